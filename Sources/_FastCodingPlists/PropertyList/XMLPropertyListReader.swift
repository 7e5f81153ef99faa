import _FastCodingCore

/// Reads XML property lists as events: fastcode-notation(5), "Property lists".
///
/// It accepts what Foundation's PropertyListSerialization accepts, with the same values: any
/// element may be the root, line ends and control characters are kept as they are, attributes are
/// ignored, and only the five entities of XML are known. It refuses, naming the place, what
/// Foundation would silently drop, distort or replace: characters after the root, a key in place of
/// a value, base64 with other characters or without its end, days that do not exist.
package enum XMLPropertyListReader {
    /// Pushes the property list into `sink`.
    ///
    /// - Parameters:
    ///   - text: UTF-8, UTF-16 or UTF-32, with or without a byte order mark. The offsets of events
    ///     and
    ///     errors refer to the result of ``utf8(_:)``.
    ///   - depth: how deep containers may nest; nil for the limit of the options.
    /// - Throws: the sink's errors, and errors with the codes plist-syntax, invalid-utf8,
    ///   nul-in-string, lone-surrogate, number-overflow, depth-limit, string-limit and input-limit.
    ///   All of them, as well as warnings, come with line and column.
    package static func read<S: EventSink & ~Copyable>(
        _ text: [UInt8],
        options: ReadingOptions,
        depth: Int? = nil,
        into sink: inout S,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        try options.limits.check(inputOf: text.count)
        let text = try utf8(text)
        try diagnostics.locating(in: text) { (notes) throws(FastCodingError) in
            try text.span.checkPropertyListText()
            try checkEncoding(text.span)
            let start = TextEncoding.detect(text.span).mark
            var parser = XMLPropertyListParser<S>(text.span, at: start, depth: depth, options)
            try parser.parse(into: &sink, &notes)
        }
    }

    /// The text as UTF-8: either unchanged, or converted and preceded by a byte order mark.
    ///
    /// ``read`` accepts both, so a caller that will need the line and column of an offset calls
    /// this first.
    ///
    /// - Throws: lone-surrogate or plist-syntax for what is no text in its encoding. The offset is
    ///   that of the byte before conversion, the line and column those of the character.
    package static func utf8(_ text: [UInt8]) throws(FastCodingError) -> [UInt8] {
        let (encoding, mark) = TextEncoding.detect(text.span)
        if encoding == .utf8 {
            return text
        }

        var output: [UInt8] = [0xEF, 0xBB, 0xBF]
        // Half is exact for ASCII in UTF-16, the usual case.
        output.reserveCapacity(text.count / 2 + 16)
        let end = text.count - text.count % encoding.unitSize
        let wrong = encoding.decode(text.span, from: mark, to: end, into: &output)
        if wrong == nil && end == text.count {
            return output
        }

        var error =
            switch (wrong, encoding.unitSize) {
            case (let wrong?, 2):
                FastCodingError(loneSurrogateAt: wrong)
            case (let wrong?, _):
                FastCodingError(.plistSyntax, "this is no character of UTF-32", offset: wrong)
            case (nil, let size):
                FastCodingError(
                    .plistSyntax,
                    "the UTF-\(8 * size) text ends in the middle of a character",
                    offset: end
                )
            }

        error.location = TextLocation(of: output.count, in: output)
        throw error
    }

    /// Runs a reading of a text and the use of what was read, so that errors and warnings get lines
    /// and columns, and offsets in bytes of the text as it came.
    ///
    /// - Parameter body: receives the text in UTF-8. The offsets of its errors refer to that.
    package static func locating<Result: ~Copyable>(
        _ text: [UInt8],
        _ diagnostics: inout Diagnostics,
        _ body: ([UInt8], inout Diagnostics) throws(FastCodingError) -> Result
    ) throws(FastCodingError) -> Result {
        let (encoding, mark) = TextEncoding.detect(text.span)
        let converted = try utf8(text)

        func original(_ error: FastCodingError) -> FastCodingError {
            var error = error
            error.offset = error.offset.map {
                encoding.offset(in: text.span, from: mark, ofUTF8: $0)
            }
            error.relatedOffset = error.relatedOffset.map {
                encoding.offset(in: text.span, from: mark, ofUTF8: $0)
            }
            return error
        }

        var found = Diagnostics()
        defer { diagnostics.merge(found, encoding == .utf8 ? { $0 } : original) }
        do throws(FastCodingError) {
            return try found.locating(in: converted) { notes throws(FastCodingError) in
                try body(converted, &notes)
            }
        } catch {
            throw encoding == .utf8 ? error : original(error)
        }
    }

    /// Checks that the text declares no other encoding than UTF-8.
    private static func checkEncoding(_ text: Span<UInt8>) throws(FastCodingError) {
        if let name = otherEncoding(declaredIn: text) {
            throw FastCodingError(
                .plistSyntax,
                "the text declares an encoding other than UTF-8, or UTF-16 that it isn't in",
                offset: name.lowerBound
            )
        }
    }

    /// The position of the name of an encoding in the XML declaration, if others than UTF-8 are
    /// declared.
    ///
    /// Texts in UTF-16 and UTF-32 begin with a byte order mark once they are UTF-8, and still
    /// declare what they were in. Readers differ in which of several encodings counts, and in
    /// whether one counts that the mark contradicts. So all of them have to be known ones, and
    /// every place counts where a reader could find one.
    static func otherEncoding(declaredIn text: Span<UInt8>) -> Range<Int>? {
        let mark = TextEncoding.detect(text).mark
        var scanner = XMLScanner(text, at: mark)
        guard scanner.starts(with: "<?xml"), let end = text.firstOffset(of: "?>", from: mark + 5)
        else {
            return nil
        }

        scanner.cursor = mark + 5
        let declaration = text.extracting(0..<end)
        while let word = declaration.firstOffset(of: "encoding", from: scanner.cursor) {
            scanner.cursor = word + 8
            scanner.skipSpace()

            guard scanner.starts(with: "=") else { continue }

            scanner.cursor += 1
            scanner.skipSpace()
            let start = scanner.cursor + 1
            guard scanner.starts(with: "\"") || scanner.starts(with: "'"), start < end else {
                continue
            }

            var stop = start
            while stop < end, text[stop] != text[start - 1] {
                stop += 1
            }

            let name = lowercaseASCII(text.extracting(start..<stop))
            let known = mark > 0 ? narrowEncodings + wideEncodings : narrowEncodings
            if !known.contains(where: { name.elementsEqual($0.utf8) }) {
                return start..<stop
            }

            scanner.cursor = stop
        }

        return nil
    }

    /// Names of encodings whose texts are UTF-8 as they are.
    private static let narrowEncodings = ["utf-8", "utf8", "us-ascii", "ascii"]
    /// Names that a text may have besides if it begins with a byte order mark.
    private static let wideEncodings = [
        "utf-16", "utf-16le", "utf-16be", "utf16", "iso-10646-ucs-2", "ucs-2", "unicode",
        "utf-32", "utf-32le", "utf-32be", "utf32", "iso-10646-ucs-4", "ucs-4",
    ]
}
