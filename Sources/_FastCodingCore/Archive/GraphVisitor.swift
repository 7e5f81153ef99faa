/// Builds the graph of an archive from its chunks. The graph's pool is the archive itself: payloads
/// are not copied.
struct GraphVisitor: ChunkVisitor, ~Copyable {
    /// An open container.
    struct Note: BitwiseCopyable {
        /// Its node, if it is numbered before its contents.
        var node: ObjectGraph.NodeIndex?
        /// The position of its first child among ``pending``.
        var start: Int
    }

    var graph: ObjectGraph
    private(set) var noticed = ArchiveReader.Noticed()

    private let version: VersionLayout
    private let datesSince2001: Bool
    /// The children of all open containers, in the order of the archive. A container takes those
    /// from its start on when it closes.
    var pending = TrivialArray<ObjectGraph.NodeIndex>()
    /// The nodes by their numbers in the caches. Things that have a number but may not be pointed
    /// to are ``absent``.
    private var numbered = CacheTable<ObjectGraph.NodeIndex>()
    /// For each definition, the place of an entry that is listed as a property but is none:
    /// fastcoded(5), "Damage in files of major version 2".
    private var dropped: [Int?] = []

    /// The node of each integer of one byte, by its value; see ``smallInteger(_:_:)``.
    private var smallIntegers = Array(repeating: GraphVisitor.absent, count: 256)
    /// Second copies of containers, with the first ones, by offsets (quirk Q8); only if the dialect
    /// merges them.
    private(set) var reopened: [Int: Int] = [:]
    private let merges: Bool

    /// Marks of the nodes, of which hashes of contents are made for finding second copies.
    private var marks = NodeMarks()
    /// The containers that have been finished, with their offsets, by hashes of their contents.
    private var finished: [UInt64: (node: ObjectGraph.NodeIndex, offset: Int)] = [:]

    private static let absent = ObjectGraph.NodeIndex(.max)

    init(_ archive: [UInt8], _ reading: ArchiveReading) {
        graph = ObjectGraph(pool: archive, keepsSources: true)
        graph.reserve(forSource: archive.count)
        graph.hasAmbiguousBooleans = !CanonicalChoices(reading.header).tellsOneFromTrue
        version = reading.header.layout
        datesSince2001 = reading.dialect.datesSince2001
        merges = reading.dialect.mergesReopened
    }

    /// Puts a node into the place that a chunk fills.
    @inline(__always)
    private mutating func add(_ node: NodeIndex, at place: ChunkPlace) {
        if place.role == .root {
            graph.rootIndex = node
        } else {
            pending.append(node)
        }
    }

    /// Notes the number that a chunk takes.
    @inline(__always)
    private mutating func enter(_ node: NodeIndex, _ chunk: Chunk) {
        if let number = chunk.number {
            numbered.enter(node, as: number)
        }
    }

    /// Inlined, so that plain chunks stay in registers: in memory they would cost as much again as
    /// all the rest.
    @inline(__always)
    mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    {
        let node: NodeIndex
        switch chunk.type {
        case .null: node = .null
        case .true, .false:
            noticed.booleans.add(chunk.offset)
            node = chunk.type == .true ? .true : .false
        case .one: node = smallInteger(1, chunk.offset)
        case .zero: node = smallInteger(0, chunk.offset)
        case .int8:
            node = smallInteger(Int8(bitPattern: bytes[chunk.payload]), chunk.offset)
        case .int16, .int32, .int64:
            node = value(
                .integer,
                UInt64(bitPattern: ChunkNumbers.integer(chunk, in: bytes) ?? 0),
                chunk
            )
        case .float64:
            node = value(.float64, bytes.load(chunk.payload, as: UInt64.self), chunk)
        case .string, .mutableString:
            guard let length = UInt32(exactly: chunk.count) else { return Self.tooLong(chunk) }
            node = value(
                chunk.type == .string ? .string : .mutableString,
                UInt64(chunk.payload),
                b: length,
                chunk
            )
        case .objectAlias8, .objectAlias16, .objectAlias32, .stringAlias8, .stringAlias16,
            .stringAlias32:
            // The number may be that of something that is no node, such as a definition of major
            // version 2.
            guard let target = chunk.target, numbered.has(target), numbered[target] != Self.absent
            else {
                return Self.unshared(chunk)
            }
            node = numbered[target]
        default: node = otherNode(chunk, in: bytes)
        }

        add(node, at: place)
        return nil
    }

