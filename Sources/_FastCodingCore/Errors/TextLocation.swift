/// A place in a text, as people count.
public struct TextLocation: Hashable, Sendable {
    /// The line, from 1. Lines end at a line feed, a carriage return, or a carriage return followed by a line feed.
    public var line: Int
    /// The column, from 1, in Unicode scalars (so that a letter outside ASCII is one column).
    public var column: Int

    /// Finds the line and the column of byte `offset` of `text`; an offset past the end means the end.
    ///
    /// It looks at every byte before `offset`, so readers call it only once an error is certain.
    package init(of offset: Int, in text: [UInt8]) {
        let end = min(max(offset, 0), text.count)
        var line = 1
        var start = 0
        var index = 0
        while index < end {
            let byte = text[index]
            index += 1
            if byte == 0x0A {
                line += 1
                start = index
            } else if byte == 0x0D, index >= text.count || text[index] != 0x0A {
                line += 1
                start = index
            }
        }
        self.line = line
        // Continuation bytes belong to the scalar before them; a byte order mark takes no column.
        let hasMark = start == 0 && text.starts(with: [0xEF, 0xBB, 0xBF]) && end >= 3
        self.column =
            text[(start + (hasMark ? 3 : 0))..<max(end, start + (hasMark ? 3 : 0))].count { $0 & 0xC0 != 0x80 } + 1
    }
}
