/// Writes a graph in plain style, for people and other tools, as events: sharing written out, no notation but `$class`.
///
/// That the graph has no cycle, and how large it becomes, has been checked before.
struct PlainEmitter: ~Copyable {
    enum Part {
        case elements
        /// Of a dictionary whose keys are distinct strings; of another one; of a coded object.
        case entries, oddEntries, namedEntries
        case properties
    }

    struct Frame: BitwiseCopyable {
        var node: ObjectGraph.NodeIndex
        var part: Part
        /// The next place among the node's children, or among ``orders`` if keys are sorted, and the end.
        var next: Int
        var count: Int
        /// The place of the child that is being written.
        var current = 0
        /// Where the order of sorted entries begins in ``orders``; -1 if they are not sorted.
        var order = -1
    }

    let graph: ObjectGraph
    let options: WritingOptions
    private var frames: [Frame] = []
    private var orders: [Int] = []
    private var addressing = KeyPathAddressing()
    var budget: NotationBudget
    private var sorting: NotationBudget
    var resolvedURLs = ResolvedURLs()
    /// The hashes of the texts of long keys, by node: each is looked at once.
    private var keyHashes: [UInt32: UInt64] = [:]

    static func write<Sink: EventSink & ~Copyable>(
        _ graph: ObjectGraph, root: ObjectGraph.NodeIndex, options: WritingOptions, into sink: inout Sink,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        let graph = KeyedArchiveExpansion.expanding(graph, from: root, options.limits, diagnostics: &diagnostics)
        try PlainExpansion.check(graph, root: root, limit: options.limits.expansion)
        var emitter = PlainEmitter(graph, options)
        try emitter.run(root, into: &sink)
    }

    private init(_ graph: ObjectGraph, _ options: WritingOptions) {
        self.graph = graph
        self.options = options
        budget = NotationBudget(for: graph, options.limits)
        sorting = NotationBudget(reading: graph, options.limits)
    }

    private mutating func run<Sink: EventSink & ~Copyable>(
        _ root: ObjectGraph.NodeIndex, into sink: inout Sink
    ) throws(FastCodingError) {
        do throws(FastCodingError) {
            if becomesNull(root) {
                try emitNull(at: graph.source(root), into: &sink)
            } else {
                try emit(root, into: &sink)
            }
            while !frames.isEmpty { try advance(into: &sink) }
        } catch {
            throw error.at(
                keyPath: graph.shortPath(frames.prefix(ObjectGraph.shortPathSteps).map { ($0.node, $0.current) }))
        }
    }

    // MARK: Frames

    private mutating func advance<Sink: EventSink & ~Copyable>(into sink: inout Sink) throws(FastCodingError) {
        let top = frames.count - 1
        let frame = frames[top]
        if frame.next >= frame.count { return try close(frame, into: &sink) }
        let start = Int(graph.record(frame.node).a)
        let place = frame.order < 0 ? frame.next : orders[frame.order + frame.next]
        let isPaired = frame.part != .elements && frame.part != .properties
        frames[top].next += frame.order < 0 && isPaired ? 2 : 1
        frames[top].current = place
        let value = graph.children[start + place]
        let offset = graph.source(value)
        let isNull = becomesNull(value)
        if isNull, options.format != .json, options.nulls == .omit { return }
        switch frame.part {
        case .elements: break
        case .entries: try key(graph.children[start + place + 1], at: offset, into: &sink)
        case .oddEntries:
            let node = graph.children[start + place + 1]
            if isText(node) {
                try key(node, at: offset, into: &sink)
            } else {
                let text = try keyText(node) ?? []
                try sink.key(text.span, at: offset)
            }
        case .namedEntries:
            if value == .nil { return }
            try key(graph.children[start + place + 1], at: offset, into: &sink)
        case .properties:
            if value == .nil { return }
            let name = graph.propertyNames[graph.definition(frame.node).properties.lowerBound + place]
            try sink.key(graph.bytes(name), from: name, at: offset)
        }
        if isNull { return try emitNull(at: offset, into: &sink) }
        try emit(value, into: &sink)
    }

    private mutating func close<Sink: EventSink & ~Copyable>(
        _ frame: Frame, into sink: inout Sink
    ) throws(FastCodingError) {
        _ = frames.removeLast()
        if frame.order >= 0 { orders.removeSubrange(frame.order...) }
        if frame.part == .elements {
            try sink.endArray(at: graph.source(frame.node))
        } else {
            try sink.endDictionary(at: graph.source(frame.node))
        }
    }

