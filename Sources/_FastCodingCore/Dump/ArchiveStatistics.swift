/// What an archive consists of, in numbers.
package struct ArchiveStatistics: Sendable {
    /// A number of chunks and the bytes that they take, without padding and without the chunks that belong to them.
    package struct Sum: Sendable {
        package var chunks = 0
        package var bytes = 0
    }

    /// The sums of each type, by the raw value of a ``ChunkType``.
    package fileprivate(set) var types = Array(repeating: Sum(), count: ChunkType.allCases.count)
    /// The bytes of padding, and how many of those are not zero.
    package fileprivate(set) var padding = 0
    package fileprivate(set) var dirtyPadding = 0
    /// The aliases, including padding.
    package fileprivate(set) var aliases = Sum()
    /// The bytes of the aliases' targets, counted once for each alias except for cyclic ones.
    package fileprivate(set) var replaced = 0
    /// Aliases to something that contains them. What they save can't be counted.
    package fileprivate(set) var cyclic = Sum()
    /// How many objects there are of each class, in the order of the definitions.
    package fileprivate(set) var objects: [Int] = []

    /// Counts the chunks of an archive that has been surveyed.
    package init(_ archive: [UInt8], _ survey: ArchiveSurvey, limits: Limits) {
        var visitor = StatisticsVisitor(self, survey.reading.header.layout)
        var facts = ScanFacts()
        do throws(FastCodingError) {
            try ChunkScanner.scan(archive.span, survey.reading, limits: limits, visitor: &visitor, facts: &facts)
        } catch {
            // The survey has met the same damage and reports it.
        }
        self = visitor.statistics
    }
}

private struct StatisticsVisitor: ChunkVisitor, ~Copyable {
    private(set) var statistics: ArchiveStatistics
    private let version: VersionLayout
    private var padding: ChunkPadding
    /// The bytes of chunks that have numbers, with everything that belongs to them; 0 while they are open.
    private var sizes = CacheTable<Int>()

    init(_ statistics: ArchiveStatistics, _ version: VersionLayout) {
        self.statistics = statistics
        self.version = version
        padding = ChunkPadding(version)
    }

    @inline(__always)
    private mutating func count(_ chunk: Chunk, _ bytes: Span<UInt8>) {
        var length = chunk.end - chunk.offset
        padding.find(chunk, in: bytes)
        for range in padding.ranges {
            length -= range.count
            statistics.padding += range.count
            for index in range where bytes[index] != 0 { statistics.dirtyPadding += 1 }
        }
        count(chunk.type, length)
    }

    @inline(__always)
    private mutating func count(_ type: ChunkType, _ length: Int) {
        statistics.types[Int(type.rawValue)].chunks += 1
        statistics.types[Int(type.rawValue)].bytes += length
    }

    /// Notes the size of a chunk that has a number.
    @inline(__always)
    private mutating func enter(_ chunk: Chunk, size: Int) {
        guard let number = chunk.number, number.cache != .class else { return }
        sizes.enter(size, as: number)
        if chunk.type == .keyedArchive { sizes.enter(size, as: CacheNumber(.object, number.index + 1)) }
    }

    mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) {
        count(chunk, bytes)
        if let target = chunk.target {
            countAlias(chunk, to: target)
        } else {
            enter(chunk, size: chunk.end - chunk.offset)
        }
    }

    private mutating func countAlias(_ chunk: Chunk, to target: CacheNumber) {
        let size = sizes.has(target) ? sizes[target] : 0
        let length = chunk.end - chunk.offset
        if size == 0 {
            statistics.cyclic.chunks += 1
            statistics.cyclic.bytes += length
            return
        }
        statistics.aliases.chunks += 1
        statistics.aliases.bytes += length
        let (sum, overflow) = statistics.replaced.addingReportingOverflow(size)
        statistics.replaced = overflow ? .max : sum
    }

    mutating func open(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) -> NoNote {
        count(chunk, bytes)
        enter(chunk, size: 0)
        if let number = chunk.objectClass { statistics.objects[number] += 1 }
        return NoNote()
    }

    mutating func close(
        _ chunk: Chunk, _ note: NoNote, at place: ChunkPlace, end: Int, in bytes: Span<UInt8>
    ) -> Bool {
        if chunk.type == .codedObject { count(.nil, version.typeSize) }
        enter(chunk, size: end - chunk.offset)
        return true
    }

    mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) {
        count(chunk, bytes)
        statistics.objects.append(0)
        // No alias may point to it.
        enter(chunk, size: 0)
    }
}
