/// Takes the chunks of an archive in order, each with the place that it fills.
///
/// All chunks passed to it are complete and in place, and refer to what exists. Only the scanner knows where a scan is:
/// a visitor says what it does with a chunk. If it needs to remember something about an open chunk until that is
/// closed, the scanner keeps it for the visitor.
package protocol ChunkVisitor: ~Copyable {
    /// What is kept for each open chunk.
    associatedtype Note: BitwiseCopyable = NoNote

    /// A chunk that no chunk belongs to, including aliases.
    mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) throws(FastCodingError)
    /// A chunk that the following chunks belong to, until ``close``.
    ///
    /// - Returns: the note that will be passed to `close`.
    mutating func open(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) throws(FastCodingError) -> Note
    /// The end of an opened chunk, after everything that belongs to it; `end` is its offset. The chunk has its number
    /// now if it takes one, and `place` is the place that it fills.
    ///
    /// - Returns: whether a container that is numbered after its children takes its number; false only if it is found
    ///   to be the second copy of one that has its number (quirk Q8).
    mutating func close(
        _ chunk: Chunk, _ note: Note, at place: ChunkPlace, end: Int, in bytes: Span<UInt8>
    ) throws(FastCodingError) -> Bool
    /// A class definition; the chunk that it was written for follows and fills the place.
    mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) throws(FastCodingError)

    // The plain types have their own forms, which do without the chunk. They set `failure` and return false (or nil) instead
    // of throwing an error, because the compiler of Swift 6.3 does not inline calls through a protocol that throw a typed
    // error, and errors that are returned cost instructions with every chunk. In a visitor that does not implement them, they
    // call ``leaf(_:at:in:)``.

    /// A number, a truth value or null of the plain types.
    mutating func scalar(
        _ type: ChunkType, from offset: Int, payload: Int, end: Int, at place: ChunkPlace, in bytes: Span<UInt8>,
        _ failure: inout FastCodingError?
    ) -> Bool
    /// A string of `count` bytes.
    mutating func string(
        _ number: Int, from offset: Int, count: Int, at place: ChunkPlace, in bytes: Span<UInt8>,
        _ failure: inout FastCodingError?
    ) -> Bool
    /// An alias to a string.
    mutating func stringAlias(
        _ type: ChunkType, to number: Int, from offset: Int, payload: Int, end: Int, at place: ChunkPlace,
        in bytes: Span<UInt8>, _ failure: inout FastCodingError?
    ) -> Bool
    /// An array or a dictionary is opened: see ``open(_:at:in:)``.
    mutating func openPlain(
        _ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>, _ failure: inout FastCodingError?
    ) -> Note?
    /// An array or a dictionary is closed: see ``close(_:_:at:end:in:)``.
    mutating func closePlain(
        _ chunk: Chunk, _ note: Note, at place: ChunkPlace, end: Int, in bytes: Span<UInt8>,
        _ failure: inout FastCodingError?
    ) -> PlainClose
}

/// The note of visitors that keep nothing for open chunks.
package struct NoNote: BitwiseCopyable {
    package init() {}
}

/// The result of closing a container.
package enum PlainClose {
    /// It takes a number if it has none yet.
    case takesNumber
    /// It is the second copy of a container that has its number.
    case hasNumber
    case failed
}

extension ChunkVisitor where Self: ~Copyable {
    @inline(__always)
    package mutating func define(
        _ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>
    ) throws(FastCodingError) {}

    @inline(__always)
    package mutating func scalar(
        _ type: ChunkType, from offset: Int, payload: Int, end: Int, at place: ChunkPlace, in bytes: Span<UInt8>,
        _ failure: inout FastCodingError?
    ) -> Bool {
        plainLeaf(Chunk(type: type, offset: offset, payload: payload, end: end), place, bytes, &failure)
    }

    @inline(__always)
    package mutating func string(
        _ number: Int, from offset: Int, count: Int, at place: ChunkPlace, in bytes: Span<UInt8>,
        _ failure: inout FastCodingError?
    ) -> Bool {
        let payload = offset &+ 1
        return plainLeaf(
            Chunk(
                type: .string, offset: offset, payload: payload, end: payload &+ count &+ 1, count: count,
                number: CacheNumber(.string, number)),
            place, bytes, &failure)
    }

    @inline(__always)
    package mutating func stringAlias(
        _ type: ChunkType, to number: Int, from offset: Int, payload: Int, end: Int, at place: ChunkPlace,
        in bytes: Span<UInt8>, _ failure: inout FastCodingError?
    ) -> Bool {
        plainLeaf(
            Chunk(
                type: type, offset: offset, payload: payload, end: end, detail: .target(CacheNumber(.string, number))),
            place, bytes, &failure)
    }

    @inline(__always)
    package mutating func openPlain(
        _ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>, _ failure: inout FastCodingError?
    ) -> Note? {
        do throws(FastCodingError) {
            return try open(chunk, at: place, in: bytes)
        } catch {
            failure = error
            return nil
        }
    }

    @inline(__always)
    package mutating func closePlain(
        _ chunk: Chunk, _ note: Note, at place: ChunkPlace, end: Int, in bytes: Span<UInt8>,
        _ failure: inout FastCodingError?
    ) -> PlainClose {
        do throws(FastCodingError) {
            return try close(chunk, note, at: place, end: end, in: bytes) ? .takesNumber : .hasNumber
        } catch {
            failure = error
            return .failed
        }
    }

    @inline(__always)
    private mutating func plainLeaf(
        _ chunk: Chunk, _ place: ChunkPlace, _ bytes: Span<UInt8>, _ failure: inout FastCodingError?
    ) -> Bool {
        do throws(FastCodingError) {
            try leaf(chunk, at: place, in: bytes)
            return true
        } catch {
            failure = error
            return false
        }
    }
}

/// A visitor that does nothing, for callers that only need what the scanner itself finds out.
struct NullVisitor: ChunkVisitor, ~Copyable {
    // Without a field, the visitor that is passed on has no address of its own, and the thread sanitizer mistakes two
    // scans at the same time for a race.
    private var nothing: UInt8 = 0

    @inline(__always)
    mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) {}
    @inline(__always)
    mutating func open(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) -> NoNote { NoNote() }
    @inline(__always)
    mutating func close(_ chunk: Chunk, _ note: NoNote, at place: ChunkPlace, end: Int, in bytes: Span<UInt8>) -> Bool {
        true
    }
}
