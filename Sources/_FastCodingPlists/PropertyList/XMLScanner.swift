import _FastCodingCore

/// Goes through the markup of an XML text: tags, comments, processing instructions, the document
/// type declaration.
///
/// The text is valid UTF-8 without U+0000. The cursor is at the first byte that has not been read
/// yet.
struct XMLScanner: ~Copyable, ~Escapable {
    let bytes: Span<UInt8>
    var cursor: Int

    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>, at start: Int) {
        self.bytes = bytes
        cursor = start
    }

    /// A start or end tag.
    struct Tag {
        /// The position of its `<`.
        var offset: Int
        var name: Range<Int>
        /// Whether it ends an element: `</name>`.
        var isEnd: Bool
        /// Whether it is a whole element by itself: `<name/>`.
        var isEmpty: Bool
    }

    /// Whether a byte is one of XML's four white space characters.
    @inline(__always)
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
    }

    @inline(__always)
    mutating func skipSpace() {
        while cursor < bytes.count, Self.isSpace(bytes[cursor]) {
            cursor += 1
        }
    }

    /// Whether the text continues with these ASCII characters, or has them at an offset.
    func starts(with text: StaticString, at offset: Int? = nil) -> Bool {
        let start = offset ?? cursor
        let end = start + text.utf8CodeUnitCount
        return end <= bytes.count && bytes.extracting(start..<end).equals(text)
    }

    /// Skips an ASCII character if it is at the cursor; returns whether it is.
    @inline(__always)
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard cursor < bytes.count, bytes[cursor] == UInt8(ascii: character) else { return false }

        cursor += 1
        return true
    }

    /// Skips white space, comments and processing instructions, the XML declaration included.
    ///
    /// - Throws: plist-syntax if one of them has no end.
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

    /// Moves behind the next `end`; `what` names the markup at the cursor for the error.
    private mutating func skipPast(_ end: StaticString, from start: Int, what: String)
        throws(FastCodingError)
    {
        guard let found = bytes.firstOffset(of: end, from: start) else {
            throw syntaxError("this \(what) has no end: \(end) is missing", at: cursor)
        }
        cursor = found + end.utf8CodeUnitCount
    }

    /// Skips a document type declaration, including its internal subset; the cursor is at its
    /// `<!DOCTYPE`.
    ///
    /// All of it is ignored: no entity is ever declared, so none can expand or be fetched.
    mutating func skipDocumentType() throws(FastCodingError) {
        let start = cursor
        cursor += 9

        guard cursor < bytes.count, Self.isSpace(bytes[cursor]) else {
            throw syntaxError(
                "a document type declaration is <!DOCTYPE, a space and a name",
                at: start
            )
        }

        var inSubset = false
        while cursor < bytes.count {
            switch bytes[cursor] {
            // A `>` or `]` in quotes ends nothing.
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                try skipQuoted()
                continue
            case UInt8(ascii: "["): inSubset = true
            case UInt8(ascii: "]"): inSubset = false
            case UInt8(ascii: "<"):
                guard inSubset else {
                    throw syntaxError("'<' in a document type declaration", at: cursor)
                }
                // Nor do quotes and brackets in these.
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
    private mutating func skipQuoted() throws(FastCodingError) {
        let quote = bytes[cursor]
        let first = cursor
        cursor += 1

        while cursor < bytes.count {
            cursor += 1
            if bytes[cursor - 1] == quote {
                return
            }
        }

        throw syntaxError("this quoted text has no end", at: first)
    }

    /// Reads a tag; the cursor is at its `<`. Attributes are skipped.
    @inline(__always)
    mutating func readTag() throws(FastCodingError) -> Tag {
        let offset = cursor
        cursor += 1
        let isEnd = take("/")
        let start = cursor

        while cursor < bytes.count {
            let byte = bytes[cursor]
            if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") || Self.isSpace(byte) {
                break
            }

            if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") {
                throw malformedTag(offset)
            }

            cursor += 1
        }

        var tag = Tag(offset: offset, name: start..<cursor, isEnd: isEnd, isEmpty: false)
        if tag.name.isEmpty {
            throw malformedTag(offset)
        }

        if !take(">") {
            try readTagEnd(&tag)
        }

        return tag
    }

    /// Reads a tag from the end of its name on. Values of attributes are passed over as a whole,
    /// because they may contain `>` and `/`.
    private mutating func readTagEnd(_ tag: inout Tag) throws(FastCodingError) {
        if tag.isEnd {
            skipSpace()
        }

        while cursor < bytes.count, !tag.isEmpty {
            if take(">") {
                return
            }

            let byte = bytes[cursor]
            if tag.isEnd || byte == UInt8(ascii: "<") {
                break
            }

            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                try skipQuoted()
            } else {
                cursor += 1
                tag.isEmpty = byte == UInt8(ascii: "/")
            }
        }

        if !tag.isEmpty || !take(">") {
            throw malformedTag(tag.offset)
        }
    }

    /// The error for the tag that begins at `offset`, where the cursor could not go on.
    @inline(never)
    private func malformedTag(_ offset: Int) -> FastCodingError {
        if cursor >= bytes.count {
            return syntaxError("the text ends within a tag", at: offset)
        }
        return syntaxError("this is not a tag such as <dict>, <array/> or </key>", at: offset)
    }

    /// The text of a range for a message: up to 40 bytes of it, without control characters.
    func excerpt(_ range: Range<Int>) -> String {
        let start = bytes.extracting(
            range.lowerBound..<min(range.upperBound, range.lowerBound + 40)
        )
        let shown = String(lossy: start).unicodeScalars.map { $0.value < 0x20 ? " " : String($0) }
        return shown.joined() + (range.count > 40 ? "..." : "")
    }

    /// The character at an offset, quoted or named, for messages.
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

