/// What a chunk is. The raw values are the type bytes of major version 3; the types of major
/// version 2 have other numbers, but partly mean the same: see ``ChunkTable``.
package enum ChunkType: UInt8, Sendable, CaseIterable, BitwiseCopyable {
    case `nil` = 0
    case null
    case objectAlias8, objectAlias16, objectAlias32
    case stringAlias8, stringAlias16, stringAlias32
    case string
    case dictionary, array, set, orderedSet
    case `true`, `false`
    case int8, int16, int32, int64, float32, float64
    case data, legacyDate
    case mutableString, mutableDictionary, mutableArray, mutableSet, mutableOrderedSet, mutableData
    case classDefinition, object8, object16, object32
    case url
    case point, size, rect, range, vector, affineTransform, transform3D
    case mutableIndexSet, indexSet
    case codedObject, decimal, one, zero, keyedArchive, date
}

package enum PayloadShape: String, Sendable {
    case none
    /// Numbers of a fixed size: ``ChunkFacts/size`` bytes.
    case fixed
    /// An index into a cache: an alias.
    case alias
    /// UTF-8 and a zero byte.
    case string
    /// A length and bytes.
    case data
    /// A count and pairs of numbers.
    case ranges
    /// A count and chunks.
    case elements
    /// A count and pairs of chunks, value before key.
    case entries
    /// Names, then the chunk that the definition was written for.
    case classDefinition
    /// An index into the class cache and a chunk for each property.
    case object
    /// Two chunks.
    case url
    /// The chunk of a class name, then pairs of chunks up to a Nil.
    case codedObject
    /// A Data chunk.
    case keyedArchive
}

package enum ChunkCache: UInt8, Sendable, BitwiseCopyable {
    case none, object, string, `class`
}

/// When a chunk with chunks inside takes its number.
package enum NumberingTime: UInt8, Sendable {
    /// At once, before anything inside.
    case before
    /// When all that is inside is complete.
    case after
}

/// The facts about one type of chunk. See fastcoded(5), "Chunks". They hold no references, so that
/// the scanner can use them as they are.
package struct ChunkFacts: Sendable {
    /// The number that stands for it in an archive.
    package let raw: UInt8
    package let type: ChunkType
    fileprivate let staticName: StaticString
    /// The kind of node that it becomes in a graph; nil for aliases and definitions.
    package let kind: NodeKind?
    package internal(set) var shape: PayloadShape
    /// The size in bytes of the fixed part: of the numbers, or of the count or index at the
    /// beginning.
    package let size: UInt8
    /// In a padded archive, the offset of the fixed part is a multiple of this.
    package internal(set) var alignment: UInt8
    package internal(set) var cache: ChunkCache
    package internal(set) var numbered: NumberingTime
    /// The minor version that introduced it.
    package let since: UInt16
    /// Whether it is one of the NSValue types, which the original's writer counts among the objects
    /// and its reader does not (fastcoded(5), quirk Q1).
    package let isCountedValue: Bool

    /// Its name in fastcoded(5), which dump-chunks shows.
    package var name: String { staticName.description }

    fileprivate init(
        _ raw: UInt8,
        _ type: ChunkType,
        _ name: StaticString,
        _ kind: NodeKind?,
        _ shape: PayloadShape,
        _ size: UInt8,
        _ alignment: UInt8,
        _ cache: ChunkCache,
        _ since: UInt16,
        _ numbered: NumberingTime = .before
    ) {
        self.raw = raw
        self.type = type
        staticName = name
        self.kind = kind
        self.since = since
        self.shape = shape
        self.size = size
        self.alignment = alignment
        self.cache = cache
        self.numbered = numbered
        isCountedValue =
            kind.map { $0.rawValue >= NodeKind.point.rawValue && !$0.isObject } ?? false
    }
}

