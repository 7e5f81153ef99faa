internal import _FastCodingEngine

/// A name that is stored once and may be shown in any number of places, or its beginning if it is
/// long. Otherwise a document of a few kilobytes could have an output of gigabytes.
struct SharedName {
    /// The most bytes that are shown.
    static let longest = 64

    private let names: [UInt8]
    private let range: Range<Int>
    /// Whether all of the name is shown.
    let isWhole: Bool

    /// - Parameter names: bytes in which a zero byte ends each name.
    init(at offset: Int, in names: [UInt8]) {
        let most = min(offset + Self.longest, names.count)
        var end = names[offset..<most].firstIndex(of: 0) ?? most
        isWhole = end < names.count && names[end] == 0
        // A character that would be cut is left out.
        while !isWhole, end > offset, end < names.count, names[end] & 0xC0 == 0x80 {
            end -= 1
        }

        self.names = names
        range = offset..<end
    }

    /// The name or its beginning.
    @_lifetime(borrow self)
    func bytes() -> Span<UInt8> {
        names.span.extracting(range)
    }
}

extension JSONWriter {
    /// Writes a name as a member, unless it is long.
    mutating func member(_ key: StaticString, unlessLong name: SharedName) throws(FastCodingError) {
        if name.isWhole {
            try member(key, text: name.bytes())
        }
    }

    /// Writes a name as a string, which ends with an ellipsis if it was cut.
    mutating func string(_ name: SharedName) throws(FastCodingError) {
        var text = ByteBuffer()
        text.append(name.bytes())
        text.append(name.isWhole ? "" : "…")
        try string(text.span, at: -1)
    }
}
