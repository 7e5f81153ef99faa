internal import _FastCodingEngine

/// A conversion that hands over its output as it is made.
struct StreamingConversion: Sendable {
    /// Finds out what an input is, and refuses it if it can't be converted. Nothing is written until
    /// then.
    let open: @Sendable ([UInt8]) throws(FastCodingError) -> Document
    /// The flag says whether the output goes to a terminal.
    let convert:
        @Sendable (Document, _ toTerminal: Bool, inout Diagnostics, @escaping ByteOutput)
            throws(FastCodingError) -> Void
}
