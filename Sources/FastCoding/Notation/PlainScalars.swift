// Values and leaves in plain style, as values and as keys.
extension PlainEmitter {
    /// Whether a node is written as null: null, nil, and numbers that are not finite if the options say so.
    @inline(__always)
    func becomesNull(_ node: ObjectGraph.NodeIndex) -> Bool {
        let record = graph.record(node)
        switch record.kind {
        case .nil, .null: return true
        case .float64, .date: return options.nonFinite == .null && !Double(bitPattern: record.a).isFinite
        case .float32: return options.nonFinite == .null && !graph.float(node).isFinite
        case .decimal: return options.nonFinite == .null && graph.decimal(node).isNaN
        default: return false
        }
    }

    /// Writes null, in property lists as the options say.
    func emitNull<Sink: EventSink & ~Copyable>(at offset: Int, into sink: inout Sink) throws(FastCodingError) {
        if options.format == .json { return try sink.null(at: offset) }
        guard options.nulls == .string else {
            throw FastCodingError(.notRepresentable, "property lists have no null", remedy: .nullStyle)
        }
        try text("null", at: offset, into: &sink)
    }

    func emitScalar<Sink: EventSink & ~Copyable>(
        _ node: ObjectGraph.NodeIndex, _ kind: NodeKind, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        switch kind {
        case .true: try sink.bool(true, at: offset)
        case .false: try sink.bool(false, at: offset)
        case .integer: try sink.integer(graph.integer(node), at: offset)
        case .float64: try number(graph.double(node), at: offset, into: &sink)
        case .float32: try float(graph.float(node), at: offset, into: &sink)
        case .decimal: try decimal(graph.decimal(node), at: offset, into: &sink)
        case .string, .mutableString: try string(graph.byteRange(node), at: offset, into: &sink)
        case .data, .mutableData: try data(graph.byteRange(node), at: offset, into: &sink)
        case .date: try date(graph.date(node), at: offset, into: &sink)
        case .range:
            let range = graph.range(node)
            try pair(range.location, range.length, at: offset, into: &sink)
        case .indexSet, .mutableIndexSet:
            try sink.beginArray(at: offset)
            for range in graph.ranges(node) { try pair(range.location, range.length, at: offset, into: &sink) }
            try sink.endArray(at: offset)
        default:
            try sink.beginArray(at: offset)
            for bits in graph.doubles(node) { try component(Double(bitPattern: bits), at: offset, into: &sink) }
            try sink.endArray(at: offset)
        }
    }

    private func text<Sink: EventSink & ~Copyable>(
        _ text: String, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        try sink.string(Array(text.utf8).span, at: offset)
    }

    private func pair<Sink: EventSink & ~Copyable>(
        _ location: UInt32, _ length: UInt32, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        try sink.beginArray(at: offset)
        try sink.integer(Int64(location), at: offset)
        try sink.integer(Int64(length), at: offset)
        try sink.endArray(at: offset)
    }

    // MARK: Numbers

    private func number<Sink: EventSink & ~Copyable>(
        _ value: Double, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        if value.isFinite { return try sink.float64(value, at: offset) }
        if options.nonFinite == .string { return try text(Self.text(nonFinite: value), at: offset, into: &sink) }
        // Property lists have numbers that are not finite; XML has one NaN only.
        if options.format == .json { throw Self.notFinite(Self.text(nonFinite: value)) }
        try sink.float64(options.format == .xml && value.isNaN ? .nan : value, at: offset)
    }

    /// Writes a double of a point or the like, which may not be left out.
    private func component<Sink: EventSink & ~Copyable>(
        _ value: Double, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        if !value.isFinite, options.nonFinite == .null { return try emitNull(at: offset, into: &sink) }
        try number(value, at: offset, into: &sink)
    }

    private func float<Sink: EventSink & ~Copyable>(
        _ value: Float, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        if !value.isFinite { return try number(NotationNumber.widened(value), at: offset, into: &sink) }
        // XML has doubles only; the one of the float's own digits is as short as these.
        if options.format == .xml, let double = Double(value.description) {
            return try sink.float64(double, at: offset)
        }
        try sink.float32(value, at: offset)
    }

    private func decimal<Sink: EventSink & ~Copyable>(
        _ value: DecimalNumber, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        if value.isNaN {
            guard options.nonFinite == .string else { throw Self.notFinite("NaN") }
            return try text("NaN", at: offset, into: &sink)
        }
        if options.format != .json, value.propertyListInteger == nil {
            return try text(value.text, at: offset, into: &sink)
        }
        try sink.decimal(value, at: offset)
    }

