/// An archive that has been found plain, so that it can be written as text straight from its bytes.
struct PlainArchive: ~Copyable {
    let table: PlainTable
    let root: PlainCursor
    /// How many chunks it has.
    let chunks: Int

    /// Nil if it is damaged (the general path reports how), not nominal, or not plain by the rules
    /// for JSON or lists.
    init?(
        _ archive: [UInt8],
        isList: Bool = false,
        _ options: WritingOptions,
        _ warnings: inout Diagnostics
    ) throws(FastCodingError) {
        let reading = ArchiveReading(header: try ArchiveHeader(archive.span))
        guard reading.header.suitsPlainReaders(size: archive.count) else { return nil }

        let rules = StreamRules(
            keepsNonFinite: isList,
            keepsDollars: isList || options.style == .plain
        )

        var survey = PlainSurvey(rules)
        let (facts, failure) = ChunkScanner.scan(
            archive.span,
            reading,
            limits: options.limits,
            visitor: &survey
        )

        guard failure == nil, DialectFinder.isSettled(reading, facts, size: archive.count),
            facts.chunks <= options.limits.expansion
        else { return nil }

        ReadingWarnings.report(reading, facts, in: archive, to: &warnings)
        table = survey.finish()
        root = PlainCursor(position: reading.header.size)
        chunks = facts.chunks
    }

    /// What key paths lead to: for each path, the values, and whether there are arrays or
    /// dictionaries among these.
    typealias Findings = (matches: [[StreamSearch.Match]], haveParts: Bool)

    /// Finds what key paths lead to, in their order; the root if there are none. Nil if that takes
    /// a graph. Throws ``FastCodingError/Code/keyPath`` if a path leads nowhere.
    func find(_ paths: [String], _ bytes: Span<UInt8>) throws(FastCodingError) -> Findings? {
        if paths.isEmpty {
            let match = StreamSearch.Match(root, 1, isKeyed: false, origin: 0)
            return ([[match]], PlainCursor.isContainer(bytes[root.position]))
        }

        guard let found = search(paths.map(KeyPathSearch.components), bytes) else { return nil }

        if let path = found.matches.firstIndex(where: \.isEmpty) {
            throw leadsNowhere(paths[path], bytes)
        }

        return found
    }

    private func search(_ paths: [[KeyPathComponent]], _ bytes: Span<UInt8>) -> Findings? {
        guard let pattern = PathPattern(paths) else { return nil }

        var search = StreamSearch(pattern, from: root)
        return search.run(bytes, table) ? (search.matches, search.haveParts) : nil
    }

    /// The error of a key path, as a graph of the value that it leads as far as has it.
    private func leadsNowhere(_ path: String, _ bytes: Span<UInt8>) -> FastCodingError {
        let components = KeyPathSearch.components(of: path)
        if components.contains(where: { $0.kind != .literal }) {
            return KeyPathSearch.nothingMatches(path)
        }

        var place = root
        var count = 0
        while count < components.count - 1,
            let found = search([Array(components[...count])], bytes),
            let match = found.matches[0].first
        {
            place = match.cursor
            count += 1
        }

        let graph = outline(place, bytes)
        return KeyPathWalker.error(
            at: graph.rootIndex,
            in: graph,
            Array(path.utf8),
            components[count]
        )
    }

    private func outline(_ place: PlainCursor, _ bytes: Span<UInt8>) -> ObjectGraph {
        var graph = ObjectGraph()
        var cursor = place
        let type = bytes[cursor.position]
        let kind = ChunkType(rawValue: type).flatMap { ChunkTable.kind(of: $0) } ?? .null

        if PlainCursor.isContainer(type) {
            var children: [ObjectGraph.NodeIndex] = []
            for _ in 0..<cursor.enter(bytes) {
                cursor.skip(1, bytes, table)
                children.append(.nil)

                if !kind.isDictionary {
                    continue
                }

                let key = table.strings[cursor.key(bytes, table)]
                children.append(graph.addString(graph.appendBytes(key.text(in: bytes))))
            }

            graph.rootIndex = graph.addContainer(kind, children)
        } else if PlainCursor.isString(type) {
            let text = table.strings[cursor.key(bytes, table)]
            graph.rootIndex = graph.addString(graph.appendBytes(text.text(in: bytes)))
        } else {
            graph.rootIndex = graph.add(
                kind,
                a: UInt64(bitPattern: cursor.leaf(type, bytes, table))
            )
        }

        return graph
    }
}
