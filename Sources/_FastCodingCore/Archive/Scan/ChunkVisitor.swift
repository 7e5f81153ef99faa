/// Takes the chunks of an archive in order, with their places. Each chunk is complete, and its
/// references exist. The scanner keeps a note for each open chunk, which the visitor gets back when
/// the chunk is closed.
///
/// Errors are returned, because the compiler of Swift 6.3 does not inline calls through a protocol
/// that throw typed ones.
package protocol ChunkVisitor: ~Copyable {
    /// A visitor's state for an open chunk.
    associatedtype Note: BitwiseCopyable = NoNote

    /// A chunk that no chunk belongs to, including aliases. It returns why the scan has to end, or
    /// nil.
    mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    /// A chunk that the following chunks belong to, until ``close``, which gets the note that is
    /// returned.
    mutating func open(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) -> Result<
        Note, FastCodingError
    >
    /// The end of an opened chunk, which has its number now if it takes one; `end` is the offset.
    ///
    /// - Returns: whether a container that is numbered after its children takes its number; false
    ///   only if it is found to be the second copy of one that has its number (quirk Q8).
    mutating func close(
        _ chunk: Chunk,
        _ note: Note,
        at place: ChunkPlace,
        end: Int,
        in bytes: Span<UInt8>
    ) -> Result<Bool, FastCodingError>
    /// A class definition; the chunk that it was written for follows and fills the place.
    mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
}

// By default nothing is done.
extension ChunkVisitor where Self: ~Copyable {
    @inline(__always)
    package mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    {
        nil
    }

    @inline(__always)
    package mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    {
        nil
    }
}

extension ChunkVisitor where Self: ~Copyable, Note == NoNote {
    @inline(__always)
    package mutating func open(
        _ chunk: Chunk,
        at place: ChunkPlace,
        in bytes: Span<UInt8>
    ) -> Result<NoNote, FastCodingError> {
        .success(NoNote())
    }

    @inline(__always)
    package mutating func close(
        _ chunk: Chunk,
        _ note: NoNote,
        at place: ChunkPlace,
        end: Int,
        in bytes: Span<UInt8>
    ) -> Result<Bool, FastCodingError> {
        .success(true)
    }
}
