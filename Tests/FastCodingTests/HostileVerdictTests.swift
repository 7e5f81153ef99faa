import FastCoding
import HostileFiles
import Testing

@Suite("Hostile files")
struct HostileVerdictTests {
    @Test("each hostile file has its verdict", arguments: HostileFile.all)
    func verdict(file: HostileFile) {
        for size in [8000, 30_000] {
            let verdict = Verifier.judge(file.make(size))
            let errors = Set(verdict.errors.totals.keys.map(\.name))
            #expect(errors == file.refusals, "\(verdict.errors.warnings)")
            let warnings = Set(verdict.warnings.totals.keys.map(\.name))
            #expect(warnings == file.warnings, "\(verdict.warnings.warnings)")
        }
    }

    @Test("what sharing multiplies to is computed, not written")
    func expansion() {
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
}
