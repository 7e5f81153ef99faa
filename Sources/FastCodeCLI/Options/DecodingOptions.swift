package import _FastCodingLibrary

/// How decode writes.
package struct DecodingOptions: Sendable {
    package var writing: WritingOptions
    /// The kind of property list in which a keyed archive is written; nil for text.
    package var keyedArchive: KeyedArchiveFormat?
    /// Whether a list of the values is written instead of the values themselves.
    package var isListing: Bool
    /// The key path of an object to which references are listed; nil for the values themselves.
    package var references: String?
    /// Whether a value is written as its bytes.
    package var isRaw = false

    /// What comes after the dot in the name of an output.
    var ending: String {
        if isListing || references != nil { return "txt" }
        if isRaw { return "bin" }
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

    /// Whether the values are written in the format of the options, neither as their bytes nor as a list.
    private var isFormatted: Bool { !isListing && !isRaw && references == nil }

    /// Whether what is written is JSON.
    var isJSON: Bool { isFormatted && keyedArchive == nil && writing.format == .json }

    /// Whether the output is not text.
    var isBinary: Bool {
        isFormatted && (keyedArchive.map { $0 == .binary } ?? (writing.format == .binary))
    }
}
