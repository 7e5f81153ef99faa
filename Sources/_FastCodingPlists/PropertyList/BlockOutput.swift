import _FastCodingCore

/// Collects output in blocks before handing it over, and counts it.
package struct BlockOutput: ~Copyable {
    /// Takes a part of the output, in order.
    package typealias Flush = (Span<UInt8>) throws(FastCodingError) -> Void

    /// What is waiting to be handed over.
    package var buffer = ByteBuffer(capacity: blockSize + blockSize / 4)
    /// How many bytes have been handed over.
    private var flushed = 0
    /// How many bytes may be written in all.
    private let limit: Int
    private let send: Flush

    private static let blockSize = 1 << 16

    package init(limit: Int, flush: @escaping Flush) {
        self.limit = limit
        send = flush
    }

    /// Makes sure that `extra` more bytes are within the limit, and hands the buffer over if it is full.
    @inline(__always)
    package mutating func prepare(for extra: Int, at offset: Int) throws(FastCodingError) {
        if extra > limit - flushed - buffer.count { throw overLimit(offset) }
        if buffer.count >= Self.blockSize { try flush() }
    }

    /// Hands over what is waiting.
    package mutating func flush() throws(FastCodingError) {
        if buffer.count == 0 { return }
        try send(buffer.span)
        flushed += buffer.count
        buffer.truncate(to: 0)
    }

    @inline(never)
    private func overLimit(_ offset: Int) -> FastCodingError {
        FastCodingError(.outputLimit, "the output would have more than \(limit) bytes", offset: offset)
    }
}
