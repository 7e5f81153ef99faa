import FuzzTargets
import TestSupport

@Suite("Hostile files")
struct HostileVerdictTests {
    private func check(_ verdict: FastVerdict, _ file: HostileFile) {
        #expect(
            Set(verdict.errors.totals.keys.map(\.name)) == file.refusals,
            "\(verdict.errors.messages)"
        )

        #expect(
            Set(verdict.warnings.totals.keys.map(\.name)) == file.warnings,
            "\(verdict.warnings.messages)"
        )
    }

    @Test("each hostile file has its verdict", arguments: HostileFile.all)
    func verdict(file: HostileFile) {
        for size in [8000, 30_000] {
            check(Verifier.judge(file.make(size)), file)
        }
    }

    /// What verify --nested says of a property list.
    private func judged(_ bytes: [UInt8]) -> FastVerdict? {
        let options = with(VerificationOptions()) { $0.judgesNested = true }
        if KeyedArchiveDetector.isKeyedArchive(bytes) {
            return Verifier.judge(keyedArchive: bytes, options: options)
        }

        return Conversion.isPropertyList(bytes)
            ? Verifier.judge(propertyList: bytes, options: options) : nil
    }

    @Test("each hostile property list has its verdict", arguments: HostileFile.propertyLists)
    func verdictOfPropertyList(file: HostileFile) throws {
        for size in [8000, 30_000] {
            check(try #require(judged(file.make(size))), file)
        }
    }

    @Test(
        "what is hidden in data, or in other words, is refused with its place",
        arguments: HostileFile.nestedData
    )
    func verdictOfNestedData(file: HostileFile) throws {
        var policy = ReadingPolicy.classes(["A"], keyedArchives: true)
        policy.judgesNested = true

        for size in [1, 30_000] {
            let verdict = policy.verdict(on: file.make(size))
            check(verdict, file)
            #expect(
                verdict.errors.messages.allSatisfy { $0.offset ?? 0 > 0 },
                "\(verdict.errors.messages)"
            )
        }
    }

    @Test func `what sharing multiplies to is computed, not written`() {
        func size(_ name: String) -> Int? {
            guard let file = HostileFile.all.first(where: { $0.name == name }) else { return -1 }
            return Verifier.judge(file.make(20_000)).facts.expandedSize
        }

        #expect(size("self") == nil)
        #expect(size("all-cycles") == nil)
        #expect(size("doubling") == .max)
        #expect(size("doubling-in-place") == .max)
        #expect(size("wide-bomb") == 3 + 5000 + 5000 * 5001)
    }

    @Test(
        "where verify finds something in a file that can be read, a key path leads",
        arguments: HostileFile.all
    )
    func places(file: HostileFile) {
        let bytes = file.make(3000)
        let verdict = Verifier.judge(bytes)

        guard let graph = try? ObjectGraph(archive: bytes) else { return }

        for path in (verdict.errors.messages + verdict.warnings.messages).compactMap(\.keyPath) {
            #expect((try? KeyPathSearch.find([path], in: graph))?.count == 1, "\(path)")
        }
    }
}

extension HostileFile {
    /// Different for each file, so that each is damaged in other places.
    var seed: UInt64 { Array(name.utf8).checksum }
}
