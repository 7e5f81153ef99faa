/// The properties of a ``FastObject``'s class: their names in archives, and the key paths by which they are read and set.
///
/// Stored, computed and weak properties may be listed. Their types may be Codable types, classes of objects, and
/// optionals, arrays, sets and dictionaries of either.
public struct FastTable<Owner: AnyObject>: Sendable {
    let rows: [FastRow]

    /// A table without properties.
    public init() { rows = [] }

    init(rows: [FastRow]) { self.rows = rows }

    /// Adds a property whose type is Codable.
    ///
    /// - Parameters:
    ///   - name: its name in archives.
    ///   - oldNames: names that it had in the past, which are tried when the present one is absent.
    @_disfavoredOverload
    public func property<Value: Codable>(
        _ name: String, _ keyPath: any ReferenceWritableKeyPath<Owner, Value> & Sendable, was oldNames: String...
    ) -> FastTable {
        if let scalar = Value.self as? any CodedScalar.Type, let row = scalarRow(scalar, name, keyPath, oldNames) {
            return FastTable(rows: rows + [row])
        }
        return FastTable(rows: rows + [ValueRow(name, oldNames, keyPath)])
    }

    /// Adds a property that refers to objects.
    ///
    /// - Parameters:
    ///   - name: its name in archives.
    ///   - oldNames: names that it had in the past, which are tried when the present one is absent.
    public func property<Value: FastReferences>(
        _ name: String, _ keyPath: any ReferenceWritableKeyPath<Owner, Value> & Sendable, was oldNames: String...
    ) -> FastTable {
        FastTable(rows: rows + [ReferenceRow(name, oldNames, keyPath)])
    }

    private func scalarRow<S: CodedScalar>(
        _ type: S.Type, _ name: String, _ keyPath: AnyKeyPath, _ oldNames: [String]
    ) -> FastRow? {
        (keyPath as? ReferenceWritableKeyPath<Owner, S>).map { ScalarRow(name, oldNames, $0) }
    }

    /// Joins the table of a class to that of its superclass, whose properties come last, as in the original.
    public func joined<Base: AnyObject>(to table: FastTable<Base>) -> FastTable<Base> {
        FastTable<Base>(rows: rows + table.rows)
    }
}

/// A property of a table, whatever its type. Its fields are constants, and its key path has no captures that could
/// change.
class FastRow: @unchecked Sendable {
    let name: String
    let oldNames: [String]

    init(_ name: String, _ oldNames: [String]) {
        self.name = name
        self.oldNames = oldNames
    }

    /// The value, for display; nil if it is nil.
    func value(of object: AnyObject) -> Any? { nil }
    /// The node of the value.
    func write(_ object: AnyObject, _ writer: FastObjectWriter) throws -> ObjectGraph.NodeIndex { .nil }
    /// Sets a value that is not a reference; for references, finds the objects.
    func read(_ node: ObjectGraph.NodeIndex, _ object: AnyObject, _ reader: FastObjectReader) throws {}
    /// Sets references, once their objects exist.
    func refer(_ node: ObjectGraph.NodeIndex, _ object: AnyObject, _ reader: FastObjectReader) throws {}
    /// The classes that the property may refer to without being registered.
    var classes: [any FastObject.Type] { [] }
    /// Whether the property has to be set in a second step, once objects exist.
    var isReference: Bool { false }
}

/// A property that is a string, a boolean or a number.
final class ScalarRow<Owner: AnyObject, Value: CodedScalar>: FastRow, @unchecked Sendable {
    private let keyPath: ReferenceWritableKeyPath<Owner, Value>

    init(_ name: String, _ oldNames: [String], _ keyPath: ReferenceWritableKeyPath<Owner, Value>) {
        self.keyPath = keyPath
        super.init(name, oldNames)
    }

    override func value(of object: AnyObject) -> Any? { (object as? Owner)?[keyPath: keyPath] }

