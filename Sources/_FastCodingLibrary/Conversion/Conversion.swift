import _FastCodingRules

/// Complete conversions from one format to another. Errors about a text come with line and column;
/// warnings go to `diagnostics`, including those raised before an error.
package enum Conversion {
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

    /// The general path, for texts with equal keys or with shared containers.
    static func encodeByGraph(
        _ text: [UInt8],
        options: ReadingOptions,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        let graph = try readLiteralGraph(text, options: options, diagnostics: &diagnostics)
        var notation = NotationKeys()
        notation.note(keysOf: graph)
        notation.report(to: &diagnostics)

        return try ArchiveWriter.write(graph, diagnostics: &diagnostics)
    }

    private static func readLiteral(
        _ text: [UInt8],
        options: ReadingOptions,
        depth: Int?,
        keepsPlaces: Bool = true,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        var builder = LiteralGraphBuilder(
            duplicateKeys: options.duplicateKeys,
            mutable: options.mutable,
            keepsPlaces: keepsPlaces,
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

        let (graph, found) = builder.finish()
        diagnostics.merge(found)

        if let failure {
            throw failure
        }

        // What is made from it may be held in memory whole.
        try graph.checkRepeatedBytes(options.limits)
        return graph
    }

    package static func bootstrap(
        _ text: [UInt8],
        options: ReadingOptions,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        if let archive = bootstrapPlain(text, options: options, diagnostics: &diagnostics) {
            return archive
        }

        if let archive = bootstrapWithoutPlaces(text, options: options) {
            return archive
        }

        return try bootstrapByGraph(text, options: options, diagnostics: &diagnostics)
    }

    /// Uses a far smaller graph, without the places of its nodes in the text; nil if there is
    /// anything to say about it.
    private static func bootstrapWithoutPlaces(_ text: [UInt8], options: ReadingOptions)
        -> ByteBuffer?
    {
        var found = Diagnostics()
        do throws(FastCodingError) {
            let literal = try readLiteral(
                text,
                options: options,
                depth: 2 * options.limits.nesting,
                keepsPlaces: false,
                diagnostics: &found
            )

            let graph = try NotationReader.build(
                literal,
                limits: options.limits,
                diagnostics: &found
            )

            let archive = try ArchiveWriter.write(graph, diagnostics: &found)
            if found.totals.isEmpty {
                return archive
            }
        } catch {}

        return nil
    }

    static func bootstrapByGraph(
        _ text: [UInt8],
        options: ReadingOptions,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        let graph = try readNotation(text, options: options, diagnostics: &diagnostics)
        // What the writer finds also refers to places in the text.
        return try TextReader.locating(text, options, &diagnostics) {
            _,
            diagnostics throws(FastCodingError) in
            try ArchiveWriter.write(graph, diagnostics: &diagnostics)
        }
    }

    /// The fast path, for texts without keys that begin with a dollar sign: they mean what they
    /// say. Nil for all others, and if anything is wrong, which the general path then reports.
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

    package static func readNotation(
        _ text: [UInt8],
        options: ReadingOptions,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        try TextReader.locating(text, options, &diagnostics) {
            text,
            diagnostics throws(FastCodingError) in
            // Two containers of the notation may stand for one of the graph.
            let literal = try readLiteral(
                text,
                options: options,
                depth: 2 * options.limits.nesting,
                diagnostics: &diagnostics
            )

            return try NotationReader.build(
                literal,
                limits: options.limits,
                diagnostics: &diagnostics
            )
        }
    }

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

enum TextReader {
    static func read<Sink: TextSink & ~Copyable>(
        _ text: [UInt8],
        options: ReadingOptions,
        depth: Int? = nil,
        into sink: inout Sink,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        switch try format(of: text, options) {
        case .json:
            try sink.read(json: text, options: options, depth: depth, diagnostics: &diagnostics)
        case .xml:
            try XMLPropertyListReader.read(
                text,
                options: options,
                depth: depth,
                into: &sink,
                diagnostics: &diagnostics
            )
        case .binary:
            try BinaryPropertyListReader.read(
                text,
                options: options,
                depth: depth,
                into: &sink,
                diagnostics: &diagnostics
            )
        }
    }

    /// Runs a reading and the use of what was read, so that errors and warnings about a text get
    /// lines and columns. XML is converted to UTF-8 once, for both.
    static func locating<Result: ~Copyable>(
        _ text: [UInt8],
        _ options: ReadingOptions,
        _ diagnostics: inout Diagnostics,
        _ body: ([UInt8], inout Diagnostics) throws(FastCodingError) -> Result
    ) throws(FastCodingError) -> Result {
        let format = try format(of: text, options)
        if format == .binary {
            return try body(text, &diagnostics)
        }

        let text = format == .xml ? try XMLPropertyListReader.utf8(text) : text
        return try diagnostics.locating(in: text) { notes throws(FastCodingError) in
            try body(text, &notes)
        }
    }

    /// A text that shows no format is read as JSON, so that the JSON reader reports what is wrong
    /// with it.
    private static func format(of text: [UInt8], _ options: ReadingOptions) throws(FastCodingError)
        -> FastTextFormat
    {
        if let format = options.format {
            return format
        }

        if options.lines {
            return .json
        }

        switch FormatDetector.detect(text) {
        case .xml, .otherXML: return .xml
        case .binary: return .binary
        case .json, .empty, .unknown: return .json
        case .archive:
            throw FastCodingError(
                .unknownFormat,
                "this is already a FastCoded archive; did you mean decode?",
                offset: 0
            )
        case .openStep:
            throw FastCodingError(
                .unknownFormat,
                "this is an OpenStep property list, which is not supported; convert it to XML first",
                offset: 0
            )
        }
    }
}
