import _FastCodingPlists

/// Writes a graph as events, in one of the styles of fastcode-notation(5).
///
/// It walks the graph with a list of open nodes instead of recursion. In the notation, standard or
/// exact, an object is written in full at its first occurrence in archive order, which need not be
/// the first in the text, and as an alias elsewhere. Plain style is the notation without its forms:
/// only their content is written, and sharing is written out. ``PlainExpansion`` has checked before
/// that this ends.
struct NotationEmitter<Sink: EventSink & ~Copyable>: ~Copyable {
    let graph: ObjectGraph
    let options: WritingOptions
    // The style and the format of the options, which each node needs.
    let isExact: Bool
    let isPlain: Bool
    let isJSON: Bool
    /// Whether strings that the format can't carry have a form of their own.
    let escapesStrings: Bool
    /// Whether entries and properties whose values would be null are left out, in property lists
    /// only.
    private let leavesOutNull: Bool
    /// The nodes to write, and the way to them for errors.
    private let selection: GraphSelection
    /// The first occurrences of objects; empty in plain style.
    var occurrences: KeyPathOccurrences
    /// How the text determines the definitions of objects.
    let plan: DefinitionPlan
    /// How many bytes may be written beyond those of the graph itself, such as the paths of
    /// aliases.
    var budget: NotationBudget
    /// A budget of its own for sorting keys, which takes time but writes nothing.
    private var sorting: NotationBudget
    /// The open nodes, the innermost last.
    private var frames = TrivialArray<EmittedFrame>()
    /// The position in the source of the node that is being written.
    var offset = -1
    var cutDates = CutDates()
    /// The changes that lossy plain output has made.
    var losses = PlainLosses()
    /// Other texts for keys and property names in lossy plain output whose own texts are taken.
    var renamedKeys = RenamedKeys()
    /// The references that plain style does not follow.
    private let cycles: PlainCycles
    /// The orders of the entries of all open frames that are sorted, one after the other.
    private var orders: [Int] = []
    /// The keys and class names of the notation, as bytes.
    let words = NotationWords.all
    var dollarNames = DollarNames()
    /// The hashes of long names and keys, by their places in the pool: each is computed once.
    var textHashes: [ByteRange: UInt64] = [:]
    /// The hashes of keys that become long texts, by node.
    var keyHashes: [UInt32: UInt64] = [:]
    /// The texts of URLs with bases, in plain style.
    var resolvedURLs = ResolvedURLs()
    /// The objects that are met again while they are open. A reader has to make them mutable, even
    /// if the text calls them immutable.
    lazy var metOpen = graph.objectsMetOpen(from: selection.root)
    /// For each definition, whether its name has another meaning in the notation, or is empty.
    let isReserved: [Bool]

    init(
        _ graph: ObjectGraph,
        _ selection: GraphSelection,
        options: WritingOptions,
        cycles: PlainCycles
    ) {
        self.graph = graph
        self.options = options
        self.selection = selection
        self.cycles = cycles
        let root = selection.root
        let isPlain = options.style == .plain
        let escapesStrings = options.format == .xml && !isPlain
        self.isPlain = isPlain
        self.escapesStrings = escapesStrings
        isExact = options.style == .exact
        isJSON = options.format == .json
        leavesOutNull = isPlain && options.format != .json && options.nulls == .omit
        // Not a conditional expression: in release builds Swift 6.3 would release a value that does
        // not exist yet.
        occurrences = KeyPathOccurrences(
            of: graph,
            from: isPlain ? nil : root,
            elementsAreTexts: options.linesAreTexts
        )
        plan = DefinitionPlan(
            graph,
            occurrences.objectsOfTexts,
            isExact: isExact,
            isSorted: options.sortKeys,
            needsValues: { escapesStrings && !XMLPropertyListWriter.canCarry($0) }
        )

        budget = NotationBudget(for: graph, options.limits)
        sorting = NotationBudget(reading: graph, options.limits)
        isReserved = (isPlain ? [] : graph.definitions).map {
            $0.name.count == 0 || NodeKind(className: graph.bytes($0.name)) != nil
        }
    }

