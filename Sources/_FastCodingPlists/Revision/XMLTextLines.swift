import _FastCodingCore

/// Finds out how the lines of an XML text are divided among its elements.
struct XMLTextLines {
    private let text: [UInt8]
    /// Where the text begins, after its byte order mark.
    private let start: Int

    /// Longer indentation is not repeated for new elements, which would make the text grow out of
    /// proportion.
    private static let longestIndentation = 256

    init(_ text: [UInt8]) {
        self.text = text
        start = TextEncoding.detect(text.span).mark
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// The spaces and tabs before an offset, if nothing else precedes it on its line.
    func blanks(before offset: Int) -> Range<Int>? {
        var first = offset
        while first > start, Self.isBlank(text[first - 1]) {
            first -= 1
        }

        return first == start || Self.isLineEnd(text[first - 1]) ? first..<offset : nil
    }

    /// The same as bytes, to be repeated.
    func indentation(of offset: Int) -> [UInt8]? {
        blanks(before: offset).map { Array(text[$0.prefix(Self.longestIndentation)]) }
    }

    /// The line end after an offset, if only spaces and tabs precede it; it is empty at the end of
    /// the text.
    func lineEnd(after offset: Int) -> Range<Int>? {
        var index = offset
        while index < text.count, Self.isBlank(text[index]) {
            index += 1
        }

        guard index < text.count else { return index..<index }
        guard Self.isLineEnd(text[index]) else { return nil }

        let isPair =
            text[index] == 0x0D && index + 1 < text.count && text[index + 1] == 0x0A
        return index..<(index + (isPair ? 2 : 1))
    }

    /// Where the next line end begins after an offset, if only white space and comments precede it.
    func lineEndPastComments(after offset: Int) -> Int? {
        let span = text.span
        var index = offset
        while true {
            if let end = lineEnd(after: index) {
                return end.lowerBound
            }

            while Self.isBlank(text[index]) {
                index += 1
            }

            guard XMLScanner(span, at: index).starts(with: "<!--"),
                let end = span.firstOffset(of: "-->", from: index + 4)
            else { return nil }

            index = end + 3
        }
    }

    /// The first line end of the text.
    var firstLineEnd: [UInt8]? {
        text.firstIndex(where: Self.isLineEnd).flatMap { lineEnd(after: $0) }.map {
            Array(text[$0])
        }
    }
}
