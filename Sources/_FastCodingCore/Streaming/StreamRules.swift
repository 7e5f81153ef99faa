/// What can be written straight from an archive: as JSON, numbers that are finite, and keys that
/// have no meaning in the notation; in lists, all that is plain.
struct StreamRules: PlainRules {
    static var wantsKeys: Bool { true }

    /// Whether numbers that are not finite, or keys that begin with `$`, are written as they are.
    let keepsNonFinite: Bool
    let keepsDollars: Bool

    @inline(__always)
    func accepts(_ chunk: Chunk, in bytes: Span<UInt8>) -> Bool {
        guard chunk.type == .float64, !keepsNonFinite else { return true }

        // NaN and the infinities have all bits of the exponent set.
        let exponent: UInt64 = 0x7FF0_0000_0000_0000
        return bytes.load(chunk.payload, as: UInt64.self) & exponent != exponent
    }

    func accepts(key: Span<UInt8>) -> Bool {
        keepsDollars || key.isEmpty || key[0] != 0x24
    }
}
