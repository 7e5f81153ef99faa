/// Writes a graph in plain style, for people and other tools, as events: sharing written out, no notation but `$class`.
///
/// That the graph has no cycle, and how large it becomes, has been checked before.
struct PlainEmitter: ~Copyable {
    enum Part: UInt8 { case elements, entries, namedEntries, properties }

    struct Frame: BitwiseCopyable {
        var node: ObjectGraph.Node
        var part: Part
        /// The next place among the node's children, or among ``orders`` if keys are sorted, and the end.
        var next: Int
        var count: Int
        /// The place of the child that is being written.
        var current = 0
        /// Where the order of sorted entries begins in ``orders``, -1 if they are not sorted; where the texts of keys
        /// that are not all strings begin in ``keyTexts``.
        var order = -1
        var firstText = -1
    }

    let graph: ObjectGraph
    let options: WritingOptions
    private var frames = DeepStack<Frame>()
    private var orders: [Int] = []
    private var keyTexts: [[UInt8]] = []
    private var addressing = KeyPathAddressing()
    var budget: NotationBudget
    var resolvedURLs = ResolvedURLs()

    static func write<Sink: EventSink & ~Copyable>(
        _ graph: ObjectGraph, root: ObjectGraph.Node, options: WritingOptions, into sink: inout Sink,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        let graph = KeyedArchiveContent.expanding(graph, from: root, options.limits, diagnostics: &diagnostics)
        try PlainExpansion.check(graph, root: root, limit: options.limits.expansion)
        var emitter = PlainEmitter(graph, options)
        try emitter.run(root, into: &sink)
    }

    private init(_ graph: ObjectGraph, _ options: WritingOptions) {
        self.graph = graph
        self.options = options
        budget = NotationBudget(for: graph, options.limits)
    }

    private mutating func run<Sink: EventSink & ~Copyable>(
        _ root: ObjectGraph.Node, into sink: inout Sink
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
        let frame = frames.top
        if frame.next >= frame.count { return try close(frame, into: &sink) }
        let start = Int(graph.record(frame.node).a)
        let place = frame.order < 0 ? frame.next : orders[frame.order + frame.next]
        let isPaired = frame.part == .entries || frame.part == .namedEntries
        frames.top.next += frame.order < 0 && isPaired ? 2 : 1
        frames.top.current = place
        let value = graph.children[start + place]
        let offset = graph.source(value)
        let isNull = becomesNull(value)
        if isNull, options.format != .json, options.nulls == .omit { return }
        switch frame.part {
        case .elements: break
        case .entries:
            let key = graph.children[start + place + 1]
            if frame.firstText < 0 {
                try sink.key(graph.bytes(key), at: offset)
            } else {
                let text = keyTexts[frame.firstText + place / 2]
                try sink.key(text.span, at: offset)
            }
        case .namedEntries:
            if value == .nil { return }
            try sink.key(graph.bytes(graph.children[start + place + 1]), at: offset)
        case .properties:
            if value == .nil { return }
            let name = graph.propertyNames[graph.definition(frame.node).properties.lowerBound + place]
            try sink.key(graph.bytes(name), at: offset)
        }
        if isNull { return try emitNull(at: offset, into: &sink) }
        try emit(value, into: &sink)
    }

    private mutating func close<Sink: EventSink & ~Copyable>(
        _ frame: Frame, into sink: inout Sink
    ) throws(FastCodingError) {
        _ = frames.removeLast()
        if frame.order >= 0 { orders.removeSubrange(frame.order...) }
        if frame.firstText >= 0 { keyTexts.removeSubrange(frame.firstText...) }
        if frame.part == .elements {
            try sink.endArray(at: graph.source(frame.node))
        } else {
            try sink.endDictionary(at: graph.source(frame.node))
        }
    }

