import _FastCodingLibrary

extension FastEncoder {
    /// Encodes an object and everything that it refers to, by their tables.
    public func encode(object: some FastObject) throws -> [UInt8] { try archive(graph(object: object), of: object) }

    /// The graph of an object by its table.
    public func graph(object: some FastObject) throws -> ObjectGraph {
        try FastObjectWriter(state(for: object)).run(object)
    }

    /// Encodes an object, and everything that it refers to, by their tables as text in the notation of graphs.
    ///
    /// - Parameters:
    ///   - exact: whether reading the text gives an equal graph, down to the kinds of floating-point numbers and the like.
    ///   - indent: spaces for each level, at most 64; nil for a text without white space.
    public func text(
        object: some FastObject, as format: TextFormat = .json, exact: Bool = false, indent: Int? = 2
    ) throws -> [UInt8] { try text(object: object, options(format, exact: exact, indent: indent)) }

    /// Encodes an object, and everything that it refers to, by their tables as text, in the way that the options say.
    public func text(object: some FastObject, _ options: WritingOptions) throws -> [UInt8] {
        try text(of: encode(object: object), of: object, options)
    }
}

extension FastDecoder {
    /// Decodes an object and everything that it refers to, by their tables.
    ///
    /// The classes that may come out are `type`, those that the tables name, beginning with its own, and those of
    /// ``types``.
    public func decode<T: FastObject>(object type: T.Type, from archive: [UInt8]) throws -> T {
        try FastObjectReader(DecodingState(graph(of: archive), self), root: type).run(type)
    }

    /// Decodes an object of a graph by its table.
    public func decode<T: FastObject>(object type: T.Type, from graph: ObjectGraph) throws -> T {
        try FastObjectReader(DecodingState(checked(graph), self), root: type).run(type)
    }

    /// Decodes an object that a node of a graph stands for, by its table, in time proportional to it and what it refers to.
    public func decode<T: FastObject>(
        object type: T.Type, from graph: ObjectGraph, at node: ObjectGraph.Node
    ) throws -> T {
        try decode(object: type, from: part(of: graph) { _ throws(FastCodingError) in try graph.index(node) })
    }

    /// Decodes an object by its table from text in the notation of graphs; if `format` is nil, the format is detected.
    public func decode<T: FastObject>(
        object type: T.Type, fromText text: [UInt8], as format: TextFormat? = nil
    ) throws -> T {
        try FastObjectReader(DecodingState(graph(ofText: text, as: format), self), root: type).run(type)
    }

    /// Sets the properties of an existing object from an archive; those that the archive lacks keep their values. Several
    /// archives may be applied one after the other.
    ///
    /// The root has to be of the object's class, or of a superclass that is `T` or that the tables or ``types`` name. An
    /// object that awakes as another one is an error.
    public func update<T: FastObject>(_ object: T, from archive: [UInt8]) throws {
        let reader = FastObjectReader(DecodingState(try graph(of: archive), self), root: Swift.type(of: object))
        _ = try reader.run(T.self, existing: object)
    }
}
