/// The decimal digits at the beginning of eight bytes of text, the first byte lowest.
///
/// Numbers have few digits, but unpredictably many: counting them costs less than a branch for
/// each.
struct LeadingDigits {
    /// How many there are, 0 to 8.
    let count: Int
    private let word: UInt64

    @inline(__always)
    init(_ text: UInt64) {
        word = text ^ 0x3030_3030_3030_3030
        // The highest bit of each byte that is no digit: adding 0x76 sets it for 10 and above.
        let others = ((word &+ 0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080
        count = others.trailingZeroBitCount &>> 3
    }

    /// The number that they denote; there must be some.
    @inline(__always)
    var value: UInt64 {
        // Shifted to the last positions, with zeros before them. Then neighbors are joined: bytes
        // to pairs, pairs to fours, fours to the whole.
        var value = word &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
        value = (value &* (10 << 8 + 1)) >> 8 & 0x00FF_00FF_00FF_00FF
        value = (value &* (100 << 16 + 1)) >> 16 & 0x0000_FFFF_0000_FFFF

        return (value &* (10_000 << 32 + 1)) >> 32
    }

    @inline(__always)
    var hasLeadingZero: Bool { word & 0xFF == 0 }

    /// The byte after them; there must be fewer than eight of them.
    @inline(__always)
    var next: UInt8 {
        UInt8(truncatingIfNeeded: word &>> UInt64(truncatingIfNeeded: 8 &* count)) ^ 0x30
    }
}
