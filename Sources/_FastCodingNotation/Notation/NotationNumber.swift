import _FastCodingPlists

/// The texts of numbers that are not finite: `NaN`, `Infinity`, `-Infinity`, and for any other not-a-number `NaN:`
/// followed by its bits, in 16 hexadecimal digits for a double and 8 for a float.
enum NotationNumber {
    /// The bits of the number that is written as `NaN` alone.
    static let plainNaN: UInt64 = 0x7FF8_0000_0000_0000
    static let plainFloatNaN: UInt32 = 0x7FC0_0000

    /// The text of a double that is not finite.
    static func text(_ value: Double) -> String {
        if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
        return value.bitPattern == plainNaN ? "NaN" : "NaN:" + digits(value.bitPattern, count: 16)
    }

    /// The text of a float that is not finite.
    static func text(_ value: Float) -> String {
        if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
        return value.bitPattern == plainFloatNaN ? "NaN" : "NaN:" + digits(UInt64(value.bitPattern), count: 8)
    }

    /// The double that a text denotes; nil if it is none of these.
    static func double(_ text: Span<UInt8>) -> Double? {
        if text.equals("NaN") { return Double(bitPattern: plainNaN) }
        if text.equals("Infinity") { return .infinity }
        if text.equals("-Infinity") { return -.infinity }
        guard let bits = bits(text, count: 16) else { return nil }
        let value = Double(bitPattern: bits)
        return value.isNaN ? value : nil
    }

    /// The float that a text denotes; nil if it is none of these.
    static func float(_ text: Span<UInt8>) -> Float? {
        if text.equals("NaN") { return Float(bitPattern: plainFloatNaN) }
        if text.equals("Infinity") { return .infinity }
        if text.equals("-Infinity") { return -.infinity }
        guard let bits = bits(text, count: 8) else { return nil }
        let value = Float(bitPattern: UInt32(truncatingIfNeeded: bits))
        return value.isNaN ? value : nil
    }

    /// A float as a double of equal value; not-a-number keeps its sign and its payload.
    static func widened(_ value: Float) -> Double {
        guard value.isNaN else { return Double(value) }
        let bits = UInt64(value.bitPattern)
        return Double(bitPattern: (bits & 0x8000_0000) << 32 | 0x7FF0_0000_0000_0000 | (bits & 0x007F_FFFF) << 29)
    }

    private static func digits(_ bits: UInt64, count: Int) -> String {
        let text = String(bits, radix: 16)
        return String(repeating: "0", count: count - text.utf8.count) + text
    }

    /// The bits in `NaN:7ff8000000000001`.
    private static func bits(_ text: Span<UInt8>, count: Int) -> UInt64? {
        guard text.count == 4 + count, text.extracting(0..<4).equals("NaN:") else { return nil }
        var bits: UInt64 = 0
        for index in 4..<text.count {
            guard let digit = Hex.value(text[index]) else { return nil }
            bits = bits << 4 | UInt64(digit)
        }
        return bits
    }
}
