internal import _FastCodingLibrary

/// Text on its way to the output, which takes it in blocks.
struct DumpText: ~Copyable {
    private static let blockSize = 64 << 10

    var buffer = ByteBuffer(capacity: blockSize + 4096)
    private let output: ByteOutput

    init(_ output: @escaping ByteOutput) {
        self.output = output
    }

    /// Hands over what there is once it fills a block.
    @inline(__always)
    mutating func drainIfFull() throws(FastCodingError) {
        if buffer.count >= Self.blockSize { try drain() }
    }

    /// Hands over what there is.
    @inline(never)
    mutating func drain() throws(FastCodingError) {
        if buffer.count > 0 { try output(buffer.span) }
        buffer.truncate(to: 0)
    }
}
