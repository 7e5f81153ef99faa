/// The facts about one type of chunk. See fastcoded(5), "Chunks".
package struct ChunkFacts: Sendable {
    /// The number that stands for it in an archive.
    package let raw: UInt8
    package let type: ChunkType
    /// Its name in fastcoded(5), which dump-chunks shows.
    package let name: String
    /// The kind of node that it becomes in a graph; nil for aliases and definitions.
    package let kind: NodeKind?
    package let shape: PayloadShape
    /// The size in bytes of the fixed part: of the numbers, or of the count or index at the beginning.
    package let size: Int
    /// In a padded archive, the offset of the fixed part is a multiple of this.
    package let alignment: Int
    package let cache: ChunkCache
    package let numbered: NumberingTime
    /// The minor version that introduced it.
    package let since: UInt16
    package let safety: ChunkSafety

    /// Whether it is one of the NSValue types, which the original's writer counts among the objects and its reader does
    /// not (fastcoded(5), quirk Q1).
    package var isCountedValue: Bool { kind.map { $0.rawValue >= NodeKind.point.rawValue && !$0.isObject } ?? false }
}

/// The types of chunks of both major versions. No other place knows them.
package enum ChunkTable {
    /// Major version 3, by type byte.
    package static let major3: [ChunkFacts] = [
        row(0, .nil, "Nil", .some(.nil), .none, 0, 1, .none, .before, 0, .plain),
        row(1, .null, "Null", .null, .none, 0, 1, .none, .before, 0, .plain),
        row(2, .objectAlias8, "ObjectAlias8", nil, .alias, 1, 1, .none, .before, 0, .plain),
        row(3, .objectAlias16, "ObjectAlias16", nil, .alias, 2, 2, .none, .before, 0, .plain),
        row(4, .objectAlias32, "ObjectAlias32", nil, .alias, 4, 4, .none, .before, 0, .plain),
        row(5, .stringAlias8, "StringAlias8", nil, .alias, 1, 1, .none, .before, 0, .plain),
        row(6, .stringAlias16, "StringAlias16", nil, .alias, 2, 2, .none, .before, 0, .plain),
        row(7, .stringAlias32, "StringAlias32", nil, .alias, 4, 4, .none, .before, 0, .plain),
        row(8, .string, "String", .string, .string, 0, 1, .string, .before, 0, .plain),
        row(9, .dictionary, "Dictionary", .dictionary, .entries, 4, 4, .object, .after, 0, .plain),
        row(10, .array, "Array", .array, .elements, 4, 4, .object, .after, 0, .plain),
        row(11, .set, "Set", .set, .elements, 4, 4, .object, .after, 0, .plain),
        row(12, .orderedSet, "OrderedSet", .orderedSet, .elements, 4, 4, .object, .after, 0, .plain),
        row(13, .true, "True", .true, .none, 0, 1, .none, .before, 0, .plain),
        row(14, .false, "False", .false, .none, 0, 1, .none, .before, 0, .plain),
        row(15, .int8, "Int8", .integer, .fixed, 1, 1, .none, .before, 0, .plain),
        row(16, .int16, "Int16", .integer, .fixed, 2, 2, .none, .before, 0, .plain),
        row(17, .int32, "Int32", .integer, .fixed, 4, 4, .none, .before, 0, .plain),
        row(18, .int64, "Int64", .integer, .fixed, 8, 8, .none, .before, 0, .plain),
        row(19, .float32, "Float32", .float32, .fixed, 4, 4, .none, .before, 0, .plain),
        row(20, .float64, "Float64", .float64, .fixed, 8, 8, .none, .before, 0, .plain),
        row(21, .data, "Data", .data, .data, 4, 4, .object, .before, 0, .plain),
        row(22, .legacyDate, "LegacyDate", .date, .fixed, 8, 8, .object, .before, 0, .plain),
        row(23, .mutableString, "MutableString", .mutableString, .string, 0, 1, .object, .before, 0, .plain),
        row(
            24, .mutableDictionary, "MutableDictionary", .mutableDictionary, .entries, 4, 4, .object, .before, 0, .plain
        ),
        row(25, .mutableArray, "MutableArray", .mutableArray, .elements, 4, 4, .object, .before, 0, .plain),
        row(26, .mutableSet, "MutableSet", .mutableSet, .elements, 4, 4, .object, .before, 0, .plain),
        row(
            27, .mutableOrderedSet, "MutableOrderedSet", .mutableOrderedSet, .elements, 4, 4, .object, .before, 0,
            .plain),
        row(28, .mutableData, "MutableData", .mutableData, .data, 4, 4, .object, .before, 0, .plain),
        row(29, .classDefinition, "ClassDefinition", nil, .classDefinition, 4, 4, .class, .before, 0, .class),
        row(30, .object8, "Object8", .object, .object, 1, 1, .object, .before, 0, .class),
        row(31, .object16, "Object16", .object, .object, 2, 2, .object, .before, 0, .class),
        row(32, .object32, "Object32", .object, .object, 4, 4, .object, .before, 0, .class),
        row(33, .url, "URL", .url, .url, 0, 1, .string, .after, 0, .plain),
        row(34, .point, "Point", .point, .fixed, 16, 8, .none, .before, 0, .plain),
        row(35, .size, "Size", .size, .fixed, 16, 8, .none, .before, 0, .plain),
        row(36, .rect, "Rect", .rect, .fixed, 32, 8, .none, .before, 0, .plain),
        row(37, .range, "Range", .range, .fixed, 8, 4, .none, .before, 0, .plain),
        row(38, .vector, "Vector", .vector, .fixed, 16, 8, .none, .before, 0, .plain),
        row(39, .affineTransform, "AffineTransform", .affineTransform, .fixed, 48, 8, .none, .before, 0, .plain),
        row(40, .transform3D, "3DTransform", .transform3D, .fixed, 128, 8, .none, .before, 0, .plain),
        row(41, .mutableIndexSet, "MutableIndexSet", .mutableIndexSet, .ranges, 4, 4, .object, .before, 0, .plain),
        row(42, .indexSet, "IndexSet", .indexSet, .ranges, 4, 4, .object, .before, 0, .plain),
        row(43, .codedObject, "NSCodedObject", .codedObject, .codedObject, 0, 1, .object, .after, 0, .class),
        row(44, .decimal, "DecimalNumber", .decimal, .fixed, 20, 20, .none, .before, 1, .plain),
        row(45, .one, "One", .integer, .none, 0, 1, .none, .before, 2, .plain),
        row(46, .zero, "Zero", .integer, .none, 0, 1, .none, .before, 2, .plain),
        row(47, .keyedArchive, "KeyedArchive", .keyedArchive, .keyedArchive, 4, 4, .object, .before, 3, .keyedArchive),
        row(48, .date, "Date", .date, .fixed, 8, 8, .object, .before, 3, .plain),
    ]

    /// Major version 2, by type number: a single cache for everything, and every field a multiple of 4 bytes.
    package static let major2: [ChunkFacts] = [
        row(0, .null, "Null", .null, .none, 0, 1, .none, .before, 0, .plain),
        row(1, .objectAlias32, "Alias", nil, .alias, 4, 4, .none, .before, 0, .plain),
        row(2, .string, "String", .string, .string, 0, 4, .object, .before, 0, .plain),
        row(3, .dictionary, "Dictionary", .dictionary, .entries, 4, 4, .object, .after, 0, .plain),
        row(4, .array, "Array", .array, .elements, 4, 4, .object, .after, 0, .plain),
        row(5, .set, "Set", .set, .elements, 4, 4, .object, .after, 0, .plain),
        row(6, .orderedSet, "OrderedSet", .orderedSet, .elements, 4, 4, .object, .after, 0, .plain),
        row(7, .true, "True", .true, .none, 0, 1, .none, .before, 0, .plain),
        row(8, .false, "False", .false, .none, 0, 1, .none, .before, 0, .plain),
        row(9, .int32, "Int32", .integer, .fixed, 4, 4, .object, .before, 0, .plain),
        row(10, .int64, "Int64", .integer, .fixed, 8, 4, .object, .before, 0, .plain),
        row(11, .float32, "Float32", .float32, .fixed, 4, 4, .object, .before, 0, .plain),
        row(12, .float64, "Float64", .float64, .fixed, 8, 4, .object, .before, 0, .plain),
        row(13, .data, "Data", .data, .data, 4, 4, .object, .before, 0, .plain),
        row(14, .legacyDate, "Date", .date, .fixed, 8, 4, .object, .before, 0, .plain),
        row(15, .mutableString, "MutableString", .mutableString, .string, 0, 4, .object, .before, 0, .plain),
        row(
            16, .mutableDictionary, "MutableDictionary", .mutableDictionary, .entries, 4, 4, .object, .before, 0, .plain
        ),
        row(17, .mutableArray, "MutableArray", .mutableArray, .elements, 4, 4, .object, .before, 0, .plain),
        row(18, .mutableSet, "MutableSet", .mutableSet, .elements, 4, 4, .object, .before, 0, .plain),
        row(
            19, .mutableOrderedSet, "MutableOrderedSet", .mutableOrderedSet, .elements, 4, 4, .object, .before, 0,
            .plain),
        row(20, .mutableData, "MutableData", .mutableData, .data, 4, 4, .object, .before, 0, .plain),
        row(21, .classDefinition, "ClassDefinition", nil, .classDefinition, 4, 4, .object, .before, 0, .class),
        row(22, .object32, "Object", .object, .object, 4, 4, .object, .before, 0, .class),
        row(23, .nil, "Nil", .some(.nil), .none, 0, 1, .none, .before, 0, .plain),
        row(24, .url, "URL", .url, .url, 0, 1, .object, .after, 1, .plain),
        row(25, .point, "Point", .point, .fixed, 16, 4, .object, .before, 1, .plain),
        row(26, .size, "Size", .size, .fixed, 16, 4, .object, .before, 1, .plain),
        row(27, .rect, "Rect", .rect, .fixed, 32, 4, .object, .before, 1, .plain),
        row(28, .range, "Range", .range, .fixed, 8, 4, .object, .before, 1, .plain),
        row(29, .affineTransform, "AffineTransform", .affineTransform, .fixed, 48, 4, .object, .before, 1, .plain),
        row(30, .transform3D, "3DTransform", .transform3D, .fixed, 128, 4, .object, .before, 1, .plain),
        row(31, .mutableIndexSet, "MutableIndexSet", .mutableIndexSet, .ranges, 4, 4, .object, .before, 2, .plain),
        row(32, .indexSet, "IndexSet", .indexSet, .ranges, 4, 4, .object, .before, 2, .plain),
        row(33, .codedObject, "NSCodedObject", .codedObject, .codedObject, 0, 1, .object, .after, 3, .class),
    ]

    private static func row(
        _ raw: UInt8, _ type: ChunkType, _ name: String, _ kind: NodeKind?, _ shape: PayloadShape, _ size: Int,
        _ alignment: Int, _ cache: ChunkCache, _ numbered: NumberingTime, _ since: UInt16, _ safety: ChunkSafety
    ) -> ChunkFacts {
        ChunkFacts(
            raw: raw, type: type, name: name, kind: kind, shape: shape, size: size, alignment: alignment, cache: cache,
            numbered: numbered, since: since, safety: safety)
    }

    /// The type that is written for a kind of node that has just one: containers, values, data, dates.
    package static func type(of kind: NodeKind) -> ChunkType { writtenTypes[Int(kind.rawValue)] }

    private static let writtenTypes: [ChunkType] = NodeKind.allCases.map { kind in
        // Where a later version introduced another chunk for the same kind, the latest is written.
        major3.last { $0.kind == kind }?.type ?? .nil
    }
}
