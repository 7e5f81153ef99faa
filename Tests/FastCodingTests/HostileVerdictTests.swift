import FuzzTargets
import TestSupport

@Suite("Hostile files")
struct HostileVerdictTests {
    private func check(_ verdict: Verdict, _ file: HostileFile) {
        #expect(
            Set(verdict.errors.totals.keys.map(\.name)) == file.refusals,
            "\(verdict.errors.warnings)"
        )

        #expect(
            Set(verdict.warnings.totals.keys.map(\.name)) == file.warnings,
            "\(verdict.warnings.warnings)"
        )
    }

    @Test("each hostile file has its verdict", arguments: HostileFile.all)
    func verdict(file: HostileFile) {
        for size in [8000, 30_000] {
            check(Verifier.judge(file.make(size)), file)
        }
    }

    /// What verify --nested says of a property list.
    private func judged(_ bytes: [UInt8]) -> Verdict? {
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
                verdict.errors.warnings.allSatisfy { $0.offset ?? 0 > 0 },
                "\(verdict.errors.warnings)"
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

        for path in (verdict.errors.warnings + verdict.warnings.warnings).compactMap(\.keyPath) {
            #expect((try? KeyPathSearch.find([path], in: graph))?.count == 1, "\(path)")
        }
    }
}

@Suite("Damaged hostile files")
struct HostileDamageTests {
    /// The size of the files that are changed at every place.
    private static let size = 48

    /// What a byte is changed to: everything in a thorough run, which takes an hour.
    private static func others(_ byte: UInt8) -> [UInt8] {
        Thoroughness.isFull
            ? (1...255).map { byte ^ $0 } : [byte &+ 1, byte ^ 0x80, byte == 43 ? 47 : 43]
    }

    private func check(_ bytes: [UInt8], _ what: @autoclosure () -> String) {
        if let broken = ArchiveEngines.brokenLaw(bytes) {
            Issue.record("\(what()): \(broken)")
        }
        if let broken = NaiveWalker.disagreement(bytes) {
            Issue.record("\(what()): \(broken)")
        }
    }

    @Test("everything that reads archives survives the hostile files", arguments: HostileFile.all)
    func whole(file: HostileFile) {
        let bytes = file.make(Thoroughness.isFull ? 1500 : 300)
        check(bytes, "whole")

        for target in [FuzzTarget.roundtrip, .inspect] {
            if let broken = target.brokenLaw(bytes) {
                Issue.record("\(broken)")
            }
        }
    }

    @Test("everything that reads archives survives their beginnings", arguments: HostileFile.all)
    func cut(file: HostileFile) {
        let bytes = file.make(Self.size)
        for count in Thoroughness.sample(0..<min(bytes.count, 2 * Self.size), seed: file.seed) {
            check(Array(bytes[..<count]), "cut to \(count) bytes")
        }
    }

    @Test(
        "everything that reads archives survives a change of any of their bytes",
        arguments: HostileFile.all
    )
    func changed(file: HostileFile) {
        var bytes = file.make(Self.size)
        for index in Thoroughness.sample(bytes.indices.prefix(2 * Self.size), seed: file.seed) {
            let byte = bytes[index]
            for other in Self.others(byte) {
                bytes[index] = other
                check(bytes, "with \(other) at \(index)")
            }

            bytes[index] = byte
        }
    }
}

extension HostileFile {
    /// Different for each file, so that each is damaged in other places.
    fileprivate var seed: UInt64 { Array(name.utf8).checksum }
}