/// The types of chunks of both major versions. No other place knows them.
package enum ChunkTable {
    package static let major3: [ChunkFacts] = [
        .init(0, .nil, "Nil", .some(.nil), .none, 0, 1, .none, 0),
        .init(1, .null, "Null", .null, .none, 0, 1, .none, 0),
        .init(2, .objectAlias8, "ObjectAlias8", nil, .alias, 1, 1, .none, 0),
        .init(3, .objectAlias16, "ObjectAlias16", nil, .alias, 2, 2, .none, 0),
        .init(4, .objectAlias32, "ObjectAlias32", nil, .alias, 4, 4, .none, 0),
        .init(5, .stringAlias8, "StringAlias8", nil, .alias, 1, 1, .none, 0),
        .init(6, .stringAlias16, "StringAlias16", nil, .alias, 2, 2, .none, 0),
        .init(7, .stringAlias32, "StringAlias32", nil, .alias, 4, 4, .none, 0),
        .init(8, .string, "String", .string, .string, 0, 1, .string, 0),
        .init(9, .dictionary, "Dictionary", .dictionary, .entries, 4, 4, .object, 0, .after),
        .init(10, .array, "Array", .array, .elements, 4, 4, .object, 0, .after),
        .init(11, .set, "Set", .set, .elements, 4, 4, .object, 0, .after),
        .init(12, .orderedSet, "OrderedSet", .orderedSet, .elements, 4, 4, .object, 0, .after),
        .init(13, .true, "True", .true, .none, 0, 1, .none, 0),
        .init(14, .false, "False", .false, .none, 0, 1, .none, 0),
        .init(15, .int8, "Int8", .integer, .fixed, 1, 1, .none, 0),
        .init(16, .int16, "Int16", .integer, .fixed, 2, 2, .none, 0),
        .init(17, .int32, "Int32", .integer, .fixed, 4, 4, .none, 0),
        .init(18, .int64, "Int64", .integer, .fixed, 8, 8, .none, 0),
        .init(19, .float32, "Float32", .float32, .fixed, 4, 4, .none, 0),
        .init(20, .float64, "Float64", .float64, .fixed, 8, 8, .none, 0),
        .init(21, .data, "Data", .data, .data, 4, 4, .object, 0),
        .init(22, .legacyDate, "LegacyDate", .date, .fixed, 8, 8, .object, 0),
        .init(23, .mutableString, "MutableString", .mutableString, .string, 0, 1, .object, 0),
        .init(
            24,
            .mutableDictionary,
            "MutableDictionary",
            .mutableDictionary,
            .entries,
            4,
            4,
            .object,
            0
        ),
        .init(25, .mutableArray, "MutableArray", .mutableArray, .elements, 4, 4, .object, 0),
        .init(26, .mutableSet, "MutableSet", .mutableSet, .elements, 4, 4, .object, 0),
        .init(
            27,
            .mutableOrderedSet,
            "MutableOrderedSet",
            .mutableOrderedSet,
            .elements,
            4,
            4,
            .object,
            0
        ),
        .init(28, .mutableData, "MutableData", .mutableData, .data, 4, 4, .object, 0),
        .init(29, .classDefinition, "ClassDefinition", nil, .classDefinition, 4, 4, .class, 0),
        .init(30, .object8, "Object8", .object, .object, 1, 1, .object, 0),
        .init(31, .object16, "Object16", .object, .object, 2, 2, .object, 0),
        .init(32, .object32, "Object32", .object, .object, 4, 4, .object, 0),
        .init(33, .url, "URL", .url, .url, 0, 1, .string, 0, .after),
        .init(34, .point, "Point", .point, .fixed, 16, 8, .none, 0),
        .init(35, .size, "Size", .size, .fixed, 16, 8, .none, 0),
        .init(36, .rect, "Rect", .rect, .fixed, 32, 8, .none, 0),
        .init(37, .range, "Range", .range, .fixed, 8, 4, .none, 0),
        .init(38, .vector, "Vector", .vector, .fixed, 16, 8, .none, 0),
        .init(39, .affineTransform, "AffineTransform", .affineTransform, .fixed, 48, 8, .none, 0),
        .init(40, .transform3D, "3DTransform", .transform3D, .fixed, 128, 8, .none, 0),
        .init(41, .mutableIndexSet, "MutableIndexSet", .mutableIndexSet, .ranges, 4, 4, .object, 0),
        .init(42, .indexSet, "IndexSet", .indexSet, .ranges, 4, 4, .object, 0),
        .init(
            43,
            .codedObject,
            "NSCodedObject",
            .codedObject,
            .codedObject,
            0,
            1,
            .object,
            0,
            .after
        ),
        .init(44, .decimal, "DecimalNumber", .decimal, .fixed, 20, 20, .none, 1),
        .init(45, .one, "One", .integer, .none, 0, 1, .none, 2),
        .init(46, .zero, "Zero", .integer, .none, 0, 1, .none, 2),
        .init(47, .keyedArchive, "KeyedArchive", .keyedArchive, .keyedArchive, 4, 4, .object, 3),
        .init(48, .date, "Date", .date, .fixed, 8, 8, .object, 3),
    ]

    /// Major version 2, by type number: the types that it has, with a single cache for everything
    /// but constants, and every field a multiple of 4 bytes. URLs and values came with version 2.1,
    /// index sets with 2.2, coded objects with 2.3.
    package static let major2: [ChunkFacts] = zip(UInt8(0)..., typesOfMajor2).map { raw, type in
        let facts = major3[Int(type.rawValue)]
        let hasFields = facts.size > 0 || facts.shape == .string
        let isNumbered = facts.shape != .none && facts.shape != .alias

        return ChunkFacts(
            raw,
            type,
            namesInMajor2[type] ?? facts.staticName,
            facts.kind,
            facts.shape,
            facts.size,
            hasFields ? 4 : 1,
            isNumbered ? .object : .none,
            raw < 24 ? 0 : raw < 31 ? 1 : raw < 33 ? 2 : 3,
            facts.numbered
        )
    }

    private static let typesOfMajor2: [ChunkType] = [
        .null, .objectAlias32, .string, .dictionary, .array, .set, .orderedSet, .true, .false,
        .int32, .int64, .float32,
        .float64, .data, .legacyDate, .mutableString, .mutableDictionary, .mutableArray,
        .mutableSet,
        .mutableOrderedSet, .mutableData, .classDefinition, .object32, .nil, .url, .point, .size,
        .rect, .range,
        .affineTransform, .transform3D, .mutableIndexSet, .indexSet, .codedObject,
    ]
    private static let namesInMajor2: [ChunkType: StaticString] = [
        .objectAlias32: "Alias",
        .legacyDate: "Date",
        .object32: "Object",
    ]

    /// The kind of node that a type of chunk becomes in a graph.
    static func kind(of type: ChunkType) -> NodeKind? {
        major3[Int(type.rawValue)].kind
    }

    /// The type that is written for a kind of node that has just one: containers, values, data,
    /// dates.
    package static func type(of kind: NodeKind) -> ChunkType {
        writtenTypes[Int(kind.rawValue)]
    }

    private static let writtenTypes: [ChunkType] = NodeKind.allCases.map { kind in
        // Where a later version introduced another chunk for the same kind, the latest is written.
        major3.last { $0.kind == kind }?.type ?? .nil
    }
}

