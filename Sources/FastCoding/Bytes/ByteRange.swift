/// A run of bytes in a buffer or a file.
package struct ByteRange: Hashable, Sendable {
    package var offset: Int
    package var count: Int
    package var range: Range<Int> { offset..<(offset + count) }

    /// Whether hashing the bytes again costs no more than remembering by their place what they hashed to. What is computed
    /// once for each longer range, and again for each short one, takes time in proportion to the ranges alone.
    var isQuickToHash: Bool { count <= 16 }

    package init(offset: Int, count: Int) {
        self.offset = offset
        self.count = count
    }
}
