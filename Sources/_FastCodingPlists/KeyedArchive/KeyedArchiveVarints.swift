import _FastCodingCore

/// The numbers in index sets: seven bits to a byte, the lowest first; the highest bit of a byte
/// means that more follow.
package enum KeyedArchiveVarints {
    /// The numbers; nil if one of them extends past the end or beyond 64 bits.
    package static func read(_ bytes: Span<UInt8>) -> [UInt64]? {
        var numbers: [UInt64] = []
        var number: UInt64 = 0
        var shift: UInt64 = 0

        for index in 0..<bytes.count {
            let bits = UInt64(bytes[index] & 0x7F)
            // Bits that would be shifted out make the number longer than 64 bits.
            guard shift < 64, (bits << shift) >> shift == bits else { return nil }

            number |= bits << shift
            if bytes[index] & 0x80 != 0 {
                shift += 7
                continue
            }

            numbers.append(number)
            number = 0
            shift = 0
        }

        return shift == 0 ? numbers : nil
    }

    /// Appends a number in as few bytes as it needs: 1 to 5.
    static func append(_ number: UInt32, to bytes: inout [UInt8]) {
        var rest = number
        while rest > 0x7F {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }

        bytes.append(UInt8(rest))
    }
}
