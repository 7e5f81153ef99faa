/// The state of a scan: the cursor into the bytes, the open chunks and the counters of the caches.
/// Extensions read chunks (ChunkFields.swift) and check their places (ChunkPlace.swift).
package struct ScanState<Note: BitwiseCopyable>: ~Copyable {
    let reading: ArchiveReading
    let version: VersionLayout
    let layouts: [ChunkFacts]
    let limits: FastLimits
    var position: Int
    /// The open chunks, the outermost first.
    var frames = TrivialArray<ScanFrame<Note>>()
    /// The places of the innermost open chunk.
    var places = OpenPlaces.root
    /// How many chunks the frames below the innermost one still need; each takes at least the size
    /// of a type.
    var owed = 0

    // The numbers that the next chunks take in the caches. Major version 2 has one cache for
    // everything, which counts as that of objects.
    var objectCount = 0
    var stringCount = 0
    var classes = TrivialArray<ScannedClass>()
    /// The numbers in the string cache that belong to URLs, in ascending order, if an alias can
    /// name them.
    var urls: [Int] = []
    /// The thing with each number in the common cache of major version 2, where an alias may lead
    /// to a class definition by mistake.
    var common = TrivialArray<CommonEntry>()
    /// The values that have been met, by type, if equal ones share a number (quirk Q1).
    var merged: [ChunkType.RawValue: StringTable] = [:]
    var facts = ScanFacts()

    /// A thing in the common cache of major version 2; for a class definition, its number among
    /// these.
    struct CommonEntry: BitwiseCopyable {
        var type: ChunkType
        var definition: UInt32 = 0
    }

    init(_ reading: ArchiveReading, limits: FastLimits) {
        self.reading = reading
        self.limits = limits
        version = reading.header.layout
        layouts = reading.layouts
        position = reading.header.size
    }

    /// The next place of the innermost open chunk.
    var place: ChunkPlace {
        // If this were not inlined, it would be passed a copy of the whole state.
        @inline(__always) get {
            ChunkPlace(role: places.role, number: places.number, depth: frames.count)
        }
    }

    /// Opens a chunk.
    @inline(__always)
    mutating func push(_ chunk: Chunk, _ note: Note, _ inner: OpenPlaces) {
        frames.append(ScanFrame(chunk: chunk, around: places, note: note))
        facts.depth = max(facts.depth, frames.count)
        // Counts that a lenient reading has not checked may add up to anything.
        owed &+= places.remaining &- 1
        places = inner
    }

    /// Closes the innermost chunk. The places are again those of the chunk around it.
    @inline(__always)
    mutating func pop() -> ScanFrame<Note> {
        let frame = frames.removeLast()
        places = frame.around
        owed &-= places.remaining &- 1

        return frame
    }

    /// The number that the next chunk takes in a cache. Caches are numbered here and in the fast
    /// path, and nowhere else.
    @inline(__always)
    func nextNumber(_ cache: ChunkCache) -> CacheNumber? {
        switch cache {
        case .none: nil
        case .object: CacheNumber(.object, objectCount)
        case .string: CacheNumber(.string, stringCount)
        case .class: CacheNumber(.class, classes.count - 1)
        }
    }

    /// Takes the next number of a cache for a chunk.
    @inline(__always)
    mutating func number(_ type: ChunkType, _ cache: ChunkCache) -> CacheNumber? {
        let number = nextNumber(cache)
        switch cache {
        case .object:
            if version.hasCommonCache {
                let definition = UInt32(clamping: type == .classDefinition ? classes.count - 1 : 0)
                common.append(CommonEntry(type: type, definition: definition))
            }
            objectCount += 1
        case .string: stringCount += 1
        case .none, .class: break
        }

        return number
    }
}
