package import _FastCodingEngine

/// Makes an output of a document, block by block: what `decode`, `list` and `extract` differ in.
package protocol DocumentWriter: Sendable {
    /// The document in the bytes of an input, or why nothing can be made of it. Nothing is written
    /// before.
    func open(_ bytes: [UInt8]) throws(FastCodingError) -> Document

    /// Writes what the options ask for.
    ///
    /// - Parameter toTerminal: whether what a terminal would act on has to be escaped.
    func write(
        _ document: Document,
        toTerminal: Bool,
        diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError)
}
