// From decimal digits to the nearest double, ties to even.
//
// Short numbers take a single exact multiplication or division (Clinger's observation). The others
// are multiplied by a 128-bit power of ten, which leaves an interval so narrow that all of it
// nearly always rounds to the same double (Lemire's and Eisel's). If it does not, the standard
// library decides, which takes some ten times as long.

extension NumberParts {
    /// The double that is nearest to the number; infinite if it is too large.
    package func nearestDouble(_ text: Span<UInt8>) -> Double {
        let magnitude = isCut ? nearestToCutDigits(text) : nearestToWholeDigits(text)
        return isNegative ? -magnitude : magnitude
    }

    /// The double nearest to significand * 10^power; nil if more is needed to decide, or if the
    /// power is out of range.
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

    /// The double nearest to a number whose significant digits are all in ``significand``.
    private func nearestToWholeDigits(_ text: Span<UInt8>) -> Double {
        if let value = Self.nearestDouble(significand, exponent) {
            return value
        }

        if BinaryEstimate(significand, exponent) != nil {
            return slowlyRead(text)
        }

        // The table of powers does not cover the number.
        return significand == 0 || exponent < 0 ? 0 : .infinity
    }

    /// The number lies between `significand` and `significand + 1`: if both give the same double,
    /// so does the number.
    @inline(never)
    private func nearestToCutDigits(_ text: Span<UInt8>) -> Double {
        guard let below = BinaryEstimate(significand, exponent),
            let above = BinaryEstimate(significand + 1, exponent)
        else { return exponent < 0 ? 0 : .infinity }

        if let lower = below.decided, lower == above.decided {
            return lower
        }

        return slowlyRead(text)
    }

    /// The same by the standard library, for the few numbers that the estimate does not decide.
    @inline(never)
    private func slowlyRead(_ text: Span<UInt8>) -> Double {
        Double(String(lossy: text.slice(digits.lowerBound..<end))) ?? .nan
    }
}

private let exactPowers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20,
    1e21, 1e22,
]
