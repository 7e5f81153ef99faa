/// Builds the graph of an archive from its chunks. The graph's pool is the archive itself: payloads are not copied.
struct GraphVisitor: ChunkVisitor, ~Copyable {
    private typealias Node = ObjectGraph.Node

    struct Frame: DeepFrame {
        var node: ObjectGraph.Node
        /// Where its children begin among ``pending``.
        var start: Int
        /// How many nodes had been finished when it was opened: what is above finished inside it (quirk Q8).
        var finished: Int

        init(node: ObjectGraph.Node, start: Int, finished: Int) {
            self.node = node
            self.start = start
            self.finished = finished
        }

        func put(into words: inout FrameWords) {
            words.put(node.index)
            words.put(start)
            words.put(finished)
        }

        init(from words: inout FrameWords) {
            self.init(node: Node(words.take()), start: words.take(), finished: words.take())
        }
    }

    private(set) var graph: ObjectGraph
    /// Containers that turned out to be second writings, in the order of their ends. Only where the dialect merges them.
    private(set) var reopened: [Int] = []
    /// LegacyDates whose double changed when it was counted from 2001, and the first of them.
    private(set) var changedDates = 0
    private(set) var firstChangedDate = -1
    /// True and False chunks, and the first of them.
    private(set) var booleans = 0
    private(set) var firstBoolean = -1
    /// Whether a definition lists the key that names the class.
    private(set) var listsClassKey = false

    private let isMajor2: Bool
    private let datesSince2001: Bool
    private var frames = DeepStack<Frame>()
    private var pending: [ObjectGraph.Node] = []
    /// The caches, by number. A value that has a number but may not be pointed to is ``absent``.
    private var objects: [ObjectGraph.Node] = []
    private var strings: [ObjectGraph.Node] = []
    private var classes: [ClassUse] = []
    private var smallIntegers = Array(repeating: GraphVisitor.absent, count: 256)
    private var finished = 0
    private var identities: ContainerIdentities?

    /// A definition as objects use it. `dropped` are the properties that are none: see fastcoded(5), "Damage".
    private struct ClassUse {
        var definition: Int
        var dropped: Int
    }

    private static let absent = ObjectGraph.Node(.max)

    /// `nodes` and `places` are how many nodes and children there will be, as far as that was counted, so that no array
    /// has to grow.
    init(_ archive: [UInt8], _ reading: ArchiveReading, nodes: Int = 0, places: Int = 0) {
        graph = ObjectGraph(pool: archive, keepsSources: true)
        graph.reserve(nodes: nodes, children: places)
        isMajor2 = reading.header.isMajor2
        datesSince2001 = reading.dialect.datesSince2001
        if reading.dialect.mergesReopened { identities = ContainerIdentities() }
    }

    @inline(__always)
    private mutating func place(_ node: Node) {
        if frames.isEmpty { graph.root = node } else { pending.append(node) }
    }

    /// Enters a node into the cache that its chunk took a number in.
    @inline(__always)
    private mutating func enter(_ node: Node, _ chunk: Chunk) {
        if chunk.index < 0 { return }
        while objects.count < chunk.index { objects.append(Self.absent) }
        objects.append(node)
    }

