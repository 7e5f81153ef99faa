/// What a reading of an archive comes to: enough to compare it with other readings of the same archive, in a fraction of
/// the memory that a graph takes.
package struct ReadingDigest {
    /// The reading, with the containers in it that it found to be second writings.
    var reading: ArchiveReading
    var facts: ScanFacts
    /// Readings with equal graphs have the same one, others not, but for a chance of 2^-64.
    package let digest: UInt64
    /// Whether a class definition lists the key that names the class, as dictionaries made into objects by 2.0 to 2.1.1 do.
    var listsClassKey: Bool
    /// Whether an NSCoded object has a key twice, as only a wrong reading does.
    var repeatsCodedKey: Bool

    /// Reads an archive in one certain way.
    package init(_ archive: [UInt8], _ reading: ArchiveReading, limits: Limits) throws(FastCodingError) {
        var visitor = DigestVisitor(reading)
        facts = ScanFacts()
        try ChunkScanner.scan(archive.span, reading, limits: limits, visitor: &visitor, facts: &facts)
        self.reading = reading
        self.reading.reopened = visitor.reopened.sorted()
        digest = visitor.digest
        listsClassKey = visitor.listsClassKey
        repeatsCodedKey = visitor.repeatsCodedKey
    }
}

/// Sums up the graph of an archive in the order of its chunks: every value by what it says, every object when it is first
/// met by its kind, and later by how many objects were met before it.
private struct DigestVisitor: ChunkVisitor, ~Copyable {
    struct Frame: BitwiseCopyable {
        var kind: PlaceKind
        var place: Int
        /// How many objects were met before it.
        var ordinal: Int
        var isNumbered = false
        /// Sums up what is directly in it.
        var content: UInt64 = 0
        /// Whether something in it refers to what is open.
        var refersToOpen = false
        var segment = Repeats.Segment()
        /// Of a URL: the identity of its relative part.
        var relative: UInt64 = 0
        var base: UInt64 = 0
    }

    private(set) var digest: UInt64 = 0
    /// Containers that turned out to be second writings, in the order of their ends. Only where the dialect merges them.
    private(set) var reopened: [Int] = []
    private(set) var listsClassKey = false
    private(set) var repeatsCodedKey = false

    private let hash = SeededHash.shared
    private let merges: Bool
    private let datesSince2001: Bool
    private var fingerprints: ValueFingerprints
    private var repeats: Repeats
    private var frames = DeepStack<Frame>()
    private var frame = Frame(kind: .any, place: 0, ordinal: 0)
    /// How many objects were met, and which of them has each number.
    private var met = 0
    private var ordinals = TrivialArray<UInt32>()
    private var classes: [UInt64] = []
    /// Of the immutable containers that refer to something open, by what is in them, the ordinal of the last one: only
    /// what is around them can be a second writing of them.
    private var finished: [UInt64: UInt32] = [:]

    init(_ reading: ArchiveReading) {
        merges = reading.dialect.mergesReopened
        datesSince2001 = reading.dialect.datesSince2001
        fingerprints = ValueFingerprints(reading)
        repeats = Repeats(single: [])
    }

    @inline(__always)
    private mutating func add(_ value: UInt64) { digest = hash.hash(digest ^ value) }

    /// Something was placed: what it adds to the whole, and what makes its container what it is.
    @inline(__always)
    private mutating func place(_ value: UInt64, as content: UInt64) {
        add(value)
        // Only where second writings are looked for does it matter what is in which container.
        if merges { frame.content = hash.hash(frame.content ^ content) }
        frame.place += 1
    }

    private func reference(_ ordinal: Int) -> UInt64 { UInt64(ordinal) << 8 | 0xFF }

    // MARK: - Chunks

