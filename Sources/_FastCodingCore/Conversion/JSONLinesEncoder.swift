/// Converts newline-delimited JSON, in which each line is an element of a root array, to an archive
/// while the text arrives.
///
/// A line is read straight into the archive. The first one that has equal keys is taken back; it
/// and all later ones are each read into a graph, which is then written. So no line is read more
/// than twice, and only the line that is not complete is kept. After an error, only the diagnostics
/// can be asked for.
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
    /// Whether lines are read into graphs.
    private var isCareful = false
    /// How much of the text has been read, and the number of the next line, counted as in
    /// ``TextLocation``.
    private var offset = 0
    private var number = 1
    /// Where the value may begin in the next line: in the first line, after the byte order mark.
    private var start = 0
    /// The reader's warnings, and those about equal keys: all of the former are reported before the
    /// latter.
    private var warnings = Diagnostics()
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

    /// Takes the next part of the text, which may end anywhere. Throws what is wrong with the
    /// complete lines.
    package mutating func feed(_ block: Span<UInt8>) throws(FastCodingError) {
        let limit = options.limits.input
        if block.count > limit - count {
            throw JSONReader.tooLong(limit: limit)
        }

        count += block.count
        // In pieces, because what has not been read is copied.
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
        var end = text.span.endOfLine(from: searched)
        while first < text.count, end < text.count || isLast {
            let next = min(end + 1, text.count)
            try read(text.span.slice(first..<next))
            first = next
            end = text.span.endOfLine(from: first)
        }

        text.removeFirst(first)
        swap(&text, &carry)
    }

    /// Takes a line, with its line feed if it has one.
    private mutating func read(_ text: Span<UInt8>) throws(FastCodingError) {
        let hasFeed = text.byteOrZero(text.count - 1) == 0x0A
        var found = Diagnostics()

        do throws(FastCodingError) {
            try convert(text.extracting(0..<(hasFeed ? text.count - 1 : text.count)), text, &found)
        } catch {
            Self.keep(found, of: line(text), in: &warnings, &excerpts)
            throw Self.located(error, in: line(text), &excerpts)
        }

        if !found.totals.isEmpty {
            Self.keep(found, of: line(text), in: &warnings, &excerpts)
        }

        offset += text.count
        number += text.loneCarriageReturns() + (hasFeed ? 1 : 0)
        start = 0
    }

    private mutating func convert(
        _ line: Span<UInt8>,
        _ text: Span<UInt8>,
        _ found: inout Diagnostics
    ) throws(FastCodingError) {
        if !isCareful {
            let mark = sink.mark()
            do throws(FastCodingError) {
                return try JSONReader.readValue(
                    line,
                    from: start,
                    isLine: true,
                    &state,
                    &found,
                    &sink
                )
            } catch {
                if !sink.givesUp {
                    throw error
                }
            }

            sink.goBack(to: mark)
            isCareful = true
            found = Diagnostics()
        }

        try convertCarefully(line, text, &found)
    }

    /// The general path, for lines that may have equal keys.
    private mutating func convertCarefully(
        _ line: Span<UInt8>,
        _ text: Span<UInt8>,
        _ found: inout Diagnostics
    ) throws(FastCodingError) {
        if line.endOfWhitespace(from: start) >= line.count {
            return
        }

        var builder = LiteralGraphBuilder(
            duplicateKeys: options.duplicateKeys,
            mutable: options.mutable
        )

        var failure: FastCodingError?
        do throws(FastCodingError) {
            try JSONReader.readValue(line, from: start, isLine: true, &state, &found, &builder)
        } catch {
            failure = error
        }

        let (graph, equalKeys) = builder.finish()
        if !equalKeys.totals.isEmpty {
            Self.keep(equalKeys, of: self.line(text), in: &duplicates, &excerpts)
        }

        if let failure {
            throw failure
        }

        sink.notation.note(keysOf: graph)
        try sink.append(graph)
    }

    /// A line, or its beginning, with its place in the whole text.
    private func line(_ text: Span<UInt8>) -> TextLine {
        TextLine(text, offset: offset, number: number)
    }

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
