/// The fast path from an archive to JSON: two scans and no graph, for archives of plain data.
enum Streaming {
    /// Whether what the options ask for can be streamed at all.
    static func suits(_ options: WritingOptions, size: Int) -> Bool {
        options.style != .exact && options.keyPaths.count <= 1 && !options.sortKeys && options.dialect == nil
            && options.format == .json && size <= Int(UInt32.max)
            && options.keyPaths.allSatisfy { !KeyPathSearch.hasWildcard($0) }
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
        if let path = options.keyPath {
            // If it leads nowhere, the graph's path search reports what is there instead.
            guard let components = components(of: path), try writer.move(along: components, archive.span) else {
                return false
            }
        }
        ReadingWarnings.report(reading, facts, in: archive, to: &diagnostics)
        try writer.run(archive.span)
        return true
    }

    /// The components of a key path without their escapes; nil if one can't be a key.
    private static func components(of path: String) -> [[UInt8]]? {
        let text = Array(path.utf8)
        var parser = KeyPathParser(0..<text.count)
        var walker = KeyPathWalker()
        _ = walker.takeRoot(&parser, text)
        var components: [[UInt8]] = []
        while !parser.isAtEnd {
            var component: [UInt8] = []
            if parser.next(in: text, into: &component), component.span.equals("$class") { return nil }
            components.append(component)
        }
        return components
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
