import _FastCodingPlists

// The keys of plain style: texts that have to be distinct, whatever keys the graph has.
extension NotationEmitter {
    // MARK: Checking

    /// Refuses properties whose keys would be equal.
    mutating func checkNames(of node: ObjectGraph.NodeIndex) throws(FastCodingError) {
        let definition = graph.definition(node)
        let isDistinct = occurrences.addressing.isByName(definition: Int(graph.record(node).b), in: graph)
        for index in definition.properties where graph.bytes(graph.propertyNames[index]).equals("$class") {
            throw Self.collision("$class")
        }
        if isDistinct { return }
        var seen = Set<[UInt8]>()
        for (index, value) in zip(definition.properties, graph.children(node)) where value != .nil {
            let name = graph.propertyNames[index]
            if !seen.insert(Array(graph.pool[name.range])).inserted { throw Self.collision(graph.text(name)) }
        }
    }

    /// Refuses keys of a coded object that would be equal.
    mutating func checkNames(
        ofCoded node: ObjectGraph.NodeIndex, areDistinct: Bool
    ) throws(FastCodingError) {
        for index in stride(from: graph.firstKey(node), to: graph.childRange(node).upperBound, by: 2)
        where isText(graph.children[index]) && graph.bytes(graph.children[index]).equals("$class") {
            throw Self.collision("$class")
        }
        if !areDistinct { try checkKeys(of: node) }
    }

    /// Refuses keys of a dictionary or a coded object that have equal texts, or none.
    ///
    /// The texts are not kept: they are made again if two hashes are equal.
    mutating func checkKeys(of node: ObjectGraph.NodeIndex) throws(FastCodingError) {
        let first = graph.firstKey(node)
        var hashes: [(hash: UInt64, place: Int)] = []
        for place in stride(from: first, to: graph.childRange(node).upperBound, by: 2) {
            hashes.append((try hash(ofKey: graph.children[place]), place))
        }
        hashes.sort { $0 < $1 }
        /// The first key that equals an earlier one.
        var equal = Int.max
        for index in hashes.indices.dropFirst() {
            var other = index - 1
            while other >= 0, hashes[other].hash == hashes[index].hash, hashes[index].place < equal {
                let text = try keyText(graph.children[hashes[index].place])
                if try text == keyText(graph.children[hashes[other].place]) { equal = hashes[index].place }
                other -= 1
            }
        }
        guard equal < .max else { return }
        throw Self.collision(String(decoding: try keyText(graph.children[equal]) ?? [], as: UTF8.self))
    }

    /// A seeded hash of a key's text. The hash of a long text is computed once.
    private mutating func hash(ofKey key: ObjectGraph.NodeIndex) throws(FastCodingError) -> UInt64 {
        if let known = keyHashes[key.index] { return known }
        let hash: UInt64
        let count: Int
        if isText(key) {
            count = graph.byteRange(key).count
            hash = SeededHash.shared.hash(graph.bytes(key))
        } else if let text = try keyText(key) {
            count = text.count
            hash = SeededHash.shared.hash(text.span)
        } else {
            throw FastCodingError(
                .notRepresentable, "a key is \(graph.summary(key)), which can't be one in plain output")
        }
        if count >= 64 { keyHashes[key.index] = hash }
        return hash
    }

    private func isText(_ key: ObjectGraph.NodeIndex) -> Bool {
        graph.kind(key) == .string || graph.kind(key) == .mutableString
    }

    private static func collision(_ key: String) -> FastCodingError {
        FastCodingError(
            .notRepresentable, "two keys become \(String(key.prefix(200)).quoted) in plain output")
    }

    // MARK: Writing

    /// Writes a key of any kind as its text.
    mutating func convertedKey<Sink: EventSink & ~Copyable>(
        _ node: ObjectGraph.NodeIndex, into sink: inout Sink
    ) throws(FastCodingError) {
        if isText(node) { return try key(of: node, into: &sink) }
        let text = try keyText(node) ?? []
        try sink.key(text.span, at: graph.source(node))
    }

    /// The text of a key; nil for kinds that can't be keys.
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
            let encoded = encodedData(graph.bytes(key))
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
}
