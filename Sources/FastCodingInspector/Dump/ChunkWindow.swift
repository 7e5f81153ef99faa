internal import _FastCodingLibrary

/// A chunk that was asked for, with those that contain it and those next to it: what dump-chunks shows with `--at`.
struct ChunkWindow {
    /// How many chunks are shown before it and after it.
    private static let margin = 3

    let isAtHeader: Bool
    fileprivate let neighborhood: ChunkNeighborhood

    /// Whether this is the chunk that was asked for.
    func isTarget(_ listed: ListedChunk) -> Bool { listed.entry == neighborhood.target && !isAtHeader }

    /// Whether the place is after all chunks.
    var isBehindAll: Bool { neighborhood.target == nil && !isAtHeader }

    /// Finds the chunk at the place that the options ask for; nil if they ask for all chunks.
    init?(_ subject: DumpSubject) throws(FastCodingError) {
        guard let place = subject.options.place else { return nil }
        let (archive, limits) = (subject.archive, subject.options.limits)
        let offset: Int
        if let number = subject.options.offset {
            guard number < archive.count else {
                throw FastCodingError(.keyPath, "there is no byte \(number): the archive has \(archive.count)")
            }
            offset = number
        } else {
            offset = try Conversion.chunkOffset(
                at: place, in: archive, dialect: subject.options.dialect, limits: limits)
        }
        let start = subject.header.size
        isAtHeader = offset < start
        neighborhood = ChunkNeighborhood(
            of: max(offset, start), margin: isAtHeader ? Self.margin - 1 : Self.margin, in: subject.index)
    }
}

/// The chunks that are shown, in order: all of them, or those of a window.
struct ShownChunks {
    private var cursor: ChunkCursor
    private var members: ArraySlice<ListedChunk>?

    init(_ subject: DumpSubject, _ window: ChunkWindow?) {
        cursor = ChunkCursor(subject.index)
        members = window.map { $0.neighborhood.members[...] }
    }

    mutating func next() -> ListedChunk? { members == nil ? cursor.next() : members?.popFirst() }
}
