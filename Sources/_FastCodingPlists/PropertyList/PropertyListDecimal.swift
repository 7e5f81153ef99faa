import _FastCodingCore

extension DecimalNumber {
    /// Sign and magnitude, if this is a whole number that property lists can hold as an integer: -2^63 to 2^64 - 1.
    package var propertyListInteger: (isNegative: Bool, magnitude: UInt64)? {
        // Once normalized, only whole numbers have an exponent of 0 or more.
        guard !isNaN, exponent >= 0 else { return nil }
        var value = mantissa
        for _ in 0..<exponent {
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            if overflow { return nil }
            value = product
        }
        let most = isNegative ? UInt64(Int64.max) + 1 : UInt64.max
        return value > UInt128(most) ? nil : (isNegative, UInt64(value))
    }
}
