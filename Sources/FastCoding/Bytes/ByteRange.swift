/// A run of bytes in a buffer or a file.
package struct ByteRange: Hashable, Sendable {
    package var offset: Int
    package var count: Int
    package var range: Range<Int> { offset..<(offset + count) }

    package init(offset: Int, count: Int) {
        self.offset = offset
        self.count = count
    }
}
