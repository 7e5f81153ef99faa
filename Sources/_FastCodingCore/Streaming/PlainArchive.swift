/// An archive that has been found plain, so that it can be written as text straight from its bytes.
struct PlainArchive: ~Copyable {
    /// The strings, and the keys of containers.
    let table: PlainTable
    /// The place of the root.
    let root: PlainCursor

    /// Surveys an archive. Nil if it is damaged (the general path reports how), not nominal, or not
    /// plain by the rules for JSON.
    init?(_ archive: [UInt8], _ options: PlainTextOptions, _ warnings: inout Diagnostics)
        throws(FastCodingError)
    {
        let reading = ArchiveReading(header: try ArchiveHeader(archive.span))
        guard reading.header.suitsPlainReaders(size: archive.count),
            !reading.header.announcesClasses
        else { return nil }

        var survey = PlainSurvey(StreamRules(keepsDollars: options.style == .plain))
        let scan = ChunkScanner.scan(
            archive.span,
            reading,
            limits: options.limits,
            visitor: &survey
        )

        let facts = scan.facts
        guard scan.failure == nil, DialectFinder.isSettled(reading, facts, size: archive.count),
            facts.chunks <= options.limits.expansion
        else { return nil }

        // Only an array has lines. The general path says so, with the place.
        let type = archive[reading.header.size]
        if options.lines, !PlainCursor.isContainer(type) || PlainCursor.isDictionary(type) {
            return nil
        }

        ReadingWarnings.report(reading, facts, in: archive, to: &warnings)
        table = survey.finish()
        root = PlainCursor(position: reading.header.size)
    }
}
