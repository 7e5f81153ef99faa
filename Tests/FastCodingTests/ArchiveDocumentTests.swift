import TestSupport

@Suite("The document of what cannot be read")
struct ArchiveDocumentTests {
    /// What docs/ORIGINALS.md lists: `version/name` of every row of its tables, and of its lists
    /// for 2.0.
    private static func listed(in text: String) -> Set<String> {
        var places: Set<String> = []
        for paragraph in text.components(separatedBy: "\n\n") where paragraph.hasPrefix("Files: ") {
            for name in paragraph.matches(of: /`([^`\s]+)`/) {
                places.insert("2.0/\(name.output.1)")
            }
        }

        for line in text.split(separator: "\n") {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count > 2, cells[0].hasPrefix("`"), cells[0].hasSuffix("`") else {
                continue
            }

            for version in versions(cells[1]) {
                places.insert("\(version)/\(cells[0].dropFirst().dropLast())")
            }
        }

        return places
    }

    /// The versions of a cell such as `2.0, 2.1` or `3.0 to 3.1`.
    private static func versions(_ cell: String) -> [String] {
        cell.split(separator: ",").flatMap { part in
            let ends = part.components(separatedBy: " to ").map {
                $0.trimmingCharacters(in: .whitespaces)
            }

            guard let first = Originals.versions.firstIndex(of: ends[0]),
                let last = Originals.versions.firstIndex(of: ends[ends.count - 1]), first <= last
            else { return ["?\(part)"] }

            return Array(Originals.versions[first...last])
        }
    }

    @Test
    func `exactly those archives are listed that are not read to the graph that was handed over`()
        throws
    {
        let text = try String(
            contentsOf: Repository.url.appending(path: "docs/ORIGINALS.md"),
            encoding: .utf8
        )

        var different: Set<String> = []
        var equal = 0

        for original in Originals.versions.flatMap({ Originals.all(version: $0) }) {
            // No graph can be made for comparison.
            if original.isKeyed {
                continue
            }

            let read = try? ObjectGraph(archive: original.bytes)
            let graph = try? original.authorsGraph()
            if let read, let graph, GraphComparison.difference(graph, read) == nil {
                equal += 1
            } else {
                different.insert(original.place)
            }
        }

        let listed = Self.listed(in: text)
        #expect(different.subtracting(listed).sorted() == [])
        #expect(listed.subtracting(different).sorted() == [])
        #expect(text.contains("all \(different.count) of them"))
        #expect(
            text.contains(
                "\(equal + Originals.all(version: "3.3").count(where: \.isKeyed)) of them read to"
            )
        )
    }
}
