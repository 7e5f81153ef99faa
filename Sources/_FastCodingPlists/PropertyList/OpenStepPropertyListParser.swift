import _FastCodingCore

/// A single reading of an OpenStep property list. It keeps its own stack, so that nesting takes no
/// recursion.
struct OpenStepPropertyListParser<Sink: EventSink & ~Copyable>: ~Copyable, ~Escapable {
    private enum Container {
        case array
        case dictionary
        /// A dictionary without braces, which only the root can be: it ends with the text.
        case file
    }

    /// A container that has begun.
    private struct Frame {
        let container: Container
        /// The position of its bracket, or of its first key if it has none.
        let offset: Int
        /// Whether an element, or an entry, has been read that nothing separates from the next yet.
        var isAfterValue = false
    }

    private var scanner: OpenStepScanner
    private let depth: Int
    private let stringLimit: Int
    private var frames: [Frame] = []
    private var scratch: [UInt8] = []
    private var dataBuffer = ByteBuffer()

    /// - Parameter text: valid UTF-8 without U+0000.
    @_lifetime(copy text)
    init(_ text: Span<UInt8>, at start: Int, depth: Int?, _ options: ReadingOptions) {
        scanner = OpenStepScanner(text, at: start)
        self.depth = depth ?? options.limits.nesting
        stringLimit = options.limits.string
    }

    /// Reads the whole text, which has to end after the root.
    ///
    /// Each turn of the loop reads one separator, one end, or one element or entry.
    mutating func parse(into sink: inout Sink) throws(FastCodingError) {
        try scanner.skipSpace()
        try root(&sink)

        while let frame = frames.last {
            try scanner.skipSpace()
            switch frame.container {
            case .array: try continueArray(&sink)
            case .dictionary, .file: try continueDictionary(frame, &sink)
            }
        }

        try scanner.skipSpace()
        guard scanner.isAtEnd else {
            throw unexpected("after the end of the property list")
        }
    }

    /// Reads the root, or its beginning. If a string is followed by `=` or `;`, as only keys are,
    /// it is the first key of a dictionary without braces.
    private mutating func root(_ sink: inout Sink) throws(FastCodingError) {
        let start = scanner.cursor
        guard scanner.isAtString else { return try value(&sink) }

        _ = try scanner.readString(&scratch)
        try scanner.skipSpace()
        let next = scanner.bytes.byteOrZero(scanner.cursor)
        let isKey = next == UInt8(ascii: "=") || next == UInt8(ascii: ";")
        // The string is read again as a key or as a value.
        scanner.cursor = start

        if isKey {
            try begin(.file, at: start, &sink)
        } else {
            try string(isKey: false, &sink)
        }
    }

    /// Reads a value; of a container, only its opening bracket.
    private mutating func value(_ sink: inout Sink) throws(FastCodingError) {
        let start = scanner.cursor
        if scanner.isAtString {
            return try string(isKey: false, &sink)
        }
        if scanner.take("{") {
            return try begin(.dictionary, at: start, &sink)
        }
        if scanner.take("(") {
            return try begin(.array, at: start, &sink)
        }
        guard scanner.take("<") else { throw unexpected("where a value must be") }

        dataBuffer.truncate(to: 0)
        try scanner.readData(into: &dataBuffer)
        try sink.data(dataBuffer.span, at: start)
    }

    /// Reads a string and hands it over as a key or as a value.
    private mutating func string(isKey: Bool, _ sink: inout Sink) throws(FastCodingError) {
        let start = scanner.cursor
        let range = try scanner.readString(&scratch)
        if range?.count ?? scratch.count > stringLimit {
            throw FastCodingError(longString: stringLimit, at: start)
        }

        if let range {
            try sink.text(scanner.bytes.extracting(range), isKey: isKey, at: start)
        } else {
            try sink.text(scratch.span, isKey: isKey, at: start)
        }
    }

    /// Opens a container, unless that would exceed the depth.
    private mutating func begin(_ container: Container, at offset: Int, _ sink: inout Sink)
        throws(FastCodingError)
    {
        guard frames.count < depth else {
            throw FastCodingError(tooDeep: "containers nest deeper than", depth, offset: offset)
        }

        try sink.begin(isDictionary: container != .array, at: offset)
        frames.append(Frame(container: container, offset: offset))
    }

    /// Ends the innermost container.
    private mutating func end(_ sink: inout Sink) throws(FastCodingError) {
        guard let frame = frames.popLast() else { return }
        try sink.end(isDictionary: frame.container != .array, at: scanner.cursor)
    }

    /// Reads an element, a comma or the closing bracket. A comma may also follow the last element.
    private mutating func continueArray(_ sink: inout Sink) throws(FastCodingError) {
        let top = frames.count - 1
        if scanner.take(")") {
            return try end(&sink)
        }

        if frames[top].isAfterValue {
            guard scanner.take(",") else {
                throw unexpected("where ',' or ')' must be, for the array", frames[top].offset)
            }

            frames[top].isAfterValue = false
            return
        }

        frames[top].isAfterValue = true
        try value(&sink)
    }

    /// Reads an entry, a semicolon or the end: of the text for a dictionary without braces.
    private mutating func continueDictionary(_ frame: Frame, _ sink: inout Sink)
        throws(FastCodingError)
    {
        let top = frames.count - 1
        if frame.isAfterValue {
            guard scanner.take(";") else {
                throw unexpected(
                    "where ';' must be after an entry, for the dictionary",
                    frame.offset
                )
            }

            frames[top].isAfterValue = false
            return
        }

        if frame.container == .file ? scanner.isAtEnd : scanner.take("}") {
            return try end(&sink)
        }

        guard scanner.isAtString else {
            let end = frame.container == .file ? "" : " or '}'"
            throw unexpected("where a key\(end) must be, for the dictionary", frame.offset)
        }

        frames[top].isAfterValue = true
        try entry(&sink)
    }

    /// Reads a key and its value, or the beginning of that. A key without a value is its own value.
    private mutating func entry(_ sink: inout Sink) throws(FastCodingError) {
        let start = scanner.cursor
        try string(isKey: true, &sink)
        let afterKey = scanner.cursor
        try scanner.skipSpace()

        if scanner.take("=") {
            try scanner.skipSpace()
            return try value(&sink)
        }

        guard scanner.bytes.byteOrZero(scanner.cursor) == UInt8(ascii: ";") else {
            throw unexpected("where '=' or ';' must be, for the key", start)
        }

        // `key;` is read a second time, now as the value, as Foundation does.
        scanner.cursor = start
        try string(isKey: false, &sink)
        scanner.cursor = afterKey
    }

    /// The error for the character at the cursor, which can't be there.
    ///
    /// - Parameter related: the position of what it should have continued.
    @inline(never)
    private func unexpected(_ place: String, _ related: Int? = nil) -> FastCodingError {
        scanner.syntaxError(
            "\(scanner.character(at: scanner.cursor)) \(place)",
            at: scanner.cursor,
            related: related
        )
    }
}
