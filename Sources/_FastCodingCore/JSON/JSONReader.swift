/// Reads JSON, exactly as RFC 8259 defines it, and passes it to a sink as events.
///
/// Strings without escapes are passed as parts of the text, others in a buffer that is reused. Nothing of what has been
/// read is kept except one bit for each open container.
package enum JSONReader {
    /// Reads a whole text.
    ///
    /// `depth` is how deep arrays and objects may nest, the root being 1; by default the limit of the options. With
    /// `options.lines` each line of the text is an element of a root array, which counts as a level.
    ///
    /// Errors about the text, including the sink's own, come with line and column, and so do warnings.
    package static func read<Sink: EventSink & ~Copyable>(
        _ text: [UInt8], options: ReadingOptions, depth: Int? = nil, into sink: inout Sink,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        do throws(FastCodingError) {
            let limits = options.limits
            if text.count > limits.input { throw tooLong(limit: limits.input) }
            var state = JSONReadingState(options, depth: depth ?? limits.nesting)
            if options.lines {
                try readLines(text.span, &state, &diagnostics, &sink)
            } else {
                try readText(text.span, &state, &diagnostics, &sink)
            }
        } catch {
            diagnostics.locate(in: text)
            throw error.located(in: text)
        }
        diagnostics.locate(in: text)
    }

    /// Reads a text with a single value.
    private static func readText<Sink: EventSink & ~Copyable>(
        _ text: Span<UInt8>, _ state: inout JSONReadingState, _ diagnostics: inout Diagnostics, _ sink: inout Sink
    ) throws(FastCodingError) {
        var position = try start(of: text)
        let syntax = JSONSyntax(text, isLine: false)
        try readTree(syntax, &position, &state, &diagnostics, &sink)
        position = text.endOfWhitespace(from: position)
        if position < text.count { throw syntax.error(at: position, .endOfText) }
    }

    /// Reads a text whose lines are the elements of an array.
    private static func readLines<Sink: EventSink & ~Copyable>(
        _ text: Span<UInt8>, _ state: inout JSONReadingState, _ diagnostics: inout Diagnostics, _ sink: inout Sink
    ) throws(FastCodingError) {
        var position = try beginLines(text, &state, &sink)
        while position < text.count {
            let end = text.endOfLine(from: position)
            try readLine(text.extracting(0..<end), from: position, &state, &diagnostics, &sink)
            position = end + 1
        }
        try sink.endArray(at: text.count)
    }

    /// Begins the root array of a text of lines, and returns where the first line begins.
    static func beginLines<Sink: EventSink & ~Copyable>(
        _ text: Span<UInt8>, _ state: inout JSONReadingState, _ sink: inout Sink
    ) throws(FastCodingError) -> Int {
        let position = try start(of: text)
        if state.depthLimit < 1 { throw state.tooDeep(at: position) }
        state.outerDepth = 1
        try sink.beginArray(at: position)
        return position
    }

    /// Reads the value, if there is one, of the line that begins at `start` and ends at the end of the text.
    package static func readLine<Sink: EventSink & ~Copyable>(
        _ text: Span<UInt8>, from start: Int, _ state: inout JSONReadingState, _ diagnostics: inout Diagnostics,
        _ sink: inout Sink
    ) throws(FastCodingError) {
        var position = text.endOfWhitespace(from: start)
        if position >= text.count { return }
        let syntax = JSONSyntax(text, isLine: true)
        try readTree(syntax, &position, &state, &diagnostics, &sink)
        position = text.endOfWhitespace(from: position)
        if position < text.count { throw syntax.error(at: position, .endOfText) }
    }

    /// Where the text begins after a byte order mark. Texts in UTF-16 and UTF-32 are refused by name.
    ///
    /// If a text has more than four bytes, its first four are enough to tell.
    private static func start(of text: Span<UInt8>) throws(FastCodingError) -> Int {
        let head = (0..<4).map { text.byteOrZero($0) }
        if head[0] == 0xEF, head[1] == 0xBB, head[2] == 0xBF { return 3 }
        if text.count >= 2, let encoding = wideEncoding(head, count: text.count) {
            throw FastCodingError(
                .invalidUTF8, "the text is in \(encoding), but JSON is read in UTF-8 only: convert it first", offset: 0)
        }
        return 0
    }

    /// The name of the encoding according to the first bytes, if it is not UTF-8.
    ///
    /// The first two characters of a JSON text are nearly always ASCII, and never U+0000.
    private static func wideEncoding(_ head: [UInt8], count: Int) -> String? {
        switch (head[0], head[1], head[2], head[3]) {
        case (0, 0, 0xFE, 0xFF): return "UTF-32 (big-endian)"
        case (0xFF, 0xFE, 0, 0) where count >= 4: return "UTF-32 (little-endian)"
        case (0xFE, 0xFF, _, _): return "UTF-16 (big-endian)"
        case (0xFF, 0xFE, _, _): return "UTF-16 (little-endian)"
        default: break
        }
        guard count % 2 == 0 || count >= 4 else { return nil }
        switch head[0..<min(count, 4)].map({ $0 == 0 }) {
        case [true, true, true, false]: return "UTF-32 (big-endian)"
        case [false, true, true, true]: return "UTF-32 (little-endian)"
        case [true, false], [true, false, true, false]: return "UTF-16 (big-endian)"
        case [false, true], [false, true, false, true]: return "UTF-16 (little-endian)"
        default: return nil
        }
    }

    package static func tooLong(limit: Int) -> FastCodingError {
        FastCodingError(.inputLimit, "the text has more than \(limit) bytes")
    }
}

/// The state that persists while a text is read.
package struct JSONReadingState: ~Copyable {
    let depthLimit: Int
    let stringLimit: Int
    let numbers: JSONNumberOptions
    /// How many containers are open around the value that is read next.
    var outerDepth = 0
    /// Where strings with escapes are assembled.
    var scratch = ByteBuffer()

    init(_ options: ReadingOptions, depth: Int) {
        depthLimit = depth
        stringLimit = options.limits.string
        numbers = JSONNumberOptions(
            lossy: options.lossyNumbers, decimals: options.decimalNumbers,
            reportsLoss: options.reportsLostDigits)
    }

    @inline(never)
    func tooDeep(at offset: Int) -> FastCodingError {
        FastCodingError(tooDeep: "arrays and objects nest deeper than", depthLimit, offset: offset)
    }

    @inline(never)
    func tooLongString(at offset: Int) -> FastCodingError {
        FastCodingError(
            .stringLimit, "a string is longer than \(stringLimit) bytes", offset: offset)
    }
}
