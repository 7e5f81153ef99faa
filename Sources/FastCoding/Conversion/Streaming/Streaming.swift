/// The fast path from an archive to JSON: two scans and no graph, for archives of plain data.
enum Streaming {
    /// Whether what the options ask for can be streamed at all.
    static func suits(_ options: WritingOptions, size: Int) -> Bool {
        options.style != .exact && options.keyPaths.count <= 1 && !options.sortKeys && options.dialect == nil
            && options.format == .json && size <= Int(UInt32.max)
    }

    /// Writes an archive, if it can be streamed.
    ///
    /// - Returns: false if it has to go through a graph; nothing has been written then.
    static func write(
        _ archive: [UInt8], options: WritingOptions, diagnostics: inout Diagnostics,
        output: @escaping ByteOutput
    ) throws(FastCodingError) -> Bool {
        let reading = ArchiveReading(header: try ArchiveHeader(archive.span))
        guard PlainSurvey<StreamRules>.suits(reading.header, size: archive.count) else { return false }
        var survey = PlainSurvey(StreamRules(keepsDollars: options.style == .plain))
        guard let facts = scan(archive, reading, options, &survey) else { return false }
        let json = JSONWriter(JSONWritingOptions(options, inputCount: archive.count), flush: output)
        var writer = StreamWriter(json, survey.finish(), at: reading.header.size)
        // If a path leads nowhere, the graph's path search reports what is there instead.
        var found: [StreamWriter.Match]?
        if let path = options.keyPath {
            guard let components = KeyPathSearch.components(of: path) else { return false }
            if let keys = literals(components) {
                guard try writer.move(along: keys, archive.span) else { return false }
            } else {
                guard let pattern = PathPattern(components) else { return false }
                found = try writer.find(pattern, archive.span)
                if found == nil { return false }
            }
        }
        ReadingWarnings.report(reading, facts, in: archive, to: &diagnostics)
        if let found { try writer.write(found, archive.span) } else { try writer.writeValue(archive.span) }
        try writer.finish()
        return true
    }

    /// The components of a path without wildcards; nil if it has any.
    private static func literals(_ components: [KeyPathComponent]) -> [[UInt8]]? {
        var literals: [[UInt8]] = []
        for component in components {
            guard case .literal(let text) = component else { return nil }
            literals.append(text)
        }
        return literals
    }

    /// Scans the archive to the end; nil if it is damaged (the general path reports how), needs the notation or is not
    /// nominal.
    static func scan<Rules: PlainRules>(
        _ archive: [UInt8], _ reading: ArchiveReading, _ options: WritingOptions, _ survey: inout PlainSurvey<Rules>
    ) -> ScanFacts? {
        var facts = ScanFacts()
        do throws(FastCodingError) {
            try ChunkScanner.scan(archive.span, reading, limits: options.limits, visitor: &survey, facts: &facts)
        } catch {
            return nil
        }
        guard DialectFinder.isSettled(reading, facts, size: archive.count),
            facts.chunks <= options.limits.expansion
        else { return nil }
        return facts
    }
}
