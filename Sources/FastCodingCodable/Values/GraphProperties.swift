import _FastCodingCore

// Changing which properties objects have. A class may have several definitions in a graph. Objects
// that shared one before a change share one after it.
extension ObjectGraph {
    /// Gives an object a property that it lacks, or sets it.
    ///
    /// - Throws: ``FastCodingError/Code/wrongKind`` if the node is no object of a class, and as
    ///   ``add(_:)``.
    @discardableResult
    public mutating func addProperty(_ name: String, _ value: FastValue, to node: Node)
        throws(FastCodingError) -> Node
    {
        let object = try instance(node)
        if place(ofKey: name, in: object) != nil {
            return try setValue(value, forKey: name, of: node)
        }

        var definitions: [UInt32: Int] = [:]
        let child = try addNode(value)
        let text = try addChecked(name)
        extend(object, by: text, child, &definitions)

        return handle(child)
    }

    /// Gives all objects of a class a property, except for those that have it already, whose values
    /// stay.
    ///
    /// - Throws: ``FastCodingError/Code/unknownClass`` if the graph has no such class, and as
    ///   ``add(_:)``.
    public mutating func addProperty(
        _ name: String,
        _ value: FastValue,
        toClass className: String
    ) throws(FastCodingError) {
        let objects = try objects(of: className).filter { place(ofKey: name, in: $0) == nil }
        var definitions: [UInt32: Int] = [:]
        let child = try addNode(value)
        let name = try addChecked(name)

        for object in objects {
            extend(object, by: name, child, &definitions)
        }
    }

    /// Renames a property of one object.
    ///
    /// - Throws: ``FastCodingError/Code/keyPath`` if the object has no such property or one of the
    ///   new name already, ``FastCodingError/Code/wrongKind`` if the node is no object of a class,
    ///   and for a name that the format can't store.
    public mutating func renameProperty(_ name: String, to newName: String, of node: Node)
        throws(FastCodingError)
    {
        let object = try instance(node)
        guard place(ofKey: name, in: object) != nil else {
            throw FastCodingError(
                .keyPath,
                "\(summary(object)) has no property \(String(name.prefix(100)).quoted)"
            )
        }

        try rename(name, to: newName, of: [object])
    }

    /// Renames a property of all objects of a class that have it.
    ///
    /// - Throws: ``FastCodingError/Code/unknownClass`` if the graph has no such class,
    ///   ``FastCodingError/Code/keyPath`` if none of its objects has the property or one of them
    ///   has one of the new name already, and for a name that the format can't store.
    public mutating func renameProperty(
        _ name: String,
        to newName: String,
        ofClass className: String
    ) throws(FastCodingError) {
        let objects = try objects(of: className).filter { place(ofKey: name, in: $0) != nil }
        guard !objects.isEmpty else {
            throw FastCodingError(
                .keyPath,
                "no object of the class has a property \(String(name.prefix(100)).quoted)"
            )
        }

        try rename(name, to: newName, of: objects)
    }

    /// A node that is an object of a class.
    private func instance(_ node: Node) throws(FastCodingError) -> NodeIndex {
        let object = try index(node)
        guard kind(object) == .object else {
            throw FastCodingError(.wrongKind, "\(summary(object)), which is no object of a class")
        }

        return object
    }

    /// All objects of a class, by any of its definitions.
    private func objects(of className: String) throws(FastCodingError) -> [NodeIndex] {
        let name = Array(className.utf8)
        let isMeant = definitions.map { bytes($0.name).equals(name.span) }
        guard isMeant.contains(true) else { throw unknownClass(name) }

        return records.indices.lazy.filter {
            self.records[$0].kind == .object && isMeant[Int(self.records[$0].b)]
        }
        .map { NodeIndex(UInt32($0)) }
    }

    /// Adds a property to an object. The new definitions are known by the numbers of the old ones.
    private mutating func extend(
        _ object: NodeIndex,
        by name: NodeIndex,
        _ value: NodeIndex,
        _ made: inout [UInt32: Int]
    ) {
        let values = Array(children(object)) + [value]
        define(object, &made) { graph, names in names + [graph.byteRange(name)] }
        roomEnds[object.index] = nil
        close(object, children: values)
    }

    /// Renames a property of some objects, none of which may have the new name already.
    private mutating func rename(_ name: String, to newName: String, of objects: [NodeIndex])
        throws(FastCodingError)
    {
        if let object = objects.first(where: { place(ofKey: newName, in: $0) != nil }) {
            throw FastCodingError(
                .keyPath,
                "\(summary(object)) has a property \(String(newName.prefix(100)).quoted) already"
            )
        }

        try beginAdding()
        let text = Array(name.utf8)
        // Two statements: in a single one, the graph would be copied before it contains the name.
        let node = try addChecked(newName)
        let range = byteRange(node)
        var made: [UInt32: Int] = [:]

        for object in objects {
            define(object, &made) { graph, names in
                names.map { graph.bytes($0).equals(text.span) ? range : $0 }
            }
        }
    }

    /// Gives an object a definition with other properties.
    private mutating func define(
        _ object: NodeIndex,
        _ made: inout [UInt32: Int],
        _ change: (ObjectGraph, [ByteRange]) -> [ByteRange]
    ) {
        let old = records[Int(object.index)].b
        let definition = definitions[Int(old)]
        let known = made[old]
        let names = known == nil ? change(self, Array(propertyNames[definition.properties])) : []
        let new = known ?? addDefinition(name: definition.name, properties: names)
        made[old] = new
        records[Int(object.index)].b = UInt32(new)
    }
}
