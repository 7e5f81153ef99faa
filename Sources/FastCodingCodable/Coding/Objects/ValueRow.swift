import _FastCodingCore

/// A property of any Codable type, which is left to the coders.
final class ValueRow<Owner: AnyObject, Value: Codable>: TypedRow<Owner, Value>, @unchecked Sendable
{
    override func write(_ object: AnyObject, _ writer: _FastObjectWriter) throws -> NodeIndex {
        let value = try value(object, writer)
        writer.state.origin = TableOrigin(number: writer.current, property: name)
        let node = try writer.state.node(for: value, at: .same, in: -1)
        if node == .null, isOptional, unwrapped(value) == nil {
            return .nil
        }

        return node
    }

    override func read(_ node: NodeIndex, _ object: AnyObject, _ reader: _FastObjectReader) throws {
        if !isOptional, reader.state.isNil(node) {
            return
        }

        reader.state.origin = TableOrigin(number: reader.current, property: name)
        try set(reader.state.decode(Value.self, node, at: .same, in: -1), object, reader)
    }
}
