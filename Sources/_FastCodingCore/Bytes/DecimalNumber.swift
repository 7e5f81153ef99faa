/// A decimal number as NSDecimal holds it: a sign, a mantissa below 2^128 and a power of ten.
///
/// Two decimals are equal if their values are; the form is kept normalized, without trailing decimal zeros in the
/// mantissa. See fastcoded(5), "Decimal numbers".
public struct DecimalNumber: Hashable, Sendable {
    /// The mantissa, without trailing zeros.
    package let digits: TwoWords
    /// The power of ten that the mantissa is multiplied by, -128...127.
    public let exponent: Int8
    /// Whether the number is below zero. Zero has no sign.
    public let isNegative: Bool
    /// Whether this is not-a-number, the only special value.
    public let isNaN: Bool

    /// Not-a-number.
    public static let nan = DecimalNumber(digits: TwoWords(), exponent: 0, isNegative: true, isNaN: true)

    private init(digits: TwoWords, exponent: Int8, isNegative: Bool, isNaN: Bool) {
        self.digits = digits
        self.exponent = exponent
        self.isNegative = isNegative
        self.isNaN = isNaN
    }

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
            if remainder != 0 { break }
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

    /// A whole number; nil if it is too large.
    package init?(whole value: some BinaryInteger) {
        guard let digits = TwoWords(magnitudeOf: value) else { return nil }
        self.init(negative: value < 0, digits: digits, exponent: 0)
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension DecimalNumber {
    /// The digits as a whole number, without trailing zeros.
    public var mantissa: UInt128 { UInt128(digits.high) << 64 | UInt128(digits.low) }

    /// Normalizes (-1)^negative * mantissa * 10^exponent; nil if the exponent does not fit even then.
    public init?(negative: Bool, mantissa: UInt128, exponent: Int) {
        let digits = TwoWords(high: UInt64(mantissa >> 64), low: UInt64(truncatingIfNeeded: mantissa))
        self.init(negative: negative, digits: digits, exponent: exponent)
    }
}
