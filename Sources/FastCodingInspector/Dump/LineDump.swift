internal import _FastCodingLibrary

/// Shows an archive in lines for people: offset, length, number in a cache, and then the chunk, indented by its depth.
struct LineDump {
    private let box: DumpWriterBox<LineWriter>
    private let subject: DumpSubject

    init(_ subject: DumpSubject, _ window: ChunkWindow?, _ output: @escaping ByteOutput) {
        self.subject = subject
        box = DumpWriterBox(LineWriter(subject, window, output))
    }

    func run() throws(FastCodingError) {
        try box.writer.writeHeader()
        if try !box.writer.writeWindow() { try box.writeAll(of: subject) }
        try box.writer.finish()
    }
}

/// Puts lines together with padding and bytes between them.
struct LineWriter: DumpWriter, ~Copyable {
    private let format: LineFormat
    private var text: DumpText
    private var padding: ChunkPadding
    private let window: ChunkWindow?

    init(_ subject: DumpSubject, _ window: ChunkWindow?, _ output: @escaping ByteOutput) {
        self.window = window
        format = LineFormat(subject)
        text = DumpText(output)
        padding = ChunkPadding(subject.version)
    }

    mutating func writeHeader() throws(FastCodingError) {
        beginLine(window?.isAtHeader ?? false ? .target : .beside)
        format.appendHeader(to: &text.buffer)
        try writeBytes(0..<format.subject.header.size)
    }

    mutating func write(_ block: [ListedChunk]) throws(FastCodingError) {
        for listed in block { try write(listed, .beside) }
    }

    /// Writes the part of the archive that was asked for; false if that is all of it.
    mutating func writeWindow() throws(FastCodingError) -> Bool {
        guard let window else { return false }
        var next = 0
        for member in window.members {
            if member.number > next { text.buffer.append(literal: "  ...\n") }
            next = member.number + 1
            try write(member.listed, window.part(member.number))
        }
        return true
    }

    @inline(__always)
    private mutating func write(_ listed: ListedChunk, _ part: ChunkWindow.Part) throws(FastCodingError) {
        beginLine(part)
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
    mutating func finish() throws(FastCodingError) {
        let unread = format.subject.unread
        if !unread.isEmpty, window?.isBehindAll ?? true {
            beginLine(.target)
            format.append(unread: unread, to: &text.buffer)
            try writeBytes(unread)
        }
        try text.drain()
    }

    /// If only a part of an archive is shown, the chunk that was asked for is marked.
    private mutating func beginLine(_ part: ChunkWindow.Part = .beside) {
        if window != nil { text.buffer.append(part == .target ? "> " : "  ") }
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