    override func write(_ object: AnyObject, _ writer: FastObjectWriter) throws -> ObjectGraph.NodeIndex {
        guard let owner = object as? Owner else { throw writer.misfit(object, name) }
        return try writer.state.node(scalar: owner[keyPath: keyPath], at: .same, in: -1)
    }

    override func read(_ node: ObjectGraph.NodeIndex, _ object: AnyObject, _ reader: FastObjectReader) throws {
        guard let owner = object as? Owner else { throw reader.misfit(object, name) }
        // A property that cannot be nil keeps its value.
        if reader.state.isNull(node) { return }
        owner[keyPath: keyPath] = try reader.state.property(Value.self, node)
    }
}

/// A property of any Codable type.
final class ValueRow<Owner: AnyObject, Value: Codable>: FastRow, @unchecked Sendable {
    private let keyPath: ReferenceWritableKeyPath<Owner, Value>

    init(_ name: String, _ oldNames: [String], _ keyPath: ReferenceWritableKeyPath<Owner, Value>) {
        self.keyPath = keyPath
        super.init(name, oldNames)
    }

    override func value(of object: AnyObject) -> Any? {
        guard let value = (object as? Owner)?[keyPath: keyPath] else { return nil }
        return FastObjectWriter.unwrapped(value)
    }

    override func write(_ object: AnyObject, _ writer: FastObjectWriter) throws -> ObjectGraph.NodeIndex {
        guard let owner = object as? Owner else { throw writer.misfit(object, name) }
        let value = owner[keyPath: keyPath]
        if FastObjectWriter.unwrapped(value) == nil { return .nil }
        return try writer.state.node(for: value, at: .same, in: -1)
    }

    override func read(_ node: ObjectGraph.NodeIndex, _ object: AnyObject, _ reader: FastObjectReader) throws {
        guard let owner = object as? Owner else { throw reader.misfit(object, name) }
        if reader.state.isNil(node), !(Value.self is any OptionalValue.Type) { return }
        owner[keyPath: keyPath] = try reader.state.decode(Value.self, node, at: .same, in: -1)
    }
}

/// A property that refers to objects.
final class ReferenceRow<Owner: AnyObject, Value: FastReferences>: FastRow, @unchecked Sendable {
    private let keyPath: ReferenceWritableKeyPath<Owner, Value>

    init(_ name: String, _ oldNames: [String], _ keyPath: ReferenceWritableKeyPath<Owner, Value>) {
        self.keyPath = keyPath
        super.init(name, oldNames)
    }

    override var classes: [any FastObject.Type] { Value.fastClasses }
    override var isReference: Bool { true }

    override func value(of object: AnyObject) -> Any? {
        guard let value = (object as? Owner)?[keyPath: keyPath] else { return nil }
        return FastObjectWriter.unwrapped(value)
    }

    override func write(_ object: AnyObject, _ writer: FastObjectWriter) throws -> ObjectGraph.NodeIndex {
        guard let owner = object as? Owner else { throw writer.misfit(object, name) }
        return ObjectGraph.NodeIndex(try owner[keyPath: keyPath].writeReferences(writer))
    }

    override func read(_ node: ObjectGraph.NodeIndex, _ object: AnyObject, _ reader: FastObjectReader) throws {
        if reader.state.isNull(node) { return }
        try Value.findReferences(node.index, reader)
    }

    override func refer(_ node: ObjectGraph.NodeIndex, _ object: AnyObject, _ reader: FastObjectReader) throws {
        guard let owner = object as? Owner else { throw reader.misfit(object, name) }
        if reader.state.isNull(node), !(Value.self is any OptionalValue.Type) { return }
        owner[keyPath: keyPath] = try Value.makeReferences(node.index, reader)
    }
}

/// An optional of any type.
protocol OptionalValue {
    var isNil: Bool { get }
    var content: Any? { get }
}

extension Optional: OptionalValue {
    var isNil: Bool { self == nil }
    var content: Any? { self }
}
