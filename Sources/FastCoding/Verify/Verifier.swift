/// Judges archives: whether they can be read, by the same scanner as for everything else, and whether they hold only what
/// is allowed.
///
/// A plain archive in the nominal dialect is scanned once; one of which there is something to be told, or that shares or has
/// more types than JSON, up to twice more. Then come the other readings that somebody may take: ``OtherReadings``.
package enum Verifier {
    /// Judges an archive. It is good if the verdict has no errors.
    package static func judge(_ archive: [UInt8], options: VerificationOptions = VerificationOptions()) -> Verdict {
        var verdict = Verdict()
        do throws(FastCodingError) {
            guard archive.count <= options.limits.input else {
                throw FastCodingError(
                    .inputLimit,
                    "\(archive.count) bytes, but the limit is \(options.limits.input)")
            }
            let header = try ArchiveHeader(archive.span)
            verdict.facts.version = header.version.description
            try judge(archive, header, options, &verdict)
        } catch {
            verdict.errors.warn(error.code, error)
        }
        return verdict
    }

    private static func judge(
        _ archive: [UInt8], _ header: ArchiveHeader, _ options: VerificationOptions, _ verdict: inout Verdict
    ) throws(FastCodingError) {
        let reported = try judgeReported(archive, header, options, &verdict)
        // What is refused already does not become better by other readings.
        guard verdict.errors.totals.isEmpty else { return }
        let others = OtherReadings(
            archive: archive, reported: reported.reading, reportedFacts: reported.facts, options: options)
        var refusal = others.refusal()
        if options.dialect != nil, refusal == nil { refusal = others.refusalOfFoundReading() }
        if let refusal { verdict.errors.warn(refusal.code, refusal) }
        if options.judgesNested, verdict.errors.totals.isEmpty {
            verdict.errors.merge(NestedData.judge(archive, options: options))
        }
    }

    /// Judges the reading that is reported: the one that is asked for by name, or the one that is found.
    private static func judgeReported(
        _ archive: [UInt8], _ header: ArchiveHeader, _ options: VerificationOptions, _ verdict: inout Verdict
    ) throws(FastCodingError) -> (reading: ArchiveReading, facts: ScanFacts) {
        var reading = ArchiveReading(header: header)
        if let name = options.dialect {
            reading = try ArchiveReading(header: header, named: name)
            let survey = survey(archive, reading, options)
            finish(survey, archive, options, &verdict)
            return (reading, survey.facts)
        }
        if let facts = judgeClean(archive, reading, options, &verdict) { return (reading, facts) }
        var survey = survey(archive, reading, options)
        if survey.error != nil || !DialectFinder.isSettled(reading, survey.facts, size: archive.count) {
            do throws(FastCodingError) {
                let finder = DialectFinder(archive: archive, header: header, limits: options.limits)
                reading = try finder.findReading(nominalError: survey.error)
                if !reading.isNominal { survey = Self.survey(archive, reading, options) }
            } catch {
                survey.error = error
            }
        }
        finish(survey, archive, options, &verdict)
        return (reading, survey.facts)
    }

    /// Judges an archive of which nothing is to be told, as most are.
    ///
    /// - Returns: what the scan has counted; nil if the archive has to be looked at more closely.
    private static func judgeClean(
        _ archive: [UInt8], _ reading: ArchiveReading, _ options: VerificationOptions, _ verdict: inout Verdict
    ) -> ScanFacts? {
        guard PlainSurvey<CanonicalChoices>.suits(reading.header, size: archive.count) else { return nil }
        var facts = ScanFacts()
        var visitor = PlainSurvey(CanonicalChoices(reading.header))
        do throws(FastCodingError) {
            try ChunkScanner.scan(archive.span, reading, limits: options.limits, visitor: &visitor, facts: &facts)
        } catch {
            return nil
        }
        guard DialectFinder.isSettled(reading, facts, size: archive.count) else { return nil }
        reportWhole(reading, facts, archive, &verdict)
        // Nothing is shared but strings: what is written once is there once.
        verdict.facts.expandedSize = facts.chunks
        report(reading, facts, &verdict)
        return facts
    }

    /// Reports what a scan has found out of itself.
    private static func report(_ reading: ArchiveReading, _ facts: ScanFacts, _ verdict: inout Verdict) {
        verdict.facts.dialect = reading.dialectName(facts)
        verdict.facts.chunks = facts.chunks
        verdict.facts.depth = facts.depth
        verdict.facts.strings = facts.strings
        verdict.facts.aliases = facts.aliases
    }

    /// A scan and what came of it.
    private struct Survey {
        var reading: ArchiveReading
        var facts: ScanFacts
        var error: FastCodingError?
        var result: VerifyVisitor.Result
    }

    private static func survey(
        _ archive: [UInt8], _ reading: ArchiveReading, _ options: VerificationOptions
    ) -> Survey {
        var facts = ScanFacts()
        var visitor = VerifyVisitor(reading, options)
        var failure: FastCodingError?
        do throws(FastCodingError) {
            try ChunkScanner.scan(archive.span, reading, limits: options.limits, visitor: &visitor, facts: &facts)
            visitor.findUnusedClasses(in: archive.span)
        } catch {
            failure = error
        }
        return Survey(reading: reading, facts: facts, error: failure, result: visitor.finish())
    }

    /// Makes the verdict of a scan.
    private static func finish(
        _ survey: Survey, _ archive: [UInt8], _ options: VerificationOptions, _ verdict: inout Verdict
    ) {
        var findings = survey.result.findings
        if !findings.isEmpty {
            var places = FindingPlaces(survey.reading, findings)
            var facts = ScanFacts()
            // The first scan has told already where the archive breaks off.
            try? ChunkScanner.scan(
                archive.span, survey.reading, limits: options.limits, visitor: &places, facts: &facts)
            findings.complete(places.finish(in: archive.span))
        }
        verdict.errors = findings.errors
        if let error = survey.error {
            verdict.errors.warn(error.code, error)
        } else {
            reportWhole(survey.reading, survey.facts, archive, &verdict)
            verdict.facts.expandedSize = survey.result.expandedSize
        }
        verdict.warnings.merge(findings.warnings)
        verdict.warnings.sortByOffset()
        report(survey.reading, survey.facts, &verdict)
        verdict.facts.classes = survey.result.classNames
        verdict.refusedClasses = survey.result.refusedClasses
    }

    /// Reports what is to be told about an archive as a whole that could be read.
    private static func reportWhole(
        _ reading: ArchiveReading, _ facts: ScanFacts, _ archive: [UInt8], _ verdict: inout Verdict
    ) {
        ReadingWarnings.reportReading(reading, facts, to: &verdict.warnings)
        if facts.dirtyPadding > 0 {
            let what = facts.dirtyPadding == 1 ? "a byte of padding is" : "\(facts.dirtyPadding) bytes of padding are"
            verdict.warnings.warn(
                .padding, FastCodingError(.padding, "\(what) not zero", offset: facts.firstDirtyPadding))
        }
        if let trailing = ReadingWarnings.trailingBytes(facts, in: archive) {
            verdict.errors.warn(trailing.code, trailing)
        }
    }
}
