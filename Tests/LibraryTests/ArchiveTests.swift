import FastCoding
import FastCodingInspector
import Testing

/// Reading archives with a policy, judging and migrating them.
@Suite struct ArchiveTests {
    private func archive(_ notation: String) throws -> FastArchive {
        try FastArchive(notation: notation.utf8)
    }

    @Test(
        "a policy decides what may be read; the verdict says what was found, with code, place and key path"
    )
    func policies() throws {
        let archive = try archive(#"{"x":[{"$class":"Item","a":1},{"$class":"Other"}]}"#)
        for (policy, isAllowed) in [
            (ReadingPolicy.plainData, false),
            (.classes(["Item"]), false),
            (.classes(["Item", "Oth*"]), true),
            (.anything, true),
        ] {
            #expect(archive.verify(policy).isOK == isAllowed)
            let found = code { try ObjectGraph(archive: archive.bytes, policy: policy) }
            #expect(found == (isAllowed ? nil : .classNotAllowed))
        }

        let findings = archive.verify(.classes(["Item"])).findings
        #expect(findings.first?.code == .classNotAllowed && findings.first?.offset != nil)
        #expect(findings.contains { $0.keyPath == "x.1" })
    }

    @Test func `a verdict tells facts, and an archive its version`() throws {
        let archive = try archive(#"["a","a",{"$class":"Item","b":2}]"#)
        let facts = archive.verify(.anything).facts
        #expect(
            try archive.version.description == "3.3"
                && code { try FastArchive([1, 2]).version } == .notAnArchive
        )

        #expect(
            facts.version == "3.3" && facts.classes == ["Item"] && facts.depth == 2
                && facts.aliases == 1
        )
    }

