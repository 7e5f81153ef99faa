import _FastCodingCore

/// A key that others are compared with, byte by byte.
struct KeyText {
    let string: String
    private let isASCII: Bool

    init(_ string: String) {
        self.string = string
        isASCII = string.utf8.allSatisfy { $0 < 0x80 }
    }

    /// Whether another key has the same bytes.
    @inline(__always)
    func equals(_ other: String) -> Bool {
        // Swift's comparison looks at two words of short strings. A string that it considers equal
        // to a text in ASCII, and that is as long in UTF-8, has the same bytes: every other
        // character that it equates with one of ASCII takes more bytes.
        if isASCII {
            return string.utf8.count == other.utf8.count && string == other
        }
        return string.withBytes { bytes in other.withBytes { $0.equals(bytes) } }
    }
}
