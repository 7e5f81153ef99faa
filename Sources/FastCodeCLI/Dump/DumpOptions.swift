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
    /// The archive's name, for JSON.
    package var name: String?
    /// Whether the bytes of each chunk are shown, too.
    package var showsBytes = false
    /// The most columns that a string takes; `Int.max` for no limit.
    package var width = 60
    package var dialect: String?
    package var limits = Limits()

    package init() {}
}
