import _FastCodingCore

/// Decides what an input or a piece of data is: the only place that does.
///
/// What begins like an archive or a property list is one, however damaged: whoever reads it finds
/// out. So is XML that declares an encoding that isn't read, because no one can know what is in it.
///
/// Whatever could be JSON with a mistake in it counts as JSON, so that the JSON reader reports the
/// mistake. Only what no JSON can be counts as OpenStep: `( ...`, `{ key = ...`, `"key" = ...`,
/// `<0fbd77>`, `// !$*UTF8*$!`.
package enum FormatDetector {
    package static func detect(_ bytes: [UInt8]) -> DetectedFormat {
        detect(bytes.span)
    }

    /// Determines the format. It only looks at the beginning, past comments and at most one string.
    package static func detect(_ bytes: Span<UInt8>) -> DetectedFormat {
        func begins(_ text: StaticString) -> Bool {
            XMLScanner(bytes, at: 0).starts(with: text)
        }

        if begins("bplist") {
            return .binary
        }

        if begins("TSAF") {
            return .archive
        }

        let (encoding, mark) = TextEncoding.detect(bytes)
        if encoding == .utf8 {
            if XMLPropertyListReader.otherEncoding(declaredIn: bytes) != nil {
                return .xml
            }
            return detectText(bytes, from: mark, isCut: false)
        }

        let (text, isCut) = beginning(of: bytes, encoding, from: mark)
        return text.isEmpty && isCut ? .unknown : detectText(text.span, from: 0, isCut: isCut)
    }

    /// The beginning of a text in UTF-16 or UTF-32 after white space, as UTF-8, and whether
    /// anything follows it.
    private static func beginning(
        of bytes: Span<UInt8>,
        _ encoding: TextEncoding,
        from mark: Int
    ) -> (text: [UInt8], isCut: Bool) {
        let size = encoding.unitSize
        var start = mark
        while start + size <= bytes.count,
            let byte = UInt8(exactly: encoding.unit(bytes, start)), XMLScanner.isSpace(byte)
        {
            start += size
        }

        var text: [UInt8] = []
        let end = min(bytes.count - (bytes.count - start) % size, start + 8192)
        let wrong = encoding.decode(bytes, from: start, to: end, into: &text)

        return (text, wrong != nil || end < bytes.count)
    }

    /// - Parameter isCut: whether there is more than this text. Where that would be needed, it
    ///   counts as what it may be.
    private static func detectText(_ text: Span<UInt8>, from start: Int, isCut: Bool)
        -> DetectedFormat
    {
        var scanner = XMLScanner(text, at: start)
        scanner.skipSpace()

        guard scanner.cursor < text.count else { return .empty }

        skipComments(&scanner)
        guard scanner.cursor < text.count else { return .json }

        let first = text[scanner.cursor]
        switch first {
        case UInt8(ascii: "<"):
            if isHexData(scanner) {
                return .openStep
            }
            return mayBePropertyList(text, from: start, isCut: isCut) ? .xml : .otherXML
        case UInt8(ascii: "("): return .openStep
        case UInt8(ascii: "{"):
            _ = scanner.take("{")
            skipCommentsAndSpace(&scanner)
            return isFollowedByEquals(&scanner) ? .openStep : .json
        case 0x21...0x7E:
            return isFollowedByEquals(&scanner) ? .openStep : .json
        default: return .unknown
        }
    }

    /// How the elements begin that can be the root of a property list with data in it. Readers take
    /// all of them, also without the `<plist>` around them.
    private static let roots: [StaticString] = ["<plist", "<dict", "<array", "<data"]

    private static func mayBePropertyList(_ text: Span<UInt8>, from start: Int, isCut: Bool) -> Bool
    {
        var scanner = XMLScanner(text, at: start)
        do throws(FastCodingError) {
            try scanner.skipMiscellaneous()
        } catch {
            return isCut
        }

        if scanner.cursor == text.count {
            return isCut
        }

        // Readers differ in where a document type ends, and so in what the document element is. It
        // may be any that comes.
        let hasType = scanner.starts(with: "<!DOCTYPE")
        for root in roots {
            if scanner.starts(with: root) {
                return true
            }
            if hasType, text.firstOffset(of: root, from: scanner.cursor) != nil {
                return true
            }
        }

        return hasType && isCut
    }

    /// Whether a key and an equals sign follow: `key =`, `"key" =`.
    private static func isFollowedByEquals(_ scanner: inout XMLScanner) -> Bool {
        let text = scanner.bytes
        let start = scanner.cursor

        if let quote = ["\"", "'"].first(where: { scanner.take($0) }) {
            while scanner.cursor < text.count, !scanner.take(quote) {
                scanner.cursor += text[scanner.cursor] == UInt8(ascii: "\\") ? 2 : 1
            }
        } else {
            while isWordCharacter(text.byteOrZero(scanner.cursor)) {
                scanner.cursor += 1
            }
        }

        if scanner.cursor == start {
            return false
        }

        skipCommentsAndSpace(&scanner)
        return scanner.take("=")
    }

    private static func isWordCharacter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || byte &- UInt8(ascii: "0") <= 9
            || wordMarks.contains(byte)
    }

    // An array, because searching a string takes twenty times as long. So in other places.
    private static let wordMarks = Array("_$/:.-".utf8)

    /// Whether data as OpenStep writes it follows: hexadecimal digits in angle brackets.
    private static func isHexData(_ scanner: borrowing XMLScanner) -> Bool {
        let bytes = scanner.bytes
        var index = scanner.cursor + 1
        while index < bytes.count,
            Hex.value(bytes[index]) != nil || XMLScanner.isSpace(bytes[index])
        {
            index += 1
        }

        return bytes.byteOrZero(index) == UInt8(ascii: ">")
    }

    private static func skipCommentsAndSpace(_ scanner: inout XMLScanner) {
        scanner.skipSpace()
        skipComments(&scanner)
    }

    private static func skipComments(_ scanner: inout XMLScanner) {
        while true {
            if scanner.starts(with: "//") {
                scanner.cursor = scanner.bytes.endOfLine(from: scanner.cursor)
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
