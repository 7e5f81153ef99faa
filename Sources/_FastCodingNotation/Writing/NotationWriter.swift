import _FastCodingPlists

/// Writes graphs as text: fastcode-notation(5).
package enum NotationWriter {
    /// Writes a graph as text in the format and style of the options.
    ///
    /// The graph is consumed, because selecting several key paths adds a node: it would be copied
    /// if it were still in use.
    ///
    /// - Parameter size: the bytes of the archive, which the default limit on output depends on.
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

    /// Checks that a graph is not too large with its sharing written out. If it is, lossy output
    /// writes references to shared objects.
    ///
    /// - Returns: the references that are not followed.
    private static func expand(
        _ graph: ObjectGraph,
        _ selection: GraphSelection,
        _ options: WritingOptions
    ) throws(FastCodingError) -> PlainCycles {
        let limit = options.limits.expansion
        do throws(FastCodingError) {
            let cuts = options.cycles == .error ? PlainExpansion.Cuts.none : .cycles
            return try PlainExpansion(graph, limit: limit, cuts).check(selection)
        } catch {
            guard error.code == .expansionLimit, options.isLossy else { throw error }
        }

        return try PlainExpansion(graph, limit: limit, .sharing).check(selection)
    }

    /// Pushes a graph into a sink, in the style of the options.
    ///
    /// Neither a graph's depth nor its sharing makes this recurse. Everything that is made of the
    /// graph beyond its own size is charged to the limits on output and, in plain style, on
    /// expansion. Errors have the key path of the place.
    package static func write<Sink: EventSink & ~Copyable>(
        _ graph: consuming ObjectGraph,
        options: WritingOptions,
        into sink: inout Sink,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        let options = options.resolvingLosses
        let selection = try graph.select(options)
        var cycles = PlainCycles()

        // The order matters: the objects of keyed archives have plain forms, too, and the nodes can
        // be counted only after both steps.
        if options.style == .plain {
            graph = KeyedArchiveExpansion.expanding(
                copy graph,
                from: selection.root,
                options.limits,
                diagnostics: &diagnostics
            )
            graph = try PlainForms.applied(to: copy graph, from: selection.root, options.limits)
            cycles = try expand(graph, selection, options)
        }

        var emitter = NotationEmitter<Sink>(graph, selection, options: options, cycles: cycles)
        try emitter.run(into: &sink)
        emitter.cutDates.report(to: &diagnostics)
        emitter.losses.report(to: &diagnostics)
    }
}
