import _FastCodingCore

extension DecimalNumber {
    /// Sign and magnitude, if this is a whole number that property lists can hold as an integer: -2^63 to 2^64 - 1.
    package var propertyListInteger: (isNegative: Bool, magnitude: UInt64)? {
        // Once normalized, only whole numbers have an exponent of 0 or more.
        guard !isNaN, exponent >= 0 else { return nil }
        var value = digits
        for _ in 0..<exponent {
            guard let product = value.appending() else { return nil }
            value = product
        }
        guard let magnitude = value.word, !isNegative || magnitude <= 1 << 63 else { return nil }
        return (isNegative, magnitude)
    }
}
