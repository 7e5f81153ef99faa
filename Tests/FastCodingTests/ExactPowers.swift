import TestSupport

@testable import _FastCodingCore

/// Powers of five as whole numbers, worked out the long way: least significant word first.
enum ExactPowers {
    /// The first 128 bits of 5 to the power of `q`.
    static func leadingBits(_ q: Int) -> UInt128 {
        // What is divided has so many bits that the quotient has more than 128.
        var words: [UInt32] = Array(repeating: 0, count: q < 0 ? 40 : 0) + [1]
        for _ in 0..<abs(q) {
            if q < 0 {
                divide(&words)
            } else {
                multiply(&words)
            }
        }

        while words.last == 0 {
            words.removeLast()
        }

        let first = ([0, 0, 0, 0] + words).suffix(5).reversed().map { UInt128($0) }
        let shift = UInt128(32 - (128 - first[0].leadingZeroBitCount))
        return first.prefix(4).reduce(0) { $0 << 32 | $1 } << shift | first[4] >> (32 - shift)
    }

    private static func multiply(_ words: inout [UInt32]) {
        var carry: UInt64 = 0
        for index in words.indices {
            carry += UInt64(words[index]) * 5
            words[index] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }

        if carry > 0 {
            words.append(UInt32(carry))
        }
    }

    private static func divide(_ words: inout [UInt32]) {
        var rest: UInt64 = 0
        for index in words.indices.reversed() {
            let value = rest << 32 | UInt64(words[index])
            words[index] = UInt32(value / 5)
            rest = value % 5
        }
    }
}
