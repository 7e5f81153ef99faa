internal import FastCoding

/// The colors of content on a terminal.
enum ContentColor: String {
    /// What is there for orientation, such as offsets.
    case aside = "2"
    case key = "34"
    case string = "32"
    case number = "36"
    /// True, false and null.
    case word = "35"
    /// The type of a chunk, the name of a class.
    case type = "1"
    /// What refers to something else.
    case alias = "33"
    case removed = "31"

    var code: String { "\u{1B}[\(rawValue)m" }

    /// Ends a color.
    static let end = "\u{1B}[0m"

    /// A text in this color.
    func paint(_ text: String, _ isColored: Bool) -> String { isColored ? code + text + Self.end : text }
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
