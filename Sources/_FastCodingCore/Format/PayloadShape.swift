/// How the payload of a chunk is laid out: fastcoded(5), "Chunks". The scanner has a function for
/// each.
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
