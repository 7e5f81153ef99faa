/// A run of bytes in a buffer or a file.
@usableFromInline package struct ByteRange: Hashable, Sendable {
    @usableFromInline package var offset: Int
    @usableFromInline package var count: Int
    @inlinable package var range: Range<Int> { offset..<(offset + count) }

    /// Whether hashing the bytes again costs no more than looking up a result by their position, so that only results for
    /// longer ranges are worth remembering.
    package var isQuickToHash: Bool { count < 64 }

    @inlinable package init(offset: Int, count: Int) {
        self.offset = offset
        self.count = count
    }
}
