extension [UInt8] {
    /// The bytes of hexadecimal digits, which may be separated by white space; nil if there are other characters.
    package init?(hex: some StringProtocol) {
        self = []
        reserveCapacity(hex.utf8.count / 2)
        var high: UInt8?
        for digit in hex.utf8 where digit != UInt8(ascii: " ") && digit != UInt8(ascii: "\n") {
            let value: UInt8
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = digit - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = digit - UInt8(ascii: "A") + 10
            default: return nil
            }
            if let first = high { append(first << 4 | value) }
            high = high == nil ? value : nil
        }
        if high != nil { return nil }
    }

    /// The 64-bit FNV-1a checksum, which identifies archives that are too large to be kept.
    package var checksum: UInt64 { reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }
}
