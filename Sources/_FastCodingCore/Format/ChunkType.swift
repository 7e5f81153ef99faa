/// What a chunk is. The raw values are the type bytes of major version 3; the types of major version 2 have other
/// numbers, but partly mean the same: see ``ChunkTable``.
package enum ChunkType: UInt8, Sendable, CaseIterable, BitwiseCopyable {
    case `nil` = 0, null
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

/// How the payload of a chunk is laid out.
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

/// Which cache a chunk is numbered in.
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
