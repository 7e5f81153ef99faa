import _FastCodingNotation

/// Writes values without any quoting, for `extract`.
package enum RawBytes {
    /// Writes the values at the key paths in the options: data as it is; strings, numbers,
    /// booleans, null, dates and URLs as text followed by a line feed. Containers, objects and the
    /// like have no bytes of their own, which is an error.
    package static func write(
        _ document: Document,
        options: WritingOptions,
        diagnostics: inout Diagnostics,
        output: ByteOutput
    ) throws(FastCodingError) {
        let graph = try Conversion.read(
            document,
            for: .looking,
            options: options,
            diagnostics: &diagnostics
        )
        let found = try graph.find(
            options.keyPaths.isEmpty ? [KeyPath.root] : options.keyPaths,
            options
        )

        var raw = RawOutput(limit: options.limits.output(forInput: graph.pool.count))
        var addressing = KeyPathAddressing()

        for index in 0..<found.count {
            let node = found.node(index, in: graph)
            switch graph.kind(node) {
            case .data, .mutableData, .keyedArchive:
                // The output is a terminal, which would take bytes of data for commands. The values
                // before are handed over, as a pipe would have received them.
                if options.escapeControls {
                    try raw.finish(output)
                    throw FastCodingError(
                        .notRepresentable,
                        "\(graph.summary(node)), which is not text for a terminal"
                    )
                }

                raw.text.append(
                    graph.bytes(graph.kind(node) == .keyedArchive ? graph.keyedData(node) : node)
                )
            case .string, .mutableString:
                raw.text.append(raw: graph.bytes(node), options.escapeControls)
                raw.text.append(0x0A)
            case .url where graph.kind(graph.url(node).base) != .url:
                raw.text.append(raw: graph.bytes(graph.url(node).relative), options.escapeControls)
                raw.text.append(0x0A)
            case let kind where kind == .nil || kind.isScalar:
                raw.text.append(listedValueOf: node, in: graph, escapesControls: false)
                raw.text.append(0x0A)
            default:
                try raw.finish(output)
                throw FastCodingError(
                    .notRepresentable,
                    "\(graph.summary(node)), which has no bytes of its own",
                    keyPath: addressing.path(of: found.way(to: index), in: graph)
                )
            }

            try raw.endValue(output)
        }

        try raw.finish(output)
    }
}
