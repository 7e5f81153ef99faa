import _FastCodingPlists

// The keys of plain style: texts that have to be distinct, whatever keys the graph has.
extension NotationEmitter where Sink: ~Copyable {
    mutating func checkNames(of node: NodeIndex) throws(FastCodingError) {
        let definition = graph.definition(node)
        for index in definition.properties
        where graph.bytes(graph.propertyNames[index]).equals("$class") {
            throw Self.collision("$class")
        }

        if occurrences.addressing.isByName(definition: Int(graph.record(node).b), in: graph) {
            return
        }

        var seen: Set<UInt64> = []
        for (index, value) in zip(definition.properties, graph.children(node)) where value != .nil {
            let name = graph.propertyNames[index]
            if !seen.insert(fingerprint(of: name)).inserted {
                throw Self.collision(graph.text(name))
            }
        }
    }

    mutating func checkNames(ofCoded node: NodeIndex, areDistinct: Bool) throws(FastCodingError) {
        for index in graph.keyPlaces(node)
        where isText(graph.children[index]) && graph.bytes(graph.children[index]).equals("$class") {
            throw Self.collision("$class")
        }
        if !areDistinct {
            try checkKeys(of: node)
        }
    }

    /// Refuses keys of a dictionary or a coded object that have equal texts, told by their
    /// fingerprints, or none.
    mutating func checkKeys(of node: NodeIndex) throws(FastCodingError) {
        var seen: Set<UInt64> = []
        for place in graph.keyPlaces(node) {
            let key = graph.children[place]
            guard try !seen.insert(fingerprint(ofKey: key)).inserted else { continue }

            throw Self.collision(String(decoding: try keyText(key) ?? [], as: UTF8.self))
        }
    }

    private mutating func fingerprint(of text: ByteRange) -> UInt64 {
        if let known = textHashes[text] {
            return known
        }

        let hash = SeededHash.shared.hash(graph.bytes(text))
        if !text.isQuickToHash {
            textHashes[text] = hash
        }

        return hash
    }

    private mutating func fingerprint(ofKey key: NodeIndex) throws(FastCodingError) -> UInt64 {
        if isText(key) {
            return fingerprint(of: graph.byteRange(key))
        }

        if let known = keyHashes[key.index] {
            return known
        }

        guard let text = try keyText(key) else {
            throw FastCodingError(
                .notRepresentable,
                "a key is \(graph.summary(key)), which can't be one in plain output"
            )
        }

        let hash = SeededHash.shared.hash(Array(text).span)
        if text.count >= 64 {
            keyHashes[key.index] = hash
        }

        return hash
    }

    private func isText(_ key: NodeIndex) -> Bool {
        graph.kind(key) == .string || graph.kind(key) == .mutableString
    }

    private static func collision(_ key: String) -> FastCodingError {
        FastCodingError(
            .notRepresentable,
            "two keys become \(String(key.prefix(200)).quoted) in plain output"
        )
    }

    mutating func convertedKey(_ node: NodeIndex, into sink: inout Sink) throws(FastCodingError) {
        if isText(node) {
            return try key(of: node, into: &sink)
        }
        try sink.key(Array(try keyText(node) ?? []).span, at: graph.source(node))
    }

    mutating func keyText(_ key: NodeIndex) throws(FastCodingError) -> ArraySlice<UInt8>? {
        switch graph.kind(key) {
        case .string, .mutableString:
            return graph.pool[graph.byteRange(key).range]
        case .url: return try resolvedURL(key)[...]
        case .data, .mutableData:
            let encoded = encodedData(graph.bytes(key))
            try budget.charge(encoded.count, for: "keys that are data")
            return encoded.array[...]
        case .date:
            let seconds = graph.date(key)
            if options.dates == .seconds || !seconds.isFinite {
                return Array(ScalarValue.date(seconds).text.utf8)[...]
            }

            return Array(try Self.calendarText(seconds).utf8)[...]
        default:
            return graph.scalar(key).map { Array($0.text.utf8)[...] }
        }
    }

    /// Whether a node is written as null: null, nil, and, if the options say so, numbers that are
    /// not finite.
    @inline(__always)
    func becomesNull(_ node: NodeIndex) -> Bool {
        switch graph.kind(node) {
        case .nil, .null: return true
        default:
            return options.nonFinite == .null && graph.scalar(node)?.isFinite == false
        }
    }

    func emitPlain(nonFinite value: Double, into sink: inout Sink) throws(FastCodingError) {
        switch options.nonFinite {
        case .null: try emitNull(into: &sink)
        case .string:
            try text(ScalarValue.text(nonFinite: value), into: &sink)
        case .error:
            // Property lists have numbers that are not finite; XML has only one NaN.
            if isJSON {
                throw Self.notFinite(ScalarValue.text(nonFinite: value))
            }
            try sink.scalar(
                .float64(options.format == .xml && value.isNaN ? .nan : value),
                at: offset
            )
        }
    }

    func emitPlain(decimal value: DecimalNumber, into sink: inout Sink) throws(FastCodingError) {
        if value.isNaN {
            if options.nonFinite == .error {
                throw Self.notFinite("NaN")
            }
            return try emitPlain(nonFinite: .nan, into: &sink)
        }

        if !isJSON, value.propertyListInteger == nil {
            return try text(value.text, into: &sink)
        }

        try sink.scalar(.decimal(value), at: offset)
    }

    private static func notFinite(_ text: String) -> FastCodingError {
        FastCodingError(
            .notRepresentable,
            "\(text) is not a number in JSON",
            suggestion: .nonFiniteStyle
        )
    }

    func emitPlain(date seconds: Double, into sink: inout Sink) throws(FastCodingError) {
        if options.dates == .seconds || !seconds.isFinite {
            return try number(seconds, into: &sink)
        }
        try text(try Self.calendarText(seconds), into: &sink)
    }

    static func calendarText(_ seconds: Double) throws(FastCodingError) -> String {
        guard let text = ISO8601.text(seconds: seconds) else {
            throw FastCodingError(
                .notRepresentable,
                "a date of \(seconds) seconds is beyond any calendar",
                suggestion: .datesInSeconds
            )
        }

        return text
    }

    /// The text of a URL, resolved against its bases as far as they go.
    mutating func resolvedURL(_ node: NodeIndex) throws(FastCodingError) -> [UInt8] {
        var chain: [NodeIndex] = []
        var url = node
        while graph.kind(url) == .url, resolvedURLs.text(of: url) == nil {
            if chain.count > graph.records.count {
                throw FastCodingError(.cycle, "the URL is its own base")
            }

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

            if chain.count > 1 || graph.kind(graph.url(url).base) == .url {
                resolvedURLs.keep(text ?? [], of: url)
            }
        }

        return text ?? []
    }
}
