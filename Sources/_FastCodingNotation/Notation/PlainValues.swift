import _FastCodingPlists

// What plain style writes where the notation has a form that says more.
extension NotationEmitter {
    /// Whether a node is written as null: null, nil, and, if the options say so, numbers that are not finite.
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

    /// Writes null into a property list, as the options say.
    func emitPlainNull<Sink: EventSink & ~Copyable>(at offset: Int, into sink: inout Sink) throws(FastCodingError) {
        guard options.nulls == .string else {
            throw FastCodingError(.notRepresentable, "property lists have no null", remedy: .nullStyle)
        }
        try text("null", at: offset, into: &sink)
    }

    // MARK: Numbers

    /// Writes a number that is not finite, as the options say.
    func emitPlain<Sink: EventSink & ~Copyable>(
        nonFinite value: Double, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        switch options.nonFinite {
        case .null: try emitNull(at: offset, into: &sink)
        case .string: try text(Self.text(nonFinite: value), at: offset, into: &sink)
        case .error:
            // Property lists have numbers that are not finite; XML has only one NaN.
            if isJSON { throw Self.notFinite(Self.text(nonFinite: value)) }
            try sink.float64(options.format == .xml && value.isNaN ? .nan : value, at: offset)
        }
    }

    /// Writes a single-precision number that is finite.
    func emitPlain<Sink: EventSink & ~Copyable>(
        float value: Float, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        // XML only has doubles; the double with the float's own digits is just as short.
        if options.format == .xml, let double = Double(value.description) {
            return try sink.float64(double, at: offset)
        }
        try sink.float32(value, at: offset)
    }

    func emitPlain<Sink: EventSink & ~Copyable>(
        decimal value: DecimalNumber, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        if value.isNaN {
            switch options.nonFinite {
            case .null: return try emitNull(at: offset, into: &sink)
            case .string: return try text("NaN", at: offset, into: &sink)
            case .error: throw Self.notFinite("NaN")
            }
        }
        if !isJSON, value.propertyListInteger == nil { return try text(value.text, at: offset, into: &sink) }
        try sink.decimal(value, at: offset)
    }

    static func text(nonFinite value: Double) -> String {
        value.isNaN ? "NaN" : value < 0 ? "-Infinity" : "Infinity"
    }

    private static func notFinite(_ text: String) -> FastCodingError {
        FastCodingError(.notRepresentable, "\(text) is not a number in JSON", remedy: .nonFiniteStyle)
    }

    // MARK: Dates

    /// Writes a date for which the format has no type.
    func emitPlain<Sink: EventSink & ~Copyable>(
        date seconds: Double, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        if options.dates == .seconds || !seconds.isFinite { return try number(seconds, at: offset, into: &sink) }
        try text(try Self.calendarText(seconds), at: offset, into: &sink)
    }

    static func calendarText(_ seconds: Double) throws(FastCodingError) -> String {
        guard let text = ISO8601.text(seconds: seconds) else {
            throw FastCodingError(
                .notRepresentable, "a date of \(seconds) seconds is beyond any calendar", remedy: .datesInSeconds)
        }
        return text
    }

    // MARK: URLs

    /// The text of a URL, resolved against its bases as far as they go.
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
                // Each step reads both texts, however short the result is.
                try budget.charge(relative.count + base.count + 64, for: "URLs with their bases")
                text = URLResolution.resolve(relative, against: base)
            } else {
                try budget.charge(relative.count, for: "URLs with their bases")
                text = relative
            }
            if chain.count > 1 || graph.kind(graph.url(url).base) == .url { resolvedURLs.keep(text ?? [], of: url) }
        }
        return text ?? []
    }
}
