/// The type of a chunk. The raw values are the type bytes of major version 3; the types of major
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
