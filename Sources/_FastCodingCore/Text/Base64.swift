/// Base64 as defined in RFC 4648, section 4: with padding.
package enum Base64 {
    /// How many characters `count` bytes take.
    package static func encodedCount(_ count: Int) -> Int {
        (count + 2) / 3 * 4
    }

    /// Appends the text of the bytes.
    package static func encode(_ bytes: Span<UInt8>, into output: inout ByteBuffer) {
        output.reserve(encodedCount(bytes.count))
        for index in stride(from: 0, to: bytes.count, by: 3) {
            let rest = bytes.count - index
            let second = rest > 1 ? UInt32(bytes[index + 1]) : 0
            let group =
                UInt32(bytes[index]) << 16 | second << 8 | (rest > 2 ? UInt32(bytes[index + 2]) : 0)

            let third = rest > 1 ? digit(group >> 6) : UInt8(ascii: "=")
            let fourth = rest > 2 ? digit(group) : UInt8(ascii: "=")
            let upper = UInt32(digit(group >> 18)) | UInt32(digit(group >> 12)) << 8
            output.append(littleEndian: upper | UInt32(third) << 16 | UInt32(fourth) << 24)
        }
    }

    /// Decodes `text` and appends the bytes to `output`, ignoring white space (space, tab, line
    /// feed, carriage return).
    ///
    /// Returns nil on success, otherwise the index of the first wrong character, which is
    /// `text.count` if the last group is not complete. Padding is required. Unused bits of the last
    /// digit are ignored, as in Foundation.
    package static func decode(_ text: Span<UInt8>, into output: inout ByteBuffer) -> Int? {
        output.reserve(text.count / 4 * 3)
        var group: UInt32 = 0
        var digits = 0
        var paddings = 0

        for index in 0..<text.count {
            let value = value(text[index])
            if value < 64, paddings == 0 {
                group = group << 6 | UInt32(value)
                digits += 1

                if digits == 4 {
                    output.append(UInt8(truncatingIfNeeded: group >> 16))
                    output.append(UInt8(truncatingIfNeeded: group >> 8))
                    output.append(UInt8(truncatingIfNeeded: group))
                    digits = 0
                }
            } else if value == padding, digits >= 2, digits + paddings < 4 {
                paddings += 1
            } else if value != space {
                return index
            }
        }

        if digits == 0 {
            return nil
        }

        if digits + paddings < 4 || paddings == 0 {
            return text.count
        }

        // Two digits have 12 bits, of which 4 are unused; three have 18, of which 2 are.
        output.append(UInt8(truncatingIfNeeded: group >> (digits == 2 ? 4 : 10)))
        if digits == 3 {
            output.append(UInt8(truncatingIfNeeded: group >> 2))
        }

        return nil
    }

    private static let padding: UInt8 = 64
    private static let space: UInt8 = 65
    private static let invalid: UInt8 = 66

    /// The six bits of a digit; a number above 63 for any other character.
    @inline(__always)
    private static func value(_ character: UInt8) -> UInt8 {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"):
            character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"):
            character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            character - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"): 62
        case UInt8(ascii: "/"): 63
        case UInt8(ascii: "="): padding
        case 0x20, 0x09, 0x0A, 0x0D: space
        default: invalid
        }
    }

    /// The digit of the lowest six bits.
    @inline(__always)
    private static func digit(_ bits: UInt32) -> UInt8 {
        let value = UInt8(truncatingIfNeeded: bits & 63)
        return switch value {
        case 0..<26: value + UInt8(ascii: "A")
        case 26..<52: value - 26 + UInt8(ascii: "a")
        case 52..<62: value - 52 + UInt8(ascii: "0")
        case 62: UInt8(ascii: "+")
        default: UInt8(ascii: "/")
        }
    }
}
