// Numbers as decimal text.
extension ByteBuffer {
    /// Appends a whole number.
    @inline(__always)
    package mutating func append(decimal value: Int64) {
        if value < 0 { append(0x2D) }
        append(decimal: value.magnitude)
    }

    /// Appends a whole number.
    @inline(__always)
    package mutating func append(decimal value: UInt64) {
        if value < 100_000_000 {
            appendShort(value)
        } else {
            appendLong(value)
        }
    }

    /// Appends an optional comma and a whole number, without branches for most numbers that occur.
    @inline(__always)
    mutating func append(comma: Bool, decimal value: Int64) {
        reserve(16)
        let magnitude = value.magnitude
        let start = unsafe UnsafeMutableRawPointer(base + count)
        var size = comma ? 1 : 0
        unsafe start.storeBytes(of: 0x2C, as: UInt8.self)
        unsafe (start + size).storeBytes(of: 0x2D, as: UInt8.self)
        size &+= value < 0 ? 1 : 0
        if magnitude >= 100_000_000 {
            advance(size)
            return appendLong(magnitude)
        }
        let (text, length) = shortText(magnitude)
        unsafe (start + size).storeBytes(of: text.littleEndian, as: UInt64.self)
        advance(size &+ length)
    }

    /// The digits of a number below 10^8 without leading zeros, the first lowest, and how many there are.
    @inline(__always)
    private func shortText(_ value: UInt64) -> (text: UInt64, length: Int) {
        let digits = spreadDigits(value)
        // Leading zeros are in the lowest bytes; the last digit is written even if it is zero.
        let zeros = (digits | 1 << 63).trailingZeroBitCount &>> 3
        return ((digits | 0x3030_3030_3030_3030) &>> UInt64(8 &* zeros), 8 &- zeros)
    }

    /// Appends a number below 10^8.
    @inline(__always)
    private mutating func appendShort(_ value: UInt64) {
        reserve(8)
        let (text, length) = shortText(value)
        unsafe UnsafeMutableRawPointer(base + count).storeBytes(of: text.littleEndian, as: UInt64.self)
        advance(length)
    }

    @inline(never)
    private mutating func appendLong(_ value: UInt64) {
        let (high, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
        if high < 100_000_000 {
            appendShort(high)
        } else {
            let (higher, middle) = high.quotientAndRemainder(dividingBy: 100_000_000)
            appendShort(higher)
            append(eightDigits: middle)
        }
        append(eightDigits: low)
    }

    /// Appends a number below 10^8 with leading zeros.
    @inline(__always)
    mutating func append(eightDigits value: UInt64) {
        append(littleEndian: spreadDigits(value) | 0x3030_3030_3030_3030)
    }

    /// Appends a whole number of up to 39 digits.
    package mutating func append(decimal value: UInt128) {
        let unit: UInt128 = 10_000_000_000_000_000
        if let short = UInt64(exactly: value) {
            append(decimal: short)
            return
        }
        let (high, low) = value.quotientAndRemainder(dividingBy: unit)
        // At most three rounds: 10^48 is more than 2^128.
        append(decimal: high)
        let (upper, lower) = UInt64(truncatingIfNeeded: low).quotientAndRemainder(dividingBy: 100_000_000)
        append(eightDigits: upper)
        append(eightDigits: lower)
    }
}

/// The eight decimal digits of a number below 10^8, each in a byte, the first in the lowest.
@inline(__always)
func spreadDigits(_ value: UInt64) -> UInt64 {
    // Halves of 32 bits each, then their halves of 16, and theirs of 8; divisions are multiplications by the inverse.
    let high = value / 10_000
    let fours = high | (value &- high &* 10_000) << 32
    let hundreds = ((fours &* 10_486) >> 20) & 0x0000_007F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) << 16
    let tens = ((twos &* 103) >> 10) & 0x000F_000F_000F_000F
    return tens | (twos &- tens &* 10) << 8
}
