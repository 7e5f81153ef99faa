// NSDecimal as archives store it: fastcoded(5), "Decimal numbers". A 32-bit word with exponent, length and flags, then
// eight 16-bit words of mantissa, the least significant first.
extension DecimalNumber {
    package static let archivedSize = 20

    /// Reads the 20 bytes at `offset`. Any 20 bytes denote a number: words beyond the length are ignored.
    package init(archived bytes: Span<UInt8>, at offset: Int) {
        let head = bytes.load(offset, as: UInt32.self)
        let length = min(Int(head >> 8 & 0xF), 8)
        let negative = head & 0x1000 != 0
        var digits = TwoWords()
        for word in (0..<length).reversed() {
            digits.append(bits: bytes.load(offset + 4 + 2 * word))
        }
        if length == 0 {
            self = negative ? .nan : DecimalNumber(0)
            return
        }
        let exponent = Int(Int8(truncatingIfNeeded: head))
        // Normalizing only divides, and an exponent of at most 127 stays within range, so there is always a result.
        self = DecimalNumber(negative: negative, digits: digits, exponent: exponent) ?? .nan
    }

    /// Appends the 20 bytes in the compact form that FastCoder 3.3 writes.
    package func appendArchived(to bytes: inout [UInt8]) {
        let form = isNaN ? 0x1000 : UInt32(digits.length) << 8 | (isNegative ? 0x1000 : 0) | 0x2000
        let head = UInt32(UInt8(bitPattern: exponent)) | form
        bytes.appendLittleEndian(head)
        bytes.appendLittleEndian(digits.low)
        bytes.appendLittleEndian(digits.high)
    }
}
