/// A chunk as it is listed.
package struct ListedChunk: Sendable {
    /// The chunk, with its number even if it takes that only at its end.
    package var chunk: Chunk
    package var place: ChunkPlace
    /// For a value, the offset of its key's chunk; for a property, the offset of its name; nil if it is not known.
    package var name: Int?
}

/// Lists the chunks of an archive in order, in blocks, for display.
package enum ChunkListing {
    /// Takes a block of chunks.
    package typealias Sink = ([ListedChunk]) throws(FastCodingError) -> Void

    /// Passes all chunks to `sink`; in a damaged archive, those before the damage, which the survey describes.
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
    private let version: VersionLayout
    private var block: [ListedChunk] = []
    /// Where the names of the innermost object's properties begin in the survey. The scanner keeps those of the chunks
    /// around it.
    private var names = 0
    private var entries = 0
    private var lateNumbers = 0

    init(_ survey: ArchiveSurvey, sink: @escaping ChunkListing.Sink) {
        self.survey = survey
        self.sink = sink
        version = survey.reading.header.layout
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
        var listed = ListedChunk(chunk: chunk, place: place)
        if place.role == .value {
            listed.name = survey.keys[entries]
            entries += 1
        } else if place.role == .property {
            listed.name = survey.propertyNames[names + place.number]
        }
        block.append(listed)
        if block.count == Self.blockSize { try flush() }
    }

    mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) throws(FastCodingError) {
        try list(chunk, place)
    }

    mutating func open(
        _ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>
    ) throws(FastCodingError) -> Int {
        var chunk = chunk
        if chunk.number == nil {
            chunk.number = survey.lateNumber(lateNumbers, of: chunk.type)
            lateNumbers += 1
        }
        try list(chunk, place)
        let around = names
        if let number = chunk.objectClass { names = survey.definitions[number].properties.lowerBound }
        return around
    }

    mutating func close(
        _ chunk: Chunk, _ around: Int, at place: ChunkPlace, end: Int, in bytes: Span<UInt8>
    ) throws(FastCodingError) -> Bool {
        if chunk.type == .codedObject {
            let nilChunk = Chunk(type: .nil, offset: end - version.typeSize, payload: end, end: end)
            try list(nilChunk, ChunkPlace(role: .end, depth: place.depth + 1))
        }
        names = around
        return true
    }

    mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) throws(FastCodingError) {
        try list(chunk, ChunkPlace(role: .definition, depth: place.depth))
    }
}
