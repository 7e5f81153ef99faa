import _FastCodingPlists

// The keys of plain style: texts, which have to be distinct for any keys of the graph. Numbers and
// dates of plain style.
extension NotationEmitter where Sink: ~Copyable {
    /// Checks the property names of an object, which are written beside `$class`.
    ///
    /// - Throws: not-representable for equal texts. Lossy output finds others for them instead.
    mutating func checkNames(of node: NodeIndex) throws(FastCodingError) {
        let definition = graph.definition(node)
        if options.isLossy {
            return try renameProperties(of: node)
        }

        for index in definition.properties
        where graph.bytes(graph.propertyNames[index]).equals("$class") {
            throw Self.collision("$class")
        }

        // These are known to be distinct. Of other names, those of properties that are nil don't
        // count, because they are left out.
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

    /// Checks the keys of a coded object, which are written beside `$class`.
    ///
    /// - Parameter areDistinct: whether they are known to be distinct strings.
    mutating func checkNames(ofCoded node: NodeIndex, areDistinct: Bool) throws(FastCodingError) {
        if options.isLossy {
            return try renameKeys(of: node)
        }

        for index in graph.keyPlaces(node)
        where isText(graph.children[index]) && graph.bytes(graph.children[index]).equals("$class") {
            throw Self.collision("$class")
        }
        if !areDistinct {
            try checkKeys(of: node)
        }
    }

    /// Refuses keys of a dictionary or a coded object that have no text, or equal texts, judging by
    /// their fingerprints.
    mutating func checkKeys(of node: NodeIndex) throws(FastCodingError) {
        if options.isLossy {
            return try renameKeys(of: node)
        }

        var seen: Set<UInt64> = []
        for place in graph.keyPlaces(node) {
            let key = graph.children[place]
            guard try !seen.insert(fingerprint(ofKey: key)).inserted else { continue }

            throw Self.collision(String(decoding: try keyText(key) ?? [], as: UTF8.self))
        }
    }

    /// Finds other texts for the properties of an object whose names are taken, also by `$class`.
    private mutating func renameProperties(of node: NodeIndex) throws(FastCodingError) {
        let names = graph.propertyNames[graph.definition(node).properties]
        var keys = DistinctKeys()
        keys.takeClass()

        for (place, (name, value)) in zip(names, graph.children(node)).enumerated()
        where value != .nil {
            let hash = fingerprint(of: name)
            try rename(graph.pool[name.range], hash, of: node, place, &keys)
        }
    }

    /// Finds other texts for the keys of a dictionary or a coded object whose texts are taken.
    private mutating func renameKeys(of node: NodeIndex) throws(FastCodingError) {
        let start = graph.childRange(node).lowerBound
        var keys = DistinctKeys()
        if graph.kind(node) == .codedObject {
            keys.takeClass()
        }

        for place in graph.keyPlaces(node) {
            let key = graph.children[place]
            let text = try keyText(key) ?? []
            // Texts that are made for a key have been charged; others are hashed once.
            let hash =
                isText(key)
                ? fingerprint(of: graph.byteRange(key))
                : SeededHash.shared.hash(Array(text).span)

            // An entry has the place of its value.
            try rename(text, hash, of: node, place - start - 1, &keys)
        }
    }

    /// Remembers another text for the key of the child at a place, if the text is taken.
    private mutating func rename(
        _ text: ArraySlice<UInt8>,
        _ hash: UInt64,
        of node: NodeIndex,
        _ place: Int,
        _ keys: inout DistinctKeys
    ) throws(FastCodingError) {
        guard let other = keys.take(text, hash) else { return }

        try budget.charge(other.count, for: "keys that are taken")
        renamedKeys.set(other, of: node, place)
        losses.note(.key, at: graph.source(node))
    }

    /// The fingerprint of a text in the pool. That of a long one is computed once, however many
    /// objects have it.
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

    /// The fingerprint of the text that a key becomes.
    ///
    /// - Throws: not-representable for keys without a text.
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
                "a key is \(graph.summary(key)), which can't be one in plain output",
                suggestion: .lossy
            )
        }

        let hash = SeededHash.shared.hash(Array(text).span)
        if text.count >= 64 {
            keyHashes[key.index] = hash
        }

        return hash
    }

    /// Whether a key is a string of either kind.
    private func isText(_ key: NodeIndex) -> Bool {
        graph.kind(key) == .string || graph.kind(key) == .mutableString
    }

    /// The error for two keys with the same text, which is shortened for the message.
    private static func collision(_ key: String) -> FastCodingError {
        FastCodingError(
            .notRepresentable,
            "two keys become \(String(key.prefix(200)).quoted) in plain output",
            suggestion: .lossy
        )
    }

    /// Writes the key of the child at a place of a dictionary or a coded object.
    mutating func convertedKey(
        _ node: NodeIndex,
        of parent: NodeIndex,
        _ place: Int,
        into sink: inout Sink
    ) throws(FastCodingError) {
        if let other = renamedKeys.text(of: parent, place) {
            return try sink.key(other.span, at: graph.source(node))
        }
        if isText(node) {
            return try key(of: node, into: &sink)
        }
        if options.isLossy, !isConvertible(node) {
            losses.note(.key, at: graph.source(node))
        }
        try sink.key(Array(try keyText(node) ?? []).span, at: graph.source(node))
    }

    /// Whether a key has a text of its own.
    private func isConvertible(_ key: NodeIndex) -> Bool {
        switch graph.kind(key) {
        case .string, .mutableString, .url, .data, .mutableData, .date: true
        default: graph.scalar(key) != nil
        }
    }

    /// The text that a key becomes in plain style; nil if it has none and the output is not lossy.
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
            let isBeyond = options.isLossy && ISO8601.text(seconds: seconds) == nil
            if options.dates == .seconds || !seconds.isFinite || isBeyond {
                return Array(ScalarValue.date(seconds).text.utf8)[...]
            }

            return Array(try Self.calendarText(seconds).utf8)[...]
        default:
            if let scalar = graph.scalar(key) {
                return Array(scalar.text.utf8)[...]
            }
            guard options.isLossy else { return nil }

            let text = PlainKeyText.text(of: key, in: graph)
            try budget.charge(text.count, for: "keys that are no texts")
            return text[...]
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

    /// Writes a number that is not finite as the options say.
    mutating func emitPlain(nonFinite value: Double, into sink: inout Sink)
        throws(FastCodingError)
    {
        switch options.nonFinite {
        case .null:
            if options.isLossy {
                losses.note(.number, at: offset)
            }
            try emitNull(into: &sink)
        case .string:
            try text(ScalarValue.text(nonFinite: value), into: &sink)
        case .error:
            // Property lists have numbers that are not finite, but XML has only one not-a-number.
            if isJSON {
                throw Self.notFinite(ScalarValue.text(nonFinite: value))
            }
            try sink.scalar(
                .float64(options.format == .xml && value.isNaN ? .nan : value),
                at: offset
            )
        }
    }

    /// Writes a decimal with all its digits: as a number in JSON, as text in property lists unless
    /// it is an integer that they can represent.
    mutating func emitPlain(decimal value: DecimalNumber, into sink: inout Sink)
        throws(FastCodingError)
    {
        if value.isNaN {
            if isJSON, options.nonFinite == .error {
                throw Self.notFinite("NaN")
            }

            return try emitPlain(nonFinite: .nan, into: &sink)
        }

        if !isJSON, value.propertyListInteger == nil {
            return try text(value.text, into: &sink)
        }

        try sink.scalar(.decimal(value), at: offset)
    }

    /// The error for a number that JSON lacks.
    private static func notFinite(_ text: String) -> FastCodingError {
        FastCodingError(
            .notRepresentable,
            "\(text) is not a number in JSON",
            suggestion: .nonFiniteStyle
        )
    }

    /// Writes a date as ISO 8601, or as seconds if the options say so or there is no such text.
    mutating func emitPlain(date seconds: Double, into sink: inout Sink) throws(FastCodingError) {
        if options.dates == .seconds || !seconds.isFinite {
            return try number(seconds, into: &sink)
        }
        if options.isLossy, ISO8601.text(seconds: seconds) == nil {
            losses.note(.date, at: offset)
            return try number(seconds, into: &sink)
        }
        try text(try Self.calendarText(seconds), into: &sink)
    }

    /// The date in ISO 8601, with as many digits of the second's fraction as the double needs.
    ///
    /// - Throws: not-representable beyond the years that ISO 8601 has.
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

    /// The text of a URL, resolved against its bases.
    ///
    /// The chain of bases is followed to the first one whose text is kept, then resolved from
    /// there.
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
