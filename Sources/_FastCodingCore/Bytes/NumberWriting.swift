extension TextRoom {
    /// Writes a number at a place with room for 24 bytes, and returns the place after it.
    @inline(__always)
    func write(decimal value: Int64, at place: Int) -> Int {
        // Writing a sign that does not count costs less than a branch.
        store(0x2D as UInt8, at: place)
        return write(decimal: value.magnitude, at: place &+ (value < 0 ? 1 : 0))
    }

    /// Writes a number at a place with room for 24 bytes, and returns the place after it.
    @inline(__always)
    func write(decimal value: UInt64, at place: Int) -> Int {
        value < 100_000_000 ? writeShort(value, at: place) : writeLong(value, at: place)
    }

    /// Writes a number below 10^8 as one word.
    @inline(__always)
    private func writeShort(_ value: UInt64, at place: Int) -> Int {
        let (text, length) = shortDecimal(value)
        store(text, at: place)
        return place &+ length
    }

    @inline(never)
    private func writeLong(_ value: UInt64, at place: Int) -> Int {
        let (high, low) = value.quotientAndRemainder(dividingBy: 100_000_000)
        var end = place

        if high < 100_000_000 {
            end = writeShort(high, at: end)
        } else {
            let (higher, middle) = high.quotientAndRemainder(dividingBy: 100_000_000)
            end = writeShort(higher, at: end)
            store(spreadDigits(middle) | asciiZeros, at: end)
            end &+= 8
        }

        store(spreadDigits(low) | asciiZeros, at: end)
        return end &+ 8
    }

    /// Stores the text of a small integer, and returns how many of the eight bytes belong to it.
    @inline(__always)
    func store(_ text: SmallIntegers.Text, at place: Int) -> Int {
        store(text.word, at: place)
        return 8 &- text.word.leadingZeroBitCount &>> 3
    }
}

extension ByteBuffer {
    /// More bytes than a number of 64 bits takes, with a sign.
    private static var decimalSize: Int { 24 }

    @inline(__always)
    package mutating func append(decimal value: Int64) {
        let size = room(Self.decimalSize).write(decimal: value, at: 0)
        advance(size)
    }

    @inline(__always)
    package mutating func append(decimal value: UInt64) {
        let size = room(Self.decimalSize).write(decimal: value, at: 0)
        advance(size)
    }

    /// Appends a whole number, padded with spaces in front to `width` bytes.
    package mutating func append(decimal value: Int64, width: Int) {
        let start = count
        append(decimal: value)
        let missing = width - (count - start)
        if missing > 0 {
            insert(start, 0x20, times: missing)
        }
    }

    /// Appends a whole number of up to 39 digits.
    package mutating func append(decimal value: TwoWords) {
        if let short = value.word {
            append(decimal: short)
            return
        }

        let (high, low) = value.quotientAndRemainder(dividingBy: 10_000_000_000_000_000)
        // At most three rounds: 10^48 is more than 2^128.
        append(decimal: high)
        let (upper, lower) = low.quotientAndRemainder(dividingBy: 100_000_000)

        for part in [upper, lower] {
            append(littleEndian: spreadDigits(part) | asciiZeros)
        }
    }

    // Numbers and bytes in lower-case hexadecimal digits.

    /// Appends a number in the given number of digits, at most 16.
    package mutating func append(hex value: UInt64, digits: Int) {
        precondition(digits >= 0 && digits <= 16)
        let high = hexDigits(UInt32(truncatingIfNeeded: value >> 32))
        let low = hexDigits(UInt32(truncatingIfNeeded: value))

        // In a word the first digit is lowest.
        if digits > 8 {
            append(word: high >> UInt64(8 * (16 - digits)), size: digits - 8)
        }

        append(word: digits > 8 ? low : low >> UInt64(8 * (8 - digits)), size: min(digits, 8))
    }

    /// Appends two digits for each byte.
    package mutating func append(hex bytes: Span<UInt8>) {
        var index = 0
        while index &+ 4 <= bytes.count {
            append(word: hexDigits(bytes.load(index, as: UInt32.self).byteSwapped), size: 8)
            index &+= 4
        }

        while index < bytes.count {
            append(littleEndian: twoDigits(bytes[index]))
            index &+= 1
        }
    }

    /// Appends a space and two digits for each byte, and one more space before each eighth.
    package mutating func append(hexColumns bytes: Span<UInt8>) {
        for index in 0..<bytes.count {
            if index > 0, index % 8 == 0 {
                append(0x20)
            }
            append(word: UInt64(0x20) | UInt64(twoDigits(bytes[index])) << 8, size: 3)
        }
    }

    /// Appends bytes as ASCII, with a point in place of what can't be shown.
    package mutating func append(shownASCII bytes: Span<UInt8>) {
        for index in 0..<bytes.count {
            append(bytes[index] >= 0x20 && bytes[index] <= 0x7E ? bytes[index] : 0x2E)
        }
    }
}

/// Eight times the digit 0 as text.
var asciiZeros: UInt64 { 0x3030_3030_3030_3030 }

/// The digits of a number below 10^8 as text without leading zeros, the first lowest, and how many
/// there are.
@inline(__always)
func shortDecimal(_ value: UInt64) -> (text: UInt64, length: Int) {
    let digits = spreadDigits(value)
    // Leading zeros are the lowest bytes; the last digit is written even if it is one.
    let zeros = (digits | 1 << 63).trailingZeroBitCount &>> 3
    return ((digits | asciiZeros) &>> UInt64(8 &* zeros), 8 &- zeros)
}

/// The eight decimal digits of a number below 10^8, each in a byte, the first in the lowest.
@inline(__always)
func spreadDigits(_ value: UInt64) -> UInt64 {
    // Halves of 32 bits each, then their halves of 16, and theirs of 8; divisions are
    // multiplications by the inverse.
    let high = value / 10_000
    let fours = high | (value &- high &* 10_000) << 32
    let hundreds = ((fours &* 10_486) >> 20) & 0x0000_007F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) << 16
    let tens = ((twos &* 103) >> 10) & 0x000F_000F_000F_000F

    return tens | (twos &- tens &* 10) << 8
}

/// The two hexadecimal digits of a byte as text, the first one lowest.
@inline(__always)
private func twoDigits(_ byte: UInt8) -> UInt16 {
    UInt16(truncatingIfNeeded: hexDigits(UInt32(byte)) >> 48)
}

/// The eight hexadecimal digits of a number as text, the first one lowest.
@inline(__always)
private func hexDigits(_ value: UInt32) -> UInt64 {
    // Halves into 32 bits each, their halves into 16, and so on: at last four bits in each byte.
    let high = UInt64(value.byteSwapped)
    let pairs = (high | high << 16) & 0x0000_FFFF_0000_FFFF
    let bytes = (pairs | pairs << 8) & 0x00FF_00FF_00FF_00FF
    let digits = (bytes >> 4 & 0x000F_000F_000F_000F) | (bytes & 0x000F_000F_000F_000F) << 8
    // Six more make a digit of ten and above reach the next four bits.
    let letters = (digits &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101

    return digits &+ asciiZeros &+ letters &* 0x27
}