    mutating func leaf(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        switch chunk.type {
        case .nil: place(.nil)
        case .null: place(.null)
        case .true, .false: boolean(chunk)
        case .one: place(smallInteger(1, chunk))
        case .zero: place(smallInteger(0, chunk))
        case .int8: place(smallInteger(Int8(bitPattern: bytes[chunk.payload]), chunk))
        case .int16: place(integer(Int64(bytes.load(chunk.payload, as: Int16.self)), chunk))
        case .int32: place(integer(Int64(bytes.load(chunk.payload, as: Int32.self)), chunk))
        case .int64: place(integer(bytes.load(chunk.payload, as: Int64.self), chunk))
        case .float32: value(.float32, UInt64(bytes.load(chunk.payload, as: UInt32.self)), chunk)
        case .float64: value(.float64, bytes.load(chunk.payload, as: UInt64.self), chunk)
        case .objectAlias8, .objectAlias16, .objectAlias32: try alias(chunk)
        case .stringAlias8, .stringAlias16, .stringAlias32: place(strings[chunk.target])
        case .string: try string(chunk, bytes)
        case .mutableString: value(.mutableString, UInt64(chunk.payload), b: try length(chunk), chunk)
        case .data: value(.data, UInt64(chunk.payload), b: try length(chunk), chunk)
        case .mutableData: value(.mutableData, UInt64(chunk.payload), b: try length(chunk), chunk)
        case .indexSet: value(.indexSet, UInt64(chunk.payload), b: try length(chunk), chunk)
        case .mutableIndexSet: value(.mutableIndexSet, UInt64(chunk.payload), b: try length(chunk), chunk)
        case .date: value(.date, bytes.load(chunk.payload, as: UInt64.self), chunk)
        case .legacyDate: legacyDate(chunk, bytes)
        case .range:
            let location = UInt64(bytes.load(chunk.payload, as: UInt32.self))
            value(.range, location, b: bytes.load(chunk.payload + 4, as: UInt32.self), chunk)
        case .keyedArchive: keyedArchive(chunk)
        default:
            // Decimals, points to transforms: their bytes stay where they are.
            guard let kind = ChunkTable.major3[Int(chunk.type.rawValue)].kind else { return }
            value(kind, UInt64(chunk.payload), chunk)
        }
    }

    @inline(__always)
    private mutating func boolean(_ chunk: Chunk) {
        if booleans == 0 { firstBoolean = chunk.offset }
        booleans += 1
        place(chunk.type == .true ? .true : .false)
    }

    /// An integer of one byte. Values have no identity, so equal ones share a node: an archive of nothing else would make
    /// a graph of many times its size otherwise.
    @inline(__always)
    private mutating func smallInteger(_ value: Int8, _ chunk: Chunk) -> Node {
        let index = Int(value) + 128
        if smallIntegers[index] == Self.absent {
            smallIntegers[index] = graph.add(.integer, a: UInt64(bitPattern: Int64(value)), source: chunk.offset)
        }
        return smallIntegers[index]
    }

    @inline(__always)
    private mutating func integer(_ value: Int64, _ chunk: Chunk) -> Node {
        let node = graph.add(.integer, a: UInt64(bitPattern: value), source: chunk.offset)
        enter(node, chunk)
        return node
    }

    @inline(__always)
    private mutating func value(_ kind: NodeKind, _ a: UInt64, b: UInt32 = 0, _ chunk: Chunk) {
        let node = graph.add(kind, a: a, b: b, source: chunk.offset)
        enter(node, chunk)
        place(node)
    }

    /// The length of a payload as a node holds it. (Data and index sets count in 32 bits; strings may be longer.)
    private func length(_ chunk: Chunk) throws(FastCodingError) -> UInt32 {
        guard let count = UInt32(exactly: chunk.count) else {
            throw FastCodingError(
                .tooLarge, "a string of \(chunk.count) bytes; 4 GiB is the most", offset: chunk.offset)
        }
        return count
    }

    private mutating func string(_ chunk: Chunk, _ bytes: Span<UInt8>) throws(FastCodingError) {
        let node = graph.add(.string, a: UInt64(chunk.payload), b: try length(chunk), source: chunk.offset)
        if isMajor2 { enter(node, chunk) } else { strings.append(node) }
        place(node)
    }

    private mutating func alias(_ chunk: Chunk) throws(FastCodingError) {
        let node = objects.indices.contains(chunk.target) ? objects[chunk.target] : Self.absent
        guard node != Self.absent else {
            throw FastCodingError(
                .aliasOutOfRange, "alias to object \(chunk.target), which is a value that cannot be shared",
                offset: chunk.offset)
        }
        place(node)
    }

    private mutating func legacyDate(_ chunk: Chunk, _ bytes: Span<UInt8>) {
        let stored = Double(bitPattern: bytes.load(chunk.payload, as: UInt64.self))
        let seconds = datesSince2001 ? stored : stored - ArchiveFormat.secondsTo2001
        if !datesSince2001, (seconds + ArchiveFormat.secondsTo2001).bitPattern != stored.bitPattern {
            if changedDates == 0 { firstChangedDate = chunk.offset }
            changedDates += 1
        }
        value(.date, seconds.bitPattern, chunk)
    }