    @Test func `warnings come with what was read, and are errors if they are refused`() throws {
        let object = #"{"$class":"Item","a":1}"#.utf8
        let twice = #"{"a":1,"a":2}"#.utf8
        var counts = try archive(#"["a","b"]"#).bytes
        counts[8] = 77
        let wrong = FastArchive(counts)
        let longer = FastArchive(try archive("[1]").bytes + [1, 2, 3])
        let item = try ObjectGraph(notation: #"{"$class":"Item","list":{"$alias":"$root"}}"#.utf8)
        let keyed = try text(item.keyedArchive(inXML: true))
            .replacing(
                "<string>Item</string>\n\t\t\t\t<string>NSObject</string>",
                with: "<string>Thing</string>"
            )

        var edited = item
        let calls: [(code: String, call: (ReadingOptions) throws -> [FastCodingError])] = [
            ("literal-notation", { try FastArchive(literal: object, options: $0).warnings }),
            ("duplicate-key", { try FastArchive(literal: twice, options: $0).warnings }),
            ("duplicate-key", { try ObjectGraph(literal: twice, options: $0).warnings }),
            (
                "duplicate-key",
                { try edited.apply(.set("list", value: #"{"a":1,"a":2}"#), options: $0) }
            ),
            (
                "count-mismatch",
                { try ObjectGraph(archive: wrong.bytes, policy: .plainData, options: $0).warnings }
            ),
            ("count-mismatch", { try wrong.migrated(options: $0).warnings }),
            ("trailing-bytes", { try longer.forEachChunk(options: $0) { _ in } }),
            ("trailing-bytes", { try longer.statistics(options: $0).warnings }),
            (
                "class-chain",
                {
                    try ObjectGraph(keyedArchive: keyed.utf8, policy: .anything, options: $0)
                        .warnings
                }
            ),
        ]

        let strict = reading(refusesWarnings: true)
        for (name, call) in calls {
            #expect(try call(ReadingOptions()).map(\.code.name) == [name])
            #expect(code { try call(strict) }?.name == name)
        }

        #expect(try FastArchive(notation: object, options: strict).warnings.isEmpty)
        #expect(try ObjectGraph(literal: twice).warnings.first?.location?.line == 1)
        #expect(try ObjectGraph(literal: twice)[at: "a"] == .integer(2))
        #expect(try wrong.migrated().bytes == archive(#"["a","b"]"#).bytes)
        #expect(try longer.statistics().leftOver == 3)
        let read = try ObjectGraph(keyedArchive: keyed.utf8, policy: .anything)
        #expect(read.warnings.first?.location != nil && read.isEqual(to: item))
    }

    @Test func `limits are kept`() throws {
        let archive = try archive("[[[[1]]]]")
        let shallow = reading { $0.depth = 3 }
        #expect(archive.verify(.plainData, options: shallow).findings.first?.code == .depthLimit)
        #expect(
            code { try ObjectGraph(archive: archive.bytes, policy: .anything, options: shallow) }
                == .depthLimit
        )

        let short = reading { $0.input = archive.bytes.count - 1 }
        #expect(code { try archive.forEachChunk(options: short) { _ in } } == .inputLimit)
        #expect(code { try archive.statistics(options: short) } == .inputLimit)
    }

    /// Objects that each refer to the one before, by an alias.
    private func chain(_ count: Int) throws -> FastArchive {
        var graph = ObjectGraph()
        let list = try graph.setRoot(.array([], isMutable: true))
        var last = ObjectGraph.Node.nil

        for _ in 0..<count {
            last = try graph.append(
                .object("Item", ["before": .node(last), "list": .node(list)]),
                to: list
            )
        }

        return try FastArchive(graph: graph)
    }

    @Test(
        "a chain of references by aliases is refused where it is longer than the limit, though nothing nests"
    )
    func chains() throws {
        let policy = ReadingPolicy.classes(["Item"])
        #expect(try chain(9999).verify(policy, options: reading { $0.depth = 3 }).isOK)
        let long = try chain(10_000)
        let findings = long.verify(policy, options: reading { $0.depth = 3 }).findings
        #expect(findings.map(\.code) == [.chainLimit] && findings.first?.keyPath == "$root")
        #expect(code { try ObjectGraph(archive: long.bytes, policy: policy) } == .chainLimit)
        #expect(
            long.verify(
                policy,
                options: reading {
                    $0.depth = 3
                    $0.chain = 10_001
                }
            ).isOK
        )
    }

    @Test func `chunks are listed with their places, numbers and targets, up to the damage`() throws
    {
        let archive = try archive(#"{"a":[1,"x","x"]}"#)
        var chunks: [ArchiveChunk] = []
        try archive.forEachChunk { chunks.append($0) }
        #expect(
            chunks.map { "\($0.type)" } == [
                "Dictionary", "Array", "One", "String", "StringAlias8", "String",
            ]
        )

        #expect(chunks.map(\.role) == [.root, .value, .element, .element, .element, .key])
        #expect(chunks.map(\.depth) == [0, 1, 2, 2, 2, 1])
        #expect(chunks.map(\.number) == [1, 0, nil, 0, nil, 1])
        #expect(chunks[4].target == 0 && chunks[1].nameOffset == chunks[5].offset)
        let cut = FastArchive(Array(archive.bytes.dropLast(2)))
        var count = 0
        #expect(code { try cut.forEachChunk { _ in count += 1 } } == .truncated)
        #expect(count == 5)
    }

    @Test func `statistics count chunks, bytes and objects, and add up to the file`() throws {
        let archive = try archive(
            #"[{"$class":"Item","a":"long enough"},{"$class":"Item","a":"long enough"},300]"#
        )

        let statistics = try archive.statistics()
        #expect(
            statistics.classes.map(\.className) == ["Item"]
                && statistics.classes.map(\.objects) == [2]
        )

        #expect(statistics.types.first { $0.name == "Object8" }?.chunks == 2)
        #expect(
            statistics.types.reduce(0) { $0 + $1.bytes } + statistics.padding + 20
                == archive.bytes.count
        )

        #expect(statistics.aliases == 1 && statistics.leftOver == 0)
    }
}
