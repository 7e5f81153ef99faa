import _FastCodingPlists

/// The texts of numbers that are not finite: `NaN`, `Infinity`, `-Infinity`, and for any other not-a-number `NaN:`
/// followed by its bits, in 16 hexadecimal digits for a double and 8 for a float.
enum NotationNumber {
    static func text(_ value: Double) -> String { text(value, value.bitPattern, ofDouble) }

    static func text(_ value: Float) -> String { text(Double(value), UInt64(value.bitPattern), ofFloat) }

    /// The double that a text denotes; nil if it is none of these.
    static func double(_ text: Span<UInt8>) -> Double? { bits(text, ofDouble).map { Double(bitPattern: $0) } }

    /// The float that a text denotes; nil if it is none of these.
    static func float(_ text: Span<UInt8>) -> Float? {
        bits(text, ofFloat).map { Float(bitPattern: UInt32(truncatingIfNeeded: $0)) }
    }

    /// A float as a double of equal value; not-a-number keeps its sign and its payload.
    static func widened(_ value: Float) -> Double {
        guard value.isNaN else { return Double(value) }
        let bits = UInt64(value.bitPattern)
        return Double(bitPattern: (bits & 0x8000_0000) << 32 | 0x7FF0_0000_0000_0000 | (bits & 0x007F_FFFF) << 29)
    }

    /// The bits of the number that is written as `NaN` alone and of infinity, and the number of digits of all bits.
    private typealias Width = (nan: UInt64, infinity: UInt64, digits: Int)
    private static let ofDouble: Width = (0x7FF8_0000_0000_0000, 0x7FF0_0000_0000_0000, 16)
    private static let ofFloat: Width = (0x7FC0_0000, 0x7F80_0000, 8)

    private static func text(_ value: Double, _ bits: UInt64, _ width: Width) -> String {
        if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
        if bits == width.nan { return "NaN" }
        let digits = String(bits, radix: 16)
        return "NaN:" + String(repeating: "0", count: width.digits - digits.utf8.count) + digits
    }

    private static func bits(_ text: Span<UInt8>, _ width: Width) -> UInt64? {
        if text.equals("NaN") { return width.nan }
        let sign: UInt64 = 1 << UInt64(4 * width.digits - 1)
        if text.equals("Infinity") { return width.infinity }
        if text.equals("-Infinity") { return width.infinity | sign }
        guard text.count == 4 + width.digits, text.extracting(0..<4).equals("NaN:") else { return nil }
        var bits: UInt64 = 0
        for index in 4..<text.count {
            guard let digit = Hex.value(text[index]) else { return nil }
            bits = bits << 4 | UInt64(digit)
        }
        return bits & ~sign > width.infinity ? bits : nil
    }
}
