import _FastCodingCore

/// A property that refers to an object only if something else does.
final class ConditionalRow<Owner: AnyObject, Target: FastObject>: ReferenceRow<Owner, Target?>,
    @unchecked Sendable
{
    override func write(_ object: AnyObject, _ writer: _FastObjectWriter) throws -> NodeIndex {
        guard let target = try value(object, writer) else { return .nil }
        return writer.state.node(conditional: target)
    }
}
