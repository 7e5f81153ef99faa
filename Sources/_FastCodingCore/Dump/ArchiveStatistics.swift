package struct ArchiveStatistics: Sendable {
    /// A number of chunks and the bytes that they take, without padding and without the chunks that
    /// belong to them.
    package struct Sum: Sendable {
        package var chunks = 0
        package var bytes = 0

        @inline(__always)
        fileprivate mutating func add(_ length: Int) {
            chunks += 1
            bytes += length
        }
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
    private let version: VersionLayout
    private let layouts: [ChunkFacts]

    package init(_ index: ArchiveIndex) {
        self.init(of: index)
        // Places and numbers don't matter, so there is no need for a cursor.
        for entry in 0..<index.count {
            count(index.chunk(entry), in: index)
        }
    }

    package init(of index: ArchiveIndex) {
        objects = Array(repeating: 0, count: index.definitions.count)
        version = index.version
        layouts = index.layouts
    }

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

package struct ChunkPadding: Sendable {
    private let version: VersionLayout
    /// What was found last, in ascending order.
    package private(set) var ranges: [Range<Int>] = []

    package init(_ version: VersionLayout) {
        self.version = version
    }

    package mutating func find(_ chunk: Chunk, in bytes: Span<UInt8>) {
        if !ranges.isEmpty {
            ranges.removeAll(keepingCapacity: true)
        }

        let shape = ChunkTable.major3[Int(chunk.type.rawValue)].shape
        Self.forEach(chunk, shape, version, in: bytes) { ranges.append($0) }
    }

    /// Calls a function with each run of padding, in ascending order.
    @inline(__always)
    static func forEach(
        _ chunk: Chunk,
        _ shape: PayloadShape,
        _ version: VersionLayout,
        in bytes: Span<UInt8>,
        _ take: (Range<Int>) -> Void
    ) {
        @inline(__always)
        func note(_ start: Int, _ end: Int) {
            if start < end {
                take(start..<end)
            }
        }

        let start = chunk.offset + version.typeSize
        switch shape {
        case .none, .url, .codedObject: return
        case .fixed, .alias, .object, .elements, .entries:
            note(start, chunk.payload)
        case .string: note(chunk.payload + chunk.count + 1, chunk.end)
        case .ranges: note(start, chunk.payload - 4)
        case .data:
            note(start, chunk.payload - 4)
            note(chunk.payload + chunk.count, chunk.end)
        case .keyedArchive:
            note(
                KeyedArchiveLayout.marker(of: chunk, in: bytes) == nil ? start : start + 1,
                chunk.payload - 4
            )
            note(chunk.payload + chunk.count, chunk.end)
        case .classDefinition:
            var names = ClassNames.properties(of: chunk, version)
            if case .names(let names) = chunk.detail {
                note(ClassNames.name(of: chunk, in: bytes).range.upperBound + 1, names - 4)
            }

            for _ in 0..<(version.stringAlignment > 1 ? chunk.count : 0) {
                let name = names.next(bytes)
                note(name.range.upperBound + 1, version.endOfString(name.offset, name.count))
            }
        }
    }
}
