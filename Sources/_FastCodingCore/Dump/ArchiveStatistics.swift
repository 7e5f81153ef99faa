/// What an archive consists of, in numbers.
package struct ArchiveStatistics: Sendable {
    /// A number of chunks and the bytes that they take, without padding and without the chunks that belong to them.
    package struct Sum: Sendable {
        package var chunks = 0
        package var bytes = 0
    }

    /// The sums of each type, by the raw value of a ``ChunkType``.
    package private(set) var types = Array(repeating: Sum(), count: ChunkType.allCases.count)
    /// The bytes of padding, and how many of those are not zero.
    package private(set) var padding = 0
    package private(set) var dirtyPadding = 0
    /// The aliases, including padding.
    package private(set) var aliases = Sum()
    /// The bytes of the aliases' targets, counted once for each alias except for cyclic ones.
    package private(set) var replaced = 0
    /// Aliases to something that contains them. What they save can't be counted.
    package private(set) var cyclic = Sum()
    /// How many objects there are of each class, in the order of the definitions.
    package private(set) var objects: [Int] = []
    private var paddings: ChunkPadding

    /// Counts the chunks of an archive that has been indexed.
    package init(_ index: ArchiveIndex) {
        self.init(of: index)
        var cursor = ChunkCursor(index)
        while let listed = cursor.next() { count(listed.chunk, in: index) }
    }

    /// Begins to count, before the first chunk.
    package init(of index: ArchiveIndex) {
        objects = Array(repeating: 0, count: index.definitions.count)
        paddings = ChunkPadding(index.version)
    }

    /// Counts the next chunk.
    @inline(__always)
    package mutating func count(_ chunk: Chunk, in index: ArchiveIndex) {
        count(chunk, index.archive.span)
        if let target = chunk.target.flatMap({ index.entry(of: $0) }) { countAlias(chunk, to: target, index) }
        if let number = chunk.objectClass { objects[number] += 1 }
    }

    private mutating func count(_ chunk: Chunk, _ bytes: Span<UInt8>) {
        var length = chunk.end - chunk.offset
        paddings.find(chunk, in: bytes)
        for range in paddings.ranges {
            length -= range.count
            padding += range.count
            for index in range where bytes[index] != 0 { dirtyPadding += 1 }
        }
        types[Int(chunk.type.rawValue)].chunks += 1
        types[Int(chunk.type.rawValue)].bytes += length
    }

    private mutating func countAlias(_ chunk: Chunk, to target: Int, _ index: ArchiveIndex) {
        let length = chunk.end - chunk.offset
        guard let end = index.end(of: target), end <= chunk.offset else {
            cyclic.chunks += 1
            cyclic.bytes += length
            return
        }
        aliases.chunks += 1
        aliases.bytes += length
        let (sum, overflow) = replaced.addingReportingOverflow(end - index.offset(target))
        replaced = overflow ? .max : sum
    }
}
