// Decimals as people write them, exactly.
extension DecimalNumber {
    /// All digits of the number, without an exponent: `-123.45`, `1200`, `0.001`; `NaN`.
    package var text: String {
        if isNaN { return "NaN" }
        let digits = digits.description
        let power = Int(exponent)
        let sign = isNegative ? "-" : ""
        if power >= 0 { return sign + digits + (self.digits.isZero ? "" : String(repeating: "0", count: power)) }
        let whole = digits.utf8.count + power
        if whole <= 0 { return sign + "0." + String(repeating: "0", count: -whole) + digits }
        return sign + digits.prefix(whole) + "." + digits.dropFirst(whole)
    }

    /// The decimal that a text denotes exactly: digits with an optional sign, fraction and exponent, or `NaN`. Nil if
    /// the text has another form, or if no decimal can hold the number.
    package init?(text: Span<UInt8>) {
        if text.equals("NaN") {
            self = .nan
            return
        }
        var index = 0
        let isNegative = text.count > 0 && text[0] == UInt8(ascii: "-")
        if text.count > 0, isNegative || text[0] == UInt8(ascii: "+") { index = 1 }
        guard var digits = Digits(text, &index) else { return nil }
        if index < text.count, text[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            guard let exponent = Self.exponent(text, &index) else { return nil }
            digits.power += exponent
        }
        guard index == text.count else { return nil }
        self.init(negative: isNegative, digits: digits.mantissa, exponent: digits.power)
    }

    /// The digits of a number with or without a point; zeros at the end are only counted.
    private struct Digits {
        var mantissa = TwoWords()
        var power = 0

        init?(_ text: Span<UInt8>, _ index: inout Int) {
            var zeros = 0
            var count = 0
            var fraction = false
            while index < text.count {
                let digit = text[index] &- UInt8(ascii: "0")
                if text[index] == UInt8(ascii: "."), !fraction, count > 0 {
                    fraction = true
                    count = 0
                } else if digit > 9 {
                    break
                } else {
                    count += 1
                    if fraction { power -= 1 }
                    if digit == 0, !mantissa.isZero {
                        zeros += 1
                    } else if digit != 0, !append(digit, after: &zeros) {
                        return nil
                    }
                }
                index += 1
            }
            if count == 0 { return nil }
            power += zeros
        }

        /// Appends a digit and the zeros before it. False if the mantissa has no room for them.
        private mutating func append(_ digit: UInt8, after zeros: inout Int) -> Bool {
            guard zeros < 40 else { return false }
            for place in 0...zeros {
                guard let longer = mantissa.appending(digit: place == zeros ? digit : 0) else { return false }
                mantissa = longer
            }
            zeros = 0
            return true
        }
    }

    private static func exponent(_ text: Span<UInt8>, _ index: inout Int) -> Int? {
        var sign = 1
        if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
            sign = text[index] == UInt8(ascii: "-") ? -1 : 1
            index += 1
        }
        let start = index
        var value = 0
        while index < text.count, text[index] &- UInt8(ascii: "0") <= 9 {
            // Beyond all exponents that fit, more digits make no difference.
            if value < 1_000_000 { value = value * 10 + Int(text[index] - UInt8(ascii: "0")) }
            index += 1
        }
        return index == start ? nil : sign * value
    }
}
