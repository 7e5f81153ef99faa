package import _FastCodingLibrary

/// Writes the content of archives, FastCoded or keyed.
package enum ArchiveDecoding {
    package static func decode(
        _ archive: [UInt8], options: DecodingOptions, diagnostics: inout Diagnostics, output: @escaping ByteOutput
    ) throws(FastCodingError) {
        let writing = options.writing
        if let references = options.references {
            return try ReferenceListing.write(
                archive, to: references, options: writing, diagnostics: &diagnostics, output: output)
        }
        if options.isRaw {
            return try RawBytes.write(archive, options: writing, diagnostics: &diagnostics, output: output)
        }
        let keyed = KeyedArchive(archive)
        if keyed.isRecognized {
            try decode(keyed, options, { diagnostics.take($0) }, output)
        } else {
            try decode(FastArchive(archive), options, { diagnostics.take($0) }, output)
        }
    }

    private static func decode(
        _ archive: some ReadableArchive, _ options: DecodingOptions, _ warn: WarningHandler,
        _ output: @escaping ByteOutput
    ) throws(FastCodingError) {
        if options.isListing {
            try archive.list(options.writing, warn: warn, to: output)
        } else if let format = options.keyedArchive {
            try archive.write(as: format, options.writing, warn: warn, to: output)
        } else {
            try archive.write(options.writing, warn: warn, to: output)
        }
    }
}
