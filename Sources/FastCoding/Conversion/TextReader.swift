/// Reads a text of any format into a sink.
enum TextReader {
    /// Reads `text` in the format that the options name or that it shows.
    static func read<Sink: EventSink & ~Copyable>(
        _ text: [UInt8], options: ReadingOptions, depth: Int? = nil, into sink: inout Sink,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        switch try format(of: text, options) {
        case .json:
            try JSONReader.read(text, options: options, depth: depth, into: &sink, diagnostics: &diagnostics)
        case .xml:
            try XMLPropertyListReader.read(
                text, options: options, depth: depth, into: &sink, diagnostics: &diagnostics)
        case .binary:
            try BinaryPropertyListReader.read(
                text, options: options, depth: depth, into: &sink, diagnostics: &diagnostics)
        }
    }

    /// The format to read in. What shows none is taken for JSON, so that the JSON reader says what is wrong with it.
    private static func format(of text: [UInt8], _ options: ReadingOptions) throws(FastCodingError) -> TextFormat {
        if let format = options.format { return format }
        if options.lines { return .json }
        switch FormatDetector.detect(text) {
        case .xml: return .xml
        case .binary: return .binary
        case .json, .empty, .unknown: return .json
        case .archive:
            throw FastCodingError(
                .unknownFormat, "this is a FastCoded archive already; did you mean decode?", offset: 0)
        case .openStep:
            throw FastCodingError(
                .unknownFormat,
                "this is an OpenStep property list, which is not read; convert it to XML first", offset: 0)
        }
    }
}
