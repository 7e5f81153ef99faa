extension JSONReader {
    /// Reads the string whose opening quote is at `place`, and returns where it ends.
    @inline(__always)
    static func readString<Sink: EventSink & ~Copyable>(
        _ syntax: JSONSyntax,
        _ place: Int,
        _ state: inout JSONReadingState,
        _ sink: inout Sink
    ) throws(FastCodingError) -> Int {
        try readText(syntax, place, isKey: false, &state, &sink) &+ 1
    }

    /// Reads the string or key whose opening quote is at `place`, and returns the position of its
    /// closing quote.
    @inline(__always)
    private static func readText<Sink: EventSink & ~Copyable>(
        _ syntax: JSONSyntax,
        _ place: Int,
        isKey: Bool,
        _ state: inout JSONReadingState,
        _ sink: inout Sink
    ) throws(FastCodingError) -> Int {
        let first = place &+ 1
        var end = syntax.text.endOfPlainText(from: first)
        if syntax.text.byteOrZero(end) != 0x22, try readRest(syntax, first, &end, &state.scratch) {
            if state.scratch.count > state.stringLimit {
                throw state.tooLongString(at: place)
            }

            if isKey {
                try sink.key(state.scratch.span, at: place)
            } else {
                try sink.string(state.scratch.span, at: place)
            }
        } else {
            if end &- first > state.stringLimit {
                throw state.tooLongString(at: place)
            }

            let text = syntax.text.extracting(first..<end)
            if let error = isKey ? sink.take(key: text, at: place) : sink.take(text, at: place) {
                throw error
            }
        }

        return end
    }

    /// Reads the string of an array whose opening quote is at `place`, along with as many of those
    /// that follow as are handed over at once; returns where the last one ends.
    @inline(never)
    static func readStrings<Sink: EventSink & ~Copyable>(
        _ syntax: JSONSyntax,
        _ place: Int,
        _ state: inout JSONReadingState,
        _ sink: inout Sink
    ) throws(FastCodingError) -> Int {
        let text = syntax.text
        var run = StringRun()
        var first = place &+ 1

        while true {
            let end = text.endOfPlainText(from: first)
            if text.byteOrZero(end) != 0x22 || end &- first > state.stringLimit {
                // Strings with escapes, characters outside ASCII or faults come one by one.
                if let error = sink.take(&run, in: text) {
                    throw error
                }
                return try readString(syntax, first &- 1, &state, &sink)
            }

            run.append(first..<end)
            let comma = text.endOfWhitespace(from: end &+ 1)
            if run.isFull || text.byteOrZero(comma) != 0x2C {
                break
            }

            let next = text.endOfWhitespace(from: comma &+ 1)
            if text.byteOrZero(next) != 0x22 {
                break
            }

            first = next &+ 1
        }

        if let error = sink.take(&run, in: text) {
            throw error
        }

        return run.end &+ 1
    }

    /// Reads the key at `place` and the colon after it, and returns where the value begins.
    @inline(__always)
    static func readKey<Sink: EventSink & ~Copyable>(
        _ syntax: JSONSyntax,
        _ place: Int,
        _ expected: JSONSyntax.Expected,
        _ state: inout JSONReadingState,
        _ sink: inout Sink
    ) throws(FastCodingError) -> Int {
        let text = syntax.text
        guard text.byteOrZero(place) == 0x22 else { throw syntax.error(at: place, expected) }

        // Objects with the same keys often follow each other: then a single comparison tells where
        // the key ends.
        var end = sink.takeExpectedKey(in: text, from: place &+ 1)
        if end < 0 {
            end = try readOtherKey(syntax, place, &state, &sink)
        }

        let colon = text.endOfWhitespace(from: end &+ 1)
        guard text.byteOrZero(colon) == 0x3A else { throw syntax.error(at: colon, .colon) }

        return text.endOfWhitespace(from: colon &+ 1)
    }

    /// Reads a key that was not expected, and returns the position of its closing quote.
    @inline(never)
    private static func readOtherKey<Sink: EventSink & ~Copyable>(
        _ syntax: JSONSyntax,
        _ place: Int,
        _ state: inout JSONReadingState,
        _ sink: inout Sink
    ) throws(FastCodingError) -> Int {
        try readText(syntax, place, isKey: true, &state, &sink)
    }

    /// Continues to read a string that begins at `first`, from the `end` of its plain run to its
    /// closing quote.
    ///
    /// Returns whether the string has escapes; if it does, its content is in `scratch`.
    @inline(never)
    private static func readRest(
        _ syntax: JSONSyntax,
        _ first: Int,
        _ end: inout Int,
        _ scratch: inout ByteBuffer
    ) throws(FastCodingError) -> Bool {
        let text = syntax.text
        var place = end
        var hasEscapes = false
        // The beginning of the bytes that are not in the scratch yet.
        var pending = first

        while true {
            let byte = text.byteOrZero(place)
            if byte >= 0x80 {
                let next = text.endOfNonASCII(from: place)
                if next == place {
                    throw syntax.invalidUTF8(at: place)
                }

                place = next
            } else if byte == 0x5C {
                if !hasEscapes {
                    scratch.truncate(to: 0)
                }

                hasEscapes = true
                scratch.append(text.extracting(pending..<place))
                try readEscape(syntax, &place, &scratch)
                pending = place
            } else if byte == 0x22 {
                break
            } else {
                throw syntax.wrongInString(at: place)
            }

            place = text.endOfPlainText(from: place)
        }

        if hasEscapes {
            scratch.append(text.extracting(pending..<place))
        }

        end = place
        return hasEscapes
    }

    /// Appends the character that the escape at `place` denotes, and moves past it.
    private static func readEscape(
        _ syntax: JSONSyntax,
        _ place: inout Int,
        _ scratch: inout ByteBuffer
    ) throws(FastCodingError) {
        let letter = syntax.text.byteOrZero(place &+ 1)
        let character = escapedCharacter(letter)
        if character != 0 {
            scratch.append(character)
            place &+= 2
            return
        }

        guard letter == 0x75, let unit = Hex.unit(syntax.text, place &+ 2) else {
            throw syntax.wrongEscape(at: place)
        }

        var scalar = unit
        var length = 6

        if unit & 0xF800 == 0xD800 {
            // A character above U+FFFF takes two escapes: the higher half, then the lower.
            guard unit < 0xDC00, syntax.text.byteOrZero(place &+ 6) == 0x5C,
                syntax.text.byteOrZero(place &+ 7) == 0x75,
                let low = Hex.unit(syntax.text, place &+ 8),
                low & 0xFC00 == 0xDC00
            else { throw syntax.loneSurrogate(at: place) }

            scalar = 0x1_0000 + (unit & 0x3FF) << 10 + low & 0x3FF
            length = 12
        } else if unit == 0 {
            throw syntax.nulInString(at: place)
        }

        scratch.append(utf8: scalar)
        place &+= length
    }
}
