/// A chunk of an archive, with those that contain it and those next to it.
package struct ChunkNeighborhood: Sendable {
    /// A chunk and its number in the archive, counted from 0.
    package struct Member: Sendable {
        package let number: Int
        package let listed: ListedChunk
    }

    /// The chunks in their order.
    package fileprivate(set) var members: [Member] = []
    /// The number of the chunk in question; nil if the offset is after all chunks.
    package fileprivate(set) var target: Int?

    /// Finds the chunk that an offset is in, and up to `margin` before it and after it.
    package init(
        of offset: Int, margin: Int, in archive: [UInt8], _ survey: ArchiveSurvey, limits: Limits
    ) {
        self.init()
        // Nearly always the chunks next to it are short, so that nothing far before it has to be remembered.
        for near in [offset - 4096, 0] {
            var visitor = NeighborhoodVisitor(survey, offset, margin, near: near)
            var facts = ScanFacts()
            // Ends with an error when enough has been seen; damage is reported by those who display the archive.
            try? ChunkScanner.scan(archive.span, survey.reading, limits: limits, visitor: &visitor, facts: &facts)
            self = visitor.neighborhood
            if visitor.isComplete { break }
        }
    }

    fileprivate init() {}
}

private struct NeighborhoodVisitor: ChunkVisitor, ~Copyable {
    private var result = ChunkNeighborhood()
    private let offset: Int
    private let margin: Int
    private var names: ChunkNames
    private var number = 0
    /// The chunks that are open.
    private var around: [ChunkNeighborhood.Member] = []
    /// The last ones that were met, as far as they end at `near` or after it.
    private var recent: [ChunkNeighborhood.Member] = []
    private let near: Int

    init(_ survey: ArchiveSurvey, _ offset: Int, _ margin: Int, near: Int) {
        names = ChunkNames(survey)
        self.offset = offset
        self.margin = margin
        self.near = near
    }

    /// Whether all that should be shown before the chunk was remembered.
    var isComplete: Bool { recent.count >= min(margin, result.target ?? number) }

    /// What was found. An offset after all chunks has only those before it, and those that damage has left open.
    var neighborhood: ChunkNeighborhood {
        var found = result
        if found.target == nil { found.members = before(number) }
        return found
    }

    /// What is shown before a chunk: those that are open, and the last ones that were met.
    private func before(_ number: Int) -> [ChunkNeighborhood.Member] {
        around.filter { $0.number < number - recent.count } + recent
    }

    @inline(__always)
    private mutating func take(_ chunk: Chunk, _ place: ChunkPlace) throws(FastCodingError) -> ChunkNeighborhood.Member
    {
        let member = ChunkNeighborhood.Member(number: number, listed: names.listed(chunk, place))
        number += 1
        if let target = result.target {
            result.members.append(member)
            if member.number == target + margin { throw ChunkNames.enough }
        } else if offset < chunk.end {
            find(member)
        } else if chunk.end >= near {
            recent.append(member)
            if recent.count > margin { recent.removeFirst() }
        }
        return member
    }

    /// Chunks follow one another, so the first one that ends after the offset is the one.
    private mutating func find(_ member: ChunkNeighborhood.Member) {
        result.members = before(member.number) + [member]
        result.target = member.number
    }

    mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) throws(FastCodingError) {
        if chunk.end < near {
            names.skip(place)
            number += 1
        } else {
            _ = try take(chunk, place)
        }
    }

    mutating func open(
        _ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>
    ) throws(FastCodingError) -> Int {
        around.append(try take(names.numbered(chunk), place))
        return names.enter(chunk)
    }

    mutating func close(
        _ chunk: Chunk, _ note: Int, at place: ChunkPlace, end: Int, in bytes: Span<UInt8>
    ) throws(FastCodingError) -> Bool {
        if let last = names.last(of: chunk, end: end) {
            _ = try take(last, ChunkPlace(role: .end, depth: place.depth + 1))
        }
        around.removeLast()
        names.leave(to: note)
        return true
    }

    mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) throws(FastCodingError) {
        _ = try take(chunk, ChunkPlace(role: .definition, depth: place.depth))
    }
}
