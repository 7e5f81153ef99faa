/// What one scan of an archive has found: where each chunk begins, what belongs to what, which chunk took which number in
/// a cache, and the class definitions. A ``ChunkCursor`` walks it.
///
/// Chunks follow one another without gaps, so a chunk's entry is just its offset: it ends where the next one begins, and
/// its fields are read again when they are wanted. An entry takes 4 bytes (8 if the archive has 4 GiB or more), a
/// container 24 more, and a number in a cache 4. Entries are numbered from 0 in the order of the archive.
package struct ArchiveIndex: Sendable {
    package struct Definition: Sendable {
        /// The offset of the chunk.
        package var offset: Int
        /// The offset of the class name.
        package var name: Int
        /// Its properties in ``propertyNames``.
        package var properties: Range<Int>
    }

    /// A chunk that others belong to.
    package struct Container: BitwiseCopyable, Sendable {
        /// Stands for no container and no number, and for the end of a container that has none.
        package static let none = UInt32.max

        package var entry: UInt32
        /// The entry after all those that belong to it; ``none`` if the scan broke off before its end.
        package var next = none
        /// The container around it; ``none`` for the root.
        package var parent: UInt32
        /// The number that it took in its cache, at its beginning or its end; ``none`` if it took none.
        package var number = none
        var placeNumber: UInt32
        package var role: ChunkRole
    }

    /// More chunks than this are not indexed, so that entries, and the numbers that they take, fit in 32 bits.
    private static let mostChunks = Int(Int32.max)

    /// What the scan has written.
    fileprivate struct Tables: Sendable {
        let reading: ArchiveReading
        let version: VersionLayout
        let layouts: [ChunkFacts]
        var facts = ScanFacts()
        var damage: FastCodingError?
        var end: Int
        var offsets: OffsetTable
        var containers: [Container] = []
        var objects: [UInt32] = []
        var strings: [UInt32] = []
        var definitions: [Definition] = []
        var propertyNames: OffsetTable

        init(_ reading: ArchiveReading, size: Int) {
            self.reading = reading
            version = reading.header.layout
            layouts = reading.layouts
            end = reading.header.size
            offsets = OffsetTable(size: size)
            propertyNames = OffsetTable(size: size)
        }
    }

    /// Keeps the tables, so that an index is small and is passed on without copying.
    private final class Storage: Sendable {
        let tables: Tables
        init(_ tables: Tables) { self.tables = tables }
    }

    package let archive: [UInt8]
    private let storage: Storage

    package var reading: ArchiveReading { storage.tables.reading }
    /// Whether the container at an offset is the second copy of one, and takes no number (quirk Q8).
    package func isReopened(_ offset: Int) -> Bool { storage.tables.reading.reopened[offset] != nil }
    package var version: VersionLayout { storage.tables.version }
    package var layouts: [ChunkFacts] { storage.tables.layouts }
    package var facts: ScanFacts { storage.tables.facts }
    /// Why the archive could not be scanned to the end of the root.
    package var damage: FastCodingError? { storage.tables.damage }
    /// The end of the last chunk that could be read.
    package var end: Int { storage.tables.end }
    package var offsets: OffsetTable { storage.tables.offsets }
    package var containers: [Container] { storage.tables.containers }
    /// The entries of the chunks that took numbers in the object cache, or in the common one of major version 2.
    package var objects: [UInt32] { storage.tables.objects }
    /// The entries of the chunks that took numbers in the string cache.
    package var strings: [UInt32] { storage.tables.strings }
    package var definitions: [Definition] { storage.tables.definitions }
    /// The offsets of the names of all properties of all classes.
    package var propertyNames: OffsetTable { storage.tables.propertyNames }

    package init(_ archive: [UInt8], _ reading: ArchiveReading, limits: Limits) {
        self.archive = archive
        var limits = limits
        limits.chunks = min(limits.chunks, Self.mostChunks)
        var visitor = IndexVisitor(Tables(reading, size: archive.count))
        let (facts, damage) = ChunkScanner.scan(archive.span, reading, limits: limits, visitor: &visitor)
        var tables = visitor.tables
        tables.facts = facts
        tables.damage = damage
        storage = Storage(tables)
    }
}

private struct IndexVisitor: ChunkVisitor, ~Copyable {
    private(set) var tables: ArchiveIndex.Tables
    /// The innermost open container. The scanner keeps those around it.
    private var innermost = ArchiveIndex.Container.none

    init(_ tables: ArchiveIndex.Tables) { self.tables = tables }

    @inline(__always)
    private mutating func add(_ chunk: Chunk) {
        if let number = chunk.number { enter(tables.offsets.count, as: number, chunk.type) }
        tables.offsets.append(chunk.offset)
        tables.end = chunk.end
    }

    /// Enters a chunk into the cache in which it took a number.
    @inline(__always)
    private mutating func enter(_ entry: Int, as number: CacheNumber, _ type: ChunkType) {
        let entry = UInt32(truncatingIfNeeded: entry)
        switch number.cache {
        case .string: tables.strings.append(entry)
        case .object:
            tables.objects.append(entry)
            // The data of a keyed archive, and the archive itself.
            if type == .keyedArchive { tables.objects.append(entry) }
        case .class, .none: break
        }
    }

