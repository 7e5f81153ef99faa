/// The part of a damaged archive that precedes the damage, in one reading.
struct SalvagedReading {
    let reading: ArchiveReading
    let facts: ScanFacts
    let graph: ObjectGraph
    /// What ended the scan.
    let failure: FastCodingError
    /// What was open then, the outermost first; empty if nothing is left.
    let open: [SalvagedCounts]
    /// Whether the archive ends before its root does.
    let reachesEnd: Bool
    /// Whether the header has a count that is less than what was read.
    let exceedsHeader: Bool

    /// How far the scan came.
    var end: Int { reachesEnd ? .max : facts.end }
}
