/// A chunk as a ``ChunkCursor`` lists it, with its place and the end of the chunks that belong to
/// it.
package struct ListedChunk: Equatable, Sendable {
    /// The chunk, with its number even if it takes that only at its end.
    package var chunk: Chunk
    package var place: ChunkPlace
    /// Its number among all chunks.
    package let entry: Int
    /// The number of the container that it belongs to; nil for the root.
    package let container: Int?
    /// The entry after it and everything that belongs to it; far behind all if the scan broke off
    /// before.
    package var next: Int
}
