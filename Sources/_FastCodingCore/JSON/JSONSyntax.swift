/// The errors of texts that are not JSON.
///
/// The offset is that of the first byte that cannot be right, except that words, escapes and
/// characters are reported at their beginnings.
struct JSONSyntax: ~Escapable {
    /// The thing that should be where something else was found.
    enum Expected {
        case root, firstElement, elementAfterComma, value
        case firstKey, keyAfterComma, colon
        case commaInArray, commaInDictionary
        case endOfText
        /// White space between two of several values.
        case separator
    }

    let text: Span<UInt8>

    @_lifetime(copy text)
    init(_ text: Span<UInt8>) {
        self.text = text
    }

    /// The error for a byte, or the end of the text, in place of something else.
    @inline(never)
    func error(at offset: Int, _ expected: Expected) -> FastCodingError {
        guard offset < text.count else { return endError(expected) }

        let byte = text[offset]
        if byte >= 0x80, text.utf8Length(at: offset) == 0 {
            return invalidUTF8(at: offset)
        }

        // A value on the next line: the text may be newline-delimited JSON.
        let areLines = expected == .endOfText && beginsLine(offset)
        return FastCodingError(
            .jsonSyntax,
            message(byte, offset, expected),
            offset: offset,
            suggestion: areLines ? .lines : nil
        )
    }

    /// The error for the end of the text.
    private func endError(_ expected: Expected) -> FastCodingError {
        let message =
            expected == .root
            ? "the text is empty, but JSON is one value"
            : "the text ends where \(Self.words(expected)) is expected"
        return FastCodingError(.jsonSyntax, message, offset: text.count)
    }

    /// The name of the expected thing in messages.
    private static func words(_ expected: Expected) -> String {
        switch expected {
        case .root, .elementAfterComma, .value: "a value"
        case .firstElement: "a value or ']'"
        case .keyAfterComma: "a key"
        case .firstKey: "a key or '}'"
        case .colon: "':' after the key"
        case .commaInArray: "',' or ']'"
        case .commaInDictionary: "',' or '}'"
        case .endOfText: "the end of the text"
        case .separator: "white space between values"
        }
    }

    /// The message for a byte, with advice about frequent mistakes.
    private func message(_ byte: UInt8, _ offset: Int, _ expected: Expected) -> String {
        switch byte {
        case 0x2F: return "comments are not JSON"
        case 0x23: return "'#' is not JSON, nor are comments"
        case 0x27: return "strings are written in double quotes"
        case 0xEF where text.byteOrZero(offset + 1) == 0xBB && text.byteOrZero(offset + 2) == 0xBF:
            return "a byte order mark is allowed only at the very beginning"
        default: break
        }

        switch expected {
        case .root, .elementAfterComma, .firstElement, .value:
            return valueMessage(byte, offset, expected)
        case .firstKey, .keyAfterComma:
            return keyMessage(byte, offset, expected)
        case .colon:
            return "expected ':' after the key, but found \(describe(offset))"
        case .commaInArray where byte == 0x7D:
            return "'}' closes no object here: expected ',' or ']'"
        case .commaInDictionary where byte == 0x5D:
            return "']' closes no array here: expected ',' or '}'"
        case .commaInArray, .commaInDictionary:
            return "expected \(Self.words(expected)) after a value, but found \(describe(offset))"
        case .endOfText:
            return "expected the end of the text after its value, but found \(describe(offset))"
        case .separator:
            return "expected \(Self.words(expected)), but found \(describe(offset))"
        }
    }

    /// Whether `offset` follows a line break, perhaps with other white space, and may be the
    /// beginning of a value.
    private func beginsLine(_ offset: Int) -> Bool {
        switch text.byteOrZero(offset) {
        case 0x22, 0x2D, 0x30...0x39, 0x5B, 0x66, 0x6E, 0x74, 0x7B:
            break
        default: return false
        }

        var place = offset - 1
        while text.byteOrZero(place) == 0x20 || text.byteOrZero(place) == 0x09 {
            place -= 1
        }

        return text.byteOrZero(place) == 0x0A
    }

    /// The message for a byte that begins no value.
    private func valueMessage(_ byte: UInt8, _ offset: Int, _ expected: Expected) -> String {
        switch byte {
        case 0x5D where expected == .elementAfterComma:
            return "trailing comma before ']'"
        case 0x2C, 0x5D, 0x7D, 0x3A:
            return "expected a value before \(describe(offset))"
        case 0x2B: return "a number may not begin with '+'"
        case 0x2E: return "a number needs a digit before its '.'"
        default: break
        }

        let word = self.word(at: offset)
        if ["NaN", "nan", "Infinity", "inf", "Inf"].contains(word) {
            return "'\(word)' is not JSON, which has finite numbers only"
        }

        switch word.lowercased() {
        case "":
            return "expected a value, but found \(describe(offset))"
        case let lower where ["true", "false", "null"].contains(lower):
            return "'\(word)' is not JSON; \(lower) is written in lower case"
        case "none", "nil", "undefined":
            return "'\(word)' is not JSON; write null"
        default:
            return "'\(word)' is not JSON; strings are written in double quotes"
        }
    }

