/// The shortest decimal number that reads back as a given double, and among equally short ones the
/// nearest to it.
///
/// The method is Giulietti's (Schubfach): the interval of all numbers that round to the double is
/// scaled by a power of ten so that it contains one to a few whole numbers; 128 bits of that power
/// are enough to find them without error.
package struct ShortestDigits {
    /// The digits as a whole number, at most 17 of them; 0 for zero.
    package var significand: UInt64
    package var exponent: Int

    /// Finds the digits of a finite number's magnitude.
    package init(_ value: Double) {
        self.init(unstripped: value.magnitude)
        while significand != 0, significand % 10 == 0 {
            significand /= 10
            exponent += 1
        }
    }

    /// Finds the digits of a finite number that is not negative, perhaps followed by zeros.
    @inline(__always)
    package init(unstripped value: Double) {
        let bits = value.bitPattern
        let fraction = bits & (1 << 52 - 1)
        let biased = Int(bits >> 52 & 0x7FF)
        // The number is mantissa * 2^unit.
        let mantissa = biased == 0 ? fraction : fraction | 1 << 52
        let unit = biased == 0 ? -1074 : biased &- 1075
        // Below a power of two, doubles are twice as dense as above it.
        let (digits, power) = Self.search(mantissa, unit, denserBelow: fraction == 0 && biased > 1)
        significand = mantissa == 0 ? 0 : digits
        exponent = mantissa == 0 ? 0 : power
    }

    @inline(__always)
    private static func search(_ mantissa: UInt64, _ unit: Int, denserBelow: Bool) -> (UInt64, Int)
    {
        // floor(log10(width of the interval)): of 2^unit, or of three quarters of it.
        let power = (unit &* 1_262_611 &- (denserBelow ? 524_031 : 0)) >> 22
        let shift = UInt64(unit &+ PowersOfTen.binaryExponent(-power) &+ 1)
        var scale = PowersOfTen[-power]

        if power < -55 || power > 0 {
            // Not exact, so rounded up.
            let (low, over) = scale.low.addingReportingOverflow(1)
            scale = (scale.high &+ (over ? 1 : 0), low)
        }

        // The number and the ends of its interval, in quarters of 10^power; an odd result is not
        // exact.
        let number = roundToOdd(scale, 4 &* mantissa &<< shift)
        let low = roundToOdd(scale, (4 &* mantissa &- (denserBelow ? 1 : 2)) &<< shift)
        let high = roundToOdd(scale, (4 &* mantissa &+ 2) &<< shift)
        // Numbers exactly in the middle round to the even mantissa.
        let odd = mantissa & 1
        let lowest = low &+ odd
        let highest = high &- odd

        let whole = number >> 2
        if whole >= 10 {
            let tens = whole / 10
            let isBelowInside = lowest <= 40 &* tens
            let isAboveInside = 40 &* tens &+ 40 <= highest
            if isBelowInside != isAboveInside {
                return (tens &+ (isAboveInside ? 1 : 0), power + 1)
            }
        }

        let isBelowInside = lowest <= 4 &* whole
        let isAboveInside = 4 &* whole &+ 4 <= highest
        if isBelowInside != isAboveInside {
            return (whole &+ (isAboveInside ? 1 : 0), power)
        }

        let middle = 4 &* whole &+ 2
        let roundsUp = number > middle || number == middle && whole & 1 == 1
        return (whole &+ (roundsUp ? 1 : 0), power)
    }

    /// The upper 64 bits of scale * factor, with the lowest bit set if anything below them is not
    /// zero (apart from what the rounding of the scale brings in).
    @inline(__always)
    private static func roundToOdd(_ scale: (high: UInt64, low: UInt64), _ factor: UInt64) -> UInt64
    {
        let carry = scale.low.multipliedFullWidth(by: factor).high
        let product = scale.high.multipliedFullWidth(by: factor)
        let (rest, over) = product.low.addingReportingOverflow(carry)

        return (product.high &+ (over ? 1 : 0)) | (rest > 1 ? 1 : 0)
    }
}

/// The powers of ten that reading and writing doubles need, to 128 bits.
///
/// Each is a number from 2^127 up to 2^128 that stands for 10^q / 2^(floor(log2(10^q)) - 127),
/// rounded down. For q from 0 to 55 it is exact.
enum PowersOfTen {
    static let range = -342...324

    /// The power in two halves, for a q in ``range``.
    @inline(__always)
    static subscript(q: Int) -> (high: UInt64, low: UInt64) {
        let index = 2 &* (q &- range.lowerBound)
        return (table[index], table[index &+ 1])
    }

    /// floor(log2(10^q)), for -1000 < q < 1000.
    @inline(__always)
    static func binaryExponent(_ q: Int) -> Int {
        // 1741647 / 2^19 is log2(10) to better than 1 part in 10^6.
        (q &* 1_741_647) >> 19
    }

    /// Two words for each power. Made at first use, in a few microseconds: less than reading it
    /// from a file takes.
    private static let table: [UInt64] = makeTable()

    private static func makeTable() -> [UInt64] {
        var words: [UInt64] = []
        words.reserveCapacity(2 * range.count)
        // 64 more bits than are kept: what is cut off in all steps together never affects a bit
        // that is kept.
        var power = Significand(
            high: 0xEEF4_53D6_923B_D65A,
            middle: 0x113F_AA29_06A1_3B3F,
            low: 0xDFBC_7E99_BDD5_0E9B
        )

        for q in range {
            // Below 10^0 every power is cut off; from there on they are exact as long as they fit.
            if q == 0 {
                power = Significand(high: 1 << 63, middle: 0, low: 0)
            }

            words.append(power.high)
            words.append(power.middle)
            power.multiplyByTen()
        }

        return words
    }

    /// A number of 192 bits, the highest of which is set.
    private struct Significand {
        var high: UInt64
        var middle: UInt64
        var low: UInt64

        /// Multiplies by 10 and by the power of two that sets the highest bit again, rounding down.
        mutating func multiplyByTen() {
            let (carry0, word0) = low.multipliedFullWidth(by: 5)
            let (carry1, product1) = middle.multipliedFullWidth(by: 5)
            let (word1, over1) = product1.addingReportingOverflow(carry0)
            let (carry2, product2) = high.multipliedFullWidth(by: 5)
            let (word2, over2) = product2.addingReportingOverflow(carry1 + (over1 ? 1 : 0))
            let word3 = carry2 + (over2 ? 1 : 0)
            // word3 is 2 to 4: the product is two or three bits too long.
            let shift: UInt64 = word3 >= 4 ? 3 : 2
            low = word0 >> shift | word1 << (64 - shift)
            middle = word1 >> shift | word2 << (64 - shift)
            high = word2 >> shift | word3 << (64 - shift)
        }
    }
}
