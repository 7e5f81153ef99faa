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

/// The format of lines: the columns for offset, length and number in a cache, then the chunk, indented by its depth.
///
/// The text for the chunk itself is made by ``appendChunk(_:to:)``.
struct LineFormat {
    /// How many levels are indented; deeper ones show their number.
    private static let deepestIndent = 32

    let subject: DumpSubject
    private let offsetDigits: Int
    private let lengthWidth: Int
    private let indexWidth: Int
    var isColored: Bool { subject.options.isColored }

    init(_ subject: DumpSubject) {
        self.subject = subject
        let index = subject.index
        offsetDigits = max(4, (Int.bitWidth - subject.archive.count.leadingZeroBitCount + 3) / 4)
        let longest = max(index.longest, subject.header.size, subject.unread.count)
        lengthWidth = max(6, String(longest).utf8.count)
        let objects = max(index.count(of: .object), index.count(of: .string)) - 1
        let classes = subject.version.hasCommonCache ? -1 : index.definitions.count - 1
        indexWidth = max(
            objects < 0 ? 0 : "obj ".utf8.count + String(objects).utf8.count,
            classes < 0 ? 0 : "class ".utf8.count + String(classes).utf8.count)
    }

    func append(_ listed: ListedChunk, to line: inout ByteBuffer) {
        let chunk = listed.chunk
        line.paint(.aside, isColored) { begin(chunk.offset, length: chunk.end - chunk.offset, to: &$0) }
        line.paint(.number, isColored) { beginIndex(chunk, to: &$0) }
        indent(listed.place.depth, to: &line)
        line.paint(.key, isColored) { appendLabel(listed, to: &$0) }
        appendChunk(chunk, to: &line)
        line.append(0x0A)
    }

    private func begin(_ offset: Int, length: Int, to line: inout ByteBuffer) {
        appendOffset(offset, to: &line)
        line.append(decimal: Int64(length), width: 2 + lengthWidth)
        line.append(literal: "  ")
    }

    func appendOffset(_ offset: Int, to line: inout ByteBuffer) {
        line.append(literal: "0x")
        line.append(hex: UInt64(offset), digits: offsetDigits)
    }

    private func beginIndex(_ chunk: Chunk, to line: inout ByteBuffer) {
        let start = line.count
        if let number = chunk.number {
            // A keyed archive takes one number for its data, which its text mentions, and one for itself.
            appendNumber(chunk.type == .keyedArchive ? number.index + 1 : number.index, number.cache, to: &line)
        }
        endIndex(from: start, to: &line)
    }

    private func endIndex(from start: Int, to line: inout ByteBuffer) {
        if indexWidth > 0 { line.append(0x20, times: indexWidth + 2 - (line.count - start)) }
    }

    func appendNumber(_ number: Int, _ cache: ChunkCache, to line: inout ByteBuffer) {
        switch cache {
        case .none: return
        case .object: line.append(literal: "obj ")
        case .string: line.append(literal: "str ")
        case .class: line.append(literal: "class ")
        }
        line.append(number: number)
    }

    private func indent(_ depth: Int, to line: inout ByteBuffer) {
        line.append(0x20, times: 2 * min(depth, Self.deepestIndent))
        if depth > Self.deepestIndent {
            line.append(0x3C)
            line.append(number: depth)
            line.append(literal: "> ")
        }
    }

    /// Padding that belongs to the chunk before it, whose length counts it.
    func append(padding range: Range<Int>, depth: Int, to line: inout ByteBuffer) {
        line.paint(.aside, isColored) { line in
            appendOffset(range.lowerBound, to: &line)
            line.append(0x20, times: lengthWidth + 4)
            endIndex(from: line.count, to: &line)
            line.append(0x20, times: 2 * min(depth, Self.deepestIndent) + 2)
            line.append(literal: "padding ")
            line.append(number: range.count, "byte")
            if range.contains(where: { subject.archive[$0] != 0 }) {
                line.append(literal: ", not zero: ")
                line.append(hex: subject.archive.span.slice(range))
            }
        }
        line.append(0x0A)
    }

    func appendHeader(to line: inout ByteBuffer) {
        begin(0, length: subject.header.size, to: &line)
        endIndex(from: line.count, to: &line)
        line.append(literal: "header, ")
        line.append(HeaderText.text(subject))
        line.append(0x0A)
    }

    func append(unread range: Range<Int>, to line: inout ByteBuffer) {
        begin(range.lowerBound, length: range.count, to: &line)
        endIndex(from: line.count, to: &line)
        line.append(subject.index.damage == nil ? "left over after the root, " : "not read, ")
        appendData(range, to: &line)
        line.append(0x0A)
    }

    /// Up to sixteen bytes, with their offset and as text.
    func append(bytes range: Range<Int>, to line: inout ByteBuffer) {
        line.paint(.aside, isColored) { line in
            line.append(0x20, times: 4)
            line.append(hexLine: subject.archive.span.slice(range), at: range.lowerBound, digits: max(8, offsetDigits))
        }
        line.append(0x0A)
    }
}
