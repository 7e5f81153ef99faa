import FuzzTargets
import TestSupport

@Suite("Hostile files")
struct HostileVerdictTests {
    private func check(_ verdict: Verdict, _ file: HostileFile) {
        #expect(Set(verdict.errors.totals.keys.map(\.name)) == file.refusals, "\(verdict.errors.warnings)")
        #expect(Set(verdict.warnings.totals.keys.map(\.name)) == file.warnings, "\(verdict.warnings.warnings)")
    }

    @Test("each hostile file has its verdict", arguments: HostileFile.all)
    func verdict(file: HostileFile) { for size in [8000, 30_000] { check(Verifier.judge(file.make(size)), file) } }

    /// What verify --nested says of a property list.
    private func judged(_ bytes: [UInt8]) -> Verdict? {
        let options = with(VerificationOptions()) { $0.judgesNested = true }
        if KeyedArchiveDetector.isKeyedArchive(bytes) { return Verifier.judge(keyedArchive: bytes, options: options) }
        return Conversion.isPropertyList(bytes) ? Verifier.judge(propertyList: bytes, options: options) : nil
    }

    @Test("each hostile property list has its verdict", arguments: HostileFile.propertyLists)
    func verdictOfPropertyList(file: HostileFile) throws {
        for size in [8000, 30_000] { check(try #require(judged(file.make(size))), file) }
    }

    @Test("what is hidden in data, or in other words, is refused with its place", arguments: HostileFile.nestedData)
    func verdictOfNestedData(file: HostileFile) throws {
        var policy = ReadingPolicy.classes(["A"], keyedArchives: true)
        policy.judgesNested = true
        for size in [1, 30_000] {
            let verdict = policy.verdict(on: file.make(size))
            check(verdict, file)
            #expect(verdict.errors.warnings.allSatisfy { $0.offset ?? 0 > 0 }, "\(verdict.errors.warnings)")
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

    @Test("where verify finds something in a file that can be read, a key path leads", arguments: HostileFile.all)
    func places(file: HostileFile) {
        let bytes = file.make(3000)
        let verdict = Verifier.judge(bytes)
        guard let graph = try? ObjectGraph(archive: bytes) else { return }
        for finding in verdict.errors.warnings + verdict.warnings.warnings {
            guard let path = finding.keyPath else { continue }
            let found = try? KeyPathSearch.find([path], in: graph)
            #expect(found?.count == 1, "\(path): \(finding.message)")
        }
    }
}

@Suite("Damaged hostile files")
struct HostileDamageTests {
    /// The size of the files that are changed at every place.
    private static let size = 48

    /// What a byte is changed to: everything in a thorough run, which takes an hour.
    private static func others(_ byte: UInt8) -> [UInt8] {
        Thoroughness.isFull ? (1...255).map { byte ^ $0 } : [byte &+ 1, byte ^ 0x80, byte == 43 ? 47 : 43]
    }

    private func check(_ bytes: [UInt8], _ what: @autoclosure () -> String) {
        if let broken = ArchiveEngines.brokenLaw(bytes) { Issue.record("\(what()): \(broken)") }
        if let broken = NaiveWalker.disagreement(bytes) { Issue.record("\(what()): \(broken)") }
    }

    @Test("everything that reads archives survives the hostile files", arguments: HostileFile.all)
    func whole(file: HostileFile) {
        let bytes = file.make(Thoroughness.isFull ? 1500 : 300)
        check(bytes, "whole")
        for target in [FuzzTarget.roundtrip, .inspect] {
            if let broken = target.brokenLaw(bytes) { Issue.record("\(broken)") }
        }
    }

    @Test("everything that reads archives survives their beginnings", arguments: HostileFile.all)
    func cut(file: HostileFile) {
        let bytes = file.make(Self.size)
        for count in Thoroughness.sample(0..<min(bytes.count, 2 * Self.size), seed: file.seed) {
            check(Array(bytes[..<count]), "cut to \(count) bytes")
        }
    }

    @Test("everything that reads archives survives a change of any of their bytes", arguments: HostileFile.all)
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

@Suite("Whatever verify lets pass holds no other class in any dialect")
struct ReadingLawTests {
    @Test("hostile files keep the law", arguments: HostileFile.readings + HostileFile.dialects)
    func hostile(file: HostileFile) { #expect(ReadingLaw.brokenLaw(file.make(300)) == nil) }

    @Test("and so do files with a few of their bytes changed", arguments: HostileFile.readings, SplitMix64.seeds(8))
    func mutants(file: HostileFile, seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let bytes = file.make(100)
        for _ in 0..<100 {
            var mutant = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let index = Int.random(in: 4..<mutant.count, using: &random)
                // Small numbers are types, counts and indexes.
                mutant[index] = UInt8.random(in: 0...(Bool.random(using: &random) ? 50 : 255), using: &random)
            }
            let broken = ReadingLaw.brokenLaw(mutant)
            #expect(broken == nil, "seed \(seed): \(broken ?? "") \(mutant)")
        }
    }
}
