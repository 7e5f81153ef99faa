package import FastCoding

/// How decode writes.
package struct DecodingOptions: Sendable {
    package var writing: WritingOptions
    /// The property list of a keyed archive that is written; nil for text.
    package var keyedArchive: KeyedArchiveFormat?
    /// Whether a list of the values is written instead of them.
    package var isListing: Bool

    /// What comes after the dot in the name of an output.
    var ending: String {
        if isListing { return "txt" }
        switch keyedArchive {
        case .binary: return "plist"
        case .xml: return "xml"
        case nil: break
        }
        return switch writing.format {
        case .json: writing.lines ? "ndjson" : "json"
        case .xml: "xml"
        case .binary: "plist"
        }
    }

    /// Whether what is written is no text.
    var isBinary: Bool { !isListing && (keyedArchive.map { $0 == .binary } ?? (writing.format == .binary)) }
}

/// Writes what archives hold, FastCoded or keyed ones.
package enum ArchiveDecoding {
    package static func decode(
        _ archive: [UInt8], options: DecodingOptions, diagnostics: inout Diagnostics, output: @escaping ByteOutput
    ) throws(FastCodingError) {
        let writing = options.writing
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
