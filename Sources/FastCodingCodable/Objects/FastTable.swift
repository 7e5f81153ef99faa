import _FastCodingLibrary

/// The properties of a ``FastObject``'s class: their names in archives, and the key paths by which they are read and set.
///
/// Stored, computed and weak properties may be listed. Their types may be Codable types, classes of objects, and
/// optionals, arrays, sets and dictionaries of either. A property of type ``UnknownProperties`` keeps those that a file has
/// besides.
///
/// Two properties of one name or with the same old one, also if one is a superclass's, are an error as soon as an object
/// of the class is coded.
public struct FastTable<Owner: AnyObject>: Sendable {
    package let rows: [FastRow]
    let hooks: ObjectHooks

    /// A table without properties.
    public init() { self.init(rows: [], hooks: ObjectHooks()) }

    package init(rows: [FastRow], hooks: ObjectHooks) { (self.rows, self.hooks) = (rows, hooks) }

    private func adding(_ row: FastRow) -> FastTable { FastTable(rows: rows + [row], hooks: hooks) }

    /// Adds a property whose type is Codable.
    ///
    /// - Parameters:
    ///   - name: its name in archives.
    ///   - keyPath: its key path. A key path that is written in the call costs no more than reading and setting the property.
    ///   - oldNames: names that it had in the past, which are read when the present one is absent. One that another
    ///     property bears now means that property.
    @inlinable
    @_disfavoredOverload
    public func property<Value: Codable>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> ReferenceWritableKeyPath<Owner, Value>,
        oldNames: String...
    ) -> FastTable {
        adding(name, oldNames, value: { $0[keyPath: keyPath()] }, set: { $0[keyPath: keyPath()] = $1 })
    }

    /// Adds a property that refers to objects.
    ///
    /// - Parameters:
    ///   - name: its name in archives.
    ///   - keyPath: its key path. A key path that is written in the call costs no more than reading and setting the property.
    ///   - oldNames: names that it had in the past, which are read when the present one is absent. One that another
    ///     property bears now means that property.
    @inlinable
    public func property<Value: _FastReferences>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> ReferenceWritableKeyPath<Owner, Value>,
        oldNames: String...
    ) -> FastTable {
        adding(name, oldNames, references: { $0[keyPath: keyPath()] }, set: { $0[keyPath: keyPath()] = $1 })
    }

    /// A constant can't be set when an object is decoded.
    @available(*, unavailable, message: "the property is a constant; a property in a table has to be a variable")
    @_disfavoredOverload
    public func property<Value>(
        _ name: String, _ keyPath: Swift.KeyPath<Owner, Value>, oldNames: String...
    ) -> FastTable { self }

    /// Not every type can be coded.
    @available(
        *, unavailable,
        message: "the property's type has to be Codable, a FastObject, or an optional or a collection of these"
    )
    @_disfavoredOverload
    public func property<Value>(
        _ name: String, _ keyPath: ReferenceWritableKeyPath<Owner, Value>, oldNames: String...
    ) -> FastTable { self }

    // The compiler makes the closures where the key path is written, and so makes them without a key path. Following a key path
    // at run time takes more than everything else that is done for a property.

    @usableFromInline
    func adding<Value: Codable>(
        _ name: String, _ oldNames: [String], value get: @escaping (Owner) -> Value,
        set: @escaping (Owner, Value) -> Void
    ) -> FastTable {
        if Value.self == UnknownProperties.self { return adding(OwnedRestRow(name, get, set)) }
        let scalar = (Value.self as? any CodedScalar.Type).flatMap { FastTable.row($0, name, oldNames, get, set) }
        return adding(scalar ?? ValueRow(name, oldNames, get, set))
    }

    /// A row for a type that is known here as a scalar; the functions are of that type, which the compiler cannot know.
    private static func row<Scalar: CodedScalar>(
        _ type: Scalar.Type, _ name: String, _ oldNames: [String], _ get: Any, _ set: Any
    ) -> FastRow? {
        guard let get = get as? (Owner) -> Scalar, let set = set as? (Owner, Scalar) -> Void else { return nil }
        return ScalarRow(name, oldNames, get, set)
    }

    @usableFromInline
    func adding<Value: _FastReferences>(
        _ name: String, _ oldNames: [String], references get: @escaping (Owner) -> Value,
        set: @escaping (Owner, Value) -> Void
    ) -> FastTable { adding(ReferenceRow(name, oldNames, get, set)) }

    /// Joins the table of a class to that of its superclass, whose properties come last, as in the original, and whose hooks
    /// stay.
    public func joined<Base: AnyObject>(to table: FastTable<Base>) -> FastTable<Base> {
        FastTable<Base>(rows: rows + table.rows, hooks: hooks.joined(to: table.hooks))
    }
}

/// A property of a table, whatever its type. Its fields are constants, and its closures capture a key path and nothing else.
package class FastRow: @unchecked Sendable {
    let name: String
    let oldNames: [String]
    /// Whether the property has to be set again when objects exist.
    let isReference: Bool

    init(_ name: String, _ oldNames: [String], isReference: Bool = false) {
        self.name = name
        self.oldNames = oldNames
        self.isReference = isReference
    }

    /// The value, for display; nil if it is nil.
    func value(of object: AnyObject) -> Any? { nil }
    /// The node of the value.
    func write(_ object: AnyObject, _ writer: _FastObjectWriter) throws -> ObjectGraph.NodeIndex { .nil }
    /// Sets a value that is not a reference; for references, finds the objects.
    func read(_ node: ObjectGraph.NodeIndex, _ object: AnyObject, _ reader: _FastObjectReader) throws {}
    /// Sets references, once their objects exist.
    func refer(_ node: ObjectGraph.NodeIndex, _ object: AnyObject, _ reader: _FastObjectReader) throws {}
    /// The classes that the property may refer to without being registered.
    var classes: [any FastObject.Type] { [] }
    /// Whether setting the references hashes objects, which have to be complete.
    var holdsSets: Bool { false }
}

