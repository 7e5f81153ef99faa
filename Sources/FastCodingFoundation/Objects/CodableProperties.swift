package import FastCoding
package import Foundation

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
        /// Sets the property of an object to that of another.
        let copy: (AnyObject, AnyObject) -> Void
        /// For strings, booleans, numbers and the like, and arrays of them: the node of the value, without an object for it; nil for
        /// other types.
        var write: ((AnyObject, GraphWriter) throws(FastCodingError) -> ObjectGraph.NodeIndex)?
        /// For the same: sets the property to the value of a node; false if it needs a closer look.
        var read: ((AnyObject, ObjectGraph.NodeIndex, GraphReader) -> Bool)?

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
        // The closures are made where the class is known, which is what makes their casts cheap.
        adding(
            name, oldNames, get: { (object: AnyObject) -> Value? in (object as? Owner)?[keyPath: keyPath()] },
            set: { (object: AnyObject, value: Value) -> Bool in
                guard let owner = object as? Owner else { return false }
                owner[keyPath: keyPath()] = value
                return true
            })
    }

    @usableFromInline
    func adding<Value>(
        _ name: String, _ oldNames: [String], get: @escaping (AnyObject) -> Value?,
        set: @escaping (AnyObject, Value) -> Bool
    ) -> CodableProperties {
        var row = Row(
            name: name, oldNames: oldNames, type: Value.self,
            get: { object in get(object).flatMap { FlatOptional.value($0) } },
            convert: { PropertyValue.converted($0, to: Value.self) },
            assign: { object, value in (value as? Value).map { set(object, $0) } ?? false },
            copy: { source, target in if let value = get(source) { _ = set(target, value) } })
        // The compiler makes the short ways of the most frequent types for just these.
        switch Value.self {
        case is String.Type: Self.complete(&row, String.self, get, set)
        case is Int.Type: Self.complete(&row, Int.self, get, set)
        case is Bool.Type: Self.complete(&row, Bool.self, get, set)
        case is Double.Type: Self.complete(&row, Double.self, get, set)
        case let type as any ScalarNode.Type: Self.complete(&row, type, get, set)
        default: break
        }
        return CodableProperties(rows + [row], hooks)
    }

    /// Adds the short ways of a type; the functions are of that type, which the compiler cannot know.
    private static func complete<Value, Scalar: ScalarNode>(
        _ row: inout Row, _ type: Scalar.Type, _ get: @escaping (AnyObject) -> Value?,
        _ set: @escaping (AnyObject, Value) -> Bool
    ) {
        guard let get = get as? (AnyObject) -> Scalar?, let set = set as? (AnyObject, Scalar) -> Bool else { return }
        row.write = { object, writer throws(FastCodingError) in try get(object).map(writer.add(scalar:)) ?? .nil }
        row.read = { object, node, reader in reader.scalar(type, node).map { set(object, $0) } ?? false }
    }

    /// Joins the properties of a class to those of its superclass, which come last, as in the original, and whose hooks stay.
    public func joined(to properties: CodableProperties) -> CodableProperties {
        CodableProperties(rows + properties.rows, hooks.joined(to: properties.hooks))
    }

    /// Gives an object the values of another's properties, which both share then: what NSCopying needs.
    ///
    ///     func copy(with zone: NSZone? = nil) -> Any {
    ///         let copy = type(of: self).init()
    ///         type(of: self).codableProperties.copy(from: self, to: copy)
    ///         return copy
    ///     }
    public func copy<Owner: AnyObject>(from source: Owner, to target: Owner) {
        for row in rows { row.copy(source, target) }
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

// What is written and read without objects, besides strings, booleans and numbers.

extension ScalarNode where Self: FastNative {
    package func add(to graph: inout ObjectGraph) throws(FastCodingError) -> ObjectGraph.NodeIndex {
        do {
            return try graph.add(native: nativeValue)
        } catch {
            throw error as? FastCodingError ?? FastCodingError(.notRepresentable, "\(error)")
        }
    }

    package static func read(_ node: ObjectGraph.NodeIndex, in graph: borrowing ObjectGraph) -> Self? {
        graph.nativeValue(node).flatMap { Self(nativeValue: $0) }
    }
}

extension Date: ScalarNode {}
extension Data: ScalarNode {}
extension Decimal: ScalarNode {}

extension Array: ScalarNode where Element: ScalarNode {
    package func add(to graph: inout ObjectGraph) throws(FastCodingError) -> ObjectGraph.NodeIndex {
        var nodes: [ObjectGraph.NodeIndex] = []
        nodes.reserveCapacity(count)
        for element in self {
            let node = try element.add(to: &graph)
            nodes.append(node == .nil ? .null : node)
        }
        let array = graph.open(.array)
        graph.close(array, children: nodes)
        return array
    }

    package static func read(_ node: ObjectGraph.NodeIndex, in graph: borrowing ObjectGraph) -> [Element]? {
        let kind = graph.kind(node)
        guard kind == .array || kind == .mutableArray else { return nil }
        var result: [Element] = []
        for place in graph.childRange(node) {
            guard let element = Element.read(graph.children[place], in: graph) else { return nil }
            result.append(element)
        }
        return result
    }
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
