/// Counts the Nil chunks that neither end an NSCoded object nor are the base of a URL, in a reading
/// of a whole file.
///
/// In every reading of the same layout the chunks are the same, and each NSCoded object ends with a
/// Nil. So a Nil can be a value of an NSCoded object (quirk Q9) only if one of these ends an object
/// in its place: where there are none, there is nothing to search for.
struct LooseNils: ChunkVisitor, ~Copyable {
    private(set) var count = 0

    @inline(__always)
    mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    {
        if chunk.type == .nil, place.role != .base {
            count += 1
        }
        return nil
    }
}
