/// A chunk as it is listed.
package struct ListedChunk: Equatable, Sendable {
    /// The chunk, with its number even if it takes that only at its end.
    package var chunk: Chunk
    package var place: ChunkPlace
    /// For a value, the offset of its key's chunk; for a property, the offset of its name; nil if it is not known.
    package var name: Int?
}

/// Lists the chunks of an archive in order, in blocks, for display.
package enum ChunkListing {
    /// Takes a block of chunks, and tells whether there should be more.
    package typealias Sink = ([ListedChunk]) throws(FastCodingError) -> Bool

    /// Passes all chunks to `sink`, or as many as it takes; in a damaged archive, those before the damage, which the survey
    /// describes.
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
        if !visitor.isStopped { try visitor.flush() }
    }
}

private struct ListingVisitor: ChunkVisitor, ~Copyable {
    private static let blockSize = 256

    /// Whether an error came from the sink.
    private(set) var sinkFailed = false
    /// Whether the sink wants no more.
    private(set) var isStopped = false
    private let sink: ChunkListing.Sink
    private var names: ChunkNames
    private var block: [ListedChunk] = []

    init(_ survey: ArchiveSurvey, sink: @escaping ChunkListing.Sink) {
        self.sink = sink
        names = ChunkNames(survey)
        block.reserveCapacity(Self.blockSize)
    }

    mutating func flush() throws(FastCodingError) {
        do throws(FastCodingError) {
            isStopped = try !sink(block)
        } catch {
            sinkFailed = true
            throw error
        }
        block.removeAll(keepingCapacity: true)
    }

    @inline(__always)
    private mutating func list(_ chunk: Chunk, _ place: ChunkPlace) throws(FastCodingError) {
        block.append(names.listed(chunk, place))
        if block.count == Self.blockSize {
            try flush()
            if isStopped { throw ChunkNames.enough }
        }
    }

    mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) throws(FastCodingError) {
        try list(chunk, place)
    }

    mutating func open(
        _ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>
    ) throws(FastCodingError) -> Int {
        try list(names.numbered(chunk), place)
        return names.enter(chunk)
    }

    mutating func close(
        _ chunk: Chunk, _ around: Int, at place: ChunkPlace, end: Int, in bytes: Span<UInt8>
    ) throws(FastCodingError) -> Bool {
        if let last = names.last(of: chunk, end: end) { try list(last, ChunkPlace(role: .end, depth: place.depth + 1)) }
        names.leave(to: around)
        return true
    }

    mutating func define(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>) throws(FastCodingError) {
        try list(chunk, ChunkPlace(role: .definition, depth: place.depth))
    }
}

/// What a chunk is listed with: its name, and its number if it takes that only at its end.
struct ChunkNames {
    private let survey: ArchiveSurvey
    private let typeSize: Int
    /// Where the names of the innermost object's properties begin in the survey. The scanner keeps those of the chunks
    /// around it.
    private var properties = 0
    private var entries = 0
    private var lateNumbers = 0

    init(_ survey: ArchiveSurvey) {
        self.survey = survey
        typeSize = survey.reading.header.layout.typeSize
    }

    /// Ends a scan of which no more is wanted: the scanner stops at nothing but errors. Those who scan catch it, so it never
    /// leaves this folder.
    static var enough: FastCodingError { FastCodingError(.notRepresentable, "enough") }

    @inline(__always)
    mutating func listed(_ chunk: Chunk, _ place: ChunkPlace) -> ListedChunk {
        var listed = ListedChunk(chunk: chunk, place: place)
        if place.role == .value {
            listed.name = survey.keys[entries]
            entries += 1
        } else if place.role == .property {
            listed.name = survey.propertyNames[properties + place.number]
        }
        return listed
    }

    /// Goes past a chunk that no others belong to.
    @inline(__always)
    mutating func skip(_ place: ChunkPlace) {
        if place.role == .value { entries += 1 }
    }

    /// A chunk that others belong to, with its number.
    @inline(__always)
    mutating func numbered(_ chunk: Chunk) -> Chunk {
        var chunk = chunk
        if chunk.number == nil {
            chunk.number = survey.lateNumber(lateNumbers, of: chunk.type)
            lateNumbers += 1
        }
        return chunk
    }

    /// Enters a chunk that others belong to, and returns what ``leave(to:)`` needs at its end.
    @inline(__always)
    mutating func enter(_ chunk: Chunk) -> Int {
        let around = properties
        if let number = chunk.objectClass { properties = survey.definitions[number].properties.lowerBound }
        return around
    }

    @inline(__always)
    mutating func leave(to around: Int) { properties = around }

    /// The chunk that ends a coded object and that the scanner does not hand over; nil for others.
    @inline(__always)
    func last(of chunk: Chunk, end: Int) -> Chunk? {
        chunk.type == .codedObject ? Chunk(type: .nil, offset: end - typeSize, payload: end, end: end) : nil
    }
}
