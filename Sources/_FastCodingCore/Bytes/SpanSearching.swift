extension Span<UInt8> {
    /// The first offset from `start` on at which the bytes of a non-empty ASCII literal stand.
    package func firstOffset(of text: StaticString, from start: Int) -> Int? {
        let length = text.utf8CodeUnitCount
        return text.withUTF8Buffer { buffer in
            let first = unsafe buffer[0]
            var offset = start
            while offset <= count - length {
                if self[offset] == first {
                    var matched = 1
                    while matched < length, unsafe self[offset + matched] == buffer[matched] { matched += 1 }
                    if matched == length { return offset }
                }
                offset += 1
            }
            return nil
        }
    }

    /// Whether the bytes from a position on are printable ASCII characters.
    func isPrintableASCII(from start: Int) -> Bool {
        for index in start..<count where self[index] < 0x20 || self[index] >= 0x7F { return false }
        return true
    }
}
