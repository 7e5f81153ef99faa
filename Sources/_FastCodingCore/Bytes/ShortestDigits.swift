/// The shortest decimal number that reads back as a given double, and among equally short ones the
/// nearest to it.
///
/// The method is Giulietti's (Schubfach): the interval of all numbers that round to the double is
/// scaled by a power of ten so that it contains one to a few whole numbers; 128 bits of that power
/// are enough to find them without error.
package struct ShortestDigits {
    /// The digits as a whole number, at most 17 of them; 0 for zero.
    package var significand: UInt64
    /// The power of ten of the last digit.
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

    /// The digits of `mantissa` * 2^`unit`, and the power of ten of the last one.
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
