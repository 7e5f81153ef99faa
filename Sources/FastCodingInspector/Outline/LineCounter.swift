internal import _FastCodingEngine

/// Finds the lines and columns of places in a text that come one after the other, in time for the
/// text as a whole: see ``TextLocation``.
struct LineCounter {
    private var location = TextLocation(of: 0, in: [])
    private var offset: Int

    init(_ text: [UInt8]) {
        // A byte order mark takes no column.
        offset = text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The line and the column of an offset that is no less than the one before.
    mutating func location(of wanted: Int, in text: [UInt8]) -> TextLocation {
        while offset < wanted {
            let byte = text[offset]
            let isEnd =
                byte == 0x0A
                || byte == 0x0D && (offset + 1 == text.count || text[offset + 1] != 0x0A)
            if isEnd {
                location.line += 1
                location.column = 1
            } else if byte & 0xC0 != 0x80 {
                location.column += 1
            }

            offset += 1
        }

        return location
    }
}
