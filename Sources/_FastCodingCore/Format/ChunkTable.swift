/// The cache in which a chunk takes a number: fastcoded(5), "Caches and aliases".
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

/// The types of chunks of both major versions. No other place knows them.
package enum ChunkTable {
    package static let major3: [ChunkFacts] = [
        .constant(0, .nil, "Nil", kind: .nil),
        .constant(1, .null, "Null", kind: .null),
        .alias(2, .objectAlias8, "ObjectAlias8", size: 1),
        .alias(3, .objectAlias16, "ObjectAlias16", size: 2),
        .alias(4, .objectAlias32, "ObjectAlias32", size: 4),
        .alias(5, .stringAlias8, "StringAlias8", size: 1),
        .alias(6, .stringAlias16, "StringAlias16", size: 2),
        .alias(7, .stringAlias32, "StringAlias32", size: 4),
        .text(8, .string, "String", kind: .string, cache: .string),
        .entries(9, .dictionary, "Dictionary", kind: .dictionary, numbered: .after),
        .elements(10, .array, "Array", kind: .array, numbered: .after),
        .elements(11, .set, "Set", kind: .set, numbered: .after),
        .elements(12, .orderedSet, "OrderedSet", kind: .orderedSet, numbered: .after),
        .constant(13, .true, "True", kind: .true),
        .constant(14, .false, "False", kind: .false),
        .value(15, .int8, "Int8", kind: .integer, size: 1),
        .value(16, .int16, "Int16", kind: .integer, size: 2),
        .value(17, .int32, "Int32", kind: .integer, size: 4),
        .value(18, .int64, "Int64", kind: .integer, size: 8),
        .value(19, .float32, "Float32", kind: .float32, size: 4),
        .value(20, .float64, "Float64", kind: .float64, size: 8),
        .data(21, .data, "Data", kind: .data),
        .value(22, .legacyDate, "LegacyDate", kind: .date, size: 8, cache: .object),
        .text(23, .mutableString, "MutableString", kind: .mutableString, cache: .object),
        .entries(24, .mutableDictionary, "MutableDictionary", kind: .mutableDictionary),
        .elements(25, .mutableArray, "MutableArray", kind: .mutableArray),
        .elements(26, .mutableSet, "MutableSet", kind: .mutableSet),
        .elements(27, .mutableOrderedSet, "MutableOrderedSet", kind: .mutableOrderedSet),
        .data(28, .mutableData, "MutableData", kind: .mutableData),
        .init(
            raw: 29,
            type: .classDefinition,
            name: "ClassDefinition",
            kind: nil,
            shape: .classDefinition,
            size: 4,
            alignment: 4,
            cache: .class
        ),
        .object(30, .object8, "Object8", size: 1),
        .object(31, .object16, "Object16", size: 2),
        .object(32, .object32, "Object32", size: 4),
        .init(
            raw: 33,
            type: .url,
            name: "URL",
            kind: .url,
            shape: .url,
            cache: .string,
            numbered: .after
        ),
        .values(34, .point, "Point", kind: .point, count: 2, size: 8),
        .values(35, .size, "Size", kind: .size, count: 2, size: 8),
        .values(36, .rect, "Rect", kind: .rect, count: 4, size: 8),
        .values(37, .range, "Range", kind: .range, count: 2, size: 4),
        .values(38, .vector, "Vector", kind: .vector, count: 2, size: 8),
        .values(39, .affineTransform, "AffineTransform", kind: .affineTransform, count: 6, size: 8),
        .values(40, .transform3D, "3DTransform", kind: .transform3D, count: 16, size: 8),
        .ranges(41, .mutableIndexSet, "MutableIndexSet", kind: .mutableIndexSet),
        .ranges(42, .indexSet, "IndexSet", kind: .indexSet),
        .init(
            raw: 43,
            type: .codedObject,
            name: "NSCodedObject",
            kind: .codedObject,
            shape: .codedObject,
            cache: .object,
            numbered: .after
        ),
        .value(44, .decimal, "DecimalNumber", kind: .decimal, size: 20, since: 1),
        .constant(45, .one, "One", kind: .integer, since: 2),
        .constant(46, .zero, "Zero", kind: .integer, since: 2),
        .init(
            raw: 47,
            type: .keyedArchive,
            name: "KeyedArchive",
            kind: .keyedArchive,
            shape: .keyedArchive,
            size: 4,
            alignment: 4,
            cache: .object,
            since: 3
        ),
        .value(48, .date, "Date", kind: .date, size: 8, cache: .object, since: 3),
    ]

    /// Major version 2, by type number: the types that it has, with a single cache for everything
    /// but constants, and every field a multiple of 4 bytes. URLs and values came with version 2.1,
    /// index sets with 2.2, coded objects with 2.3.
    package static let major2: [ChunkFacts] = zip(UInt8(0)..., typesOfMajor2).map { raw, type in
        let facts = major3[Int(type.rawValue)]
        let hasFields = facts.size > 0 || facts.shape == .string
        let isNumbered = facts.shape != .none && facts.shape != .alias

        return ChunkFacts(
            raw: raw,
            type: type,
            name: namesInMajor2[type] ?? facts.staticName,
            kind: facts.kind,
            shape: facts.shape,
            size: facts.size,
            alignment: hasFields ? 4 : 1,
            cache: isNumbered ? .object : .none,
            since: raw < 24 ? 0 : raw < 31 ? 1 : raw < 33 ? 2 : 3,
            numbered: facts.numbered
        )
    }

    /// In the order of their numbers.
    private static let typesOfMajor2: [ChunkType] = [
        .null,
        .objectAlias32,
        .string,
        .dictionary, .array, .set, .orderedSet,
        .true, .false,
        .int32, .int64, .float32, .float64,
        .data,
        .legacyDate,
        .mutableString,
        .mutableDictionary, .mutableArray, .mutableSet, .mutableOrderedSet,
        .mutableData,
        .classDefinition, .object32,
        .nil,
        .url,
        .point, .size, .rect, .range, .affineTransform, .transform3D,
        .mutableIndexSet, .indexSet,
        .codedObject,
    ]

    /// The names that differ from those of major version 3.
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

// A function for each layout of payloads makes the rows of the table. It sets the columns that all
// chunks of that layout have in common; the table gives the others, the number and the name first.
extension ChunkFacts {
    /// A chunk that is nothing but its type.
    fileprivate static func constant(
        _ raw: UInt8,
        _ type: ChunkType,
        _ name: StaticString,
        kind: NodeKind,
        since: UInt16 = 0
    ) -> ChunkFacts {
        ChunkFacts(raw: raw, type: type, name: name, kind: kind, shape: .none, since: since)
    }

    /// An index into a cache, in a number of `size` bytes.
    fileprivate static func alias(
        _ raw: UInt8,
        _ type: ChunkType,
        _ name: StaticString,
        size: UInt8
    ) -> ChunkFacts {
        ChunkFacts(
            raw: raw,
            type: type,
            name: name,
            kind: nil,
            shape: .alias,
            size: size,
            alignment: size
        )
    }

    /// UTF-8 that ends with a byte of 0. It is the only payload that nothing precedes, so it is
    /// never padded.
    fileprivate static func text(
        _ raw: UInt8,
        _ type: ChunkType,
        _ name: StaticString,
        kind: NodeKind,
        cache: ChunkCache
    ) -> ChunkFacts {
        ChunkFacts(raw: raw, type: type, name: name, kind: kind, shape: .string, cache: cache)
    }

    /// A number, a date or a decimal of `size` bytes.
    fileprivate static func value(
        _ raw: UInt8,
        _ type: ChunkType,
        _ name: StaticString,
        kind: NodeKind,
        size: UInt8,
        cache: ChunkCache = .none,
        since: UInt16 = 0
    ) -> ChunkFacts {
        ChunkFacts(
            raw: raw,
            type: type,
            name: name,
            kind: kind,
            shape: .fixed,
            size: size,
            alignment: size,
            cache: cache,
            since: since
        )
    }

    /// An NSValue: `count` numbers of `size` bytes each. Aligning the first aligns them all.
    fileprivate static func values(
        _ raw: UInt8,
        _ type: ChunkType,
        _ name: StaticString,
        kind: NodeKind,
        count: UInt8,
        size: UInt8
    ) -> ChunkFacts {
        ChunkFacts(
            raw: raw,
            type: type,
            name: name,
            kind: kind,
            shape: .fixed,
            size: count * size,
            alignment: size
        )
    }

    /// A count, then that many chunks.
    fileprivate static func elements(
        _ raw: UInt8,
        _ type: ChunkType,
        _ name: StaticString,
        kind: NodeKind,
        numbered: NumberingTime = .before
    ) -> ChunkFacts {
        counted(raw, type, name, kind: kind, shape: .elements, numbered: numbered)
    }

    /// A count, then that many pairs of chunks: the value and its key.
    fileprivate static func entries(
        _ raw: UInt8,
        _ type: ChunkType,
        _ name: StaticString,
        kind: NodeKind,
        numbered: NumberingTime = .before
    ) -> ChunkFacts {
        counted(raw, type, name, kind: kind, shape: .entries, numbered: numbered)
    }

    /// A length, then that many bytes.
    fileprivate static func data(
        _ raw: UInt8,
        _ type: ChunkType,
        _ name: StaticString,
        kind: NodeKind
    ) -> ChunkFacts {
        counted(raw, type, name, kind: kind, shape: .data)
    }

    /// A count, then that many ranges of two numbers.
    fileprivate static func ranges(
        _ raw: UInt8,
        _ type: ChunkType,
        _ name: StaticString,
        kind: NodeKind
    ) -> ChunkFacts {
        counted(raw, type, name, kind: kind, shape: .ranges)
    }

    /// A number of four bytes, then as much as it says.
    private static func counted(
        _ raw: UInt8,
        _ type: ChunkType,
        _ name: StaticString,
        kind: NodeKind,
        shape: PayloadShape,
        numbered: NumberingTime = .before
    ) -> ChunkFacts {
        ChunkFacts(
            raw: raw,
            type: type,
            name: name,
            kind: kind,
            shape: shape,
            size: 4,
            alignment: 4,
            cache: .object,
            numbered: numbered
        )
    }

    /// The index of a class definition in a number of `size` bytes, then the properties.
    fileprivate static func object(
        _ raw: UInt8,
        _ type: ChunkType,
        _ name: StaticString,
        size: UInt8
    ) -> ChunkFacts {
        ChunkFacts(
            raw: raw,
            type: type,
            name: name,
            kind: .object,
            shape: .object,
            size: size,
            alignment: size,
            cache: .object
        )
    }
}
