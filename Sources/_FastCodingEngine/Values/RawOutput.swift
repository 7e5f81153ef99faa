/// Values as bare bytes, collected in blocks: handing over each alone would take far longer than
/// making its text.
struct RawOutput: ~Copyable {
    private static let blockSize = 64 << 10

    /// Receives the bytes of a value, which ``endValue(_:)`` ends.
    var text = ByteBuffer(capacity: blockSize + 1024)
    /// Where the last value begins.
    private var start = 0
    /// The bytes that may still be written.
    private var room: Int

    init(limit: Int) {
        room = limit
    }

    /// Ends a value. If that is one too many, those before it are handed over.
    mutating func endValue(_ output: ByteOutput) throws(FastCodingError) {
        room -= text.count - start
        if room < 0 {
            text.truncate(to: start)
            try finish(output)
            throw FastCodingError(
                .outputLimit,
                "the values would take more than the limit on output"
            )
        }

        start = text.count
        if start >= Self.blockSize {
            try finish(output)
        }
    }

    /// Hands over what has been ended.
    mutating func finish(_ output: ByteOutput) throws(FastCodingError) {
        if text.count > 0 {
            try output(text.span)
        }

        text.truncate(to: 0)
        start = 0
    }
}
