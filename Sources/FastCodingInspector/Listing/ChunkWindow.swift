internal import _FastCodingEngine

/// A chunk that was asked for, with those that contain it and those next to it: the output of
/// dump-chunks with `--at`.
struct ChunkWindow {
    /// The number of chunks that are shown on either side.
    private static let margin = 3

    /// Whether an offset within the header was asked for, which is no chunk.
    let isAtHeader: Bool
    let neighborhood: ChunkNeighborhood

    /// Whether a chunk is the one that was asked for.
    func isTarget(_ listed: ListedChunk) -> Bool {
        listed.entry == neighborhood.target && !isAtHeader
    }

    /// Whether an offset after the last chunk was asked for.
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
                "there is no byte \(offset): the archive has \(archive.count) bytes"
            )
        }

        let start = subject.header.size
        isAtHeader = offset < start
        neighborhood = ChunkNeighborhood(
            of: max(offset, start),
            // The header takes the place of one of the chunks.
            margin: isAtHeader ? Self.margin - 1 : Self.margin,
            in: subject.index
        )
    }
}
