internal import _FastCodingLibrary

/// The colors of content on a terminal.
package enum ContentColor {
    /// What helps the reader find the way, such as offsets.
    case aside
    case key
    case string
    case number
    /// True, false and null.
    case word
    /// The type of a chunk.
    case type
    /// Something that refers to something else.
    case alias
    /// What only the first of two files has, and what only the second has.
    case removed, added

    /// The escape sequence that begins the color.
    package var code: String {
        switch self {
        case .aside: "\u{1B}[2m"
        case .key: "\u{1B}[34m"
        case .string, .added: "\u{1B}[32m"
        case .number: "\u{1B}[36m"
        case .word: "\u{1B}[35m"
        case .type: "\u{1B}[1m"
        case .alias: "\u{1B}[33m"
        case .removed: "\u{1B}[31m"
        }
    }

    /// Ends a color.
    package static let end = "\u{1B}[0m"

    /// A text in this color.
    package func paint(_ text: String, _ isColored: Bool) -> String { isColored ? code + text + Self.end : text }
}

extension ByteBuffer {
    /// Appends something in a color, or without one.
    @inline(__always)
    mutating func paint(_ color: ContentColor, _ isColored: Bool, _ body: (inout ByteBuffer) -> Void) {
        guard isColored else { return body(&self) }
        let start = count
        append(color.code)
        let begun = count
        body(&self)
        if count == begun { truncate(to: start) } else { append(ContentColor.end) }
    }
}
