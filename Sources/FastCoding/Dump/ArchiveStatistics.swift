/// What an archive consists of, in numbers.
package struct ArchiveStatistics: Sendable {
    /// Chunks and the bytes that they take, without padding and without the chunks that belong to them.
    package struct Sum: Sendable {
        package var chunks = 0
        package var bytes = 0
    }

    /// The sums of each type, by the raw value of a ``ChunkType``.
    package fileprivate(set) var types = Array(repeating: Sum(), count: ChunkType.allCases.count)
    /// The bytes of padding, and how many of those are not zero.
    package fileprivate(set) var padding = 0
    package fileprivate(set) var dirtyPadding = 0
    /// The aliases, padding included.
    package fileprivate(set) var aliases = Sum()
    /// The bytes of what the aliases point to, as it stands there, each time it is pointed to. Cyclic aliases left aside.
    package fileprivate(set) var replaced = 0
    /// Aliases to something that they are a part of. They save nothing that could be counted.
    package fileprivate(set) var cyclic = Sum()
    /// How many objects there are of each class, by the order of the definitions.
    package fileprivate(set) var objects: [Int] = []

    /// Counts what a survey of an archive has come across.
    package init(_ archive: [UInt8], _ survey: ArchiveSurvey, limits: Limits) {
        var visitor = StatisticsVisitor(self, size: archive.count, isMajor2: survey.reading.header.isMajor2)
        var facts = ScanFacts()
        do throws(FastCodingError) {
            try ChunkScanner.scan(archive.span, survey.reading, limits: limits, visitor: &visitor, facts: &facts)
        } catch {
            // The survey has met the same damage and tells it.
        }
        self = visitor.statistics
    }
}

private struct StatisticsVisitor: ChunkVisitor {
    private(set) var statistics: ArchiveStatistics
    private let isMajor2: Bool
    private var padding: ChunkPadding
    /// The bytes that the chunks take which have numbers, with all that belongs to them; -1 as long as they are open.
    private var objectSizes: OffsetTable
    private var stringSizes: OffsetTable

    init(_ statistics: ArchiveStatistics, size: Int, isMajor2: Bool) {
        self.statistics = statistics
        self.isMajor2 = isMajor2
        padding = ChunkPadding(isMajor2: isMajor2)
        objectSizes = OffsetTable(size: size)
        stringSizes = OffsetTable(size: size)
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
        let type = Int(chunk.type.rawValue)
        statistics.types[type].chunks += 1
        statistics.types[type].bytes += length
    }

    /// Notes the size of the chunk that has taken the next number; -1 if it is not known yet.
    @inline(__always)
    private mutating func enter(_ chunk: Chunk, size: Int) {
        if chunk.index < 0 { return }
        if !isMajor2, chunk.type == .string || chunk.type == .url {
            stringSizes.append(size)
        } else {
            objectSizes.append(size)
            if chunk.type == .keyedArchive { objectSizes.append(size) }
        }
    }

    mutating func leaf(_ chunk: Chunk, in bytes: Span<UInt8>) {
        count(chunk, bytes)
        let raw = chunk.type.rawValue
        if raw >= ChunkType.objectAlias8.rawValue, raw <= ChunkType.stringAlias32.rawValue {
            countAlias(chunk)
        } else {
            enter(chunk, size: chunk.end - chunk.offset)
        }
    }

    private mutating func countAlias(_ chunk: Chunk) {
        let sizes = chunk.type.rawValue >= ChunkType.stringAlias8.rawValue ? stringSizes : objectSizes
        let size = chunk.target < sizes.count ? sizes[chunk.target] : -1
        let length = chunk.end - chunk.offset
        if size < 0 {
            statistics.cyclic.chunks += 1
            statistics.cyclic.bytes += length
            return
        }
        statistics.aliases.chunks += 1
        statistics.aliases.bytes += length
        let (sum, overflow) = statistics.replaced.addingReportingOverflow(size)
        statistics.replaced = overflow ? .max : sum
    }

    mutating func open(_ chunk: Chunk, in bytes: Span<UInt8>) {
        count(chunk, bytes)
        enter(chunk, size: -1)
        if chunk.type == .object8 || chunk.type == .object16 || chunk.type == .object32 {
            statistics.objects[chunk.target] += 1
        }
    }

    mutating func close(_ chunk: Chunk, end: Int, in bytes: Span<UInt8>) -> Bool {
        if chunk.type == .codedObject {
            statistics.types[Int(ChunkType.nil.rawValue)].chunks += 1
            statistics.types[Int(ChunkType.nil.rawValue)].bytes += isMajor2 ? 4 : 1
        }
        guard chunk.index >= 0 else { return true }
        let size = end - chunk.offset
        if !isMajor2, chunk.type == .url {
            stringSizes.append(size)
        } else if chunk.index < objectSizes.count {
            objectSizes[chunk.index] = size
        } else {
            objectSizes.append(size)
        }
        return true
    }

    mutating func define(_ chunk: Chunk, in bytes: Span<UInt8>) {
        count(chunk, bytes)
        statistics.objects.append(0)
        // No alias may point to it.
        if isMajor2 { enter(chunk, size: -1) }
    }
}