    @inline(__always)
    mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) -> FastCodingError? {
        add(chunk)
        return nil
    }

    mutating func open(
        _ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>
    ) -> Result<UInt32, FastCodingError> {
        let around = innermost
        innermost = UInt32(truncatingIfNeeded: tables.containers.count)
        var container = ArchiveIndex.Container(
            entry: UInt32(truncatingIfNeeded: tables.offsets.count), parent: around,
            placeNumber: UInt32(truncatingIfNeeded: place.number), role: place.role)
        if let number = chunk.number { container.number = UInt32(truncatingIfNeeded: number.index) }
        tables.containers.append(container)
        add(chunk)
        return .success(around)
    }

    mutating func close(
        _ chunk: Chunk, _ around: UInt32, at place: ChunkPlace, end: Int, in bytes: Span<UInt8>
    ) -> Result<Bool, FastCodingError> {
        // A coded object ends with a Nil of its own, which the scanner does not hand over.
        if chunk.type == .codedObject { tables.offsets.append(end - tables.version.typeSize) }
        tables.end = end
        let closed = Int(innermost)
        tables.containers[closed].next = UInt32(truncatingIfNeeded: tables.offsets.count)
        if tables.containers[closed].number == ArchiveIndex.Container.none, let number = chunk.number {
            tables.containers[closed].number = UInt32(truncatingIfNeeded: number.index)
            enter(Int(tables.containers[closed].entry), as: number, chunk.type)
        }
        innermost = around
        return .success(true)
    }

    mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) -> FastCodingError? {
        add(chunk)
        let first = tables.propertyNames.count
        var names = ClassNames.properties(of: chunk, tables.version)
        for _ in 0..<chunk.count { tables.propertyNames.append(names.next(bytes).offset) }
        tables.definitions.append(
            ArchiveIndex.Definition(
                offset: chunk.offset, name: chunk.payload, properties: first..<tables.propertyNames.count))
        return nil
    }
}

/// Offsets in an archive, in four bytes each as long as the archive is smaller than 4 GiB.
package struct OffsetTable: Sendable {
    private var low: [UInt32] = []
    /// The upper halves, for a large archive only.
    private var high: [UInt32] = []
    private let isWide: Bool

    /// Makes a table for an archive of `size` bytes.
    package init(size: Int) {
        isWide = size > Int(clamping: UInt32.max)
    }

    package var count: Int { low.count }

    @inline(__always)
    package mutating func append(_ offset: Int) {
        low.append(UInt32(truncatingIfNeeded: offset))
        if isWide { high.append(UInt32(truncatingIfNeeded: offset >> 32)) }
    }

    package subscript(index: Int) -> Int {
        @inline(__always) get { isWide ? Int(high[index]) << 32 | Int(low[index]) : Int(low[index]) }
    }
}

extension ArchiveIndex {
    /// Indexes an archive in the dialect that it is found to be in, or in the named one.
    ///
    /// If no dialect reads the archive, or several do with different results, there is an index nevertheless: in the
    /// nominal dialect, or in whichever of those that the header allows gets furthest.
    ///
    /// - Returns: the index, and if the archive cannot be read, the reason; this error is to be thrown once everything
    ///   has been shown.
    /// - Throws: what is wrong with the header or the name.
    package static func find(
        _ archive: [UInt8], dialect: String?, limits: Limits
    ) throws(FastCodingError) -> (index: ArchiveIndex, problem: FastCodingError?) {
        let header = try ArchiveHeader(archive.span)
        if let dialect {
            let index = ArchiveIndex(archive, try ArchiveReading(header: header, named: dialect), limits: limits)
            return (index, index.damage)
        }
        let nominal = ArchiveIndex(archive, ArchiveReading(header: header), limits: limits)
        if nominal.damage == nil, DialectFinder.isSettled(nominal.reading, nominal.facts, size: archive.count) {
            return (nominal, nil)
        }
        let finder = DialectFinder(archive: archive, header: header, limits: limits)
        do throws(FastCodingError) {
            let reading = try finder.findReading(nominalError: nominal.damage)
            return (reading.isNominal ? nominal : ArchiveIndex(archive, reading, limits: limits), nil)
        } catch {
            if nominal.damage == nil { return (nominal, error) }
            let furthest = finder.furthestReading()
            if furthest.isNominal { return (nominal, error) }
            let index = ArchiveIndex(archive, furthest, limits: limits)
            return (index, index.damage ?? error)
        }
    }
}

extension ArchiveIndex {
    /// Warns of what is odd about the archive as a whole.
    package func reportOddities(to diagnostics: inout Diagnostics) {
        if damage == nil {
            ReadingWarnings.report(reading, facts, in: archive, to: &diagnostics)
        } else if !reading.isNominal, reading.dialectMatters {
            ReadingWarnings.reportDialect(reading, facts, to: &diagnostics)
        }
    }
}

extension DialectFinder {
    /// Of the readings that differ in layout and numbering, the one that gets furthest; the nominal one if none gets
    /// further.
    func furthestReading() -> ArchiveReading {
        var best = ArchiveReading(header: header)
        var bestEnd = -1
        for layout in Dialect.layouts(for: header) {
            for numbering in header.isMajor2 ? [Dialect.Numbering.reader] : [.reader, .writer] {
                var reading = ArchiveReading(header: header, dialect: layout)
                reading.dialect.numbering = numbering
                let (facts, error) = scan(reading)
                // The position of the error counts, not the bytes examined to find it. Reaching the end of the root
                // counts as further than running out of bytes.
                let place = min(error?.offset ?? facts.end, archive.count)
                let end = place + (error == nil && facts.end == archive.count ? 1 : 0)
                if end > bestEnd {
                    best = reading
                    bestEnd = end
                }
            }
        }
        return best
    }
}
