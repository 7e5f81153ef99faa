import _FastCodingPlists

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
        let selection = try graph.select(options)
        if options.style == .plain {
            graph = KeyedArchiveExpansion.expanding(
                copy graph,
                from: selection.root,
                options.limits,
                diagnostics: &diagnostics
            )
            var expansion = PlainExpansion(copy graph, limit: options.limits.expansion)
            try expansion.check(selection)
        }

        var emitter = NotationEmitter<Sink>(graph, selection, options: options)
        try emitter.run(into: &sink)
        emitter.cutDates.report(to: &diagnostics)
    }
}
