import _FastCodingCore

/// Goes through the tokens of an OpenStep property list: white space and comments, strings in
/// quotes and without, data.
///
/// The text is valid UTF-8 without U+0000. The cursor is at the first byte that has not been read
/// yet.
struct OpenStepScanner: ~Copyable, ~Escapable {
    let bytes: Span<UInt8>
    var cursor: Int

    @_lifetime(copy bytes)
    init(_ bytes: Span<UInt8>, at start: Int) {
        self.bytes = bytes
        cursor = start
    }

    var isAtEnd: Bool { cursor == bytes.count }

    /// Skips an ASCII character if it is at the cursor; returns whether it is.
    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard bytes.byteOrZero(cursor) == UInt8(ascii: character) else { return false }

        cursor += 1
        return true
    }

    /// Skips white space, and comments as C++ has them.
    ///
    /// - Throws: plist-syntax for a block comment without an end, which Foundation drops in
    ///   silence.
    mutating func skipSpace() throws(FastCodingError) {
        guard skipSpaceAndComments() else {
            throw syntaxError("this comment has no end: */ is missing", at: cursor)
        }
    }

    /// Does the same for a text that need not be a property list.
    ///
    /// - Returns: false at a block comment without an end, which is not skipped.
    mutating func skipSpaceAndComments() -> Bool {
        while cursor < bytes.count {
            let byte = bytes[cursor]
            if byte == 0x20 || (0x09...0x0D).contains(byte) {
                cursor += 1
            } else if isLineSeparator(at: cursor) {
                cursor += 3
            } else if starts(with: "//") {
                skipLine()
            } else if starts(with: "/*") {
                guard let end = bytes.firstOffset(of: "*/", from: cursor + 2) else {
                    return false
                }
                cursor = end + 2
            } else {
                return true
            }
        }

        return true
    }

    /// Whether U+2028 or U+2029 is at an offset.
    private func isLineSeparator(at offset: Int) -> Bool {
        bytes[offset] == 0xE2 && bytes.byteOrZero(offset + 1) == 0x80
            && [0xA8, 0xA9].contains(bytes.byteOrZero(offset + 2))
    }

    /// Skips to the end of a line, which a line feed, a carriage return, U+2028 or U+2029 is.
    private mutating func skipLine() {
        while cursor < bytes.count, bytes[cursor] != 0x0A, bytes[cursor] != 0x0D,
            !isLineSeparator(at: cursor)
        {
            cursor += 1
        }
    }

    /// Whether the text continues with these ASCII characters.
    private func starts(with text: StaticString) -> Bool {
        let end = cursor + text.utf8CodeUnitCount
        return end <= bytes.count && bytes.extracting(cursor..<end).equals(text)
    }

    /// Whether a string begins at the cursor, quoted or not.
    var isAtString: Bool {
        cursor < bytes.count
            && (bytes[cursor] == UInt8(ascii: "\"") || bytes[cursor] == UInt8(ascii: "'")
                || Self.isWordCharacter(bytes[cursor]))
    }

    /// Whether a byte may be part of a string without quotes.
    static func isWordCharacter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || byte &- UInt8(ascii: "0") <= 9
            || wordMarks.contains(byte)
    }

    // An array, because searching a string takes twenty times as long. So in other places.
    private static let wordMarks = Array("_$/:.-".utf8)

    /// Reads a string; the cursor is at its quote or first character. If its characters are in the
    /// text as they are, returns their range; otherwise leaves them in `scratch` and returns nil.
    mutating func readString(_ scratch: inout [UInt8]) throws(FastCodingError) -> Range<Int>? {
        let start = cursor
        let first = bytes[cursor]
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
            return try readQuoted(first, &scratch)
        }

        while cursor < bytes.count, Self.isWordCharacter(bytes[cursor]) {
            cursor += 1
        }

        return start..<cursor
    }

    /// Reads a string in quotes of either kind, with escapes.
    private mutating func readQuoted(_ quote: UInt8, _ scratch: inout [UInt8])
        throws(FastCodingError) -> Range<Int>?
    {
        let start = cursor
        cursor += 1
        scratch.removeAll(keepingCapacity: true)
        var hasEscapes = false
        // Where the run of ordinary characters begins that is not in `scratch` yet.
        var mark = cursor

        while cursor < bytes.count, bytes[cursor] != quote {
            if bytes[cursor] != UInt8(ascii: "\\") {
                cursor += 1
                continue
            }

            hasEscapes = true
            scratch.append(bytes.extracting(mark..<cursor))
            try readEscape(&scratch)
            mark = cursor
        }

        guard cursor < bytes.count else {
            throw syntaxError("this string has no end: the closing quote is missing", at: start)
        }

        cursor += 1
        if !hasEscapes {
            return mark..<(cursor - 1)
        }

        scratch.append(bytes.extracting(mark..<(cursor - 1)))
        return nil
    }

    /// Reads an escape; the cursor is at its backslash. A backslash before any other character is
    /// dropped, and the character means itself.
    private mutating func readEscape(_ scratch: inout [UInt8]) throws(FastCodingError) {
        let start = cursor
        cursor += 1
        let byte = bytes.byteOrZero(cursor)

        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            try append(readOctal(), at: start, to: &scratch)
        case UInt8(ascii: "U"):
            try readUnicode(from: start, &scratch)
        default:
            if let escape = Self.escapes.first(where: { $0.letter == byte }) {
                scratch.append(escape.meaning)
                cursor += 1
            }
            // The character itself is read with those that follow, unless it is a quote or a
            // backslash, which would end or begin something.
            else if [0x22, 0x27, 0x5C].contains(byte) {
                scratch.append(byte)
                cursor += 1
            }
        }
    }

    /// An escape of a single letter, and the control character that it means.
    private struct Escape {
        let letter: UInt8
        let meaning: UInt8

        init(_ letter: Unicode.Scalar, _ meaning: UInt8) {
            self.letter = UInt8(ascii: letter)
            self.meaning = meaning
        }
    }

    private static let escapes = [
        Escape("a", 0x07), Escape("b", 0x08), Escape("t", 0x09), Escape("n", 0x0A),
        Escape("v", 0x0B), Escape("f", 0x0C), Escape("r", 0x0D),
    ]

    /// Reads up to three octal digits, of which the lowest eight bits count; nil if no character
    /// has this number.
    private mutating func readOctal() -> UInt32? {
        var number: UInt8 = 0
        for _ in 0..<3 {
            let digit = bytes.byteOrZero(cursor) &- UInt8(ascii: "0")
            guard digit < 8 else { break }

            number = number &<< 3 | digit
            cursor += 1
        }

        return NextStepLatin.scalar(number)
    }

    /// Reads `\U` and up to four digits, or two of these for a surrogate pair; the cursor is at the
    /// first `U`.
    private mutating func readUnicode(from start: Int, _ scratch: inout [UInt8])
        throws(FastCodingError)
    {
        let unit = readUnit()
        guard unit & 0xF800 == 0xD800 else {
            return try append(unit, at: start, to: &scratch)
        }
        guard unit < 0xDC00, starts(with: "\\U") else {
            throw FastCodingError(loneSurrogateAt: start)
        }

        cursor += 1
        let low = readUnit()
        guard low & 0xFC00 == 0xDC00 else { throw FastCodingError(loneSurrogateAt: start) }

        try append(
            0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF,
            at: start,
            to: &scratch
        )
    }

    /// Reads up to four hexadecimal digits after the letter at the cursor.
    private mutating func readUnit() -> UInt32 {
        cursor += 1
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Hex.value(bytes.byteOrZero(cursor)) else { break }

            unit = unit << 4 | UInt32(digit)
            cursor += 1
        }

        return unit
    }

    /// Appends the character of an escape, as UTF-8.
    private func append(_ scalar: UInt32?, at start: Int, to scratch: inout [UInt8])
        throws(FastCodingError)
    {
        guard let scalar else {
            throw syntaxError(
                "no character of NeXTSTEP's encoding, which octal escapes are in, has this number",
                at: start
            )
        }
        if scalar == 0 {
            throw FastCodingError(nulInStringAt: start)
        }

        TextEncoding.append(scalar, to: &scratch)
    }

    /// Reads data: hexadecimal digits, two for each byte, with spaces between bytes. The cursor is
    /// after its `<`.
    mutating func readData(into output: inout ByteBuffer) throws(FastCodingError) {
        let start = cursor - 1
        if bytes.byteOrZero(cursor) == UInt8(ascii: "*") {
            throw syntaxError(
                "GNUstep's typed values, such as <*I5>, are read by nothing but GNUstep",
                at: start
            )
        }

        while !take(">") {
            guard cursor < bytes.count else {
                throw syntaxError("this data has no end: '>' is missing", at: start)
            }

            if takeDataSpace() {
                continue
            }

            if let high = Hex.value(bytes[cursor]) {
                guard let low = Hex.value(bytes.byteOrZero(cursor + 1)) else {
                    throw syntaxError(
                        "data has two hexadecimal digits for each byte; found "
                            + character(at: cursor + 1) + " after the first",
                        at: cursor + 1
                    )
                }

                output.append(UInt8(high) << 4 | UInt8(low))
                cursor += 2
            } else {
                throw syntaxError(
                    "data consists of hexadecimal digits; found \(character(at: cursor))",
                    at: cursor
                )
            }
        }
    }

    /// Skips a character that may be between the bytes of data; returns whether there is one.
    mutating func takeDataSpace() -> Bool {
        guard cursor < bytes.count else { return false }

        if XMLScanner.isSpace(bytes[cursor]) {
            cursor += 1
            return true
        }
        if isLineSeparator(at: cursor) {
            cursor += 3
            return true
        }
        return false
    }

    /// The character at an offset, quoted or named, for messages.
    // Inlined, it makes the compiler of Swift 6.3 crash in release builds.
    @inline(never)
    func character(at offset: Int) -> String {
        XMLScanner(bytes, at: 0).character(at: offset)
    }

    @inline(never)
    func syntaxError(_ message: String, at offset: Int, related: Int? = nil) -> FastCodingError {
        FastCodingError(.plistSyntax, message, offset: offset, related: related)
    }
}
