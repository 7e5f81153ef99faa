import _FastCodingCore

/// The format of an input, judging by its content.
package enum DetectedFormat: Sendable {
    case json
    /// An XML property list, or at least XML.
    case xml
    /// A binary property list.
    case binary
    /// A FastCoded archive.
    case archive
    /// A property list in the old OpenStep form, which is not supported.
    case openStep
    /// Nothing but white space.
    case empty
    /// Not a text, and none of the binary formats.
    case unknown
}

/// Distinguishes the formats of input by their first characters.
///
/// Whatever could be JSON with a mistake in it counts as JSON, so that the JSON reader reports the mistake. Only what
/// no JSON can be counts as OpenStep: `( ...`, `{ key = ...`, `"key" = ...`, `<0fbd77>`, `// !$*UTF8*$!`.
package enum FormatDetector {
    /// Determines the format. It only looks at the beginning, past comments and at most one string.
    package static func detect(_ bytes: [UInt8]) -> DetectedFormat {
        let span = bytes.span
        if bytes.starts(with: "bplist".utf8) { return .binary }
        if bytes.starts(with: "TSAF".utf8) { return .archive }
        let (encoding, mark) = TextEncoding.detect(span)
        switch encoding {
        case .utf8: return detectText(span, from: mark)
        case .utf32: return .unknown
        case .utf16LittleEndian, .utf16BigEndian:
            let (text, isCut) = beginning(ofUTF16: span, from: mark, bigEndian: encoding == .utf16BigEndian)
            return text.isEmpty && isCut ? .unknown : detectText(text.span, from: 0)
        }
    }

    /// The beginning of a UTF-16 text after white space, as UTF-8, and whether anything follows it.
    package static func beginning(ofUTF16 bytes: Span<UInt8>, from mark: Int, bigEndian: Bool) -> (
        text: [UInt8], isCut: Bool
    ) {
        var start = mark
        while start + 1 < bytes.count,
            let byte = UInt8(exactly: TextEncoding.unit(bytes, start, bigEndian)), XMLScanner.isSpace(byte)
        {
            start += 2
        }
        var text: [UInt8] = []
        let end = min(bytes.count - (bytes.count - start) % 2, start + 8192)
        let wrong = TextEncoding.decodeUTF16(bytes, from: start, to: end, bigEndian: bigEndian, into: &text)
        return (text, wrong != nil || end < bytes.count)
    }

    private static func detectText(_ text: Span<UInt8>, from start: Int) -> DetectedFormat {
        var scanner = XMLScanner(text, at: start)
        scanner.skipSpace()
        guard scanner.cursor < text.count else { return .empty }
        skipComments(&scanner)
        guard scanner.cursor < text.count else { return .json }
        let first = text[scanner.cursor]
        switch first {
        case UInt8(ascii: "<"): return isHexData(scanner) ? .openStep : .xml
        case UInt8(ascii: "("): return .openStep
        case UInt8(ascii: "{"):
            scanner.cursor += 1
            skipCommentsAndSpace(&scanner)
            return isFollowedByEquals(&scanner) ? .openStep : .json
        case 0x21...0x7E: return isFollowedByEquals(&scanner) ? .openStep : .json
        default: return .unknown
        }
    }

    /// Whether a key and an equals sign follow: `key =`, `"key" =`.
    private static func isFollowedByEquals(_ scanner: inout XMLScanner) -> Bool {
        let text = scanner.bytes
        guard scanner.cursor < text.count else { return false }
        let quote = text[scanner.cursor]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            scanner.cursor += 1
            while scanner.cursor < text.count, text[scanner.cursor] != quote {
                scanner.cursor += text[scanner.cursor] == UInt8(ascii: "\\") ? 2 : 1
            }
            scanner.cursor += 1
        } else {
            let start = scanner.cursor
            while scanner.cursor < text.count, isWordCharacter(text[scanner.cursor]) { scanner.cursor += 1 }
            if scanner.cursor == start { return false }
        }
        skipCommentsAndSpace(&scanner)
        return scanner.cursor < text.count && text[scanner.cursor] == UInt8(ascii: "=")
    }

    /// Whether OpenStep accepts a character without quotes.
    private static func isWordCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"),
            UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// Whether data as OpenStep writes it follows: hexadecimal digits in angle brackets.
    private static func isHexData(_ scanner: borrowing XMLScanner) -> Bool {
        var index = scanner.cursor + 1
        while index < scanner.bytes.count {
            let byte = scanner.bytes[index]
            if byte == UInt8(ascii: ">") { return true }
            if Hex.value(byte) == nil, !XMLScanner.isSpace(byte) { return false }
            index += 1
        }
        return false
    }

    private static func skipCommentsAndSpace(_ scanner: inout XMLScanner) {
        scanner.skipSpace()
        skipComments(&scanner)
    }

    /// Skips OpenStep comments and the space after them.
    private static func skipComments(_ scanner: inout XMLScanner) {
        while true {
            if scanner.starts(with: "//") {
                while scanner.cursor < scanner.bytes.count, scanner.bytes[scanner.cursor] != 0x0A {
                    scanner.cursor += 1
                }
            } else if scanner.starts(with: "/*") {
                let end = scanner.bytes.firstOffset(of: "*/", from: scanner.cursor + 2)
                scanner.cursor = end.map { $0 + 2 } ?? scanner.bytes.count
            } else {
                return
            }
            scanner.skipSpace()
        }
    }
}
