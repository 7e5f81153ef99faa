/// Builds the graph of an archive from its chunks. The graph's pool is the archive itself: payloads are not copied.
struct GraphVisitor: ChunkVisitor, ~Copyable {
    private typealias NodeIndex = ObjectGraph.NodeIndex

    struct Note: BitwiseCopyable {
        /// The node that it has become, if it is numbered before its contents.
        var node: ObjectGraph.NodeIndex?
        /// Where its children begin among ``pending``.
        var start: Int
        /// How many nodes had finished when it was opened: later ones finished inside it (quirk Q8).
        var finished: Int
    }

    private(set) var graph: ObjectGraph
    /// Containers that turned out to be second copies, in the order of their ends; only if the dialect merges them.
    private(set) var reopened: [Int] = []
    /// LegacyDates whose doubles changed on conversion to seconds from 2001, and the first of them.
    private(set) var changedDates = 0
    private(set) var firstChangedDate: Int?
    /// True and False chunks, and the first of them.
    private(set) var booleans = 0
    private(set) var firstBoolean: Int?
    /// Whether a definition lists the key that names the class.
    private(set) var listsClassKey = false

    private let version: VersionLayout
    private let datesSince2001: Bool
    private var pending = TrivialArray<ObjectGraph.NodeIndex>()
    /// The nodes by their numbers in the caches. Those that have a number but may not be pointed to are ``absent``.
    private var numbered = CacheTable<ObjectGraph.NodeIndex>()
    private var classes: [ClassUse] = []
    private var smallIntegers = Array(repeating: GraphVisitor.absent, count: 256)
    private var finished = 0
    private var identities: ContainerIdentities?

    /// A definition as objects use it.
    private struct ClassUse {
        var definition: Int
        /// The place of an entry that is listed as a property but is none: see fastcoded(5), "Damage".
        var dropped: Int?
    }

    private static let absent = ObjectGraph.NodeIndex(.max)

    /// `nodes` and `places` are the numbers of nodes and children to expect, as far as they have been counted, so that
    /// no array has to grow.
    init(_ archive: [UInt8], _ reading: ArchiveReading, nodes: Int = 0, places: Int = 0) {
        graph = ObjectGraph(pool: archive, keepsSources: true)
        graph.reserve(nodes: nodes, children: places)
        version = reading.header.layout
        datesSince2001 = reading.dialect.datesSince2001
        if reading.dialect.mergesReopened { identities = ContainerIdentities() }
    }

    @inline(__always)
    private mutating func add(_ node: NodeIndex, at place: ChunkPlace) {
        if place.role == .root { graph.rootIndex = node } else { pending.append(node) }
    }

    /// Enters a node into the cache in which its chunk took a number.
    @inline(__always)
    private mutating func enter(_ node: NodeIndex, _ chunk: Chunk) {
        if let number = chunk.number { numbered.enter(node, as: number) }
    }

    mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) throws(FastCodingError) {
        add(try node(chunk, in: bytes), at: place)
    }

    /// The node of a chunk that no chunks belong to.
    private mutating func node(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) -> NodeIndex {
        switch chunk.type {
        case .nil: .nil
        case .null: .null
        case .true, .false: boolean(chunk.type, chunk.offset)
        case .one: smallInteger(1, chunk.offset)
        case .zero: smallInteger(0, chunk.offset)
        case .int8: smallInteger(Int8(bitPattern: bytes[chunk.payload]), chunk.offset)
        case .int16, .int32, .int64: integer(ChunkNumbers.integer(chunk, in: bytes) ?? 0, chunk)
        case .float32: value(.float32, UInt64(bytes.load(chunk.payload, as: UInt32.self)), chunk)
        case .float64: value(.float64, bytes.load(chunk.payload, as: UInt64.self), chunk)
        case .objectAlias8, .objectAlias16, .objectAlias32, .stringAlias8, .stringAlias16, .stringAlias32:
            try target(of: chunk)
        case .string: value(.string, UInt64(chunk.payload), b: try length(chunk), chunk)
        case .mutableString: value(.mutableString, UInt64(chunk.payload), b: try length(chunk), chunk)
        case .data: value(.data, UInt64(chunk.payload), b: try length(chunk), chunk)
        case .mutableData: value(.mutableData, UInt64(chunk.payload), b: try length(chunk), chunk)
        case .indexSet: value(.indexSet, UInt64(chunk.payload), b: try length(chunk), chunk)
        case .mutableIndexSet: value(.mutableIndexSet, UInt64(chunk.payload), b: try length(chunk), chunk)
        case .date: value(.date, bytes.load(chunk.payload, as: UInt64.self), chunk)
        case .legacyDate: legacyDate(chunk, bytes)
        case .range:
            value(
                .range, UInt64(bytes.load(chunk.payload, as: UInt32.self)),
                b: bytes.load(chunk.payload + 4, as: UInt32.self), chunk)
        case .keyedArchive: keyedArchive(chunk)
        // Decimals, and points to transforms: their bytes stay where they are.
        default: value(ChunkTable.major3[Int(chunk.type.rawValue)].kind ?? .nil, UInt64(chunk.payload), chunk)
        }
    }

    @inline(__always)
    private mutating func boolean(_ type: ChunkType, _ offset: Int) -> NodeIndex {
        if booleans == 0 { firstBoolean = offset }
        booleans += 1
        return type == .true ? .true : .false
    }

    /// An integer of one byte. Values have no identity, so equal ones share a node: otherwise an archive of nothing
    /// else would make a graph of many times its size.
    @inline(__always)
    private mutating func smallInteger(_ value: Int8, _ offset: Int) -> NodeIndex {
        let index = Int(value) + 128
        if smallIntegers[index] == Self.absent {
            smallIntegers[index] = graph.add(.integer, a: UInt64(bitPattern: Int64(value)), source: offset)
        }
        return smallIntegers[index]
    }

    @inline(__always)
    private mutating func integer(_ value: Int64, _ chunk: Chunk) -> NodeIndex {
        let node = graph.add(.integer, a: UInt64(bitPattern: value), source: chunk.offset)
        enter(node, chunk)
        return node
    }

    @inline(__always)
    private mutating func value(_ kind: NodeKind, _ a: UInt64, b: UInt32 = 0, _ chunk: Chunk) -> NodeIndex {
        let node = graph.add(kind, a: a, b: b, source: chunk.offset)
        enter(node, chunk)
        return node
    }

    /// The length of a payload as a node holds it. (Data and index sets count in 32 bits; strings may be longer.)
    private func length(_ chunk: Chunk) throws(FastCodingError) -> UInt32 {
        guard let count = UInt32(exactly: chunk.count) else { throw GraphVisitor.tooLong(chunk.count, chunk.offset) }
        return count
    }

    @inline(never)
    private static func tooLong(_ count: Int, _ offset: Int) -> FastCodingError {
        FastCodingError(.tooLarge, "a string of \(count) bytes; 4 GiB is the most", offset: offset)
    }

    private func target(of alias: Chunk) throws(FastCodingError) -> NodeIndex {
        guard let target = alias.target else { return .nil }
        guard numbered.has(target), numbered[target] != Self.absent else {
            throw GraphVisitor.unshared(target, alias.offset)
        }
        return numbered[target]
    }

    @inline(never)
    private static func unshared(_ target: CacheNumber, _ offset: Int) -> FastCodingError {
        FastCodingError(
            .aliasOutOfRange, "alias to object \(target.index), which is a value that can't be shared",
            offset: offset)
    }

    private mutating func legacyDate(_ chunk: Chunk, _ bytes: Span<UInt8>) -> NodeIndex {
        let stored = Double(bitPattern: bytes.load(chunk.payload, as: UInt64.self))
        let seconds = datesSince2001 ? stored : stored - ArchiveFormat.secondsTo2001
        if !datesSince2001, (seconds + ArchiveFormat.secondsTo2001).bitPattern != stored.bitPattern {
            if changedDates == 0 { firstChangedDate = chunk.offset }
            changedDates += 1
        }
        return value(.date, seconds.bitPattern, chunk)
    }

    private mutating func keyedArchive(_ chunk: Chunk) -> NodeIndex {
        let kind: NodeKind = if case .isMutable = chunk.detail { .mutableData } else { .data }
        let data = value(kind, UInt64(chunk.payload), b: UInt32(truncatingIfNeeded: chunk.count), chunk)
        let node = graph.add(.keyedArchive, a: UInt64(data.index), source: chunk.offset)
        if let number = chunk.number { numbered.enter(node, as: CacheNumber(.object, number.index + 1)) }
        return node
    }

    mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) throws(FastCodingError) {
        let name = ClassNames.name(of: chunk, in: bytes)
        var names = ClassNames.properties(of: chunk, version)
        let start = graph.propertyNames.count
        graph.reserve(propertyNames: chunk.count)
        var dropped: Int?
        for index in 0..<chunk.count {
            let property = names.next(bytes)
            // Definitions that 2.0 to 2.1.1 made from dictionaries list the key that named the class.
            if version.hasCommonCache, dropped == nil, bytes.slice(property.range).equals("$class") {
                dropped = index
                listsClassKey = true
            } else {
                graph.propertyNames.append(property)
            }
        }
        let definition = graph.addDefinition(name: name, propertiesFrom: start)
        classes.append(ClassUse(definition: definition, dropped: dropped))
        if chunk.number?.cache == .object { enter(Self.absent, chunk) }
    }

    mutating func open(
        _ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>
    ) throws(FastCodingError) -> Note {
        var node: NodeIndex?
        if let number = chunk.objectClass {
            node = graph.add(.object, b: UInt32(classes[number].definition), source: chunk.offset)
        } else if chunk.number != nil, let kind = ChunkTable.major3[Int(chunk.type.rawValue)].kind {
            node = graph.add(kind, source: chunk.offset)
        }
        if let node { enter(node, chunk) }
        return Note(node: node, start: pending.count, finished: finished)
    }

    mutating func close(
        _ chunk: Chunk, _ note: Note, at place: ChunkPlace, end: Int, in bytes: Span<UInt8>
    ) throws(FastCodingError) -> Bool {
        if chunk.type == .url {
            add(try closeURL(note, chunk), at: place)
            return true
        }
        if identities != nil, note.node == nil, let node = reopenedNode(note, chunk) {
            pending.truncate(to: note.start)
            add(node, at: place)
            reopened.append(chunk.offset)
            return false
        }
        let kind = ChunkTable.major3[Int(chunk.type.rawValue)].kind ?? .array
        let node = note.node ?? value(kind, 0, chunk)
        if let number = chunk.objectClass, let dropped = classes[number].dropped {
            pending.remove(at: note.start + dropped)
        }
        graph.close(node, children: pending, from: note.start)
        pending.truncate(to: note.start)
        finished += 1
        if identities != nil { identities?.note(node, finished: finished, graph) }
        add(node, at: place)
        return true
    }

    private mutating func closeURL(_ note: Note, _ chunk: Chunk) throws(FastCodingError) -> NodeIndex {
        let (relative, base) = (pending[note.start], pending[note.start + 1])
        if graph.isUnfilledURL(base) {
            throw ScanErrors.ownBase(chunk.offset)
        }
        pending.truncate(to: note.start)
        if let node = note.node {
            graph.fillURL(node, relative: relative, base: base)
            return node
        }
        let node = graph.addURL(relative: relative, base: base)
        graph.setSource(node, chunk.offset)
        enter(node, chunk)
        return node
    }

    /// The node that a container is a second copy of (quirk Q8), if the dialect merges these.
    private mutating func reopenedNode(_ note: Note, _ chunk: Chunk) -> NodeIndex? {
        guard let kind = ChunkTable.major3[Int(chunk.type.rawValue)].kind, kind.isContainer else {
            return nil
        }
        return identities?.equal(kind, pending.array(from: note.start)[...], after: note.finished, graph)
    }

    /// Hands over the graph.
    consuming func finish() -> ObjectGraph { graph }

    // MARK: Plain chunks

    // What these do is what ``leaf`` does, without a chunk in between: that would cost as much again as all else here.

    @inline(__always)
    mutating func scalar(
        _ type: ChunkType, from offset: Int, payload: Int, end: Int, at place: ChunkPlace, in bytes: Span<UInt8>,
        _ failure: inout FastCodingError?
    ) -> Bool {
        let node: NodeIndex
        switch type {
        case .int8: node = smallInteger(Int8(bitPattern: bytes[payload]), offset)
        case .one: node = smallInteger(1, offset)
        case .zero: node = smallInteger(0, offset)
        case .int16: node = plain(Int64(bytes.load(payload, as: Int16.self)), offset)
        case .int32: node = plain(Int64(bytes.load(payload, as: Int32.self)), offset)
        case .int64: node = plain(bytes.load(payload, as: Int64.self), offset)
        case .float64: node = graph.add(.float64, a: bytes.load(payload, as: UInt64.self), source: offset)
        case .null: node = .null
        default: node = boolean(type, offset)
        }
        add(node, at: place)
        return true
    }

    @inline(__always)
    private mutating func plain(_ value: Int64, _ offset: Int) -> NodeIndex {
        graph.add(.integer, a: UInt64(bitPattern: value), source: offset)
    }

    @inline(__always)
    mutating func string(
        _ number: Int, from offset: Int, count: Int, at place: ChunkPlace, in bytes: Span<UInt8>,
        _ failure: inout FastCodingError?
    ) -> Bool {
        guard let length = UInt32(exactly: count) else {
            failure = GraphVisitor.tooLong(count, offset)
            return false
        }
        let node = graph.add(.string, a: UInt64(offset &+ 1), b: length, source: offset)
        numbered.enter(node, as: CacheNumber(.string, number))
        add(node, at: place)
        return true
    }

    @inline(__always)
    mutating func stringAlias(
        _ type: ChunkType, to number: Int, from offset: Int, payload: Int, end: Int, at place: ChunkPlace,
        in bytes: Span<UInt8>, _ failure: inout FastCodingError?
    ) -> Bool {
        let number = CacheNumber(.string, number)
        guard numbered.has(number), numbered[number] != Self.absent else {
            failure = GraphVisitor.unshared(number, offset)
            return false
        }
        add(numbered[number], at: place)
        return true
    }
}
