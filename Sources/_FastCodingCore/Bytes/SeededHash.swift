/// Hashes bytes with a seed that is chosen anew in each process, so that nobody can prepare keys
/// that collide.
package struct SeededHash: Sendable {
    private let seed: UInt64
    private let factor: UInt64

    /// The hash of this process.
    package static let shared = SeededHash(
        seed: .random(in: .min ... .max),
        factor: .random(in: .min ... .max)
    )

    /// A hash with a chosen seed; tests need the same one twice. The factor is made odd.
    package init(seed: UInt64, factor: UInt64) {
        self.seed = seed
        self.factor = factor | 1
    }

    /// The hash of the bytes: each pair of words, changed by secrets, is folded into one by its
    /// 128-bit product.
    @inline(__always)
    package func hash(_ bytes: Span<UInt8>) -> UInt64 {
        let count = bytes.count
        Effort.count(count)
        let length = UInt64(truncatingIfNeeded: count)

        if count > 16 {
            return hashLong(bytes)
        }

        var first: UInt64 = 0
        var last: UInt64 = 0

        if count >= 8 {
            // The last word overlaps the one before it if the length is not a multiple of eight.
            first = bytes.load(0, as: UInt64.self)
            last = bytes.load(count &- 8, as: UInt64.self)
        } else if count >= 4 {
            first = UInt64(bytes.load(0, as: UInt32.self))
            last = UInt64(bytes.load(count &- 4, as: UInt32.self))
        } else if count > 0 {
            first =
                UInt64(bytes[0]) | UInt64(bytes[count &>> 1]) << 8 | UInt64(bytes[count &- 1]) << 16
        }

        // The length comes last: at the beginning, the bytes could compensate for it.
        return fold(fold(first ^ seed, last ^ factor) ^ length, factor)
    }

    /// The hash of more than 16 bytes.
    @inline(__always)
    private func hashLong(_ bytes: Span<UInt8>) -> UInt64 {
        let count = bytes.count
        var state = seed
        var index = 0
        while index < count &- 16 {
            state = fold(
                bytes.load(index, as: UInt64.self) ^ state,
                bytes.load(index &+ 8, as: UInt64.self) ^ factor
            )
            index &+= 16
        }

        let first = bytes.load(count &- 16, as: UInt64.self)
        let last = bytes.load(count &- 8, as: UInt64.self)
        return fold(fold(first ^ state, last ^ factor) ^ UInt64(truncatingIfNeeded: count), factor)
    }

    /// The hash of a number.
    @inline(__always)
    package func hash(_ value: UInt64) -> UInt64 {
        fold(fold(seed ^ value, factor), factor)
    }

    /// The two halves of a 128-bit product, joined.
    @inline(__always)
    private func fold(_ value: UInt64, _ other: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: other)
        return product.high ^ product.low
    }
}
