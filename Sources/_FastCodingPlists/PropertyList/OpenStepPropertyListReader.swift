import _FastCodingCore

/// Reads property lists in the old form of OpenStep, which `.strings` and `.pbxproj` files have:
/// fastcode-notation(5), "Property lists".
///
/// It accepts what Foundation's PropertyListSerialization accepts, with the same values. It
/// refuses, naming the place, what Foundation would silently drop or replace: characters after the
/// last entry of a dictionary without braces, comments and data without an end, halves of surrogate
/// pairs, U+0000, octal escapes that are no characters.
package enum OpenStepPropertyListReader {
    /// Pushes the property list into `sink`.
    ///
    /// - Parameters:
    ///   - text: UTF-8, UTF-16 or UTF-32, with or without a byte order mark. The offsets of events
    ///     and errors refer to the result of ``XMLPropertyListReader/utf8(_:)``.
    ///   - depth: how deep containers may nest; nil for the limit of the options.
    /// - Throws: the sink's errors, and errors with the codes plist-syntax, invalid-utf8,
    ///   nul-in-string, lone-surrogate, depth-limit, string-limit and input-limit. All of them come
    ///   with line and column.
    package static func read<S: EventSink & ~Copyable>(
        _ text: [UInt8],
        options: ReadingOptions,
        depth: Int? = nil,
        into sink: inout S,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        try options.limits.check(inputOf: text.count)
        let text = try XMLPropertyListReader.utf8(text)
        try diagnostics.locating(in: text) { (_) throws(FastCodingError) in
            try text.span.checkPropertyListText()
            let start = TextEncoding.detect(text.span).mark
            var parser = OpenStepPropertyListParser<S>(text.span, at: start, depth: depth, options)
            try parser.parse(into: &sink)
        }
    }

    /// Whether all of a text is a property list, and more than a single string, which any word is.
    ///
    /// No limits apply, so that the answer does not depend on options. The time is that of one
    /// reading.
    package static func accepts(_ text: [UInt8]) -> Bool {
        var options = ReadingOptions()
        options.limits = .none
        var sink = RootKind()
        var diagnostics = Diagnostics()

        do throws(FastCodingError) {
            try read(
                text,
                options: options,
                depth: FastLimits.deepest,
                into: &sink,
                diagnostics: &diagnostics
            )
            return !sink.isString
        } catch {
            return false
        }
    }

    /// The same, of a copy: readers take arrays.
    static func accepts(_ text: Span<UInt8>) -> Bool {
        var copy: [UInt8] = []
        copy.append(text)
        return accepts(copy)
    }

    /// Finds out whether the root is a string.
    private struct RootKind: EventSink {
        private var isInside = false
        private(set) var isString = false

        mutating func begin(isDictionary: Bool, at offset: Int) {
            isInside = true
        }

        // A root that is a string is the only value outside of containers.
        mutating func string(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int) {
            isString = !isInside
        }

        mutating func end(isDictionary: Bool, at offset: Int) {}
        mutating func key(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int) {}
        mutating func scalar(_ value: ScalarValue, at offset: Int) {}
        mutating func data(_ bytes: Span<UInt8>, from range: ByteRange?, at offset: Int) {}
        mutating func backReference(to ordinal: Int, at offset: Int) {}
    }
}

extension Span<UInt8> {
    /// Checks that the whole text is UTF-8 without U+0000.
    ///
    /// - Throws: invalid-utf8 and nul-in-string, with the offset of the byte.
    func checkPropertyListText() throws(FastCodingError) {
        if let wrong = firstInvalidUTF8() {
            throw FastCodingError(
                .invalidUTF8,
                "byte 0x\(String(self[wrong], radix: 16)) is not valid UTF-8 here",
                offset: wrong
            )
        }

        for index in 0..<count where self[index] == 0 {
            throw FastCodingError(
                .nulInString,
                "a property list can't contain U+0000",
                offset: index
            )
        }
    }
}
