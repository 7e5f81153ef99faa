/// Objects, and optionals, arrays, sets and dictionaries of them: what a property of a ``FastTable`` can refer to.
///
/// Programs do not conform to this protocol themselves but to ``FastObject``. Nodes are given by their indexes.
public protocol FastReferences {
    /// The classes that may be referred to without being registered.
    static var fastClasses: [any FastObject.Type] { get }
    /// Finds the objects below a node.
    static func findReferences(_ node: UInt32, _ reader: FastObjectReader) throws
    /// Makes the value of a node whose objects exist already.
    static func makeReferences(_ node: UInt32, _ reader: FastObjectReader) throws -> Self
    /// The node of the value; its objects are written later.
    func writeReferences(_ writer: FastObjectWriter) throws -> UInt32
}

extension FastObject {
    /// The class itself.
    public static var fastClasses: [any FastObject.Type] { [Self.self] }
    /// Makes the object of a node.
    public static func findReferences(_ node: UInt32, _ reader: FastObjectReader) throws {
        try reader.find(ObjectGraph.NodeIndex(node), Self.self)
    }
    /// The object of a node.
    public static func makeReferences(_ node: UInt32, _ reader: FastObjectReader) throws -> Self {
        try reader.object(ObjectGraph.NodeIndex(node), Self.self)
    }
    /// The object's node.
    public func writeReferences(_ writer: FastObjectWriter) throws -> UInt32 { writer.reserve(self).index }
}

extension Optional: FastReferences where Wrapped: FastReferences {
    /// The classes of the value.
    public static var fastClasses: [any FastObject.Type] { Wrapped.fastClasses }
    /// Finds the objects of the value.
    public static func findReferences(_ node: UInt32, _ reader: FastObjectReader) throws {
        if !reader.isNull(node) { try Wrapped.findReferences(node, reader) }
    }
    /// The value.
    public static func makeReferences(_ node: UInt32, _ reader: FastObjectReader) throws -> Wrapped? {
        reader.isNull(node) ? nil : try Wrapped.makeReferences(node, reader)
    }
    /// The value's node.
    public func writeReferences(_ writer: FastObjectWriter) throws -> UInt32 {
        try self?.writeReferences(writer) ?? ObjectGraph.NodeIndex.nil.index
    }
}

extension Array: FastReferences where Element: FastReferences {
    /// The classes of the elements.
    public static var fastClasses: [any FastObject.Type] { Element.fastClasses }
    /// Finds the objects of the elements.
    public static func findReferences(_ node: UInt32, _ reader: FastObjectReader) throws {
        try reader.find(Element.self, reader.elements(node, [Element].self))
    }
    /// The array.
    public static func makeReferences(_ node: UInt32, _ reader: FastObjectReader) throws -> [Element] {
        try reader.make(Element.self, reader.elements(node, [Element].self))
    }
    /// The array's node.
    public func writeReferences(_ writer: FastObjectWriter) throws -> UInt32 {
        try writer.container(.array, map { try $0.writeReferences(writer) })
    }
}

extension Set: FastReferences where Element: FastReferences {
    /// The classes of the elements.
    public static var fastClasses: [any FastObject.Type] { Element.fastClasses }
    /// Finds the objects of the elements.
    public static func findReferences(_ node: UInt32, _ reader: FastObjectReader) throws {
        try reader.find(Element.self, reader.elements(node, Set<Element>.self))
    }
    /// The set, built once its elements are complete, because building it hashes them.
    public static func makeReferences(_ node: UInt32, _ reader: FastObjectReader) throws -> Set<Element> {
        try reader.set(reader.make(Element.self, reader.elements(node, Set<Element>.self)))
    }
    /// The set's node.
    public func writeReferences(_ writer: FastObjectWriter) throws -> UInt32 {
        try writer.container(.set, map { try $0.writeReferences(writer) })
    }
}

extension Dictionary: FastReferences where Key: Codable, Value: FastReferences {
    /// The classes of the values.
    public static var fastClasses: [any FastObject.Type] { Value.fastClasses }
    /// Finds the objects of the values.
    public static func findReferences(_ node: UInt32, _ reader: FastObjectReader) throws {
        for (key, value) in try reader.entries(node, [Key: Value].self) {
            try reader.inside(key: key) { try Value.findReferences(value, reader) }
        }
    }
    /// The dictionary.
    public static func makeReferences(_ node: UInt32, _ reader: FastObjectReader) throws -> [Key: Value] {
        var result: [Key: Value] = [:]
        for (key, value) in try reader.entries(node, [Key: Value].self) {
            try reader.inside(key: key) {
                let key = try reader.state.decode(Key.self, ObjectGraph.NodeIndex(key), at: .same, in: -1)
                let old = try result.updateValue(Value.makeReferences(value, reader), forKey: key)
                if old != nil { throw reader.state.corrupted(-1, .same, "the key '\(key)' occurs twice here") }
            }
        }
        return result
    }
    /// The dictionary's node.
    public func writeReferences(_ writer: FastObjectWriter) throws -> UInt32 {
        var nodes: [UInt32] = []
        for (key, value) in self {
            let key = try writer.state.node(for: key, at: .same, in: -1)
            nodes += [try value.writeReferences(writer), key.index]
        }
        return writer.container(.dictionary, nodes)
    }
}

/// A container of references, which may hold sets.
protocol ReferenceContainer {
    static var holdsSets: Bool { get }
}

extension Optional: ReferenceContainer {
    static var holdsSets: Bool { (Wrapped.self as? any ReferenceContainer.Type)?.holdsSets ?? false }
}

extension Array: ReferenceContainer {
    static var holdsSets: Bool { (Element.self as? any ReferenceContainer.Type)?.holdsSets ?? false }
}

extension Set: ReferenceContainer {
    static var holdsSets: Bool { true }
}

extension Dictionary: ReferenceContainer {
    static var holdsSets: Bool { (Value.self as? any ReferenceContainer.Type)?.holdsSets ?? false }
}
