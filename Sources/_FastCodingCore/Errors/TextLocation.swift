/// A place in a text, as people count.
public struct TextLocation: Hashable, Sendable {
    /// The line, from 1. Lines end at a line feed, a carriage return, or a carriage return followed
    /// by a line feed.
    public var line: Int
    /// The column, from 1, in Unicode scalars (so that a letter outside ASCII is one column).
    public var column: Int

    /// Finds the line and the column of byte `offset` of `text`; an offset past the end means the
    /// end.
    ///
    /// It looks at every byte before `offset`, so readers call it only once an error is certain.
    package init(of offset: Int, in text: [UInt8]) {
        let end = min(max(offset, 0), text.count)
        line = 1
        var start = 0

        for index in 0..<end
        where text[index] == 0x0A
            || text[index] == 0x0D && (index + 1 == text.count || text[index + 1] != 0x0A)
        {
            line += 1
            start = index + 1
        }

        // Continuation bytes belong to the scalar before them; a byte order mark takes no column.
        if start == 0, end >= 3, text.starts(with: [0xEF, 0xBB, 0xBF]) {
            start = 3
        }

        column = text[start..<end].count { $0 & 0xC0 != 0x80 } + 1
    }
}

/// A piece of a text around a place in it, for messages.
package struct TextExcerpt: Sendable {
    /// The place in the whole text: the offset of a byte.
    package let offset: Int
    /// The bytes around it; at least as many of its own line as a message shows.
    package let bytes: [UInt8]
    /// The place in ``bytes``, possibly their end.
    package let place: Int

    package init(offset: Int, bytes: [UInt8], place: Int) {
        self.offset = offset
        self.bytes = bytes
        self.place = place
    }
}
