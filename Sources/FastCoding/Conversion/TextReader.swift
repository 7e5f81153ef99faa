/// Reads a text of any format into a sink.
enum TextReader {
    /// Reads `text` in the format that the options name or that it shows.
    static func read<Sink: EventSink & ~Copyable>(
        _ text: [UInt8], options: ReadingOptions, depth: Int? = nil, into sink: inout Sink,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        switch options.format ?? .json {
        case .json:
            try JSONReader.read(text, options: options, depth: depth, into: &sink, diagnostics: &diagnostics)
        case .xml, .binary:
            throw FastCodingError(.unknownFormat, "property lists are not read yet")
        }
    }
}
