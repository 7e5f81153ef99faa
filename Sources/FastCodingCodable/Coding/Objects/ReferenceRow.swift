import _FastCodingCore

/// A property that refers to objects with tables. Its objects are written and read later, from a
/// list instead of by recursion.
class ReferenceRow<Owner: AnyObject, Value: _FastReferences>: TypedRow<Owner, Value>,
    @unchecked Sendable
{
    final override var isReference: Bool { true }
    final override var classes: [any FastObject.Type] { Value._fastClasses }
    final override var holdsSets: Bool {
        FastCodingCodable.holdsSets(Value.self)
    }

    override func write(_ object: AnyObject, _ writer: _FastObjectWriter) throws -> NodeIndex {
        try writer.index(of: value(object, writer)._writeReferences(writer))
    }

    override func read(_ node: NodeIndex, _ object: AnyObject, _ reader: _FastObjectReader) throws {
        if reader.state.isNull(node) {
            return
        }
        try Value._findReferences(_FastReferenceNode(node), reader)
    }

    override func refer(_ node: NodeIndex, _ object: AnyObject, _ reader: _FastObjectReader) throws
    {
        if !isOptional, reader.state.isNull(node) {
            return
        }
        try set(Value._makeReferences(_FastReferenceNode(node), reader), object, reader)
    }
}
