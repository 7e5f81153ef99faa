/// Bytes as `%` and two hexadecimal digits.
package enum PercentCode {
    /// The code of a byte.
    static func of(_ byte: UInt8, uppercase: Bool = true) -> String {
        (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: uppercase)
    }

    /// A byte as it is if it is a letter or a digit of ASCII or one of some other characters.
    static func of(_ byte: UInt8, unlessPlainOr others: String, uppercase: Bool = true) -> String {
        isPlain(byte, or: others) ? String(Unicode.Scalar(byte)) : of(byte, uppercase: uppercase)
    }

    /// Whether a byte is a letter or a digit of ASCII or one of some other characters.
    static func isPlain(_ byte: UInt8, or others: String) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || others.utf8.contains(byte)
    }
}
