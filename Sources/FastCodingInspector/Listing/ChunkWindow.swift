internal import _FastCodingEngine

/// A chunk that was asked for, with those that contain it and those next to it: what dump-chunks
/// shows with `--at`.
struct ChunkWindow {
    private static let margin = 3

    let isAtHeader: Bool
    let neighborhood: ChunkNeighborhood

    func isTarget(_ listed: ListedChunk) -> Bool {
        listed.entry == neighborhood.target && !isAtHeader
    }

    var isBehindAll: Bool { neighborhood.target == nil && !isAtHeader }

    /// Finds the chunk at the place that the report asks for; nil if it asks for all chunks.
    init?(_ subject: DumpSubject) throws(FastCodingError) {
        guard let place = subject.report.place else { return nil }

        let archive = subject.archive
        let report = subject.report
        var offset = report.offset ?? 0
        if report.offset == nil {
            offset = try Conversion.chunkOffset(
                at: place,
                in: archive,
                dialect: report.dialect,
                limits: report.limits
            )
        } else if offset >= archive.count {
            throw FastCodingError(
                .keyPath,
                "there is no byte \(offset): the archive has \(archive.count)"
            )
        }

        let start = subject.header.size
        isAtHeader = offset < start
        neighborhood = ChunkNeighborhood(
            of: max(offset, start),
            margin: isAtHeader ? Self.margin - 1 : Self.margin,
            in: subject.index
        )
    }
}
