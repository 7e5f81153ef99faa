import _FastCodingPlists

// Writing values and leaves, in the forms that format and style require.
extension NotationEmitter where Sink: ~Copyable {
    // These write nothing in plain style.

    /// Begins a form and writes one of its keys.
    func beginForm(_ kind: NodeKind, _ key: NotationKey? = nil, into sink: inout Sink)
        throws(FastCodingError)
    {
        if isPlain {
            return
        }

        try sink.beginDictionary(at: offset)
        try sink.key(words[.class].span, at: offset)
        try sink.string(words[classOf: kind].span, at: offset)

        if let key {
            try sink.key(words[key].span, at: offset)
        }
    }

    /// Writes another key of a form.
    func formKey(_ key: NotationKey, into sink: inout Sink) throws(FastCodingError) {
        if isPlain {
            return
        }
        try sink.key(words[key].span, at: offset)
    }

    /// Ends a form; nothing in plain style.
    func endForm(into sink: inout Sink) throws(FastCodingError) {
        if isPlain {
            return
        }
        try sink.endDictionary(at: offset)
    }

    /// Writes a string, in a form of its own if the format can't carry it.
    @inline(__always)
    func string(_ utf8: Span<UInt8>, into sink: inout Sink) throws(FastCodingError) {
        if escapesStrings, !XMLPropertyListWriter.canCarry(utf8) {
            try escapedString(utf8, .string, into: &sink)
        } else {
            try sink.string(utf8, at: offset)
        }
    }

    /// Writes a string that is in the graph's pool and may occur more than once.
    @inline(__always)
    func string(_ range: ByteRange, into sink: inout Sink) throws(FastCodingError) {
        let utf8 = graph.bytes(range)
        if escapesStrings {
            return try string(utf8, into: &sink)
        }

        // With the range, a writer that stores equal texts once knows this one without its bytes.
        try sink.string(utf8, from: range, at: offset)
    }

    /// Writes a string in the form with JSON's escapes, because XML can't carry it.
    private func escapedString(_ utf8: Span<UInt8>, _ kind: NodeKind, into sink: inout Sink)
        throws(FastCodingError)
    {
        try beginForm(kind, .json, into: &sink)
        var escaped = ByteBuffer(capacity: utf8.count + 16)
        escaped.append(utf8, hasLetters: false) {
            $0 < 0x20 || $0 == 0x22 || $0 == 0x5C || $0 == 0xFFFE || $0 == 0xFFFF
        }

        try sink.string(escaped.span, at: offset)
        try endForm(into: &sink)
    }

    /// Writes a short text of the tool's own.
    func text(_ text: String, into sink: inout Sink) throws(FastCodingError) {
        try sink.string(Array(text.utf8).span, at: offset)
    }

    /// Writes a key that is a string or, in plain style, a mutable one.
    @inline(__always)
    mutating func key(of node: NodeIndex, into sink: inout Sink) throws(FastCodingError) {
        offset = graph.source(node)
        try key(graph.byteRange(node), into: &sink)
    }

    /// Writes a key; in the notation, with an additional dollar sign if it begins with one.
    @inline(__always)
    mutating func key(_ name: ByteRange, into sink: inout Sink) throws(FastCodingError) {
        if mustEscape(name) {
            let escaped = dollarNames.escaped(name, in: graph)
            try sink.key(dollarNames.bytes(escaped), from: escaped, at: offset)
        } else {
            try sink.key(graph.bytes(name), from: name, at: offset)
        }
    }

    /// Writes a name as a string, with an additional dollar sign if it begins with one.
    mutating func string(escaping name: ByteRange, into sink: inout Sink) throws(FastCodingError) {
        guard mustEscape(name) else { return try string(name, into: &sink) }

        let escaped = dollarNames.escaped(name, in: graph)
        if escapesStrings, !XMLPropertyListWriter.canCarry(dollarNames.bytes(escaped)) {
            return try escapedString(dollarNames.bytes(escaped), .string, into: &sink)
        }

        try sink.string(dollarNames.bytes(escaped), from: escaped, at: offset)
    }

    /// Whether a name begins with a dollar sign, which has a meaning in the notation.
    private func mustEscape(_ name: ByteRange) -> Bool {
        !isPlain && name.count > 0 && graph.pool[name.offset] == UInt8(ascii: "$")
            && name != graph.damageWords?.name
    }

