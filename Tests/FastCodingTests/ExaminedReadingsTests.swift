import TestSupport

@testable import _FastCodingCore

@Suite("The readings that verify examines")
struct ExaminedReadingsTests {
    /// The dialects of the readings of an archive.
    ///
    /// - Parameters:
    ///   - facts: what the nominal reading has counted, if that is known.
    ///   - others: what all others count.
    private func dialects(_ archive: [UInt8], _ facts: ScanFacts?, others: ScanFacts) throws -> Set<
        Dialect
    > {
        let readings = ExaminedReadings(
            archive: archive,
            reported: ArchiveReading(header: try ArchiveHeader(archive.span)),
            reportedFacts: facts,
            isNamed: false,
            limits: FastLimits()
        )

        var all: Set<Dialect> = []
        readings.forEach(includingReported: true) { reading in
            all.insert(reading.dialect)
            return others
        }

        return all
    }

    @Test(
        "are those of every dialect in the table, also as FastCoder 3.3 finds keyed archives",
        arguments: DialectName.table
    )
    func everyDialect(row: DialectName) throws {
        let archive = ArchiveBytes(major: row.major, minor: row.minors.lowerBound).bytes
        // Everything occurs that may distinguish layouts.
        var facts = ScanFacts()
        facts.types = .max
        facts.aliases = 1
        facts.urls = 1

        for reported in [facts, nil] {
            let examined = try dialects(archive, reported, others: facts)
            // The numbering and the beginning of time move no chunks, and nothing is padded without
            // padding.
            var dialect = row.dialect
            dialect.numbering = .reader
            dialect.datesSince2001 = false
            dialect.affinePadded = dialect.affinePadded || dialect.layout == .unpadded
            #expect(examined.contains(dialect))
            dialect.hasShortKeyedArchives = true
            #expect(examined.contains(dialect) == (row.major == 3 && dialect.layout != .unpadded))
        }
    }

    @Test func `are only two for plain data: with padding and without`() throws {
        let archive = ArchiveBytes().bytes
        #expect(try dialects(archive, ScanFacts(), others: ScanFacts()).count == 2)
    }
}
