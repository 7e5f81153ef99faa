/// Bytes as `%` and two upper-case hexadecimal digits.
package enum PercentCode {
    static func of(_ byte: UInt8) -> String {
        (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
}

extension Path {
    /// The name as a URI if it is absolute, and as a relative reference otherwise (RFC 3986). Components that are `.`
    /// are left out; every other byte can be recovered from it.
    package var uri: String {
        let components = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let named = components.filter { !$0.elementsEqual(".".utf8) }
        let path = (named.isEmpty ? components : named).map { component in
            component.map(Path.escaped).joined()
        }.joined(separator: "/")
        return isAbsolute ? "file://" + path : path
    }

    private static func escaped(_ byte: UInt8) -> String {
        let letter = byte | 0x20
        let isPlain =
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            || "-._~".utf8.contains(byte)
        return isPlain ? String(Unicode.Scalar(byte)) : PercentCode.of(byte)
    }
}