    /// Puts the entries or properties of a frame into the order of their keys' bytes.
    private mutating func sort(_ frame: inout Frame) {
        let places: [Int]
        switch frame.part {
        case .elements: return
        case .entries where frame.firstText >= 0:
            let (texts, first) = (keyTexts, frame.firstText)
            places = Array(stride(from: 0, to: frame.count, by: 2)).sorted {
                texts[first + $0 / 2].lexicographicallyPrecedes(texts[first + $1 / 2])
            }
        case .entries, .namedEntries: places = graph.sortedEntries(of: frame.node)
        case .properties: places = graph.sortedProperties(of: frame.node)
        }
        frame.order = orders.count
        frame.next = 0
        frame.count = places.count
        orders += places
    }

    private mutating func open(_ node: ObjectGraph.Node, _ part: Part, from place: Int = 0, firstText: Int = -1) {
        var frame = Frame(node: node, part: part, next: place, count: graph.childRange(node).count)
        frame.firstText = firstText
        if options.sortKeys { sort(&frame) }
        frames.append(frame)
    }

    // MARK: Nodes

    /// Writes a node that does not become null.
    private mutating func emit<Sink: EventSink & ~Copyable>(
        _ node: ObjectGraph.Node, into sink: inout Sink
    ) throws(FastCodingError) {
        let offset = graph.source(node)
        let kind = graph.kind(node)
        switch kind {
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet:
            try sink.beginArray(at: offset)
            open(node, .elements)
        case .dictionary, .mutableDictionary:
            let firstText = addressing.isByKey(node, in: graph) ? -1 : try makeKeyTexts(node)
            try sink.beginDictionary(at: offset)
            open(node, .entries, firstText: firstText)
        case .object:
            try checkNames(of: node)
            try beginObject(graph.definition(node).name, at: offset, into: &sink)
            open(node, .properties)
        case .codedObject:
            try checkKeys(of: node)
            try beginObject(graph.byteRange(graph.children[graph.childRange(node).lowerBound]), at: offset, into: &sink)
            open(node, .namedEntries, from: 1)
        case .url:
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
        try sink.string(graph.bytes(name), at: offset)
    }

    private static let classKey = Array("$class".utf8)

    // MARK: Keys

    /// Refuses properties that would have equal keys.
    private mutating func checkNames(of node: ObjectGraph.Node) throws(FastCodingError) {
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
    private mutating func checkKeys(of node: ObjectGraph.Node) throws(FastCodingError) {
        let isDistinct = addressing.isByKey(node, in: graph)
        var seen = Set<[UInt8]>()
        for index in stride(from: graph.firstKey(node), to: graph.childRange(node).upperBound, by: 2) {
            let key = graph.children[index]
            if graph.bytes(key).equals("$class") { throw Self.collision("$class") }
            if !isDistinct, !seen.insert(Array(graph.pool[graph.byteRange(key).range])).inserted {
                throw Self.collision(graph.string(key))
            }
        }
    }

    /// Makes the texts of the keys of a dictionary that are not distinct strings, and tells where they begin.
    private mutating func makeKeyTexts(_ node: ObjectGraph.Node) throws(FastCodingError) -> Int {
        let start = keyTexts.count
        var seen = Set<[UInt8]>()
        for index in stride(from: graph.firstKey(node), to: graph.childRange(node).upperBound, by: 2) {
            let key = graph.children[index]
            guard let text = try keyText(key) else {
                throw FastCodingError(
                    .notRepresentable, "a key is \(graph.summary(key)), which can't be one in plain output")
            }
            if !seen.insert(text).inserted { throw Self.collision(String(decoding: text, as: UTF8.self)) }
            keyTexts.append(text)
        }
        return start
    }

    private static func collision(_ key: String) -> FastCodingError {
        FastCodingError(
            .notRepresentable, "two keys become \(String(key.prefix(200)).debugDescription) in plain output")
    }
}

extension PlainEmitter.Frame: DeepFrame {
    func put(into words: inout FrameWords) {
        words.put(node.index)
        words.put(next)
        words.put(count)
        words.put(current)
        words.put(order)
        words.put(firstText)
        words.put(part.rawValue)
    }

    init(from words: inout FrameWords) {
        node = ObjectGraph.Node(words.take())
        next = words.take()
        count = words.take()
        current = words.take()
        order = words.take()
        firstText = words.take()
        part = PlainEmitter.Part(rawValue: words.take()) ?? .elements
    }
}
