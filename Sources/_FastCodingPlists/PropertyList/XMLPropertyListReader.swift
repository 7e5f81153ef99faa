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
    ///   - text: UTF-8, UTF-16 or UTF-32, with or without a byte order mark, or declared as
    ///     ISO-8859-1 or windows-1252, of which a warning tells. The offsets of events and errors
    ///     refer to the result of ``utf8(_:)``.
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
            try checkEncoding(text.span, &notes)
            let start = TextEncoding.detect(text.span).mark
            var parser = XMLPropertyListParser<S>(text.span, at: start, depth: depth, options)
            try parser.parse(into: &sink, &notes)
        }
    }

    /// Pushes a damaged property list into `sink`, up to the damage.
    ///
    /// - Parameter text: UTF-8; an invalid character is damage, too.
    /// - Returns: where the reading has ended and why; nil if nothing is wrong.
    /// - Throws: errors that are about no damage, such as limits.
    static func readBeginning<S: EventSink & ~Copyable>(
        _ text: [UInt8],
        limits: FastLimits,
        into sink: inout S,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> Damage? {
        var options = ReadingOptions()
        options.limits = limits
        var text = text
        let invalid = errorThrown { () throws(FastCodingError) in
            try text.span.checkPropertyListText()
        }

        if let offset = invalid?.offset {
            text.removeSubrange(offset...)
        }

        let start = TextEncoding.detect(text.span).mark
        var parser = XMLPropertyListParser<S>(text.span, at: start, depth: nil, options)
        do throws(FastCodingError) {
            try checkEncoding(text.span, &diagnostics)
            try parser.parse(into: &sink, &diagnostics)
        } catch {
            guard error.code == .plistSyntax else { throw error }

            let end = parser.position
            if end < text.count {
                return Damage(offset: end, reason: error.code)
            }

            return Damage(offset: end, reason: invalid?.code ?? .truncated)
        }

        return invalid.map { Damage(offset: text.count, reason: $0.code) }
    }

    /// The text as UTF-8: either unchanged, or converted and preceded by a byte order mark.
    ///
    /// ``read`` accepts both, so a caller that will need the line and column of an offset calls
    /// this first.
    ///
    /// - Throws: lone-surrogate or plist-syntax for bytes that are no text in its encoding. The
    ///   offset is that of the byte before conversion, the line and column those of the character.
    package static func utf8(_ text: [UInt8]) throws(FastCodingError) -> [UInt8] {
        let shown = encoding(of: text.span)
        let encoding = shown.encoding
        if encoding == .utf8 {
            return text
        }

        var output: [UInt8] = [0xEF, 0xBB, 0xBF]
        // Half is exact for ASCII in UTF-16, the usual case.
        output.reserveCapacity(text.count / 2 + 16)
        let end = text.count - text.count % encoding.unitSize
        let wrong = encoding.decode(text.span, from: shown.mark, to: end, into: &output)
        if wrong == nil && end == text.count {
            return output
        }

        var error =
            switch (wrong, encoding.unitSize) {
            case (let wrong?, 2):
                FastCodingError(loneSurrogateAt: wrong)
            case (let wrong?, 1):
                FastCodingError(
                    .plistSyntax,
                    "byte 0x\(String(text[wrong], radix: 16)) is no character of \(encoding.words)",
                    offset: wrong
                )
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
        let shown = encoding(of: text.span)
        let encoding = shown.encoding
        let converted = try utf8(text)

        // The error with offsets in the text as it came.
        func original(_ error: FastCodingError) -> FastCodingError {
            var error = error
            error.offset = error.offset.map {
                encoding.offset(in: text.span, from: shown.mark, ofUTF8: $0)
            }
            error.relatedOffset = error.relatedOffset.map {
                encoding.offset(in: text.span, from: shown.mark, ofUTF8: $0)
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

    /// The encoding of a text: the one that the bytes show, or else the one that the text declares,
    /// if that has a byte for each character.
    package static func encoding(of text: Span<UInt8>) -> DetectedEncoding {
        let shown = TextEncoding.detect(text)
        guard shown.encoding == .utf8, shown.mark == 0,
            let declared = XMLDeclaredEncodings(text).narrow
        else { return shown }

        return DetectedEncoding(declared.encoding)
    }

    /// Checks that the text declares no encoding that isn't read, and warns of one other than
    /// Unicode's.
    ///
    /// The warning comes once, for all characters whose bytes other readers might take for others.
    /// Nothing else in a property list depends on the encoding: its tags, numbers and base64 are
    /// ASCII.
    private static func checkEncoding(_ text: Span<UInt8>, _ diagnostics: inout Diagnostics)
        throws(FastCodingError)
    {
        let declared = XMLDeclaredEncodings(text)
        if let name = declared.refused {
            throw FastCodingError(
                .plistSyntax,
                "the text declares an encoding that isn't read, or one that it isn't in",
                offset: name.lowerBound
            )
        }

        guard let narrow = declared.narrow else { return }

        let mark = TextEncoding.detect(text).mark
        var count = 0
        // In UTF-8 each character beyond ASCII has one such byte, its first.
        for index in mark..<text.count where text[index] >= 0xC0 {
            count += 1
        }

        diagnostics.warn(
            .otherEncoding,
            "the text declares \(narrow.encoding.words), not UTF-8; \(counted(count, "character")) in it "
                + "\(count == 1 ? "is" : "are") not ASCII",
            at: narrow.name.lowerBound
        )
    }
}
