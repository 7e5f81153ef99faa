// From decimal digits to the nearest double, ties to even.
//
// Short numbers take a single exact multiplication or division (Clinger's observation). The others are multiplied by a
// 128-bit power of ten, which leaves an interval so narrow that all of it nearly always rounds to the same double
// (Lemire's and Eisel's). If it does not, whole numbers of any length decide.

extension NumberParts {
    /// The double that is nearest to the number; infinite if it is too large.
    ///
    /// `text` is the text that the parts were taken from.
    func nearestDouble(_ text: Span<UInt8>) -> Double {
        let magnitude = isCut ? nearestToCutDigits(text) : nearestToWholeDigits(text)
        return isNegative ? -magnitude : magnitude
    }

    /// The double nearest to significand * 10^power; nil if more is needed to decide, or if the power is out of range.
    @inline(__always)
    static func nearestDouble(_ significand: UInt64, _ power: Int) -> Double? {
        if significand <= 1 << 53, power >= -22, power <= 22 {
            let value = Double(Int64(truncatingIfNeeded: significand))
            return power < 0 ? value / exactPowers[-power] : value * exactPowers[power]
        }
        return estimatedDouble(significand, power)
    }

    @inline(never)
    private static func estimatedDouble(_ significand: UInt64, _ power: Int) -> Double? {
        BinaryEstimate(significand, power)?.decided
    }

    private func nearestToWholeDigits(_ text: Span<UInt8>) -> Double {
        if let value = Self.nearestDouble(significand, exponent) { return value }
        guard let estimate = BinaryEstimate(significand, exponent) else {
            return significand == 0 || exponent < 0 ? 0 : .infinity
        }
        return decideExactly(estimate, text)
    }

    /// The number lies between `significand` and `significand + 1`: if both give the same double, so does the number.
    @inline(never)
    private func nearestToCutDigits(_ text: Span<UInt8>) -> Double {
        guard let below = BinaryEstimate(significand, exponent), let above = BinaryEstimate(significand + 1, exponent)
        else {
            return exponent < 0 ? 0 : .infinity
        }
        if let lower = below.decided, lower == above.decided { return lower }
        return decideExactly(below, text)
    }

    /// Compares the number with the midpoint between two doubles.
    @inline(never)
    private func decideExactly(_ estimate: BinaryEstimate, _ text: Span<UInt8>) -> Double {
        var number = BigNumber()
        var power = writtenExponent
        number.append(digits: text, in: digits, power: &power)
        // Half a unit above the mantissa.
        var middle = BigNumber(2 * estimate.mantissa + 1)
        var shift = power - (estimate.unit - 1)
        if power >= 0 { number.multiply(byPowerOfFive: power) } else { middle.multiply(byPowerOfFive: -power) }
        if shift < 0 {
            middle.shiftLeft(-shift)
            shift = 0
        }
        number.shiftLeft(shift)
        switch number.compare(middle) {
        case ..<0: return estimate.rounded(up: false)
        case 0: return estimate.rounded(up: estimate.mantissa & 1 == 1)
        default: return estimate.rounded(up: true)
        }
    }
}

/// The double at or just below a decimal number, and in which direction the number rounds if that is certain.
private struct BinaryEstimate {
    /// Up to 53 bits. The number is at least this many units, and less than one and a half units more.
    var mantissa: UInt64
    /// The exponent of the power of two that one unit is.
    var unit: Int
    /// Whether the number rounds up to the next double; nil if deciding takes more digits.
    var roundsUp: Bool?

    /// Estimates significand * 10^power; nil if that is 0, or so small or large that the table does not cover it.
    @inline(__always)
    init?(_ significand: UInt64, _ power: Int) {
        guard significand != 0, power >= PowersOfTen.range.lowerBound, power <= 308 else { return nil }
        let zeros = significand.leadingZeroBitCount
        let normal = significand &<< UInt64(zeros)
        let ten = PowersOfTen[power]
        // 128 bits of the product; the exact value is at most `normal` more.
        var (high, low) = normal.multipliedFullWidth(by: ten.high)
        if high & 0x1FF == 0x1FF {
            // The rest could carry into the bits that decide rounding: take its upper half in, so that less than two are
            // missing.
            let (carry, over) = low.addingReportingOverflow(normal.multipliedFullWidth(by: ten.low).high)
            low = carry
            if over { high &+= 1 }
        }
        // The first bit of the product is worth 2^(lowest + 63) if it is set.
        let lowest = PowersOfTen.binaryExponent(power) &+ 1 &- zeros
        let leading = lowest &+ 63 &- high.leadingZeroBitCount
        unit = Swift.max(leading &- 52, -1074)
        // At least 10 bits are below the unit; for subnormal numbers there are more, up to all of them.
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
            // Above, this made the product precise.
            roundsUp = nil
        } else if isHalf, rest == 0, low == 0 {
            // A tie, if the power is exact in its first half; otherwise there may be more below.
            roundsUp = power >= 0 && power <= 27 ? mantissa & 1 == 1 : nil
        } else {
            roundsUp = isHalf
        }
    }

    /// The nearest double, if it is certain.
    @inline(__always)
    var decided: Double? { roundsUp.map { rounded(up: $0) } }

    /// The double of the mantissa or the next one; infinite if there is no such double.
    @inline(__always)
    func rounded(up: Bool) -> Double {
        // A mantissa that overflows into its 54th bit carries into the exponent, and so does the first normal number.
        let bits = mantissa &+ (up ? 1 : 0) &+ UInt64(bitPattern: Int64(unit &+ 1074)) &<< 52
        return bits >= 0x7FF0_0000_0000_0000 ? .infinity : Double(bitPattern: bits)
    }
}