    /// Writes a mutable string; in plain style its text alone.
    func emitMutableString(_ node: NodeIndex, into sink: inout Sink) throws(FastCodingError) {
        if isPlain {
            return try string(graph.byteRange(node), into: &sink)
        }

        if escapesStrings, !XMLPropertyListWriter.canCarry(graph.bytes(node)) {
            return try escapedString(graph.bytes(node), .mutableString, into: &sink)
        }

        try beginForm(.mutableString, .string, into: &sink)
        try sink.string(graph.bytes(node), at: offset)
        try endForm(into: &sink)
    }

    /// Writes nil in its form; in plain style as null.
    func emitNil(into sink: inout Sink) throws(FastCodingError) {
        if isPlain {
            return try emitNull(into: &sink)
        }

        try sink.beginDictionary(at: offset)
        try sink.key(words[.nil].span, at: offset)
        try sink.scalar(.bool(true), at: offset)
        try sink.endDictionary(at: offset)
    }

    /// Writes the key of a mark of damage as an element of a list of keys: `{"$damaged": true}`. As
    /// a string, it would be taken for a key that was read.
    func emitMarkAsKey(into sink: inout Sink) throws(FastCodingError) {
        try sink.beginDictionary(at: offset)
        try sink.key(words[.damaged].span, at: offset)
        try sink.scalar(.bool(true), at: offset)
        try sink.endDictionary(at: offset)
    }

    /// Writes null; property lists have none, so there it is a form, or in plain style the
    /// replacement that the options choose.
    func emitNull(into sink: inout Sink) throws(FastCodingError) {
        if isJSON {
            return try sink.scalar(.null, at: offset)
        }

        if !isPlain {
            try beginForm(.null, into: &sink)
            return try endForm(into: &sink)
        }

        guard options.nulls == .string else {
            throw FastCodingError(
                .notRepresentable,
                "property lists have no null",
                suggestion: .nullStyle
            )
        }

        try text("null", into: &sink)
    }

    /// Writes a double, in a form if it is not finite.
    @inline(__always)
    mutating func number(_ value: Double, into sink: inout Sink) throws(FastCodingError) {
        if value.isFinite {
            return try sink.scalar(.float64(value), at: offset)
        }

        try beginForm(.float64, .value, into: &sink)
        try component(value, into: &sink)
        try endForm(into: &sink)
    }

    /// Writes a double inside a form.
    private mutating func component(_ value: Double, into sink: inout Sink) throws(FastCodingError)
    {
        if value.isFinite {
            return try sink.scalar(.float64(value), at: offset)
        }

        if isPlain {
            return try emitPlain(nonFinite: value, into: &sink)
        }

        try text(ScalarValue.float64(value).notation, into: &sink)
    }

    /// Writes a floating-point number other than a double.
    mutating func emit(number value: ScalarValue, into sink: inout Sink) throws(FastCodingError) {
        let double = value.double ?? .nan
        if value.isFinite {
            // Binary property lists have such numbers, and JSON has digits of any number. XML only
            // has doubles, so a float becomes the double with the same digits.
            if options.format == .binary || isPlain && isJSON {
                return try sink.scalar(value, at: offset)
            }
            if isPlain {
                return try sink.scalar(.float64(Double(value.text) ?? double), at: offset)
            }
        }

        if !isExact {
            return try number(double, into: &sink)
        }

        // All kinds of numbers have the same class, so `$type` says which one it is.
        try beginForm(.float64, .type, into: &sink)
        try text(value.kind.type?.description ?? "", into: &sink)
        try formKey(.value, into: &sink)

        if value.isFinite {
            try sink.scalar(.float64(double), at: offset)
        } else {
            try text(value.notation, into: &sink)
        }

        try endForm(into: &sink)
    }

    /// Writes a decimal: its digits in a form, or in plain style a number.
    mutating func emitDecimal(_ value: DecimalNumber, into sink: inout Sink) throws(FastCodingError)
    {
        if isPlain {
            return try emitPlain(decimal: value, into: &sink)
        }

        try beginForm(.decimal, .value, into: &sink)
        try text(value.text, into: &sink)
        try endForm(into: &sink)
    }