    /// Writes the selected nodes. Errors get the key path of the child that was being written.
    mutating func run(into sink: inout Sink) throws(FastCodingError) {
        do throws(FastCodingError) {
            try emit(selection.root, into: &sink)
            while !frames.isEmpty {
                try advance(into: &sink)
            }
        } catch {
            var steps: [KeyPathStep] = []
            for index in 0..<frames.count {
                steps.append(KeyPathStep(parent: frames[index].node, place: frames[index].current))
            }

            throw selection.placed(error, at: steps, in: graph)
        }
    }

    /// Writes the next child of the innermost open node, or its end.
    private mutating func advance(into sink: inout Sink) throws(FastCodingError) {
        let frame = frames.top
        if frame.next >= frame.count {
            return try close(frame, into: &sink)
        }

        var place = frame.next
        if let order = frame.order {
            place = orders[order + frame.next]
        }

        // An unsorted frame counts children, of which keys are every second; a sorted one counts
        // entries.
        frames.top.next += frame.order == nil && frame.part.isPaired ? 2 : 1
        frames.top.current = place

        switch frame.part {
        case .data:
            return try emit(graph.keyedData(frame.node), in: frame.node, at: 0, into: &sink)
        case .keyList:
            frames.top.current = place + 1
            return try listKey(frame, at: place + 1, into: &sink)
        default: break
        }

        let child = Int(graph.record(frame.node).a) + place
        let value = graph.children[child]

        // Plain style leaves out an entry whose value would be null in a property list, which has
        // no null.
        let isCut = isPlain && cycles.contains(frame.node, place)
        if leavesOutNull, isCut ? options.cycles == .null : becomesNull(value) {
            if options.isLossy {
                losses.note(isCut ? .cycle : .null, at: graph.source(frame.node))
            }
            return
        }

        switch frame.part {
        case .properties:
            // In exact style even nil is written, so that reading gives the same definition.
            if value == .nil, !isExact {
                return
            }

            let name = graph.propertyNames[
                graph.definition(frame.node).properties.lowerBound + place
            ]

            // Lossy output has another text if the name is taken.
            offset = graph.source(value)
            if let other = renamedKeys.text(of: frame.node, place) {
                try sink.key(other.span, at: offset)
            } else {
                try key(name, into: &sink)
            }
        case .entries, .formEntries:
            if value == .nil, !isExact, graph.kind(frame.node) == .codedObject {
                return
            }
            try key(of: graph.children[child + 1], into: &sink)
        case .convertedEntries:
            if value == .nil, graph.kind(frame.node) == .codedObject {
                return
            }
            try convertedKey(graph.children[child + 1], of: frame.node, place, into: &sink)
        default: break
        }

        if isCut {
            return try emitCut(value, in: frame.node, into: &sink)
        }

        try emit(value, in: frame.node, at: place, into: &sink)
    }

    /// Writes a key as an element of the list of keys.
    private mutating func listKey(_ frame: EmittedFrame, at place: Int, into sink: inout Sink)
        throws(FastCodingError)
    {
        let key = graph.children[Int(graph.record(frame.node).a) + place]
        if key == graph.damageWords?.key {
            try emitMarkAsKey(into: &sink)
        } else if graph.kind(frame.node) == .codedObject, graph.kind(key) == .string {
            offset = graph.source(key)
            try string(escaping: graph.byteRange(key), into: &sink)
        } else {
            try emit(key, in: frame.node, at: place, into: &sink)
        }
    }

