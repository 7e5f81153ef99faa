import _FastCodingCore

/// Writes events as an XML property list in the form of Foundation's PropertyListSerialization, except that keys are in
/// the order of the events, and that reals have the fewest digits that read back as the same double.
///
/// What XML or property lists can't represent is refused with not-representable: null, decimals that are not integers
/// from -2^63 to 2^64 - 1, NaN with bits other than the usual ones, dates that are not whole seconds of the years 1 to
/// 9999, characters that ``canCarry(_:)`` is false for, shared containers.
package struct XMLPropertyListWriter: EventSink, ~Copyable {
    package var output: BlockOutput
    /// For each open container, whether it is a dictionary.
    private var containers: [Bool] = []
    /// Whether the start tag of the innermost container has been held back, because the container may turn out to be
    /// empty.
    private var isPending = false
    private let isCompact: Bool
    package let escapesControls: Bool

    /// Levels beyond this one are not indented further, so that the size does not grow with the square of the depth.
    private static let deepestIndent = 32

    /// Makes a writer.
    ///
    /// - Parameters:
    ///   - options: if `indent` is nil, line ends and tabs are left out; `escapeControls` and `limits.output` apply.
    ///   - inputCount: the size of the input in bytes, which the default limit on output depends on.
    ///   - flush: takes the text in blocks.
    package init(options: WritingOptions, inputCount: Int, flush: @escaping BlockOutput.Flush) {
        output = BlockOutput(limit: options.limits.output(forInput: inputCount), flush: flush)
        isCompact = options.indent == nil
        escapesControls = options.escapeControls
        output.buffer.append(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">

            """)
    }

    /// Writes the end and hands over the rest.
    package mutating func finish() throws(FastCodingError) {
        try output.prepare(for: 10, at: -1)
        output.buffer.append("</plist>\n")
        try output.flush()
    }

    // MARK: - Lines

    /// Writes the start tag if it was held back, and the indentation of the next element.
    @inline(__always)
    package mutating func beginLine(at offset: Int) throws(FastCodingError) {
        if isPending { try writePending(at: offset) }
        try indent(containers.count, at: offset)
    }

    private mutating func writePending(at offset: Int) throws(FastCodingError) {
        isPending = false
        try indent(containers.count - 1, at: offset)
        output.buffer.append(literal: containers.last == true ? "<dict>" : "<array>")
        endLine()
    }

    @inline(__always)
    private mutating func indent(_ level: Int, at offset: Int, extra: Int = 0) throws(FastCodingError) {
        // Apart from those of strings and data, no line has more than 64 bytes besides its indentation.
        try output.prepare(for: Self.deepestIndent + 64 + extra, at: offset)
        if isCompact { return }
        for _ in 0..<min(level, Self.deepestIndent) { output.buffer.append(UInt8(ascii: "\t")) }
    }

    @inline(__always)
    package mutating func endLine() {
        if !isCompact { output.buffer.append(UInt8(ascii: "\n")) }
    }

    @inline(__always)
    private mutating func line(_ element: StaticString, at offset: Int) throws(FastCodingError) {
        try beginLine(at: offset)
        output.buffer.append(literal: element)
        endLine()
    }

    /// Writes an element with a short text.
    @inline(__always)
    private mutating func line(
        _ start: StaticString, _ text: String, _ end: StaticString, at offset: Int
    ) throws(FastCodingError) {
        try beginLine(at: offset)
        output.buffer.append(literal: start)
        output.buffer.append(text)
        output.buffer.append(literal: end)
        endLine()
    }

    // MARK: - Values

    package mutating func null(at offset: Int) throws(FastCodingError) {
        throw Self.notRepresentable("null", at: offset)
    }

    package mutating func bool(_ value: Bool, at offset: Int) throws(FastCodingError) {
        try line(value ? "<true/>" : "<false/>", at: offset)
    }

    package mutating func integer(_ value: Int64, at offset: Int) throws(FastCodingError) {
        try line("<integer>", value.description, "</integer>", at: offset)
    }

    package mutating func float64(_ value: Double, at offset: Int) throws(FastCodingError) {
        var text = value.description
        if value.isNaN {
            guard value.bitPattern == Double.nan.bitPattern else {
                throw Self.notRepresentable("NaN with bits other than 0x7ff8000000000000", at: offset)
            }
            text = "nan"
        } else if value.isInfinite {
            text = value < 0 ? "-infinity" : "infinity"
        }
        try line("<real>", text, "</real>", at: offset)
    }

    package mutating func float32(_ value: Float, at offset: Int) throws(FastCodingError) {
        guard !value.isNaN || value.bitPattern == Float.nan.bitPattern else {
            throw Self.notRepresentable("NaN with bits other than 0x7fc00000", at: offset)
        }
        try float64(value.isNaN ? .nan : Double(value), at: offset)
    }

    package mutating func decimal(_ value: DecimalNumber, at offset: Int) throws(FastCodingError) {
        guard let number = value.propertyListInteger else {
            throw Self.notRepresentable("a decimal that is not an integer from -2^63 to 2^64 - 1", at: offset)
        }
        let text = (number.isNegative ? "-" : "") + number.magnitude.description
        try line("<integer>", text, "</integer>", at: offset)
    }

    package mutating func date(_ seconds: Double, at offset: Int) throws(FastCodingError) {
        guard ISO8601.isPropertyListDate(seconds), let text = ISO8601.text(seconds: seconds) else {
            throw Self.notRepresentable("a date that is not a whole second of the years 1 to 9999", at: offset)
        }
        try line("<date>", text, "</date>", at: offset)
    }

    package mutating func string(_ utf8: Span<UInt8>, at offset: Int) throws(FastCodingError) {
        try text(utf8, "string", at: offset)
    }

    package mutating func key(_ utf8: Span<UInt8>, at offset: Int) throws(FastCodingError) {
        try text(utf8, "key", at: offset)
    }

    package mutating func data(_ bytes: Span<UInt8>, at offset: Int) throws(FastCodingError) {
        try line("<data>", at: offset)
        let level = containers.count
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

    // MARK: - Containers

    package mutating func beginArray(at offset: Int) throws(FastCodingError) { try begin(false, at: offset) }

    package mutating func beginDictionary(at offset: Int) throws(FastCodingError) { try begin(true, at: offset) }

    package mutating func endArray(at offset: Int) throws(FastCodingError) {
        try end("<array/>", "</array>", at: offset)
    }

    package mutating func endDictionary(at offset: Int) throws(FastCodingError) {
        try end("<dict/>", "</dict>", at: offset)
    }

    package mutating func backReference(to ordinal: Int, at offset: Int) throws(FastCodingError) {
        throw Self.notRepresentable("a container that stands in two places", at: offset)
    }

    private mutating func begin(_ isDictionary: Bool, at offset: Int) throws(FastCodingError) {
        if isPending { try writePending(at: offset) }
        containers.append(isDictionary)
        isPending = true
    }

    private mutating func end(_ empty: StaticString, _ tag: StaticString, at offset: Int) throws(FastCodingError) {
        containers.removeLast()
        let wasEmpty = isPending
        isPending = false
        try line(wasEmpty ? empty : tag, at: offset)
    }

    @inline(never)
    package static func notRepresentable(_ what: String, at offset: Int) -> FastCodingError {
        FastCodingError(.notRepresentable, "an XML property list can't carry \(what)", offset: offset)
    }
}

// The characters of <string> and <key>.
extension XMLPropertyListWriter {
    /// Whether XML can represent a string: it allows no control characters except tab, line feed and carriage return,
    /// and neither U+FFFE nor U+FFFF.
    package static func canCarry(_ utf8: Span<UInt8>) -> Bool {
        firstForbidden(utf8) == nil
    }

    private static func firstForbidden(_ utf8: Span<UInt8>) -> Int? {
        var index = 0
        while index < utf8.count {
            let byte = utf8[index]
            if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { return index }
            // U+FFFE and U+FFFF are EF BF BE and EF BF BF.
            if byte == 0xEF, utf8[index + 1] == 0xBF, utf8[index + 2] >= 0xBE { return index }
            index += 1
        }
        return nil
    }

    package mutating func text(_ utf8: Span<UInt8>, _ element: StaticString, at offset: Int) throws(FastCodingError) {
        if let index = Self.firstForbidden(utf8) {
            let code = String(utf8.scalar(at: index).scalar, radix: 16, uppercase: true)
            let digits = String(repeating: "0", count: 4 - code.count) + code
            throw Self.notRepresentable("the character U+\(digits)", at: offset)
        }
        try beginLine(at: offset)
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
        output.buffer.append(literal: "</")
        output.buffer.append(literal: element)
        output.buffer.append(UInt8(ascii: ">"))
        endLine()
    }

    /// Appends the characters of a piece, the last of which may extend beyond its end; returns where it ended.
    private mutating func appendCharacters(_ utf8: Span<UInt8>, from start: Int, to end: Int) -> Int {
        var plain = start
        var index = start
        while index < end {
            let byte = utf8[index]
            let isPlain =
                byte >= 0x20 && byte != UInt8(ascii: "<") && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "&")
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
