/// A chunk as the scanner hands it over: its position and its fields, with nothing copied.
package struct Chunk: Equatable, BitwiseCopyable {
    package var type: ChunkType
    package var offset: Int
    /// The offset of the first field after its padding: of the number, the count, the index, the
    /// first character.
    package var payload: Int
    /// The end of the chunk; if other chunks belong to it, the end of its own fields.
    package var end: Int
    /// What is counted: elements, entries, bytes of a string or of data, ranges, properties.
    package var count = 0
    /// Nil if it takes none, or none yet. A keyed archive takes the next one as well, and this one
    /// for its data.
    package var number: CacheNumber?
    package var detail = Detail.none

    package enum Detail: Equatable, BitwiseCopyable {
        case none
        case target(CacheNumber)
        case ofClass(Int)
        case names(Int)
        case isMutable
    }

    @inline(__always)
    package var target: CacheNumber? {
        if case .target(let number) = detail {
            number
        } else {
            nil
        }
    }

    @inline(__always)
    package var objectClass: Int? {
        if case .ofClass(let number) = detail {
            number
        } else {
            nil
        }
    }
}

extension ChunkType {
    @inline(__always)
    package var isAlias: Bool {
        rawValue >= ChunkType.objectAlias8.rawValue && rawValue <= ChunkType.stringAlias32.rawValue
    }

    @inline(__always)
    var isStringAlias: Bool {
        rawValue >= ChunkType.stringAlias8.rawValue && rawValue <= ChunkType.stringAlias32.rawValue
    }

    @inline(__always)
    package var isObject: Bool {
        rawValue >= ChunkType.object8.rawValue && rawValue <= ChunkType.object32.rawValue
    }

    var isSet: Bool {
        [.set, .mutableSet, .orderedSet, .mutableOrderedSet].contains(self)
    }
}

/// A number in one of an archive's caches: of objects, strings or classes. Major version 2 has a
/// single cache for all.
package struct CacheNumber: Hashable, Sendable, BitwiseCopyable {
    // In this order, chunks that are listed take no more than 128 bytes, which are copied without a
    // call.
    package var index: Int
    package var cache: ChunkCache

    @inline(__always)
    package init(_ cache: ChunkCache, _ index: Int) {
        self.cache = cache
        self.index = index
    }
}

struct CacheTable<Entry: BitwiseCopyable>: ~Copyable {
    private var objects = TrivialArray<Entry>()
    private var strings = TrivialArray<Entry>()

    /// Enters a thing that takes the next number, or one that was already entered when it was
    /// opened.
    @inline(__always)
    mutating func enter(_ entry: Entry, as number: CacheNumber) {
        if number.cache == .string {
            Self.enter(entry, number.index, &strings)
        } else {
            Self.enter(entry, number.index, &objects)
        }
    }

    @inline(__always)
    private static func enter(_ entry: Entry, _ index: Int, _ entries: inout TrivialArray<Entry>) {
        if index == entries.count {
            entries.append(entry)
        } else {
            entries[index] = entry
        }
    }

    @inline(__always)
    subscript(number: CacheNumber) -> Entry {
        get {
            number.cache == .string ? strings[number.index] : objects[number.index]
        }
        set {
            if number.cache == .string {
                strings[number.index] = newValue
            } else {
                objects[number.index] = newValue
            }
        }
    }

    @inline(__always)
    func has(_ number: CacheNumber) -> Bool {
        number.index < (number.cache == .string ? strings.count : objects.count)
    }
}

/// Reads the names in a class definition that the scanner has checked: the name of the class, then
/// its properties'.
package struct ClassNames {
    private var offset: Int
    private let layout: VersionLayout

    package static func properties(of chunk: Chunk, _ layout: VersionLayout) -> ClassNames {
        if case .names(let offset) = chunk.detail {
            return ClassNames(at: offset, layout)
        }
        return ClassNames(at: chunk.payload, layout)
    }

    package init(at offset: Int, _ layout: VersionLayout) {
        self.offset = offset
        self.layout = layout
    }

    package static func name(of chunk: Chunk, in bytes: Span<UInt8>) -> ByteRange {
        var names = ClassNames(at: chunk.payload, .major3)
        return names.next(bytes)
    }

    package mutating func next(_ bytes: Span<UInt8>) -> ByteRange {
        let end = max(endOfTerminatedString(bytes, from: offset).end, offset)
        let range = ByteRange(offset: offset, count: end - offset)
        offset = layout.endOfString(offset, range.count)

        return range
    }
}

