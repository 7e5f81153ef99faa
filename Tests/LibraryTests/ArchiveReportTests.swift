import FastCoding
import FastCodingInspector
import Testing

/// Reports on archives; what they look like is tested with the tool.
@Suite struct ArchiveReportTests {
    private static let notation = #"""
        {"items": [{"$class": "Item", "name": "one", "next": {"$alias": "items.1"}},
                   {"$class": "Item", "name": "another", "next": null}],
         "picture": {"$class": "NSData", "$data": "AAECAwQFBgcICQ=="}, "first": {"$alias": "items.0"}}
        """#

    /// One report of each kind, with the numbers that are hardest to bear.
    private static let reports: [ArchiveReport] = [
        .chunks(),
        .chunks(.json),
        .chunks(showsBytes: true, width: .min),
        .chunks(.json, showsBytes: true),
        .chunks(width: .max),
        .chunks(at: "30"),
        .chunks(.json, at: "0x1c"),
        .chunks(at: "items.0.name"),
        .statistics(),
        .statistics(.json),
        .info(),
        .info(.json),
        .drawing(.dot),
        .drawing(.mermaid, boxes: .min),
        .drawing(.dot, classesOnly: true, boxes: .max),
        .drawing(.mermaid, classesOnly: true),
        .page(),
        .page(policy: .plainData),
    ]

    private let archive: FastArchive

    init() throws {
        archive = try FastArchive(notation: Self.notation.utf8)
    }

    /// What is written before an error, and the error.
    private func written(_ report: ArchiveReport, _ bytes: [UInt8]) -> (
        text: String, error: FastCodingError?
    ) {
        var output: [UInt8] = []
        do {
            try FastArchive(bytes).write(report) { output += LibraryTests.bytes($0) }
        } catch {
            return (text(output), error as? FastCodingError)
        }

        return (text(output), nil)
    }

    @Test(
        "a place that the archive does not have is an error",
        arguments: ["380", "0xffff", "nowhere", "items.2", "*.*"]
    )
    func places(place: String) {
        #expect(code { try archive.report(.chunks(at: place)) } == .keyPath)
        #expect(written(.chunks(at: place), archive.bytes).text.isEmpty)
    }

    @Test func `a report is the same in blocks, and an error of the output ends it`() throws {
        // Long enough for several blocks where reports don't cut texts.
        let long = Self.notation.replacing("another", with: String(repeating: "x", count: 200_000))
        let archive = try FastArchive(notation: long.utf8)
        let failure = try #require(throws: FastCodingError.self) {
            try archive.report(.chunks(at: "nowhere"))
        }

        for report in Self.reports {
            let (text, error) = written(report, archive.bytes)
            #expect(error == nil)
            #expect(try text == archive.report(report) && !text.isEmpty)
            var calls = 0
            let found = code {
                try archive.write(report) { _ in
                    calls += 1
                    throw failure
                }
            }

            #expect(found == .keyPath && calls == 1)
        }
    }

    @Test
    func `warnings are returned, and an error if they are refused, with no part of the report`()
        throws
    {
        let longer = FastArchive(archive.bytes + [1])
        for report in Self.reports {
            var isBegun = false
            let warnings = try longer.write(report) { _ in isBegun = true }
            #expect(isBegun && warnings.map(\.code) == [.trailingBytes])
            let refused = code {
                try longer.write(report, options: reading(refusesWarnings: true)) { _ in
                    Issue.record("a part of it")
                }
            }

            #expect(refused == .trailingBytes)
        }
    }

    @Test func `of a damaged archive there is the part before the damage, but no drawing`() throws {
        let cut = FastArchive(Array(archive.bytes.prefix(archive.bytes.count / 2)))
        let damage = code { try cut.forEachChunk { _ in } }
        #expect(damage?.name == "count-exceeds-data")

        for (index, report) in Self.reports.enumerated() {
            let (text, error) = written(report, cut.bytes)
            #expect(error?.code == damage, "\(index)")
            // Drawings need the whole archive, and so does finding a chunk by its key path.
            #expect(text.isEmpty == ((12...15).contains(index) || index == 7), "\(index)")
            #expect(code { _ = try cut.report(report) } == damage, "\(index)")
        }

        #expect(written(.chunks(), cut.bytes).text.contains("not read, "))
        #expect(
            written(.info(.json), cut.bytes).text.contains(#""error":{"code":"count-exceeds-data""#)
        )

        #expect(written(.page(), cut.bytes).text.hasSuffix("</html>\n"))
    }

    @Test
    func
        `info, drawings and chunks take keyed archives and property lists, statistics only archives`()
        throws
    {
        let graph = try ObjectGraph(notation: Self.notation.utf8)
        let list = try FastArchive(literal: #"{"a": ["b"]}"#.utf8).text(.init(format: .xml))

        for (bytes, words) in [
            (try graph.keyedArchive(), "NSKeyedArchiver"),
            (list, "unknown (a property list does not name its writer)"),
        ] {
            #expect(try FastArchive(bytes).report(.info()).hasPrefix("written by  \(words)"))
            #expect(try FastArchive(bytes).report(.drawing(.dot)).hasPrefix("digraph "))

            #expect(try FastArchive(bytes).report(.chunks()).isEmpty == false)
            #expect(try FastArchive(bytes).report(.page()).hasSuffix("</html>\n"))
            for report in [ArchiveReport.statistics()] {
                #expect(code { try FastArchive(bytes).report(report) } == .notAnArchive)
            }
        }
    }

    @Test func `limits are kept, and a dialect can be forced`() throws {
        #expect(
            code { try archive.report(.page(), options: reading { $0.input = 10 }) } == .inputLimit
        )

        let least = reading {
            $0.depth = .min
            $0.chunks = .min
            $0.string = .min
            $0.input = .max
            $0.chain = .min
            $0.output = .min
            $0.expansion = .min
        }

        for report in Self.reports {
            #expect(
                code { try archive.report(report, options: reading { $0.depth = 2 }) }
                    == .depthLimit
            )

            #expect(
                code { try archive.report(report, options: reading { $0.chunks = 1 }) }
                    == .chunkLimit
            )

            #expect(code { try archive.report(report, options: least) } != nil)
            #expect(
                try archive.report(report, options: ReadingOptions(limits: .none))
                    == archive.report(report)
            )
        }

        var options = ReadingOptions()
        options.dialect = FastDialect("3.3-writer")
        #expect(
            try archive.report(.info(), options: options).contains("\ndialect     3.3-writer: ")
        )
    }
}