/// All powers of ten that are doubles.
private let exactPowers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
    1e21, 1e22,
]

/// A whole number of any length, for the few decimal numbers that 128 bits can't decide.
struct BigNumber {
    /// The words, the least significant first; the last is not zero.
    private var words: [UInt64] = []

    init() {}

    init(_ value: UInt64) {
        if value != 0 { words = [value] }
    }

    /// How many digits can matter: the midpoint between two doubles has at most 767 significant ones.
    private static let maxDigits = 800

    /// Appends the decimal digits in a range of `text`, leaving out a point, and adds to `power` the power of ten that
    /// they have to be multiplied by.
    ///
    /// If any digit after the 800th is not 0, a single 1 stands for all of them, so the cost is bounded however many
    /// there are.
    mutating func append(digits text: Span<UInt8>, in range: Range<Int>, power: inout Int) {
        var kept = 0
        var point = false
        var rest = false
        // Digits are collected into words before the long multiplication.
        var chunk: UInt64 = 0
        var factor: UInt64 = 1
        for position in range {
            let digit = text[position] &- 0x30
            if digit > 9 {
                point = true
                continue
            }
            if kept == Self.maxDigits {
                if digit != 0 { rest = true }
                if !point { power += 1 }
                continue
            }
            if point { power -= 1 }
            if kept == 0 && digit == 0 { continue }
            kept += 1
            chunk = chunk * 10 + UInt64(digit)
            factor *= 10
            if factor == 1_000_000_000_000_000_000 {
                multiplyAdd(factor, chunk)
                chunk = 0
                factor = 1
            }
        }
        multiplyAdd(factor, chunk)
        if rest {
            multiplyAdd(10, 1)
            power -= 1
        }
    }

    /// Multiplies by a factor and adds a number.
    mutating func multiplyAdd(_ factor: UInt64, _ addend: UInt64) {
        var carry = addend
        for index in words.indices {
            let (high, low) = words[index].multipliedFullWidth(by: factor)
            let (sum, over) = low.addingReportingOverflow(carry)
            words[index] = sum
            carry = high + (over ? 1 : 0)
        }
        if carry != 0 { words.append(carry) }
    }

    /// Multiplies by 5^power.
    mutating func multiply(byPowerOfFive power: Int) {
        var rest = power
        // 5^27 is the largest power that fits into a word.
        while rest >= 27 {
            multiplyAdd(7_450_580_596_923_828_125, 0)
            rest -= 27
        }
        var factor: UInt64 = 1
        for _ in 0..<rest { factor *= 5 }
        multiplyAdd(factor, 0)
    }

    /// Multiplies by 2^bits.
    mutating func shiftLeft(_ bits: Int) {
        guard !words.isEmpty, bits > 0 else { return }
        let small = UInt64(bits % 64)
        if small != 0 { multiplyAdd(1 << small, 0) }
        words.insert(contentsOf: repeatElement(0, count: bits / 64), at: 0)
    }

    /// Negative if this is less than `other`, zero if they are equal, positive if it is greater.
    func compare(_ other: BigNumber) -> Int {
        guard words.count == other.words.count else { return words.count < other.words.count ? -1 : 1 }
        for index in words.indices.reversed() where words[index] != other.words[index] {
            return words[index] < other.words[index] ? -1 : 1
        }
        return 0
    }

    /// Compares twice a finite double, which must not be negative, with significand * 10^power: negative if it is less,
    /// zero if they are equal, positive if it is greater.
    static func compare(_ value: Double, _ significand: UInt64, _ power: Int) -> Int {
        let fraction = value.bitPattern & (1 << 52 - 1)
        let biased = Int(value.bitPattern >> 52 & 0x7FF)
        var left = BigNumber(biased == 0 ? fraction : fraction | 1 << 52)
        var right = BigNumber(significand)
        // Twice the value is left * 2^shift, once the powers of two on both sides are combined.
        let shift = (biased == 0 ? -1074 : biased - 1075) + 1 - power
        if power >= 0 { right.multiply(byPowerOfFive: power) } else { left.multiply(byPowerOfFive: -power) }
        if shift >= 0 { left.shiftLeft(shift) } else { right.shiftLeft(-shift) }
        return left.compare(right)
    }
}
