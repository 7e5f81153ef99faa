import _FastCodingCore

/// Objects, and optionals, arrays, sets and dictionaries of them: the types with which a property
/// of a ``FastTable`` refers to objects.
///
/// Nodes, readers and writers are only passed on, within the call that they are passed to. A node
/// of another graph is an error, or another object of the graph, which the slot's type may refuse.
public protocol _FastReferences {
    /// The classes that may be referred to without being registered.
    static var _fastClasses: [any FastObject.Type] { get }
    /// Finds the objects below a node.
    static func _findReferences(_ node: _FastReferenceNode, _ reader: _FastObjectReader) throws
    /// Makes the value of a node whose objects exist already.
    static func _makeReferences(_ node: _FastReferenceNode, _ reader: _FastObjectReader) throws
        -> Self
    /// The node of the value; its objects are written later.
    func _writeReferences(_ writer: _FastObjectWriter) throws -> _FastReferenceNode
}

/// A container of a program's own that a property of a ``FastTable`` may have. It is written as its
/// references.
///
///     struct Stack<Element: FastObject>: FastReferenceContainer {
///         var references: [Element]
///         init(references: [Element]) { self.references = references }
///     }
public protocol FastReferenceContainer: _FastReferences {
    /// An array, a set, a dictionary or an optional of objects, or another container of such a
    /// kind.
    associatedtype References: _FastReferences
    /// The references that are written in the container's place.
    var references: References { get }
    /// Makes a container of the references that were read.
    init(references: References)
}

extension FastReferenceContainer {
    /// The classes of its references.
    public static var _fastClasses: [any FastObject.Type] {
        References._fastClasses
    }

    /// Finds the objects of its references.
    public static func _findReferences(_ node: _FastReferenceNode, _ reader: _FastObjectReader)
        throws
    {
        try References._findReferences(node, reader)
    }

    /// The container.
    public static func _makeReferences(_ node: _FastReferenceNode, _ reader: _FastObjectReader)
        throws -> Self
    {
        Self(references: try References._makeReferences(node, reader))
    }

    /// The node of its references.
    public func _writeReferences(_ writer: _FastObjectWriter) throws -> _FastReferenceNode {
        try references._writeReferences(writer)
    }
}

/// The node of references in the graph that is being read or written: see ``_FastReferences``.
public struct _FastReferenceNode: Sendable {
    package let index: NodeIndex

    package init(_ index: NodeIndex) {
        self.index = index
    }
}

extension FastObject {
    /// The class itself.
    public static var _fastClasses: [any FastObject.Type] {
        [Self.self]
    }

    /// Makes the object of a node.
    public static func _findReferences(_ node: _FastReferenceNode, _ reader: _FastObjectReader)
        throws
    {
        try reader.find(reader.index(of: node), Self.self)
    }

    /// The object of a node.
    public static func _makeReferences(_ node: _FastReferenceNode, _ reader: _FastObjectReader)
        throws -> Self
    {
        try reader.object(reader.index(of: node), Self.self)
    }

    /// The object's node.
    public func _writeReferences(_ writer: _FastObjectWriter) throws -> _FastReferenceNode {
        _FastReferenceNode(writer.reserve(self, in: Self.self))
    }
}

extension Optional: _FastReferences where Wrapped: _FastReferences {
    /// The classes of the value.
    public static var _fastClasses: [any FastObject.Type] {
        Wrapped._fastClasses
    }

    /// Finds the objects of the value.
    public static func _findReferences(_ node: _FastReferenceNode, _ reader: _FastObjectReader)
        throws
    {
        if try !reader.isNull(node) {
            try Wrapped._findReferences(node, reader)
        }
    }

    /// The value.
    public static func _makeReferences(_ node: _FastReferenceNode, _ reader: _FastObjectReader)
        throws -> Wrapped?
    {
        try reader.isNull(node) ? nil : Wrapped._makeReferences(node, reader)
    }

    /// The value's node.
    public func _writeReferences(_ writer: _FastObjectWriter) throws -> _FastReferenceNode {
        try self?._writeReferences(writer) ?? _FastReferenceNode(.nil)
    }
}

