import _FastCodingCore

/// How an XML property list is laid out, so that new elements look like those that are there.
///
/// Each property has the first value that the text shows, and without one that of
/// XMLPropertyListWriter.
struct XMLPropertyListStyle {
    let lineEnd: [UInt8]
    /// By how much the elements of a container are indented further than it is.
    private(set) var unit = Array("\t".utf8)
    /// How a tag ends that is a whole element, with the space before it.
    private(set) var emptyTagEnd = Array("/>".utf8)
    /// Whether elements without content are one tag.
    private(set) var joinsTags = true
    /// Whether data is on lines of its own between its tags.
    private(set) var breaksData = true

    private var hasUnit = false
    private var hasEmptyTag = false
    private var hasData = false
    private let lines: XMLTextLines

    /// Longer ones are not taken for a unit of indentation.
    private static let longestUnit = 16

    init(_ lines: XMLTextLines) {
        self.lines = lines
        lineEnd = lines.firstLineEnd ?? [0x0A]
    }

    /// Learns from the first element of a container.
    ///
    /// - Parameter start: where the container begins, or its key.
    mutating func note(child: Int, of start: Int) {
        guard !hasUnit, let inner = lines.blanks(before: child),
            let outer = lines.blanks(before: start),
            inner.count - outer.count <= Self.longestUnit
        else { return }

        let indentation = lines.indentation(of: child) ?? []
        let around = lines.indentation(of: start) ?? []
        guard indentation.starts(with: around) else { return }

        unit = Array(indentation.dropFirst(around.count))
        // A first element that is not indented may be an exception, so later ones are looked at.
        hasUnit = !unit.isEmpty
    }

    /// Learns from an element without content.
    mutating func note(empty offset: Int, in text: [UInt8]) {
        guard !hasEmptyTag else { return }

        let span = text.span
        var scanner = XMLScanner(span, at: offset)
        guard let tag = try? scanner.readTag() else { return }

        hasEmptyTag = true
        joinsTags = tag.isEmpty
        let end = span.extracting(tag.name.upperBound..<scanner.cursor)
        if tag.isEmpty, end.equals(" />") {
            emptyTagEnd = Array(" />".utf8)
        }
    }

    /// Learns from data that is not empty.
    mutating func note(data offset: Int, in text: [UInt8]) {
        guard !hasData else { return }

        let span = text.span
        var scanner = XMLScanner(span, at: offset)
        guard (try? scanner.readTag()) != nil else { return }

        hasData = true
        breaksData = lines.lineEnd(after: scanner.cursor) != nil
    }
}
