/// Reads archives into graphs, in the dialect that is found or named.
package enum ArchiveReader {
    /// A graph, the reading that gave it, and the facts that were noticed meanwhile.
    package struct Result {
        package var facts: ScanFacts
        package var reading: ArchiveReading
        package var noticed: Noticed
        package var graph: ObjectGraph
    }

    /// Things that a reader notices and that are worth a warning, but no error.
    package struct Noticed {
        /// LegacyDates whose doubles changed on conversion to seconds from 2001.
        package var changedDates = Occurrences()
        /// The True and False chunks: in versions before 3.2 they may have been integers (quirk
        /// Q11).
        package var booleans = Occurrences()
        /// Whether a class definition lists the key that names the class, as in dictionaries that
        /// 2.0 to 2.1.1 turned into objects.
        package var listsClassKey = false
    }

    /// How often something occurs, and where first.
    package struct Occurrences {
        package private(set) var count = 0
        package private(set) var first: Int?

        mutating func add(_ offset: Int) {
            if count == 0 {
                first = offset
            }
            count += 1
        }
    }

    /// Reads an archive in a given reading; bytes after the root are left to the caller.
    package static func read(
        _ archive: [UInt8],
        _ reading: ArchiveReading,
        limits: FastLimits
    ) throws(FastCodingError) -> Result {
        var facts: ScanFacts?
        return try read(archive, reading, limits: limits, failing: &facts)
    }

    /// The same.
    ///
    /// - Parameter failedFacts: set to the facts about the part before an error.
    static func read(
        _ archive: [UInt8],
        _ reading: ArchiveReading,
        limits: FastLimits,
        failing failedFacts: inout ScanFacts?
    ) throws(FastCodingError) -> Result {
        var visitor = GraphVisitor(archive, reading)
        let scan = ChunkScanner.scan(
            archive.span,
            reading,
            limits: limits,
            visitor: &visitor
        )

        if let failure = scan.failure {
            failedFacts = scan.facts
            throw failure
        }

        var reading = reading
        reading.reopened = visitor.reopened
        return Result(
            facts: scan.facts,
            reading: reading,
            noticed: visitor.noticed,
            graph: visitor.finish()
        )
    }

    /// Reads an archive in a named dialect, or in the one that is found. Warns of oddities,
    /// including bytes after the root.
    package static func read(
        _ archive: [UInt8],
        dialect: String? = nil,
        limits: FastLimits,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> Result {
        try limits.check(inputOf: archive.count)
        let header = try ArchiveHeader(archive.span)
        let result: Result

        if let dialect {
            result = try read(
                archive,
                ArchiveReading(header: header, named: dialect),
                limits: limits
            )
        } else {
            result = try DialectFinder(archive: archive, header: header, limits: limits).find()
        }

        ReadingWarnings.report(result.reading, result.facts, in: archive, to: &diagnostics)
        return result
    }
}

extension ObjectGraph {
    /// The graph of an archive, without its warnings.
    package init(archive: [UInt8], limits: FastLimits = FastLimits()) throws(FastCodingError) {
        var diagnostics = Diagnostics()
        self = try ArchiveReader.read(archive, limits: limits, diagnostics: &diagnostics).graph
    }
}