extension Array: _FastReferences where Element: _FastReferences {
    /// The classes of the elements.
    public static var _fastClasses: [any FastObject.Type] {
        Element._fastClasses
    }

    /// Finds the objects of the elements.
    public static func _findReferences(_ node: _FastReferenceNode, _ reader: _FastObjectReader)
        throws
    {
        try reader.find(Element.self, reader.elements(node, [Element].self))
    }

    /// The array.
    public static func _makeReferences(_ node: _FastReferenceNode, _ reader: _FastObjectReader)
        throws -> [Element]
    {
        try reader.make(Element.self, reader.elements(node, [Element].self))
    }

    /// The array's node.
    public func _writeReferences(_ writer: _FastObjectWriter) throws -> _FastReferenceNode {
        try writer.container(.array, map { try writer.index(of: $0._writeReferences(writer)) })
    }
}

extension Set: _FastReferences where Element: _FastReferences {
    /// The classes of the elements.
    public static var _fastClasses: [any FastObject.Type] {
        Element._fastClasses
    }

    /// Finds the objects of the elements.
    public static func _findReferences(_ node: _FastReferenceNode, _ reader: _FastObjectReader)
        throws
    {
        try reader.find(Element.self, reader.elements(node, Set<Element>.self))
    }

    /// The set, built once its elements are complete, because building it hashes them.
    public static func _makeReferences(_ node: _FastReferenceNode, _ reader: _FastObjectReader)
        throws -> Set<Element>
    {
        try reader.set(reader.make(Element.self, reader.elements(node, Set<Element>.self)))
    }

    /// The set's node.
    public func _writeReferences(_ writer: _FastObjectWriter) throws -> _FastReferenceNode {
        try writer.container(.set, map { try writer.index(of: $0._writeReferences(writer)) })
    }
}

extension Dictionary: _FastReferences where Key: Codable, Value: _FastReferences {
    /// The classes of the values.
    public static var _fastClasses: [any FastObject.Type] {
        Value._fastClasses
    }

    /// Finds the objects of the values.
    public static func _findReferences(_ node: _FastReferenceNode, _ reader: _FastObjectReader)
        throws
    {
        for (key, value) in try reader.entries(node, [Key: Value].self) {
            try inside([reader.state.graph.pathKey(key.index)]) {
                try Value._findReferences(value, reader)
            }
        }
    }

    /// The dictionary.
    public static func _makeReferences(_ node: _FastReferenceNode, _ reader: _FastObjectReader)
        throws -> [Key: Value]
    {
        var result: [Key: Value] = [:]
        for (key, value) in try reader.entries(node, [Key: Value].self) {
            try inside([reader.state.graph.pathKey(key.index)]) {
                let key: Key = try reader.state.decode(key: key.index, at: .same, in: -1)
                let old = try result.updateValue(Value._makeReferences(value, reader), forKey: key)
                if old != nil {
                    throw reader.state.corrupted(-1, .same, "the key '\(key)' occurs twice here")
                }
            }
        }

        return result
    }

    /// The dictionary's node.
    public func _writeReferences(_ writer: _FastObjectWriter) throws -> _FastReferenceNode {
        var nodes: [NodeIndex] = []
        for (key, value) in self {
            let key = try writer.state.node(key: key, in: -1)
            nodes += [try writer.index(of: value._writeReferences(writer)), key]
        }

        return writer.container(.dictionary, nodes)
    }
}

/// A container of references that is no set.
protocol ReferenceContainer {
    /// The type of its content.
    static var held: Any.Type { get }
}

/// Whether a value of the type may contain sets. A program's own container may pass its references
/// on to one.
func holdsSets(_ type: Any.Type) -> Bool {
    if let container = type as? any ReferenceContainer.Type {
        return holdsSets(container.held)
    }
    return !(type is any FastObject.Type)
}

extension Optional: ReferenceContainer {
    static var held: Any.Type { Wrapped.self }
}

extension Array: ReferenceContainer {
    static var held: Any.Type { Element.self }
}

extension Dictionary: ReferenceContainer {
    static var held: Any.Type { Value.self }
}
