/// How many chunks of each type an archive has, and how many bytes they take.
package struct ArchiveStatistics: Sendable {
    /// A number of chunks and the bytes that they take, without padding and without the chunks that
    /// belong to them.
    package struct Sum: Sendable {
        package var chunks = 0
        package var bytes = 0

        @inline(__always)
        mutating func add(_ length: Int) {
            chunks += 1
            bytes += length
        }
    }

    /// The sums of each type, by the raw value of a ``ChunkType``.
    package private(set) var types = Array(repeating: Sum(), count: ChunkType.allCases.count)
    /// How many bytes of padding there are.
    package private(set) var padding = 0
    /// How many bytes of padding are not zero.
    package private(set) var dirtyPadding = 0
    /// The aliases, including padding.
    package private(set) var aliases = Sum()
    /// The bytes of the aliases' targets, counted once for each alias except for cyclic ones.
    package private(set) var replaced = 0
    /// Aliases to something that contains them. Their savings can't be counted.
    package private(set) var cyclic = Sum()
    /// How many objects there are of each class, in the order of the definitions.
    package private(set) var objects: [Int] = []
    private let version: VersionLayout
    private let layouts: [ChunkFacts]

    /// The statistics of an archive.
    package init(_ index: ArchiveIndex) {
        self.init(of: index)
        // Places and numbers don't matter, so there is no need for a cursor.
        for entry in 0..<index.count {
            count(index.chunk(entry), in: index)
        }
    }

    /// Statistics to which the caller adds the chunks by ``count(_:in:)``.
    package init(of index: ArchiveIndex) {
        objects = Array(repeating: 0, count: index.definitions.count)
        version = index.version
        layouts = index.layouts
    }

    /// Adds a chunk.
    @inline(__always)
    package mutating func count(_ chunk: Chunk, in index: ArchiveIndex) {
        let archive = index.archive
        let bytes = archive.span
        var length = chunk.end - chunk.offset
        let shape = layouts[Int(chunk.type.rawValue)].shape
        ChunkPadding.forEach(chunk, shape, version, in: bytes) { range in
            length -= range.count
            padding += range.count

            for index in range where bytes[index] != 0 {
                dirtyPadding += 1
            }
        }

        types[Int(chunk.type.rawValue)].add(length)
        switch chunk.detail {
        case .target(let number):
            if let target = index.entry(of: number) {
                countAlias(chunk, to: target, index)
            }
        case .ofClass(let number): objects[number] += 1
        default: break
        }
    }

    /// Adds an alias.
    private mutating func countAlias(_ chunk: Chunk, to target: Int, _ index: ArchiveIndex) {
        let length = chunk.end - chunk.offset
        guard let end = index.end(of: target), end <= chunk.offset else {
            return cyclic.add(length)
        }

        aliases.add(length)
        let (sum, overflow) = replaced.addingReportingOverflow(end - index.offset(target))
        replaced = overflow ? .max : sum
    }
}
