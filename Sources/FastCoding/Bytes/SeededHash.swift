/// Hashes bytes with a seed that is drawn anew in each process, so that nobody can prepare keys that collide.
package struct SeededHash: Sendable {
    private let seed: UInt64
    private let factor: UInt64

    /// The hash of this process.
    package static let shared = SeededHash(seed: .random(in: .min ... .max), factor: .random(in: .min ... .max))

    /// A hash with a chosen seed; tests want the same one twice. The factor is made odd.
    package init(seed: UInt64, factor: UInt64) {
        self.seed = seed
        self.factor = factor | 1
    }

    /// The hash of the bytes: each word of eight is folded in by a 128-bit product.
    @inline(__always)
    package func hash(_ bytes: Span<UInt8>) -> UInt64 {
        let count = bytes.count
        var state = seed
        if count >= 8 {
            var index = 0
            while index < count - 8 {
                state = fold(state ^ bytes.load(index, as: UInt64.self))
                index += 8
            }
            // The last word overlaps the one before it where the length is no multiple of eight.
            state = fold(state ^ bytes.load(count - 8, as: UInt64.self))
        } else if count >= 4 {
            let low = UInt64(bytes.load(0, as: UInt32.self))
            let high = UInt64(bytes.load(count - 4, as: UInt32.self))
            state = fold(state ^ (low | high << 32))
        } else if count > 0 {
            let low = UInt64(bytes[0])
            let middle = UInt64(bytes[count >> 1])
            let high = UInt64(bytes[count - 1])
            state = fold(state ^ (low | middle << 8 | high << 16))
        }
        // The length comes last: at the beginning it could be made up for by the bytes.
        return fold(state ^ UInt64(truncatingIfNeeded: count))
    }

    /// The hash of a number.
    @inline(__always)
    package func hash(_ value: UInt64) -> UInt64 { fold(fold(seed ^ value)) }

    @inline(__always)
    private func fold(_ value: UInt64) -> UInt64 {
        let product = value.multipliedFullWidth(by: factor)
        return product.high ^ product.low ^ (value &>> 32)
    }
}