/// The property names of definitions whose names are distinct, found out once for each definition.
struct DistinctNames {
    private let layout: VersionLayout
    /// The offsets of a definition's names by the first of them; none if two are equal.
    private var known: [Int: [Int]] = [:]

    init(_ layout: VersionLayout) {
        self.layout = layout
    }

    /// The offset of a property's name; nil if the names, of which the first begins at `first`, are
    /// not distinct.
    mutating func name(_ number: Int, from first: Int, in bytes: Span<UInt8>) -> Int? {
        let names = known[first] ?? offsets(from: first, in: bytes)
        known[first] = names
        return names.isEmpty ? nil : names[number]
    }

    private func offsets(from first: Int, in bytes: Span<UInt8>) -> [Int] {
        var reader = ClassNames(at: first, layout)
        var table = StringTable()
        var offsets: [Int] = []

        // Their count comes right before them.
        for _ in 0..<bytes.count(at: first - 4) {
            let name = reader.next(bytes)
            let place = table.find(bytes.slice(name.range), in: bytes)
            if place.number >= 0 {
                return []
            }

            table.insert(name, at: place)
            offsets.append(name.offset)
        }

        return offsets
    }
}

/// The position of a KeyedArchive chunk's data: fastcoded(5), quirk Q3. The original's writer puts
/// a whole Data chunk after the type; its reader skips that one's type only together with padding.
/// Where they disagree, the payload decides.
package struct KeyedArchiveLayout {
    package var payload: Range<Int>
    package var isMutable: Bool
    /// The end of the padding after the payload.
    package var end: Int

    /// Finds the payload of the chunk whose type ends at `position`; `isShort` prefers the
    /// original's reader to its writer.
    package static func find(
        _ bytes: Span<UInt8>,
        at position: Int,
        isPadded: Bool,
        isShort: Bool = false
    ) throws(FastCodingError) -> KeyedArchiveLayout {
        let marker = position < bytes.count ? bytes[position] : 0
        let isMutable = marker == ChunkType.mutableData.rawValue
        let found: KeyedArchiveLayout?

        if !isPadded {
            found = layout(bytes, length: position + 1, isMutable: isMutable)
        } else if position % 4 != 0 {
            // The marker stands in place of padding.
            found = layout(bytes, length: (position + 3) / 4 * 4, isMutable: isMutable)
        } else {
            // Without the marker, as the reader expects it, or with the marker and padding, as the
            // writer writes it.
            let isMarked = isMutable || marker == ChunkType.data.rawValue
            let long =
                isMarked && !isShort
                ? layout(bytes, length: position + 4, isMutable: isMutable) : nil

            if let long, isPropertyList(bytes, long.payload) {
                return long
            }

            found = layout(bytes, length: position, isMutable: false) ?? long
        }

        guard let found else { throw ScanErrors.truncated("KeyedArchive", bytes.count) }

        return found
    }

    private static func layout(_ bytes: Span<UInt8>, length offset: Int, isMutable: Bool)
        -> KeyedArchiveLayout?
    {
        guard offset <= bytes.count - 4 else { return nil }

        let length = bytes.count(at: offset)
        let end = offset + 4 + (length + 3) / 4 * 4
        guard end <= bytes.count else { return nil }

        return KeyedArchiveLayout(
            payload: (offset + 4)..<(offset + 4 + length),
            isMutable: isMutable,
            end: end
        )
    }

    /// The type of a whole Data chunk within the chunk; nil if it is left out.
    package static func marker(of chunk: Chunk, in bytes: Span<UInt8>) -> ChunkType? {
        guard chunk.payload - 4 > chunk.offset + 1 else { return nil }

        let marker = ChunkType(rawValue: bytes[chunk.offset + 1])
        return marker == .data || marker == .mutableData ? marker : nil
    }

    package static func isPropertyList(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let payload = bytes.slice(range)
        return payload.count >= 8 && payload.slice(0..<8).equals("bplist00")
            || payload.count >= 5 && payload.slice(0..<5).equals("<?xml")
    }
}
