// Numbers and bytes in lower-case hexadecimal digits.
extension ByteBuffer {
    /// Appends a number in the given number of digits, at most 16.
    package mutating func append(hex value: UInt64, digits: Int) {
        precondition(digits >= 0 && digits <= 16)
        let (high, low) = (
            hexDigits(UInt32(truncatingIfNeeded: value >> 32)), hexDigits(UInt32(truncatingIfNeeded: value))
        )
        // In a word the first digit is lowest.
        if digits > 8 { append(word: high >> UInt64(8 * (16 - digits)), size: digits - 8) }
        append(word: digits > 8 ? low : low >> UInt64(8 * (8 - digits)), size: min(digits, 8))
    }

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
            if index > 0, index % 8 == 0 { append(0x20) }
            append(word: UInt64(0x20) | UInt64(twoDigits(bytes[index])) << 8, size: 3)
        }
    }

    /// Appends bytes as ASCII, with a point in place of what can't be shown.
    package mutating func append(shownASCII bytes: Span<UInt8>) {
        for index in 0..<bytes.count { append(bytes[index] >= 0x20 && bytes[index] <= 0x7E ? bytes[index] : 0x2E) }
    }
}

/// The digits of a byte, the first one lower.
@inline(__always)
private func twoDigits(_ byte: UInt8) -> UInt16 { UInt16(truncatingIfNeeded: hexDigits(UInt32(byte)) >> 48) }

/// The eight digits of a number as text, the first one lowest.
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