    /// The node of a rare type of chunk. Not inlined, unlike ``leaf(_:at:in:)``.
    private mutating func otherNode(_ chunk: Chunk, in bytes: Span<UInt8>) -> NodeIndex {
        switch chunk.type {
        case .nil: .nil
        case .legacyDate: legacyDate(chunk, bytes)
        case .range:
            value(
                .range,
                UInt64(bytes.load(chunk.payload, as: UInt32.self)),
                b: bytes.load(chunk.payload + 4, as: UInt32.self),
                chunk
            )
        case .keyedArchive: keyedArchive(chunk)
        // Data and index sets with their counts, decimals, and points to transforms: their bytes
        // stay where they are.
        default:
            value(
                ChunkTable.kind(of: chunk.type) ?? .nil,
                ChunkNumbers.bits(chunk, in: bytes) ?? UInt64(chunk.payload),
                b: UInt32(truncatingIfNeeded: chunk.count),
                chunk
            )
        }
    }

    /// An integer of one byte. Values have no identity, so equal ones share a node: otherwise an
    /// archive of nothing else would make a graph of many times its size.
    @inline(__always)
    private mutating func smallInteger(_ value: Int8, _ offset: Int) -> NodeIndex {
        let index = Int(value) + 128
        if smallIntegers[index] == Self.absent {
            smallIntegers[index] = graph.add(
                .integer,
                a: UInt64(bitPattern: Int64(value)),
                source: offset
            )
        }

        return smallIntegers[index]
    }

    /// Adds a node for a chunk, and notes the chunk's number.
    @inline(__always)
    mutating func value(_ kind: NodeKind, _ a: UInt64, b: UInt32 = 0, _ chunk: Chunk)
        -> NodeIndex
    {
        let node = graph.add(kind, a: a, b: b, source: chunk.offset)
        enter(node, chunk)
        return node
    }

    /// The error for a string whose length does not fit into a node.
    @inline(never)
    private static func tooLong(_ chunk: Chunk) -> FastCodingError {
        FastCodingError(
            .tooLarge,
            "a string of \(chunk.count) bytes; 4 GiB is the most",
            offset: chunk.offset
        )
    }

    /// The error for an alias to something that has a number but no node.
    @inline(never)
    private static func unshared(_ alias: Chunk) -> FastCodingError {
        FastCodingError(
            .aliasOutOfRange,
            "alias to object \(alias.target?.index ?? 0), which is a value that can't be shared",
            offset: alias.offset
        )
    }

    /// Dates before version 3.3 are stored as seconds since 1970, in a graph as since 2001. The
    /// subtraction may lose bits, which is worth a warning.
    private mutating func legacyDate(_ chunk: Chunk, _ bytes: Span<UInt8>) -> NodeIndex {
        let stored = Double(bitPattern: bytes.load(chunk.payload, as: UInt64.self))
        let seconds = datesSince2001 ? stored : stored - ArchiveFormat.secondsTo2001
        if !datesSince2001, (seconds + ArchiveFormat.secondsTo2001).bitPattern != stored.bitPattern
        {
            noticed.changedDates.add(chunk.offset)
        }

        return value(.date, seconds.bitPattern, chunk)
    }

    /// Adds a keyed archive and its data, which take two numbers.
    private mutating func keyedArchive(_ chunk: Chunk) -> NodeIndex {
        let kind: NodeKind =
            if case .isMutable = chunk.detail {
                .mutableData
            } else {
                .data
            }

        let data = value(
            kind,
            UInt64(chunk.payload),
            b: UInt32(truncatingIfNeeded: chunk.count),
            chunk
        )

        let node = graph.add(.keyedArchive, a: UInt64(data.index), source: chunk.offset)
        if let number = chunk.number {
            numbered.enter(node, as: CacheNumber(.object, number.index + 1))
        }

        return node
    }

    mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    {
        let name = ClassNames.name(of: chunk, in: bytes)
        var names = ClassNames.properties(of: chunk, version)
        let start = graph.propertyNames.count
        graph.reserve(propertyNames: chunk.count)
        var dropped: Int?

        for index in 0..<chunk.count {
            let property = names.next(bytes)
            // Definitions that 2.0 to 2.1.1 made from dictionaries list the key that named the
            // class.
            if version.hasCommonCache, dropped == nil, bytes.slice(property.range).equals("$class")
            {
                dropped = index
                noticed.listsClassKey = true
            } else {
                graph.propertyNames.append(property)
            }
        }

        _ = graph.addDefinition(name: name, propertiesFrom: start)
        self.dropped.append(dropped)

        // In the common cache of major version 2 definitions take numbers, too, but nothing may
        // point to them.
        if chunk.number?.cache == .object {
            enter(Self.absent, chunk)
        }

        return nil
    }

    mutating func open(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) -> Result<
        Note, FastCodingError
    > {
        var node: NodeIndex?

        // A container that is numbered before its children becomes a node now, so that they can
        // refer to it.
        if let number = chunk.objectClass {
            node = graph.add(.object, b: UInt32(number), source: chunk.offset)
        } else if chunk.number != nil, let kind = ChunkTable.kind(of: chunk.type) {
            node = graph.add(kind, source: chunk.offset)
        }

        if let node {
            enter(node, chunk)
        }

        return .success(Note(node: node, start: pending.count))
    }

    mutating func close(
        _ chunk: Chunk,
        _ note: Note,
        at place: ChunkPlace,
        end: Int,
        in bytes: Span<UInt8>
    ) -> Result<Bool, FastCodingError> {
        if chunk.type == .url {
            return closeURL(chunk, note, at: place)
        }

        let content =
            merges && note.node == nil && chunk.type != .codedObject
            ? content(chunk, from: note.start) : nil

        // A container with the same contents that began inside this one contains a reference to
        // something around itself.
        if let content, let inner = finished[content], inner.offset > chunk.offset {
            reopened[chunk.offset] = inner.offset
            pending.truncate(to: note.start)
            add(inner.node, at: place)

            return .success(false)
        }

        let node = note.node ?? value(ChunkTable.kind(of: chunk.type) ?? .array, 0, chunk)
        if let content {
            finished[content] = (node, chunk.offset)
        }

        removeDropped(chunk, from: note.start)
        graph.close(node, children: pending, from: note.start)
        pending.truncate(to: note.start)
        add(node, at: place)

        return .success(true)
    }

    /// Removes the value of the entry that is listed as a property but is none.
    mutating func removeDropped(_ chunk: Chunk, from start: Int) {
        if let number = chunk.objectClass, let dropped = dropped[number] {
            pending.remove(at: start + dropped)
        }
    }

    /// A hash of a container's children, by their identity: only then are two containers copies of
    /// each other.
    private mutating func content(_ chunk: Chunk, from start: Int) -> UInt64 {
        marks.extend(to: graph)
        var hash = UInt64(chunk.type.rawValue)

        for index in start..<pending.count {
            hash = marks.hash(hash, and: pending[index])
        }

        return hash
    }

    /// Completes a URL. An alias among its bases must not lead back to it.
    private mutating func closeURL(
        _ chunk: Chunk,
        _ note: Note,
        at place: ChunkPlace
    ) -> Result<Bool, FastCodingError> {
        let relative = pending[note.start]
        let base = pending[note.start + 1]

        pending.truncate(to: note.start)
        // An alias to a URL that is still open, in major version 2.
        if graph.isUnfilledURL(base) {
            graph.erase(base)
            return .failure(ScanErrors.ownBase(chunk.offset))
        }

        let node = note.node ?? value(.url, 0, chunk)
        graph.fillURL(node, relative: relative, base: base)
        add(node, at: place)

        return .success(true)
    }

    consuming func finish() -> ObjectGraph { graph }
}
