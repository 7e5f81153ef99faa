/// Reads the text of single numbers, in the form of JSON.
package enum NumberReader {
    /// The double nearest to a number; nil if the text is not a number, or the number is too large.
    package static func double(_ text: Span<UInt8>) -> Double? {
        guard let parts = parts(text) else { return nil }
        let value = parts.nearestDouble(text)
        return value.isFinite ? value : nil
    }

    /// A whole number; nil if the text is not a number, has a fraction or an exponent, or does not fit.
    package static func integer(_ text: Span<UInt8>) -> Int64? {
        guard let parts = parts(text), parts.isWhole else { return nil }
        return parts.integer
    }

    /// The exact decimal of a number; nil if the text is not a number, or it has more than 38 significant digits or an
    /// exponent that does not fit.
    package static func decimal(_ text: Span<UInt8>) -> DecimalNumber? {
        parts(text)?.decimal(text)
    }

    private static func parts(_ text: Span<UInt8>) -> NumberParts? {
        let parts = NumberParts(text, from: 0)
        return parts.fault == nil && parts.end == text.count ? parts : nil
    }
}

extension NumberParts {
    /// The value of a whole number, if it fits.
    package var integer: Int64? {
        guard !isCut, exponent == 0 else { return nil }
        if !isNegative { return Int64(exactly: significand) }
        return significand <= 1 << 63 ? Int64(bitPattern: 0 &- significand) : nil
    }

    /// The number as a decimal, if it has at most 38 significant digits and its exponent fits.
    ///
    /// `text` is the text that the parts were taken from.
    package func decimal(_ text: Span<UInt8>) -> DecimalNumber? {
        var mantissa = TwoWords()
        var count = 0
        // Zeros that only count if another digit follows.
        var zeros = 0
        var power = writtenExponent
        var point = false
        for position in digits {
            let digit = text[position] &- 0x30
            if digit > 9 {
                point = true
                continue
            }
            if point { power -= 1 }
            if digit == 0 {
                if count > 0 { zeros += 1 }
                continue
            }
            guard count + zeros < 38 else { return nil }
            for place in 0...zeros {
                guard let longer = mantissa.appending(digit: place == zeros ? digit : 0) else { return nil }
                mantissa = longer
            }
            count += zeros + 1
            zeros = 0
        }
        return DecimalNumber(negative: isNegative, digits: mantissa, exponent: power + zeros)
    }

    /// Whether a double, which must be the nearest one to this number, denotes it when printed with the fewest digits
    /// that distinguish it from its neighbors, or with 17 or fewer significant digits.
    package func isPrintedBack(by value: Double) -> Bool {
        if isCut { return false }
        if isShortest(value) { return true }
        var (digits, power) = (significand, exponent)
        while digits != 0, digits % 10 == 0 {
            digits /= 10
            power += 1
        }
        if digits >= 100_000_000_000_000_000 { return false }
        // It does if the double is less than half a unit of the last digit away; the midpoint rounds to an even digit.
        let below = BigNumber.compare(value.magnitude, 2 * digits - 1, power)
        let above = BigNumber.compare(value.magnitude, 2 * digits + 1, power)
        return below > 0 && above < 0 || digits % 2 == 0 && (below == 0 || above == 0)
    }

    /// Whether the shortest text of a double, which must be the nearest one to this number, denotes this number.
    func isShortest(_ value: Double) -> Bool {
        if isCut { return false }
        // Up to 15 digits come back from every double that is not subnormal.
        if significand < 1_000_000_000_000_000, value.isNormal { return true }
        let shortest = ShortestDigits(value)
        var digits = significand
        var power = exponent
        while digits != 0, digits % 10 == 0 {
            digits /= 10
            power += 1
        }
        return digits == shortest.significand && (digits == 0 || power == shortest.exponent)
    }
}
