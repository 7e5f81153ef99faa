import _FastCodingCore

/// Goes through the markup of an XML text: tags, comments, processing instructions, the document type declaration.
///
/// The text is valid UTF-8 without U+0000. The cursor is at the first byte that has not been read yet.
struct XMLScanner: ~Copyable, ~Escapable {
    let bytes: Span<UInt8>
    var cursor: Int

    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>, at start: Int) {
        self.bytes = bytes
        cursor = start
    }

    struct Tag {
        var offset: Int
        var name: Range<Int>
        /// Whether it ends an element: `</name>`.
        var isEnd: Bool
        /// Whether it is a whole element by itself: `<name/>`.
        var isEmpty: Bool
    }

    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D }

    @inline(__always)
    mutating func skipSpace() {
        while cursor < bytes.count, Self.isSpace(bytes[cursor]) { cursor += 1 }
    }

    /// Whether the text continues with these ASCII characters.
    @inline(__always)
    func starts(with text: StaticString) -> Bool { starts(with: text, at: cursor) }

    func starts(with text: StaticString, at offset: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        return offset + count <= bytes.count && bytes.extracting(offset..<(offset + count)).equals(text)
    }

    mutating func skipMiscellaneous() throws(FastCodingError) {
        while true {
            skipSpace()
            guard cursor + 1 < bytes.count, bytes[cursor] == UInt8(ascii: "<") else { return }
            if bytes[cursor + 1] == UInt8(ascii: "?") {
                try skipPast("?>", from: cursor + 2, what: "processing instruction")
            } else if starts(with: "<!--") {
                try skipPast("-->", from: cursor + 4, what: "comment")
            } else {
                return
            }
        }
    }

    private mutating func skipPast(_ end: StaticString, from start: Int, what: String) throws(FastCodingError) {
        guard let found = bytes.firstOffset(of: end, from: start) else {
            throw syntaxError("this \(what) has no end: \(end) is missing", at: cursor)
        }
        cursor = found + end.utf8CodeUnitCount
    }

    /// Skips a document type declaration, including its internal subset. All of it is ignored.
    mutating func skipDocumentType() throws(FastCodingError) {
        let start = cursor
        cursor += 9
        guard cursor < bytes.count, Self.isSpace(bytes[cursor]) else {
            throw syntaxError("a document type declaration is <!DOCTYPE, a space and a name", at: start)
        }
        var inSubset = false
        while cursor < bytes.count {
            switch bytes[cursor] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                try skipQuoted(in: start)
                continue
            case UInt8(ascii: "["): inSubset = true
            case UInt8(ascii: "]"): inSubset = false
            case UInt8(ascii: "<"):
                guard inSubset else { throw syntaxError("'<' in a document type declaration", at: cursor) }
                if starts(with: "<!--") || starts(with: "<?") {
                    try skipMiscellaneous()
                    continue
                }
            case UInt8(ascii: ">") where !inSubset:
                cursor += 1
                return
            default: break
            }
            cursor += 1
        }
        throw syntaxError("this document type declaration has no end", at: start)
    }

    /// Skips a quoted text; the cursor is at its opening quote.
    private mutating func skipQuoted(in start: Int) throws(FastCodingError) {
        let quote = bytes[cursor]
        let first = cursor
        cursor += 1
        while cursor < bytes.count {
            cursor += 1
            if bytes[cursor - 1] == quote { return }
        }
        throw syntaxError("this quoted text has no end", at: first)
    }

    /// Reads a tag; the cursor is at its `<`. Attributes are skipped.
    @inline(__always)
    mutating func readTag() throws(FastCodingError) -> Tag {
        let offset = cursor
        cursor += 1
        var isEnd = false
        if cursor < bytes.count, bytes[cursor] == UInt8(ascii: "/") {
            isEnd = true
            cursor += 1
        }
        let start = cursor
        while cursor < bytes.count {
            let byte = bytes[cursor]
            if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || Self.isSpace(byte) { break }
            if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") { throw malformedTag(offset) }
            cursor += 1
        }
        var tag = Tag(offset: offset, name: start..<cursor, isEnd: isEnd, isEmpty: false)
        if tag.name.isEmpty { throw malformedTag(offset) }
        if cursor < bytes.count, bytes[cursor] == UInt8(ascii: ">") {
            cursor += 1
        } else {
            try readTagEnd(&tag)
        }
        return tag
    }

    private mutating func readTagEnd(_ tag: inout Tag) throws(FastCodingError) {
        if tag.isEnd { skipSpace() }
        while cursor < bytes.count {
            let byte = bytes[cursor]
            if byte == UInt8(ascii: ">") {
                cursor += 1
                return
            }
            if tag.isEnd || byte == UInt8(ascii: "<") { throw malformedTag(tag.offset) }
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                try skipQuoted(in: tag.offset)
            } else if byte == UInt8(ascii: "/") {
                guard cursor + 1 < bytes.count, bytes[cursor + 1] == UInt8(ascii: ">") else {
                    throw malformedTag(tag.offset)
                }
                tag.isEmpty = true
                cursor += 2
                return
            } else {
                cursor += 1
            }
        }
        throw malformedTag(tag.offset)
    }

    @inline(never)
    private func malformedTag(_ offset: Int) -> FastCodingError {
        if cursor >= bytes.count { return syntaxError("the text ends within a tag", at: offset) }
        return syntaxError("this is not a tag such as <dict>, <array/> or </key>", at: offset)
    }

    /// The text of a range, for a message: shortened and without control characters.
    func excerpt(_ range: Range<Int>) -> String {
        let start = bytes.extracting(range.lowerBound..<min(range.upperBound, range.lowerBound + 40))
        let shown = String(lossy: start).unicodeScalars.map { $0.value < 0x20 ? " " : String($0) }
        return shown.joined() + (range.count > 40 ? "..." : "")
    }

    func character(at offset: Int) -> String {
        guard offset < bytes.count else { return "the end of the text" }
        let text = String(lossy: bytes.extracting(offset..<min(offset + 4, bytes.count)))
        let scalar = text.unicodeScalars.first ?? "?"
        return scalar.value < 0x20 || scalar.value == 0x7F ? codePoint(scalar.value) : "'\(scalar)'"
    }

    @inline(never)
    func syntaxError(_ message: String, at offset: Int, related: Int? = nil) -> FastCodingError {
        FastCodingError(.plistSyntax, message, offset: offset, related: related)
    }
}
