/// The characters of windows-1252: those of ISO-8859-1, but for the bytes from 0x80 to 0x9F.
enum Windows1252 {
    /// The characters of the bytes from 0x80 to 0x9F; 0 for the five that have none.
    private static let middle: [UInt32] = [
        0x20AC, 0x0000, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
        0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x0000, 0x017D, 0x0000,
        0x0000, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
        0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x0000, 0x017E, 0x0178,
    ]

    /// The character of a byte; nil if it has none.
    static func scalar(_ byte: UInt8) -> UInt32? {
        guard 0x80...0x9F ~= byte else { return UInt32(byte) }

        let scalar = middle[Int(byte) - 0x80]
        return scalar == 0 ? nil : scalar
    }

    /// The byte of a character; nil if it has none.
    static func byte(_ scalar: UInt32) -> UInt8? {
        if let byte = UInt8(exactly: scalar), !(0x80...0x9F ~= byte) {
            return byte
        }

        guard scalar != 0, let index = middle.firstIndex(of: scalar) else { return nil }

        return UInt8(0x80 + index)
    }
}
