/// Hexadecimal digits to bytes and back.
package enum Hex {
    /// Appends to `output` the bytes that `text` denotes, in digits of either case, ignoring white
    /// space.
    ///
    /// Returns nil on success, otherwise the index of the first wrong character, which is
    /// `text.count` if the last byte lacks a digit.
    package static func decode(_ text: Span<UInt8>, into output: inout ByteBuffer) -> Int? {
        output.reserve(text.count / 2)
        var high: UInt8?

        for index in 0..<text.count {
            if let value = value(text[index]) {
                if let first = high {
                    output.append(first << 4 | value)
                }
                high = high == nil ? value : nil
            } else if text[index] != 0x20, text[index] != 0x09, text[index] != 0x0A,
                text[index] != 0x0D
            {
                return index
            }
        }

        return high == nil ? nil : text.count
    }

    /// The value of a digit of either case; nil for other characters.
    @inline(__always)
    package static func value(_ character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            character - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"):
            character - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"):
            character - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// The UTF-16 code unit that four hexadecimal digits denote; nil if they are not all digits.
    @inline(__always)
    package static func unit(_ text: Span<UInt8>, _ offset: Int) -> UInt32? {
        var unit: UInt32 = 0
        for index in offset..<(offset &+ 4) {
            guard let digit = value(text.byteOrZero(index)) else { return nil }
            unit = unit << 4 | UInt32(digit)
        }

        return unit
    }
}
