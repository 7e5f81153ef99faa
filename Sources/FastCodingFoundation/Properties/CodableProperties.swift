import FastCoding
import Foundation

/// The properties of a class that are saved and loaded, with their names in files.
///
/// This replaces FastCoder's `fastCodingKeys` and AutoCoding's `codableProperties`, which rely on key-value coding:
/// Swift cannot find an object's properties by itself, so they are listed as key paths.
///
///     static let codableProperties = CodableProperties()
///         .property("title", \TodoItem.title).property("checked", \TodoItem.checked, was: "done")
///
/// Properties may be of any type that ``FastCoder`` knows: Foundation's classes, classes that conform to ``FastCoded`` or
/// NSCoding, Swift's and Foundation's types that are bridged to them, and optionals, arrays, sets and dictionaries of these.
///
/// What else a class has done with its objects, such as when they awake, is listed here, too.
public struct CodableProperties: Sendable {
    /// A property. Its fields are constants, and its closures capture a key path and nothing else.
    struct Row: @unchecked Sendable {
        let name: String
        let oldNames: [String]
        let type: Any.Type
        let get: (AnyObject) -> Any?
        /// Makes a value of the property's type from an object; nil if it does not fit.
        let convert: (Any?) -> Any?
        /// Sets a value of the property's type.
        let assign: (AnyObject, Any) -> Bool
        /// For strings, booleans and numbers: the node of the value, without an object for it; nil for other types.
        var write: ((AnyObject, any ScalarWriter) throws(FastCodingError) -> ObjectGraph.NodeIndex)?
        /// For the same: sets the property to the value of a node; false if it needs a closer look.
        var read: ((AnyObject, ObjectGraph.NodeIndex, any ScalarReader) -> Bool)?

        /// Sets the property to an object; false if that does not fit. A property that cannot be nil keeps its value.
        func set(_ object: AnyObject, _ value: Any?) -> Bool {
            convert(value).map { assign(object, $0) } ?? (value == nil)
        }
    }

    let rows: [Row]
    let hooks: ObjectHooks

    /// No properties.
    public init() { self.init([], ObjectHooks()) }

    private init(_ rows: [Row], _ hooks: ObjectHooks) { (self.rows, self.hooks) = (rows, hooks) }

    /// Adds a property.
    ///
    /// - Parameters:
    ///   - name: its name in files.
    ///   - keyPath: its key path. A key path that is written in the call costs no more than reading and setting the property.
    ///   - oldNames: names that it had in the past, which are looked for in this order when the present one is absent.
    @inlinable
    public func property<Owner: AnyObject, Value>(
        _ name: String, _ keyPath: @autoclosure @escaping @Sendable () -> ReferenceWritableKeyPath<Owner, Value>,
        was oldNames: String...
    ) -> CodableProperties {
        adding(
            name, oldNames, get: { (owner: Owner) -> Value in owner[keyPath: keyPath()] },
            set: { (owner: Owner, value: Value) in owner[keyPath: keyPath()] = value })
    }

    @usableFromInline
    func adding<Owner: AnyObject, Value>(
        _ name: String, _ oldNames: [String], get: @escaping (Owner) -> Value, set: @escaping (Owner, Value) -> Void
    ) -> CodableProperties {
        var row = Row(
            name: name, oldNames: oldNames, type: Value.self,
            get: { object in (object as? Owner).flatMap { FlatOptional.value(get($0)) } },
            convert: { PropertyValue.converted($0, to: Value.self) },
            assign: { object, value in
                guard let owner = object as? Owner, let value = value as? Value else { return false }
                set(owner, value)
                return true
            })
        if let scalar = Value.self as? any ScalarNode.Type { Self.complete(&row, scalar, get, set) }
        return CodableProperties(rows + [row], hooks)
    }

    /// Adds the short ways of a scalar; the functions are of that type, which the compiler cannot know.
    private static func complete<Owner: AnyObject, Value, Scalar: ScalarNode>(
        _ row: inout Row, _ type: Scalar.Type, _ get: @escaping (Owner) -> Value,
        _ set: @escaping (Owner, Value) -> Void
    ) {
        guard let get = get as? (Owner) -> Scalar, let set = set as? (Owner, Scalar) -> Void else { return }
        row.write = { object, writer throws(FastCodingError) in
            guard let owner = object as? Owner else { return .nil }
            return try writer.add(scalar: get(owner))
        }
        row.read = { object, node, reader in
            guard let owner = object as? Owner, let value = reader.scalar(type, node) else { return false }
            set(owner, value)
            return true
        }
    }

    /// Joins the properties of a class to those of its superclass, which come last, as in the original, and whose hooks stay.
    public func joined(to properties: CodableProperties) -> CodableProperties {
        CodableProperties(rows + properties.rows, hooks.joined(to: properties.hooks))
    }

    /// The names, in the order in which they were added.
    public var names: [String] { rows.map(\.name) }

    /// The types by name.
    public var types: [String: Any.Type] { Dictionary(rows.map { ($0.name, $0.type) }) { first, _ in first } }
}

// Hooks of a class. Those of superclasses are joined with their properties.
extension CodableProperties {
    private func with(_ change: (inout ObjectHooks) -> Void) -> CodableProperties {
        var hooks = hooks
        change(&hooks)
        return CodableProperties(rows, hooks)
    }

    /// Has objects written as those of another class, with its name and its properties, which have to fit the object.
    public func written<Owner: AnyObject>(
        as type: @escaping @Sendable (Owner) -> any FastCoded.Type
    ) -> CodableProperties {
        with { $0.written = { object in (object as? Owner).map { type($0) } ?? Swift.type(of: object) } }
    }

    /// Calls a function once an object's properties are set, after the same call for the objects that it refers to; only on
    /// cycles may one of them come later.
    ///
    /// The object that it returns, normally the same one, takes the object's place everywhere. The function of a superclass is
    /// called first.
    public func awaking<Owner: AnyObject>(
        _ body: @escaping @Sendable (Owner) throws -> AnyObject
    ) -> CodableProperties {
        with { $0.awaking.append { object in try (object as? Owner).map { try body($0) } ?? object } }
    }

    /// Calls a function for each property that is in the file but not in this list.
    ///
    /// It returns whether the property was taken. If not, the function of a superclass is called, and then the property is
    /// ignored, as in the original.
    public func undefined<Owner: AnyObject>(
        _ body: @escaping @Sendable (Owner, String, Any) throws -> Bool
    ) -> CodableProperties {
        with {
            $0.undefined.insert(
                { object, name, value in try (object as? Owner).map { try body($0, name, value) } ?? false }, at: 0)
        }
    }
}

/// What writes strings, booleans and numbers into a graph.
protocol ScalarWriter: AnyObject {
    /// The node of a value.
    func add(scalar value: some ScalarNode) throws(FastCodingError) -> ObjectGraph.NodeIndex
}

/// What reads them from one.
protocol ScalarReader: AnyObject {
    /// The value of a node; nil if it is of another kind, or does not fit.
    func scalar<T: ScalarNode>(_ type: T.Type, _ node: ObjectGraph.NodeIndex) -> T?
}

/// Values within optionals within Any.
enum FlatOptional {
    /// The value within optionals; nil if there is none.
    static func value(_ value: Any) -> Any? {
        guard let optional = value as? any AnyOptional else { return value }
        return optional.content.flatMap { self.value($0) }
    }
}

private protocol AnyOptional {
    var content: Any? { get }
}

extension Optional: AnyOptional {
    var content: Any? { self }
}