// The characters of <string> and <key>: text, references and CDATA sections.
extension XMLScanner {
    /// Reads characters up to a tag. If all of them are in the text as they are, returns their
    /// range; otherwise leaves them in `scratch` and returns nil.
    @inline(__always)
    mutating func readCharacters(_ scratch: inout [UInt8]) throws(FastCodingError) -> Range<Int>? {
        let start = cursor
        var index = cursor
        while index < bytes.count, bytes[index] != UInt8(ascii: "<"),
            bytes[index] != UInt8(ascii: "&")
        {
            index += 1
        }

        cursor = index
        if index + 1 < bytes.count, bytes[index] == UInt8(ascii: "<"),
            bytes[index + 1] == UInt8(ascii: "/")
        {
            return start..<index
        }

        scratch.removeAll(keepingCapacity: true)
        scratch.append(bytes.extracting(start..<index))
        try readMixed(&scratch)

        return nil
    }

    /// Appends characters to `scratch` up to a tag, with references replaced and CDATA sections
    /// unwrapped. It is out of line, because few texts have either.
    @inline(never)
    private mutating func readMixed(_ scratch: inout [UInt8]) throws(FastCodingError) {
        while cursor < bytes.count {
            let byte = bytes[cursor]
            if byte == UInt8(ascii: "&") {
                try readReference(&scratch)
            } else if byte == UInt8(ascii: "<") {
                guard starts(with: "<![CDATA[") else { return }
                guard let end = bytes.firstOffset(of: "]]>", from: cursor + 9) else {
                    throw syntaxError("this CDATA section has no end: ]]> is missing", at: cursor)
                }

                scratch.append(bytes.extracting((cursor + 9)..<end))
                cursor = end + 3
            } else {
                scratch.append(byte)
                cursor += 1
            }
        }
    }

    /// Appends the character that the reference at the cursor means.
    private mutating func readReference(_ scratch: inout [UInt8]) throws(FastCodingError) {
        let start = cursor
        cursor += 1

        // No reference that is known is longer, and the error shows an excerpt only.
        while cursor < bytes.count, cursor - start <= 32,
            !Self.referenceEnds.contains(bytes[cursor])
        {
            cursor += 1
        }

        let name = bytes.extracting((start + 1)..<cursor)
        guard take(";") else {
            throw syntaxError(
                "'&' begins a reference such as &amp; or &#13;; alone it is written &amp;",
                at: start
            )
        }

        if name.count > 0, name[0] == UInt8(ascii: "#") {
            TextEncoding.append(try readScalar(name, at: start), to: &scratch)
            return
        }

        for (known, character) in Self.entities where name.equals(known) {
            scratch.append(UInt8(ascii: character))
            return
        }

        throw syntaxError(
            "\(excerpt(start..<cursor)) is not a reference that property lists know: those are &lt; &gt; &amp; &apos; "
                + "&quot; and numbers such as &#13; or &#x1F600;",
            at: start
        )
    }

    private static let referenceEnds = Array(";<& \t\r\n".utf8)
    /// The five entities of XML. Others would have to be declared, and declarations are ignored.
    private static let entities: [(name: StaticString, character: Unicode.Scalar)] = [
        ("lt", "<"),
        ("gt", ">"),
        ("amp", "&"),
        ("apos", "'"),
        ("quot", "\""),
    ]

    /// The scalar of `#13` or `#x1F600`. Like Foundation, this accepts control characters that XML
    /// forbids.
    ///
    /// - Throws: plist-syntax for a number that is no Unicode scalar, nul-in-string for 0.
    private func readScalar(_ name: Span<UInt8>, at start: Int) throws(FastCodingError) -> UInt32 {
        let isHexadecimal = name.count > 1 && name[1] == UInt8(ascii: "x")
        let radix: UInt32 = isHexadecimal ? 16 : 10
        var index = isHexadecimal ? 2 : 1
        // The greatest value marks a number without digits or with wrong ones. The loop stops above
        // the last scalar, before a product could overflow.
        var value: UInt32 = index < name.count ? 0 : .max
        while index < name.count, value < 0x110000 {
            let digit = Hex.value(name[index]).map { UInt32($0) } ?? radix
            value = digit < radix ? value * radix + digit : .max
            index += 1
        }

        guard Unicode.Scalar(value) != nil else {
            throw syntaxError("\(excerpt(start..<cursor)) is not a character", at: start)
        }

        if value == 0 {
            throw FastCodingError(nulInStringAt: start)
        }

        return value
    }
}

