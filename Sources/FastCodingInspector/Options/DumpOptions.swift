package import _FastCodingLibrary

/// What dump-chunks shows.
package struct DumpOptions: Sendable {
    /// Whether counts and sums are shown instead of the chunks.
    package var showsStatistics = false
    /// Whether JSON objects, one per line, are written instead of text.
    package var isJSON = false
    /// The archive's name, for JSON.
    package var name: String?
    /// Whether the bytes of each chunk are shown as well.
    package var showsBytes = false
    /// Whether the text has colors.
    package var isColored = false
    /// The maximum number of columns for a string; `Int.max` for no limit.
    package var width = 60
    /// The offset or the key path of the chunk that is shown with those around it; nil for all chunks. See ``offset``.
    package var place: String?
    package var dialect: String?
    package var limits = Limits()

    package init() {}

    /// The offset that ``place`` gives in decimal digits, or in hexadecimal ones after `0x`; nil if it gives none.
    package var offset: Int? {
        guard let place else { return nil }
        if place.hasPrefix("0x") || place.hasPrefix("0X") { return Int(place.dropFirst(2), radix: 16) }
        return place.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(place) : nil
    }
}
