import _FastCodingCore

/// The part of an input in memory: a window that moves over it, from its beginning to its end.
struct SearchWindow {
    /// Bytes that are not needed any more are removed once there are as many of them as others, and
    /// no fewer than this. So moving the others takes time for the input's size only.
    private static let leastUnneeded = 1 << 20

    private var bytes: [UInt8] = []
    /// Where the bytes begin in the input.
    private(set) var base = 0
    /// Whether there are no bytes behind these.
    private(set) var isAtEnd = false
    private let next: NextBytes?

    init(_ next: @escaping NextBytes) {
        self.next = next
    }

    /// A window that is as large as the input.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        next = nil
        isAtEnd = true
    }

    /// Where the bytes end in the input.
    var end: Int { base + bytes.count }

    /// Reads on until all bytes below an offset are there; false if the input ends before it.
    mutating func fill(to offset: Int) throws(FastCodingError) -> Bool {
        while !isAtEnd, end < offset, let next {
            isAtEnd = try !next(&bytes)
        }

        return offset <= end
    }

    /// Forgets the bytes below an offset, perhaps later.
    mutating func discard(before offset: Int) {
        let unneeded = min(offset, end) - base
        if unneeded >= max(Self.leastUnneeded, bytes.count - unneeded) {
            bytes.removeFirst(unneeded)
            base += unneeded
        }
    }

    /// Hands over the bytes of a range, all of which have to be there.
    func withBytes<Result>(
        _ range: Range<Int>,
        _ body: (Span<UInt8>) throws(FastCodingError) -> Result
    ) throws(FastCodingError) -> Result {
        try body(bytes.span.slice((range.lowerBound - base)..<(range.upperBound - base)))
    }

    /// A copy of the bytes of a range, as far as they are there.
    func copy(_ range: Range<Int>) -> [UInt8] {
        let range = range.clamped(to: base..<end)
        return Array(bytes[(range.lowerBound - base)..<(range.upperBound - base)])
    }

    /// Whether a text is at an offset.
    func has(_ text: StaticString, at offset: Int) -> Bool {
        let start = offset - base
        let size = text.utf8CodeUnitCount
        guard start >= 0, start + size <= bytes.count else { return false }

        return bytes.span.slice(start..<(start + size)).equals(text)
    }

    /// See `Span.firstDocumentMark`.
    func firstDocumentMark(from start: Int, below end: Int) -> Int? {
        bytes.span.firstDocumentMark(from: start - base, below: end - base).map { $0 + base }
    }

    /// See `Span.firstListTrailer`.
    func firstListTrailer(from start: Int, below end: Int) -> Int? {
        bytes.span.firstListTrailer(from: start - base, below: end - base).map { $0 + base }
    }

    /// The last offset of a text that ends in a range; nil if it is not there.
    func lastOffset(of text: StaticString, in range: Range<Int>) -> Int? {
        Effort.count(range.count)
        var offset = range.upperBound - text.utf8CodeUnitCount
        while offset >= max(range.lowerBound, base) {
            if has(text, at: offset) {
                return offset
            }

            offset -= 1
        }

        return nil
    }
}
