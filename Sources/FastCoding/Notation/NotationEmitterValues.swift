// Writing values and leaves, in the forms that the format needs.
extension NotationEmitter {
    // MARK: Texts

    /// Writes a string, in a form of its own where the format can't carry it.
    @inline(__always)
    func string<Sink: EventSink & ~Copyable>(
        _ utf8: Span<UInt8>, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        if isXML, !XMLPropertyListWriter.canCarry(utf8) {
            try Self.escapedString(utf8, .string, words, at: offset, into: &sink)
        } else {
            try sink.string(utf8, at: offset)
        }
    }

    /// Writes a string that stands in the graph's pool and may come more than once.
    @inline(__always)
    func string<Sink: EventSink & ~Copyable>(
        _ range: ByteRange, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        let utf8 = graph.bytes(range)
        if isXML { return try string(utf8, at: offset, into: &sink) }
        try sink.string(utf8, from: range, at: offset)
    }

    /// Writes a text with the escapes of JSON.
    private static func escapedString<Sink: EventSink & ~Copyable>(
        _ utf8: Span<UInt8>, _ name: NotationClass, _ words: NotationWords, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        try sink.beginDictionary(at: offset)
        try sink.key(words[.class].span, at: offset)
        try sink.string(words.name(name).span, at: offset)
        try sink.key(words[.json].span, at: offset)
        var escaped = ByteBuffer(capacity: utf8.count + 16)
        escaped.append(escapedForXML: utf8)
        try sink.string(escaped.span, at: offset)
        try sink.endDictionary(at: offset)
    }

    func text<Sink: EventSink & ~Copyable>(
        _ text: String, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        try sink.string(Array(text.utf8).span, at: offset)
    }

    /// Writes a key, with one more dollar sign if it begins with one.
    @inline(__always)
    mutating func key<Sink: EventSink & ~Copyable>(
        _ name: ByteRange, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        if beginsWithDollar(name) {
            let escaped = dollarNames.escaped(name, in: graph)
            if !dollarNames.isKept(escaped) { return try sink.key(dollarNames.bytes(escaped), at: offset) }
            try sink.key(dollarNames.bytes(escaped), from: escaped, at: offset)
        } else {
            try sink.key(graph.bytes(name), from: name, at: offset)
        }
    }

    /// Writes a name as a string, with one more dollar sign if it begins with one.
    mutating func string<Sink: EventSink & ~Copyable>(
        escaping name: ByteRange, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        guard beginsWithDollar(name) else { return try string(name, at: offset, into: &sink) }
        let escaped = dollarNames.escaped(name, in: graph)
        if isXML, !XMLPropertyListWriter.canCarry(dollarNames.bytes(escaped)) {
            return try Self.escapedString(dollarNames.bytes(escaped), .string, words, at: offset, into: &sink)
        }
        if !dollarNames.isKept(escaped) { return try sink.string(dollarNames.bytes(escaped), at: offset) }
        try sink.string(dollarNames.bytes(escaped), from: escaped, at: offset)
    }

    private func beginsWithDollar(_ name: ByteRange) -> Bool {
        name.count > 0 && graph.pool[name.offset] == UInt8(ascii: "$")
    }

    /// Begins a dictionary with `$class`.
    func beginForm<Sink: EventSink & ~Copyable>(
        _ name: NotationClass, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        try sink.beginDictionary(at: offset)
        try sink.key(words[.class].span, at: offset)
        try sink.string(words.name(name).span, at: offset)
    }

    func emitMutableString<Sink: EventSink & ~Copyable>(
        _ node: ObjectGraph.NodeIndex, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        if isXML, !XMLPropertyListWriter.canCarry(graph.bytes(node)) {
            return try Self.escapedString(graph.bytes(node), .mutableString, words, at: offset, into: &sink)
        }
        try sink.beginDictionary(at: offset)
        try sink.key(words[.class].span, at: offset)
        try sink.string(words.name(.mutableString).span, at: offset)
        try sink.key(words[.string].span, at: offset)
        try sink.string(graph.bytes(node), at: offset)
        try sink.endDictionary(at: offset)
    }

    // MARK: Nothing and numbers

    func emitNil<Sink: EventSink & ~Copyable>(at offset: Int, into sink: inout Sink) throws(FastCodingError) {
        try sink.beginDictionary(at: offset)
        try sink.key(words[.nil].span, at: offset)
        try sink.bool(true, at: offset)
        try sink.endDictionary(at: offset)
    }

    func emitNull<Sink: EventSink & ~Copyable>(
        at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        if isJSON { return try sink.null(at: offset) }
        try beginForm(.null, at: offset, into: &sink)
        try sink.endDictionary(at: offset)
    }

    /// Writes a double as a value of the graph.
    @inline(__always)
    func number<Sink: EventSink & ~Copyable>(
        _ value: Double, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        if value.isFinite { return try sink.float64(value, at: offset) }
        try beginForm(.number, at: offset, into: &sink)
        try sink.key(words[.value].span, at: offset)
        try text(NotationNumber.text(value), at: offset, into: &sink)
        try sink.endDictionary(at: offset)
    }

