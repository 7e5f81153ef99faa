internal import _FastCodingEngine

/// The colors of content, as the escape sequences that begin them. ``end`` ends any of them.
package enum ContentColor: String {
    /// Text beside the content, such as offsets.
    case aside = "\u{1B}[2m"
    case key = "\u{1B}[34m"
    case string = "\u{1B}[32m"
    case number = "\u{1B}[36m"
    /// True, false and null.
    case word = "\u{1B}[35m"
    case type = "\u{1B}[1m"
    /// A reference to another value.
    case alias = "\u{1B}[33m"
    /// Content of the first of two files only.
    case removed = "\u{1B}[31m"

    /// Content of the second of two files only.
    package static let added = string
    package static let end = "\u{1B}[0m"

    /// A text in the color, or as it is if there are no colors.
    package func paint(_ text: String, _ isColored: Bool) -> String {
        isColored ? rawValue + text + Self.end : text
    }
}