/// A property that is a string, a boolean or a number.
final class ScalarRow<Owner: AnyObject, Scalar: CodedScalar>: FastRow, @unchecked Sendable {
    private let get: (Owner) -> Scalar
    private let set: (Owner, Scalar) -> Void

    init(
        _ name: String, _ oldNames: [String], _ get: @escaping (Owner) -> Scalar,
        _ set: @escaping (Owner, Scalar) -> Void
    ) {
        self.get = get
        self.set = set
        super.init(name, oldNames)
    }

    override func value(of object: AnyObject) -> Any? { (object as? Owner).map { get($0) } }

    override func write(_ object: AnyObject, _ writer: _FastObjectWriter) throws -> ObjectGraph.NodeIndex {
        guard let owner = object as? Owner else { throw writer.misfit(object, name) }
        return try writer.state.node(scalar: get(owner), at: .same, in: -1)
    }

    override func read(_ node: ObjectGraph.NodeIndex, _ object: AnyObject, _ reader: _FastObjectReader) throws {
        guard let owner = object as? Owner else { throw reader.misfit(object, name) }
        // A property that cannot be nil keeps its value.
        if reader.state.isNull(node) { return }
        set(owner, try Scalar.value(node, at: .same, in: -1, reader.state))
    }
}

/// A property of any Codable type.
final class ValueRow<Owner: AnyObject, Value: Codable>: FastRow, @unchecked Sendable {
    private let get: (Owner) -> Value
    private let set: (Owner, Value) -> Void
    private let isOptional = Value.self is any OptionalValue.Type

    init(
        _ name: String, _ oldNames: [String], _ get: @escaping (Owner) -> Value,
        _ set: @escaping (Owner, Value) -> Void
    ) {
        self.get = get
        self.set = set
        super.init(name, oldNames)
    }

    override func value(of object: AnyObject) -> Any? {
        (object as? Owner).flatMap { _FastObjectWriter.unwrapped(get($0)) }
    }

    override func write(_ object: AnyObject, _ writer: _FastObjectWriter) throws -> ObjectGraph.NodeIndex {
        guard let owner = object as? Owner else { throw writer.misfit(object, name) }
        let value = get(owner)
        writer.state.origin = (writer.current, name)
        let node = try writer.state.node(for: value, at: .same, in: -1)
        if node == .null, isOptional, _FastObjectWriter.unwrapped(value) == nil { return .nil }
        return node
    }

    override func read(_ node: ObjectGraph.NodeIndex, _ object: AnyObject, _ reader: _FastObjectReader) throws {
        guard let owner = object as? Owner else { throw reader.misfit(object, name) }
        if !isOptional, reader.state.isNil(node) { return }
        reader.state.origin = (reader.current, name)
        set(owner, try reader.state.decode(Value.self, node, at: .same, in: -1))
    }
}

/// A property that refers to objects.
final class ReferenceRow<Owner: AnyObject, Value: _FastReferences>: FastRow, @unchecked Sendable {
    private let get: (Owner) -> Value
    private let set: (Owner, Value) -> Void
    private let isOptional = Value.self is any OptionalValue.Type

    init(
        _ name: String, _ oldNames: [String], _ get: @escaping (Owner) -> Value,
        _ set: @escaping (Owner, Value) -> Void
    ) {
        self.get = get
        self.set = set
        super.init(name, oldNames, isReference: true)
    }

    override var classes: [any FastObject.Type] { Value._fastClasses }
    override var holdsSets: Bool { FastCodingCodable.holdsSets(Value.self) }

    override func value(of object: AnyObject) -> Any? {
        (object as? Owner).flatMap { _FastObjectWriter.unwrapped(get($0)) }
    }

    override func write(_ object: AnyObject, _ writer: _FastObjectWriter) throws -> ObjectGraph.NodeIndex {
        guard let owner = object as? Owner else { throw writer.misfit(object, name) }
        return try writer.index(of: get(owner)._writeReferences(writer))
    }

    override func read(_ node: ObjectGraph.NodeIndex, _ object: AnyObject, _ reader: _FastObjectReader) throws {
        if reader.state.isNull(node) { return }
        try Value._findReferences(_FastReferenceNode(node), reader)
    }

    override func refer(_ node: ObjectGraph.NodeIndex, _ object: AnyObject, _ reader: _FastObjectReader) throws {
        guard let owner = object as? Owner else { throw reader.misfit(object, name) }
        if !isOptional, reader.state.isNull(node) { return }
        set(owner, try Value._makeReferences(_FastReferenceNode(node), reader))
    }
}

/// An optional of any type.
protocol OptionalValue {
    var isNil: Bool { get }
    var content: Any? { get }
}

extension Optional: OptionalValue {
    var isNil: Bool { self == nil }
    package var content: Any? { self }
}
