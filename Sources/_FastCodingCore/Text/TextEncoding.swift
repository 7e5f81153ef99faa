/// The encoding of a text file: one of Unicode's, or one that has a byte for each character.
package enum TextEncoding: Sendable, Equatable {
    case utf8, utf16LittleEndian, utf16BigEndian, utf32LittleEndian, utf32BigEndian
    /// ISO-8859-1, whose bytes are the numbers of their characters.
    case latin1
    case windows1252

    /// Determines the encoding from the byte order mark, or from the positions of the zero bytes
    /// among the first characters; a text with neither is UTF-8.
    ///
    /// An encoding that has a byte for each character can't be told by looking at a text; it has to
    /// be declared.
    package static func detect(_ bytes: Span<UInt8>) -> DetectedEncoding {
        // A byte that is missing counts as one that is not zero.
        let first = bytes.count > 0 ? bytes[0] : 1
        let second = bytes.count > 1 ? bytes[1] : 1
        let third = bytes.count > 2 ? bytes[2] : 1
        let fourth = bytes.count > 3 ? bytes[3] : 1
        switch (first, second, third, fourth) {
        case (0, 0, 0xFE, 0xFF): return DetectedEncoding(.utf32BigEndian, mark: 4)
        case (0xFF, 0xFE, 0, 0): return DetectedEncoding(.utf32LittleEndian, mark: 4)
        case (0, 0, 0, 1...): return DetectedEncoding(.utf32BigEndian)
        case (1..., 0, 0, 0): return DetectedEncoding(.utf32LittleEndian)
        case (0xEF, 0xBB, 0xBF, _): return DetectedEncoding(.utf8, mark: 3)
        case (0xFF, 0xFE, _, _): return DetectedEncoding(.utf16LittleEndian, mark: 2)
        case (0xFE, 0xFF, _, _): return DetectedEncoding(.utf16BigEndian, mark: 2)
        case (1..., 0, _, _): return DetectedEncoding(.utf16LittleEndian)
        case (0, 1..., _, _): return DetectedEncoding(.utf16BigEndian)
        default: return DetectedEncoding(.utf8)
        }
    }

    /// The name for messages.
    package var words: String {
        switch self {
        case .utf8: "UTF-8"
        case .latin1: "ISO-8859-1"
        case .windows1252: "windows-1252"
        default: "UTF-\(8 * unitSize) (\(isBigEndian ? "big" : "little")-endian)"
        }
    }

    private var isBigEndian: Bool {
        self == .utf16BigEndian || self == .utf32BigEndian
    }

    /// The size of a code unit in bytes.
    package var unitSize: Int {
        switch self {
        case .utf8, .latin1, .windows1252: 1
        case .utf16LittleEndian, .utf16BigEndian: 2
        case .utf32LittleEndian, .utf32BigEndian: 4
        }
    }

    /// The code unit at an offset, all of whose bytes exist.
    package func unit(_ bytes: Span<UInt8>, _ index: Int) -> UInt32 {
        switch self {
        case .utf8, .latin1: UInt32(bytes[index])
        case .windows1252: Windows1252.scalar(bytes[index]) ?? .max
        case .utf16LittleEndian:
            UInt32(bytes.load(index, as: UInt16.self))
        case .utf16BigEndian:
            UInt32(bytes.load(index, as: UInt16.self).byteSwapped)
        case .utf32LittleEndian: bytes.load(index, as: UInt32.self)
        case .utf32BigEndian:
            bytes.load(index, as: UInt32.self).byteSwapped
        }
    }

    /// Converts a text in another encoding than UTF-8, between the offsets `start` and `end`, to
    /// UTF-8 and appends it to `output`.
    ///
    /// Returns the offset of the first code unit that is no character, nor a part of one; nil if
    /// there is none. `end - start` must be a multiple of ``unitSize``.
    package func decode(
        _ bytes: Span<UInt8>,
        from start: Int,
        to end: Int,
        into output: inout [UInt8]
    ) -> Int? {
        var index = start
        while index < end {
            let first = index
            var scalar = unit(bytes, index)
            index += unitSize

            if scalar & 0xFFFF_F800 == 0xD800 {
                guard unitSize == 2, scalar < 0xDC00, index < end else { return first }

                let low = unit(bytes, index)
                guard low & 0xFC00 == 0xDC00 else { return first }

                scalar = 0x10000 + (scalar & 0x3FF) << 10 + low & 0x3FF
                index += 2
            } else if scalar > 0x10FFFF {
                return first
            }

            Self.append(scalar, to: &output)
        }

        return nil
    }

    /// Converts UTF-8 from the offset `start` on and appends it to `output`.
    ///
    /// Returns the offset of the first character that the encoding lacks; nil if there is none.
    package func encode(_ text: Span<UInt8>, from start: Int, into output: inout [UInt8]) -> Int? {
        var index = start
        output.reserveCapacity(output.count + (text.count - start) * unitSize)

        while index < text.count {
            let (scalar, length) = text.scalar(at: index)
            if isNarrow {
                guard let byte = byte(of: scalar) else { return index }

                output.append(byte)
            } else {
                appendUnits(of: scalar, to: &output)
            }

            index += length
        }

        return nil
    }

    /// Appends a scalar in UTF-8, UTF-16 or UTF-32.
    private func appendUnits(of scalar: UInt32, to output: inout [UInt8]) {
        switch unitSize {
        case 1: Self.append(scalar, to: &output)
        case 2 where scalar >= 0x10000:
            append(unit: 0xD800 + (scalar - 0x10000) >> 10, to: &output)
            append(unit: 0xDC00 + scalar & 0x3FF, to: &output)
        default: append(unit: scalar, to: &output)
        }
    }

    /// Appends a code unit in the order of the encoding's bytes.
    private func append(unit: UInt32, to output: inout [UInt8]) {
        for index in 0..<unitSize {
            let place = isBigEndian ? unitSize - 1 - index : index
            output.append(UInt8(truncatingIfNeeded: unit >> UInt32(8 * place)))
        }
    }

    /// Whether it has a byte for each character, and only these characters.
    package var isNarrow: Bool { self == .latin1 || self == .windows1252 }

    /// The byte of a character in an encoding that has one for each; nil if it lacks the character.
    package func byte(of scalar: UInt32) -> UInt8? {
        self == .windows1252 ? Windows1252.byte(scalar) : UInt8(exactly: scalar)
    }

    /// The offset of the character that is at byte `wanted` of the same text in UTF-8 with a byte
    /// order mark. The text itself is not in UTF-8, and it is valid up to there.
    package func offset(in bytes: Span<UInt8>, from start: Int, ofUTF8 wanted: Int) -> Int {
        var index = start
        // The mark has three bytes.
        var converted = 3
        while converted < wanted, index + unitSize <= bytes.count {
            let scalar = unit(bytes, index)
            // Either half of a surrogate pair counts for two of its four bytes.
            let isHalf = scalar & 0xFFFF_F800 == 0xD800
            converted += isHalf ? 2 : Self.utf8Length(scalar)
            index += unitSize
        }
        return index
    }

    /// How many bytes a scalar takes in UTF-8.
    private static func utf8Length(_ scalar: UInt32) -> Int {
        switch scalar {
        case ..<0x80: 1
        case ..<0x800: 2
        case ..<0x1_0000: 3
        default: 4
        }
    }

    /// Appends the UTF-8 bytes of a scalar that is not a surrogate.
    @inline(__always)
    package static func append(_ scalar: UInt32, to output: inout [UInt8]) {
        forEachByte(of: scalar) { output.append($0) }
    }

    /// Hands the UTF-8 bytes of a scalar to a function, one after the other.
    @inline(__always)
    fileprivate static func forEachByte(of scalar: UInt32, _ take: (UInt8) -> Void) {
        func continuation(_ shift: UInt32) {
            take(0x80 | UInt8(truncatingIfNeeded: scalar >> shift & 0x3F))
        }

        switch scalar {
        case ..<0x80: return take(UInt8(truncatingIfNeeded: scalar))
        case ..<0x800:
            take(0xC0 | UInt8(truncatingIfNeeded: scalar >> 6))
        case ..<0x1_0000:
            take(0xE0 | UInt8(truncatingIfNeeded: scalar >> 12))
            continuation(6)
        default:
            take(0xF0 | UInt8(truncatingIfNeeded: scalar >> 18))
            continuation(12)
            continuation(6)
        }

        continuation(0)
    }
}

extension ByteBuffer {
    /// Appends a character, given by its number, which must be a Unicode scalar value.
    package mutating func append(utf8 scalar: UInt32) {
        TextEncoding.forEachByte(of: scalar) { append($0) }
    }
}
