/// The powers of ten that reading and writing doubles need, to 128 bits.
///
/// Each is a number from 2^127 up to 2^128: 10^q / 2^(floor(log2(10^q)) - 127), rounded down. For q
/// from 0 to 55 it is exact.
enum PowersOfTen {
    /// The exponents q of the powers.
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