// The elements whose text is a number, a date or data. Foundation accepts the same forms, and some
// whose content it has to drop or distort: days that no month has, characters that base64 does not
// have, numbers beyond all doubles.
extension XMLScanner {
    /// Reads the text of an integer element: white space, a sign, white space, digits, or 0x and
    /// hexadecimal digits.
    ///
    /// - Returns: an integer, or a decimal from 2^63 to 2^64 - 1.
    /// - Throws: plist-syntax, and number-overflow outside -2^63 to 2^64 - 1.
    mutating func readInteger() throws(FastCodingError) -> ScalarValue {
        skipSpace()
        let start = cursor
        let isNegative = take("-")
        if !isNegative {
            _ = take("+")
        }

        skipSpace()
        let isHexadecimal = starts(with: "0x") || starts(with: "0X")
        if isHexadecimal {
            cursor += 2
        }

        let firstDigit = cursor
        let radix: UInt64 = isHexadecimal ? 16 : 10
        var value: UInt64 = 0
        var overflows = false

        while cursor < bytes.count, let digit = Hex.value(bytes[cursor]), UInt64(digit) < radix {
            let (product, high) = value.multipliedReportingOverflow(by: radix)
            let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
            value = sum
            overflows = overflows || high || carry
            cursor += 1
        }

        guard cursor > firstDigit, isAtEndTag else {
            throw syntaxError(
                "an <integer> is decimal digits, or 0x and hexadecimal ones, with a sign or without; found "
                    + character(at: cursor),
                at: cursor
            )
        }
        guard !overflows, !isNegative || value <= UInt64(Int64.max) + 1 else {
            throw FastCodingError(
                .numberOverflow,
                "\(excerpt(start..<cursor)) is too large for an <integer>: -2^63 to 2^64 - 1",
                offset: start
            )
        }

        if isNegative {
            return .integer(Int64(truncatingIfNeeded: 0 &- value))
        }

        return Int64(exactly: value).map { .integer($0) }
            ?? .decimal(DecimalNumber(whole: value) ?? .nan)
    }

    /// The double of `nan`, `inf` and `infinity` in any case, with a sign or without; nil for all
    /// other texts.
    static func special(_ text: Span<UInt8>) -> Double? {
        // Numbers end with a digit or a dot, so most of them are told by one byte.
        guard (3...9).contains(text.count), text[text.count - 1] >= UInt8(ascii: "A") else {
            return nil
        }

        let word = lowercaseASCII(text)
        for (name, value) in specials where word.span.equals(name) {
            return value
        }

        return nil
    }

    private static let specials: [(StaticString, Double)] = [
        ("nan", .nan),
        ("inf", .infinity),
        ("+inf", .infinity),
        ("-inf", -.infinity),
        ("infinity", .infinity),
        ("+infinity", .infinity),
        ("-infinity", -.infinity),
    ]

    /// Reads the text of a date element, `2018-03-16T12:00:00Z`, as seconds since 2001-01-01
    /// 00:00:00 UTC.
    ///
    /// - Throws: plist-syntax for any other form, and for days and times that do not exist.
    mutating func readDate() throws(FastCodingError) -> Double {
        let start = cursor
        guard let date = ISO8601.parseDate(bytes, &cursor, form: .propertyList), take("Z"),
            isAtEndTag,
            let seconds = date.secondsSince2001
        else {
            throw syntaxError(
                "a <date> is a day and a time that exist, such as 2018-03-16T12:00:00Z",
                at: start
            )
        }

        return Double(seconds)
    }

    /// Appends the bytes of base64 up to the next tag, white space in it ignored.
    ///
    /// - Throws: plist-syntax at the first wrong character, or at the end if some are missing.
    mutating func readData(into output: inout ByteBuffer) throws(FastCodingError) {
        let start = cursor
        while cursor < bytes.count, bytes[cursor] != UInt8(ascii: "<") {
            cursor += 1
        }

        guard let wrong = Base64.decode(bytes.extracting(start..<cursor), into: &output) else {
            return
        }

        let offset = start + wrong
        if offset < cursor {
            throw syntaxError(
                "\(character(at: offset)) is not expected here in the base64 of <data>",
                at: offset
            )
        }

        throw syntaxError("the base64 of <data> lacks its last characters, such as '='", at: offset)
    }

    private var isAtEndTag: Bool { starts(with: "</") }
}
