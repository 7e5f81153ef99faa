/// The fast path from an archive to JSON or bare bytes: two scans and no graph, for archives of plain data.
package enum Streaming {
    /// Whether what the options ask for can be streamed at all.
    package static func suits(_ options: WritingOptions, size: Int) -> Bool {
        options.style != .exact && !options.sortKeys && options.dialect == nil && options.format == .json
            && size <= Int(clamping: UInt32.max)
    }

    /// Writes an archive, if it can be streamed.
    ///
    /// - Returns: false if it has to go through a graph; nothing has been written then.
    package static func write(
        _ archive: [UInt8], options: WritingOptions, diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) -> Bool {
        var warnings = Diagnostics()
        guard var writer = try writer(for: archive, options, &warnings, output) else { return false }
        let isList = options.keyPaths.count > 1 || options.keyPaths.contains(where: KeyPathSearch.hasWildcard)
        guard let found = try find(&writer, in: archive, options, warnings, &diagnostics),
            options.keyPaths.count <= 1 ? true : try writer.areApart(found, archive.span)
        else { return false }
        diagnostics.merge(warnings)
        try writer.write(found.matches, asArray: isList, archive.span)
        return true
    }

    /// Writes the values at the key paths as ``RawBytes`` does, if they can be streamed and are neither arrays nor
    /// dictionaries.
    ///
    /// - Returns: false if that takes a graph; nothing has been written then.
    package static func writeRaw(
        _ archive: [UInt8], options: WritingOptions, diagnostics: inout Diagnostics, output: ByteOutput
    ) throws(FastCodingError) -> Bool {
        var warnings = Diagnostics()
        guard suits(options, size: archive.count), archive.count <= options.limits.input,
            var writer = try? writer(for: archive, options, &warnings, { _ in }),
            let found = try find(&writer, in: archive, options, warnings, &diagnostics),
            !found.haveParts
        else { return false }
        diagnostics.merge(warnings)
        var raw = RawOutput(limit: options.limits.output(forInput: archive.count))
        try writer.writeRaw(found.matches, to: &raw, archive.span, escapesControls: options.escapeControls, output)
        return true
    }

    /// The offset of the chunk that a key path leads to; nil if it takes a graph to tell.
    package static func chunkOffset(
        at keyPath: String, in archive: [UInt8], limits: Limits
    ) throws(FastCodingError) -> Int? {
        var options = WritingOptions()
        options.style = .plain
        options.limits = limits
        var warnings = Diagnostics()
        guard var writer = try writer(for: archive, options, &warnings, { _ in }),
            let found = try writer.find([keyPath], archive.span), let match = found.matches[0].first,
            found.matches[0].count == 1, match.count == 1
        else { return nil }
        return match.here.position
    }

    /// What the key paths lead to. If that is an error, the warnings are reported as well.
    private static func find(
        _ writer: inout StreamWriter, in archive: [UInt8], _ options: WritingOptions, _ warnings: Diagnostics,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> StreamSearch.Findings? {
        do throws(FastCodingError) {
            return try writer.find(options.keyPaths, archive.span)
        } catch {
            diagnostics.merge(warnings)
            throw error
        }
    }

    /// A writer for an archive, at its root; nil if the archive is not plain.
    private static func writer(
        for archive: [UInt8], _ options: WritingOptions, _ warnings: inout Diagnostics, _ output: @escaping ByteOutput
    ) throws(FastCodingError) -> StreamWriter? {
        let reading = ArchiveReading(header: try ArchiveHeader(archive.span))
        guard reading.header.suitsPlainReaders(size: archive.count) else { return nil }
        var survey = PlainSurvey(StreamRules(keepsDollars: options.style == .plain))
        guard let facts = scan(archive, reading, options, &survey) else { return nil }
        ReadingWarnings.report(reading, facts, in: archive, to: &warnings)
        let json = JSONWriter(JSONWritingOptions(options, inputCount: archive.count), flush: output)
        return StreamWriter(json, survey.finish(), at: reading.header.size)
    }

    /// Scans the archive to the end; nil if it is damaged (the general path reports how), needs the notation or is not
    /// nominal.
    package static func scan<Rules: PlainRules>(
        _ archive: [UInt8], _ reading: ArchiveReading, _ options: WritingOptions, _ survey: inout PlainSurvey<Rules>
    ) -> ScanFacts? {
        let (facts, failure) = ChunkScanner.scan(
            archive.span, reading, limits: options.limits, visitor: &survey)
        guard failure == nil, DialectFinder.isSettled(reading, facts, size: archive.count),
            facts.chunks <= options.limits.expansion
        else { return nil }
        return facts
    }
}
