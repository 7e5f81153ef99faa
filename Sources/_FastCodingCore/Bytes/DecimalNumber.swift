/// A decimal number as NSDecimal holds it: a sign, a mantissa below 2^128 and a power of ten.
///
/// Two decimals are equal if their values are; the form is kept normalized, without trailing decimal zeros in the
/// mantissa. See fastcoded(5), "Decimal numbers".
public struct DecimalNumber: Hashable, Sendable {
    /// The digits as a whole number, without trailing zeros.
    public let mantissa: UInt128
    /// The power of ten that the mantissa is multiplied by, -128...127.
    public let exponent: Int8
    /// Whether the number is below zero. Zero has no sign.
    public let isNegative: Bool
    /// Whether this is not-a-number, the only special value.
    public let isNaN: Bool

    /// Not-a-number.
    public static let nan = DecimalNumber(mantissa: 0, exponent: 0, isNegative: true, isNaN: true)

    private init(mantissa: UInt128, exponent: Int8, isNegative: Bool, isNaN: Bool) {
        self.mantissa = mantissa
        self.exponent = exponent
        self.isNegative = isNegative
        self.isNaN = isNaN
    }

    /// Normalizes (-1)^negative * mantissa * 10^exponent; nil if the exponent does not fit even then.
    public init?(negative: Bool, mantissa: UInt128, exponent: Int) {
        guard mantissa != 0 else {
            self.init(mantissa: 0, exponent: 0, isNegative: false, isNaN: false)
            return
        }
        var digits = mantissa
        var power = exponent
        while power < 127 {
            let (quotient, remainder) = digits.quotientAndRemainder(dividingBy: 10)
            if remainder != 0 { break }
            digits = quotient
            power += 1
        }
        // A power that is too large can be moved into the mantissa as long as there is room.
        while power > 127 {
            let (product, overflow) = digits.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            digits = product
            power -= 1
        }
        guard let fitting = Int8(exactly: power) else { return nil }
        self.init(mantissa: digits, exponent: fitting, isNegative: negative, isNaN: false)
    }

    /// A whole number.
    public init(_ value: Int64) {
        let magnitude = UInt128(value.magnitude)
        // Any Int64 fits: its power of ten is 0 to 18.
        self = DecimalNumber(negative: value < 0, mantissa: magnitude, exponent: 0) ?? .nan
    }
}
