package import FastCoding

/// Lists the values of an archive: what `decode --list` prints.
package enum ArchiveListing {
    /// Hands a line per value to `output`: key path, type, size.
    package static func write(
        _ archive: [UInt8], options: WritingOptions, diagnostics: inout Diagnostics, output: Conversion.Output
    ) throws(FastCodingError) {
        throw FastCodingError(.unknownFormat, "not written yet")
    }
}
