/// Finds the position of a container's child in an archive by scanning the archive again, for an error.
///
/// A graph knows where each node was read, but not where it is referred to; and null and the truth values are one node
/// each, however often they occur.
package struct ChildPlace: ChunkVisitor, ~Copyable {
    private let container: Int?
    private let child: Int
    /// How many children of the container have been met; nil outside of it.
    private var count: Int?
    /// How many chunks are open around its children.
    private var depth = 0
    private var found: Int?

    /// The offset of the chunk in that place, which may be an alias; nil if there is none.
    package static func offset(
        of child: FastCodingError.Child, in archive: [UInt8], _ reading: ArchiveReading, limits: Limits
    ) -> Int? {
        var visitor = ChildPlace(child)
        var facts = ScanFacts()
        try? ChunkScanner.scan(archive.span, reading, limits: limits, visitor: &visitor, facts: &facts)
        return visitor.found
    }

    private init(_ child: FastCodingError.Child) {
        container = child.container
        self.child = child.number
        if container == nil { count = 0 }
    }

    private mutating func take(_ chunk: Chunk, at place: ChunkPlace) {
        guard let count, place.depth == depth else { return }
        if count == child { found = chunk.offset }
        self.count = count + 1
    }

    package mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) { take(chunk, at: place) }

    package mutating func open(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) -> NoNote {
        take(chunk, at: place)
        if chunk.offset == container {
            count = 0
            depth = place.depth + 1
        }
        return NoNote()
    }

    package mutating func close(_ chunk: Chunk, _ note: NoNote, at place: ChunkPlace, end: Int, in bytes: Span<UInt8>)
        -> Bool
    {
        if chunk.offset == container { count = nil }
        return true
    }
}
