import _FastCodingNotation

/// Reads a text of any format into a sink.
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

        if format == .xml {
            return try XMLPropertyListReader.locating(text, &diagnostics, body)
        }

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
