import _FastCodingNotation

/// Reads a text of any format into a sink.
enum TextReader {
    /// The formats that are read. OpenStep lists are never written, so that they are no
    /// ``FastTextFormat``.
    private enum Form {
        case json, xml, binary, openStep

        init(_ format: FastTextFormat) {
            self =
                switch format {
                case .json: .json
                case .xml: .xml
                case .binary: .binary
                }
        }
    }

    /// Reads a text in the format of the options, or in the one that it shows.
    ///
    /// - Parameter depth: the number of levels that containers may nest; nil for the limit.
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
        case .openStep:
            try OpenStepPropertyListReader.read(
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
        switch try format(of: text, options) {
        case .binary: return try body(text, &diagnostics)
        case .xml, .openStep:
            return try XMLPropertyListReader.locating(text, &diagnostics, body)
        case .json:
            return try diagnostics.locating(in: text) { notes throws(FastCodingError) in
                try body(text, &notes)
            }
        }
    }

    /// The format of a text. A text that shows none is read as JSON, whose reader then reports the
    /// fault.
    ///
    /// - Throws: ``FastCodingError/Code/unknownFormat`` for an archive.
    private static func format(of text: [UInt8], _ options: ReadingOptions) throws(FastCodingError)
        -> Form
    {
        if let format = options.format {
            return Form(format)
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
        case .openStep: return .openStep
        }
    }
}
