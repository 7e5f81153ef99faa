internal import FastCoding
internal import Foundation

/// A property whose value is written and read as a node, without an object in between: a string, a
/// boolean, a number or the like, an optional of such, or an array.
final class NodeRow<Owner: AnyObject, Value: ScalarNode>: PropertyRow<Owner, Value>,
    @unchecked Sendable
{
    override func node(of object: AnyObject, _ writer: GraphWriter) throws(FastCodingError)
        -> NodeIndex?
    {
        guard let owner = object as? Owner else { throw misfit(object) }
        return try get(owner).add(to: &writer.graph)
    }

    override func read(_ node: NodeIndex, _ object: AnyObject, _ reader: GraphReader) -> Bool {
        guard let owner = object as? Owner, let value = reader.scalar(Value.self, node) else {
            return false
        }

        set(owner, value)
        return true
    }
}
