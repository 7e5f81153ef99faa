public import FastCoding
package import Foundation

// The tables of classes whose objects FastCoder and NSCoding code. Swift cannot find an object's
// properties by itself, so they are listed as key paths, where the originals relied on key-value
// coding.

extension FastTable where Owner: FastCoded {
    /// Adds a property of any type that ``FastCoder`` knows: Foundation's classes, classes that
    /// conform to ``FastCoded`` or NSCoding, Swift's and Foundation's types that are bridged to
    /// them, and optionals, arrays, sets and dictionaries of these.
    ///
    /// - Parameters:
    ///   - name: its name in files.
    ///   - keyPath: its key path. One that is written in the call costs no more than reading and
    ///     setting the property.
    ///   - oldNames: names that it had in the past, which are looked for in this order when the
    ///     present one is absent. One that another property bears now means that property.
    @inlinable
    public func property<Value>(
        _ name: String,
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Owner, Value>,
        oldNames: String...
    ) -> FastTable {
        adding(
            name,
            oldNames,
            object: { $0[keyPath: keyPath()] },
            set: { $0[keyPath: keyPath()] = $1 }
        )
    }

    /// Adds a property that refers to an object only if something else does, such as the list that
    /// an item is in: saving the item alone leaves it nil. Otherwise the same as a property.
    @inlinable
    public func conditional<Target: AnyObject>(
        _ name: String,
        _ keyPath: @autoclosure @escaping () -> ReferenceWritableKeyPath<Owner, Target?>,
        oldNames: String...
    ) -> FastTable {
        adding(
            name,
            oldNames,
            conditional: { $0[keyPath: keyPath()] },
            set: { $0[keyPath: keyPath()] = $1 }
        )
    }

    /// Not generic over a key path, so that ``conditional(_:_:oldNames:)`` is compiled into the
    /// program, where reading and setting the property are direct.
    @usableFromInline
    func adding<Target: AnyObject>(
        _ name: String,
        _ oldNames: [String],
        conditional get: @escaping (Owner) -> Target?,
        set: @escaping (Owner, Target?) -> Void
    ) -> FastTable {
        adding(PropertyRow(name, oldNames, get, set, isConditional: true))
    }

    /// Chooses the row of a property by its type: as a node, as `FastEncoder` codes it, or as an
    /// object.
    @usableFromInline
    func adding<Value>(
        _ name: String,
        _ oldNames: [String],
        object get: @escaping (Owner) -> Value,
        set: @escaping (Owner, Value) -> Void
    ) -> FastTable {
        let scalar = (Value.self as? any ScalarNode.Type).flatMap {
            FastTable.row($0, name, oldNames, get, set)
        }
        if let scalar {
            return adding(scalar)
        }

        let isOwn = CodableProperties.include(Value.self)
        let type = isOwn ? Value.self as? any Codable.Type : nil
        let coded = type.flatMap { FastTable.codedRow($0, name, oldNames, get, set) }
        return adding(coded ?? PropertyRow(name, oldNames, get, set))
    }

    /// A row for a type that is known here as a Codable one; nil if the functions are not of that
    /// type.
    private static func codedRow<Coded: Codable>(
        _ type: Coded.Type,
        _ name: String,
        _ oldNames: [String],
        _ get: Any,
        _ set: Any
    ) -> (any ObjectRow)? {
        guard let get = get as? (Owner) -> Coded, let set = set as? (Owner, Coded) -> Void else {
            return nil
        }

        return CodableRow(name, oldNames, get, set)
    }

    /// A row for a type that is known here as a scalar; the functions are of that type, which the
    /// compiler cannot know.
    private static func row<Scalar: ScalarNode>(
        _ type: Scalar.Type,
        _ name: String,
        _ oldNames: [String],
        _ get: Any,
        _ set: Any
    ) -> (any ObjectRow)? {
        guard let get = get as? (Owner) -> Scalar, let set = set as? (Owner, Scalar) -> Void else {
            return nil
        }
        return NodeRow(name, oldNames, get, set)
    }

    /// Has objects written as those of another class, with its name and its table, which has to fit
    /// the object.
    public func written(as type: @escaping (Owner) -> any FastCoded.Type) -> FastTable {
        written(asAny: type)
    }

    /// Calls a function once an object's properties are set, after the same call for the objects
    /// that it refers to, but on cycles, and after that of a superclass. The object that it
    /// returns, normally the same one, takes the object's place everywhere.
    public func awaking(_ body: @escaping (Owner) throws -> AnyObject) -> FastTable {
        awaking(asAny: body)
    }

    /// Calls a function for each property that is in the file but not in the table. If it returns
    /// that the property was not taken, the function of a superclass is called, and then the
    /// property is ignored.
    public func undefined(_ body: @escaping (Owner, String, Any) throws -> Bool)
        -> FastTable
    {
        undefined(as: Any.self, body)
    }
}

