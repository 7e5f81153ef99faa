/// The raw values of the plain types. A switch over the cases of ``ChunkType`` would not become a
/// single jump.
enum PlainType {
    static var null: UInt8 { ChunkType.null.rawValue }
    static var stringAlias8: UInt8 { ChunkType.stringAlias8.rawValue }
    static var stringAlias16: UInt8 { ChunkType.stringAlias16.rawValue }
    static var stringAlias32: UInt8 { ChunkType.stringAlias32.rawValue }
    static var string: UInt8 { ChunkType.string.rawValue }
    static var dictionary: UInt8 { ChunkType.dictionary.rawValue }
    static var array: UInt8 { ChunkType.array.rawValue }
    static var `true`: UInt8 { ChunkType.true.rawValue }
    static var `false`: UInt8 { ChunkType.false.rawValue }
    static var int8: UInt8 { ChunkType.int8.rawValue }
    static var int16: UInt8 { ChunkType.int16.rawValue }
    static var int32: UInt8 { ChunkType.int32.rawValue }
    static var int64: UInt8 { ChunkType.int64.rawValue }
    static var float64: UInt8 { ChunkType.float64.rawValue }
    static var mutableDictionary: UInt8 {
        ChunkType.mutableDictionary.rawValue
    }
    static var mutableArray: UInt8 { ChunkType.mutableArray.rawValue }
    static var one: UInt8 { ChunkType.one.rawValue }
    static var zero: UInt8 { ChunkType.zero.rawValue }
}