    private mutating func keyedArchive(_ chunk: Chunk) {
        let kind: NodeKind = chunk.target == 1 ? .mutableData : .data
        let data = graph.add(kind, a: UInt64(chunk.payload), b: UInt32(chunk.count), source: chunk.offset)
        enter(data, chunk)
        let node = graph.add(.keyedArchive, a: UInt64(data.index), source: chunk.offset)
        objects.append(node)
        place(node)
    }

    mutating func define(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        let name = ClassNames.name(of: chunk, in: bytes)
        var names = ClassNames.properties(of: chunk, isMajor2: isMajor2)
        var properties: [ByteRange] = []
        var dropped = -1
        for index in 0..<chunk.count {
            let property = names.next(bytes)
            // Definitions that 2.0 to 2.1.1 made of dictionaries list the key that named the class.
            if isMajor2, dropped < 0, bytes.slice(property.range).equals("$class") {
                dropped = index
                listsClassKey = true
            } else {
                properties.append(property)
            }
        }
        let definition = graph.addDefinition(name: name, properties: properties)
        classes.append(ClassUse(definition: definition, dropped: dropped))
        if isMajor2 { enter(Self.absent, chunk) }
    }

    mutating func open(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        var node = Self.absent
        if chunk.type == .object8 || chunk.type == .object16 || chunk.type == .object32 {
            node = graph.add(.object, b: UInt32(classes[chunk.target].definition), source: chunk.offset)
        } else if chunk.index >= 0, let kind = ChunkTable.major3[Int(chunk.type.rawValue)].kind {
            node = graph.add(kind, source: chunk.offset)
        }
        if node != Self.absent { enter(node, chunk) }
        frames.append(Frame(node: node, start: pending.count, finished: finished))
    }

    mutating func close(_ chunk: Chunk, end: Int, in bytes: Span<UInt8>) throws(FastCodingError) -> Bool {
        guard let frame = frames.popLast() else { return true }
        if chunk.type == .url { return try closeURL(frame, chunk) }
        if frame.node == Self.absent, let node = reopenedNode(frame, chunk) {
            pending.removeSubrange(frame.start...)
            place(node)
            reopened.append(chunk.offset)
            return false
        }
        var node = frame.node
        if node == Self.absent, let kind = ChunkTable.major3[Int(chunk.type.rawValue)].kind {
            node = graph.add(kind, source: chunk.offset)
            enter(node, chunk)
        }
        if graph.kind(node) == .object, classes[chunk.target].dropped >= 0 {
            pending.remove(at: frame.start + classes[chunk.target].dropped)
        }
        graph.close(node, children: pending[frame.start...])
        pending.removeSubrange(frame.start...)
        finished += 1
        identities?.note(node, finished: finished, graph)
        place(node)
        return true
    }

    private mutating func closeURL(_ frame: Frame, _ chunk: Chunk) throws(FastCodingError) -> Bool {
        let (relative, base) = (pending[frame.start], pending[frame.start + 1])
        if graph.isUnfilledURL(base) {
            throw FastCodingError(.misplacedChunk, "a URL cannot be its own base", offset: chunk.offset)
        }
        pending.removeSubrange(frame.start...)
        var node = frame.node
        if node == Self.absent {
            node = graph.addURL(relative: relative, base: base)
            graph.setSource(node, chunk.offset)
            if isMajor2 { enter(node, chunk) } else { strings.append(node) }
        } else {
            graph.fillURL(node, relative: relative, base: base)
        }
        place(node)
        return true
    }

    /// The node that a container is a second writing of (quirk Q8), if the dialect merges such.
    private mutating func reopenedNode(_ frame: Frame, _ chunk: Chunk) -> Node? {
        guard let kind = ChunkTable.major3[Int(chunk.type.rawValue)].kind, kind.isContainer else {
            return nil
        }
        return identities?.equal(kind, pending[frame.start...], after: frame.finished, graph)
    }

    /// Gives the graph away.
    consuming func finish() -> ObjectGraph { graph }
}
