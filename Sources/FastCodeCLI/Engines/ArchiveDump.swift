package import FastCoding

/// What dump-chunks shows.
package struct DumpOptions: Sendable {
    package enum Form: Sendable {
        /// A line per chunk.
        case lines
        /// A JSON object per chunk and line.
        case json
        /// Counts and sums instead of the chunks.
        case statistics
    }

    package var form = Form.lines
    /// Whether the bytes of each chunk are shown, too.
    package var showsBytes = false
    /// The most columns that a string takes; `Int.max` for no limit.
    package var width = 60
    package var dialect: String?
    package var limits = Limits()

    package init() {}
}

/// Shows an archive chunk by chunk.
package enum ArchiveDump {
    /// Hands what is in an archive to `output`, up to the first damage, which is thrown.
    package static func write(
        _ archive: [UInt8], options: DumpOptions, diagnostics: inout Diagnostics, output: Conversion.Output
    ) throws(FastCodingError) {
        throw FastCodingError(.unknownFormat, "not written yet")
    }
}
