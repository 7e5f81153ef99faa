extension FastEncoder {
    /// Encodes an object and everything that it refers to, by their tables.
    public func encode(object: some FastObject) throws -> [UInt8] { try archive(graph(object: object), of: object) }

    /// The graph of an object by its table.
    public func graph(object: some FastObject) throws -> ObjectGraph {
        try FastObjectWriter(EncodingState(self)).run(object)
    }
}

extension FastDecoder {
    /// Decodes an object and everything that it refers to, by their tables.
    ///
    /// The classes that may come out are `type`, those that the tables name, beginning with its own, and those of
    /// ``types``.
    public func decode<T: FastObject>(object type: T.Type, from archive: [UInt8]) throws -> T {
        try decode(object: type, from: graph(of: archive))
    }

    /// Decodes an object of a graph by its table.
    public func decode<T: FastObject>(object type: T.Type, from graph: ObjectGraph) throws -> T {
        try FastObjectReader(DecodingState(graph, self), root: type).run(type)
    }

    /// Sets the properties of an existing object from an archive; properties that the archive lacks keep their values.
    /// Several archives may be applied one after the other.
    public func update<T: FastObject>(_ object: T, from archive: [UInt8]) throws {
        let reader = FastObjectReader(DecodingState(try graph(of: archive), self), root: Swift.type(of: object))
        _ = try reader.run(T.self, existing: object)
    }
}
