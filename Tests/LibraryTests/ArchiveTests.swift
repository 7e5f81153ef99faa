import FastCoding
import FastCodingInspector
import Testing

/// Reading archives with a policy, judging and migrating them.
@Suite struct ArchiveTests {
    private func archive(_ notation: String) throws -> FastArchive { try FastArchive(notation: notation.utf8) }

    @Test("a policy decides what may be read; the verdict says what was found, with code, place and key path")
    func policies() throws {
        let archive = try archive(#"{"x":[{"$class":"Item","a":1},{"$class":"Other"}]}"#)
        for (policy, isAllowed) in [
            (ReadingPolicy.plainData, false), (.classes(["Item"]), false), (.classes(["Item", "Oth*"]), true),
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

    @Test func `a verdict tells facts`() throws {
        let facts = try archive(#"["a","a",{"$class":"Item","b":2}]"#).verify(.anything).facts
        #expect(facts.version == "3.3")
        #expect(facts.classes == ["Item"])
        #expect(facts.depth == 2)
        #expect(facts.aliases == 1)
    }

    @Test func `counts that are not true are a warning, and an error if warnings are refused`() throws {
        var bytes = try archive(#"["a","b"]"#).bytes
        bytes[8] = 77
        let options = reading(refusesWarnings: true)
        let refused = code { try ObjectGraph(archive: bytes, policy: .plainData, options: options) }
        #expect(refused?.name == "count-mismatch")
        #expect(try ObjectGraph(archive: bytes, policy: .plainData).warnings.map(\.code.name) == ["count-mismatch"])
        #expect(code { try FastArchive(bytes).migrated(options: options) }?.name == "count-mismatch")
        let migrated = try FastArchive(bytes).migrated()
        #expect(migrated.warnings.map(\.code.name) == ["count-mismatch"])
        #expect(try migrated.bytes == archive(#"["a","b"]"#).bytes)
    }

    @Test func `limits are kept`() throws {
        let archive = try archive("[[[[1]]]]")
        let shallow = reading { $0.depth = 3 }
        #expect(archive.verify(.plainData, options: shallow).findings.first?.code == .depthLimit)
        #expect(code { try ObjectGraph(archive: archive.bytes, policy: .anything, options: shallow) } == .depthLimit)
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
            last = try graph.append(.object("Item", ["before": .node(last), "list": .node(list)]), to: list)
        }
        return try FastArchive(graph: graph)
    }

    @Test("a chain of references by aliases is refused where it is longer than the limit, though nothing nests")
    func chains() throws {
        let policy = ReadingPolicy.classes(["Item"])
        #expect(try chain(9999).verify(policy, options: reading { $0.depth = 3 }).isOK)
        let long = try chain(10_000)
        let findings = long.verify(policy, options: reading { $0.depth = 3 }).findings
        #expect(findings.map(\.code) == [.chainLimit] && findings.first?.keyPath == "$root")
        #expect(code { try ObjectGraph(archive: long.bytes, policy: policy) } == .chainLimit)
        #expect(long.verify(policy, options: reading { ($0.depth, $0.chain) = (3, 10_001) }).isOK)
    }

    @Test func `chunks are listed with their places, numbers and targets, up to the damage`() throws {
        let archive = try archive(#"{"a":[1,"x","x"]}"#)
        var chunks: [ArchiveChunk] = []
        try archive.forEachChunk { chunks.append($0) }
        #expect(chunks.map { "\($0.type)" } == ["Dictionary", "Array", "One", "String", "StringAlias8", "String"])
        #expect(chunks.map(\.role) == [.root, .value, .element, .element, .element, .key])
        #expect(chunks.map(\.depth) == [0, 1, 2, 2, 2, 1])
        #expect(chunks.map(\.number) == [1, 0, nil, 0, nil, 1])
        #expect(chunks[4].target == 0)
        #expect(chunks[1].nameOffset == chunks[5].offset)
        let cut = FastArchive(Array(archive.bytes.dropLast(2)))
        var count = 0
        #expect(code { try cut.forEachChunk { _ in count += 1 } } == .truncated)
        #expect(count == 5)
    }

    @Test func `lists and statistics warn of what is left over and of dialects`() throws {
        let archive = FastArchive(try archive("[1]").bytes + [1, 2, 3])
        let options = reading(refusesWarnings: true)
        #expect(code { try archive.forEachChunk(options: options) { _ in } } == .trailingBytes)
        #expect(code { _ = try archive.statistics(options: options) } == .trailingBytes)
        #expect(try archive.forEachChunk { _ in }.map(\.code) == [.trailingBytes])
        let statistics = try archive.statistics()
        #expect(statistics.leftOver == 3 && statistics.warnings.map(\.code) == [.trailingBytes])
    }

    @Test func `statistics count chunks, bytes and objects, and add up to the file`() throws {
        let archive = try archive(#"[{"$class":"Item","a":"long enough"},{"$class":"Item","a":"long enough"},300]"#)
        let statistics = try archive.statistics()
        #expect(statistics.classes.map(\.className) == ["Item"])
        #expect(statistics.classes.map(\.objects) == [2])
        #expect(statistics.types.first { $0.name == "Object8" }?.chunks == 2)
        #expect(statistics.types.reduce(0) { $0 + $1.bytes } + statistics.padding + 20 == archive.bytes.count)
        #expect(statistics.aliases == 1 && statistics.leftOver == 0)
    }

    @Test func `an archive tells its version`() throws { #expect(try archive("[]").version.description == "3.3") }
}
