/// Writes events as JSON: UTF-8, ended by one line break.
///
/// The text is handed over in blocks of about 64 KiB. Numbers keep their kind: doubles always have
/// a point or an exponent, integers never. Data, dates, numbers that are not finite and shared
/// containers, for which JSON has no form, are refused: the notation turns these into dictionaries.
///
/// Whole decimals are written with all their digits, so that reading gives the same decimal if it
/// is beyond an Int64; others with all their digits and a point or, below 10^-7, an exponent. These
/// are read as doubles by default.
package struct JSONWriter: EventSink, ~Copyable {
    /// The size of a block in bytes.
    private static let blockSize = 64 << 10

    /// The most spaces per level.
    private static let widestIndent = 64
    /// Beyond this level indentation does not grow: otherwise deep data would consist of little but
    /// spaces.
    private static let deepestIndent = 32

    private let escapesControls: Bool
    /// Whether each element of the root, which must be an array, is written on a line of its own.
    private let lines: Bool
    /// How many bytes the text may have.
    private let limit: Int
    /// Spaces per level; 0 for no indentation.
    private let indent: Int
    /// Whether values are separated by commas alone.
    private let isCompact: Bool
    private let flush: ByteOutput
    private var buffer = ByteBuffer(capacity: blockSize + 1024)
    /// How many bytes may still be handed over.
    private var rest: Int
    private var nesting = NestingStack()
    private var state = State.start

    /// The kind of what was written last, on which the next separator depends.
    private enum State {
        case start, opened, value, key
    }

    /// Of the options, `indent` (nil for a single line without any spaces), `escapeControls`,
    /// `lines` (without indentation) and `limits.output` apply; its default depends on
    /// `inputCount`, the bytes of the input.
    package init(options: WritingOptions, inputCount: Int, flush: @escaping ByteOutput) {
        // Compilers up to Swift 6.3 take an assignment after a use of `self` for a second one, and
        // release a value that is not there yet. So the property that has to be released comes
        // first, and the others are computed from locals.
        self.flush = flush
        let lines = options.lines
        let indent = lines ? 0 : min(max(options.indent ?? 0, 0), Self.widestIndent)
        let limit = options.limits.output(forInput: inputCount)
        escapesControls = options.escapeControls
        isCompact = indent == 0 && !lines
        self.lines = lines
        self.indent = indent
        self.limit = limit
        rest = limit
    }

    /// How many bytes have been written.
    package var count: Int { limit - rest + buffer.count }

    /// Ends the text and hands over the rest of it.
    package mutating func finish() throws(FastCodingError) {
        // In lines, an empty array takes none.
        if !lines || state != .start {
            buffer.append(0x0A)
        }
        try handOver(buffer.count, at: -1)
    }

    package mutating func scalar(_ value: ScalarValue, at offset: Int = -1) throws(FastCodingError)
    {
        switch value {
        case .date: throw notRepresentable("a date", at: offset)
        case _ where value.isFinite: try separate(at: offset)
        default:
            let what =
                value.double.map { "a number that is not finite (\($0))" }
                ?? "a decimal that is not a number"
            throw notRepresentable(what, at: offset)
        }

        switch value {
        case .null: buffer.append(literal: "null")
        case .bool(let value):
            buffer.append(literal: value ? "true" : "false")
        case .integer(let value): buffer.append(decimal: value)
        case .float64(let value): buffer.append(shortest: value)
        case .decimal(let value): buffer.append(value)
        default: buffer.append(value.text)
        }

        try valueWritten(at: offset)
    }

    /// Writes an integer.
    @inline(__always)
    package mutating func integer(_ value: Int64, at offset: Int = -1) throws(FastCodingError) {
        try separate(at: offset)
        buffer.append(decimal: value)
        try valueWritten(at: offset)
    }

    package mutating func string(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    {
        try separate(at: offset)
        buffer.appendJSONString(utf8, escapeControls: escapesControls)
        try valueWritten(at: offset)
    }

    package mutating func data(_ bytes: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    {
        throw notRepresentable("data", at: offset)
    }

    package mutating func begin(isDictionary: Bool, at offset: Int) throws(FastCodingError) {
        // In lines, the root array has no brackets.
        if lines, nesting.depth == 0, !isDictionary {
            return nesting.push(isDictionary: false)
        }

        try separate(at: offset)
        if !isCompact {
            nesting.push(isDictionary: isDictionary)
        }

        buffer.append(isDictionary ? 0x7B : 0x5B)
        state = .opened

        // Keys can be long, and containers nest without a value between them.
        if buffer.count >= Self.blockSize {
            try drain(at: offset)
        }
    }

    package mutating func end(isDictionary: Bool, at offset: Int) throws(FastCodingError) {
        if !isCompact {
            nesting.pop()
        }

        if lines, nesting.depth == 0 {
            return
        }

        if indent > 0, state != .opened {
            breakLine()
        }

        buffer.append(isDictionary ? 0x7D : 0x5D)
        try valueWritten(at: offset)
    }

    package mutating func key(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    {
        if state == .value {
            buffer.append(0x2C)
        }

        if indent > 0 {
            breakLine()
        }

        buffer.appendJSONString(utf8, escapeControls: escapesControls)
        buffer.append(0x3A)

        if indent > 0 {
            buffer.append(0x20)
        }

        state = .key
    }

    /// Writes a key that is an ASCII literal and needs no escapes.
    package mutating func key(_ word: StaticString) {
        if indent > 0 {
            if state == .value {
                buffer.append(0x2C)
            }
            breakLine()
        }

        buffer.append(key: word, comma: state == .value && indent == 0)
        if indent > 0 {
            buffer.append(0x20)
        }

        state = .key
    }

    /// Writes a string that is an ASCII literal and needs no escapes.
    package mutating func string(word: StaticString) throws(FastCodingError) {
        try quoted { $0.append(literal: word) }
    }

    /// Writes a string that needs no escapes.
    package mutating func string(word: Span<UInt8>) throws(FastCodingError) {
        try quoted { $0.append(word) }
    }

    /// Writes a value that is JSON on one line already.
    package mutating func value(json: Span<UInt8>) throws(FastCodingError) {
        try separate(at: -1)
        buffer.append(json)
        try valueWritten(at: -1)
    }

    /// Writes a value in quotes.
    @inline(__always)
    private mutating func quoted(_ write: (inout ByteBuffer) -> Void) throws(FastCodingError) {
        try separate(at: -1)
        buffer.append(0x22)
        write(&buffer)
        buffer.append(0x22)
        try valueWritten(at: -1)
    }

    /// Writes bytes as a string of hexadecimal digits, keeping no more than a block of them.
    package mutating func string(hex bytes: Span<UInt8>) throws(FastCodingError) {
        try separate(at: -1)
        buffer.append(0x22)

        for start in stride(from: 0, to: bytes.count, by: 4096) {
            buffer.append(hex: bytes.slice(start..<min(start + 4096, bytes.count)))
            if buffer.count >= Self.blockSize {
                try drain(at: -1)
            }
        }

        buffer.append(0x22)
        try valueWritten(at: -1)
    }

    /// Writes a key that ``prepare(_:into:)`` has made.
    @inline(__always)
    package mutating func key(prepared text: Span<UInt8>) {
        if indent > 0 {
            if state == .value {
                buffer.append(0x2C)
            }

            breakLine()
            buffer.append(text.slice(1..<text.count))
        } else {
            buffer.append(state == .value ? text : text.slice(1..<text.count))
        }

        state = .key
    }

    /// Appends the text of a key, from the comma before it up to its value, for ``key(prepared:)``.
    package func prepare(_ key: Span<UInt8>, into text: inout ByteBuffer) {
        text.append(0x2C)
        text.appendJSONString(key, escapeControls: escapesControls)
        text.append(0x3A)

        if indent > 0 {
            text.append(0x20)
        }
    }

    package mutating func backReference(to ordinal: Int, at offset: Int) throws(FastCodingError) {
        throw notRepresentable("a container that is in two places", at: offset)
    }

    // For code that writes compact text itself, for the sake of speed.

    /// Whether the text consists only of values, commas and the escapes that JSON needs.
    var isPlainlyCompact: Bool { isCompact && !escapesControls }

    /// Whether a comma has to precede the next value.
    var needsComma: Bool { state == .value }

    /// Room for what is left of a block. ``wrote(_:needsComma:)`` counts what was put there as
    /// written.
    @_lifetime(&self)
    package mutating func room() -> TextRoom {
        buffer.room(max(Self.blockSize + 1024 - buffer.count, 0))
    }

    /// Counts bytes that were put into ``room()``.
    package mutating func wrote(_ count: Int, needsComma: Bool) {
        buffer.advance(count)
        state = needsComma ? .value : .opened
    }

    /// Writes the separator before a value.
    @inline(__always)
    private mutating func separate(at offset: Int) throws(FastCodingError) {
        if state == .key {
            return
        }

        if isCompact {
            if state == .value {
                buffer.append(0x2C)
            }
        } else {
            try separateLines(at: offset)
        }
    }

    /// Writes the separator before a value in a text of several lines.
    private mutating func separateLines(at offset: Int) throws(FastCodingError) {
        switch state {
        case .key: return
        case .value:
            if lines, nesting.depth == 1 {
                buffer.append(0x0A)
            } else {
                buffer.append(0x2C)
            }
        case .start where lines && nesting.depth == 0:
            let message = "only an array can be written as lines, one for each element"
            throw FastCodingError(.notRepresentable, message, offset: offset)
        case .opened, .start: break
        }

        if indent > 0, state != .start {
            breakLine()
        }
    }

    /// Notes that a value is complete, and hands over full blocks.
    @inline(__always)
    private mutating func valueWritten(at offset: Int) throws(FastCodingError) {
        state = .value
        if buffer.count >= Self.blockSize {
            try drain(at: offset)
        }
    }

    /// Begins a line with the indentation of the level.
    private mutating func breakLine() {
        buffer.append(0x0A)
        buffer.append(0x20, times: indent * min(nesting.depth, Self.deepestIndent))
    }

    /// Hands over whole blocks only: a file takes half as long again to write unless they begin and
    /// end where pages do.
    @inline(never)
    private mutating func drain(at offset: Int) throws(FastCodingError) {
        try handOver(buffer.count / Self.blockSize * Self.blockSize, at: offset)
    }

    /// Hands over the first bytes of the buffer.
    private mutating func handOver(_ count: Int, at offset: Int) throws(FastCodingError) {
        if count > rest {
            throw FastCodingError(
                .outputLimit,
                "the text would have more than \(limit) bytes",
                offset: offset
            )
        }

        rest -= count
        try flush(buffer.span.slice(0..<count))
        buffer.removeFirst(count)
    }

    @inline(never)
    private func notRepresentable(_ what: String, at offset: Int) -> FastCodingError {
        FastCodingError(.notRepresentable, "JSON can't carry \(what)", offset: offset)
    }
}
