/// Reads JSON, exactly as RFC 8259 defines it, and passes it to a sink as events.
///
/// Strings without escapes are passed as parts of the text, others in a buffer that is reused.
/// Nothing of what has been read is kept except one bit for each open container.
package enum JSONReader {
    /// Reads a whole text.
    ///
    /// `depth` is how deep arrays and objects may nest, the root being 1; by default the limit of
    /// the options. With `options.lines` the text has any number of values, on lines of their own
    /// or not; they are the elements of a root array, which counts as a level.
    ///
    /// Errors about the text, including the sink's own, come with line and column, and so do
    /// warnings.
    package static func read<Sink: EventSink & ~Copyable>(
        _ text: [UInt8],
        options: ReadingOptions,
        depth: Int? = nil,
        into sink: inout Sink,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        do throws(FastCodingError) {
            let limits = options.limits
            if text.count > limits.input {
                throw tooLong(limit: limits.input)
            }

            var state = JSONReadingState(options, depth: depth ?? limits.nesting)
            if options.lines {
                try readLines(text.span, &state, &diagnostics, &sink)
            } else {
                let start = try start(of: text.span)
                try readValue(text.span, from: start, &state, &diagnostics, &sink)
            }
        } catch {
            // Places are counted in bytes until there is something to say: counting lines takes a
            // pass over the text.
            diagnostics.locate(in: text)
            throw error.located(in: text)
        }

        diagnostics.locate(in: text)
    }

    /// Reads a text of any number of values as the elements of a root array.
    private static func readLines<Sink: EventSink & ~Copyable>(
        _ text: Span<UInt8>,
        _ state: inout JSONReadingState,
        _ diagnostics: inout Diagnostics,
        _ sink: inout Sink
    ) throws(FastCodingError) {
        let start = try beginLines(text, &state, &sink)
        try readValues(text, from: start, &state, &diagnostics, &sink)
        try sink.endArray(at: text.count)
    }

    /// Begins the root array of a text of lines, and returns where the first line begins.
    static func beginLines<Sink: EventSink & ~Copyable>(
        _ text: Span<UInt8>,
        _ state: inout JSONReadingState,
        _ sink: inout Sink
    ) throws(FastCodingError) -> Int {
        let position = try start(of: text)
        if state.depthLimit < 1 {
            throw state.tooDeep(at: position)
        }

        // The root array, which the text does not have, counts as a level.
        state.outerDepth = 1
        try sink.beginArray(at: position)
        return position
    }

    /// Reads the value beginning at `start`, after any white space, and ends where the text does.
    private static func readValue<Sink: EventSink & ~Copyable>(
        _ text: Span<UInt8>,
        from start: Int,
        _ state: inout JSONReadingState,
        _ diagnostics: inout Diagnostics,
        _ sink: inout Sink
    ) throws(FastCodingError) {
        var position = text.endOfWhitespace(from: start)
        let syntax = JSONSyntax(text)
        try readTree(syntax, &position, &state, &diagnostics, &sink)
        position = text.endOfWhitespace(from: position)

        if position < text.count {
            throw syntax.error(at: position, .endOfText)
        }
    }

    /// Reads all values from `start` to the end of the text, of which there may be none.
    static func readValues<Sink: EventSink & ~Copyable>(
        _ text: Span<UInt8>,
        from start: Int,
        _ state: inout JSONReadingState,
        _ diagnostics: inout Diagnostics,
        _ sink: inout Sink
    ) throws(FastCodingError) {
        var position = text.endOfWhitespace(from: start)
        while position < text.count {
            position = try readNextValue(text, from: position, &state, &diagnostics, &sink)
        }
    }

    /// Reads one of several values, and returns where the next one begins or the text ends.
    ///
    /// Between two values there is white space, unless a quote or a bracket tells where one ends or
    /// the other begins.
    static func readNextValue<Sink: EventSink & ~Copyable>(
        _ text: Span<UInt8>,
        from start: Int,
        _ state: inout JSONReadingState,
        _ diagnostics: inout Diagnostics,
        _ sink: inout Sink
    ) throws(FastCodingError) -> Int {
        var end = start
        let syntax = JSONSyntax(text)
        try readTree(syntax, &end, &state, &diagnostics, &sink)

        let next = text.endOfWhitespace(from: end)
        if next == end, next < text.count, !isEnclosed(text[end - 1]), !isEnclosed(text[next]) {
            throw syntax.error(at: next, .separator)
        }

        return next
    }

    /// Whether a byte at the end of a value, or at its beginning, sets it apart from another one.
    private static func isEnclosed(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x22, 0x5B, 0x5D, 0x7B, 0x7D: true  // " [ ] { }
        default: false
        }
    }

    /// Where the text begins after a byte order mark. Texts in UTF-16 and UTF-32 are refused by
    /// name.
    ///
    /// If a text has more than four bytes, its first four are enough to tell.
    private static func start(of text: Span<UInt8>) throws(FastCodingError) -> Int {
        let shown = TextEncoding.detect(text)
        // Other encodings are refused by name, so that the message says what to do.
        if shown.encoding == .utf8 {
            return shown.mark
        }

        // Too short for UTF-16 or UTF-32. The reader reports the zero byte.
        if shown.mark == 0, text.count == 1 || text.count == 3 {
            return 0
        }

        throw FastCodingError(
            .invalidUTF8,
            "the text is in \(shown.encoding.words), but JSON is read in UTF-8 only: convert it first",
            offset: 0
        )
    }

    /// The error for a text of more bytes than the limit.
    package static func tooLong(limit: Int) -> FastCodingError {
        FastCodingError(.inputLimit, "the text has more than \(limit) bytes")
    }

    /// Reads the value at `position`, optionally preceded by white space, with everything in it.
    ///
    /// Specialized for each sink. All state that changes with every byte is kept in locals.
    @inline(__always)
    static func readTree<Sink: EventSink & ~Copyable>(
        _ syntax: JSONSyntax,
        _ position: inout Int,
        _ state: inout JSONReadingState,
        _ diagnostics: inout Diagnostics,
        _ sink: inout Sink
    ) throws(FastCodingError) {
        let text = syntax.text
        let outerDepth = state.outerDepth
        let depthLimit = state.depthLimit
        let numbers = state.numbers
        var place = text.endOfWhitespace(from: position)
        var nesting = NestingStack()
        var expected = JSONSyntax.Expected.root

        // One round for each value. The sink's errors are returned, because calls that throw
        // through a protocol are not inlined.
        values: while true {
            let byte = text.byteOrZero(place)
            switch byte {
            case 0x22:  // "
                place =
                    nesting.isArray
                    ? try readStrings(syntax, place, &state, &sink)
                    : try readString(syntax, place, &state, &sink)
            case 0x7B, 0x5B:  // { [
                // Checked before the sink opens anything, so that no depth of a text overflows a
                // stack.
                let isDictionary = byte == 0x7B
                if outerDepth &+ nesting.depth >= depthLimit {
                    throw state.tooDeep(at: place)
                }

                if let error = sink.takeBegin(isDictionary: isDictionary, at: place) {
                    throw error
                }

                nesting.push(isDictionary: isDictionary)
                place = text.endOfWhitespace(from: place &+ 1)

                // An empty container is a complete value. Otherwise its first value comes next,
                // after its key.
                if text.byteOrZero(place) != (isDictionary ? 0x7D : 0x5D) {
                    if isDictionary {
                        place = try readKey(syntax, place, .firstKey, &state, &sink)
                    }

                    expected = isDictionary ? .value : .firstElement
                    continue values
                }
            case 0x2D, 0x30...0x39:  // - 0...9
                place = try readNumber(syntax, place, numbers, &diagnostics, &sink)
            case 0x74:  // t

                // Four bytes are compared at once: `true` in one word, `false` by its last four
                // bytes.
                guard matches(text, place, 0x6575_7274) else { throw syntax.wrongWord(at: place) }

                if let error = sink.take(.bool(true), at: place) {
                    throw error
                }

                place &+= 4
            case 0x66:  // f
                guard matches(text, place &+ 1, 0x6573_6C61) else {
                    throw syntax.wrongWord(at: place)
                }

                if let error = sink.take(.bool(false), at: place) {
                    throw error
                }

                place &+= 5
            case 0x6E:  // n
                guard matches(text, place, 0x6C6C_756E) else { throw syntax.wrongWord(at: place) }

                if let error = sink.take(.null, at: place) {
                    throw error
                }

                place &+= 4
            default: throw syntax.error(at: place, expected)
            }

            // A value is complete: read what follows it, closing as many containers as end here.
            while nesting.depth > 0 {
                place = text.endOfWhitespace(from: place)
                let byte = text.byteOrZero(place)
                let isDictionary = nesting.isDictionary

                if byte == 0x2C {  // ,
                    place = text.endOfWhitespace(from: place &+ 1)
                    if isDictionary {
                        place = try readKey(syntax, place, .keyAfterComma, &state, &sink)
                        expected = .value
                    } else {
                        expected = .elementAfterComma
                    }

                    continue values
                }

                guard byte == (isDictionary ? 0x7D : 0x5D) else {
                    throw syntax.error(at: place, isDictionary ? .commaInDictionary : .commaInArray)
                }

                if let error = sink.takeEnd(isDictionary: isDictionary, at: place) {
                    throw error
                }

                nesting.pop()
                place &+= 1
            }

            position = place
            return
        }
    }

    /// Whether the four bytes at `offset` are those of `word`, the first one lowest.
    @inline(__always)
    private static func matches(_ text: Span<UInt8>, _ offset: Int, _ word: UInt32) -> Bool {
        offset &+ 4 <= text.count && text.load(offset, as: UInt32.self) == word
    }
}
