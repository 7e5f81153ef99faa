import _FastCodingEngine

extension FastDecoder {
    /// Decodes a value from an archive.
    public func decode<T: Decodable>(_ type: T.Type, from archive: [UInt8]) throws -> T {
        try DecodingState(graph(of: archive), self).run(type)
    }

    /// The graph of an archive, whose warnings are passed on, and whose chains are no longer than
    /// allowed.
    package func graph(of archive: [UInt8]) throws -> ObjectGraph {
        try wrapping { diagnostics throws(FastCodingError) in
            let graph = try ArchiveReader.read(
                archive,
                limits: limits.ofObjects,
                diagnostics: &diagnostics
            ).graph
            // Where nothing is shared, chains are no longer than reading lets anything nest.
            return graph.sharesObjects ? try graph.checkChains(limits) : graph
        }
    }

    /// Decodes a value from a graph: from the root or from another node, in time proportional to
    /// the nodes that it refers to, however large the graph is.
    ///
    ///     let places = try graph.filter { $0.className == "TodoItem" }
    ///     let items = try places.map { try FastDecoder().decode(TodoItem.self, from: graph, at: $0.node) }
    ///
    /// Each call makes objects of its own. Paths of errors begin at the node.
    public func decode<T: Decodable>(
        _ type: T.Type,
        from graph: ObjectGraph,
        at node: ObjectGraph.Node? = nil
    ) throws -> T {
        try DecodingState(part(of: graph, at: node), self).run(type)
    }

    /// Decodes the value that a key path leads to (fastcode-notation(5), "Key paths"), as
    /// ``decode(_:from:at:)`` does for a node.
    public func decode<T: Decodable>(
        _ type: T.Type,
        from graph: ObjectGraph,
        at keyPath: String
    ) throws -> T {
        try decode(
            type,
            from: graph,
            at: wrapping { _ throws(FastCodingError) in try graph.node(at: keyPath) }
        )
    }

    /// A graph of a node and the nodes that it refers to, or the whole graph for nil. Its chains
    /// are no longer than allowed.
    func part(of graph: ObjectGraph, at node: ObjectGraph.Node?) throws -> ObjectGraph {
        guard let node else { return try checked(graph) }

        let index = try wrapping { _ throws(FastCodingError) in try graph.index(node) }
        var encoder = FastEncoder()
        encoder.chain = .max

        var part = try encoder.graph(of: FastValue(DecodedSource(graph), index))
        part.hasAmbiguousBooleans = graph.hasAmbiguousBooleans
        return try checked(part)
    }

    /// A graph whose chains are no longer than allowed; throws an error for a longer one.
    package func checked(_ graph: ObjectGraph) throws -> ObjectGraph {
        try wrapping { _ throws(FastCodingError) in try graph.checkChains(limits) }
    }

    /// Decodes a value from text in the notation of graphs; if `format` is nil, the format is
    /// detected.
    public func decode<T: Decodable>(
        _ type: T.Type,
        fromText text: [UInt8],
        as format: FastTextFormat? = nil
    ) throws -> T {
        try state(ofText: text, as: format).run(type)
    }

    /// The state for decoding a text. The text is read a second time, with all digits of its
    /// numbers, only if a value needs that.
    func state(ofText text: [UInt8], as format: FastTextFormat?) throws -> DecodingState {
        let silent = silent
        return DecodingState(try graph(ofText: text, as: format), self) {
            try? silent.graph(ofText: text, as: format, decimals: true)
        }
    }

    /// The state for decoding lines, whose graph is an array of their values.
    ///
    /// - Parameter areSeveral: whether they are read as several, and not as one with paths of its
    ///   own.
    func state(
        ofLines text: [UInt8],
        areSeveral: Bool,
        at place: TextLine
    ) throws -> DecodingState {
        var graph = try graph(ofText: text, as: .json, lines: areSeveral, at: place)
        if !areSeveral {
            graph.rootIndex = graph.addContainer(.array, [graph.rootIndex])
        }

        let silent = silent
        return DecodingState(graph, self) {
            try? silent.graph(ofText: text, as: .json, lines: areSeveral, decimals: true)
        }
    }

    /// The same decoder without warnings, for reading a text a second time.
    private var silent: FastDecoder {
        var silent = self
        silent.warn = { _ in }
        return silent
    }

    /// The graph of a text.
    ///
    /// - Parameter place: the place of the text in the larger one that errors and warnings are
    ///   about; nil if it is no part of another.
    package func graph(
        ofText text: [UInt8],
        as format: FastTextFormat?,
        lines: Bool = false,
        decimals: Bool = false,
        at place: TextLine? = nil
    ) throws -> ObjectGraph {
        var options = ReadingOptions()
        options.format = format
        options.lines = lines
        options.limits = limits.ofObjects
        options.decimalNumbers = decimals
        let ignored: [FastCodingError.Code] = convertsJSONForms ? [.unusedNotation] : []

        return try wrapping(ignoring: ignored) { diagnostics throws(FastCodingError) in
            var found = Diagnostics()
            defer {
                diagnostics.merge(found) { place?.located($0) ?? $0 }
            }

            do throws(FastCodingError) {
                return try Conversion.readNotation(text, options: options, diagnostics: &found)
                    .checkChains(limits)
            } catch {
                throw place?.located(error) ?? error
            }
        }
    }

    /// Turns the errors of reading into those of decoders, and passes on the warnings.
    ///
    /// - Parameter ignored: the codes of warnings that are not passed on.
    func wrapping<Result>(
        ignoring ignored: [FastCodingError.Code] = [],
        _ read: (inout Diagnostics) throws(FastCodingError) -> Result
    ) throws -> Result {
        try DecodingError.wrapped {
            try types.check()
            var diagnostics = Diagnostics()
            let result = try read(&diagnostics)

            for warning in diagnostics.reported where !ignored.contains(warning.code) {
                try warn(warning)
            }

            return result
        }
    }
}
