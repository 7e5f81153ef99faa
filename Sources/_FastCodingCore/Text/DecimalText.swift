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
        let isNegative = text.byteOrZero(0) == UInt8(ascii: "-")
        var first = isNegative || text.byteOrZero(0) == UInt8(ascii: "+") ? 1 : 0
        // JSON's numbers have no zeros here.
        while text.byteOrZero(first) == UInt8(ascii: "0"), text.byteOrZero(first + 1) &- UInt8(ascii: "0") <= 9 {
            first += 1
        }
        var parts = NumberParts(text, from: first)
        guard !parts.isNegative, parts.fault == nil, parts.end == text.count else { return nil }
        parts.isNegative = isNegative
        guard let number = parts.decimal(text, digits: 39) else { return nil }
        self = number
    }
}
