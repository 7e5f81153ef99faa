/// The double at or just below a decimal number, and in which direction the number rounds if that
/// is certain.
struct BinaryEstimate {
    /// Up to 53 bits. The number is at least this many units, and less than one and a half units
    /// more.
    var mantissa: UInt64
    /// The exponent of the power of two that one unit is.
    var unit: Int
    /// Whether the number rounds up to the next double; nil if deciding takes more digits.
    var roundsUp: Bool?

    /// Estimates significand * 10^power; nil if that is 0, or so small or large that the table does
    /// not cover it.
    @inline(__always)
    init?(_ significand: UInt64, _ power: Int) {
        guard significand != 0, power >= PowersOfTen.range.lowerBound, power <= 308 else {
            return nil
        }

        let zeros = significand.leadingZeroBitCount
        let normal = significand &<< UInt64(zeros)
        let ten = PowersOfTen[power]
        // 128 bits of the product; the exact value is at most `normal` more.
        var (high, low) = normal.multipliedFullWidth(by: ten.high)

        if high & 0x1FF == 0x1FF {
            // The rest could carry into the bits that decide rounding: with its upper half, less
            // than two are missing.
            let (carry, over) = low.addingReportingOverflow(
                normal.multipliedFullWidth(by: ten.low).high
            )
            low = carry

            if over {
                high &+= 1
            }
        }

        // The first bit of the product is worth 2^(lowest + 63) if it is set.
        let lowest = PowersOfTen.binaryExponent(power) &+ 1 &- zeros
        let leading = lowest &+ 63 &- high.leadingZeroBitCount
        unit = Swift.max(leading &- 52, -1074)
        // At least 10 bits are below the unit; for subnormal numbers there are more, up to all of
        // them.
        let shift = unit &- lowest
        if shift > 64 {
            mantissa = 0
            roundsUp = false
            return
        }

        mantissa = high >> UInt64(shift)
        let isHalf = (high &>> UInt64(shift &- 1)) & 1 == 1
        let mask: UInt64 = 1 &<< UInt64(shift &- 1) &- 1
        let rest = high & mask
        if rest == mask, low >= UInt64.max - 1 {
            // All bits below the half are ones, so the product has been refined above. It is still
            // less than two units of `low` too small, and that may carry into the half.
            roundsUp = nil
        } else if isHalf, rest == 0, low == 0 {
            // A tie, if the power is exact in its first half; otherwise there may be more below.
            roundsUp = power >= 0 && power <= 27 ? mantissa & 1 == 1 : nil
        } else {
            roundsUp = isHalf
        }
    }

    /// The nearest double; nil if deciding takes more digits.
    @inline(__always)
    var decided: Double? { roundsUp.map { rounded(up: $0) } }

    /// The double of the mantissa or the next one; infinite if there is no such double.
    @inline(__always)
    func rounded(up: Bool) -> Double {
        // A mantissa that overflows into its 54th bit carries into the exponent, and so does the
        // first normal number.
        let bits = mantissa &+ (up ? 1 : 0) &+ UInt64(bitPattern: Int64(unit &+ 1074)) &<< 52
        return bits >= 0x7FF0_0000_0000_0000 ? .infinity : Double(bitPattern: bits)
    }
}
