/// The readings of an archive that verify examines: every one that some reader may choose, since
/// the author of an archive also chooses the counts by which its dialect is found.
///
/// They are the reported reading, the one that decode finds, and one for each layout of the table
/// of dialects, with keyed archives both where their content shows them and where FastCoder's last
/// releases look for them. Readings that can't differ are left out: in major version 3 only the
/// layout moves chunks or strings, though a Nil in an NSCoded object may end the root earlier; in
/// major version 2 only the numbering is in doubt, and with it the string that an alias in place of
/// a class name refers to.
package struct ExaminedReadings {
    package let archive: [UInt8]
    package let reported: ArchiveReading
    /// The counts of the reported reading; nil if it did not cover the archive.
    package let reportedFacts: ScanFacts?
    /// Whether the reported reading was requested by name, so that another one may be found.
    package let isNamed: Bool
    /// The limits for finding the reading that decode would choose.
    package let limits: FastLimits

    package init(
        archive: [UInt8],
        reported: ArchiveReading,
        reportedFacts: ScanFacts? = nil,
        isNamed: Bool,
        limits: FastLimits
    ) {
        self.archive = archive
        self.limits = limits
        self.reported = reported
        self.reportedFacts = reportedFacts
        self.isNamed = isNamed
    }

    private var header: ArchiveHeader { reported.header }

    /// Scans the archive in each reading. The scans judge the classes, and collect the data that
    /// has to be judged as well. The reported reading is scanned for data only, because its classes
    /// have been judged.
    package func scans(_ options: VerificationOptions, _ contents: ContentJudge) -> [ReadingScan] {
        var scans: [ReadingScan] = []
        let mayHaveData = options.judgesNested && reportedFacts?.haveData != false

        forEach(includingReported: mayHaveData) { reading in
            let isReported = mayHaveData && scans.isEmpty
            let scan = ReadingScan(archive, reading, options, contents, isReported: isReported)
            scans.append(scan)
            return scan.facts
        }

        return scans
    }

    /// Calls `examine`, which returns its counts, with each reading. The reported one is the first,
    /// and may come again.
    func forEach(includingReported: Bool, _ examine: (ArchiveReading) -> ScanFacts) {
        if includingReported {
            _ = examine(reported)
        }

        // A layout whose difference would show in no chunk of the archive is not scanned again.
        var known: [KnownReading] = []
        if let reportedFacts {
            known.append(KnownReading(dialect: reported.dialect.layoutOnly, facts: reportedFacts))
        }

        for dialect in candidates() {
            if known.contains(where: { isAlike(dialect, $0) }) {
                continue
            }

            // Lenient, because FastCoder's readers carry on where the scanner would stop.
            var reading = ArchiveReading(header: header, dialect: dialect)
            reading.isLenient = true
            known.append(KnownReading(dialect: dialect, facts: examine(reading)))
        }

        // The reading that decode finds may have repaired damage, which none of the layouts does.
        if isNamed, let found = foundReading() {
            _ = examine(found)
        }
    }

    /// The layouts of the major version, those that pad also with short keyed archives.
    private func candidates() -> [Dialect] {
        Dialect.layouts(of: DialectName.table.filter { $0.major == header.version.major }).flatMap {
            layout in
            var short = layout
            short.hasShortKeyedArchives = true
            return header.isMajor2 || layout.layout == .unpadded ? [layout] : [layout, short]
        }
    }

    /// Whether a layout reads the archive like one that was examined.
    ///
    /// In major version 2, layouts differ only in the numbers of URLs, which aliases make visible.
    /// Everything else that numbers values counts there, too, so it is compared with the reported
    /// reading itself, other than how it reads dates.
    private func isAlike(_ layout: Dialect, _ known: KnownReading) -> Bool {
        guard header.isMajor2 else { return layout.isAlike(known.dialect, for: known.facts) }

        var reported = reported.dialect
        reported.datesSince2001 = layout.datesSince2001
        return known.facts.aliases == 0 || layout.isAlike(reported, for: known.facts)
    }

    /// The reading that decode would choose by evidence, if it differs from those of the table.
    private func foundReading() -> ArchiveReading? {
        let nominal = ArchiveReading(header: header)
        // There are no limits, as in the other scans: a reader with higher ones must not find more.
        var unlimited = FastLimits.none
        unlimited.areForData = limits.areForData
        let finder = DialectFinder(archive: archive, header: header, limits: unlimited)
        let scan = finder.scan(nominal)
        if scan.failure == nil,
            DialectFinder.isSettled(nominal, scan.facts, size: archive.count)
        {
            return nil
        }

        guard let found = try? finder.findReading(nominalError: scan.failure) else { return nil }

        return found.codedNils.isEmpty && found.reopened.isEmpty ? nil : found
    }
}
