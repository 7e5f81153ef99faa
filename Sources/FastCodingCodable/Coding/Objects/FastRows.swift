import _FastCodingCore

/// A property of a table, whatever its type and whatever codes it.
package protocol FastRow: AnyObject, Sendable {
    var name: String { get }
    var oldNames: [String] { get }
    var type: Any.Type { get }
    /// The value without its optionals; nil if it is nil.
    func value(of object: AnyObject) -> Any?
    /// Sets the property of an object to that of another.
    func copy(from source: AnyObject, to target: AnyObject)
}

/// A property that is a string, a boolean or a number, which takes neither a coder nor a level.
final class ScalarRow<Owner: AnyObject, Scalar: CodedScalar>: TypedRow<Owner, Scalar>,
    @unchecked Sendable
{
    override func write(_ object: AnyObject, _ writer: _FastObjectWriter) throws -> NodeIndex {
        try writer.state.node(scalar: value(object, writer), at: .same, in: -1)
    }

    override func read(_ node: NodeIndex, _ object: AnyObject, _ reader: _FastObjectReader) throws {
        // A property that cannot be nil keeps its value.
        if reader.state.isNull(node) {
            return
        }
        try set(Scalar.value(node, at: .same, in: -1, reader.state), object, reader)
    }
}

/// An optional of any type, for code that does not know the type.
protocol OptionalValue {
    /// The value, or nil.
    var content: Any? { get }
}

extension Optional: OptionalValue {
    var content: Any? { self }
}

/// The value inside optionals; nil if there is none.
package func unwrapped(_ value: Any) -> Any? {
    guard let optional = value as? any OptionalValue else { return value }
    return optional.content.flatMap { unwrapped($0) }
}
