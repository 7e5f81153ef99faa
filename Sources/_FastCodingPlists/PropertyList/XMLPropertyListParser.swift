import _FastCodingCore

/// A single reading of an XML property list. It keeps its own stack, so that nesting takes no
/// recursion.
struct XMLPropertyListParser<Sink: EventSink & ~Copyable>: ~Copyable, ~Escapable {
    private var scanner: XMLScanner
    // Only trivial parts of the options are kept, because the compiler refuses others in a parser
    // like this.
    private let depth: Int
    private let stringLimit: Int
    private let reportsLostDigits: Bool
    /// An open container.
    private struct Frame {
        /// The position of its start tag.
        let offset: Int
        let isDictionary: Bool
    }

    private var frames: [Frame] = []
    /// The position of the `<key>` whose value is expected; -1 if there is none.
    private var keyOffset = -1
    private var scratch: [UInt8] = []
    private var dataBuffer = ByteBuffer()

    /// - Parameter text: valid UTF-8 without U+0000.
    @_lifetime(copy text)
    init(_ text: Span<UInt8>, at start: Int, depth: Int?, _ options: ReadingOptions) {
        scanner = XMLScanner(text, at: start)
        self.depth = depth ?? options.limits.nesting
        stringLimit = options.limits.string
        reportsLostDigits = options.reportsLostDigits
    }

    /// How far the text has been read.
    var position: Int { scanner.cursor }

    /// Reads the whole text: the root, and the markup before and after it.
    mutating func parse(into sink: inout Sink, _ diagnostics: inout Diagnostics)
        throws(FastCodingError)
    {
        let plist = try openDocument()
        repeat {
            let tag = try nextTag(in: plist)
            if tag.isEnd {
                try close(tag, plist, &sink)
            } else {
                try open(tag, &sink, &diagnostics)
            }
        } while !frames.isEmpty

        try closeDocument(plist)
    }

    /// Reads up to the root; returns the position of the `<plist>` around it, if there is one.
    private mutating func openDocument() throws(FastCodingError) -> Int? {
        try scanner.skipMiscellaneous()
        if scanner.starts(with: "<!DOCTYPE") {
            try scanner.skipDocumentType()
            try scanner.skipMiscellaneous()
        }

        guard scanner.cursor < scanner.bytes.count else {
            throw scanner.syntaxError("the text ends before any element", at: scanner.cursor)
        }

        let start = scanner.cursor
        guard scanner.starts(with: "<plist") else { return nil }

        let tag = try scanner.readTag()
        guard PropertyListElement(name: scanner.bytes.extracting(tag.name)) == .plist else {
            // A name that merely begins with `plist`; it is reported as that of an unknown element.
            scanner.cursor = start
            return nil
        }

        if tag.isEmpty {
            throw scanner.syntaxError("<plist> must contain a value", at: start)
        }

        return start
    }

    /// Checks that nothing follows the root but `</plist>`, white space, comments and instructions.
    private mutating func closeDocument(_ plist: Int?) throws(FastCodingError) {
        try scanner.skipMiscellaneous()
        if let plist {
            guard scanner.cursor < scanner.bytes.count else {
                throw scanner.syntaxError("the text ends before the </plist> for this", at: plist)
            }
            guard scanner.starts(with: "</plist") else {
                throw scanner.syntaxError(
                    "<plist> can contain only one value; found \(scanner.character(at: scanner.cursor)) after it",
                    at: scanner.cursor
                )
            }

            try match(try scanner.readTag(), .plist, from: plist)
            try scanner.skipMiscellaneous()
        }

        guard scanner.cursor == scanner.bytes.count else {
            throw scanner.syntaxError(
                "\(scanner.character(at: scanner.cursor)) after the end of the property list",
                at: scanner.cursor
            )
        }
    }

    /// Skips to the next tag, which may only be preceded by white space and comments.
    @inline(__always)
    private mutating func nextTag(in plist: Int?) throws(FastCodingError) -> XMLScanner.Tag {
        try scanner.skipMiscellaneous()
        let start = scanner.cursor
        guard start < scanner.bytes.count, scanner.bytes[start] == UInt8(ascii: "<") else {
            throw missingTag(plist)
        }

        return try scanner.readTag()
    }

