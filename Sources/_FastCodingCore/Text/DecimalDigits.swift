/// The shortest decimal number that reads back as a given double: 0.DIGITS times a power of ten.
package struct DecimalDigits: Sendable {
    package var isNegative: Bool
    /// The values of the digits, without zeros at either end; empty for zero.
    package var digits: [UInt8]
    /// How many digits stand before the point; negative if zeros stand between the point and the digits.
    package var pointPosition: Int

    /// The digits of a finite double.
    package init(_ value: Double) {
        isNegative = value.sign == .minus
        digits = []
        pointPosition = 0
        var integerDigits = 0
        var exponent = 0
        var sawPoint = false
        // The standard library writes the shortest digits, as in 5e-324, 0.001, 1e+16 and 12.5.
        let text = Array(value.magnitude.description.utf8)
        for (index, character) in text.enumerated() {
            if character == UInt8(ascii: "e") {
                exponent = Int(String(decoding: text[(index + 1)...], as: UTF8.self)) ?? 0
                break
            } else if character == UInt8(ascii: ".") {
                sawPoint = true
            } else {
                digits.append(character &- UInt8(ascii: "0"))
                if !sawPoint { integerDigits += 1 }
            }
        }
        pointPosition = integerDigits + exponent
        while digits.last == 0 { digits.removeLast() }
        let zeros = digits.prefix { $0 == 0 }.count
        digits.removeFirst(zeros)
        pointPosition = digits.isEmpty ? 0 : pointPosition - zeros
    }
}

/// Reads a decimal number, correctly rounded: digits with an optional sign, point and exponent, already checked by the
/// caller. Nil if it is not a number. A number that is too large becomes infinite.
package func readDouble(_ text: Span<UInt8>) -> Double? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    bytes.append(text)
    return Double(String(decoding: bytes, as: UTF8.self))
}
