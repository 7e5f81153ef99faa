/// How JSON escapes characters in strings.
enum JSONEscape {
    /// The letter after the backslash that stands for an ASCII character; 0 if it has none of its own.
    @inline(__always)
    static func letter(_ byte: UInt8) -> UInt8 {
        switch byte {
        case 0x22, 0x5C: byte
        case 0x08: 0x62
        case 0x09: 0x74
        case 0x0A: 0x6E
        case 0x0C: 0x66
        case 0x0D: 0x72
        default: 0
        }
    }

    /// The character that a letter after the backslash stands for; 0 if it means nothing.
    @inline(__always)
    static func character(_ letter: UInt8) -> UInt8 {
        switch letter {
        case 0x22, 0x5C, 0x2F: letter
        case 0x62: 0x08
        case 0x74: 0x09
        case 0x6E: 0x0A
        case 0x66: 0x0C
        case 0x72: 0x0D
        default: 0
        }
    }

    /// A digit, 0 to 15, in lower-case hexadecimal.
    @inline(__always)
    static func hexDigit(_ value: UInt32) -> UInt8 {
        UInt8(truncatingIfNeeded: value < 10 ? 0x30 &+ value : 0x57 &+ value)
    }

    /// The escape of an ASCII character, for messages.
    static func text(_ byte: UInt8) -> String {
        let letter = letter(byte)
        if letter != 0 { return "\\" + String(Unicode.Scalar(letter)) }
        let digits = [hexDigit(UInt32(byte >> 4)), hexDigit(UInt32(byte & 0xF))]
        return "\\u00" + String(decoding: digits, as: UTF8.self)
    }
}
