/// The part of a damaged archive that precedes the damage, in one reading.
struct SalvagedReading {
    let reading: ArchiveReading
    let facts: ScanFacts
    let graph: ObjectGraph
    /// The error that ended the scan.
    let failure: FastCodingError
    /// The containers that were open then, the outermost first; empty if nothing is left.
    let open: [SalvagedCounts]
    /// Whether the archive ends before its root does.
    let reachesEnd: Bool
    /// Whether the header has a count that is less than what was read.
    let exceedsHeader: Bool

    /// How far the scan got: an offset, or more than any if the archive was cut.
    var end: Int { reachesEnd ? .max : facts.end }
}