    /// Writes the end of a part of a node, and the beginning of the next part if there is one.
    private mutating func close(_ frame: EmittedFrame, into sink: inout Sink)
        throws(FastCodingError)
    {
        _ = frames.removeLast()
        if let order = frame.order {
            orders.removeSubrange(order...)
        }

        offset = graph.source(frame.node)
        switch frame.part {
        case .elements: try sink.endArray(at: offset)
        case .formElements, .valueList, .propertyValues:
            try sink.endArray(at: offset)
            try sink.endDictionary(at: offset)
        case .entries, .convertedEntries, .properties, .data:
            try sink.endDictionary(at: offset)
        case .formEntries:
            try sink.endDictionary(at: offset)
            try sink.endDictionary(at: offset)
        case .keyList:
            // After the list of keys comes that of the values, in the same form.
            try sink.endArray(at: offset)
            let isCoded = graph.kind(frame.node) == .codedObject
            try sink.key(words[isCoded ? .values : .objects].span, at: offset)
            try sink.beginArray(at: offset)
            frames.append(
                EmittedFrame(
                    node: frame.node,
                    part: .valueList,
                    next: isCoded ? 1 : 0,
                    count: frame.count
                )
            )
        }
    }

    /// Opens a part of a node; `from` is the place of the first child.
    ///
    /// Exact style never sorts: the order of entries and properties is part of the graph.
    mutating func open(_ node: NodeIndex, _ part: EmittedPart, from place: Int = 0)
        throws(FastCodingError)
    {
        let count = part == .data ? 1 : graph.childRange(node).count
        var frame = EmittedFrame(node: node, part: part, next: place, count: count)

        if options.sortKeys, !isExact {
            try sort(&frame)
        }

        frames.append(frame)
    }

    /// Puts the entries or properties of a frame into the order of their keys' bytes. Many
    /// dictionaries may have the same long keys, so the bytes that have to be examined are charged
    /// to a budget.
    private mutating func sort(_ frame: inout EmittedFrame) throws(FastCodingError) {
        var keys: [ArraySlice<UInt8>] = []
        switch frame.part {
        case .entries, .formEntries, .convertedEntries:
            for index in graph.keyPlaces(frame.node) {
                keys.append(try keyText(graph.children[index]) ?? [])
            }
        case .properties:
            keys = graph.propertyNames[graph.definition(frame.node).properties].map {
                graph.pool[$0.range]
            }
        default: return
        }

        if keys.count > 1 {
            for key in keys {
                try sorting.charge(key.count, for: "sorting keys")
            }
        }

        let first = frame.next
        let stride = frame.part.isPaired ? 2 : 1
        frame.order = orders.count
        frame.next = 0
        frame.count = keys.count
        orders += keys.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }.map {
            first + stride * $0
        }
    }

    /// Writes a reference to something that contains it, in plain style.
    private mutating func emitCut(_ node: NodeIndex, in parent: NodeIndex, into sink: inout Sink)
        throws(FastCodingError)
    {
        offset = graph.source(parent)
        if options.isLossy {
            losses.note(.cycle, at: offset)
        }
        if options.cycles == .null {
            return try emitNull(into: &sink)
        }

        let path = try pathText(cycles.steps(to: node))
        try sink.beginDictionary(at: offset)
        try sink.key(Array("$ref".utf8).span, at: offset)
        try sink.string(path.span, at: offset)
        try sink.endDictionary(at: offset)
    }

    /// Makes a key path after charging it: a small graph may have many references with long paths.
    private mutating func pathText(_ steps: [KeyPathStep]) throws(FastCodingError) -> ByteBuffer {
        let length = occurrences.addressing.length(of: steps, in: graph)
        try budget.charge(path: length, for: "the key paths of aliases")

        var path = ByteBuffer(capacity: length + 16)
        occurrences.addressing.append(pathOf: steps, in: graph, to: &path)
        return path
    }

    /// Writes the alias of an object that is written in full elsewhere.
    mutating func alias(to node: NodeIndex, into sink: inout Sink) throws(FastCodingError) {
        let path = try pathText(occurrences.steps(to: node))
        offset = graph.source(node)
        try sink.beginDictionary(at: offset)
        try sink.key(words[.alias].span, at: offset)
        try string(path.span, into: &sink)
        try sink.endDictionary(at: offset)
    }
}
