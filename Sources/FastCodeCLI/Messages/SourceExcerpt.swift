internal import FastCodingInspector
internal import _FastCodingEngine

/// The line of text that an error is about, with a caret below the place.
package enum SourceExcerpt {
    private static let indent = "  "
    /// The bytes that are examined on either side of the place: as many as a line can show,
    /// whatever its characters. A text may be one line of many megabytes.
    private static let reach = 1000

    /// The line, cut to `width` columns around the place, and the line with the caret.
    package static func lines(of source: [UInt8], around offset: Int, width: Int) -> [String] {
        // An error at the end of a text has the offset after its last byte.
        let offset = min(max(0, offset), source.count)
        let start = lineStart(in: source, before: offset)
        let end = lineEnd(in: source, from: offset)
        let before = DisplayText.pieces(source[start..<offset])
        let after = DisplayText.pieces(source[offset..<end])
        // The place is at most two thirds into the width, so that a part of the text after it is
        // visible as well.
        let room = max(20, width - indent.utf8.count)
        var left: [DisplayText.Piece] = []
        var column = 0

        for piece in before.reversed() {
            if column + piece.width > room * 2 / 3 {
                break
            }

            left.append(piece)
            column += piece.width
        }

        left.reverse()
        var isCutLeft = left.count < before.count || start > 0 && !isLineEnd(source[start - 1])
        if isCutLeft, left.count > 3 {
            // The ellipsis replaces the first pieces, so that the caret needs no adjustment.
            while column > room * 2 / 3 - 3, !left.isEmpty {
                column -= left.removeFirst().width
            }
        } else {
            isCutLeft = false
        }

        var text = isCutLeft ? "..." : ""
        column += text.utf8.count
        text += left.map(\.text).joined()
        let caret = String(repeating: " ", count: column) + "^"
        var used = column

        for piece in after {
            if used + piece.width > room - 3 {
                text += "..."
                break
            }

            text += piece.text
            used += piece.width
        }

        return [indent + text, indent + caret]
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool {
        byte == 0x0A || byte == 0x0D
    }

    /// The beginning of the line, or of the part of it that is examined: at a character boundary.
    private static func lineStart(in source: [UInt8], before offset: Int) -> Int {
        var start = offset
        let limit = max(0, offset - reach)
        while start > limit, !isLineEnd(source[start - 1]) {
            start -= 1
        }

        // The examined part may begin inside a character.
        while start > 0, start < offset, !isLineEnd(source[start - 1]), source[start] & 0xC0 == 0x80
        {
            start += 1
        }

        // A byte order mark has no width.
        if start == 0, source.starts(with: [0xEF, 0xBB, 0xBF]), offset >= 3 {
            start = 3
        }

        return start
    }

    /// The end of the line, or of the part of it that is examined.
    private static func lineEnd(in source: [UInt8], from offset: Int) -> Int {
        var end = offset
        let limit = min(source.count, offset + reach)
        while end < limit, !isLineEnd(source[end]) {
            end += 1
        }

        return end
    }
}
