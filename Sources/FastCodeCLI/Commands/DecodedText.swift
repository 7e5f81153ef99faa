package import _FastCodingEngine

/// Writes a document as `decode` does: as text, a property list or a keyed archive.
package struct DecodedText: DocumentWriter {
    private let options: DecodingOptions

    package init(_ options: DecodingOptions) {
        self.options = options
    }

    /// The document of some bytes.
    ///
    /// - Throws: a hint at the right subcommand or option, if decode can't read what it is.
    package func open(_ bytes: [UInt8]) throws(FastCodingError) -> Document {
        try Document.opening(
            bytes,
            readsAnyText: options.readsAnyText,
            salvages: options.writing.salvages
        )
    }

    /// Writes the document in the format of the options. On a terminal, control characters in
    /// strings are escaped: it would take them for commands.
    package func write(
        _ document: Document,
        toTerminal: Bool,
        diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) {
        var writing = options.writing
        writing.escapeControls = toTerminal
        switch options.form {
        case .text:
            try Conversion.decode(
                document,
                options: writing,
                diagnostics: &diagnostics,
                output: output
            )
        case .keyed(let format):
            try Conversion.decode(
                document,
                to: format,
                options: writing,
                diagnostics: &diagnostics,
                output: output
            )
        }
    }
}
