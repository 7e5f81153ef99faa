import _FastCodingCore

/// Reads XML property lists as events: fastcode-notation(5), "Property lists".
///
/// It accepts what Foundation's PropertyListSerialization accepts, with the same values: any element may be the root,
/// line ends and control characters are kept as they are, attributes are ignored, and only the five entities of XML are
/// known. It refuses, naming the place, what Foundation would silently drop, distort or replace: characters after the
/// root, a key in place of a value, base64 with other characters or without its end, days that do not exist.
package enum XMLPropertyListReader {
    /// Pushes the property list into `sink`.
    ///
    /// - Parameters:
    ///   - text: UTF-8, or UTF-16 with or without a byte order mark. The offsets of events and errors refer to the
    ///     result of ``utf8(_:)``.
    ///   - depth: how deep containers may nest; nil for the limit of the options.
    /// - Throws: the sink's errors, and errors with the codes plist-syntax, invalid-utf8, nul-in-string,
    ///   lone-surrogate, number-overflow, depth-limit, string-limit and input-limit. All of them, as well as warnings,
    ///   come with line and column.
    package static func read<S: EventSink & ~Copyable>(
        _ text: [UInt8], options: ReadingOptions, depth: Int? = nil, into sink: inout S,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        try options.limits.check(inputOf: text.count)
        let text = try utf8(text)
        do throws(FastCodingError) {
            let start = TextEncoding.detect(text.span).mark
            try check(text.span, from: start)
            var parser = XMLPropertyListParser(text.span, at: start, depth: depth, options)
            try parser.parse(into: &sink, &diagnostics)
            diagnostics.locate(in: text)
        } catch {
            diagnostics.locate(in: text)
            throw error.located(in: text)
        }
    }

    /// The text as UTF-8: either unchanged, or converted from UTF-16 and preceded by a byte order mark. ``read``
    /// accepts both, so a caller that will need the line and column of an offset calls this first.
    package static func utf8(_ text: [UInt8]) throws(FastCodingError) -> [UInt8] {
        let (encoding, mark) = TextEncoding.detect(text.span)
        switch encoding {
        case .utf8: return text
        case .utf32:
            throw FastCodingError(.plistSyntax, "the text is in UTF-32; only UTF-8 and UTF-16 are read", offset: 0)
        case .utf16LittleEndian, .utf16BigEndian: break
        }
        // The byte order mark overrules the encoding that the text still declares.
        var output: [UInt8] = [0xEF, 0xBB, 0xBF]
        output.reserveCapacity(text.count / 2 + 16)
        let end = text.count - text.count % 2
        let wrong = TextEncoding.decodeUTF16(
            text.span, from: mark, to: end, bigEndian: encoding == .utf16BigEndian, into: &output)
        if wrong == nil && end == text.count { return output }
        var error =
            if let wrong {
                FastCodingError(.loneSurrogate, "this half of a surrogate pair has no other half", offset: wrong)
            } else {
                FastCodingError(.plistSyntax, "the UTF-16 text ends in the middle of a character", offset: end)
            }
        error.location = TextLocation(of: output.count, in: output)
        throw error
    }

    /// Checks that the whole text is UTF-8 without U+0000, and declares no other encoding.
    private static func check(_ text: Span<UInt8>, from start: Int) throws(FastCodingError) {
        do throws(UTF8.ValidationError) {
            _ = try UTF8Span(validating: text)
        } catch {
            throw FastCodingError(
                .invalidUTF8, "byte 0x\(String(text[error.byteOffsets.lowerBound], radix: 16)) is not valid UTF-8 here",
                offset: error.byteOffsets.lowerBound)
        }
        for index in 0..<text.count where text[index] == 0 {
            throw FastCodingError(.nulInString, "a property list can't contain U+0000", offset: index)
        }
        // A byte order mark takes precedence over any declaration.
        if start == 0, let name = declaredEncoding(text) {
            let declared = lowercaseASCII(text.extracting(name))
            guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(where: { declared.elementsEqual($0.utf8) }) else {
                throw FastCodingError(
                    .plistSyntax, "the text declares an encoding other than UTF-8, or UTF-16 that it isn't in",
                    offset: name.lowerBound)
            }
        }
    }

    /// The position of the encoding's name in an XML declaration.
    private static func declaredEncoding(_ text: Span<UInt8>) -> Range<Int>? {
        var scanner = XMLScanner(text, at: 0)
        guard scanner.starts(with: "<?xml"), let end = text.firstOffset(of: "?>", from: 5),
            let word = text.firstOffset(of: "encoding", from: 5), word < end
        else { return nil }
        scanner.cursor = word + 8
        scanner.skipSpace()
        guard scanner.starts(with: "=") else { return nil }
        scanner.cursor += 1
        scanner.skipSpace()
        let start = scanner.cursor + 1
        guard scanner.starts(with: "\"") || scanner.starts(with: "'"), start < end else { return nil }
        var stop = start
        while stop < end, text[stop] != text[start - 1] { stop += 1 }
        return start..<stop
    }
}
