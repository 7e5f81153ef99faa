import _FastCodingCore

/// The numbers in the headers of tar streams, and the sum by which a header is known.
package enum TarFields {
    /// The size of a header.
    package static let blockSize = 512
    /// The place of the sum.
    private static let sum = 148..<156

    /// Whether the sum of a header's bytes is the one that the header states. Some old programs took
    /// bytes for signed numbers.
    package static func haveTheirSum(_ block: Span<UInt8>) -> Bool {
        guard block.count == blockSize, let stated = number(block.extracting(sum)),
            stated > 0
        else {
            return false
        }

        // The field itself counts as spaces.
        var unsignedSum = sum.count * 0x20
        var signedSum = unsignedSum
        for index in 0..<block.count where !sum.contains(index) {
            unsignedSum += Int(block[index])
            signedSum += Int(Int8(bitPattern: block[index]))
        }

        return stated == unsignedSum || stated == signedSum
    }

    /// A number in octal digits, or in GNU's form for large ones: bytes, after a first one of 0x80.
    ///
    /// - Returns: nil if it is no number, or too large.
    package static func number(_ digits: Span<UInt8>) -> Int? {
        var value = 0
        if digits.count > 0, digits[0] == 0x80 {
            for index in 1..<digits.count {
                if value > Int.max >> 8 {
                    return nil
                }

                value = value << 8 | Int(digits[index])
            }

            return value
        }

        var index = 0
        while index < digits.count, digits[index] == 0x20 {
            index += 1
        }

        while index < digits.count, digits[index] != 0, digits[index] != 0x20 {
            let digit = digits[index] &- UInt8(ascii: "0")
            guard digit < 8, value <= Int.max >> 3 else { return nil }

            value = value << 3 | Int(digit)
            index += 1
        }

        return value
    }
}
