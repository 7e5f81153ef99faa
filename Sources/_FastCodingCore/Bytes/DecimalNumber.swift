/// A decimal number as NSDecimal represents it: a sign, a mantissa below 2^128 and a power of ten.
///
/// Two decimals are equal if their values are; the form is kept normalized, without trailing
/// decimal zeros in the mantissa. See fastcoded(5), "Decimal numbers".
public struct DecimalNumber: Hashable, Sendable {
    package let digits: TwoWords
    /// The power of ten that the mantissa is multiplied by, -128...127.
    public let exponent: Int8
    /// Whether the number is below zero. Zero has no sign.
    public let isNegative: Bool
    /// Whether this is not-a-number, the only special value.
    public let isNaN: Bool

    /// Not-a-number.
    public static let nan = DecimalNumber(
        digits: TwoWords(),
        exponent: 0,
        isNegative: true,
        isNaN: true
    )
}

extension DecimalNumber {
    /// Normalizes (-1)^negative * digits * 10^exponent; nil if the exponent does not fit even then.
    package init?(negative: Bool, digits: TwoWords, exponent: Int) {
        guard !digits.isZero else {
            self.init(digits: digits, exponent: 0, isNegative: false, isNaN: false)
            return
        }

        var digits = digits
        var power = exponent
        while power < 127 {
            let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: 10)
            if remainder != 0 {
                break
            }

            digits = quotient
            power += 1
        }

        // A power that is too large can be moved into the mantissa as long as there is room.
        while power > 127 {
            guard let product = digits.appending() else { return nil }

            digits = product
            power -= 1
        }

        guard let fitting = Int8(exactly: power) else { return nil }

        self.init(digits: digits, exponent: fitting, isNegative: negative, isNaN: false)
    }

    /// A whole number.
    public init(_ value: Int64) {
        // Any Int64 fits: its power of ten is 0 to 18.
        self = DecimalNumber(whole: value) ?? .nan
    }

    /// A whole number; nil if a decimal can't represent it.
    package init?(whole value: some BinaryInteger) {
        guard let digits = TwoWords(magnitudeOf: value) else { return nil }
        self.init(negative: value < 0, digits: digits, exponent: 0)
    }

    /// All digits of the number, without an exponent: `-123.45`, `1200`, `0.001`; `NaN`.
    package var text: String {
        if isNaN {
            return "NaN"
        }

        let digits = digits.description
        let power = Int(exponent)
        let sign = isNegative ? "-" : ""

        if power >= 0 {
            return sign + digits + (self.digits.isZero ? "" : String(repeating: "0", count: power))
        }

        let whole = digits.utf8.count + power
        if whole <= 0 {
            return sign + "0." + String(repeating: "0", count: -whole) + digits
        }

        return sign + digits.prefix(whole) + "." + digits.dropFirst(whole)
    }

    /// The decimal that a text denotes exactly: digits with an optional sign, fraction and
    /// exponent, or `NaN`. Nil if the text has another form, or if no decimal can represent the
    /// number.
    package init?(text: Span<UInt8>) {
        if text.equals("NaN") {
            self = .nan
            return
        }

        let isNegative = text.byteOrZero(0) == UInt8(ascii: "-")
        var first = isNegative || text.byteOrZero(0) == UInt8(ascii: "+") ? 1 : 0
        // JSON's numbers have no zeros here.
        while text.byteOrZero(first) == UInt8(ascii: "0"),
            text.byteOrZero(first + 1) &- UInt8(ascii: "0") <= 9
        {
            first += 1
        }

        var parts = NumberParts(text, from: first)
        guard !parts.isNegative, parts.fault == nil, parts.end == text.count else { return nil }

        parts.isNegative = isNegative
        // 2^128 has 39 digits.
        guard let number = parts.decimal(text, digits: 39) else { return nil }

        self = number
    }

    // NSDecimal as archives store it: fastcoded(5), "Decimal numbers". A 32-bit word with exponent,
    // length and flags, then eight 16-bit words of mantissa, the least significant first.

    package static let archivedSize = 20

    /// Reads the 20 bytes at `offset`. Any 20 bytes denote a number: words beyond the length are
    /// ignored.
    package init(archived bytes: Span<UInt8>, at offset: Int) {
        let head = bytes.load(offset, as: UInt32.self)
        let length = min(Int(head >> 8 & 0xF), 8)
        let negative = head & 0x1000 != 0
        var digits = TwoWords()

        for word in (0..<length).reversed() {
            digits.append(bits: bytes.load(offset + 4 + 2 * word))
        }

        if length == 0 {
            self = negative ? .nan : DecimalNumber(0)
            return
        }

        let exponent = Int(Int8(truncatingIfNeeded: head))
        // Normalizing only divides, and an exponent of at most 127 stays within range, so there is
        // always a result.
        self = DecimalNumber(negative: negative, digits: digits, exponent: exponent) ?? .nan
    }

    /// Appends the 20 bytes in the compact form that FastCoder 3.3 writes.
    package func appendArchived(to bytes: inout [UInt8]) {
        // The length is in bits 8 to 11; bit 12 says negative, bit 13 compact.
        let form = isNaN ? 0x1000 : UInt32(digits.length) << 8 | (isNegative ? 0x1000 : 0) | 0x2000
        let head = UInt32(UInt8(bitPattern: exponent)) | form
        bytes.appendLittleEndian(head)
        bytes.appendLittleEndian(digits.low)
        bytes.appendLittleEndian(digits.high)
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension DecimalNumber {
    /// The digits as a whole number, without trailing zeros.
    public var mantissa: UInt128 {
        UInt128(digits.high) << 64 | UInt128(digits.low)
    }

    /// Normalizes (-1)^negative * mantissa * 10^exponent; nil if the exponent does not fit even
    /// then.
    public init?(negative: Bool, mantissa: UInt128, exponent: Int) {
        let digits = TwoWords(
            high: UInt64(mantissa >> 64),
            low: UInt64(truncatingIfNeeded: mantissa)
        )
        self.init(negative: negative, digits: digits, exponent: exponent)
    }
}
