/// A chunk as the scanner hands it over: its position and its fields, with nothing copied.
package struct Chunk: Equatable, BitwiseCopyable {
    package var type: ChunkType
    package var offset: Int
    /// The offset of the first field after its padding: of the number, the count, the index, the
    /// first character.
    package var payload: Int
    /// The end of the chunk; if other chunks belong to it, the end of its own fields.
    package var end: Int
    /// The number of elements, entries, bytes of a string or of data, ranges, or properties.
    package var count = 0
    /// The number that it takes; nil if it takes none, or none yet. A keyed archive takes the next
    /// one as well, and this one for its data.
    package var number: CacheNumber?
    /// More about the chunk, depending on its type.
    package var detail = Detail.none

    /// The field that only some types of chunks have.
    package enum Detail: Equatable, BitwiseCopyable {
        case none
        /// The number that an alias refers to.
        case target(CacheNumber)
        /// The number of the definition of an object's class.
        case ofClass(Int)
        /// The offset of the first property name of a class definition.
        case names(Int)
        /// The data of a keyed archive is mutable.
        case isMutable
    }

    /// The number that an alias refers to; nil for other chunks.
    @inline(__always)
    package var target: CacheNumber? {
        if case .target(let number) = detail {
            number
        } else {
            nil
        }
    }

    /// The number of the definition of an object's class; nil for other chunks.
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
