package import FastCoding

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
    /// The offset or the key path of the chunk that is shown with those around it; nil for all chunks.
    package var place: String?
    package var dialect: String?
    package var limits = Limits()

    package init() {}
}
