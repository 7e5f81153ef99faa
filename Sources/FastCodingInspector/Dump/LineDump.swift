internal import _FastCodingLibrary

/// Shows an archive in lines for people: offset, length, number in a cache, and then the chunk, indented by its depth;
/// padding and bytes have lines of their own.
struct LineDump: ~Copyable {
    private let format: LineFormat
    private var text: DumpText
    private var padding: ChunkPadding
    private let window: ChunkWindow?

    private init(_ subject: DumpSubject, _ window: ChunkWindow?, _ output: @escaping ByteOutput) {
        self.window = window
        format = LineFormat(subject)
        text = DumpText(output)
        padding = ChunkPadding(subject.version)
    }

    /// Shows all chunks, or those of a window.
    static func write(
        _ subject: DumpSubject, _ window: ChunkWindow?, to output: @escaping ByteOutput
    ) throws(FastCodingError) {
        var dump = LineDump(subject, window, output)
        try dump.writeHeader()
        var next = 0
        var chunks = ShownChunks(subject, window)
        while let listed = chunks.next() {
            if listed.entry > next { dump.text.buffer.append(literal: "  ...\n") }
            next = listed.entry + 1
            try dump.write(listed)
        }
        try dump.finish()
    }

    private mutating func writeHeader() throws(FastCodingError) {
        beginLine(isMarked: window?.isAtHeader ?? false)
        format.appendHeader(to: &text.buffer)
        try writeBytes(0..<format.subject.header.size)
    }

    private mutating func write(_ listed: ListedChunk) throws(FastCodingError) {
        beginLine(isMarked: window?.isTarget(listed) ?? false)
        format.append(listed, to: &text.buffer)
        try text.drainIfFull()
        let archive = format.subject.archive
        padding.find(listed.chunk, in: archive.span)
        for range in padding.ranges {
            beginLine()
            format.append(padding: range, depth: listed.place.depth, to: &text.buffer)
            try text.drainIfFull()
        }
        try writeBytes(listed.chunk.offset..<listed.chunk.end)
    }

    /// The bytes after the last chunk, if there are any, and the end.
    private mutating func finish() throws(FastCodingError) {
        let unread = format.subject.unread
        if !unread.isEmpty, window?.isBehindAll ?? true {
            beginLine(isMarked: true)
            format.append(unread: unread, to: &text.buffer)
            try writeBytes(unread)
        }
        try text.drain()
    }

    /// If only a part of an archive is shown, the chunk that was asked for is marked.
    private mutating func beginLine(isMarked: Bool = false) {
        if window != nil { text.buffer.append(isMarked ? "> " : "  ") }
    }

    private mutating func writeBytes(_ range: Range<Int>) throws(FastCodingError) {
        guard format.subject.options.showsBytes else { return }
        for start in stride(from: range.lowerBound, to: range.upperBound, by: 16) {
            beginLine()
            format.append(bytes: start..<min(start + 16, range.upperBound), to: &text.buffer)
            try text.drainIfFull()
        }
    }
}