    /// The error for a place where a tag must be: text between elements, or the end of the text,
    /// which is attributed to the element that is open.
    @inline(never)
    private func missingTag(_ plist: Int?) -> FastCodingError {
        let offset = scanner.cursor
        if offset < scanner.bytes.count {
            let place = frames.last.map { $0.isDictionary ? "in <dict>" : "in <array>" } ?? "here"
            return scanner.syntaxError(
                "\(scanner.character(at: offset)) \(place), where only elements may be",
                at: offset
            )
        }

        if let frame = frames.last {
            let name = frame.isDictionary ? "dict" : "array"
            return scanner.syntaxError(
                "the text ends before the </\(name)> for this",
                at: frame.offset
            )
        }

        return scanner.syntaxError("the text ends before the value of <plist>", at: offset)
    }

    /// Ends the innermost container, which has to be the one that the tag names.
    @inline(__always)
    private mutating func close(_ tag: XMLScanner.Tag, _ plist: Int?, _ sink: inout Sink)
        throws(FastCodingError)
    {
        guard let frame = frames.last else {
            throw scanner.syntaxError(
                plist == nil ? "an end tag before any element" : "<plist> must contain a value",
                at: tag.offset
            )
        }

        try match(tag, frame.isDictionary ? .dict : .array, from: frame.offset)
        if keyOffset >= 0 {
            throw scanner.syntaxError("this <key> has no value", at: keyOffset)
        }

        frames.removeLast()
        try sink.end(isDictionary: frame.isDictionary, at: tag.offset)
    }

    /// Checks that a tag is the end tag of the element that begins at `start`.
    @inline(__always)
    private func match(_ tag: XMLScanner.Tag, _ element: PropertyListElement, from start: Int)
        throws(FastCodingError)
    {
        guard tag.isEnd, PropertyListElement(name: scanner.bytes.extracting(tag.name)) == element
        else {
            throw mismatch(tag, element, start)
        }
    }

    @inline(never)
    private func mismatch(_ tag: XMLScanner.Tag, _ element: PropertyListElement, _ start: Int)
        -> FastCodingError
    {
        let found = (tag.isEnd ? "</" : "<") + scanner.excerpt(tag.name) + ">"
        return scanner.syntaxError(
            "found \(found) where </\(element.name)> must be, for the <\(element.name)>",
            at: tag.offset,
            related: start
        )
    }

    /// Reads an element to its end; if it is a container, only its beginning.
    @inline(__always)
    private mutating func open(
        _ tag: XMLScanner.Tag,
        _ sink: inout Sink,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        guard let element = PropertyListElement(name: scanner.bytes.extracting(tag.name)) else {
            throw unknown(tag)
        }

        let inDictionary = frames.last?.isDictionary ?? false
        if inDictionary, keyOffset < 0 {
            guard element == .key else {
                throw scanner.syntaxError(
                    "found <\(scanner.excerpt(tag.name))> in <dict> where a <key> must be",
                    at: tag.offset
                )
            }

            keyOffset = tag.offset
            return try text(tag, element, &sink)
        }

        keyOffset = -1
        switch element {
        case .string: try text(tag, element, &sink)
        case .array, .dict:
            try begin(tag, isDictionary: element == .dict, &sink)
        case .key:
            throw scanner.syntaxError(
                inDictionary
                    ? "found a <key> where the value of the key before it must be"
                    : "a <key> outside a <dict>",
                at: tag.offset
            )
        case .plist:
            throw scanner.syntaxError(
                "<plist> is not allowed inside a property list",
                at: tag.offset
            )
        case .data:
            dataBuffer.truncate(to: 0)
            if !tag.isEmpty {
                try scanner.readData(into: &dataBuffer)
                try end(tag, .data)
            }

            try sink.data(dataBuffer.span, at: tag.offset)
        default:
            try sink.scalar(try scalar(tag, element, &diagnostics), at: tag.offset)
        }
    }

    /// Opens a container; an empty one, `<dict/>`, ends at once.
    private mutating func begin(_ tag: XMLScanner.Tag, isDictionary: Bool, _ sink: inout Sink)
        throws(FastCodingError)
    {
        guard frames.count < depth else {
            throw FastCodingError(tooDeep: "containers nest deeper than", depth, offset: tag.offset)
        }

        try sink.begin(isDictionary: isDictionary, at: tag.offset)
        if tag.isEmpty {
            return try sink.end(isDictionary: isDictionary, at: tag.offset)
        }

        frames.append(Frame(offset: tag.offset, isDictionary: isDictionary))
    }

