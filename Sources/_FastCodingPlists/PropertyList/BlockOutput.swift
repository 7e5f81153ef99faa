import _FastCodingCore

/// Collects output in blocks of 64 KiB before it hands them over, and counts it against a limit.
package struct BlockOutput: ~Copyable {
    /// The bytes that have not been handed over yet. Writers append to it after
    /// ``prepare(for:at:)``.
    package var buffer = ByteBuffer(capacity: blockSize + blockSize / 4)
    private var flushed = 0
    private let limit: Int
    private let send: ByteOutput

    // The buffer has a quarter more, so that an element that exceeds a block seldom makes it grow.
    private static let blockSize = 1 << 16

    /// - Parameter limit: how many bytes there may be altogether.
    package init(limit: Int = .max, flush: @escaping ByteOutput) {
        self.limit = limit
        send = flush
    }

    /// Makes sure that `extra` more bytes are within the limit, and hands the buffer over if it is
    /// full.
    ///
    /// - Throws: output-limit at `offset` in the source, and the errors of the receiver.
    @inline(__always)
    package mutating func prepare(for extra: Int, at offset: Int) throws(FastCodingError) {
        // Subtraction, because a sum could overflow.
        if extra > limit - flushed - buffer.count {
            throw Self.overLimit(limit, at: offset)
        }
        try flushIfFull()
    }

    /// Hands the buffer over if it has a block or more.
    @inline(__always)
    package mutating func flushIfFull() throws(FastCodingError) {
        if buffer.count >= Self.blockSize {
            try flush()
        }
    }

    /// Hands over all that is left; for the end.
    package mutating func flush() throws(FastCodingError) {
        if buffer.count == 0 {
            return
        }

        try send(buffer.span)
        flushed += buffer.count
        buffer.truncate(to: 0)
    }

    /// The error for output beyond the limit.
    @inline(never)
    static func overLimit(_ limit: Int, at offset: Int) -> FastCodingError {
        FastCodingError(
            .outputLimit,
            "the output would have more than \(limit) bytes",
            offset: offset
        )
    }
}
