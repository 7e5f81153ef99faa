internal import _FastCodingEngine

/// Shows an archive in lines for people: offset, length, number in a cache, and then the chunk,
/// indented by its depth; padding and bytes have lines of their own.
enum LineDump {
    /// Writes the header, each chunk, and any bytes after the last one. In a window, the wanted
    /// chunk has a mark in the margin, and dots show where chunks are left out.
    static func write(
        _ subject: DumpSubject,
        _ window: ChunkWindow?,
        to output: @escaping ByteOutput
    ) throws(FastCodingError) {
        let format = LineFormat(subject)
        var text = BlockOutput(flush: output)
        var padding = ChunkPadding(subject.version)
        // The margin exists only in a window.
        let (marked, unmarked): (StaticString, StaticString) =
            window == nil ? ("", "") : ("> ", "  ")

        text.buffer.append(literal: window?.isAtHeader ?? false ? marked : unmarked)
        format.appendHeader(to: &text.buffer)
        try format.appendBytes(0..<subject.header.size, unmarked, to: &text)
        var next = 0
        var chunks = ShownChunks(subject, window)
        while let listed = chunks.next() {
            // Entries were left out before this one.
            if listed.entry > next {
                text.buffer.append(literal: "  ...\n")
            }

            next = listed.entry + 1
            text.buffer.append(literal: window?.isTarget(listed) ?? false ? marked : unmarked)
            format.append(listed, to: &text.buffer)
            try text.flushIfFull()
            padding.find(listed.chunk, in: subject.archive.span)

            for range in padding.ranges {
                text.buffer.append(literal: unmarked)
                format.append(padding: range, depth: listed.place.depth, to: &text.buffer)
                try text.flushIfFull()
            }

            try format.appendBytes(listed.chunk.offset..<listed.chunk.end, unmarked, to: &text)
        }

        let unread = subject.unread
        if !unread.isEmpty, window?.isBehindAll ?? true {
            // In a window, these bytes are shown only if they were asked for.
            text.buffer.append(literal: marked)
            format.append(unread: unread, to: &text.buffer)
            try format.appendBytes(unread, unmarked, to: &text)
        }

        try text.flush()
    }
}