    /// Writes a point, size, rect, vector, range or transform.
    mutating func emitValue(_ node: NodeIndex, _ kind: NodeKind, into sink: inout Sink)
        throws(FastCodingError)
    {
        if !isPlain {
            try beginForm(kind, .type, into: &sink)
            try text(kind.type?.description ?? "", into: &sink)
            try formKey(.value, into: &sink)
        }

        if kind == .range {
            try pair(graph.range(node), into: &sink)
        } else {
            try sink.beginArray(at: offset)
            for bits in graph.doubles(node) {
                try component(Double(bitPattern: bits), into: &sink)
            }

            try sink.endArray(at: offset)
        }

        try endForm(into: &sink)
    }

    /// Writes a range as an array of location and length.
    private func pair(_ range: IndexRange, into sink: inout Sink) throws(FastCodingError) {
        try sink.beginArray(at: offset)
        try sink.scalar(.integer(Int64(range.location)), at: offset)
        try sink.scalar(.integer(Int64(range.length)), at: offset)
        try sink.endArray(at: offset)
    }

    /// Writes data: natural in property lists if it is immutable, otherwise in a form.
    func emitData(_ node: NodeIndex, _ kind: NodeKind, into sink: inout Sink)
        throws(FastCodingError)
    {
        // In plain style, mutable data is natural as well.
        if !isJSON, isPlain || kind == .data {
            return try sink.data(graph.bytes(node), from: graph.byteRange(node), at: offset)
        }

        try beginForm(kind, into: &sink)
        try dataContent(node, into: &sink)
        try endForm(into: &sink)
    }

    /// Writes the key and the bytes of data inside a form.
    func dataContent(_ node: NodeIndex, into sink: inout Sink) throws(FastCodingError) {
        let bytes = graph.bytes(node)
        if !isJSON {
            try formKey(.data, into: &sink)
            return try sink.data(bytes, at: offset)
        }

        try formKey(options.data == .hex ? .hex : .data, into: &sink)
        let encoded = encodedData(bytes)
        try sink.string(encoded.span, at: offset)
    }

    /// The text of data in the encoding that the options choose.
    func encodedData(_ bytes: Span<UInt8>) -> ByteBuffer {
        var encoded = ByteBuffer()
        switch options.data {
        case .hex: encoded.append(hex: bytes)
        case .base64: Base64.encode(bytes, into: &encoded)
        }

        return encoded
    }

    /// Writes a date: natural if the format has it, otherwise as ISO 8601 or seconds, in a form
    /// unless the style is plain.
    mutating func emitDate(_ seconds: Double, into sink: inout Sink) throws(FastCodingError) {
        if let natural = naturalDate(seconds) {
            if natural != seconds {
                cutDates.note(at: offset)
            }
            return try sink.scalar(.date(natural), at: offset)
        }

        if isPlain {
            return try emitPlain(date: seconds, into: &sink)
        }

        // ISO 8601 has no negative zero.
        if options.dates == .iso8601, seconds.bitPattern != (-0.0).bitPattern,
            let iso = ISO8601.text(seconds: seconds)
        {
            try beginForm(.date, .iso8601, into: &sink)
            try text(iso, into: &sink)
        } else {
            try beginForm(.date, .time, into: &sink)
            try component(seconds, into: &sink)
        }

        try endForm(into: &sink)
    }

    /// A date of the graph as the format has it; nil if the format has none for it, or if the
    /// options choose another form.
    ///
    /// Binary property lists have the same double, XML whole seconds.
    private func naturalDate(_ seconds: Double) -> Double? {
        guard options.dates == nil || options.dates == .whole else { return nil }

        switch options.format {
        case .json: return nil
        case .binary: return seconds.isFinite ? seconds : nil
        case .xml:
            let whole = options.dates == .whole ? seconds.rounded(.down) : seconds
            return ISO8601.isPropertyListDate(whole) ? whole : nil
        }
    }

    /// Writes an index set as a list of its ranges.
    func emitIndexSet(_ node: NodeIndex, _ kind: NodeKind, into sink: inout Sink)
        throws(FastCodingError)
    {
        try beginForm(kind, .ranges, into: &sink)
        try sink.beginArray(at: offset)

        for range in graph.ranges(node) {
            try pair(range, into: &sink)
        }

        try sink.endArray(at: offset)
        try endForm(into: &sink)
    }
}
