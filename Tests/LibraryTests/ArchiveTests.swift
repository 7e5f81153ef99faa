import FastCoding
import FastCodingInspector
import Testing

/// Reading archives with a policy, judging and migrating them.
@Suite struct ArchiveTests {
    private func archive(_ notation: String) throws -> FastArchive { try FastArchive(notation: notation.utf8) }

    @Test("a policy decides what may be read; the verdict says what was found, with code, place and key path")
    func policies() throws {
        let archive = try archive(#"{"x":[{"$class":"Item","a":1},{"$class":"Other"}]}"#)
        #expect(!archive.verify(.plainData).isOK)
        #expect(!archive.verify(.classes(["Item"])).isOK)
        #expect(archive.verify(.classes(["Item", "Oth*"])).isOK)
        #expect(archive.verify(.anything).isOK)
        for (policy, isAllowed) in [
            (ReadingPolicy.plainData, false), (.classes(["Item"]), false), (.classes(["Item", "Oth*"]), true),
            (.anything, true),
        ] {
            let found = code {
                _ = try ObjectGraph(archive: archive.bytes, policy: policy)
            }
            #expect(found == (isAllowed ? nil : .classNotAllowed))
        }
        let findings = archive.verify(.classes(["Item"])).findings
        let finding = try #require(findings.first)
        #expect(finding.code == .classNotAllowed)
        #expect(finding.offset != nil)
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
        var options = ReadingOptions()
        options.refusesWarnings = true
        #expect(throws: FastCodingError.self) {
            try ObjectGraph(archive: bytes, policy: .plainData, options: options)
        }
        #expect(try ObjectGraph(archive: bytes, policy: .plainData).warnings.map(\.code.name) == ["count-mismatch"])
        #expect(throws: FastCodingError.self) { try FastArchive(bytes).migrated(options: options) }
        let migrated = try FastArchive(bytes).migrated()
        #expect(migrated.warnings.map(\.code.name) == ["count-mismatch"])
        #expect(try migrated.bytes == archive(#"["a","b"]"#).bytes)
    }

    @Test func `limits are kept`() throws {
        let archive = try archive("[[[[1]]]]")
        var limits = FastLimits()
        limits.depth = 3
        #expect(archive.verify(.plainData, options: ReadingOptions(limits: limits)).findings.first?.code == .depthLimit)
        #expect(
            code {
                _ = try ObjectGraph(archive: archive.bytes, policy: .anything, options: ReadingOptions(limits: limits))
            } == .depthLimit)
        limits = FastLimits()
        limits.input = archive.bytes.count - 1
        #expect(code { try archive.forEachChunk(options: ReadingOptions(limits: limits)) { _ in } } == .inputLimit)
        #expect(code { _ = try archive.statistics(options: ReadingOptions(limits: limits)) } == .inputLimit)
    }

    /// Objects that each refer to the one before, by an alias.
    private func chain(_ count: Int, isMutable: Bool = true) throws -> FastArchive {
        var graph = ObjectGraph()
        let list = try graph.setRoot(.array([], isMutable: isMutable))
        var last = ObjectGraph.Node.nil
        for _ in 0..<count {
            last = try graph.append(.object("Item", ["before": .node(last), "list": .node(list)]), to: list)
        }
        return FastArchive(try FastArchive(graph: graph).bytes)
    }

    @Test("a chain of references by aliases is refused where it is longer than the limit, though nothing nests")
    func chains() throws {
        var limits = FastLimits()
        limits.depth = 3
        #expect(try chain(9999).verify(.classes(["Item"]), options: ReadingOptions(limits: limits)).isOK)
        let long = try chain(10_000)
        let findings = long.verify(.classes(["Item"]), options: ReadingOptions(limits: limits)).findings
        #expect(findings.map(\.code) == [.chainLimit])
        #expect(findings.first?.keyPath == "$root")
        #expect(
            code {
                _ = try ObjectGraph(archive: long.bytes, policy: .classes(["Item"]))
            } == .chainLimit)
        limits.chain = 10_001
        #expect(long.verify(.classes(["Item"]), options: ReadingOptions(limits: limits)).isOK)
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
        #expect(code { try cut.forEachChunk { _ in } } == .truncated)
        var count = 0
        #expect(code { try cut.forEachChunk { _ in count += 1 } } == .truncated)
        #expect(count == 5)
    }

    @Test func `lists and statistics warn of what is left over and of dialects`() throws {
        let archive = FastArchive(try archive("[1]").bytes + [1, 2, 3])
        var options = ReadingOptions()
        options.refusesWarnings = true
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
