/// A dialect in which an archive has been scanned, and what the scan has found.
struct KnownReading {
    let dialect: Dialect
    let facts: ScanFacts
}
