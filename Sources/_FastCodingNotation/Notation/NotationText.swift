// Whoever imports this target has what it is built on, too.
@_exported public import _FastCodingPlists

/// Reads the readable notation of graphs: fastcode-notation(5), "Notation".
package enum NotationReader {
    /// Makes the graph that a literal one describes: a graph of plain kinds that a reader of text
    /// has built, with `$class`, `$alias` and the like as ordinary keys.
    ///
    /// Errors and warnings include what the literal graph knows of places in the text. Time and
    /// memory are bounded by the text's size, whatever its aliases do; where definitions would
    /// multiply it, the limit on output applies.
    package static func build(
        _ literal: consuming ObjectGraph,
        limits: Limits = Limits(),
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        var interpreter = NotationInterpreter(literal, limits: limits)
        let failure = errorThrown { () throws(FastCodingError) in try interpreter.run() }
        diagnostics.merge(interpreter.diagnostics)

        if let failure {
            throw failure
        }

        var resolver = NotationAliasResolver(interpreter.finish())
        try resolver.run()
        var linker = NotationLinker(resolver.finish(), limits: limits)
        let graph = try linker.run()
        diagnostics.merge(linker.diagnostics)

        return graph
    }
}

/// Writes graphs as text: fastcode-notation(5), "Notation".
package enum NotationWriter {
    /// Writes a graph as text; `size` is that of the archive, which the default limit on output
    /// depends on. The graph is consumed, because selecting what several key paths lead to adds a
    /// node: it would be copied if it were still in use.
    package static func write(
        _ graph: consuming ObjectGraph,
        size: Int,
        options: WritingOptions,
        diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) {
        switch options.format {
        case .json:
            var writer = JSONWriter(options: options, inputCount: size, flush: output)
            try write(graph, options: options, into: &writer, diagnostics: &diagnostics)
            try writer.finish()
        case .xml:
            var writer = XMLPropertyListWriter(options: options, inputCount: size, flush: output)
            try write(graph, options: options, into: &writer, diagnostics: &diagnostics)
            try writer.finish()
        case .binary:
            var writer = BinaryPropertyListWriter(options: options, inputCount: size, flush: output)
            try write(graph, options: options, into: &writer, diagnostics: &diagnostics)
            try writer.finish()
        }
    }

    /// Neither a graph's depth nor its sharing makes this recurse. What is made of the graph beyond
    /// its own size is charged to the limits on output and, in plain style, on expansion. Errors
    /// have the key path of the place.
    package static func write<Sink: EventSink & ~Copyable>(
        _ graph: consuming ObjectGraph,
        options: WritingOptions,
        into sink: inout Sink,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        let root = try graph.select(options)
        if options.style == .plain {
            graph = KeyedArchiveExpansion.expanding(
                copy graph,
                from: root,
                options.limits,
                diagnostics: &diagnostics
            )
            var expansion = PlainExpansion(copy graph, limit: options.limits.expansion)
            try expansion.check(from: root)
        }

        var emitter = NotationEmitter<Sink>(graph, root: root, options: options)
        try emitter.run(into: &sink)
    }
}
