import FuzzTargets
import TestSupport

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
