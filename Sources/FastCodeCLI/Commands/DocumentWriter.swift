package import _FastCodingEngine

/// Makes an output of a document, block by block. `decode`, `list` and `extract` have one each.
package protocol DocumentWriter: Sendable {
    /// The document in the bytes of an input.
    ///
    /// - Throws: the reason why no output can be made of it. No output has been opened then, so
    ///   that an existing file stays.
    func open(_ bytes: [UInt8]) throws(FastCodingError) -> Document

    /// Writes the document as the options say.
    ///
    /// - Parameter toTerminal: whether characters on which a terminal would act have to be escaped.
    func write(
        _ document: Document,
        toTerminal: Bool,
        diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError)
}
