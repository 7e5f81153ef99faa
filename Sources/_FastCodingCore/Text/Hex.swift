/// Bytes as pairs of hexadecimal digits.
package enum Hex {
    /// Appends two lower-case digits for each byte to `output`.
    package static func encode(_ bytes: Span<UInt8>, into output: inout ByteBuffer) {
        output.append(hex: bytes)
    }

    /// Appends to `output` the bytes that `text` denotes, in digits of either case, ignoring white space.
    ///
    /// Returns nil on success, otherwise the index of the first wrong character, which is `text.count` if the last byte
    /// lacks a digit.
    package static func decode(_ text: Span<UInt8>, into output: inout ByteBuffer) -> Int? {
        output.reserve(text.count / 2)
        var high: UInt8?
        for index in 0..<text.count {
            guard let value = value(text[index]) else {
                switch text[index] {
                case 0x20, 0x09, 0x0A, 0x0D: continue
                default: return index
                }
            }
            if let first = high {
                output.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return high == nil ? nil : text.count
    }

    /// The value of a hexadecimal digit of either case; nil for any other character.
    @inline(__always)
    package static func value(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// The lower-case digit for a value below 16.
    @inline(__always)
    package static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}
