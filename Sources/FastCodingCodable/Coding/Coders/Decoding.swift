import _FastCodingCore

extension FastDecoder {
    /// Decodes a value from an archive.
    public func decode<T: Decodable>(_ type: T.Type, from archive: [UInt8]) throws -> T {
        try DecodingState(graph(of: archive), self).run(type)
    }

    /// The graph of an archive, whose warnings are passed on, and whose chains are no longer than
    /// allowed.
    package func graph(of archive: [UInt8]) throws -> ObjectGraph {
        try wrapping { diagnostics throws(FastCodingError) in
            var graph = try ArchiveReader.read(
                archive,
                limits: limits.ofObjects,
                diagnostics: &diagnostics
            ).graph
            // From here on, errors have coding paths.
            graph.forgetSources()
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
    package func part(of graph: ObjectGraph, at node: ObjectGraph.Node?) throws -> ObjectGraph {
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

    /// Turns the errors of reading into those of decoders, and passes on the warnings.
    ///
    /// - Parameter ignored: the codes of warnings that are not passed on.
    package func wrapping<Result>(
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
