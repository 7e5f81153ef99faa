/// Converts any number of JSON values, usually one on each line, to an archive while the text
/// arrives. They are the elements of a root array.
///
/// A line is read straight into the archive. If a value goes on after the line, the line is taken
/// back, and all lines up to the one that ends the value are read at once. The first line that has
/// equal keys is taken back as well; it and all later ones are each read into graphs, which are
/// then written. So no line is read more than three times, and only the lines of a value that is
/// not complete are kept. After an error, only the diagnostics may be used.
package struct JSONLinesEncoder: ~Copyable {
    private let options: ReadingOptions
    private var sink: EncodingSink
    private var state: JSONReadingState
    /// How many bytes have arrived.
    private var count = 0
    /// The beginning of a line whose end has not arrived yet; before the text has begun, its first
    /// bytes.
    private var carry = ByteBuffer()
    private var hasBegun = false
    private var hasEnded = false
    /// The search for the end of a value that goes on after the first line in ``carry``; nil if
    /// that line has not been read yet.
    private var valueEnd: JSONValueEnd?
    /// Whether lines are read into graphs.
    private var isCareful = false
    /// How many bytes of the text have been read.
    private var offset = 0
    /// The number of the next line, counted as in ``TextLocation``.
    private var number = 1
    /// Where the value may begin in the next line: in the first line, after the byte order mark.
    private var start = 0
    /// The reader's warnings. All of them are reported before ``duplicates``.
    private var warnings = Diagnostics()
    /// The warnings about equal keys.
    private var duplicates = Diagnostics()
    /// The text around the places of the kept warnings, and around that of the error.
    package private(set) var excerpts: [TextExcerpt] = []

    /// Makes an encoder. `size` is that of the text if it is known, as a fair estimate of the
    /// archive's size.
    package init(options: ReadingOptions, size: Int = 0) {
        self.options = options
        sink = EncodingSink(mutable: options.mutable, size: size)
        state = JSONReadingState(options, depth: options.limits.nesting)
    }

    /// Takes the next part of the text, which may end anywhere. Throws the error of a complete
    /// line.
    package mutating func feed(_ block: Span<UInt8>) throws(FastCodingError) {
        let limit = options.limits.input
        if block.count > limit - count {
            throw JSONReader.tooLong(limit: limit)
        }

        count += block.count
        // In pieces, because the rest that has not been read is copied.
        for first in stride(from: 0, to: block.count, by: 64 << 10) {
            let searched = hasBegun ? carry.count : 0
            carry.append(block.slice(first..<min(first + 64 << 10, block.count)))

            // The first four bytes show what kind of text it is.
            if hasBegun || carry.count >= 4 {
                try readLines(searched: searched)
            }
        }
    }

    /// Ends the text: its last line needs no line feed.
    package mutating func end() throws(FastCodingError) {
        try readLines(isLast: true)
        try sink.endArray(at: offset)
        hasEnded = true
    }

    /// Hands over the archive, once the text has ended.
    package consuming func finish() -> ByteBuffer {
        sink.finish()
    }

    /// The warnings so far; those about keys of the notation come once the text has ended.
    package var diagnostics: Diagnostics {
        var diagnostics = warnings
        diagnostics.merge(duplicates)

        if hasEnded {
            sink.notation.report(to: &diagnostics)
        }

        return diagnostics
    }

    /// Reads the lines that are complete. There is no line feed before `searched`.
    private mutating func readLines(searched: Int = 0, isLast: Bool = false) throws(FastCodingError)
    {
        // Taken out of the encoder, which changes while the text is in use.
        var text = ByteBuffer()
        swap(&text, &carry)

        if !hasBegun {
            hasBegun = true
            do throws(FastCodingError) {
                start = try JSONReader.beginLines(text.span, &state, &sink)
            } catch {
                throw Self.located(error, in: line(text.span), &excerpts)
            }
        }

        var first = 0
        while first < text.count {
            let rest = text.span.slice(first..<text.count)
            let end = end(of: rest, searched: max(searched - first, 0), isLast: isLast)
            if end < 0 {
                break
            }

            let isLastLine = isLast && end == rest.count
            // Otherwise a value may go on in the next line.
            let isWhole = valueEnd != nil || isLastLine
            if try read(rest.slice(0..<end), isWhole: isWhole) {
                valueEnd = nil
                first += end
            } else {
                valueEnd = JSONValueEnd()
            }
        }

        text.removeFirst(first)
        swap(&text, &carry)
    }

    /// The end of the lines to read next, with their line feed; -1 if it has not arrived yet. There
    /// is no line feed before `searched`.
    private mutating func end(of text: Span<UInt8>, searched: Int, isLast: Bool) -> Int {
        guard valueEnd != nil else {
            let end = text.endOfLine(from: searched)
            return end < text.count ? end + 1 : isLast ? end : -1
        }

        valueEnd?.search(text)
        let isFound = valueEnd?.isFound == true
        return isFound || isLast ? valueEnd?.position ?? -1 : -1
    }

    /// Takes a line, with its line feed if it has one, or the lines of a value. Returns false,
    /// without having taken anything, if a value in it goes on, unless it is whole.
    private mutating func read(_ text: Span<UInt8>, isWhole: Bool) throws(FastCodingError) -> Bool {
        var found = Diagnostics()
        do throws(FastCodingError) {
            if try !convert(text, isWhole: isWhole, &found) {
                return false
            }
        } catch {
            Self.keep(found, of: line(text), in: &warnings, &excerpts)
            throw Self.located(error, in: line(text), &excerpts)
        }

        if !found.totals.isEmpty {
            Self.keep(found, of: line(text), in: &warnings, &excerpts)
        }

        offset += text.count
        number += text.loneCarriageReturns() + text.lineFeeds()
        start = 0
        return true
    }

    /// Whether an error is only the end of the text, so that more of the text may mend it.
    private static func isEnd(_ error: FastCodingError, of text: Span<UInt8>) -> Bool {
        error.code == .jsonSyntax && error.offset == text.count
    }

    /// Reads lines straight into the archive, or into graphs once a line has had equal keys.
    /// Returns false, without having written anything, if a value goes on.
    private mutating func convert(
        _ text: Span<UInt8>,
        isWhole: Bool,
        _ found: inout Diagnostics
    ) throws(FastCodingError) -> Bool {
        if !isCareful {
            let mark = sink.mark()
            do throws(FastCodingError) {
                try JSONReader.readValues(text, from: start, &state, &found, &sink)
                return true
            } catch {
                let goesOn = !isWhole && Self.isEnd(error, of: text)
                if !sink.givesUp, !goesOn {
                    throw error
                }

                let givesUp = sink.givesUp
                sink.goBack(to: mark)
                found = Diagnostics()

                if !givesUp {
                    return false
                }
            }

            isCareful = true
        }

        return try convertCarefully(text, isWhole: isWhole, &found)
    }

    /// The general path, for lines that may have equal keys.
    private mutating func convertCarefully(
        _ text: Span<UInt8>,
        isWhole: Bool,
        _ found: inout Diagnostics
    ) throws(FastCodingError) -> Bool {
        // Nothing is written before a value is known to end here.
        if !isWhole, goesOn(text) {
            return false
        }

        var position = text.endOfWhitespace(from: start)
        while position < text.count {
            position = try convertValue(text, from: position, &found)
        }

        return true
    }

    /// Whether a value in a line goes on after its end. Other errors count as ends.
    private func goesOn(_ text: Span<UInt8>) -> Bool {
        var end = JSONValueEnd()
        end.search(text)
        return !end.isFound
    }

    /// Reads a value into a graph and writes that; returns where the next value begins.
    private mutating func convertValue(
        _ text: Span<UInt8>,
        from position: Int,
        _ found: inout Diagnostics
    ) throws(FastCodingError) -> Int {
        var builder = LiteralGraphBuilder(
            duplicateKeys: options.duplicateKeys,
            mutable: options.mutable
        )

        var failure: FastCodingError?
        var next = position
        do throws(FastCodingError) {
            next = try JSONReader.readNextValue(text, from: position, &state, &found, &builder)
        } catch {
            failure = error
        }

        let read = builder.finish()
        if !read.diagnostics.totals.isEmpty {
            Self.keep(read.diagnostics, of: line(text), in: &duplicates, &excerpts)
        }

        if let failure {
            throw failure
        }

        sink.notation.note(keysOf: read.graph)
        try sink.append(read.graph)
        return next
    }

    /// A line, or its beginning, with its place in the whole text.
    private func line(_ text: Span<UInt8>) -> TextLine {
        TextLine(text, offset: offset, number: number)
    }

    /// Adds warnings about a line, with their places in the whole text.
    private static func keep(
        _ found: Diagnostics,
        of line: TextLine,
        in kept: inout Diagnostics,
        _ excerpts: inout [TextExcerpt]
    ) {
        kept.merge(found) { warning in located(warning, in: line, &excerpts) }
    }

    /// An error or a warning about a line with its place in the whole text.
    private static func located(
        _ error: FastCodingError,
        in line: TextLine,
        _ excerpts: inout [TextExcerpt]
    ) -> FastCodingError {
        let located = line.located(error)
        if let excerpt = line.excerpt(of: located) {
            excerpts.append(excerpt)
        }

        return located
    }
}