package struct VersionLayout: Sendable {
    package let chunks: [ChunkFacts]
    package let types: [ChunkType]
    package let headerSize: Int
    package let typeSize: Int
    /// The padded length of a string, including the zero byte that ends it, is a multiple of this.
    package let stringAlignment: Int
    /// Whether one cache holds objects, strings and class definitions, so that the header counts
    /// them together.
    package let hasCommonCache: Bool

    private init(
        chunks: [ChunkFacts],
        headerSize: Int,
        typeSize: Int,
        stringAlignment: Int,
        hasCommonCache: Bool
    ) {
        self.chunks = chunks
        types = chunks.map(\.type)
        self.headerSize = headerSize
        self.typeSize = typeSize
        self.stringAlignment = stringAlignment
        self.hasCommonCache = hasCommonCache
    }

    package static let major2 = VersionLayout(
        chunks: ChunkTable.major2,
        headerSize: 12,
        typeSize: 4,
        stringAlignment: 4,
        hasCommonCache: true
    )
    package static let major3 = VersionLayout(
        chunks: ChunkTable.major3,
        headerSize: 20,
        typeSize: 1,
        stringAlignment: 1,
        hasCommonCache: false
    )

    /// The offset after a string of `count` bytes that begins at `start`, its zero byte and its
    /// padding.
    @inline(__always)
    package func endOfString(_ start: Int, _ count: Int) -> Int {
        start &+ (count &+ stringAlignment) & ~(stringAlignment &- 1)
    }

    /// The name of a type; empty if the version does not have it.
    package func name(of type: ChunkType) -> String {
        types.firstIndex(of: type).map { chunks[$0].name } ?? ""
    }

    /// The names of all types, by the raw value of a ``ChunkType``.
    package var names: [String] {
        var names = Array(repeating: "", count: ChunkType.allCases.count)
        for chunk in chunks {
            names[Int(chunk.type.rawValue)] = chunk.name
        }

        return names
    }

    /// The type of a chunk that has been read, at its offset.
    package func type(at offset: Int, in bytes: Span<UInt8>) -> ChunkType {
        let raw = Int(bytes[offset])
        return raw < types.count ? types[raw] : .nil
    }
}
