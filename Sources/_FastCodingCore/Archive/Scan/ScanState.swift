/// Takes the chunks of an archive in order, each complete, in the place that it fills, and
/// referring to what exists. What a visitor has to remember about an open chunk until that is
/// closed is kept by the scanner, which alone knows where it is.
///
/// Errors are returned, because the compiler of Swift 6.3 does not inline calls through a protocol
/// that throw typed ones.
package protocol ChunkVisitor: ~Copyable {
    associatedtype Note: BitwiseCopyable = NoNote

    /// A chunk that no chunk belongs to, including aliases. It returns why the scan has to end, or
    /// nil.
    mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    /// A chunk that the following chunks belong to, until ``close``, which gets the note that is
    /// returned.
    mutating func open(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) -> Result<
        Note, FastCodingError
    >
    /// The end of an opened chunk, which has its number now if it takes one; `end` is the offset.
    ///
    /// - Returns: whether a container that is numbered after its children takes its number; false
    ///   only if it is found to be the second copy of one that has its number (quirk Q8).
    mutating func close(
        _ chunk: Chunk,
        _ note: Note,
        at place: ChunkPlace,
        end: Int,
        in bytes: Span<UInt8>
    ) -> Result<Bool, FastCodingError>
    /// A class definition; the chunk that it was written for follows and fills the place.
    mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
}

package struct NoNote: BitwiseCopyable {}

extension ChunkVisitor where Self: ~Copyable {
    @inline(__always)
    package mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    {
        nil
    }

    @inline(__always)
    package mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    {
        nil
    }
}

extension ChunkVisitor where Self: ~Copyable, Note == NoNote {
    @inline(__always)
    package mutating func open(
        _ chunk: Chunk,
        at place: ChunkPlace,
        in bytes: Span<UInt8>
    ) -> Result<NoNote, FastCodingError> {
        .success(NoNote())
    }

    @inline(__always)
    package mutating func close(
        _ chunk: Chunk,
        _ note: NoNote,
        at place: ChunkPlace,
        end: Int,
        in bytes: Span<UInt8>
    ) -> Result<Bool, FastCodingError> {
        .success(true)
    }
}

struct NullVisitor: ChunkVisitor, ~Copyable {
    // Without an address of its own, the thread sanitizer would mistake two scans at the same time
    // for a race.
    private var nothing: UInt8 = 0
}

struct ScanFrame<Note: BitwiseCopyable>: BitwiseCopyable {
    var chunk: Chunk
    /// Those of the chunk around, one of which this one fills.
    var around: OpenPlaces
    var note: Note
}

struct ScannedClass: BitwiseCopyable {
    var names: Int
    var count: Int
}

package struct ScanState<Note: BitwiseCopyable>: ~Copyable {
    let reading: ArchiveReading
    let version: VersionLayout
    let layouts: [ChunkFacts]
    let limits: Limits
    var position: Int
    var frames = TrivialArray<ScanFrame<Note>>()
    var places = OpenPlaces.root
    /// How many chunks the frames below the innermost one still need; each takes at least the size
    /// of a type.
    var owed = 0
    var objectCount = 0
    var stringCount = 0
    var classes = TrivialArray<ScannedClass>()
    /// The numbers in the string cache that belong to URLs, in ascending order, if an alias can
    /// name them.
    var urls: [Int] = []
    var common = TrivialArray<CommonEntry>()
    var merged: [ChunkType.RawValue: StringTable] = [:]
    var facts = ScanFacts()

    struct CommonEntry: BitwiseCopyable {
        var type: ChunkType
        var definition: UInt32 = 0
    }

    init(_ reading: ArchiveReading, limits: Limits) {
        self.reading = reading
        self.limits = limits
        version = reading.header.layout
        layouts = reading.layouts
        position = reading.header.size
    }

    var place: ChunkPlace {
        // If this were not inlined, it would be passed a copy of the whole state.
        @inline(__always) get {
            ChunkPlace(role: places.role, number: places.number, depth: frames.count)
        }
    }

    @inline(__always)
    mutating func push(_ chunk: Chunk, _ note: Note, _ inner: OpenPlaces) {
        frames.append(ScanFrame(chunk: chunk, around: places, note: note))
        facts.depth = max(facts.depth, frames.count)
        // Counts that a lenient reading has not checked may add up to anything.
        owed &+= places.remaining &- 1
        places = inner
    }

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

enum ScanErrors {
    static func name(_ type: ChunkType) -> String {
        ChunkTable.major3[Int(type.rawValue)].name
    }

    @inline(never)
    static func error(
        _ code: FastCodingError.Code,
        at offset: Int,
        _ message: @autoclosure () -> String
    ) -> FastCodingError {
        FastCodingError(code, message(), offset: offset)
    }

    @inline(never)
    static func truncated(_ what: String, _ count: Int) -> FastCodingError {
        FastCodingError(.truncated, "the file ends where \(what) should continue", offset: count)
    }

    static func misplaced(_ message: String, _ offset: Int) -> FastCodingError {
        error(.misplacedChunk, at: offset, message)
    }

    static func ownBase(_ offset: Int) -> FastCodingError {
        misplaced("a URL can't be its own base", offset)
    }

    @inline(never)
    static func countExceedsData(_ chunk: Chunk, _ shape: PayloadShape, left: Int)
        -> FastCodingError
    {
        let what =
            switch shape {
            case .data: "data of \(chunk.count) bytes"
            case .ranges: "index set of \(chunk.count) ranges"
            case .classDefinition:
                "class definition of \(chunk.count) properties"
            case .object: "object of \(chunk.count) properties"
            case .entries: "dictionary of \(chunk.count) entries"
            case .elements:
                "\(noun(chunk.type)) of \(chunk.count) elements"
            default: name(chunk.type)
            }

        return FastCodingError(
            .countExceedsData,
            "\(what), but only \(counted(left, "byte")) \(left == 1 ? "follows" : "follow")",
            offset: chunk.offset
        )
    }

    private static func noun(_ type: ChunkType) -> String {
        if type == .orderedSet || type == .mutableOrderedSet {
            return "ordered set"
        }
        return type.isSet ? "set" : "array"
    }
}

/// The key path of the place where a scan is, made only once something is wrong.
enum ScanPath {
    /// The path of the innermost open place. The key of a value in which a scan breaks off is not
    /// known; the entry's number stands for it.
    static func current<Note>(_ state: borrowing ScanState<Note>, in bytes: Span<UInt8>) -> String {
        var distinctNames = DistinctNames(state.version)
        var path = ShortPath()
        for index in 0..<state.frames.count where path.isWhole {
            let isInnermost = index == state.frames.count - 1
            let places = isInnermost ? state.places : state.frames[index + 1].around
            // No key path leads to the name of a class or the relative string of a URL, only to
            // what contains it.
            if isInnermost, places.role == .className || places.role == .relative {
                continue
            }

            if places.role == .property, let number = state.frames[index].chunk.objectClass,
                let name = distinctNames.name(
                    places.number,
                    from: state.classes[number].names,
                    in: bytes
                )
            {
                path.add(nameAt: name, in: bytes)
            } else {
                path.add(component(places.place))
            }
        }

        return path.finish()
    }

    static func component(_ place: ChunkPlace) -> String {
        switch place.role {
        case .base: "NS.base"
        case .value, .key:
            KeyPath.unnamedEntry(place.number, isKey: place.role == .key)
        default: String(place.number)
        }
    }
}
