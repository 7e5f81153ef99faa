/// A chunk as the scanner hands it over: its position and its fields, with nothing copied.
package struct Chunk: Equatable, BitwiseCopyable {
    package var type: ChunkType
    /// The offset of the type.
    package var offset: Int
    /// The offset of the first field after its padding: of the number, the count, the index, the first character.
    package var payload: Int
    /// The end of the chunk; if other chunks belong to it, the end of its own fields.
    package var end: Int
    /// What is counted: elements, entries, bytes of a string or of data, ranges, properties.
    package var count = 0
    /// The number that it takes in its cache; nil if it takes none, or none yet. A keyed archive takes the next one as
    /// well, and this one for its data.
    package var number: CacheNumber?
    /// What else there is to know about a chunk of its type.
    package var detail = Detail.none

    package enum Detail: Equatable, BitwiseCopyable {
        case none
        /// What an alias points to.
        case target(CacheNumber)
        /// The class of an object, by the number of its definition.
        case ofClass(Int)
        /// The offset of the first property name of a class definition.
        case names(Int)
        /// The data of a keyed archive is mutable.
        case isMutable
    }

    /// What an alias points to; nil for other chunks.
    @inline(__always)
    package var target: CacheNumber? {
        if case .target(let number) = detail { number } else { nil }
    }

    /// The class of an object; nil for other chunks.
    @inline(__always)
    package var objectClass: Int? {
        if case .ofClass(let number) = detail { number } else { nil }
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
    package var isObject: Bool { rawValue >= ChunkType.object8.rawValue && rawValue <= ChunkType.object32.rawValue }

    var isSet: Bool { [.set, .mutableSet, .orderedSet, .mutableOrderedSet].contains(self) }
}

/// How an archive is to be read: its dialect, and the positions at which the dialect requires a decision for each
/// chunk.
package struct ArchiveReading: Sendable {
    package var header: ArchiveHeader
    package var dialect = Dialect.nominal
    /// Offsets, in ascending order, of immutable containers that are second copies of others that finished inside them
    /// (quirk Q8), and take no number.
    package var reopened: [Int] = []
    /// Offsets, in ascending order, of Nil chunks that are values of NSCoded objects, not their ends (quirk Q9).
    package var codedNils: [Int] = []

    /// Whether the header's number of objects is right if equal values were shared in some way that can no longer be
    /// determined but makes no difference (quirk Q1).
    package var countsSomeValuesOnce = false
    /// Whether to continue past faults that do not affect where chunks stand, such as a string that is not UTF-8: for
    /// judging what the original's readers, which check less, would make of the file. Visitors have to expect any
    /// alias.
    package var isLenient = false
    /// Whether the dialect is worth reporting: the nominal reading would have had another result, and the dialect was
    /// not requested by name.
    package var dialectMatters = true

    package init(header: ArchiveHeader, dialect: Dialect = .nominal) {
        self.header = header
        self.dialect = dialect
    }

    /// The reading in a dialect that was requested by name.
    package init(header: ArchiveHeader, named name: String) throws(FastCodingError) {
        self.init(header: header, dialect: try DialectName.dialect(name, for: header))
        dialectMatters = false
    }
}

extension ArchiveReading {
    /// Whether nothing departs from the format as it was meant.
    package var isNominal: Bool { dialect == .nominal && reopened.isEmpty && codedNils.isEmpty }

    /// Whether this is how the original's last releases read.
    package var isLenientNominal: Bool { isLenient && dialect.layout == .padded && dialect.affinePadded }

    /// Whether the readers of the header's version gave dates no number, as those of 3.0 did.
    var hasUncountedDates: Bool { !header.isMajor2 && header.version.minor == 0 }
}

/// What a scan has counted: the evidence for dialects, and the facts that verify reports.
package struct ScanFacts: Equatable, Sendable {
    package var chunks = 0
    package var depth = 0
    /// How many numbers of the object cache were taken in this dialect: what the header's count should be.
    package var numbered = 0
    /// LegacyDate chunks.
    package var legacyDates = 0
    /// Chunks that only the original's writer counts (quirk Q1).
    package var countedValues = 0
    package var strings = 0
    package var classes = 0
    package var aliases = 0
    /// Aliases to anything but strings; in major version 2, all aliases.
    package var objectAliases = 0
    package var urls = 0
    /// Aliases to objects after a chunk that the original's writer and reader number differently: the numbering only
    /// matters if there is one of these.
    package var aliasesAfterCounted = 0
    /// The types of chunks that occurred, as bits by type number, including the last chunk even if it is not complete.
    package var types: UInt64 = 0
    /// The highest type number, which determines the version that is needed.
    package var highestType: UInt8 { UInt8(63 - max(types, 1).leadingZeroBitCount) }
    /// Where the root ends.
    package var end = 0
    /// The number of padding bytes that are not zero, and the first of them.
    package var dirtyPadding = 0
    package var firstDirtyPadding = -1
    /// Nil chunks in NSCoded objects that are followed by a string (quirk Q9), up to the number that is recorded.
    package var doubtfulNils: [Int] = []

    package init() {}
}