    /// Hands over the text of a `<string>` or `<key>`, having read its end tag.
    @inline(__always)
    private mutating func text(
        _ tag: XMLScanner.Tag,
        _ element: PropertyListElement,
        _ sink: inout Sink
    ) throws(FastCodingError) {
        var range: Range<Int>? = scanner.cursor..<scanner.cursor
        if !tag.isEmpty {
            range = try scanner.readCharacters(&scratch)
            try end(tag, element)
        }

        if range?.count ?? scratch.count > stringLimit {
            throw FastCodingError(longString: stringLimit, at: tag.offset)
        }

        if let range {
            try sink.text(scanner.bytes.extracting(range), isKey: element == .key, at: tag.offset)
        } else {
            try sink.text(scratch.span, isKey: element == .key, at: tag.offset)
        }
    }

    /// Reads the end tag of an element that contains only text.
    @inline(__always)
    private mutating func end(_ tag: XMLScanner.Tag, _ element: PropertyListElement)
        throws(FastCodingError)
    {
        guard scanner.cursor < scanner.bytes.count else {
            throw scanner.syntaxError(
                "the text ends before the </\(element.name)> for this",
                at: tag.offset
            )
        }
        guard scanner.bytes[scanner.cursor] == UInt8(ascii: "<") else {
            throw scanner.syntaxError(
                "\(scanner.character(at: scanner.cursor)) is not allowed in <\(element.name)>",
                at: scanner.cursor
            )
        }

        if scanner.starts(with: "<!") || scanner.starts(with: "<?") {
            throw scanner.syntaxError(
                "<\(element.name)> can't contain a comment or an instruction",
                at: scanner.cursor
            )
        }

        try match(try scanner.readTag(), element, from: tag.offset)
    }

    /// Reads a number, a date or a truth value, and its end tag.
    private mutating func scalar(
        _ tag: XMLScanner.Tag,
        _ element: PropertyListElement,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ScalarValue {
        let value: ScalarValue
        switch element {
        case .true, .false:
            if tag.isEmpty {
                return .bool(element == .true)
            }
            value = .bool(element == .true)
        case _ where tag.isEmpty:
            throw scanner.syntaxError("<\(element.name)/> has no value", at: tag.offset)
        case .integer: value = try scanner.readInteger()
        case .date: value = .date(try scanner.readDate())
        default: return .float64(try real(tag, &diagnostics))
        }

        try end(tag, element)
        return value
    }

    /// Reads a `<real>` and its end tag. Its text may contain references and CDATA sections.
    private mutating func real(
        _ tag: XMLScanner.Tag,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> Double {
        let range = try scanner.readCharacters(&scratch)
        try end(tag, .real)

        if let range {
            return try real(
                scanner.bytes.extracting(range),
                tag,
                at: range.lowerBound,
                &diagnostics
            )
        }

        return try real(scratch.span, tag, at: tag.offset, &diagnostics)
    }

    /// The double of a `<real>`'s text: the nearest one, with a warning if a number other than 0
    /// became 0, and on request if digits were lost.
    ///
    /// - Throws: plist-syntax, and number-overflow for a finite number beyond all doubles.
    private func real(
        _ text: Span<UInt8>,
        _ tag: XMLScanner.Tag,
        at offset: Int,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> Double {
        if let special = XMLScanner.special(text) {
            return special
        }

        var start = 0
        while XMLScanner.isSpace(text.byteOrZero(start)) {
            start += 1
        }

        let parts = NumberParts(text, from: start, isLenient: true)
        guard parts.fault == nil, parts.end == text.count else {
            throw scanner.syntaxError(
                "a <real> is a decimal number such as -1.5e3, or inf, infinity, nan",
                at: tag.offset
            )
        }

        let value = parts.nearestDouble(text)
        if value.isInfinite {
            throw FastCodingError(
                .numberOverflow,
                "this number is too large for a double",
                offset: offset
            )
        }

        if value == 0, parts.significand != 0 {
            diagnostics.warn(
                .numberUnderflow,
                "this number is too small for a double; it became 0",
                at: offset
            )
        } else if reportsLostDigits, value != 0, !parts.isPrintedBack(by: value) {
            diagnostics.warn(ofLostDigits: value, at: offset)
        }

        return value
    }

    /// The error for a tag whose name no element of property lists has.
    @inline(never)
    private func unknown(_ tag: XMLScanner.Tag) -> FastCodingError {
        if scanner.starts(with: "<!", at: tag.offset) {
            return scanner.syntaxError(
                "\(scanner.excerpt(tag.offset..<scanner.cursor)) is not allowed here",
                at: tag.offset
            )
        }

        return scanner.syntaxError(
            "<\(scanner.excerpt(tag.name))> is not an element of a property list",
            at: tag.offset
        )
    }
}
