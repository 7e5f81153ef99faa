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
