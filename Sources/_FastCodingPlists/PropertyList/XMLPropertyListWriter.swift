import _FastCodingCore

/// Writes events as an XML property list in the form of Foundation's PropertyListSerialization,
/// except that keys are in the order of the events, and that reals have the fewest digits that read
/// back as the same double.
///
/// It refuses with not-representable what XML or property lists can't represent: null, decimals
/// that are not integers from -2^63 to 2^64 - 1, NaN with bits other than the usual ones, dates
/// that are not whole seconds of the years 1 to 9999, characters that ``canCarry(_:)`` is false
/// for, shared containers.
package struct XMLPropertyListWriter: EventSink, ~Copyable {
    private var output: BlockOutput
    /// For each open container, whether it is a dictionary.
    private var containers: [Bool] = []
    /// Whether the start tag of the innermost container is held back, because the container may
    /// turn out to be empty.
    private var isPending = false
    /// Whether line ends and tabs are left out.
    private let isCompact: Bool
    /// Whether characters that are not safe on a terminal become references.
    private let escapesControls: Bool

    /// Levels beyond this one are not indented further, so that the size does not grow with the
    /// square of the depth.
    private static let deepestIndent = 32

    /// If `indent` is nil, line ends and tabs are left out; `escapeControls` and `limits.output`
    /// apply, too. The default of the latter depends on `inputCount`, the bytes of the input.
    package init(options: WritingOptions, inputCount: Int, flush: @escaping ByteOutput) {
        output = BlockOutput(limit: options.limits.output(forInput: inputCount), flush: flush)
        isCompact = options.indent == nil
        escapesControls = options.escapeControls
        output.buffer.append(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">

            """
        )
    }

    /// Writes values alone, on one line, without the document around them. They are handed over by
    /// ``flushValues()``.
    init(valuesTo flush: @escaping ByteOutput) {
        output = BlockOutput(flush: flush)
        isCompact = true
        escapesControls = false
    }

    /// Hands over the values that were written.
    mutating func flushValues() throws(FastCodingError) {
        try output.flush()
    }

    /// Ends the document and hands over the rest of it.
    package mutating func finish() throws(FastCodingError) {
        try output.prepare(for: 10, at: -1)
        output.buffer.append("</plist>\n")
        try output.flush()
    }

    /// Writes the start tag if it was held back, and the indentation of the next element.
    @inline(__always)
    private mutating func beginLine(at offset: Int) throws(FastCodingError) {
        if isPending {
            try writePending(at: offset)
        }
        try indent(containers.count, at: offset)
    }

    /// Writes the start tag that was held back, because the container is not empty.
    private mutating func writePending(at offset: Int) throws(FastCodingError) {
        isPending = false
        try indent(containers.count - 1, at: offset)
        output.buffer.append(literal: containers.last == true ? "<dict>" : "<array>")
        endLine()
    }

    /// Indents a line, having made room for it: `extra` is the number of bytes besides a tag.
    @inline(__always)
    private mutating func indent(_ level: Int, at offset: Int, extra: Int = 0)
        throws(FastCodingError)
    {
        // Apart from those of strings and data, no line has more than 64 bytes besides its
        // indentation.
        try output.prepare(for: Self.deepestIndent + 64 + extra, at: offset)
        if isCompact {
            return
        }

        for _ in 0..<min(level, Self.deepestIndent) {
            output.buffer.append(UInt8(ascii: "\t"))
        }
    }

    @inline(__always)
    private mutating func endLine() {
        if !isCompact {
            output.buffer.append(UInt8(ascii: "\n"))
        }
    }

    /// Writes a tag on a line of its own.
    @inline(__always)
    private mutating func line(_ tag: StaticString, at offset: Int) throws(FastCodingError) {
        try beginLine(at: offset)
        output.buffer.append(literal: tag)
        endLine()
    }

    /// Writes an element with short text, at most 64 bytes with its tags, on a line.
    @inline(__always)
    private mutating func line(
        _ element: StaticString,
        at offset: Int,
        _ write: (inout ByteBuffer) -> Void
    ) throws(FastCodingError) {
        try beginLine(at: offset)
        output.buffer.append(UInt8(ascii: "<"))
        output.buffer.append(literal: element)
        output.buffer.append(UInt8(ascii: ">"))
        write(&output.buffer)
        endElement(element)
    }

    /// Writes an end tag, and ends the line.
    @inline(__always)
    private mutating func endElement(_ element: StaticString) {
        output.buffer.append(literal: "</")
        output.buffer.append(literal: element)
        output.buffer.append(UInt8(ascii: ">"))
        endLine()
    }

    package mutating func scalar(_ value: ScalarValue, at offset: Int) throws(FastCodingError) {
        switch value {
        case .null: throw Self.notRepresentable("null", at: offset)
        case .bool(let value):
            try line(value ? "<true/>" : "<false/>", at: offset)
        case .integer(let value):
            try line("integer", at: offset) { $0.append(decimal: value) }
        case .decimal(let value):
            guard let number = value.propertyListInteger else {
                throw Self.notRepresentable(
                    "a decimal that is not an integer from -2^63 to 2^64 - 1",
                    at: offset
                )
            }

            try line("integer", at: offset) {
                $0.append("\(number.isNegative ? "-" : "")\(number.magnitude)")
            }
        case .date(let seconds):
            guard ISO8601.isPropertyListDate(seconds), let text = ISO8601.text(seconds: seconds)
            else {
                throw Self.notRepresentable(
                    "a date that is not a whole second of the years 1 to 9999",
                    at: offset
                )
            }

            try line("date", at: offset) { $0.append(text) }
        default: try real(value.double ?? .nan, at: offset)
        }
    }

    /// Writes a real. XML has one NaN, so other bits would be lost.
    private mutating func real(_ value: Double, at offset: Int) throws(FastCodingError) {
        guard !value.isNaN || value.bitPattern == Double.nan.bitPattern else {
            throw Self.notRepresentable("NaN with bits other than 0x7ff8000000000000", at: offset)
        }

        try line("real", at: offset) {
            if value.isFinite {
                return $0.append(shortest: value)
            }
            $0.append(literal: value.isNaN ? "nan" : value < 0 ? "-infinity" : "infinity")
        }
    }

    package mutating func string(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    {
        try text(utf8, "string", at: offset)
    }

    package mutating func key(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    {
        try text(utf8, "key", at: offset)
    }

    package mutating func data(_ bytes: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    {
        try line("<data>", at: offset)
        let level = containers.count
        // Like Foundation: lines of 76 characters, tabs counted as 8 up to the eighth level.
        // Compact text has no lines, so it is encoded in blocks.
        let lineLength = 76 - 8 * min(level, 8)
        let step = isCompact ? 3 << 14 : lineLength / 4 * 3
        var start = 0
        while start < bytes.count {
            let end = min(start + step, bytes.count)
            try indent(level, at: offset, extra: Base64.encodedCount(end - start))
            Base64.encode(bytes.extracting(start..<end), into: &output.buffer)
            endLine()
            start = end
        }

        try line("</data>", at: offset)
    }

    package mutating func begin(isDictionary: Bool, at offset: Int) throws(FastCodingError) {
        if isPending {
            try writePending(at: offset)
        }

        containers.append(isDictionary)
        isPending = true
    }

    package mutating func end(isDictionary: Bool, at offset: Int) throws(FastCodingError) {
        containers.removeLast()
        let wasEmpty = isPending
        isPending = false
        let (end, empty): (StaticString, StaticString) =
            isDictionary ? ("</dict>", "<dict/>") : ("</array>", "<array/>")

        try line(wasEmpty ? empty : end, at: offset)
    }

    package mutating func backReference(to ordinal: Int, at offset: Int) throws(FastCodingError) {
        throw Self.notRepresentable("a container that is in two places", at: offset)
    }

    @inline(never)
    private static func notRepresentable(_ what: String, at offset: Int) -> FastCodingError {
        FastCodingError(
            .notRepresentable,
            "an XML property list can't carry \(what)",
            offset: offset
        )
    }

    /// Whether XML can represent a string: it allows no control characters except tab, line feed
    /// and carriage return, and neither U+FFFE nor U+FFFF.
    package static func canCarry(_ utf8: Span<UInt8>) -> Bool {
        firstForbidden(utf8) == nil
    }

    /// The position of the first character that XML can't represent; nil if there is none.
    private static func firstForbidden(_ utf8: Span<UInt8>) -> Int? {
        var index = 0
        while index < utf8.count {
            let byte = utf8[index]
            if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D {
                return index
            }

            // U+FFFE and U+FFFF are EF BF BE and EF BF BF.
            if byte == 0xEF, utf8[index + 1] == 0xBF, utf8[index + 2] >= 0xBE {
                return index
            }

            index += 1
        }

        return nil
    }

    /// Writes a string or a key.
    private mutating func text(_ utf8: Span<UInt8>, _ element: StaticString, at offset: Int)
        throws(FastCodingError)
    {
        if let index = Self.firstForbidden(utf8) {
            throw Self.notRepresentable(
                "the character \(codePoint(utf8.scalar(at: index).scalar))",
                at: offset
            )
        }

        try beginLine(at: offset)
        // Fails at once if the string does not fit even without references.
        try output.prepare(for: utf8.count + 64, at: offset)
        output.buffer.append(UInt8(ascii: "<"))
        output.buffer.append(literal: element)
        output.buffer.append(UInt8(ascii: ">"))
        var start = 0
        while start < utf8.count {
            // In pieces, so that a string full of references is checked against the limit in time.
            let end = min(start + 4096, utf8.count)
            try output.prepare(for: end - start, at: offset)
            start = appendCharacters(utf8, from: start, to: end)
        }

        try output.prepare(for: 16, at: offset)
        endElement(element)
    }

    /// Appends the characters of a piece, the last of which may extend beyond its end; returns
    /// where it ended.
    private mutating func appendCharacters(_ utf8: Span<UInt8>, from start: Int, to end: Int) -> Int
    {
        var plain = start
        var index = start
        while index < end {
            let byte = utf8[index]
            // A carriage return would be read as a line feed by other readers, so it is a
            // reference.
            let isPlain =
                byte >= 0x20 && byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">")
                && byte != UInt8(ascii: "&")
                || byte == 0x0A || byte == 0x09

            if isPlain, byte < 0x7F || !escapesControls {
                index += 1
                continue
            }

            let (value, length) = utf8.scalar(at: index)
            if isPlain, !isUnsafeOnTerminals(value) {
                index += length
                continue
            }

            output.buffer.append(utf8.extracting(plain..<index))
            output.buffer.append(Self.reference(value))
            index += length
            plain = index
        }

        output.buffer.append(utf8.extracting(plain..<index))
        return index
    }

    /// The reference to a character: an entity, or its number.
    private static func reference(_ scalar: UInt32) -> String {
        switch scalar {
        case 0x3C: "&lt;"
        case 0x3E: "&gt;"
        case 0x26: "&amp;"
        case 0x0D: "&#13;"
        default: "&#x\(String(scalar, radix: 16, uppercase: true));"
        }
    }
}
