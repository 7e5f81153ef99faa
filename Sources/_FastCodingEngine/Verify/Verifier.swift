// An import of this target imports the targets that it is built on, too.
@_exported public import _FastCodingNotation

/// Judges archives: whether they can be read, by the same scanner as everywhere else, and only hold
/// what is allowed.
///
/// A plain archive in the nominal dialect is scanned once. An archive with findings, shared objects
/// or types that JSON lacks is scanned up to twice more. Then come the other readings that a reader
/// may choose: ``OtherReadings``.
package enum Verifier {
    /// Judges an archive, with the content of its data.
    package static func judge(
        _ archive: [UInt8],
        options: VerificationOptions = VerificationOptions()
    ) -> FastVerdict {
        var scans: [ReadingScan] = []
        var verdict = judge(archive, options, &scans)
        verdict.errors.merge(NestedData.judge(scans, in: archive, options: options))

        return verdict
    }

    /// Judges an archive without the content of its data.
    ///
    /// - Parameter scans: receives the scans of all readings, with the data that has to be judged.
    static func judge(
        _ archive: [UInt8],
        _ options: VerificationOptions,
        _ scans: inout [ReadingScan]
    ) -> FastVerdict {
        var verdict = FastVerdict()
        do throws(FastCodingError) {
            try options.limits.check(inputOf: archive.count)
            let header = try ArchiveHeader(archive.span)
            verdict.facts.version = header.version.description
            let reported = try judgeReported(archive, header, options, &verdict)
            let isWhole = verdict.errors.totals.isEmpty
            let examined = ExaminedReadings(
                archive: archive,
                reported: reported.reading,
                reportedFacts: isWhole ? reported.facts : nil,
                isNamed: options.dialect != nil,
                limits: options.limits
            )

            // Other readings can't make a refused archive good.
            let judgesOthers =
                isWhole && !(options.allowsAnyClass && options.allowsKeyedArchives)
            guard judgesOthers || options.judgesNested else { return verdict }

            scans = examined.scans(options, .verifying)
            let others = OtherReadings(reported.reading, reported.facts)
            if judgesOthers, let refusal = others.refusal(scans) {
                verdict.errors.add(refusal)
            }
        } catch {
            verdict.errors.add(error)
        }

        return verdict
    }

    /// The reading that the verdict reports, and what its scan has counted.
    private struct Reported {
        let reading: ArchiveReading
        let facts: ScanFacts
    }

    /// Judges the archive in the reading that a reader of this project would choose: that of the
    /// named dialect, or the one that the file's counts show.
    private static func judgeReported(
        _ archive: [UInt8],
        _ header: ArchiveHeader,
        _ options: VerificationOptions,
        _ verdict: inout FastVerdict
    ) throws(FastCodingError) -> Reported {
        var reading = ArchiveReading(header: header)
        if let name = options.dialect {
            reading = try ArchiveReading(header: header, named: name)
            let scan = VerifyVisitor.scan(archive, reading, options, .verifying)
            finish(scan, archive, options, &verdict)

            return Reported(reading: reading, facts: scan.facts)
        }

        if let facts = judgeClean(archive, reading, options, &verdict) {
            return Reported(reading: reading, facts: facts)
        }

        var scan = VerifyVisitor.scan(archive, reading, options, .verifying)
        if scan.error != nil || !DialectFinder.isSettled(reading, scan.facts, size: archive.count) {
            do throws(FastCodingError) {
                let finder = DialectFinder(archive: archive, header: header, limits: options.limits)
                reading = try finder.findReading(nominalError: scan.error)

                if !reading.isNominal {
                    scan = VerifyVisitor.scan(archive, reading, options, .verifying)
                }
            } catch {
                scan.error = error
            }
        }

        finish(scan, archive, options, &verdict)
        return Reported(reading: reading, facts: scan.facts)
    }

    /// Judges a plain archive without findings, as most archives are, in a single scan.
    ///
    /// - Returns: the facts that the scan has counted; nil if the archive has to be examined more
    ///   closely.
    private static func judgeClean(
        _ archive: [UInt8],
        _ reading: ArchiveReading,
        _ options: VerificationOptions,
        _ verdict: inout FastVerdict
    ) -> ScanFacts? {
        guard reading.header.suitsPlainReaders(size: archive.count),
            !reading.header.announcesClasses,
            let facts = CanonicalChoices.scan(archive, reading, options.limits),
            DialectFinder.isSettled(reading, facts, size: archive.count)
        else { return nil }

        reportWhole(reading, facts, archive, &verdict)
        // Only strings are shared, so every other value occurs as often as it is written.
        verdict.facts.expandedSize = facts.chunks
        verdict.facts.longestChain = facts.depth
        report(reading, facts, &verdict)

        return facts
    }

    /// Takes the facts of the reported reading over into the verdict.
    private static func report(
        _ reading: ArchiveReading,
        _ facts: ScanFacts,
        _ verdict: inout FastVerdict
    ) {
        verdict.facts.dialect = FastDialect(unchecked: reading.dialectName(facts))
        verdict.facts.chunks = facts.chunks
        verdict.facts.depth = facts.depth
        verdict.facts.strings = facts.strings
        verdict.facts.aliases = facts.aliases
    }

    /// Takes the outcome of a scan over into the verdict.
    private static func finish(
        _ scan: VerifyVisitor.Scan,
        _ archive: [UInt8],
        _ options: VerificationOptions,
        _ verdict: inout FastVerdict
    ) {
        var findings = scan.findings
        if !findings.isEmpty {
            findings.complete(ArchiveIndex(archive, scan.reading, limits: options.limits))
        }

        verdict.errors = findings.errors
        if let error = scan.error {
            verdict.errors.add(error)
        } else {
            reportWhole(scan.reading, scan.facts, archive, &verdict)
            verdict.facts.expandedSize = scan.expandedSize
        }

        verdict.warnings.merge(findings.warnings)
        verdict.warnings.sortByOffset()
        report(scan.reading, scan.facts, &verdict)
        verdict.facts.longestChain = scan.longestChain
        verdict.facts.classes = scan.classNames
        verdict.refusedClasses = scan.refusedClasses
    }

    /// Adds findings about the archive as a whole: its dialect, padding that is not zero, and bytes
    /// after the root.
    private static func reportWhole(
        _ reading: ArchiveReading,
        _ facts: ScanFacts,
        _ archive: [UInt8],
        _ verdict: inout FastVerdict
    ) {
        ReadingWarnings.reportReading(reading, facts, to: &verdict.warnings)
        if facts.dirtyPadding > 0 {
            let what =
                facts.dirtyPadding == 1
                ? "a byte of padding is" : "\(facts.dirtyPadding) bytes of padding are"
            verdict.warnings.warn(.padding, "\(what) not zero", at: facts.firstDirtyPadding)
        }

        if let trailing = ReadingWarnings.trailingBytes(facts, in: archive) {
            verdict.errors.add(trailing)
        }
    }
}
