import _FastCodingLibrary

/// Decodes values of Swift types from FastCoded archives, graphs, or text.
///
/// The types alone decide which classes are instantiated: those that slots are declared with, and their subclasses in
/// ``types``. An object of another class is an error, except in slots of type ``FastValue`` and ``UnknownObject``.
///
/// An object that stands in several places becomes one instance; anything else that does is made for each place. Numbers are converted where no value is lost: 1 is
/// true, 2.0 is an integer. Keys are compared byte by byte.
///
/// A decoder is a value; concurrent calls on several threads do not affect each other. All errors are `DecodingError`s,
/// and those about the archive itself have a ``FastCodingError`` as their `underlyingError`.
public struct FastDecoder: Sendable {
    /// How names of properties are turned into keys of types. The keys of dictionaries stay as they are.
    public var keyDecodingStrategy = FastKeyStrategy.useDefaultKeys
    /// Whether properties that a type does not ask for are errors, except for those that ``UnknownProperties`` keeps. Default
    /// false: they are ignored.
    public var refusesUnknownProperties = false
    /// What `init(from:)` finds in its decoder's `userInfo`.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    /// The subclasses that may come out of a file, and alternative class names.
    public var types: FastTypes
    /// How deep values may nest, the root being 1. Default 80.
    ///
    /// Protects the stack, because values are decoded one within the other. The targets of ``FastLink`` do not count.
    public var depth = FastEncoder.defaultDepth
    /// Bounds on what reading may cost. `chain` bounds how many objects may be released in turn, each by the one before, and
    /// nesting no less. `expansion`, by default 4 Mi, bounds how many values may be made beyond those of the file, because what
    /// stands in several places is made for each.
    public var limits = {
        var limits = Limits()
        limits.expansion = 4 << 20
        return limits
    }()
    /// Is called for each warning of reading, such as a dialect that had to be detected. By default warnings are
    /// errors.
    public var warn: @Sendable (FastCodingError) throws -> Void = { throw $0 }

    /// Makes a decoder.
    public init(types: FastTypes = FastTypes()) { self.types = types }

    /// Decodes a value from an archive.
    public func decode<T: Decodable>(_ type: T.Type, from archive: [UInt8]) throws -> T {
        try DecodingState(graph(of: archive), self).run(type)
    }

    package func graph(of archive: [UInt8]) throws -> ObjectGraph {
        try wrapping { diagnostics throws(FastCodingError) in
            let graph = try ArchiveReader.read(archive, limits: limits.ofObjects, diagnostics: &diagnostics).graph
            // Where nothing is shared, chains are no longer than reading lets anything nest.
            return graph.sharesObjects ? try graph.checkChains(limits) : graph
        }
    }

    /// Decodes a value from a graph: the root, or what another node stands for, in time proportional to that and what it refers
    /// to, however large the graph is.
    ///
    ///     let places = try graph.filter { $0.className == "TodoItem" }
    ///     let items = try places.map { try FastDecoder().decode(TodoItem.self, from: graph, at: $0.node) }
    ///
    /// Each call makes objects of its own. Paths of errors begin at the node.
    public func decode<T: Decodable>(
        _ type: T.Type, from graph: ObjectGraph, at node: ObjectGraph.Node? = nil
    ) throws -> T {
        try DecodingState(part(of: graph, at: node), self).run(type)
    }

    /// Decodes the value that a key path leads to (fastcode-notation(5), "Key paths"), as ``decode(_:from:at:)`` does for a node.
    public func decode<T: Decodable>(
        _ type: T.Type, from graph: ObjectGraph, at keyPath: String
    ) throws -> T {
        try decode(type, from: graph, at: wrapping { _ throws(FastCodingError) in try graph.node(at: keyPath) })
    }

    /// A graph of what a node refers to, or the whole one, of which it is known that its chains are no longer than allowed.
    func part(of graph: ObjectGraph, at node: ObjectGraph.Node?) throws -> ObjectGraph {
        guard let node else { return try checked(graph) }
        let index = try wrapping { _ throws(FastCodingError) in try graph.index(node) }
        var encoder = FastEncoder()
        encoder.chain = .max
        return try checked(encoder.graph(of: FastValue(DecodedSource(graph), index)))
    }

    package func checked(_ graph: ObjectGraph) throws -> ObjectGraph {
        try wrapping { _ throws(FastCodingError) in try graph.checkChains(limits) }
    }

    /// Decodes a value from text in the notation of graphs; if `format` is nil, the format is detected.
    public func decode<T: Decodable>(
        _ type: T.Type, fromText text: [UInt8], as format: FastTextFormat? = nil
    ) throws -> T {
        try DecodingState(graph(ofText: text, as: format), self).run(type)
    }

    package func graph(
        ofText text: [UInt8], as format: FastTextFormat?, lines: Bool = false
    ) throws -> ObjectGraph {
        var options = ReadingOptions()
        options.lines = lines
        options.format = format
        options.limits = limits.ofObjects
        return try wrapping { diagnostics throws(FastCodingError) in
            try Conversion.readNotation(text, options: options, diagnostics: &diagnostics).checkChains(limits)
        }
    }

    /// Reads something, whose errors become those of decoders, and passes on its warnings.
    func wrapping<Result>(_ read: (inout Diagnostics) throws(FastCodingError) -> Result) throws -> Result {
        do {
            try types.check()
            var diagnostics = Diagnostics()
            let result = try read(&diagnostics)
            for warning in diagnostics.reported { try warn(warning) }
            return result
        } catch let error as FastCodingError {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: [], debugDescription: error.description, underlyingError: error))
        }
    }
}

extension Limits {
    /// The limits for what becomes objects, which nest no deeper than a chain of references may be long: both are made the
    /// same way.
    package var ofObjects: Limits {
        var limits = self
        limits.depth = max(depth, chain)
        return limits
    }
}
