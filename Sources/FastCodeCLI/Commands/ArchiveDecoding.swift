package import FastCoding

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
        let isKeyed = KeyedArchiveReader.recognizes(archive, limits: writing.limits)
        switch (isKeyed, options.isListing, options.keyedArchive) {
        case (false, true, _):
            try Conversion.list(archive, options: writing, diagnostics: &diagnostics, output: output)
        case (true, true, _):
            try Conversion.list(keyedArchive: archive, options: writing, diagnostics: &diagnostics, output: output)
        case (false, false, let format?):
            try Conversion.decode(archive, to: format, options: writing, diagnostics: &diagnostics, output: output)
        case (true, false, let format?):
            try Conversion.decode(
                keyedArchive: archive, to: format, options: writing, diagnostics: &diagnostics, output: output)
        case (false, false, nil):
            try Conversion.decode(archive, options: writing, diagnostics: &diagnostics, output: output)
        case (true, false, nil):
            try Conversion.decode(keyedArchive: archive, options: writing, diagnostics: &diagnostics, output: output)
        }
    }
}
