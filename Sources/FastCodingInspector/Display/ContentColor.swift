internal import _FastCodingEngine

/// The colors of content, as the escape sequences that begin them.
package enum ContentColor: String {
    /// What helps the reader find the way, such as offsets.
    case aside = "\u{1B}[2m"
    case key = "\u{1B}[34m"
    case string = "\u{1B}[32m"
    case number = "\u{1B}[36m"
    /// True, false and null.
    case word = "\u{1B}[35m"
    case type = "\u{1B}[1m"
    /// Something that refers to something else.
    case alias = "\u{1B}[33m"
    /// What only the first of two files has.
    case removed = "\u{1B}[31m"

    /// What only the second of two files has.
    package static let added = string
    package static let end = "\u{1B}[0m"

    package func paint(_ text: String, _ isColored: Bool) -> String {
        isColored ? rawValue + text + Self.end : text
    }
}
