/// Collects the data in an archive that may hold archives in turn.
package struct DataChunks: ChunkVisitor, ~Copyable {
    private var ranges: [ByteRange] = []
    private let isWanted: (Span<UInt8>) -> Bool

    /// Collects the data that `isWanted` takes, in one reading of an archive, up to where that
    /// breaks off.
    package static func find(
        _ readings: ExaminedReadings,
        _ reading: ArchiveReading,
        _ isWanted: @escaping (Span<UInt8>) -> Bool
    ) -> (ranges: [ByteRange], outcome: ExaminedReadings.Outcome) {
        var visitor = DataChunks(isWanted: isWanted)
        let outcome = readings.scan(reading, &visitor)
        return (visitor.ranges, outcome)
    }

    private init(isWanted: @escaping (Span<UInt8>) -> Bool) {
        self.isWanted = isWanted
    }

    @inline(__always)
    package mutating func leaf(_ chunk: Chunk, at place: ChunkPlace, in bytes: Span<UInt8>)
        -> FastCodingError?
    {
        guard chunk.type == .data || chunk.type == .mutableData || chunk.type == .keyedArchive
        else {
            return nil
        }

        let range = ByteRange(offset: chunk.payload, count: chunk.count)
        if isWanted(bytes.slice(range.range)) {
            ranges.append(range)
        }

        return nil
    }
}
