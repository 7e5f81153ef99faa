import _FastCodingCore

/// Collects output in blocks before handing it over, and counts it.
package struct BlockOutput: ~Copyable {
    package var buffer = ByteBuffer(capacity: blockSize + blockSize / 4)
    private var flushed = 0
    private let limit: Int
    private let send: ByteOutput

    private static let blockSize = 1 << 16

    package init(limit: Int = .max, flush: @escaping ByteOutput) {
        self.limit = limit
        send = flush
    }

    /// Makes sure that `extra` more bytes are within the limit, and hands the buffer over if it is
    /// full.
    @inline(__always)
    package mutating func prepare(for extra: Int, at offset: Int) throws(FastCodingError) {
        if extra > limit - flushed - buffer.count {
            throw Self.overLimit(limit, at: offset)
        }
        try flushIfFull()
    }

    @inline(__always)
    package mutating func flushIfFull() throws(FastCodingError) {
        if buffer.count >= Self.blockSize {
            try flush()
        }
    }

    package mutating func flush() throws(FastCodingError) {
        if buffer.count == 0 {
            return
        }

        try send(buffer.span)
        flushed += buffer.count
        buffer.truncate(to: 0)
    }

    @inline(never)
    static func overLimit(_ limit: Int, at offset: Int) -> FastCodingError {
        FastCodingError(
            .outputLimit,
            "the output would have more than \(limit) bytes",
            offset: offset
        )
    }
}
