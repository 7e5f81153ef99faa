public import FastCoding
public import Foundation

extension Decimal: FastNative {
    /// A decimal chunk.
    public var nativeValue: NativeValue { .decimal(DecimalNumber(self)) }

    /// The decimal of a decimal chunk.
    public init?(nativeValue: NativeValue) {
        guard case .decimal(let number) = nativeValue, let decimal = Decimal(exactly: number) else { return nil }
        self = decimal
    }

    /// The same number as Foundation's type; nil if that cannot hold it.
    init?(exactly number: DecimalNumber) {
        guard !number.isNaN else {
            self = .nan
            return
        }
        guard let digits = Decimal(string: number.digits.description) else { return nil }
        self.init(sign: number.isNegative ? .minus : .plus, exponent: Int(number.exponent), significand: digits)
        guard DecimalNumber(self) == number else { return nil }
    }
}

extension DecimalNumber {
    /// The same number as the type that archives hold.
    init(_ decimal: Decimal) {
        // Foundation's decimals have a mantissa below 2^128 and an exponent of one byte, like those in archives.
        self = DecimalNumber(decimal.description) ?? .nan
    }
}
