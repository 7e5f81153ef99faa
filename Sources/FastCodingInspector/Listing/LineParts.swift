internal import _FastCodingEngine

// Parts that the lines of chunks, objects and elements have in common.
extension ByteBuffer {
    /// The number of levels that are indented; deeper ones show their number. Otherwise the output
    /// for deeply nested chunks would be quadratic in the size of the archive.
    static let deepestIndent = 32

    /// The number of hexadecimal digits that the offsets in a document have.
    static func offsetDigits(forSize size: Int) -> Int {
        max(4, (Int.bitWidth - size.leadingZeroBitCount + 3) / 4)
    }

    /// Appends an offset in hexadecimal.
    mutating func append(offset: Int, digits: Int) {
        append(literal: "0x")
        append(hex: UInt64(offset), digits: digits)
    }

    /// Appends the indentation of a level.
    mutating func append(indent depth: Int) {
        append(0x20, times: 2 * min(depth, Self.deepestIndent))
        if depth > Self.deepestIndent {
            append(0x3C)
            append(number: depth)
            append(literal: "> ")
        }
    }

    /// Appends the number of bytes, and the first ones in hexadecimal.
    ///
    /// - Parameter width: the number of columns that a string may take.
    mutating func append(data bytes: Span<UInt8>, width: Int) {
        append(number: bytes.count, "byte")
        guard !bytes.isEmpty else { return }

        let shown = min(bytes.count, max(width / 2, 1), 32)
        append(literal: ": ")
        append(hex: bytes.extracting(first: shown))
        if shown < bytes.count {
            append(literal: "…")
        }
    }
}

extension BlockOutput {
    /// Appends bytes with their offsets and as text, sixteen to a line.
    mutating func append(
        hexLinesOf range: Range<Int>,
        in bytes: [UInt8],
        margin: StaticString,
        isColored: Bool
    ) throws(FastCodingError) {
        let digits = max(8, ByteBuffer.offsetDigits(forSize: bytes.count))
        for start in stride(from: range.lowerBound, to: range.upperBound, by: 16) {
            buffer.append(literal: margin)
            buffer.paint(.aside, isColored) { line in
                line.append(0x20, times: 4)
                let end = min(start + 16, range.upperBound)
                line.append(hexLine: bytes.span.extracting(start..<end), at: start, digits: digits)
            }

            buffer.append(0x0A)
            try flushIfFull()
        }
    }
}
