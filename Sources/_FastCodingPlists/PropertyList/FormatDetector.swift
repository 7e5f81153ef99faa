import _FastCodingCore

/// Decides what an input or a piece of data is: the only place that does.
///
/// An input that begins like an archive or a property list is one, however damaged: its reader
/// finds out. So is XML that declares an encoding that isn't read, because no one can know what is
/// in it.
///
/// A text that could be JSON with a mistake in it counts as JSON, so that the JSON reader reports
/// the mistake. Only a text that no JSON can be counts as OpenStep: `( ...`, `{ key = ...`, `"key"
/// = ...`, `<0fbd77>`, `// !$*UTF8*$!`; and a text that begins with a key alone, `{ key; ...` or
/// `key; ...`, if all of it is a property list. A single string, which any word is to Foundation,
/// counts as JSON.
package enum FormatDetector {
    /// The format of a beginning, and whether the bytes after it could change that.
    private struct Guess {
        var format: DetectedFormat
        var isCertain = true
    }

    /// The format of a whole input.
    package static func detect(_ bytes: [UInt8]) -> DetectedFormat { detect(bytes.span) }

    /// Determines the format. It only looks at the beginning, past comments and at most one string.
    package static func detect(_ bytes: Span<UInt8>) -> DetectedFormat {
        guess(bytes, isWhole: true).format
    }

    /// Whether data holds objects, or data that may hold some in turn: an archive, or a property
    /// list in any form.
    ///
    /// An OpenStep list has to be whole, because ordinary texts begin like one, too; those hold
    /// nothing.
    package static func holdsContent(_ bytes: Span<UInt8>) -> Bool {
        contentFormat(bytes) != nil
    }

    /// The format of data that ``holdsContent(_:)`` is true for; nil for other data.
    package static func contentFormat(_ bytes: Span<UInt8>) -> DetectedFormat? {
        let format = detect(bytes)
        let holdsContent =
            format == .openStep
            ? OpenStepPropertyListReader.accepts(bytes) : format.holdsContent

        return holdsContent ? format : nil
    }

    /// The format of a file that begins with these bytes and goes on after them; nil if only the
    /// rest can tell.
    package static func detect(beginning bytes: [UInt8]) -> DetectedFormat? {
        let guess = guess(bytes.span, isWhole: false)
        return guess.isCertain ? guess.format : nil
    }

    /// Whether a text begins as an object or an array of JSON does, in whatever encoding and
    /// however it goes on.
    package static func opensJSON(_ bytes: [UInt8]) -> Bool {
        let shown = TextEncoding.detect(bytes.span)
        if shown.encoding == .utf8 {
            return opensJSON(bytes.span, from: shown.mark)
        }

        let text = beginning(of: bytes.span, shown).text
        return opensJSON(text.span, from: 0)
    }

    /// The same for a text in UTF-8 whose byte order mark ends at `start`.
    ///
    /// The second token counts, too, because many other texts begin with a bracket: `[section]` of
    /// a configuration file, `{ key = ...` of OpenStep.
    private static func opensJSON(_ text: Span<UInt8>, from start: Int) -> Bool {
        var scanner = XMLScanner(text, at: start)
        scanner.skipSpace()
        let first = text.byteOrZero(scanner.cursor)
        scanner.cursor += 1
        scanner.skipSpace()
        let second = text.byteOrZero(scanner.cursor)

        switch first {
        case UInt8(ascii: "{"): return second == UInt8(ascii: "\"") || second == UInt8(ascii: "}")
        case UInt8(ascii: "["): return elementStarts.contains(second)
        default: return false
        }
    }

    /// The first characters of JSON's values, and the bracket that ends an empty array.
    private static let elementStarts = Array("[{]\"-0123456789tfn".utf8)

    /// Tells the binary formats by their first bytes, and converts other texts to UTF-8.
    ///
    /// - Parameter isWhole: whether nothing follows these bytes in the input.
    private static func guess(_ bytes: Span<UInt8>, isWhole: Bool) -> Guess {
        func begins(_ text: StaticString) -> Bool { XMLScanner(bytes, at: 0).starts(with: text) }

        if begins("bplist") { return Guess(format: .binary) }
        if begins("TSAF") { return Guess(format: .archive) }

        let shown = TextEncoding.detect(bytes)
        // Other readers may see another text in it than this one does, so such XML counts as a
        // property list, which its reader then refuses.
        if shown.encoding == .utf8 {
            if XMLDeclaredEncodings(bytes).refused != nil {
                return Guess(format: .xml)
            }
            return guessText(bytes, from: shown.mark, isCut: !isWhole)
        }

        let start = beginning(of: bytes, shown)
        // Not even the first character can be decoded.
        if start.text.isEmpty, start.isCut { return Guess(format: .unknown) }

        var guess = guessText(start.text.span, from: 0, isCut: start.isCut || !isWhole)
        // More than this is never looked at, so a longer beginning would give the same answer.
        if start.isCut { guess.isCertain = true }
        return guess
    }

    /// The beginning of a text in UTF-8.
    private struct Beginning {
        let text: [UInt8]
        /// Whether anything follows it.
        let isCut: Bool
    }

    /// The beginning of a text in UTF-16 or UTF-32 as UTF-8, up to 8192 bytes of the source.
    ///
    /// White space is passed over in the source, so that no amount of it uses up these bytes.
    private static func beginning(
        of bytes: Span<UInt8>,
        _ shown: DetectedEncoding
    ) -> Beginning {
        let encoding = shown.encoding
        let size = encoding.unitSize
        var start = shown.mark
        while start + size <= bytes.count,
            let byte = UInt8(exactly: encoding.unit(bytes, start)), XMLScanner.isSpace(byte)
        {
            start += size
        }

        var text: [UInt8] = []
        let end = min(bytes.count - (bytes.count - start) % size, start + 8192)
        let wrong = encoding.decode(bytes, from: start, to: end, into: &text)
        return Beginning(text: text, isCut: wrong != nil || end < bytes.count)
    }

    /// Determines the format of a text in UTF-8 by its first character other than white space.
    ///
    /// - Parameter isCut: whether there is more than this text. Where the rest would be needed, the
    ///   text counts as what it may be.
    private static func guessText(_ text: Span<UInt8>, from start: Int, isCut: Bool) -> Guess {
        var scanner = OpenStepScanner(text, at: text.endOfWhitespace(from: start))
        guard scanner.cursor < text.count else { return Guess(format: .empty, isCertain: !isCut) }

        skipSpace(&scanner)
        // Nothing but comments: no JSON, but its reader says what is missing.
        guard scanner.cursor < text.count else { return Guess(format: .json, isCertain: !isCut) }

        switch text[scanner.cursor] {
        case UInt8(ascii: "<"):
            return guessMarkup(scanner, from: start, isCut: isCut)
        case UInt8(ascii: "("): return Guess(format: .openStep)
        case UInt8(ascii: "{"):
            _ = scanner.take("{")
            skipSpace(&scanner)
            return guessEntry(&scanner, isCut: isCut)
        case UInt8(ascii: "["):
            let second = text.endOfWhitespace(from: scanner.cursor + 1)
            return Guess(format: .json, isCertain: !isCut || second < text.count)
        case 0x21...0x7E: return guessEntry(&scanner, isCut: isCut)
        default: return Guess(format: .unknown, isCertain: !isCut || !isSplit(scanner))
        }
    }

    /// The beginnings of the elements that can be the root of a property list with data in it.
    /// Readers take all of them, also without the `<plist>` around them.
    private static let roots: [StaticString] = ["<plist", "<dict", "<array", "<data"]
    /// More bytes than any of these beginnings has.
    private static let longestRoot = 16

    /// Tells OpenStep's data, hexadecimal digits in angle brackets, from XML. The cursor is at the
    /// `<`.
    private static func guessMarkup(
        _ scanner: borrowing OpenStepScanner,
        from start: Int,
        isCut: Bool
    ) -> Guess {
        let text = scanner.bytes
        let end = endOfDigits(scanner)
        if text.byteOrZero(end) == UInt8(ascii: ">") {
            return Guess(format: .openStep)
        }

        var guess = guessXML(text, from: start, isCut: isCut)
        // Data may go on behind the cut.
        if isCut, end >= text.count {
            guess.isCertain = false
        }

        return guess
    }

    /// The end of the hexadecimal digits, and of the white space among them, after the character at
    /// the cursor.
    private static func endOfDigits(_ scanner: borrowing OpenStepScanner) -> Int {
        var data = OpenStepScanner(scanner.bytes, at: scanner.cursor + 1)
        while true {
            if data.takeDataSpace() {
                continue
            }
            guard Hex.value(data.bytes.byteOrZero(data.cursor)) != nil else { return data.cursor }

            data.cursor += 1
        }
    }

    /// Tells property lists from other XML by the first element, past comments, instructions and
    /// document types.
    ///
    /// A damaged beginning, and one that ends before an element, counts as ``DetectedFormat/xml``
    /// if more of it follows.
    private static func guessXML(_ text: Span<UInt8>, from start: Int, isCut: Bool) -> Guess {
        let undecided = Guess(format: isCut ? .xml : .otherXML, isCertain: !isCut)
        var scanner = XMLScanner(text, at: start)
        do throws(FastCodingError) {
            try skipProlog(&scanner)
        } catch {
            return undecided
        }

        if scanner.cursor == text.count { return undecided }

        // `endOfPlainType` refused this document type: readers differ in where it ends, and so in
        // which element is the first. One of the roots anywhere after it is enough.
        let hasType = scanner.starts(with: "<!DOCTYPE")
        for root in roots {
            if scanner.starts(with: root) { return Guess(format: .xml) }
            if hasType, text.firstOffset(of: root, from: scanner.cursor) != nil {
                return Guess(format: .xml)
            }
        }
        if hasType { return undecided }
        // The element's name may go on behind the cut and make it one of the roots.
        let isNameCut = isCut && text.count - scanner.cursor < longestRoot
        return Guess(format: .otherXML, isCertain: !isNameCut)
    }

    /// Where the first element of XML may be, past comments, instructions and document types; nil
    /// if it is not in these bytes, the beginning of more. Readers differ in where some document
    /// types end; behind such a one, the next `<plist` counts.
    package static func firstElement(ofXML bytes: Span<UInt8>) -> Int? {
        var scanner = XMLScanner(bytes, at: 0)
        guard (try? skipProlog(&scanner)) != nil, scanner.cursor < bytes.count else { return nil }

        return scanner.starts(with: "<!DOCTYPE")
            ? bytes.firstOffset(of: "<plist", from: scanner.cursor) : scanner.cursor
    }

    /// Skips comments, instructions, and document types in whose end all readers agree.
    private static func skipProlog(_ scanner: inout XMLScanner) throws(FastCodingError) {
        try scanner.skipMiscellaneous()
        while let end = endOfPlainType(scanner) {
            scanner.cursor = end
            try scanner.skipMiscellaneous()
        }
    }

    /// The end of the document type at the cursor if all readers agree on it: it has no internal
    /// subset, and its first `>` is not in quotes. Nil for any other, and where there is none.
    private static func endOfPlainType(_ scanner: borrowing XMLScanner) -> Int? {
        guard scanner.starts(with: "<!DOCTYPE") else { return nil }

        var quote: UInt8?
        var index = scanner.cursor + 1
        while index < scanner.bytes.count {
            let byte = scanner.bytes[index]
            switch byte {
            case UInt8(ascii: "["), UInt8(ascii: "<"): return nil
            case UInt8(ascii: ">"): return quote == nil ? index + 1 : nil
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                if quote == nil { quote = byte } else if quote == byte { quote = nil }
            default: break
            }
            index += 1
        }
        return nil
    }

    /// The format of a text that may go on with the first entry of an OpenStep dictionary: `key =`,
    /// `"key" =`, `key;`.
    private static func guessEntry(_ scanner: inout OpenStepScanner, isCut: Bool) -> Guess {
        let hasKey = skipKey(&scanner)
        if hasKey {
            skipSpace(&scanner)
        }

        // More of the key, or of what comes before the `=`, may follow behind the cut.
        if isCut, isSplit(scanner) {
            return Guess(format: .json, isCertain: false)
        }

        // Neither a word nor a string, so the text is wrong in any case: JSON's reader says how.
        if !hasKey {
            return Guess(format: .json)
        }
        if scanner.take("=") {
            return Guess(format: .openStep)
        }
        guard scanner.take(";") else { return Guess(format: .json) }

        // A text of any kind can begin with `word;`, so it is read to its end.
        if isCut {
            return Guess(format: .json, isCertain: false)
        }

        let isPropertyList = OpenStepPropertyListReader.accepts(scanner.bytes)
        return Guess(format: isPropertyList ? .openStep : .json)
    }

    /// Skips a word or a string in quotes, which may lack its end; returns whether there is one.
    private static func skipKey(_ scanner: inout OpenStepScanner) -> Bool {
        let text = scanner.bytes
        let start = scanner.cursor
        if let quote = ["\"", "'"].first(where: { scanner.take($0) }) {
            while scanner.cursor < text.count, !scanner.take(quote) {
                // After a backslash that is the last byte, the cursor is behind the end.
                scanner.cursor += text[scanner.cursor] == UInt8(ascii: "\\") ? 2 : 1
            }
        } else {
            while OpenStepScanner.isWordCharacter(text.byteOrZero(scanner.cursor)) {
                scanner.cursor += 1
            }
        }

        return scanner.cursor > start
    }

    /// Whether the end of the text is at the cursor, or may have split a comment or a line
    /// separator there, the only things to skip that begin with more than one byte.
    private static func isSplit(_ scanner: borrowing OpenStepScanner) -> Bool {
        let rest = scanner.bytes.count - scanner.cursor
        let first = scanner.bytes.byteOrZero(scanner.cursor)
        return rest <= 0 || rest < 3 && (first == UInt8(ascii: "/") || first == 0xE2)
    }

    /// Skips white space and comments as OpenStep lists have them. A comment without an end extends
    /// to the end of the text; its reader reports it.
    private static func skipSpace(_ scanner: inout OpenStepScanner) {
        if !scanner.skipSpaceAndComments() {
            scanner.cursor = scanner.bytes.count
        }
    }
}
