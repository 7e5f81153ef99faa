/// The exact value of a number, for comparing numbers that no one type holds.
package struct ExactNumber: Comparable, Sendable {
    private let sign: Int
    /// The significant digits, and how many places the first one is before the point; none and 0
    /// for zero.
    private let digits: [UInt8]
    private let places: Int

    /// The number that a text denotes by JSON's grammar; nil if it denotes none.
    package init?(_ text: [UInt8]) {
        let parts = NumberParts(text.span, from: 0)
        guard parts.fault == nil, parts.end == text.count else { return nil }

        let point = text[parts.digits].firstIndex(of: UInt8(ascii: ".")) ?? parts.digits.upperBound
        let all = text[parts.digits].filter { $0 != UInt8(ascii: ".") }
        var digits = Array(all.drop { $0 == UInt8(ascii: "0") })
        places =
            digits.isEmpty
            ? 0 : point - parts.digits.lowerBound - all.count + digits.count + parts.writtenExponent

        while digits.last == UInt8(ascii: "0") {
            digits.removeLast()
        }

        sign = digits.isEmpty ? 0 : parts.isNegative ? -1 : 1
        self.digits = digits
    }

    /// All digits of a double, of which a whole one has no more than these.
    package init?(whole value: Double) {
        self.init((value < 0 ? [UInt8(ascii: "-")] : []) + value.magnitude.printed(digits: 309))
    }

    package static func < (left: Self, right: Self) -> Bool {
        if left.sign != right.sign {
            return left.sign < right.sign
        }

        let (small, large) = left.sign < 0 ? (right, left) : (left, right)
        return small.places == large.places
            ? small.digits.lexicographicallyPrecedes(large.digits) : small.places < large.places
    }
}
