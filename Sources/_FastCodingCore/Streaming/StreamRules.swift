/// The rules for data that can be written as JSON straight from an archive: numbers that are
/// finite, and keys that have no meaning in the notation.
struct StreamRules: PlainRules {
    static var wantsKeys: Bool { true }

    /// Whether keys that begin with `$` are written as they are.
    let keepsDollars: Bool

    @inline(__always)
    func accepts(_ chunk: Chunk, in bytes: Span<UInt8>) -> Bool {
        guard chunk.type == .float64 else { return true }

        // NaN and the infinities have all bits of the exponent set.
        let exponent: UInt64 = 0x7FF0_0000_0000_0000
        return bytes.load(chunk.payload, as: UInt64.self) & exponent != exponent
    }

    func accepts(key: Span<UInt8>) -> Bool {
        keepsDollars || key.isEmpty || key[0] != 0x24
    }
}
