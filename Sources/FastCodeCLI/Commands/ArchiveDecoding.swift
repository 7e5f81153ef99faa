package import _FastCodingEngine

package enum ArchiveDecoding {
    /// An input as an archive, which a text becomes if the options say so.
    static func archive(
        _ bytes: [UInt8],
        _ options: DecodingOptions,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> [UInt8] {
        guard options.readsTexts, !options.writing.dataExpansion, DecodeCommand.isText(bytes) else {
            return bytes
        }

        var reading = ReadingOptions()
        reading.limits = options.writing.limits
        return try Conversion.bootstrap(bytes, options: reading, diagnostics: &diagnostics).array
    }

    package static func decode(
        _ archive: [UInt8],
        options: DecodingOptions,
        diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) {
        let writing = options.writing
        switch options.form {
        case .text:
            try Conversion.decode(
                archive,
                options: writing,
                diagnostics: &diagnostics,
                output: output
            )
        case .keyed(let format):
            try Conversion.decode(
                archive,
                to: format,
                options: writing,
                diagnostics: &diagnostics,
                output: output
            )
        case .list:
            try Conversion.list(
                archive,
                options: writing,
                diagnostics: &diagnostics,
                output: output
            )
        case .references(let path):
            try ReferenceListing.write(
                archive,
                to: path,
                options: writing,
                diagnostics: &diagnostics,
                output: output
            )
        case .raw:
            try RawBytes.write(archive, options: writing, diagnostics: &diagnostics, output: output)
        }
    }
}
