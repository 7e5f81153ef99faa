import _FastCodingCore

/// Searches bytes for the signatures of formats whose files hide their contents, so that archives
/// without such content need not be read for it.
enum HiddenContentMarks {
    /// The signatures by their first two bytes.
    private static let signatures = Dictionary(grouping: ForeignFormat.hidingSignatures) {
        pair($0[0], $0[1])
    }

    /// A bit for each pair of bytes with which a signature begins.
    private static let pairs: [UInt64] = {
        var bits = [UInt64](repeating: 0, count: (1 << 16) / UInt64.bitWidth)
        for pair in signatures.keys {
            bits[pair / UInt64.bitWidth] |= 1 << UInt64(pair % UInt64.bitWidth)
        }

        return bits
    }()

    private static func pair(_ first: UInt8, _ second: UInt8) -> Int {
        Int(first) << 8 | Int(second)
    }

    /// Whether the bytes begin as a signature does.
    static func mayBegin(_ bytes: Span<UInt8>) -> Bool {
        bytes.count > 1 && isBeginning(pair(bytes[0], bytes[1]))
    }

    private static func isBeginning(_ pair: Int) -> Bool {
        pairs[pair / UInt64.bitWidth] >> UInt64(pair % UInt64.bitWidth) & 1 != 0
    }

    /// Whether a signature is anywhere in the bytes.
    static func areIn(_ bytes: Span<UInt8>) -> Bool {
        Effort.count(bytes.count)
        let pairs = pairs
        var index = 0
        while index < bytes.count - 1 {
            let pair = pair(bytes[index], bytes[index + 1])
            let bit = pairs[pair / UInt64.bitWidth] >> UInt64(pair % UInt64.bitWidth) & 1
            if bit != 0, isSignature(pair, at: index, of: bytes) {
                return true
            }

            index += 1
        }

        return false
    }

    /// Whether a signature that begins with a pair of bytes is at an offset.
    private static func isSignature(_ pair: Int, at offset: Int, of bytes: Span<UInt8>) -> Bool {
        signatures[pair, default: []].contains { signature in
            let end = offset + signature.count
            return end <= bytes.count
                && bytes.extracting(offset..<end).equals(signature.span)
        }
    }
}
