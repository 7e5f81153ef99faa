extension ArchiveIndex {
    /// Indexes an archive in the dialect that it is found to be in, or in the named one.
    ///
    /// If no dialect reads the archive, or several do with different results, there is an index nevertheless: in the
    /// nominal dialect, or in whichever of those that the header allows gets furthest.
    ///
    /// - Returns: the index, and if the archive cannot be read, the reason; this error is to be thrown once everything
    ///   has been shown.
    /// - Throws: what is wrong with the header or the name.
    package static func find(
        _ archive: [UInt8], dialect: String?, limits: Limits
    ) throws(FastCodingError) -> (index: ArchiveIndex, problem: FastCodingError?) {
        let header = try ArchiveHeader(archive.span)
        if let dialect {
            let index = ArchiveIndex(archive, try ArchiveReading(header: header, named: dialect), limits: limits)
            return (index, index.damage)
        }
        let nominal = ArchiveIndex(archive, ArchiveReading(header: header), limits: limits)
        if nominal.damage == nil, DialectFinder.isSettled(nominal.reading, nominal.facts, size: archive.count) {
            return (nominal, nil)
        }
        let finder = DialectFinder(archive: archive, header: header, limits: limits)
        do throws(FastCodingError) {
            let reading = try finder.findReading(nominalError: nominal.damage)
            return (reading.isNominal ? nominal : ArchiveIndex(archive, reading, limits: limits), nil)
        } catch {
            if nominal.damage == nil { return (nominal, error) }
            let furthest = finder.furthestReading()
            if furthest.isNominal { return (nominal, error) }
            let index = ArchiveIndex(archive, furthest, limits: limits)
            return (index, index.damage ?? error)
        }
    }
}

extension ArchiveIndex {
    /// Warns of what is odd about the archive as a whole.
    package func reportOddities(to diagnostics: inout Diagnostics) {
        if damage == nil {
            ReadingWarnings.report(reading, facts, in: archive, to: &diagnostics)
        } else if !reading.isNominal, reading.dialectMatters {
            ReadingWarnings.reportDialect(reading, facts, to: &diagnostics)
        }
    }
}

extension DialectFinder {
    /// Of the readings that differ in layout and numbering, the one that gets furthest; the nominal one if none gets
    /// further.
    func furthestReading() -> ArchiveReading {
        var best = ArchiveReading(header: header)
        var bestEnd = -1
        for layout in Dialect.layouts(for: header) {
            for numbering in header.isMajor2 ? [Dialect.Numbering.reader] : [.reader, .writer] {
                var reading = ArchiveReading(header: header, dialect: layout)
                reading.dialect.numbering = numbering
                let (facts, error) = scan(reading)
                // The position of the error counts, not the bytes examined to find it. Reaching the end of the root
                // counts as further than running out of bytes.
                let place = min(error?.offset ?? facts.end, archive.count)
                let end = place + (error == nil && facts.end == archive.count ? 1 : 0)
                if end > bestEnd {
                    best = reading
                    bestEnd = end
                }
            }
        }
        return best
    }
}
