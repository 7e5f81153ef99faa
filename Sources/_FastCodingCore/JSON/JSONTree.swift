extension JSONReader {
    /// Reads the value at `position`, optionally preceded by white space, with everything in it.
    ///
    /// Specialized for each sink. All state that changes with every byte is kept in locals.
    @inline(__always)
    static func readTree<Sink: EventSink & ~Copyable>(
        _ syntax: JSONSyntax, _ position: inout Int, _ state: inout JSONReadingState,
        _ diagnostics: inout Diagnostics, _ sink: inout Sink
    ) throws(FastCodingError) {
        let text = syntax.text
        let outerDepth = state.outerDepth
        let depthLimit = state.depthLimit
        let numbers = state.numbers
        var place = text.endOfWhitespace(from: position)
        var nesting = NestingStack()
        var expected = JSONSyntax.Expected.root
        values: while true {
            let byte = text.byteOrZero(place)
            switch byte {
            case 0x22:  // "
                place =
                    nesting.isArray
                    ? try readStrings(syntax, place, &state, &sink) : try readString(syntax, place, &state, &sink)
            case 0x7B:  // {
                if outerDepth &+ nesting.depth >= depthLimit { throw state.tooDeep(at: place) }
                if let error = sink.takeBegin(isDictionary: true, at: place) { throw error }
                place = text.endOfWhitespace(from: place &+ 1)
                if text.byteOrZero(place) == 0x7D {
                    if let error = sink.takeEnd(isDictionary: true, at: place) { throw error }
                    place &+= 1
                } else {
                    nesting.push(isDictionary: true)
                    place = try readKey(syntax, place, .firstKey, &state, &sink)
                    expected = .value
                    continue values
                }
            case 0x5B:  // [
                if outerDepth &+ nesting.depth >= depthLimit { throw state.tooDeep(at: place) }
                if let error = sink.takeBegin(isDictionary: false, at: place) { throw error }
                place = text.endOfWhitespace(from: place &+ 1)
                if text.byteOrZero(place) == 0x5D {
                    if let error = sink.takeEnd(isDictionary: false, at: place) { throw error }
                    place &+= 1
                } else {
                    nesting.push(isDictionary: false)
                    expected = .firstElement
                    continue values
                }
            case 0x2D, 0x30...0x39:  // - 0...9
                place = try readNumber(syntax, place, numbers, &diagnostics, &sink)
            case 0x74:  // t
                guard matches(text, place, 0x6575_7274) else { throw syntax.wrongWord(at: place) }
                if let error = sink.take(true, at: place) { throw error }
                place &+= 4
            case 0x66:  // f
                guard matches(text, place &+ 1, 0x6573_6C61) else { throw syntax.wrongWord(at: place) }
                if let error = sink.take(false, at: place) { throw error }
                place &+= 5
            case 0x6E:  // n
                guard matches(text, place, 0x6C6C_756E) else { throw syntax.wrongWord(at: place) }
                if let error = sink.takeNull(at: place) { throw error }
                place &+= 4
            default:
                throw syntax.error(at: place, expected)
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
                if let error = sink.takeEnd(isDictionary: isDictionary, at: place) { throw error }
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

/// Which of the open containers are dictionaries, as a stack of bits.
struct NestingStack {
    /// How many containers are open.
    private(set) var depth = 0
    /// The innermost containers, up to 64, with the innermost in the lowest bit.
    private var top: UInt64 = 0
    /// The others in groups of 64, the outermost first.
    private var rest: [UInt64] = []

    /// Whether the innermost container is a dictionary.
    @inline(__always)
    var isDictionary: Bool { top & 1 == 1 }

    /// Whether there is an innermost container, and it is an array.
    @inline(__always)
    var isArray: Bool { top & 1 == 0 && depth > 0 }

    @inline(__always)
    mutating func push(isDictionary: Bool) {
        if depth & 63 == 0, depth > 0 { rest.append(top) }
        top = top << 1 | (isDictionary ? 1 : 0)
        depth &+= 1
    }

    @inline(__always)
    mutating func pop() {
        top >>= 1
        depth &-= 1
        if depth & 63 == 0, depth > 0 { top = rest.removeLast() }
    }
}
