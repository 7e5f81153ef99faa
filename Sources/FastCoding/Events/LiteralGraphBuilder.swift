/// Builds the graph of a text that is taken literally: an EventSink in front of an ``ObjectGraph``.
///
/// Every event becomes a node of its own whose source is remembered, so that the notation can report its place;
/// `$class` and `$alias` are keys like any others.
package struct LiteralGraphBuilder: EventSink, ~Copyable {
    private struct Frame {
        var node: ObjectGraph.NodeIndex
        var isDictionary: Bool
        /// Where its children begin among ``pending``.
        var start: Int
    }

    /// The graph; complete once the reader has returned.
    package private(set) var graph: ObjectGraph
    package private(set) var diagnostics = Diagnostics()
    private let duplicateKeys: DuplicateKeys
    private let mutable: Bool
    private var frames: [Frame] = []
    /// Children of open containers; in dictionaries key, value, key, value until they close.
    private var pending: [ObjectGraph.NodeIndex] = []
    /// Containers by the number of their begin event.
    private var containers: [ObjectGraph.NodeIndex] = []
    private var keys = StringTable()
    /// For each key, its entry in the dictionary that is just closing, as a stamp in the upper half and a place in the
    /// lower; so finding duplicates does not take a set for each dictionary.
    private var seen: [(stamp: Int, place: Int)] = []
    private var stamp = 0

    package init(duplicateKeys: DuplicateKeys = .last, mutable: Bool = false) {
        graph = ObjectGraph(pool: [], keepsSources: true)
        self.duplicateKeys = duplicateKeys
        self.mutable = mutable
    }

    /// Hands over the graph.
    package consuming func finish() -> (graph: ObjectGraph, diagnostics: Diagnostics) {
        (graph, diagnostics)
    }

    @inline(__always)
    private mutating func place(_ node: ObjectGraph.NodeIndex) {
        if frames.isEmpty { graph.rootIndex = node } else { pending.append(node) }
    }

    package mutating func null(at offset: Int) { place(graph.add(.null, source: offset)) }

    package mutating func bool(_ value: Bool, at offset: Int) {
        place(graph.add(value ? .true : .false, source: offset))
    }

    package mutating func integer(_ value: Int64, at offset: Int) {
        place(graph.add(.integer, a: UInt64(bitPattern: value), source: offset))
    }

    package mutating func float64(_ value: Double, at offset: Int) {
        place(graph.add(.float64, a: value.bitPattern, source: offset))
    }

    package mutating func float32(_ value: Float, at offset: Int) {
        place(graph.add(.float32, a: UInt64(value.bitPattern), source: offset))
    }

    package mutating func decimal(_ value: DecimalNumber, at offset: Int) {
        let start = graph.pool.count
        value.appendArchived(to: &graph.pool)
        place(graph.add(.decimal, a: UInt64(start), source: offset))
    }

    package mutating func date(_ seconds: Double, at offset: Int) {
        place(graph.add(.date, a: seconds.bitPattern, source: offset))
    }

    package mutating func string(_ utf8: Span<UInt8>, at offset: Int) throws(FastCodingError) {
        place(try graph.addText(utf8, .string, source: offset))
    }

    package mutating func data(_ bytes: Span<UInt8>, at offset: Int) throws(FastCodingError) {
        place(try graph.addText(bytes, .data, source: offset))
    }

    package var latestText: Int? { graph.records.count - 1 }

    /// A node of its own whose bytes are those of the first one.
    package mutating func again(_ text: Int, isKey: Bool, at offset: Int) {
        let known = graph.records[text]
        let node = graph.add(known.kind, a: known.a, b: known.b, source: offset)
        if isKey { pending.append(node) } else { place(node) }
    }

    package mutating func beginArray(at offset: Int) {
        begin(mutable ? .mutableArray : .array, at: offset)
    }

    package mutating func beginDictionary(at offset: Int) {
        begin(mutable ? .mutableDictionary : .dictionary, at: offset)
    }

    private mutating func begin(_ kind: NodeKind, at offset: Int) {
        let node = graph.add(kind, source: offset)
        place(node)
        containers.append(node)
        frames.append(Frame(node: node, isDictionary: kind.isDictionary, start: pending.count))
    }

    package mutating func endArray(at offset: Int) {
        guard let frame = frames.popLast() else { return }
        graph.close(frame.node, children: pending[frame.start...])
        pending.removeSubrange(frame.start...)
    }

    package mutating func key(_ utf8: Span<UInt8>, at offset: Int) throws(FastCodingError) {
        pending.append(try graph.addText(utf8, .string, source: offset))
    }

    package mutating func backReference(to ordinal: Int, at offset: Int) throws(FastCodingError) {
        guard containers.indices.contains(ordinal) else {
            throw FastCodingError(.plistStructure, "a reference to a container that was not seen", offset: offset)
        }
        place(containers[ordinal])
    }

    package mutating func endDictionary(at offset: Int) throws(FastCodingError) {
        guard let frame = frames.popLast() else { return }
        stamp += 1
        var end = frame.start
        var index = frame.start
        while index + 1 < pending.count {
            let (key, value) = (pending[index], pending[index + 1])
            index += 2
            let number = number(of: key)
            if seen[number].stamp == stamp {
                let place = seen[number].place
                try duplicate(key, first: pending[place + 1])
                if duplicateKeys == .last { pending[place] = value }
            } else {
                // Archives hold the value before the key.
                seen[number] = (stamp, end)
                pending[end] = value
                pending[end + 1] = key
                end += 2
            }
        }
        graph.close(frame.node, children: pending[frame.start..<end])
        pending.removeSubrange(frame.start...)
    }

    /// The number of a key's text; equal texts have the same number.
    private mutating func number(of key: ObjectGraph.NodeIndex) -> Int {
        let place = keys.find(graph.bytes(key), in: graph.pool.span)
        if place.number >= 0 { return place.number }
        seen.append((0, 0))
        return keys.insert(graph.byteRange(key), at: place)
    }

    @inline(never)
    private mutating func duplicate(_ key: ObjectGraph.NodeIndex, first: ObjectGraph.NodeIndex) throws(FastCodingError)
    {
        let offset = graph.source(key)
        let name = graph.string(key).quoted
        if duplicateKeys == .error {
            throw FastCodingError(
                .duplicateKey, "duplicate key \(name): there is one already", offset: offset,
                related: graph.source(first))
        }
        let taken =
            duplicateKeys == .last ? "this value replaces the one" : "this value is dropped in favour of the one"
        let related = graph.source(first)
        diagnostics.warn(
            .duplicateKey,
            FastCodingError(.duplicateKey, "duplicate key \(name): \(taken)", offset: offset, related: related))
    }
}

extension ObjectGraph {
    /// Adds a string or data of a text that is being read.
    mutating func addText(
        _ bytes: Span<UInt8>, _ kind: NodeKind, source offset: Int
    ) throws(FastCodingError) -> NodeIndex {
        guard let count = UInt32(exactly: bytes.count) else {
            throw FastCodingError(.tooLarge, "\(bytes.count) bytes in one value; 4 GiB is the most", offset: offset)
        }
        let range = appendBytes(bytes)
        return add(kind, a: UInt64(range.offset), b: count, source: offset)
    }
}
