internal import _FastCodingEngine

/// Bytes of a page on their way into strings of base64, which are elements of an array.
struct PageBytes: ~Copyable {
    /// A multiple of three, so that only the last string is padded.
    private static let block = 48 << 10

    private var buffer = ByteBuffer()

    /// The bytes that the strings which are not written yet will take.
    var pendingSize: Int { Base64.encodedCount(buffer.count) + 8 }

    /// Appends bytes as they are.
    mutating func append(_ bytes: Span<UInt8>) {
        buffer.append(bytes)
    }

    /// Appends a number that is not negative, seven bits to a byte, the lowest first.
    mutating func append(_ number: Int) {
        var rest = UInt(bitPattern: number)
        while rest >= 0x80 {
            buffer.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }

        buffer.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Appends a number with its sign in the lowest bit, so that small negative numbers take one
    /// byte, too.
    mutating func append(signed number: Int) {
        append(number < 0 ? -2 * (number + 1) + 1 : 2 * number)
    }

    /// Writes whole blocks.
    mutating func write(to json: inout JSONWriter) throws(FastCodingError) {
        var start = 0
        while buffer.count - start >= Self.block {
            try Self.write(buffer.span.extracting(start..<(start + Self.block)), to: &json)
            start += Self.block
        }

        if start > 0 {
            buffer.removeFirst(start)
        }
    }

    /// Writes all that is left, in a string that may be padded.
    mutating func finish(_ json: inout JSONWriter) throws(FastCodingError) {
        try write(to: &json)
        if buffer.count > 0 {
            try Self.write(buffer.span, to: &json)
            buffer.truncate(to: 0)
        }
    }

    /// Writes bytes as strings of base64, no more of them in each than a block.
    static func write(_ bytes: Span<UInt8>, to json: inout JSONWriter) throws(FastCodingError) {
        var text = ByteBuffer(capacity: Base64.encodedCount(block))
        for start in stride(from: 0, to: bytes.count, by: block) {
            text.truncate(to: 0)
            Base64.encode(
                bytes.extracting(start..<min(start + block, bytes.count)),
                into: &text
            )
            try json.string(word: text.span)
        }
    }
}
