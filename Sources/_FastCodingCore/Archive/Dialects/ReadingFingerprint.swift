/// A summary of a reading of an archive, sufficient to compare it with other readings of the same archive, in a
/// fraction of the memory that a graph takes.
package struct ReadingFingerprint {
    /// The reading, including the containers that it found to be second copies.
    package var reading: ArchiveReading
    package var facts: ScanFacts
    /// The same for readings with equal graphs, and different for others, except with a chance of 2^-64.
    package let fingerprint: UInt64
    /// Whether a class definition lists the key that names the class, as in dictionaries that 2.0 to 2.1.1 turned into
    /// objects.
    var listsClassKey: Bool
    /// Whether an NSCoded object has a key twice, as happens only in wrong readings.
    var repeatsCodedKey: Bool

    package init(_ archive: [UInt8], _ reading: ArchiveReading, limits: Limits) throws(FastCodingError) {
        var visitor = ReadingFingerprintVisitor(reading)
        let (facts, failure) = ChunkScanner.scan(archive.span, reading, limits: limits, visitor: &visitor)
        if let failure { throw failure }
        self.facts = facts
        self.reading = reading
        self.reading.reopened = visitor.reopened
        fingerprint = visitor.fingerprint
        listsClassKey = visitor.listsClassKey
        repeatsCodedKey = visitor.repeatsCodedKey
    }
}

/// Fingerprints the graph of an archive in the order of its chunks: every value by its content, every object by its
/// kind when it is first met, and after that by how many objects were met before it.
private struct ReadingFingerprintVisitor: ChunkVisitor, ~Copyable {
    struct Note: BitwiseCopyable {
        /// How many objects were met before it.
        var ordinal = 0
        /// A hash of what is directly in it.
        var content: UInt64 = 0
        /// Whether something in it refers to a chunk that is open.
        var refersToOpen = false
        /// Where the fingerprints of its contents begin.
        var start = 0
    }

    private(set) var fingerprint: UInt64 = 0
    /// Containers that turned out to be second copies, with what they are copies of; only if the dialect merges them.
    private(set) var reopened: [Int: Int] = [:]
    private(set) var listsClassKey = false
    private(set) var repeatsCodedKey = false

    private let hash = SeededHash.shared
    private let version: VersionLayout
    private let merges: Bool
    private let datesSince2001: Bool
    private var fingerprints: ValueFingerprints
    /// Keys, and the parts of URLs.
    private var duplicates = Duplicates()
    /// The innermost open chunk. The scanner keeps the one around it.
    private var innermost = Note()
    /// How many objects have been met, and which of them has each number.
    private var met = 0
    private var ordinals = CacheTable<UInt32>()
    private var classes: [UInt64] = []
    /// For immutable containers that refer to something open, by their contents, the ordinal and the offset of the last
    /// one: only containers around it can be second copies of it.
    private var finished: [UInt64: (ordinal: Int, offset: Int)] = [:]

    init(_ reading: ArchiveReading) {
        version = reading.header.layout
        merges = reading.dialect.mergesReopened
        datesSince2001 = reading.dialect.datesSince2001
        fingerprints = ValueFingerprints(reading)
    }

    @inline(__always)
    private mutating func add(_ value: UInt64) { fingerprint = hash.hash(fingerprint ^ value) }

    /// Adds something that was placed: its part of the whole, and its part of its container's content.
    @inline(__always)
    private mutating func place(_ value: UInt64, as content: UInt64) {
        add(value)
        // The contents of each container only matter if second copies are looked for.
        if merges { innermost.content = hash.hash(innermost.content ^ content) }
    }

    private func reference(_ ordinal: Int) -> UInt64 { UInt64(ordinal) << 8 | 0xFF }

    private func reference(toURL number: CacheNumber?) -> UInt64 { UInt64(number?.index ?? 0) << 8 | 0xFE }

    private static func kind(_ type: ChunkType) -> NodeKind? { ChunkTable.kind(of: type) }

    // MARK: - Chunks

    mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) -> FastCodingError? {
        if let target = chunk.target {
            if fingerprints.isOpenURL(target) { return ScanErrors.ownBase(chunk.offset) }
            if fingerprints.size(target) == nil { innermost.refersToOpen = true }
        } else {
            fingerprints.enter(chunk)
        }
        if place.role == .relative || place.role == .base {
            duplicates.note(fingerprints.fingerprint(chunk, in: bytes))
        } else {
            if place.role == .key { duplicates.note(fingerprints.fingerprint(chunk, in: bytes)) }
            add(chunk, in: bytes)
        }
        enter(met, chunk)
        if Self.kind(chunk.type)?.isObject == true { met += chunk.type == .keyedArchive ? 2 : 1 }
        return nil
    }

    /// Enters a chunk that has a number in the cache of objects.
    private mutating func enter(_ ordinal: Int, _ chunk: Chunk) {
        guard let number = chunk.number, number.cache == .object else { return }
        ordinals.enter(UInt32(clamping: ordinal), as: number)
        if chunk.type == .keyedArchive {
            ordinals.enter(UInt32(clamping: met + 1), as: CacheNumber(.object, number.index + 1))
        }
    }

    private mutating func add(_ chunk: Chunk, in bytes: Span<UInt8>) {
        var type = fingerprints.type(chunk, in: bytes)
        if let target = chunk.target {
            if fingerprints.isURL(target) {
                place(hash.hash(fingerprints.fingerprint(chunk, in: bytes)), as: reference(toURL: target))
                return
            }
            if target.cache == .string { type = .string }
            // Anything but a leaf is an object as well.
            if Self.kind(type)?.isObject ?? true {
                let reference = reference(Int(ordinals[target]))
                place(reference, as: reference)
                return
            }
        }
        let value = value(chunk, of: type, in: bytes)
        let isObject = Self.kind(type)?.isObject ?? true
        place(value, as: isObject ? reference(type == .keyedArchive ? met + 1 : met) : value)
    }

    /// A hash of a chunk that no chunks belong to, or of what an alias points to: its kind and its content, to the bit.
    private mutating func value(_ chunk: Chunk, of type: ChunkType, in bytes: Span<UInt8>) -> UInt64 {
        let kind = UInt64(Self.kind(type)?.rawValue ?? 0xFF)
        let content: UInt64
        switch type {
        case .float32: content = UInt64(bytes.load(payload(chunk, bytes), as: UInt32.self))
        case .float64, .date: content = bytes.load(payload(chunk, bytes), as: UInt64.self)
        case .legacyDate: content = date(bytes.load(payload(chunk, bytes), as: UInt64.self)).bitPattern
        case .keyedArchive:
            let isMutable = if case .isMutable = chunk.detail { true } else { false }
            content = hash.hash(bytes.slice(chunk.payload..<(chunk.payload + chunk.count))) ^ (isMutable ? 1 : 0)
        default: content = fingerprints.fingerprint(chunk, in: bytes)
        }
        return hash.hash(content ^ kind << 56 ^ kind)
    }

    private func payload(_ chunk: Chunk, _ bytes: Span<UInt8>) -> Int {
        fingerprints.resolved(chunk, in: bytes).payload
    }

    private func date(_ bits: UInt64) -> Double {
        let stored = Double(bitPattern: bits)
        return datesSince2001 ? stored : stored - ArchiveFormat.secondsTo2001
    }

    mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) -> FastCodingError? {
        fingerprints.enter(chunk)
        enter(0, chunk)
        var content = hash.hash(bytes.slice(ClassNames.name(of: chunk, in: bytes).range))
        var names = ClassNames.properties(of: chunk, version)
        for _ in 0..<chunk.count {
            let name = bytes.slice(names.next(bytes).range)
            if version.hasCommonCache, name.equals("$class") { listsClassKey = true }
            content = hash.hash(content ^ hash.hash(name))
        }
        classes.append(content ^ UInt64(chunk.count))
        return nil
    }

    // MARK: - Containers

    mutating func open(
        _ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>
    ) -> Result<Note, FastCodingError> {
        fingerprints.open(chunk)
        enter(met, chunk)
        let around = innermost
        innermost = Note(ordinal: met, start: duplicates.start)
        if chunk.type == .url { return .success(around) }
        met += 1
        innermost.content = UInt64(Self.kind(chunk.type)?.rawValue ?? 0)
        let definition = chunk.objectClass.map { classes[$0] } ?? 0
        add(hash.hash(innermost.content ^ UInt64(chunk.count) << 8) ^ definition)
        return .success(around)
    }

    mutating func close(
        _ chunk: Chunk, _ around: Note, at place: ChunkPlace, end: Int, in bytes: Span<UInt8>
    ) -> Result<Bool, FastCodingError> {
        let closed = innermost
        innermost = around
        if chunk.type == .url {
            closeURL(chunk, closed, at: place)
            return .success(true)
        }
        if duplicates.close(from: closed.start) != nil, chunk.type == .codedObject { repeatsCodedKey = true }
        add(0xE0)
        if closed.refersToOpen { innermost.refersToOpen = true }
        if merges, let original = original(of: chunk, closed) {
            reopened[chunk.offset] = original.offset
            self.place(0xE1, as: reference(original.ordinal))
            return .success(false)
        }
        fingerprints.close(chunk, size: 1)
        enter(closed.ordinal, chunk)
        self.place(0xE2, as: reference(closed.ordinal))
        return .success(true)
    }

    private mutating func closeURL(_ chunk: Chunk, _ closed: Note, at place: ChunkPlace) {
        let (relative, base) = duplicates.takePair(from: closed.start)
        let fingerprint = fingerprints.url(relative: relative, base: base)
        fingerprints.closeURL(chunk, fingerprint)
        enter(0, chunk)
        if place.role == .base {
            duplicates.note(fingerprint)
        } else {
            self.place(hash.hash(fingerprint), as: reference(toURL: chunk.number))
        }
    }

    /// The container that an immutable one is a second copy of: one that finished inside it with the same content.
    private mutating func original(of chunk: Chunk, _ closed: Note) -> (ordinal: Int, offset: Int)? {
        guard let kind = Self.kind(chunk.type), kind.isContainer, kind.madeMutable != kind else { return nil }
        if let inner = finished[closed.content], inner.ordinal > closed.ordinal { return inner }
        // What it refers to must be around it, and so around anything that may be a second copy of it.
        if closed.refersToOpen { finished[closed.content] = (closed.ordinal, chunk.offset) }
        return nil
    }
}
