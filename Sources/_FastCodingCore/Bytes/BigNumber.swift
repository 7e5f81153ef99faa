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