    mutating func leaf(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        let isObjectAlias = chunk.type.isAlias && chunk.type.rawValue <= ChunkType.objectAlias32.rawValue
        if isObjectAlias {
            if fingerprints.isOpenURL(chunk) {
                throw FastCodingError(.misplacedChunk, "a URL cannot be its own base", offset: chunk.offset)
            }
            if fingerprints.size(chunk) == nil { frame.refersToOpen = true }
        } else {
            fingerprints.enter(chunk)
        }
        if frame.kind == .url {
            fillURL(fingerprints.fingerprint(chunk, in: bytes))
        } else {
            if frame.kind == .coded, frame.kind.differs(at: frame.place) {
                repeats.note(fingerprints.fingerprint(chunk, in: bytes), in: &frame.segment)
            }
            place(chunk, isObjectAlias, bytes)
        }
        enterOrdinals(chunk)
    }

    private mutating func place(_ chunk: Chunk, _ isObjectAlias: Bool, _ bytes: Span<UInt8>) {
        let type = fingerprints.type(chunk, in: bytes)
        if chunk.type.isAlias, fingerprints.isURL(chunk) {
            let number = UInt64(chunk.target) << 8 | 0xFE
            place(hash.hash(fingerprints.fingerprint(chunk, in: bytes)), as: number)
        } else if isObjectAlias, !Self.isValue(type) {
            let reference = reference(Int(ordinals[chunk.target]))
            place(reference, as: reference)
        } else {
            let value = value(chunk, of: chunk.type.isStringAlias ? .string : type, in: bytes)
            let isKeyed = chunk.type == .keyedArchive
            let isValue = chunk.type.isStringAlias || Self.isValue(type)
            place(value, as: isValue ? value : reference(isKeyed ? met + 1 : met))
        }
    }

    private mutating func fillURL(_ identity: UInt64) {
        if frame.place == 0 { frame.relative = identity } else { frame.base = identity }
        frame.place += 1
    }

    /// Whether chunks of a type make values, which have no identity; aliases are taken for objects.
    private static func isValue(_ type: ChunkType) -> Bool {
        ChunkTable.major3[Int(type.rawValue)].kind.map { !$0.isObject } ?? false
    }

    private mutating func enterOrdinals(_ chunk: Chunk) {
        let isObject = ChunkTable.major3[Int(chunk.type.rawValue)].kind?.isObject ?? false
        if chunk.index >= 0, chunk.type != .string || fingerprints.isMajor2 { ordinals.append(UInt32(clamping: met)) }
        if isObject { met += 1 }
        if chunk.type == .keyedArchive {
            ordinals.append(UInt32(clamping: met))
            met += 1
        }
    }

    /// What a chunk says that no chunks belong to, or what an alias points to: its kind and its content, to the bit.
    private mutating func value(_ chunk: Chunk, of type: ChunkType, in bytes: Span<UInt8>) -> UInt64 {
        let kind = UInt64(ChunkTable.major3[Int(type.rawValue)].kind?.rawValue ?? 0xFF)
        let content: UInt64
        switch type {
        case .float32: content = UInt64(bytes.load(payload(chunk, bytes), as: UInt32.self))
        case .float64, .date: content = bytes.load(payload(chunk, bytes), as: UInt64.self)
        case .legacyDate: content = date(fingerprints.resolved(chunk, in: bytes), in: bytes).bitPattern
        case .keyedArchive:
            content =
                hash.hash(bytes.slice(chunk.payload..<(chunk.payload + chunk.count))) ^ UInt64(chunk.target)
        default: content = fingerprints.fingerprint(chunk, in: bytes)
        }
        return hash.hash(content ^ kind << 56 ^ kind)
    }

    private func payload(_ chunk: Chunk, _ bytes: Span<UInt8>) -> Int {
        fingerprints.resolved(chunk, in: bytes).payload
    }

    private func date(_ chunk: Chunk, in bytes: Span<UInt8>) -> Double {
        let stored = Double(bitPattern: bytes.load(chunk.payload, as: UInt64.self))
        return datesSince2001 ? stored : stored - ArchiveFormat.secondsTo2001
    }

