/// Builds the graph of a text that is taken literally: an EventSink in front of an ``ObjectGraph``.
///
/// Every event becomes a node of its own whose source is remembered, so that the notation can
/// report its place; `$class` and `$alias` are keys like any others. The nodes of equal keys have
/// the same place in the pool.
package struct LiteralGraphBuilder: EventSink, ~Copyable {
    // Not private, because that crashes the compiler of Swift 6.3 in debug builds.
    package struct Frame: BitwiseCopyable {
        let node: NodeIndex
        /// Where its children begin among ``pending``.
        let start: Int
        /// Where its keys begin among ``keyNumbers``.
        let firstKey: Int
    }

    /// A key that has occurred.
    package struct Key: BitwiseCopyable {
        /// The first node that has it.
        let node: NodeIndex
        /// The last dictionary in which it occurred, of those that have closed. So finding
        /// duplicates does not take a set for each dictionary.
        var stamp = 0
        /// Its place in that dictionary: the position of its value among ``pending``.
        var place = 0
        /// The key that came after it the last time, and mostly comes again; -1 if none is known.
        var successor = -1
    }

    package private(set) var graph: ObjectGraph
    package private(set) var diagnostics = Diagnostics()
    private let duplicateKeys: DuplicateKeys
    private let mutable: Bool
    private var frames = TrivialArray<Frame>()
    /// Children of open containers; in dictionaries key, value, key, value until they close.
    private var pending = TrivialArray<NodeIndex>()
    /// All arrays and dictionaries, in the order in which they began.
    private var containers = TrivialArray<NodeIndex>()
    /// Numbers the distinct keys; their texts are in the graph's pool.
    private var keys = StringIndex()
    /// What is known of each key, by its number in ``keys``.
    private var known = TrivialArray<Key>()
    /// The numbers of the keys of open dictionaries.
    private var keyNumbers = TrivialArray<UInt32>()
    /// The number of the key that came last; -1 if there was none.
    private var lastKey = -1
    /// The number of the dictionary that closed last.
    private var stamp = 0
    /// The string, key or data that came last.
    private var latest = NodeIndex.nil

    /// `size` is that of the text, if it is worth making room for its nodes.
    package init(duplicateKeys: DuplicateKeys = .last, mutable: Bool = false, size: Int = 0) {
        graph = ObjectGraph(pool: [], keepsSources: true)
        graph.reserve(forSource: size)
        graph.pool.reserveCapacity(size)
        self.duplicateKeys = duplicateKeys
        self.mutable = mutable
    }

    /// A graph that is complete, and the warnings about equal keys.
    package struct Result {
        package var graph: ObjectGraph
        package let diagnostics: Diagnostics
    }

    package consuming func finish() -> Result {
        Result(graph: graph, diagnostics: diagnostics)
    }

    /// Makes a node the root, or a child of the innermost container.
    @inline(__always)
    private mutating func place(_ node: NodeIndex) {
        if frames.isEmpty {
            graph.rootIndex = node
        } else {
            pending.append(node)
        }
    }

    package mutating func scalar(_ value: ScalarValue, at offset: Int) {
        place(graph.add(scalar: value, source: offset))
    }

    package mutating func string(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    {
        latest = try graph.addText(utf8, .string, source: offset)
        place(latest)
    }

    package mutating func data(_ bytes: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    {
        latest = try graph.addText(bytes, .data, source: offset)
        place(latest)
    }

    package var latestText: Int? { Int(latest.index) }

    /// A node of its own whose bytes are those of the first one.
    package mutating func again(_ text: Int, isKey: Bool, at offset: Int) {
        let known = graph.records[text]
        let node = graph.add(known.kind, a: known.a, b: known.b, source: offset)
        guard isKey else { return place(node) }

        let found = keys.find(graph.bytes(node), in: graph.pool.span)
        appendKey(node, found.number >= 0 ? found.number : enter(node, at: found))
    }

    package mutating func begin(isDictionary: Bool, at offset: Int) {
        let kind: NodeKind = isDictionary ? .dictionary : .array
        let node = graph.add(mutable ? kind.madeMutable : kind, source: offset)
        place(node)
        containers.append(node)
        frames.append(Frame(node: node, start: pending.count, firstKey: keyNumbers.count))
    }

    /// Gives a container its children, which are those of ``pending`` up to `end`.
    private mutating func close(_ frame: Frame, end: Int) {
        pending.truncate(to: end)
        graph.close(frame.node, children: pending, from: frame.start)
        pending.truncate(to: frame.start)
    }

    package mutating func key(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int)
        throws(FastCodingError)
    {
        let found = keys.find(utf8, in: graph.pool.span)
        if found.number >= 0 {
            return repeatKey(found.number, at: offset)
        }

        let node = try graph.addText(utf8, .string, source: offset)
        appendKey(node, enter(node, at: found))
    }

    /// Adds a node for a key that has occurred.
    @inline(__always)
    private mutating func repeatKey(_ number: Int, at offset: Int) {
        let same = graph.record(known[number].node)
        appendKey(graph.add(.string, a: same.a, b: same.b, source: offset), number)
    }

    /// Learns which key follows which, for ``takeExpectedKey(in:from:)``.
    package mutating func take(key utf8: Span<UInt8>, at offset: Int) -> FastCodingError? {
        let before = lastKey
        let error = errorThrown { () throws(FastCodingError) in try key(utf8, at: offset) }
        // Only keys that are in the text without escapes can be expected there.
        if before >= 0 {
            known[before].successor = lastKey
        }

        return error
    }

    /// Expects the keys in the order in which they came before, as ``EncodingSink`` does: records
    /// mostly have the same keys.
    @inline(__always)
    package mutating func takeExpectedKey(in text: Span<UInt8>, from first: Int) -> Int {
        guard lastKey >= 0, known[lastKey].successor >= 0 else { return -1 }

        let expected = known[lastKey].successor
        let end = keys.endOfQuoted(expected, text, from: first, in: graph.pool.span)
        if end >= 0 {
            repeatKey(expected, at: first &- 1)
        }

        return end
    }

    /// Adds a node as a key of the innermost dictionary.
    private mutating func appendKey(_ node: NodeIndex, _ number: Int) {
        latest = node
        lastKey = number
        pending.append(node)
        keyNumbers.append(UInt32(truncatingIfNeeded: number))
    }

    /// Numbers a new key.
    private mutating func enter(_ key: NodeIndex, at place: StringTable.Place) -> Int {
        known.append(Key(node: key))
        let range = graph.byteRange(key)
        return keys.insert(range.offset, range.count, at: place)
    }

    package mutating func backReference(to ordinal: Int, at offset: Int) throws(FastCodingError) {
        guard (0..<containers.count).contains(ordinal) else {
            throw FastCodingError(
                .plistStructure,
                "a reference to a container that has not begun",
                offset: offset
            )
        }

        place(containers[ordinal])
    }

    package mutating func end(isDictionary: Bool, at offset: Int) throws(FastCodingError) {
        guard let frame = frames.popLast() else { return }

        if !isDictionary {
            return close(frame, end: pending.count)
        }

        stamp += 1
        var end = frame.start
        var index = frame.start
        // Duplicates are removed in place: kept entries move to the front, and `end` never
        // overtakes `index`.
        for place in frame.firstKey..<keyNumbers.count where index + 1 < pending.count {
            let number = Int(keyNumbers[place])
            let key = pending[index]
            let value = pending[index + 1]
            index += 2

            if known[number].stamp == stamp {
                let place = known[number].place
                try duplicate(key, first: pending[place + 1])

                if duplicateKeys == .last {
                    pending[place] = value
                }

                continue
            }

            // Archives have the value before the key.
            known[number].stamp = stamp
            known[number].place = end
            pending[end] = value
            pending[end + 1] = key
            end += 2
        }

        close(frame, end: end)
        keyNumbers.truncate(to: frame.firstKey)
    }

    /// Warns of a key that its dictionary already has, or refuses it.
    @inline(never)
    private mutating func duplicate(_ key: NodeIndex, first: NodeIndex) throws(FastCodingError) {
        let consequence =
            switch duplicateKeys {
            case .error: "there is one already"
            case .last: "this value replaces the one"
            case .first: "this value is dropped in favor of the one"
            }

        if duplicateKeys == .error {
            throw Self.duplicateKey(key, first, consequence, graph)
        }

        diagnostics.add(.duplicateKey, Self.duplicateKey(key, first, consequence, graph))
    }

    /// The error or warning about a key that its dictionary already has.
    private static func duplicateKey(
        _ key: NodeIndex,
        _ first: NodeIndex,
        _ consequence: String,
        _ graph: ObjectGraph
    ) -> FastCodingError {
        FastCodingError(
            .duplicateKey,
            "duplicate key \(graph.string(key).quoted): \(consequence)",
            offset: graph.source(key),
            related: graph.source(first)
        )
    }
}

// What becomes of containers that are open where a text breaks off.
extension LiteralGraphBuilder {
    /// Closes all that is open with what is whole of it, and marks that more is missing.
    ///
    /// - Returns: how much is in each of them, the outermost first.
    package mutating func breakOff(_ damage: Damage) -> [SalvagedCounts] {
        var open: [SalvagedCounts] = []
        while let frame = frames.last {
            open.append(breakOff(frame, hasPart: !open.isEmpty, damage))
        }

        return open.reversed()
    }

    private mutating func breakOff(_ frame: Frame, hasPart: Bool, _ damage: Damage)
        -> SalvagedCounts
    {
        let kind = graph.kind(frame.node)
        let count = pending.count - frame.start
        let lacksValue = kind.isDictionary && count % 2 == 1
        if !kind.isDictionary || lacksValue {
            pending.append(graph.addMark(of: damage))
        }

        // Equal keys are an error only if that is asked for, which ends the reading before.
        try? end(isDictionary: kind.isDictionary, at: damage.offset)
        if kind.isDictionary {
            graph.addMarkedEntry(to: frame.node, of: damage)
        }

        let whole = kind.isDictionary ? count / 2 : count
        return SalvagedCounts(
            node: frame.node,
            kind: kind,
            whole: hasPart ? whole - 1 : whole,
            inPart: hasPart ? 1 : 0,
            total: nil
        )
    }
}

extension ObjectGraph {
    /// Adds a string or data of at most 4 GiB.
    package mutating func addText(
        _ bytes: Span<UInt8>,
        _ kind: NodeKind,
        source offset: Int
    ) throws(FastCodingError) -> NodeIndex {
        guard let count = UInt32(exactly: bytes.count) else {
            throw FastCodingError(
                .tooLarge,
                "\(bytes.count) bytes in one value; 4 GiB is the most",
                offset: offset
            )
        }

        let range = appendBytes(bytes)
        return add(kind, a: UInt64(range.offset), b: count, source: offset)
    }
}
