import FastCoding
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
            let found = code { () throws(FastCodingError) in _ = try ObjectGraph(archive: archive.bytes, policy: policy)
            }
            #expect(found == (isAllowed ? nil : .classNotAllowed))
        }
        let findings = archive.verify(.classes(["Item"])).findings
        let finding = try #require(findings.first)
        #expect(finding.severity == .error)
        #expect(finding.code == .classNotAllowed)
        #expect(finding.offset != nil)
        #expect(findings.contains { $0.keyPath == "x.1" })
    }

    @Test("a verdict tells facts")
    func facts() throws {
        let facts = try archive(#"["a","a",{"$class":"Item","b":2}]"#).verify(.anything).facts
        #expect(facts.version == "3.3")
        #expect(facts.classes == ["Item"])
        #expect(facts.depth == 2)
        #expect(facts.aliases == 1)
    }

    @Test("keyed archives need to be allowed, and so do their classes")
    func keyedArchives() throws {
        var graph = ObjectGraph()
        try graph.setRoot(.keyedArchive([0]))
        let archive = FastArchive(try graph.archived())
        #expect(archive.verify(.classes([])).findings.first?.code == .keyedArchiveNotAllowed)
        #expect(!archive.verify(.classes(["A"], keyedArchives: true)).isOK)
    }

    @Test("any bytes are an error or a value, never anything else")
    func damage() throws {
        let bytes = try archive(#"{"x":[{"$class":"Item","a":1},{"$class":"Other"},2.5,"y"]}"#).bytes
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x55
            _ = try? ObjectGraph(archive: changed, policy: .anything) { _ in }
            _ = FastArchive(changed).verify(.plainData)
            #expect(throws: FastCodingError.self) {
                try ObjectGraph(archive: Array(bytes[..<index]), policy: .anything)
            }
        }
        #expect(
            FastArchive([]).verify(.anything).findings.first?.code == .truncated
                || !FastArchive([]).verify(.anything).isOK)
        #expect(throws: FastCodingError.self) { try FastArchive([1, 2]).version }
    }

    @Test("counts that are not true are a warning, and without a handler an error")
    func warnings() throws {
        var bytes = try archive(#"["a","b"]"#).bytes
        bytes[8] = 77
        #expect(throws: FastCodingError.self) { try ObjectGraph(archive: bytes, policy: .plainData) }
        var told: [FastCodingError] = []
        _ = try ObjectGraph(archive: bytes, policy: .plainData) { told.append($0) }
        #expect(told.map(\.code) == [.countMismatch])
        #expect(throws: FastCodingError.self) { try FastArchive(bytes).migrated() }
        #expect(try FastArchive(bytes).migrated { _ in }.bytes == archive(#"["a","b"]"#).bytes)
    }

    @Test("limits are kept")
    func limits() throws {
        let archive = try archive("[[[[1]]]]")
        var limits = Limits()
        limits.depth = 3
        #expect(archive.verify(.plainData, limits: limits).findings.first?.code == .depthLimit)
        #expect(
            code { () throws(FastCodingError) in
                _ = try ObjectGraph(archive: archive.bytes, policy: .anything, limits: limits)
            } == .depthLimit)
    }

    @Test("an archive tells its version")
    func version() throws {
        #expect(try archive("[]").version.description == "3.3")
    }
}
