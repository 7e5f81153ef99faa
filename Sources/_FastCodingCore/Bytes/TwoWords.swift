/// A whole number below 2^128, for systems without the standard library's `UInt128`.
package struct TwoWords: Hashable, Sendable, BitwiseCopyable, CustomStringConvertible {
    package private(set) var high: UInt64
    package private(set) var low: UInt64

    @inline(__always)
    package init(high: UInt64 = 0, low: UInt64 = 0) {
        self.high = high
        self.low = low
    }

    /// The magnitude of a whole number; nil from 2^128 on.
    package init?(magnitudeOf value: some BinaryInteger) {
        let magnitude = value.magnitude
        let upper = magnitude >> 64
        guard let high = UInt64(exactly: upper) else { return nil }

        self.init(high: high, low: UInt64(truncatingIfNeeded: magnitude))
    }

    package var isZero: Bool { high | low == 0 }

    /// The number, if it is below 2^64.
    package var word: UInt64? { high == 0 ? low : nil }

    /// How many words of 16 bits the number takes.
    package var length: Int {
        (128 - (high == 0 ? 64 + low.leadingZeroBitCount : high.leadingZeroBitCount) + 15) / 16
    }

    /// The number times -1, modulo 2^128.
    package var negated: TwoWords {
        TwoWords(high: ~high &+ (low == 0 ? 1 : 0), low: 0 &- low)
    }

    /// Ten times the number, and a digit; nil if that is too large.
    package func appending(digit: UInt8 = 0) -> TwoWords? {
        let (carry, product) = low.multipliedFullWidth(by: 10)
        let (sum, over) = product.addingReportingOverflow(UInt64(digit))
        let (upper, isTooLarge) = high.multipliedReportingOverflow(by: 10)
        let (total, isSumTooLarge) = upper.addingReportingOverflow(carry &+ (over ? 1 : 0))

        return isTooLarge || isSumTooLarge ? nil : TwoWords(high: total, low: sum)
    }

    /// Shifts the number left by 16 bits, of which the highest are lost, and appends 16 others.
    package mutating func append(bits: UInt16) {
        high = high &<< 16 | low &>> 48
        low = low &<< 16 | UInt64(bits)
    }

    package func quotientAndRemainder(dividingBy divisor: UInt64) -> (
        quotient: TwoWords, remainder: UInt64
    ) {
        let (upper, rest) = high.quotientAndRemainder(dividingBy: divisor)
        let (lower, remainder) = divisor.dividingFullWidth((rest, low))
        return (TwoWords(high: upper, low: lower), remainder)
    }

    /// The number shifted by up to 127 bits. From 128 on it is shifted by 128 less.
    @inline(__always)
    package func shiftedRight(by count: Int) -> TwoWords {
        let count = UInt64(truncatingIfNeeded: count)
        let upper = high &>> count
        // A shift of 64 would count as none. The two shifts of `high` make 64 - count together,
        // because ~count is 63 - count modulo 64.
        let lower = low &>> count | (high &<< 1) &<< ~count

        return count & 64 == 0 ? TwoWords(high: upper, low: lower) : TwoWords(high: 0, low: upper)
    }

    /// The decimal digits.
    package var description: String {
        var text = ByteBuffer()
        text.append(decimal: self)
        return String(decoding: text.array, as: UTF8.self)
    }
}