extension FastTable {
    /// Gives an object the values of another's properties, which both share then, as NSCopying
    /// needs it.
    ///
    ///     final class Note: NSObject, FastCoded, NSCopying {
    ///         var text = ""
    ///         static let codableProperties = FastTable<Note>().property("text", \.text)
    ///         func copy(with zone: NSZone? = nil) -> Any {
    ///             let copy = Note()
    ///             Note.codableProperties.copy(from: self, to: copy)
    ///             return copy
    ///         }
    ///     }
    public func copy(from source: Owner, to target: Owner) {
        for row in completed(for: Swift.type(of: source)).rows {
            row.copy(from: source, to: target)
        }
    }

    /// The table of a class that this one is part of, with those of superclasses; otherwise this
    /// one alone. A class may have two tables, one for each kind of coder.
    private func completed(for type: Any.Type) -> TableLevels {
        let tables = [
            (type as? any FastCoded.Type)?.tableLevels,
            (type as? any FastObject.Type)?.tableLevels,
        ]
        return tables.compactMap(\.self).first { $0.include(levels) } ?? levels
    }

    /// The names, in the order in which they were added.
    public var names: [String] { rows.map(\.name) }

    /// The types by name.
    public var types: [String: Any.Type] { levels.types }
}

/// A property that ``FastCoder`` codes.
protocol ObjectRow: FastRow {
    /// Whether the object is written only if something else refers to it.
    var isConditional: Bool { get }
    /// Makes a value of the property's type from an object; nil if it does not fit.
    func convert(_ object: Any?) -> Any?
    /// The value as coders other than ``FastKeyedCoder`` take it; nil if it is nil.
    func object(of object: AnyObject) -> Any?
    /// Sets a value of the property's type.
    func assign(_ value: Any, to object: AnyObject) -> Bool
    /// The node of the value, if it is made without an object.
    func node(of object: AnyObject, _ writer: GraphWriter) throws(FastCodingError) -> NodeIndex?
    /// Sets the property to the value of a node without an object for it; false if it takes one, or
    /// if the value does not fit: then the property is set to the object, which may fit, or is the
    /// one that an error names.
    func read(_ node: NodeIndex, _ object: AnyObject, _ reader: GraphReader) -> Bool
}

extension ObjectRow {
    /// Sets the property to an object; false if that does not fit. A property that cannot be nil
    /// keeps its value.
    func set(_ value: Any?, of object: AnyObject) -> Bool {
        convert(value).map { assign($0, to: object) } ?? (value == nil)
    }
}

// The types besides strings, booleans and numbers that are written and read without objects.

extension FastNative {
    /// Adds the value as the node of its chunk.
    package func add(to graph: inout ObjectGraph) throws(FastCodingError) -> NodeIndex {
        do {
            return try graph.add(native: nativeValue)
        } catch {
            throw error as? FastCodingError ?? FastCodingError(.notRepresentable, "\(error)")
        }
    }
}

extension ScalarNode where Self: FastNative {
    /// The value of a node of the type's own kind; nil for any other.
    package static func read(_ node: NodeIndex, in graph: borrowing ObjectGraph) -> Self? {
        graph.nativeValue(node).flatMap { Self(nativeValue: $0) }
    }
}

extension Date: ScalarNode {}
extension Data: ScalarNode {}
extension Decimal: ScalarNode {}

extension Array: ScalarNode where Element: ScalarNode {
    package func add(to graph: inout ObjectGraph) throws(FastCodingError) -> NodeIndex {
        var nodes: [NodeIndex] = []
        nodes.reserveCapacity(count)

        for element in self {
            let node = try element.add(to: &graph)
            nodes.append(node == .nil ? .null : node)
        }

        let array = graph.open(.array)
        graph.close(array, children: nodes)
        return array
    }

    package static func read(_ node: NodeIndex, in graph: borrowing ObjectGraph) -> [Element]? {
        let kind = graph.kind(node)
        guard kind == .array || kind == .mutableArray else { return nil }

        var result: [Element] = []
        for place in graph.childRange(node) {
            guard let element = Element.read(graph.children[place], in: graph) else { return nil }
            result.append(element)
        }

        return result
    }

    /// The same, with elements that are read loosely.
    package static func readLoosely(_ node: NodeIndex, in graph: borrowing ObjectGraph)
        -> [Element]?
    {
        let kind = graph.kind(node)
        guard kind == .array || kind == .mutableArray else { return nil }

        var result: [Element] = []
        for place in graph.childRange(node) {
            guard let element = Element.readLoosely(graph.children[place], in: graph) else {
                return nil
            }

            result.append(element)
        }

        return result
    }
}
