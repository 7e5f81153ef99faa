/// A run of bytes in a buffer or a file.
package struct ByteRange: Hashable, Sendable {
    package var offset: Int
    package var count: Int
    package var range: Range<Int> { offset..<(offset + count) }

    /// Whether hashing the bytes again costs no more than looking up a result by their position, so that only results for
    /// longer ranges are worth remembering.
    package var isQuickToHash: Bool { count < 64 }

    package init(offset: Int, count: Int) {
        self.offset = offset
        self.count = count
    }
}
