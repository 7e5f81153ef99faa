import _FastCodingLibrary

/// Objects, and optionals, arrays, sets and dictionaries of them: what a property of a ``FastTable`` can refer to.
///
/// Classes conform to ``FastObject``. A container of a program's own conforms by passing everything on to one of those,
/// whose form it then has in archives:
///
///     struct Stack<Element: FastObject>: FastReferences {
///         var elements: [Element] = []
///         static var fastClasses: [any FastObject.Type] { [Element].fastClasses }
///         static func findReferences(_ node: FastReferenceNode, _ reader: FastObjectReader) throws {
///             try [Element].findReferences(node, reader)
///         }
///         static func makeReferences(_ node: FastReferenceNode, _ reader: FastObjectReader) throws -> Stack {
///             Stack(elements: try [Element].makeReferences(node, reader))
///         }
///         func writeReferences(_ writer: FastObjectWriter) throws -> FastReferenceNode {
///             try elements.writeReferences(writer)
///         }
///     }
///
/// Nodes, readers and writers are only passed on, within the call that they are passed to. A node of another graph is an
/// error, or another object of the graph, which the slot's type may refuse.
public protocol FastReferences {
    /// The classes that may be referred to without being registered.
    static var fastClasses: [any FastObject.Type] { get }
    /// Finds the objects below a node.
    static func findReferences(_ node: FastReferenceNode, _ reader: FastObjectReader) throws
    /// Makes the value of a node whose objects exist already.
    static func makeReferences(_ node: FastReferenceNode, _ reader: FastObjectReader) throws -> Self
    /// The node of the value; its objects are written later.
    func writeReferences(_ writer: FastObjectWriter) throws -> FastReferenceNode
}

/// The node of references in the graph that is being read or written: see ``FastReferences``.
public struct FastReferenceNode: Sendable {
    package let index: ObjectGraph.NodeIndex

    package init(_ index: ObjectGraph.NodeIndex) { self.index = index }
}

extension FastObject {
    /// The class itself.
    public static var fastClasses: [any FastObject.Type] { [Self.self] }
    /// Makes the object of a node.
    public static func findReferences(_ node: FastReferenceNode, _ reader: FastObjectReader) throws {
        try reader.find(reader.index(of: node), Self.self)
    }
    /// The object of a node.
    public static func makeReferences(_ node: FastReferenceNode, _ reader: FastObjectReader) throws -> Self {
        try reader.object(reader.index(of: node), Self.self)
    }
    /// The object's node.
    public func writeReferences(_ writer: FastObjectWriter) throws -> FastReferenceNode {
        FastReferenceNode(writer.reserve(self))
    }
}

extension Optional: FastReferences where Wrapped: FastReferences {
    /// The classes of the value.
    public static var fastClasses: [any FastObject.Type] { Wrapped.fastClasses }
    /// Finds the objects of the value.
    public static func findReferences(_ node: FastReferenceNode, _ reader: FastObjectReader) throws {
        if try !reader.isNull(node) { try Wrapped.findReferences(node, reader) }
    }
    /// The value.
    public static func makeReferences(_ node: FastReferenceNode, _ reader: FastObjectReader) throws -> Wrapped? {
        try reader.isNull(node) ? nil : Wrapped.makeReferences(node, reader)
    }
    /// The value's node.
    public func writeReferences(_ writer: FastObjectWriter) throws -> FastReferenceNode {
        try self?.writeReferences(writer) ?? FastReferenceNode(.nil)
    }
}

extension Array: FastReferences where Element: FastReferences {
    /// The classes of the elements.
    public static var fastClasses: [any FastObject.Type] { Element.fastClasses }
    /// Finds the objects of the elements.
    public static func findReferences(_ node: FastReferenceNode, _ reader: FastObjectReader) throws {
        try reader.find(Element.self, reader.elements(node, [Element].self))
    }
    /// The array.
    public static func makeReferences(_ node: FastReferenceNode, _ reader: FastObjectReader) throws -> [Element] {
        try reader.make(Element.self, reader.elements(node, [Element].self))
    }
    /// The array's node.
    public func writeReferences(_ writer: FastObjectWriter) throws -> FastReferenceNode {
        try writer.container(.array, map { try writer.index(of: $0.writeReferences(writer)) })
    }
}

extension Set: FastReferences where Element: FastReferences {
    /// The classes of the elements.
    public static var fastClasses: [any FastObject.Type] { Element.fastClasses }
    /// Finds the objects of the elements.
    public static func findReferences(_ node: FastReferenceNode, _ reader: FastObjectReader) throws {
        try reader.find(Element.self, reader.elements(node, Set<Element>.self))
    }
    /// The set, built once its elements are complete, because building it hashes them.
    public static func makeReferences(_ node: FastReferenceNode, _ reader: FastObjectReader) throws -> Set<Element> {
        try reader.set(reader.make(Element.self, reader.elements(node, Set<Element>.self)))
    }
    /// The set's node.
    public func writeReferences(_ writer: FastObjectWriter) throws -> FastReferenceNode {
        try writer.container(.set, map { try writer.index(of: $0.writeReferences(writer)) })
    }
}

extension Dictionary: FastReferences where Key: Codable, Value: FastReferences {
    /// The classes of the values.
    public static var fastClasses: [any FastObject.Type] { Value.fastClasses }
    /// Finds the objects of the values.
    public static func findReferences(_ node: FastReferenceNode, _ reader: FastObjectReader) throws {
        for (key, value) in try reader.entries(node, [Key: Value].self) {
            try reader.inside(key: key) { try Value.findReferences(value, reader) }
        }
    }
    /// The dictionary.
    public static func makeReferences(_ node: FastReferenceNode, _ reader: FastObjectReader) throws -> [Key: Value] {
        var result: [Key: Value] = [:]
        for (key, value) in try reader.entries(node, [Key: Value].self) {
            try reader.inside(key: key) {
                let key = try reader.state.decode(Key.self, key.index, at: .same, in: -1)
                let old = try result.updateValue(Value.makeReferences(value, reader), forKey: key)
                if old != nil { throw reader.state.corrupted(-1, .same, "the key '\(key)' occurs twice here") }
            }
        }
        return result
    }
    /// The dictionary's node.
    public func writeReferences(_ writer: FastObjectWriter) throws -> FastReferenceNode {
        var nodes: [ObjectGraph.NodeIndex] = []
        for (key, value) in self {
            let key = try writer.state.node(for: key, at: .same, in: -1)
            nodes += [try writer.index(of: value.writeReferences(writer)), key]
        }
        return writer.container(.dictionary, nodes)
    }
}

/// A container of references, which may hold sets.
protocol ReferenceContainer {
    static var holdsSets: Bool { get }
}

/// Whether a value of the type may hold sets. A program's own container may pass its references on to one.
func holdsSets(_ type: Any.Type) -> Bool {
    (type as? any ReferenceContainer.Type)?.holdsSets ?? !(type is any FastObject.Type)
}

extension Optional: ReferenceContainer {
    static var holdsSets: Bool { FastCodingCodable.holdsSets(Wrapped.self) }
}

extension Array: ReferenceContainer {
    static var holdsSets: Bool { FastCodingCodable.holdsSets(Element.self) }
}

extension Set: ReferenceContainer {
    static var holdsSets: Bool { true }
}

extension Dictionary: ReferenceContainer {
    static var holdsSets: Bool { FastCodingCodable.holdsSets(Value.self) }
}
