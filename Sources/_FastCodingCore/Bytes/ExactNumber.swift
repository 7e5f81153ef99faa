/// The exact value of a number, for comparing numbers that no one type holds.
package struct ExactNumber: Comparable, Sendable {
    private let sign: Int
    /// The significant digits in ASCII, without zeros at either end; none for zero.
    private let digits: [UInt8]
    /// How many digits the number has before the point; negative if zeros follow the point, 0 for
    /// zero.
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

    /// The exact value of a whole double; the largest one has 309 digits.
    package init?(whole value: Double) {
        self.init((value < 0 ? [UInt8(ascii: "-")] : []) + value.magnitude.printed(digits: 309))
    }

    package static func < (left: Self, right: Self) -> Bool {
        if left.sign != right.sign {
            return left.sign < right.sign
        }

        // Of two negative numbers, the one with the larger magnitude is less.
        let (small, large) = left.sign < 0 ? (right, left) : (left, right)
        return small.places == large.places
            ? small.digits.lexicographicallyPrecedes(large.digits) : small.places < large.places
    }
}
