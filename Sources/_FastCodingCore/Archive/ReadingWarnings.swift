/// The warnings about how an archive had to be read: its dialect, its counts, its padding, bytes
/// after the root.
package enum ReadingWarnings {
    /// Adds all warnings.
    package static func report(
        _ reading: ArchiveReading,
        _ facts: ScanFacts,
        in archive: [UInt8],
        to diagnostics: inout Diagnostics
    ) {
        reportReading(reading, facts, to: &diagnostics)
        if let warning = trailingBytes(facts, in: archive) {
            diagnostics.add(warning)
        }
    }

    /// Adds all warnings but the one about bytes after the root.
    package static func reportReading(
        _ reading: ArchiveReading,
        _ facts: ScanFacts,
        to diagnostics: inout Diagnostics
    ) {
        if reading.dialect != .nominal, reading.dialectMatters {
            reportDialect(reading, facts, to: &diagnostics)
        }

        reportDoubtfulDates(reading, facts, to: &diagnostics)
        reportCounts(reading, facts, to: &diagnostics)
        reportVersion(reading.header, facts, to: &diagnostics)
    }

    /// The warning about bytes after the root; nil if there are none.
    package static func trailingBytes(_ facts: ScanFacts, in archive: [UInt8]) -> FastCodingError? {
        guard facts.end < archive.count else { return nil }

        let count = archive.count - facts.end
        let what = counted(count, "byte") + (count == 1 ? " is" : " are")
        return FastCodingError(
            .trailingBytes,
            what + " left over after the root",
            offset: facts.end
        )
    }

    /// Adds the warning about a dialect that is not the nominal one.
    package static func reportDialect(
        _ reading: ArchiveReading,
        _ facts: ScanFacts,
        to diagnostics: inout Diagnostics
    ) {
        let faults = reading.faults(facts)
        var message = "read in dialect '\(reading.dialectName(facts))'"

        if !faults.isEmpty {
            let what = faults.count == 1 ? "a known fault" : "known faults"
            message =
                "written with \(what) of FastCoder \(reading.header.version): \(faults.joined(separator: ", ")); read as its "
                + "author meant, in dialect '\(reading.dialectName(facts))'"
        }

        diagnostics.add(
            .dialect,
            FastCodingError(.dialect, message, offset: 4, suggestion: .migrate)
        )
    }

    /// 2.0 and 2.0.1 counted dates from different days but wrote the same header: fastcoded(5),
    /// "Damage in files of major version 2".
    private static func reportDoubtfulDates(
        _ reading: ArchiveReading,
        _ facts: ScanFacts,
        to diagnostics: inout Diagnostics
    ) {
        let version = reading.header.version
        guard version.major == 2, version.minor == 0, facts.legacyDates > 0, reading.dialectMatters,
            !reading.dialect.datesSince2001
        else { return }

        diagnostics.add(
            .dialect,
            FastCodingError(
                .dialect,
                "dates are taken to count from 1970, as release 2.0.1 wrote them; if 2.0 wrote this file, they count from 2001",
                offset: 4,
                suggestion: .dialect("2.0")
            )
        )
    }

    /// Adds the warnings about counts that are neither right nor 0.
    private static func reportCounts(
        _ reading: ArchiveReading,
        _ facts: ScanFacts,
        to diagnostics: inout Diagnostics
    ) {
        let header = reading.header
        func report(_ count: UInt32, _ what: String, _ found: Int, at offset: Int) {
            let message = "the header counts \(counted(count, what)), but the file has \(found)"
            diagnostics.warn(.countMismatch, message, at: offset)
        }

        if !HeaderCounts.objectsFit(reading, facts) {
            report(header.objectCount, "object", facts.numbered, at: 8)
        }

        if HeaderCounts.namesFit(header, facts) {
            return
        }

        if header.classCount != 0, Int(clamping: header.classCount) != facts.classes {
            report(header.classCount, "class definition", facts.classes, at: 12)
        }

        if header.stringCount != 0, Int(clamping: header.stringCount) != facts.strings {
            report(header.stringCount, "string", facts.strings, at: 16)
        }
    }

    /// Adds the warnings about versions and types that are newer than expected.
    private static func reportVersion(
        _ header: ArchiveHeader,
        _ facts: ScanFacts,
        to diagnostics: inout Diagnostics
    ) {
        func report(_ message: String) {
            diagnostics.warn(.newerThanHeader, message, at: 6)
        }

        if header.version.minor > 3 {
            report(
                "version \(header.version) is newer than the last one known, \(header.version.major).3"
            )
        }

        // Newer types have higher numbers, so the highest one decides.
        if let needed = header.layout.chunks.last(where: { facts.has($0.type) }),
            needed.since > header.version.minor
        {
            report(
                "the header says version \(header.version), but chunks of type \(needed.name) came with "
                    + "\(header.version.major).\(needed.since)"
            )
        }
    }
}
