import _FastCodingLibrary

package protocol FastRow: AnyObject, Sendable {
    var name: String { get }
    var oldNames: [String] { get }
    var type: Any.Type { get }
    /// The value without its optionals; nil if it is nil.
    func value(of object: AnyObject) -> Any?
    func copy(from source: AnyObject, to target: AnyObject)
}

/// A property that is coded with a ``FastObject``. Its fields are constants, and its closures
/// capture a key path and nothing else.
class CodedRow: FastRow, @unchecked Sendable {
    let name: String
    let oldNames: [String]
    /// Whether the property has to be set again when objects exist.
    var isReference: Bool { false }

    init(_ name: String, _ oldNames: [String]) {
        self.name = name
        self.oldNames = oldNames
    }

    var type: Any.Type { Never.self }
    func value(of object: AnyObject) -> Any? { nil }
    func copy(from source: AnyObject, to target: AnyObject) {}
    func write(_ object: AnyObject, _ writer: _FastObjectWriter) throws -> NodeIndex {
        .nil
    }
    /// Sets a value that is not a reference; for references, finds the objects.
    func read(_ node: NodeIndex, _ object: AnyObject, _ reader: _FastObjectReader) throws {}
    /// Sets references, once their objects exist.
    func refer(_ node: NodeIndex, _ object: AnyObject, _ reader: _FastObjectReader) throws {}
    /// The classes that the property may refer to without being registered.
    var classes: [any FastObject.Type] { [] }
    /// Whether setting the references hashes objects, which have to be complete.
    var holdsSets: Bool { false }
}

class TypedRow<Owner: AnyObject, Value>: CodedRow, @unchecked Sendable {
    fileprivate let get: (Owner) -> Value
    fileprivate let set: (Owner, Value) -> Void
    fileprivate let isOptional = Value.self is any OptionalValue.Type

    init(
        _ name: String,
        _ oldNames: [String],
        _ get: @escaping (Owner) -> Value,
        _ set: @escaping (Owner, Value) -> Void
    ) {
        self.get = get
        self.set = set
        super.init(name, oldNames)
    }

    @inline(__always)
    final func value(_ object: AnyObject, _ writer: _FastObjectWriter) throws -> Value {
        guard let owner = object as? Owner else { throw writer.misfit(object, name) }
        return get(owner)
    }

    @inline(__always)
    final func set(
        _ value: @autoclosure () throws -> Value,
        _ object: AnyObject,
        _ reader: _FastObjectReader
    ) throws {
        guard let owner = object as? Owner else { throw reader.misfit(object, name) }
        set(owner, try value())
    }

    override var type: Any.Type { Value.self }

    override func value(of object: AnyObject) -> Any? {
        (object as? Owner).flatMap { unwrapped(get($0)) }
    }

    override func copy(from source: AnyObject, to target: AnyObject) {
        if let source = source as? Owner, let target = target as? Owner {
            set(target, get(source))
        }
    }
}

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

final class ValueRow<Owner: AnyObject, Value: Codable>: TypedRow<Owner, Value>, @unchecked Sendable
{
    override func write(_ object: AnyObject, _ writer: _FastObjectWriter) throws -> NodeIndex {
        let value = try value(object, writer)
        writer.state.origin = (writer.current, name)
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

        reader.state.origin = (reader.current, name)
        try set(reader.state.decode(Value.self, node, at: .same, in: -1), object, reader)
    }
}

final class ReferenceRow<Owner: AnyObject, Value: _FastReferences>: TypedRow<Owner, Value>,
    @unchecked Sendable
{
    override var isReference: Bool { true }
    override var classes: [any FastObject.Type] { Value._fastClasses }
    override var holdsSets: Bool {
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

/// A property of type ``UnknownProperties``: it stands for what is in the file but not in the
/// table.
final class RestRow: CodedRow, @unchecked Sendable {
    private let row: CodedRow
    private let get: (AnyObject) -> UnknownProperties
    private let set: (AnyObject, UnknownProperties) -> Void

    init<Owner: AnyObject, Value>(_ row: TypedRow<Owner, Value>) {
        self.row = row
        get = { object in
            (object as? Owner).flatMap { row.get($0) as? UnknownProperties } ?? UnknownProperties()
        }

        set = { object, rest in
            if let owner = object as? Owner, let value = rest as? Value {
                row.set(owner, value)
            }
        }

        super.init(row.name, [])
    }

    override var type: Any.Type { row.type }

    override func value(of object: AnyObject) -> Any? {
        row.value(of: object)
    }

    override func copy(from source: AnyObject, to target: AnyObject) {
        row.copy(from: source, to: target)
    }

    func properties(of object: AnyObject) -> [(name: String, value: FastValue)] {
        get(object).box.properties
    }

    func keep(_ properties: [(name: String, value: FastValue)], in object: AnyObject) {
        if !properties.isEmpty {
            set(object, UnknownProperties(get(object), properties))
        }
    }
}

protocol OptionalValue {
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
