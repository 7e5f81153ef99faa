import _FastCodingRules

enum TextReader {
    /// Reads `text` in the format that the options name or that its content shows.
    static func read<Sink: TextSink & ~Copyable>(
        _ text: [UInt8], options: ReadingOptions, depth: Int? = nil, into sink: inout Sink,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        switch try format(of: text, options) {
        case .json:
            try sink.read(json: text, options: options, depth: depth, diagnostics: &diagnostics)
        case .xml:
            try XMLPropertyListReader.read(
                text, options: options, depth: depth, into: &sink, diagnostics: &diagnostics)
        case .binary:
            try BinaryPropertyListReader.read(
                text, options: options, depth: depth, into: &sink, diagnostics: &diagnostics)
        }
    }

    /// The text that the offsets of a reading refer to, if it has lines and columns.
    private static func lines(of text: [UInt8], _ options: ReadingOptions) throws(FastCodingError) -> [UInt8]? {
        switch try format(of: text, options) {
        case .json: text
        case .xml: try XMLPropertyListReader.utf8(text)
        case .binary: nil
        }
    }

    /// Gives the warnings and the error of `body`, which are about a text, their lines and columns.
    static func locating<Result: ~Copyable>(
        _ text: [UInt8], _ options: ReadingOptions, _ diagnostics: inout Diagnostics,
        _ body: (inout Diagnostics) throws(FastCodingError) -> Result
    ) throws(FastCodingError) -> Result {
        do throws(FastCodingError) {
            let result = try body(&diagnostics)
            try locate(&diagnostics, in: text, options)
            return result
        } catch {
            try locate(&diagnostics, in: text, options)
            throw try locate(error, in: text, options)
        }
    }

    private static func locate(
        _ diagnostics: inout Diagnostics, in text: [UInt8], _ options: ReadingOptions
    ) throws(FastCodingError) {
        if diagnostics.warnings.isEmpty { return }
        if let lines = try lines(of: text, options) { diagnostics.locate(in: lines) }
    }

    private static func locate(
        _ error: FastCodingError, in text: [UInt8], _ options: ReadingOptions
    ) throws(FastCodingError) -> FastCodingError {
        if error.location != nil { return error }
        return try lines(of: text, options).map { error.located(in: $0) } ?? error
    }

    /// The format to read. A text that shows none is treated as JSON, so that the JSON reader reports what is wrong
    /// with it.
    private static func format(of text: [UInt8], _ options: ReadingOptions) throws(FastCodingError) -> FastTextFormat {
        if let format = options.format { return format }
        if options.lines { return .json }
        switch FormatDetector.detect(text) {
        case .xml, .otherXML: return .xml
        case .binary: return .binary
        case .json, .empty, .unknown: return .json
        case .archive:
            throw FastCodingError(
                .unknownFormat, "this is already a FastCoded archive; did you mean decode?", offset: 0)
        case .openStep:
            throw FastCodingError(
                .unknownFormat,
                "this is an OpenStep property list, which is not supported; convert it to XML first", offset: 0)
        }
    }
}
