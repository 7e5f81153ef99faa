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
