import _FastCodingCore

extension FastEncoder {
    /// Encodes an object and everything that it refers to, by their tables.
    public func encode(object: some FastObject) throws -> [UInt8] {
        try archive(graph(object: object), of: object)
    }

    /// The graph of an object by its table.
    public func graph(object: some FastObject) throws -> ObjectGraph {
        try _FastObjectWriter(state(for: object), for: object).run(object)
    }
}

extension FastDecoder {
    /// Decodes an object and everything that it refers to, by their tables.
    ///
    /// The classes that may come out are `type`, those that the tables name, and those of
    /// ``types``.
    public func decodeObject<T: FastObject>(_ type: T.Type, from archive: [UInt8]) throws -> T {
        try _FastObjectReader(DecodingState(graph(of: archive), self), root: type).run(type)
    }

    /// Decodes an object of a graph by its table: the root, or the object of another node, in
    /// time proportional to the nodes that it refers to.
    public func decodeObject<T: FastObject>(
        _ type: T.Type,
        from graph: ObjectGraph,
        at node: ObjectGraph.Node? = nil
    ) throws -> T {
        try _FastObjectReader(DecodingState(part(of: graph, at: node), self), root: type).run(type)
    }

    /// Sets the properties of an existing object from an archive; those that the archive lacks keep
    /// their values. Several archives may be applied one after the other.
    ///
    /// The root has to be of the object's class, or of a superclass that is `T` or that the tables
    /// or ``types`` name. An object that awakes as another one is an error.
    public func update<T: FastObject>(_ object: T, from archive: [UInt8]) throws {
        let reader = _FastObjectReader(
            DecodingState(try graph(of: archive), self),
            root: Swift.type(of: object)
        )
        _ = try reader.run(T.self, existing: object)
    }
}
