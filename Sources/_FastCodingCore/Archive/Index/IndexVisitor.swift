/// Writes an ``ArchiveIndex`` while an archive is scanned: an offset for each chunk, and for each
/// container where it ends. The scanner keeps the number of the container around, as a note.
struct IndexVisitor: ChunkVisitor, ~Copyable {
    private(set) var end: Int
    private(set) var offsets: OffsetTable
    private(set) var containers = TrivialArray<ArchiveIndex.Container>()
    private(set) var objects = TrivialArray<UInt32>()
    private(set) var strings = TrivialArray<UInt32>()
    private(set) var definitions: [ArchiveIndex.Definition] = []
    private(set) var propertyNames: OffsetTable
    private let version: VersionLayout
    /// The container that was opened last and is not closed.
    private var innermost = ArchiveIndex.Container.none

    init(_ reading: ArchiveReading, size: Int) {
        version = reading.header.layout
        end = reading.header.size
        offsets = OffsetTable(size: size)
        propertyNames = OffsetTable(size: size)
    }

    /// Adds an entry for a chunk.
    @inline(__always)
    private mutating func add(_ chunk: Chunk) {
        if let number = chunk.number {
            enter(offsets.count, as: number, chunk.type)
        }

        offsets.append(chunk.offset)
        end = chunk.end
    }

    /// Notes which chunk took a number.
    @inline(__always)
    private mutating func enter(_ entry: Int, as number: CacheNumber, _ type: ChunkType) {
        let entry = UInt32(truncatingIfNeeded: entry)
        switch number.cache {
        case .string: strings.append(entry)
        case .object:
            objects.append(entry)
            // The data of a keyed archive, and the archive itself.
            if type == .keyedArchive {
                objects.append(entry)
            }
        case .class, .none: break
        }
    }

    @inline(__always)
    mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    {
        add(chunk)
        return nil
    }

    mutating func open(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) -> Result<
        UInt32, FastCodingError
    > {
        let around = innermost
        innermost = UInt32(truncatingIfNeeded: containers.count)
        var container = ArchiveIndex.Container(
            entry: UInt32(truncatingIfNeeded: offsets.count),
            parent: around,
            placeNumber: UInt32(truncatingIfNeeded: place.number),
            role: place.role
        )

        if let number = chunk.number {
            container.number = UInt32(truncatingIfNeeded: number.index)
        }

        containers.append(container)
        add(chunk)
        return .success(around)
    }

    mutating func close(
        _ chunk: Chunk,
        _ around: UInt32,
        at place: ChunkPlace,
        end: Int,
        in bytes: Span<UInt8>
    ) -> Result<Bool, FastCodingError> {
        // A coded object ends with a Nil of its own, which the scanner does not hand over.
        if chunk.type == .codedObject {
            offsets.append(end - version.typeSize)
        }

        self.end = end
        let closed = Int(innermost)
        containers[closed].next = UInt32(truncatingIfNeeded: offsets.count)

        // It takes its number only at its end.
        if containers[closed].number == ArchiveIndex.Container.none, let number = chunk.number {
            containers[closed].number = UInt32(truncatingIfNeeded: number.index)
            enter(Int(containers[closed].entry), as: number, chunk.type)
        }

        innermost = around
        return .success(true)
    }

    mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    {
        add(chunk)
        let first = propertyNames.count
        var names = ClassNames.properties(of: chunk, version)

        for _ in 0..<chunk.count {
            propertyNames.append(names.next(bytes).offset)
        }

        definitions.append(
            ArchiveIndex.Definition(
                offset: chunk.offset,
                name: chunk.payload,
                properties: first..<propertyNames.count
            )
        )

        return nil
    }
}