    /// The message for a byte that begins no key.
    private func keyMessage(_ byte: UInt8, _ offset: Int, _ expected: Expected) -> String {
        switch byte {
        case 0x7D where expected == .keyAfterComma:
            return "trailing comma before '}'"
        case 0x2C, 0x3A:
            return "expected a key before \(describe(offset))"
        case 0x5D:
            return "']' closes no array here: expected \(Self.words(expected))"
        default: return "a key must be a string in double quotes"
        }
    }

    /// The letters, digits and underscores at `offset`, at most 20, if they begin with a letter or
    /// an underscore.
    private func word(at offset: Int) -> String {
        var word = ""
        while word.utf8.count < 20 {
            let byte = text.byteOrZero(offset + word.utf8.count)
            let isDigit = byte >= 0x30 && byte <= 0x39 && !word.isEmpty
            let letter = byte | 0x20
            guard isDigit || byte == 0x5F || letter >= 0x61 && letter <= 0x7A else { break }

            word.unicodeScalars.append(Unicode.Scalar(byte))
        }

        return word
    }

    /// The character at an offset in words.
    private func describe(_ offset: Int) -> String {
        guard text.utf8Length(at: offset) > 0 else { return "a byte that is not UTF-8" }

        let value = text.scalar(at: offset).scalar
        if value == 0x20 {
            return "a space"
        }

        if value > 0x20, value < 0x7F {
            return "'\(Unicode.Scalar(text[offset]))'"
        }

        return codePoint(value)
    }

    /// A byte that begins no character.
    @inline(never)
    func invalidUTF8(at offset: Int) -> FastCodingError {
        let byte = String(text[offset], radix: 16, uppercase: true)
        return FastCodingError(
            .invalidUTF8,
            "byte 0x\(byte) begins no character of UTF-8 here",
            offset: offset
        )
    }

    /// A word other than `true`, `false` and `null`.
    @inline(never)
    func wrongWord(at offset: Int) -> FastCodingError {
        FastCodingError(.jsonSyntax, valueMessage(text[offset], offset, .value), offset: offset)
    }

    /// A number that is not well-formed.
    @inline(never)
    func wrongNumber(_ fault: NumberParts.Fault, at offset: Int) -> FastCodingError {
        let message =
            switch fault {
            case .leadingZero:
                "a number may not begin with a zero and another digit"
            case .noDigits where text.byteOrZero(offset) == 0x2E:
                "a number needs a digit before its '.'"
            case .noDigits where text.byteOrZero(offset) == 0x49:
                "'-Infinity' is not JSON, which has finite numbers only"
            case .noDigits: "a number needs a digit after its '-'"
            case .noFraction: "a number needs a digit after its '.'"
            case .noExponent: "a number needs a digit in its exponent"
            }
        return FastCodingError(.jsonSyntax, message, offset: offset)
    }

    /// A byte in a string that is neither part of a character nor an escape, or the end of the
    /// text.
    @inline(never)
    func wrongInString(at offset: Int) -> FastCodingError {
        guard offset < text.count else {
            return FastCodingError(.jsonSyntax, "the text ends within a string", offset: offset)
        }

        let byte = text[offset]
        if byte >= 0x80 {
            return invalidUTF8(at: offset)
        }

        if byte == 0 {
            return FastCodingError(
                .jsonSyntax,
                "U+0000 is not allowed in a string, nor can it be stored in one",
                offset: offset
            )
        }

        let found =
            byte == 0x0A || byte == 0x0D ? "line break" : "control character \(describe(offset))"

        var escape = ByteBuffer()
        escape.append(escapeOf: UInt32(byte))
        return FastCodingError(
            .jsonSyntax,
            "a \(found) in a string must be written as \(String(lossy: escape.span))",
            offset: offset
        )
    }

    /// Something that is not an escape; `offset` is that of its backslash.
    @inline(never)
    func wrongEscape(at offset: Int) -> FastCodingError {
        let next = offset + 1
        guard next < text.count else { return wrongInString(at: text.count) }

        if text[next] >= 0x80, text.utf8Length(at: next) == 0 {
            return invalidUTF8(at: next)
        }

        let message =
            text[next] == 0x75
            ? "'\\u' needs four hexadecimal digits"
            : "'\\' is not allowed before \(describe(next)) in a string"

        return FastCodingError(.jsonSyntax, message, offset: offset)
    }

    /// An escape of half a character.
    @inline(never)
    func loneSurrogate(at offset: Int) -> FastCodingError {
        let escape = String(decoding: (0..<6).map { text.byteOrZero(offset + $0) }, as: UTF8.self)
        return FastCodingError(
            .loneSurrogate,
            "'\(escape)' is half a character without its other half",
            offset: offset
        )
    }

    /// An escape of U+0000.
    @inline(never)
    func nulInString(at offset: Int) -> FastCodingError {
        FastCodingError(
            .nulInString,
            "U+0000 can't be stored: it ends a string in an archive",
            offset: offset
        )
    }
}
