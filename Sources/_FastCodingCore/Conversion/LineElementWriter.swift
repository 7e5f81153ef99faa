/// Writes the values of lines, which are passed to it one after the other, as the elements of a root array.
///
/// A line is read straight into the archive. The first one that has equal keys is taken back; it and all later lines
/// are each read into a graph of their own, which is then written. So no line is read more than twice.
struct LineElementWriter: ~Copyable {
    private let options: ReadingOptions
    private var sink: EncodingSink
    private var state: JSONReadingState
    /// Whether lines are read into graphs.
    private var isCareful = false
    /// How much of the text has been read, and the number of the next line, counted as in ``TextLocation``.
    private var offset = 0
    private var number = 1
    /// Where the value may begin in the next line: in the first line, after the byte order mark.
    private var start = 0
    /// The reader's warnings, and those about equal keys: all of the former are reported before the latter.
    private var warnings = Diagnostics()
    private var duplicates = Diagnostics()
    /// The text around the places of the kept warnings, and around that of the error.
    private(set) var excerpts: [TextExcerpt] = []

    /// `size` is that of the text if it is known.
    init(_ options: ReadingOptions, size: Int) {
        self.options = options
        sink = EncodingSink(mutable: options.mutable, size: size)
        state = JSONReadingState(options, depth: options.limits.nesting)
    }

    /// Begins the array. `text` is the beginning of the text: at least its first four bytes if it has that many.
    mutating func begin(_ text: Span<UInt8>) throws(FastCodingError) {
        do throws(FastCodingError) {
            start = try JSONReader.beginLines(text, &state, &sink)
        } catch {
            throw located(error, in: text)
        }
    }

    /// Takes a line, with its line feed if it has one.
    mutating func read(_ text: Span<UInt8>) throws(FastCodingError) {
        let hasFeed = text.byteOrZero(text.count - 1) == 0x0A
        var found = Diagnostics()
        do throws(FastCodingError) {
            try convert(text.extracting(0..<(hasFeed ? text.count - 1 : text.count)), text, &found)
        } catch {
            Self.keep(found, of: text, offset, number, in: &warnings, &excerpts)
            throw located(error, in: text)
        }
        if !found.totals.isEmpty { Self.keep(found, of: text, offset, number, in: &warnings, &excerpts) }
        offset += text.count
        number += text.loneCarriageReturns() + (hasFeed ? 1 : 0)
        start = 0
    }

    /// Reads `line`, which is `text` without its line feed.
    private mutating func convert(
        _ line: Span<UInt8>, _ text: Span<UInt8>, _ found: inout Diagnostics
    ) throws(FastCodingError) {
        if !isCareful {
            let mark = sink.mark()
            do throws(FastCodingError) {
                return try JSONReader.readLine(line, from: start, &state, &found, &sink)
            } catch {
                if !sink.givesUp { throw error }
            }
            sink.goBack(to: mark)
            isCareful = true
            found = Diagnostics()
        }
        try convertCarefully(line, text, &found)
    }

    /// The general path, for lines that may have equal keys.
    private mutating func convertCarefully(
        _ line: Span<UInt8>, _ text: Span<UInt8>, _ found: inout Diagnostics
    ) throws(FastCodingError) {
        if line.endOfWhitespace(from: start) >= line.count { return }
        var builder = LiteralGraphBuilder(duplicateKeys: options.duplicateKeys, mutable: options.mutable)
        var failure: FastCodingError?
        do throws(FastCodingError) {
            try JSONReader.readLine(line, from: start, &state, &found, &builder)
        } catch {
            failure = error
        }
        let (graph, equalKeys) = builder.finish()
        if !equalKeys.totals.isEmpty { Self.keep(equalKeys, of: text, offset, number, in: &duplicates, &excerpts) }
        if let failure { throw failure }
        sink.notation.note(keysOf: graph)
        try GraphEvents.send(graph, into: &sink)
    }

    /// Takes over warnings about a line; those that are kept get their places in the whole text.
    private static func keep(
        _ found: Diagnostics, of text: Span<UInt8>, _ offset: Int, _ number: Int, in kept: inout Diagnostics,
        _ excerpts: inout [TextExcerpt]
    ) {
        kept.merge(found) { warning in
            let line = TextLine(text, offset: offset, number: number)
            let located = line.located(warning)
            if let excerpt = line.excerpt(of: located) { excerpts.append(excerpt) }
            return located
        }
    }

    /// An error about a line with its place in the whole text.
    private mutating func located(_ error: FastCodingError, in text: Span<UInt8>) -> FastCodingError {
        let line = TextLine(text, offset: offset, number: number)
        let located = line.located(error)
        if let excerpt = line.excerpt(of: located) { excerpts.append(excerpt) }
        return located
    }

    /// Ends the array.
    mutating func end() throws(FastCodingError) {
        try sink.endArray(at: offset)
    }

    /// Hands over the archive.
    consuming func finish() -> ByteBuffer { sink.finish() }

    /// All warnings. Until the text has ended, nothing is reported about the keys of the notation.
    func diagnostics(hasEnded: Bool) -> Diagnostics {
        var diagnostics = warnings
        diagnostics.merge(duplicates)
        if hasEnded { sink.notation.report(to: &diagnostics) }
        return diagnostics
    }
}
