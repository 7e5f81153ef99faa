import _FastCodingCore

/// Collects output in blocks before handing it over, and counts it.
package struct BlockOutput: ~Copyable {
    package var buffer = ByteBuffer(capacity: blockSize + blockSize / 4)
    private var flushed = 0
    private let limit: Int
    private let send: ByteOutput

    private static let blockSize = 1 << 16

    package init(limit: Int, flush: @escaping ByteOutput) {
        self.limit = limit
        send = flush
    }

    /// Makes sure that `extra` more bytes are within the limit, and hands the buffer over if it is full.
    @inline(__always)
    package mutating func prepare(for extra: Int, at offset: Int) throws(FastCodingError) {
        if extra > limit - flushed - buffer.count { throw Self.overLimit(limit, at: offset) }
        if buffer.count >= Self.blockSize { try flush() }
    }

    package mutating func flush() throws(FastCodingError) {
        if buffer.count == 0 { return }
        try send(buffer.span)
        flushed += buffer.count
        buffer.truncate(to: 0)
    }

    @inline(never)
    static func overLimit(_ limit: Int, at offset: Int) -> FastCodingError {
        FastCodingError(.outputLimit, "the output would have more than \(limit) bytes", offset: offset)
    }
}

extension DecimalNumber {
    /// Sign and magnitude, if this is a whole number that property lists can hold as an integer: -2^63 to 2^64 - 1.
    package var propertyListInteger: (isNegative: Bool, magnitude: UInt64)? {
        // Once normalized, only whole numbers have an exponent of 0 or more.
        guard !isNaN, exponent >= 0 else { return nil }
        var value = digits
        for _ in 0..<exponent {
            guard let product = value.appending() else { return nil }
            value = product
        }
        guard let magnitude = value.word, !isNegative || magnitude <= 1 << 63 else { return nil }
        return (isNegative, magnitude)
    }
}
