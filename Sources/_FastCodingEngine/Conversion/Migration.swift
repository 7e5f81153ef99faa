import _FastCodingNotation

/// Rewrites archives of any version and dialect as clean archives of version 3.3.
package enum Migration {
    /// Reads an archive and writes it again, with warnings about what cannot be carried over
    /// exactly, or had been lost before. One that is already clean comes out byte for byte the
    /// same.
    package static func migrate(
        _ archive: [UInt8],
        dialect: String? = nil,
        limits: FastLimits,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ByteBuffer {
        if dialect == nil, let new = direct(archive, limits: limits, diagnostics: &diagnostics) {
            return new
        }
        return try migrate(archive, dialect: dialect, limits: limits, diagnostics: &diagnostics) {
            (_: inout ObjectGraph, _: inout Diagnostics) throws(FastCodingError) in
        }
    }

    /// Migrates by way of a graph, which `change` may change. The closure can't be optional: macOS
    /// 13 lacks what that needs with typed errors.
    package static func migrate(
        _ archive: [UInt8],
        dialect: String? = nil,
        limits: FastLimits,
        diagnostics: inout Diagnostics,
        change: (inout ObjectGraph, inout Diagnostics) throws(FastCodingError) -> Void
    ) throws(FastCodingError) -> ByteBuffer {
        var found = Diagnostics()
        var result = try ArchiveReader.read(
            archive,
            dialect: dialect,
            limits: limits,
            diagnostics: &found
        )

        diagnostics.merge(found) { $0.withoutMigration }
        warnOfBooleans(result.noticed.booleans, result.reading, to: &diagnostics)
        warnOfDates(result, to: &diagnostics)
        warnOfCutRanges(result.graph, to: &diagnostics)
        warnOfUnusedDefinitions(result.graph, to: &diagnostics)
        try change(&result.graph, &diagnostics)

        return try ArchiveWriter.write(result.graph, diagnostics: &diagnostics)
    }

    /// Migrates without a graph, writing each chunk anew while the archive is scanned. Nil if the
    /// archive does not suit, or anything is wrong, which the general path then reports.
    package static func direct(
        _ archive: [UInt8],
        limits: FastLimits,
        diagnostics: inout Diagnostics
    )
        -> ByteBuffer?
    {
        guard archive.count <= limits.input, let header = try? ArchiveHeader(archive.span),
            header.suitsPlainReaders(size: archive.count)
        else { return nil }

        let reading = ArchiveReading(header: header)
        var visitor = DirectMigration(reading, size: archive.count)
        guard let facts = visitor.scan(archive, limits) else { return nil }

        var found = Diagnostics()
        ReadingWarnings.report(reading, facts, in: archive, to: &found)
        diagnostics.merge(found) { $0.withoutMigration }
        warnOfBooleans(visitor.booleans, reading, to: &diagnostics)

        for name in visitor.unusedClasses(archive.span) {
            warn(
                ofUnusedClass: String(decoding: archive[name.range], as: UTF8.self),
                name.offset,
                to: &diagnostics
            )
        }

        return visitor.finish(archive.span)
    }

    /// Warns of booleans in archives of 3.0 and 3.1, which had no chunks for the integers 1 and 0
    /// and wrote True and False (quirk Q11).
    private static func warnOfBooleans(
        _ booleans: ArchiveReader.Occurrences,
        _ reading: ArchiveReading,
        to diagnostics: inout Diagnostics
    ) {
        let version = reading.header.version
        guard version.major == 3, version.minor <= 1, booleans.count > 0 else { return }

        let message =
            "version \(version) also wrote the integers 1 and 0 as true and false, so what stays a boolean here may have "
            + "been an integer (Q11; \(counted(booleans.count, "boolean")) in the file)"

        diagnostics.warn(.notExact, message, at: booleans.first)
    }

    /// Warns of dates stored as seconds since 1970 whose double changes in its last bits when the
    /// seconds are counted from 2001, as the Date chunk of 3.3 has them.
    private static func warnOfDates(
        _ result: ArchiveReader.Result,
        to diagnostics: inout Diagnostics
    ) {
        let dates = result.noticed.changedDates
        guard dates.count > 0 else { return }

        let message =
            "the seconds of the date here change in their last digits when they are counted from 2001 instead of 1970 "
            + "(as for \(counted(dates.count, "date")) in the file)"

        diagnostics.warn(.notExact, message, at: dates.first)
    }

    /// Warns of locations that the original cut to 32 bits (quirk Q10): NSNotFound became
    /// 4294967295, from which a location that had this value can't be told apart.
    private static func warnOfCutRanges(_ graph: ObjectGraph, to diagnostics: inout Diagnostics) {
        for index in graph.records.indices {
            let node = ObjectGraph.NodeIndex(UInt32(index))
            let isCut: Bool

            switch graph.kind(node) {
            case .range: isCut = graph.range(node).location == .max
            case .indexSet, .mutableIndexSet:
                isCut = graph.ranges(node).contains { $0.location == .max }
            default: continue
            }

            guard isCut else { continue }

            let message =
                "the location 4294967295 was probably NSNotFound, which the original cut to 32 bits (Q10)"

            diagnostics.warn(.notExact, message, at: graph.source(node))
        }
    }

    /// Warns of class definitions that no object uses. A writer writes a definition only before an
    /// object, so they have no place in the new archive.
    private static func warnOfUnusedDefinitions(
        _ graph: ObjectGraph,
        to diagnostics: inout Diagnostics
    ) {
        var isUsed = Array(repeating: false, count: graph.definitions.count)
        for record in graph.records where record.kind == .object {
            isUsed[Int(record.b)] = true
        }

        for (index, definition) in graph.definitions.enumerated() where !isUsed[index] {
            warn(
                ofUnusedClass: graph.text(definition.name),
                definition.name.offset,
                to: &diagnostics
            )
        }
    }

    /// Warns of the definition of a class that is dropped. Both ways of migrating say it in the
    /// same words.
    private static func warn(
        ofUnusedClass name: String,
        _ offset: Int,
        to diagnostics: inout Diagnostics
    ) {
        let message = "the definition of class \(name.quoted) is never used and is dropped"
        diagnostics.warn(.notExact, message, at: offset)
    }
}
