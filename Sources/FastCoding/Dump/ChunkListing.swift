/// A chunk as it is listed.
package struct ListedChunk: Sendable {
    /// The chunk, with its number also where that is taken only at the end.
    package var chunk: Chunk
    package var place: ChunkPlace
    /// How many chunks are open around it.
    package var depth: Int
}

/// Lists the chunks of an archive in their order, block by block, so that who shows them need not be part of the scan.
package enum ChunkListing {
    /// Takes some chunks.
    package typealias Sink = ([ListedChunk]) throws(FastCodingError) -> Void

    /// Hands all chunks to `sink`, in a damaged archive those before the damage, which the survey tells.
    ///
    /// - Throws: only what the sink throws.
    package static func list(
        _ archive: [UInt8], _ survey: ArchiveSurvey, limits: Limits, sink: @escaping Sink
    ) throws(FastCodingError) {
        var visitor = ListingVisitor(survey, sink: sink)
        var facts = ScanFacts()
        do throws(FastCodingError) {
            try ChunkScanner.scan(archive.span, survey.reading, limits: limits, visitor: &visitor, facts: &facts)
        } catch {
            if visitor.sinkFailed { throw error }
        }
        try visitor.flush()
    }
}

private struct ListingVisitor: ChunkVisitor, ~Copyable {
    private static let blockSize = 256

    /// Whether an error came from the sink.
    private(set) var sinkFailed = false
    private let survey: ArchiveSurvey
    private let sink: ChunkListing.Sink
    private let typeSize: Int
    private var block: [ListedChunk] = []
    private var places = PlaceTracker()
    private var entries = 0
    private var lateNumbers = 0

    init(_ survey: ArchiveSurvey, sink: @escaping ChunkListing.Sink) {
        self.survey = survey
        self.sink = sink
        typeSize = survey.reading.header.isMajor2 ? 4 : 1
        block.reserveCapacity(Self.blockSize)
    }

    mutating func flush() throws(FastCodingError) {
        do throws(FastCodingError) {
            try sink(block)
        } catch {
            sinkFailed = true
            throw error
        }
        block.removeAll(keepingCapacity: true)
    }

    @inline(__always)
    private mutating func list(_ chunk: Chunk, _ place: ChunkPlace) throws(FastCodingError) {
        block.append(ListedChunk(chunk: chunk, place: place, depth: places.depth))
        if block.count == Self.blockSize { try flush() }
    }

    @inline(__always)
    private mutating func nextPlace() -> ChunkPlace {
        var place = places.next()
        if place.role == .value {
            place.name = survey.keys[entries]
            entries += 1
        } else if place.role == .property {
            place.name = survey.propertyNames[places.slot + place.number]
        }
        return place
    }

    mutating func leaf(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        try list(chunk, nextPlace())
    }

    mutating func open(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        var chunk = chunk
        if chunk.index < 0 {
            chunk.index = survey.lateNumbers[lateNumbers]
            lateNumbers += 1
        }
        try list(chunk, nextPlace())
        let isObject = chunk.type == .object8 || chunk.type == .object16 || chunk.type == .object32
        places.open(chunk.type, slot: isObject ? survey.definitions[chunk.target].properties.lowerBound : -1)
    }

    mutating func close(_ chunk: Chunk, end: Int, in bytes: Span<UInt8>) throws(FastCodingError) -> Bool {
        if chunk.type == .codedObject {
            let nilChunk = Chunk(type: .nil, offset: end - typeSize, payload: end, end: end)
            try list(nilChunk, ChunkPlace(role: .end))
        }
        _ = places.close()
        return true
    }

    mutating func define(_ chunk: Chunk, in bytes: Span<UInt8>) throws(FastCodingError) {
        try list(chunk, ChunkPlace(role: .definition))
    }
}
