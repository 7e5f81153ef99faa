internal import _FastCodingEngine

/// The format of lines: the columns for offset, length and number in a cache, then the chunk,
/// indented by its depth.
struct LineFormat {
    let subject: DumpSubject
    /// The widths of the columns, which hold for all lines: they come from the largest offset,
    /// length and number of the archive.
    private let offsetDigits: Int
    private let lengthWidth: Int
    private let indexWidth: Int
    var isColored: Bool { subject.report.isColored }

    init(_ subject: DumpSubject) {
        self.subject = subject
        let index = subject.index
        offsetDigits = ByteBuffer.offsetDigits(forSize: subject.archive.count)
        let longest = max(index.longest, subject.header.size, subject.unread.count)
        lengthWidth = max(6, String(longest).utf8.count)
        let objects = max(index.count(of: .object), index.count(of: .string)) - 1
        // With a common cache, classes have numbers of objects.
        let classes = subject.version.hasCommonCache ? -1 : index.definitions.count - 1
        indexWidth = max(
            objects < 0 ? 0 : "obj ".utf8.count + String(objects).utf8.count,
            classes < 0 ? 0 : "class ".utf8.count + String(classes).utf8.count
        )
    }

    /// Appends the line of a chunk.
    func append(_ listed: ListedChunk, to line: inout ByteBuffer) {
        let chunk = listed.chunk
        line.paint(.aside, isColored) {
            begin(chunk.offset, length: chunk.end - chunk.offset, to: &$0)
        }

        line.paint(.number, isColored) { line in
            let start = line.count
            if let number = chunk.ownNumber {
                append(number, to: &line)
            }

            endIndex(from: start, to: &line)
        }

        line.append(indent: listed.place.depth)
        line.paint(.key, isColored) { appendLabel(listed, to: &$0) }
        appendChunk(chunk, to: &line)
        line.append(0x0A)
    }

    /// Appends the columns for offset and length.
    private func begin(_ offset: Int, length: Int, to line: inout ByteBuffer) {
        appendOffset(offset, to: &line)
        line.append(decimal: Int64(length), width: 2 + lengthWidth)
        line.append(literal: "  ")
    }

    /// Appends an offset, with as many digits as the largest one of the archive has.
    func appendOffset(_ offset: Int, to line: inout ByteBuffer) {
        line.append(offset: offset, digits: offsetDigits)
    }

    /// Fills the column for the number, which began at `start`, with spaces.
    private func endIndex(from start: Int, to line: inout ByteBuffer) {
        if indexWidth > 0 {
            line.append(0x20, times: indexWidth + 2 - (line.count - start))
        }
    }

    /// Appends a number with its cache.
    func append(_ number: CacheNumber, to line: inout ByteBuffer) {
        if number.cache == .none {
            return
        }

        line.append(
            literal: number.cache == .string ? "str" : number.cache == .class ? "class" : "obj"
        )

        line.append(0x20)
        line.append(number: number.index)
    }

    /// Appends a line for padding. It belongs to the chunk before it, whose length includes it.
    func append(padding range: Range<Int>, depth: Int, to line: inout ByteBuffer) {
        line.paint(.aside, isColored) { line in
            appendOffset(range.lowerBound, to: &line)
            line.append(0x20, times: lengthWidth + 4)
            endIndex(from: line.count, to: &line)
            line.append(0x20, times: 2 * min(depth, ByteBuffer.deepestIndent) + 2)
            line.append(literal: "padding ")
            line.append(number: range.count, "byte")

            if range.contains(where: { subject.archive[$0] != 0 }) {
                line.append(literal: ", not zero: ")
                line.append(hex: subject.archive.span.slice(range))
            }
        }
        line.append(0x0A)
    }

    /// Appends the line of the header.
    func appendHeader(to line: inout ByteBuffer) {
        begin(0, length: subject.header.size, to: &line)
        endIndex(from: line.count, to: &line)
        line.append("header, " + HeaderText.text(subject) + "\n")
    }

    /// Appends the line for bytes after the last chunk.
    func append(unread range: Range<Int>, to line: inout ByteBuffer) {
        begin(range.lowerBound, length: range.count, to: &line)
        endIndex(from: line.count, to: &line)
        line.append(subject.index.damage == nil ? "left over after the root, " : "not read, ")
        appendData(range, to: &line)
        line.append(0x0A)
    }

    /// Bytes with their offsets and as text, sixteen to a line, if they are to be shown.
    func appendBytes(_ range: Range<Int>, _ margin: StaticString, to text: inout BlockOutput)
        throws(FastCodingError)
    {
        guard subject.report.showsBytes else { return }

        try text.append(
            hexLinesOf: range,
            in: subject.archive,
            margin: margin,
            isColored: isColored
        )
    }
}