    mutating func define(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        fingerprints.enterDefinition()
        if fingerprints.isMajor2 { ordinals.append(0) }
        var content = hash.hash(bytes.slice(ClassNames.name(of: chunk, in: bytes).range))
        var names = ClassNames.properties(of: chunk, isMajor2: fingerprints.isMajor2)
        for _ in 0..<chunk.count {
            let name = bytes.slice(names.next(bytes).range)
            if fingerprints.isMajor2, name.equals("$class") { listsClassKey = true }
            content = hash.hash(content ^ hash.hash(name))
        }
        classes.append(content ^ UInt64(chunk.count))
    }

    // MARK: - Containers

    mutating func open(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        fingerprints.open(chunk)
        if chunk.index >= 0 { ordinals.append(UInt32(clamping: met)) }
        frames.append(frame)
        let kind = PlaceKind(chunk.type)
        frame = Frame(kind: kind, place: kind.first, ordinal: met, isNumbered: chunk.index >= 0)
        if kind == .coded { frame.segment = repeats.open() }
        if kind == .url { return }
        met += 1
        let node = UInt64(ChunkTable.major3[Int(chunk.type.rawValue)].kind?.rawValue ?? 0)
        frame.content = node
        add(hash.hash(node ^ UInt64(chunk.count) << 8) ^ (chunk.type.isObject ? classes[chunk.target] : 0))
    }

    mutating func close(_ chunk: Chunk, end: Int, in bytes: Span<UInt8>) throws(FastCodingError) -> Bool {
        let closed = frame
        frame = frames.popLast() ?? Frame(kind: .any, place: 0, ordinal: 0)
        if closed.kind == .url {
            closeURL(chunk, closed)
            return true
        }
        if closed.kind == .coded, repeats.close(closed.segment) != nil { repeatsCodedKey = true }
        add(0xE0)
        if closed.refersToOpen { frame.refersToOpen = true }
        if merges, let ordinal = merged(chunk, closed) {
            reopened.append(chunk.offset)
            place(0xE1, as: reference(ordinal))
            return false
        }
        fingerprints.close(chunk, size: 1, isNumberedBefore: closed.isNumbered)
        if chunk.index >= 0, !closed.isNumbered { ordinals.append(UInt32(clamping: closed.ordinal)) }
        place(0xE2, as: reference(closed.ordinal))
        return true
    }

    private mutating func closeURL(_ chunk: Chunk, _ closed: Frame) {
        let identity = fingerprints.url(relative: closed.relative, base: closed.base)
        fingerprints.closeURL(chunk, identity, isNumberedBefore: closed.isNumbered)
        if fingerprints.isMajor2, !closed.isNumbered { ordinals.append(0) }
        if frame.kind == .url {
            fillURL(identity)
        } else {
            place(hash.hash(identity), as: UInt64(max(chunk.index, 0)) << 8 | 0xFE)
        }
    }

    /// The container that an immutable one is a second writing of: one that finished inside it with the same content.
    private mutating func merged(_ chunk: Chunk, _ closed: Frame) -> Int? {
        let kind = ChunkTable.major3[Int(chunk.type.rawValue)].kind
        guard let kind, kind.isContainer, kind.madeMutable != kind else { return nil }
        if let ordinal = finished[closed.content], Int(ordinal) > closed.ordinal { return Int(ordinal) }
        // What it refers to must be around it, and so in what it may be a second writing of.
        if closed.refersToOpen { finished[closed.content] = UInt32(clamping: closed.ordinal) }
        return nil
    }
}

extension DigestVisitor.Frame: DeepFrame {
    func put(into words: inout FrameWords) {
        words.put(ordinal)
        segment.put(into: &words)
        words.put(UInt64(kind.rawValue) << 2 | (isNumbered ? 1 : 0) | (refersToOpen ? 2 : 0))
        words.put(place)
        words.put(content)
        words.put(relative)
        words.put(base)
    }

    init(from words: inout FrameWords) {
        ordinal = words.take()
        segment = Repeats.Segment(from: &words)
        let bits = words.take(UInt64.self)
        kind = PlaceKind(rawValue: UInt8(truncatingIfNeeded: bits >> 2)) ?? .any
        isNumbered = bits & 1 != 0
        refersToOpen = bits & 2 != 0
        place = words.take()
        content = words.take()
        relative = words.take()
        base = words.take()
    }
}