    /// Puts the entries or properties of a frame into the order of their keys' bytes.
    private mutating func sort(_ frame: inout Frame) throws(FastCodingError) {
        let places: [Int]
        switch frame.part {
        case .elements: return
        case .oddEntries:
            let first = graph.firstKey(frame.node)
            var texts: [[UInt8]] = []
            for index in stride(from: first, to: first + frame.count, by: 2) {
                let text = try keyText(graph.children[index]) ?? []
                try sorting.charge(text.count, for: "sorting keys")
                texts.append(text)
            }
            places = texts.indices.sorted { texts[$0].lexicographicallyPrecedes(texts[$1]) }.map { 2 * $0 }
        case .entries, .namedEntries: places = try graph.sortedEntries(of: frame.node, &sorting)
        case .properties: places = try graph.sortedProperties(of: frame.node, &sorting)
        }
        frame.order = orders.count
        frame.next = 0
        frame.count = places.count
        orders += places
    }

    private mutating func open(
        _ node: ObjectGraph.NodeIndex, _ part: Part, from place: Int = 0
    ) throws(FastCodingError) {
        var frame = Frame(node: node, part: part, next: place, count: graph.childRange(node).count)
        if options.sortKeys { try sort(&frame) }
        frames.append(frame)
    }

    // MARK: Nodes

    /// Writes a node that does not become null.
    private mutating func emit<Sink: EventSink & ~Copyable>(
        _ node: ObjectGraph.NodeIndex, into sink: inout Sink
    ) throws(FastCodingError) {
        let offset = graph.source(node)
        let kind = graph.kind(node)
        switch kind {
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet:
            try sink.beginArray(at: offset)
            try open(node, .elements)
        case .dictionary, .mutableDictionary:
            let isOdd = !addressing.isByKey(node, in: graph)
            if isOdd { try checkKeys(of: node) }
            try sink.beginDictionary(at: offset)
            try open(node, isOdd ? .oddEntries : .entries)
        case .object:
            try checkNames(of: node)
            try beginObject(graph.definition(node).name, at: offset, into: &sink)
            try open(node, .properties)
        case .codedObject:
            try checkNames(ofCoded: node)
            try beginObject(graph.byteRange(graph.children[graph.childRange(node).lowerBound]), at: offset, into: &sink)
            try open(node, .namedEntries, from: 1)
        case .url:
            let (relative, base) = graph.url(node)
            if graph.kind(base) != .url { return try string(graph.byteRange(relative), at: offset, into: &sink) }
            let text = try resolvedURL(node)
            try sink.string(text.span, at: offset)
        default: try emitScalar(node, kind, at: offset, into: &sink)
        }
    }

    private func beginObject<Sink: EventSink & ~Copyable>(
        _ name: ByteRange, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        try sink.beginDictionary(at: offset)
        try sink.key(PlainEmitter.classKey.span, at: offset)
        try string(name, at: offset, into: &sink)
    }

    /// Writes a text of the graph's pool, which may come more than once.
    func string<Sink: EventSink & ~Copyable>(
        _ range: ByteRange, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        try sink.string(graph.bytes(range), from: range, at: offset)
    }

    private func key<Sink: EventSink & ~Copyable>(
        _ node: ObjectGraph.NodeIndex, at offset: Int, into sink: inout Sink
    ) throws(FastCodingError) {
        try sink.key(graph.bytes(node), from: graph.byteRange(node), at: offset)
    }

    private static let classKey = Array("$class".utf8)

    // MARK: Keys

    /// Refuses properties that would have equal keys.
    private mutating func checkNames(of node: ObjectGraph.NodeIndex) throws(FastCodingError) {
        let definition = graph.definition(node)
        let isDistinct = addressing.isByName(definition: Int(graph.record(node).b), in: graph)
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
    private mutating func checkNames(ofCoded node: ObjectGraph.NodeIndex) throws(FastCodingError) {
        for index in stride(from: graph.firstKey(node), to: graph.childRange(node).upperBound, by: 2)
        where graph.bytes(graph.children[index]).equals("$class") {
            throw Self.collision("$class")
        }
        if !addressing.isByKey(node, in: graph) { try checkKeys(of: node) }
    }

    /// Refuses keys of a dictionary or a coded object whose texts are equal, or that have none.
    ///
    /// The texts are not kept: they are made again where two hashes are equal.
    private mutating func checkKeys(of node: ObjectGraph.NodeIndex) throws(FastCodingError) {
        let first = graph.firstKey(node)
        var hashes: [(hash: UInt64, place: Int)] = []
        for place in stride(from: first, to: graph.childRange(node).upperBound, by: 2) {
            hashes.append((try hash(ofKey: graph.children[place]), place))
        }
        hashes.sort { $0 < $1 }
        /// The first key that one before it is equal to.
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

    /// A seeded hash of a key's text. That of a long one is computed once.
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
            .notRepresentable, "two keys become \(String(key.prefix(200)).debugDescription) in plain output")
    }
}
