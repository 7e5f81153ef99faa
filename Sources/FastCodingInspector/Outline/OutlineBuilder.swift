internal import _FastCodingEngine

/// Makes the outline of a text from the events of its reader. The reader reports only where parts
/// begin, so that their ends are found here.
struct OutlineBuilder: EventSink, ~Copyable {
    /// A container that has begun.
    private struct Frame {
        let part: Int
        /// The number of waiting children before its own.
        let start: Int
    }

    private(set) var outline: Outline
    private let most: Int
    /// The strings and data so far.
    private var pool = ByteBuffer()
    /// The open containers, from the outermost one.
    private var frames: [Frame] = []
    /// The children of open containers. They get into the outline's list when their container ends,
    /// so that the children of each are in one range.
    private var pending: [UInt32] = []
    /// A part that is no container and whose end is known only with the next event.
    private var openLeaf: Int?

    /// - Parameter most: the most parts that there may be.
    init(_ outline: Outline, most: Int) {
        self.outline = outline
        self.most = most
    }

    /// Ends the parts that the reader has left open, because of damage if there is a problem.
    consuming func finish(_ problem: FastCodingError?) -> Outline {
        if let leaf = openLeaf {
            let damage = problem?.offset ?? 0
            // The damage ends the leaf, unless it is known to be elsewhere.
            let isAfter = damage > outline.parts[leaf].offset && damage <= outline.bytes.count
            closeLeaf(before: isAfter ? damage : outline.bytes.count)
        }

        outline.problem = problem
        while let frame = frames.popLast() {
            close(frame, end: outline.bytes.count)
        }

        outline.pool = pool.array
        return outline
    }

    /// Adds a part to the container that is open.
    private mutating func add(_ part: OutlinePart) throws(FastCodingError) -> Int {
        closeLeaf(before: part.offset)
        let number = outline.parts.count
        try Outline.check(count: number + 1, most: most, at: part.offset)

        outline.parts.append(part)
        if frames.isEmpty {
            outline.root = number
        } else {
            pending.append(UInt32(truncatingIfNeeded: number))
        }

        return number
    }

    /// Adds a part whose end is not known yet.
    private mutating func addLeaf(_ part: OutlinePart) throws(FastCodingError) {
        openLeaf = try add(part)
    }

    /// Closes the leaf that is open, if there is one. The next event is at `offset`.
    private mutating func closeLeaf(before offset: Int) {
        guard let leaf = openLeaf else { return }

        openLeaf = nil
        let start = outline.parts[leaf].offset
        outline.parts[leaf].end = endOfLeaf(at: start) ?? endOfValue(at: start, before: offset)
    }

    /// Where a part ends that is no container, if that can be told by itself.
    private func endOfLeaf(at offset: Int) -> Int? {
        let text = outline.bytes.span
        return switch outline.form {
        case .elements: XMLPropertyListReader.endOfLeaf(at: offset, in: text)
        case .openStep: OpenStepPropertyListReader.endOfLeaf(at: offset, in: text)
        case .objects, .values: nil
        }
    }

    /// The end of a value of JSON, before the next one and the white space and the mark that
    /// separate the two.
    private func endOfValue(at start: Int, before offset: Int) -> Int {
        var end = offset
        while end > start + 1, Self.isSeparator(outline.bytes[end - 1]) {
            end -= 1
        }

        return end
    }

    /// Whether a byte can be between two values.
    private static func isSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: ":"): true
        default: false
        }
    }

    mutating func scalar(_ value: ScalarValue, at offset: Int) throws(FastCodingError) {
        var bits = value.bits
        if case .decimal(let decimal) = value {
            bits = UInt64(outline.decimals.count)
            outline.decimals.append(decimal)
        }

        try addLeaf(
            OutlinePart(kind: .init(value), offset: offset, end: offset + 1, content: bits)
        )
    }

    mutating func string(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    {
        try add(.string, utf8, at: offset)
    }

    mutating func key(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    {
        try add(.key, utf8, at: offset)
    }

    mutating func data(_ bytes: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    {
        try add(.data, bytes, at: offset)
    }

    /// Adds a part with bytes in the pool.
    private mutating func add(_ kind: OutlinePart.Kind, _ bytes: Span<UInt8>, at offset: Int)
        throws(FastCodingError)
    {
        guard let count = UInt32(exactly: bytes.count) else {
            throw FastCodingError(.tooLarge, "4 GiB or more in one value", offset: offset)
        }

        let start = pool.count
        pool.append(bytes)
        pool.append(0)
        try addLeaf(
            OutlinePart(
                kind: kind,
                offset: offset,
                end: offset + 1,
                content: UInt64(start),
                count: count
            )
        )
    }

    mutating func begin(isDictionary: Bool, at offset: Int) throws(FastCodingError) {
        let kind = isDictionary ? OutlinePart.Kind.dictionary : .array
        let number = try add(OutlinePart(kind: kind, offset: offset, end: offset + 1))
        frames.append(Frame(part: number, start: pending.count))
        outline.depth = max(outline.depth, frames.count)
    }

    mutating func end(isDictionary: Bool, at offset: Int) {
        guard let frame = frames.popLast() else { return }

        closeLeaf(before: offset)
        close(frame, end: end(ofClosing: offset))
    }

    /// The end of a container whose closing bracket or tag begins at an offset.
    private func end(ofClosing offset: Int) -> Int {
        switch outline.form {
        case .elements:
            XMLPropertyListReader.endOfTag(at: offset, in: outline.bytes.span) ?? offset + 1
        // The reader is past the bracket, or at the end of the text where there is none.
        case .openStep: offset
        case .objects, .values: offset + 1
        }
    }

    /// Ends a container, and gives it its children.
    private mutating func close(_ frame: Frame, end: Int) {
        let isDictionary = outline.parts[frame.part].kind == .dictionary
        // Damage may have cut off the value of the last key.
        let waiting = pending.count - frame.start
        let count = isDictionary ? waiting - waiting % 2 : waiting
        outline.parts[frame.part].end = end
        outline.parts[frame.part].content = UInt64(outline.children.count)
        outline.parts[frame.part].count = UInt32(truncatingIfNeeded: count)
        outline.children += pending[frame.start..<(frame.start + count)]
        pending.removeSubrange(frame.start...)
    }

    /// Never called: texts have no references between containers.
    mutating func backReference(to ordinal: Int, at offset: Int) {}
}
