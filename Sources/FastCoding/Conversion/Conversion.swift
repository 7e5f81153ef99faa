/// The whole ways from one format to another: what the subcommands of `fastcode` call.
///
/// Errors about a text come with line and column. Warnings go to `diagnostics`, also those raised before an error.
package enum Conversion {
    /// Takes part of an output, in order.
    package typealias Output = (Span<UInt8>) throws(FastCodingError) -> Void

    /// Converts a text, taken literally, to an archive.
    package static func encode(
        _ text: [UInt8], options: ReadingOptions, diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        throw FastCodingError(.unknownFormat, "not written yet")
    }

    /// Converts a text in the notation of objects to an archive.
    package static func bootstrap(
        _ text: [UInt8], options: ReadingOptions, diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        throw FastCodingError(.unknownFormat, "not written yet")
    }

    /// Converts an archive to text, handed to `output` in blocks.
    package static func decode(
        _ archive: [UInt8], options: WritingOptions, diagnostics: inout Diagnostics, output: Output
    ) throws(FastCodingError) {
        throw FastCodingError(.unknownFormat, "not written yet")
    }
}