    /// Writes a double inside a form.
    private func component<Sink: EventSink & ~Copyable>(
        _ value: Double, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        if value.isFinite { return try sink.float64(value, at: offset) }
        try text(NotationNumber.text(value), at: offset, into: &sink)
    }

    func emitFloat<Sink: EventSink & ~Copyable>(
        _ value: Float, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        // Binary property lists have single-precision numbers.
        if options.format == .binary, value.isFinite { return try sink.float32(value, at: offset) }
        if !isExact { return try number(NotationNumber.widened(value), at: offset, into: &sink) }
        try beginForm(.number, at: offset, into: &sink)
        try sink.key(words[.type].span, at: offset)
        try text("float", at: offset, into: &sink)
        try sink.key(words[.value].span, at: offset)
        if value.isFinite {
            try sink.float64(Double(value), at: offset)
        } else {
            try text(NotationNumber.text(value), at: offset, into: &sink)
        }
        try sink.endDictionary(at: offset)
    }

    func emitDecimal<Sink: EventSink & ~Copyable>(
        _ node: ObjectGraph.NodeIndex, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        try beginForm(.decimalNumber, at: offset, into: &sink)
        try sink.key(words[.value].span, at: offset)
        try text(graph.decimal(node).text, at: offset, into: &sink)
        try sink.endDictionary(at: offset)
    }

    /// Writes a point, size, rect, vector, range or transform.
    func emitValue<Sink: EventSink & ~Copyable>(
        _ node: ObjectGraph.NodeIndex, _ kind: NodeKind, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        try beginForm(.value, at: offset, into: &sink)
        try sink.key(words[.type].span, at: offset)
        for type in NotationValueType.names where type.kind == kind {
            try text(type.name.description, at: offset, into: &sink)
        }
        try sink.key(words[.value].span, at: offset)
        try sink.beginArray(at: offset)
        if kind == .range {
            let range = graph.range(node)
            try sink.integer(Int64(range.location), at: offset)
            try sink.integer(Int64(range.length), at: offset)
        } else {
            for bits in graph.doubles(node) { try component(Double(bitPattern: bits), at: offset, into: &sink) }
        }
        try sink.endArray(at: offset)
        try sink.endDictionary(at: offset)
    }

    // MARK: Leaves

    func emitData<Sink: EventSink & ~Copyable>(
        _ node: ObjectGraph.NodeIndex, _ kind: NodeKind, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        if kind == .data, !isJSON {
            return try sink.data(graph.bytes(node), from: graph.byteRange(node), at: offset)
        }
        try beginForm(kind == .data ? .data : .mutableData, at: offset, into: &sink)
        try dataValue(node, at: offset, into: &sink)
        try sink.endDictionary(at: offset)
    }

    /// Writes the key and the bytes of data inside a form.
    func dataValue<Sink: EventSink & ~Copyable>(
        _ node: ObjectGraph.NodeIndex, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        let bytes = graph.bytes(node)
        if !isJSON {
            try sink.key(words[.data].span, at: offset)
            return try sink.data(bytes, at: offset)
        }
        var encoded = ByteBuffer()
        if options.data == .hex {
            try sink.key(words[.hex].span, at: offset)
            Hex.encode(bytes, into: &encoded)
        } else {
            try sink.key(words[.data].span, at: offset)
            Base64.encode(bytes, into: &encoded)
        }
        try sink.string(encoded.span, at: offset)
    }

    func emitDate<Sink: EventSink & ~Copyable>(
        _ seconds: Double, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        if !isJSON, ISO8601.isPropertyListDate(seconds), options.dates == nil {
            return try sink.date(seconds, at: offset)
        }
        try beginForm(.date, at: offset, into: &sink)
        if options.dates == .iso8601, seconds.bitPattern != (-0.0).bitPattern, let iso = ISO8601.text(seconds: seconds)
        {
            try sink.key(words[.iso8601].span, at: offset)
            try text(iso, at: offset, into: &sink)
        } else {
            try sink.key(words[.time].span, at: offset)
            try component(seconds, at: offset, into: &sink)
        }
        try sink.endDictionary(at: offset)
    }

    func emitIndexSet<Sink: EventSink & ~Copyable>(
        _ node: ObjectGraph.NodeIndex, _ kind: NodeKind, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        try beginForm(kind == .indexSet ? .indexSet : .mutableIndexSet, at: offset, into: &sink)
        try sink.key(words[.ranges].span, at: offset)
        try sink.beginArray(at: offset)
        for range in graph.ranges(node) {
            try sink.beginArray(at: offset)
            try sink.integer(Int64(range.location), at: offset)
            try sink.integer(Int64(range.length), at: offset)
            try sink.endArray(at: offset)
        }
        try sink.endArray(at: offset)
        try sink.endDictionary(at: offset)
    }
}
