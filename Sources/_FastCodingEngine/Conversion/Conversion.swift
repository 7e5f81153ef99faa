import _FastCodingNotation

/// Complete conversions from one format to another. Errors about a text come with line and column;
/// warnings go to `diagnostics`, including those raised before an error.
package enum Conversion {
    /// Converts a text, taken literally, to an archive.
    package static func encode(
        _ text: [UInt8],
        options: ReadingOptions,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        if options.lines, options.format ?? .json == .json {
            return try encodeLines(text, options: options, diagnostics: &diagnostics)
        }

        var sink = EncodingSink(mutable: options.mutable, size: text.count)
        var found = Diagnostics()

        do throws(FastCodingError) {
            try TextReader.read(text, options: options, into: &sink, diagnostics: &found)
        } catch {
            // The sink has met an equal key or a shared container. Its warnings are dropped: the
            // general path finds them again.
            if sink.givesUp {
                return try encodeByGraph(text, options: options, diagnostics: &diagnostics)
            }

            diagnostics.merge(found)
            throw error
        }

        diagnostics.merge(found)
        sink.notation.report(to: &diagnostics)
        return sink.finish()
    }

    /// Converts lines of JSON to an archive of an array, a block at a time.
    private static func encodeLines(
        _ text: [UInt8],
        options: ReadingOptions,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        var encoder = JSONLinesEncoder(options: options, size: text.count)
        do throws(FastCodingError) {
            try encoder.feed(text.span)
            try encoder.end()
        } catch {
            diagnostics.merge(encoder.diagnostics)
            throw error
        }

        diagnostics.merge(encoder.diagnostics)
        return encoder.finish()
    }

    /// The general path, for texts with equal keys or with shared containers. Chunks that were
    /// written already can't be taken back, nor can a container be referred to before its end.
    static func encodeByGraph(
        _ text: [UInt8],
        options: ReadingOptions,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        let graph = try readLiterally(text, options: options, diagnostics: &diagnostics)
        return try ArchiveWriter.write(graph, diagnostics: &diagnostics)
    }

    /// Reads a text into the graph of its literal content.
    ///
    /// - Parameter depth: the number of levels that containers may nest; nil for the limit.
    private static func readLiteral(
        _ text: [UInt8],
        options: ReadingOptions,
        depth: Int?,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        var builder = LiteralGraphBuilder(
            duplicateKeys: options.duplicateKeys,
            mutable: options.mutable,
            size: text.count
        )

        var failure: FastCodingError?
        do throws(FastCodingError) {
            try TextReader.read(
                text,
                options: options,
                depth: depth,
                into: &builder,
                diagnostics: &diagnostics
            )
        } catch {
            failure = error
        }

        let read = builder.finish()
        diagnostics.merge(read.diagnostics)

        if let failure {
            throw failure
        }

        // A binary property list may refer to one long string from many places. A conversion from
        // the graph may hold all of them in memory, written out.
        try read.graph.checkRepeatedBytes(options.limits)
        return read.graph
    }

    /// Converts a text in the notation of objects to an archive.
    package static func bootstrap(
        _ text: [UInt8],
        options: ReadingOptions,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        // All forms of the notation have a key that begins with a dollar sign, which may be the
        // last one of a long text: the fast path would read it all in vain. So the text is searched
        // first.
        if !NotationKeys.areSeen(in: text.span),
            let archive = bootstrapPlain(text, options: options, diagnostics: &diagnostics)
        {
            return archive
        }

        return try bootstrapByGraph(text, options: options, diagnostics: &diagnostics)
    }

    /// The general path, for texts that may have keys of the notation.
    static func bootstrapByGraph(
        _ text: [UInt8],
        options: ReadingOptions,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        let graph = try readNotation(text, options: options, diagnostics: &diagnostics)
        // The writer's findings also refer to places in the text.
        return try TextReader.locating(text, options, &diagnostics) {
            _,
            diagnostics throws(FastCodingError) in
            try ArchiveWriter.write(graph, diagnostics: &diagnostics)
        }
    }

    /// The fast path, for texts without keys that begin with a dollar sign: these have no meaning
    /// but the literal one. Nil for all others, and for faulty texts, which the general path then
    /// reports.
    static func bootstrapPlain(
        _ text: [UInt8],
        options: ReadingOptions,
        diagnostics: inout Diagnostics
    ) -> ByteBuffer? {
        var sink = EncodingSink(mutable: options.mutable, size: text.count, stopsAtDollars: true)
        var found = Diagnostics()
        let isRead =
            (try? TextReader.read(text, options: options, into: &sink, diagnostics: &found)) != nil

        guard isRead else { return nil }

        diagnostics.merge(found)
        return sink.finish()
    }

    /// Reads a text in the notation of objects into the graph of its literal content.
    package static func readLiteralNotation(
        _ text: [UInt8],
        options: ReadingOptions,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        // Two containers of the notation may represent one of the graph, such as the dictionary and
        // the array of a set in JSON.
        try readLiteral(
            text,
            options: options,
            depth: 2 * options.limits.nesting,
            diagnostics: &diagnostics
        )
    }

    /// Reads a text in the notation of objects. Its containers may nest twice as deep as those of
    /// the graph.
    package static func readNotation(
        _ text: [UInt8],
        options: ReadingOptions,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        try TextReader.locating(text, options, &diagnostics) {
            text,
            diagnostics throws(FastCodingError) in
            let literal = try readLiteralNotation(
                text,
                options: options,
                diagnostics: &diagnostics
            )

            return try NotationReader.build(
                literal,
                limits: options.limits,
                diagnostics: &diagnostics
            )
        }
    }

    /// Reads a text into the graph of its literal content, with line and column in errors.
    package static func readLiteralGraph(
        _ text: [UInt8],
        options: ReadingOptions,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        try TextReader.locating(text, options, &diagnostics) {
            text,
            diagnostics throws(FastCodingError) in
            try readLiteral(text, options: options, depth: nil, diagnostics: &diagnostics)
        }
    }
}