    private static func text(nonFinite value: Double) -> String {
        value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity"
    }

    private static func notFinite(_ text: String) -> FastCodingError {
        FastCodingError(.notRepresentable, "\(text) is no number of JSON", remedy: .nonFiniteStyle)
    }

    // MARK: Data and dates

    private func data<Sink: EventSink & ~Copyable>(
        _ range: ByteRange, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        if options.format != .json { return try sink.data(graph.bytes(range), from: range, at: offset) }
        let encoded = encoded(graph.bytes(range))
        try sink.string(encoded.span, at: offset)
    }

    private func encoded(_ bytes: Span<UInt8>) -> ByteBuffer {
        var encoded = ByteBuffer()
        if options.data == .hex { Hex.encode(bytes, into: &encoded) } else { Base64.encode(bytes, into: &encoded) }
        return encoded
    }

    private func date<Sink: EventSink & ~Copyable>(
        _ seconds: Double, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        if options.dates == .seconds || !seconds.isFinite { return try number(seconds, at: offset, into: &sink) }
        if options.format != .json, options.dates == nil, ISO8601.isPropertyListDate(seconds) {
            return try sink.date(seconds, at: offset)
        }
        try text(try Self.calendarText(seconds), at: offset, into: &sink)
    }

    private static func calendarText(_ seconds: Double) throws(FastCodingError) -> String {
        guard let text = ISO8601.text(seconds: seconds) else {
            throw FastCodingError(
                .notRepresentable, "a date of \(seconds) seconds is beyond any calendar", remedy: .datesInSeconds)
        }
        return text
    }

    // MARK: Keys

    /// The text of a key; nil for what can't be one.
    mutating func keyText(_ key: ObjectGraph.NodeIndex) throws(FastCodingError) -> [UInt8]? {
        switch graph.kind(key) {
        case .string, .mutableString: return Array(graph.pool[graph.byteRange(key).range])
        case .true: return Array("true".utf8)
        case .false: return Array("false".utf8)
        case .null: return Array("null".utf8)
        case .integer: return Array(String(graph.integer(key)).utf8)
        case .float64: return Self.keyText(graph.double(key))
        case .float32:
            let value = graph.float(key)
            return value.isFinite ? Array(value.description.utf8) : Self.keyText(NotationNumber.widened(value))
        case .decimal: return Array(graph.decimal(key).text.utf8)
        case .url: return try resolvedURL(key)
        case .data, .mutableData:
            let encoded = encoded(graph.bytes(key))
            try budget.charge(encoded.count, for: "keys that are data")
            return encoded.array
        case .date:
            let seconds = graph.date(key)
            if options.dates == .seconds || !seconds.isFinite { return Self.keyText(seconds) }
            return Array(try Self.calendarText(seconds).utf8)
        default: return nil
        }
    }

    private static func keyText(_ value: Double) -> [UInt8] {
        guard value.isFinite else { return Array(text(nonFinite: value).utf8) }
        var buffer = ByteBuffer()
        buffer.append(shortest: value)
        return buffer.array
    }

    // MARK: URLs

    /// The absolute text of a URL, as far as its bases have one.
    mutating func resolvedURL(_ node: ObjectGraph.NodeIndex) throws(FastCodingError) -> [UInt8] {
        var chain: [ObjectGraph.NodeIndex] = []
        var url = node
        while graph.kind(url) == .url, resolvedURLs.text(of: url) == nil {
            if chain.count > graph.records.count { throw FastCodingError(.cycle, "the URL is its own base") }
            chain.append(url)
            url = graph.url(url).base
        }
        var text = resolvedURLs.text(of: url)
        for url in chain.reversed() {
            let relative = Array(graph.pool[graph.byteRange(graph.url(url).relative).range])
            if let base = text {
                let resolved = URLResolution.resolve(relative, against: base)
                // A step takes time, however short its text is.
                try budget.charge(resolved.count + 64, for: "URLs with their bases")
                text = resolved
            } else {
                try budget.charge(relative.count, for: "URLs with their bases")
                text = relative
            }
            if chain.count > 1 || graph.kind(graph.url(url).base) == .url { resolvedURLs.keep(text ?? [], of: url) }
        }
        return text ?? []
    }
}
