/// Converts newline-delimited JSON, in which each line is an element of a root array, to an archive while the text
/// arrives.
///
/// Nothing of the text is kept except the line that is not complete yet. After an error, all that can still be asked of
/// the encoder is its diagnostics.
package struct JSONLinesEncoder: ~Copyable {
    private let limit: Int
    private var conversion: LineElementWriter
    /// How many bytes have arrived.
    private var count = 0
    /// The beginning of a line whose end has not arrived yet; before the text has begun, its first bytes.
    private var carry = ByteBuffer()
    private var hasBegun = false
    private var hasEnded = false

    /// Makes an encoder. `size` is that of the text if it is known, as a fair estimate of the archive's size.
    package init(options: ReadingOptions, size: Int = 0) {
        limit = options.limits.input
        conversion = LineElementWriter(options, size: size)
    }

    /// Takes the next part of the text, which may end anywhere.
    ///
    /// - Throws: what is wrong with the complete lines, with its place in the whole text.
    package mutating func feed(_ block: Span<UInt8>) throws(FastCodingError) {
        if block.count > limit - count { throw JSONReader.tooLong(limit: limit) }
        count += block.count
        if hasBegun { return try take(block) }
        // The first four bytes show what kind of text it is.
        if carry.count == 0, block.count >= 4 { return try begin(block) }
        carry.append(block)
        if carry.count >= 4 { try beginWithCarry() }
    }

    /// Ends the text: its last line needs no line feed.
    package mutating func end() throws(FastCodingError) {
        if !hasBegun { try beginWithCarry() }
        if carry.count > 0 { try read(carry, into: &conversion) }
        try conversion.end()
        hasEnded = true
    }

    /// Hands over the archive, once the text has ended.
    package consuming func finish() -> ByteBuffer { conversion.finish() }

    /// The warnings so far, with their places.
    package var diagnostics: Diagnostics { conversion.diagnostics(hasEnded: hasEnded) }

    /// The text around the places of the kept warnings, and around that of the error.
    package var excerpts: [TextExcerpt] { conversion.excerpts }

    private mutating func begin(_ text: Span<UInt8>) throws(FastCodingError) {
        hasBegun = true
        try conversion.begin(text)
        try take(text)
    }

    private mutating func beginWithCarry() throws(FastCodingError) {
        var text = ByteBuffer()
        swap(&text, &carry)
        try begin(text.span)
    }

    private mutating func take(_ block: Span<UInt8>) throws(FastCodingError) {
        var start = 0
        if carry.count > 0 {
            let end = block.endOfLine(from: 0)
            start = min(end + 1, block.count)
            carry.append(block.extracting(0..<start))
            if end == block.count { return }
            try read(carry, into: &conversion)
            carry.truncate(to: 0)
        }
        while start < block.count {
            let end = block.endOfLine(from: start)
            if end == block.count { break }
            try conversion.read(block.extracting(start..<(end + 1)))
            start = end + 1
        }
        carry.append(block.extracting(start..<block.count))
    }
}

/// Passes on a line that is in a buffer.
private func read(
    _ buffer: borrowing ByteBuffer, into conversion: inout LineElementWriter
) throws(FastCodingError) {
    try conversion.read(buffer.span)
}
