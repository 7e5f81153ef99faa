/// The Unicode encodings that texts come in.
package enum TextEncoding: Sendable, Equatable {
    case utf8, utf16LittleEndian, utf16BigEndian, utf32LittleEndian, utf32BigEndian

    /// Determines the encoding from the byte order mark, or from the positions of the zero bytes among the first
    /// characters; a text with neither is UTF-8. `mark` is the size of the byte order mark in bytes.
    package static func detect(_ bytes: Span<UInt8>) -> (encoding: TextEncoding, mark: Int) {
        let (first, second) = (bytes.count > 0 ? bytes[0] : 1, bytes.count > 1 ? bytes[1] : 1)
        let (third, fourth) = (bytes.count > 2 ? bytes[2] : 1, bytes.count > 3 ? bytes[3] : 1)
        switch (first, second, third, fourth) {
        case (0, 0, 0xFE, 0xFF): return (.utf32BigEndian, 4)
        case (0xFF, 0xFE, 0, 0): return (.utf32LittleEndian, 4)
        case (0, 0, 0, 1...): return (.utf32BigEndian, 0)
        case (1..., 0, 0, 0): return (.utf32LittleEndian, 0)
        case (0xEF, 0xBB, 0xBF, _): return (.utf8, 3)
        case (0xFF, 0xFE, _, _): return (.utf16LittleEndian, 2)
        case (0xFE, 0xFF, _, _): return (.utf16BigEndian, 2)
        case (1..., 0, _, _): return (.utf16LittleEndian, 0)
        case (0, 1..., _, _): return (.utf16BigEndian, 0)
        default: return (.utf8, 0)
        }
    }

    /// The size of a code unit in bytes.
    package var unitSize: Int {
        switch self {
        case .utf8: 1
        case .utf16LittleEndian, .utf16BigEndian: 2
        case .utf32LittleEndian, .utf32BigEndian: 4
        }
    }

    /// The code unit at an offset, all of whose bytes exist.
    package func unit(_ bytes: Span<UInt8>, _ index: Int) -> UInt32 {
        switch self {
        case .utf8: UInt32(bytes[index])
        case .utf16LittleEndian, .utf16BigEndian: UInt32(Self.unit(bytes, index, self == .utf16BigEndian))
        case .utf32LittleEndian: bytes.load(index, as: UInt32.self)
        case .utf32BigEndian: bytes.load(index, as: UInt32.self).byteSwapped
        }
    }

    /// Converts UTF-16 or UTF-32 between the offsets `start` and `end` to UTF-8 and appends it to `output`.
    ///
    /// Returns the offset of the first code unit that is no character, nor a part of one; nil if there is none.
    /// `end - start` must be a multiple of ``unitSize``.
    package func decode(_ bytes: Span<UInt8>, from start: Int, to end: Int, into output: inout [UInt8]) -> Int? {
        if unitSize == 2 {
            return Self.decodeUTF16(
                bytes, from: start, to: end, bigEndian: self == .utf16BigEndian, into: &output)
        }
        for index in stride(from: start, to: end, by: unitSize) {
            guard let scalar = Unicode.Scalar(unit(bytes, index)) else { return index }
            Self.append(scalar.value, to: &output)
        }
        return nil
    }

    /// Converts the UTF-16 code units between the offsets `start` and `end` to UTF-8 and appends them to `output`.
    ///
    /// Returns the offset of the first surrogate without its other half; nil if there is none. `end - start` must be
    /// even.
    package static func decodeUTF16(
        _ bytes: Span<UInt8>, from start: Int, to end: Int, bigEndian: Bool, into output: inout [UInt8]
    ) -> Int? {
        var index = start
        while index < end {
            let unit = unit(bytes, index, bigEndian)
            index += 2
            if unit < 0x80 {
                output.append(UInt8(truncatingIfNeeded: unit))
            } else if unit & 0xF800 != 0xD800 {
                append(UInt32(unit), to: &output)
            } else {
                guard unit < 0xDC00, index < end else { return index - 2 }
                let low = self.unit(bytes, index, bigEndian)
                guard low & 0xFC00 == 0xDC00 else { return index - 2 }
                append(0x10000 + (UInt32(unit) & 0x3FF) << 10 + UInt32(low) & 0x3FF, to: &output)
                index += 2
            }
        }
        return nil
    }

    /// The UTF-16 code unit at an offset.
    @inline(__always)
    package static func unit(_ bytes: Span<UInt8>, _ index: Int, _ bigEndian: Bool) -> UInt16 {
        let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
        return bigEndian ? first << 8 | second : second << 8 | first
    }

    /// Appends the UTF-8 bytes of a scalar that is not a surrogate.
    @inline(__always)
    package static func append(_ scalar: UInt32, to output: inout [UInt8]) {
        if scalar < 0x80 {
            output.append(UInt8(truncatingIfNeeded: scalar))
        } else if scalar < 0x800 {
            output.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
            output.append(continuation(scalar))
        } else if scalar < 0x10000 {
            output.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
            output.append(continuation(scalar >> 6))
            output.append(continuation(scalar))
        } else {
            output.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
            output.append(continuation(scalar >> 12))
            output.append(continuation(scalar >> 6))
            output.append(continuation(scalar))
        }
    }

    @inline(__always)
    private static func continuation(_ bits: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: 0x80 | bits & 0x3F) }
}
