/// The readings of an archive that verify examines: every one that some reader may choose, since
/// whoever writes an archive also writes the counts by which its dialect is found.
///
/// They are the reported reading, the one that decode finds, and one for each layout of the table
/// of dialects, with keyed archives where their content shows them and where FastCoder's last
/// releases look for them. What can't differ is left out: in major version 3 only the layout moves
/// chunks or strings, though a Nil in an NSCoded object may end the root earlier; in major version
/// 2 only the numbering is in doubt, and with it the string that an alias in place of a class name
/// refers to.
package struct ExaminedReadings {
    package let archive: [UInt8]
    package let reported: ArchiveReading
    /// What the reported reading has counted; nil if it did not cover the archive.
    package let reportedFacts: ScanFacts?
    /// Whether the reported reading was asked for by name, so that another one may be found.
    package let isNamed: Bool
    /// The limits for finding the reading that decode would choose.
    package let limits: Limits

    package init(
        archive: [UInt8],
        reported: ArchiveReading,
        reportedFacts: ScanFacts? = nil,
        isNamed: Bool,
        limits: Limits
    ) {
        self.archive = archive
        self.limits = limits
        self.reported = reported
        self.reportedFacts = reportedFacts
        self.isNamed = isNamed
    }

    private var header: ArchiveHeader { reported.header }

    /// How a scan in one of the readings ended.
    package struct Outcome {
        package let reading: ArchiveReading
        package private(set) var facts: ScanFacts
        package let failure: FastCodingError?

        package init(reading: ArchiveReading, facts: ScanFacts, failure: FastCodingError?) {
            self.reading = reading
            self.facts = facts
            self.failure = failure

            // A chunk that is incomplete at the end of the file may be complete in another layout.
            if failure?.code == .truncated {
                self.facts.types = .max
            }
        }

        /// Whether the scan was ended by a limit, so that nothing is known of the rest.
        package var isLimited: Bool { failure?.code.isLimit == true }

        /// Whether some reader hands over what it has read: it has completed the root, or is that
        /// of the original's last releases, which have already made their objects by the time they
        /// fail.
        package var isUsed: Bool {
            let isOriginal =
                reading.isLenientNominal
                && (reading.header.isMajor2 || reading.dialect.hasShortKeyedArchives
                    || !facts.has(.keyedArchive))
            return failure == nil || isOriginal
        }
    }

    @inline(__always)
    package func scan<Visitor: ChunkVisitor & ~Copyable>(
        _ reading: ArchiveReading,
        _ visitor: inout Visitor
    ) -> Outcome {
        let (facts, failure) = ChunkScanner.scan(
            archive.span,
            reading,
            limits: .none,
            visitor: &visitor
        )
        return Outcome(reading: reading, facts: facts, failure: failure)
    }

    /// Calls `examine` with each reading, which may be the reported one, until it returns nil.
    package func forEach(includingReported: Bool, _ examine: (ArchiveReading) -> Outcome?) {
        if includingReported, examine(reported) == nil {
            return
        }

        // A layout whose difference would show in no chunk of the archive is not scanned again.
        var known: [(dialect: Dialect, facts: ScanFacts)] = []
        if let reportedFacts {
            known.append((reported.dialect.layoutOnly, reportedFacts))
        }

        for dialect in candidates() {
            let isKnown = known.contains { known in
                header.isMajor2
                    ? isAlike(dialect, known.facts)
                    : dialect.isAlike(known.dialect, for: known.facts)
            }

            if isKnown {
                continue
            }

            // Lenient, because FastCoder's readers carry on where the scanner would stop.
            var reading = ArchiveReading(header: header, dialect: dialect)
            reading.isLenient = true

            guard let outcome = examine(reading) else { return }

            known.append((dialect, outcome.facts))
        }

        // The reading that decode finds may have repaired damage, which none of the layouts does.
        if isNamed, let found = foundReading() {
            _ = examine(found)
        }
    }

    private func candidates() -> [Dialect] {
        Dialect.layouts(of: DialectName.table.filter { $0.major == header.version.major }).flatMap {
            layout in
            var short = layout
            short.hasShortKeyedArchives = true
            return header.isMajor2 || layout.layout == .unpadded ? [layout] : [layout, short]
        }
    }

    /// In major version 2, layouts differ only in the numbers of URLs, which aliases make visible.
    private func isAlike(_ dialect: Dialect, _ facts: ScanFacts) -> Bool {
        var reported = reported.dialect
        reported.datesSince2001 = dialect.datesSince2001

        if facts.urls == 0 {
            reported.urlsFirst = dialect.urlsFirst
        }

        return facts.aliases == 0 || reported == dialect
    }

    /// The reading that decode would choose by evidence, if it differs from those of the table.
    private func foundReading() -> ArchiveReading? {
        let nominal = ArchiveReading(header: header)
        // As in the other scans, no limit hides what a reader with higher ones would find.
        var unlimited = Limits.none
        unlimited.areForData = limits.areForData
        let finder = DialectFinder(archive: archive, header: header, limits: unlimited)
        let (facts, error) = finder.scan(nominal)

        if error == nil, DialectFinder.isSettled(nominal, facts, size: archive.count) {
            return nil
        }

        guard let found = try? finder.findReading(nominalError: error) else { return nil }

        return found.codedNils.isEmpty && found.reopened.isEmpty ? nil : found
    }
}

extension Dialect {
    /// What moves chunks, and in major version 2 the numbers of URLs, the usual ones first.
    package static func layouts(for header: ArchiveHeader) -> [Dialect] {
        layouts(of: DialectName.rows(for: header))
    }

    fileprivate static func layouts(of rows: [DialectName]) -> [Dialect] {
        var layouts: [Dialect] = []
        for row in rows where !layouts.contains(row.dialect.layoutOnly) {
            layouts.append(row.dialect.layoutOnly)
        }

        return layouts.sorted { $0.departures < $1.departures }
    }

    /// The dialect without what does not move chunks.
    fileprivate var layoutOnly: Dialect {
        var dialect = self
        dialect.numbering = .reader
        dialect.mergesReopened = false
        dialect.codedNils = false
        dialect.datesSince2001 = false

        if layout == .unpadded {
            dialect.affinePadded = true
        }

        return dialect
    }

    /// Orders layouts, each before the one that differs in affine transforms only.
    private var departures: Int {
        4 * Int(layout.rawValue) + (affinePadded ? 0 : 2) + (urlsFirst ? 1 : 0)
    }

    /// Whether this layout reads an archive like another one, in which certain chunks have been
    /// found.
    func isAlike(_ other: Dialect, for facts: ScanFacts) -> Bool {
        var other = other
        if layout != .unpadded, other.layout != .unpadded {
            if !facts.has(.affineTransform) {
                other.affinePadded = affinePadded
            }

            if !facts.has(.legacyDate) {
                other.layout = layout
            }

            if !facts.has(.keyedArchive) {
                other.hasShortKeyedArchives = hasShortKeyedArchives
            }
        }

        return self == other
    }
}
