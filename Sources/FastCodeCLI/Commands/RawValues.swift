internal import _FastCodingEngine

/// Writes a document as `extract` does: the bytes of values.
struct RawValues: DocumentWriter {
    let options: WritingOptions

    func open(_ bytes: [UInt8]) throws(FastCodingError) -> Document {
        try Document.opening(bytes)
    }

    func write(
        _ document: Document,
        toTerminal: Bool,
        diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) {
        var options = options
        options.escapeControls = toTerminal
        try RawBytes.write(
            document,
            options: options,
            diagnostics: &diagnostics,
            output: output
        )
    }
}
