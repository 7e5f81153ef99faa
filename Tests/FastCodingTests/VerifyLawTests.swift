import FuzzTargets
import TestSupport

/// Everything that verify promises of what it lets pass: see ``VerifyLaw``.
@Suite("Whatever verify lets pass can be read, and names no other class on any level")
struct VerifyLawTests {
    @Test("hostile files keep the law", arguments: HostileFile.everything)
    func hostile(file: HostileFile) {
        let broken = VerifyLaw.brokenLaw(file.make(300))
        #expect(broken == nil)
    }

    @Test("what is hidden keeps it with a few bytes changed", arguments: HostileFile.nestedData)
    func mutants(file: HostileFile) {
        let bytes = file.make(1)
        for seed in SplitMix64.seeds(20) {
            var random = RandomFile(seed: seed)
            let mutant = random.mutant(of: bytes)
            let broken = VerifyLaw.brokenLaw(mutant)
            #expect(broken == nil, "seed \(seed): \(broken ?? "") \(mutant)")
        }
    }

    @Test(
        "so do files of several readings, in every dialect",
        arguments: HostileFile.readings,
        SplitMix64.seeds(8)
    )
    func readings(file: HostileFile, seed: UInt64) {
        var random = RandomFile(seed: seed)
        let bytes = file.make(100)

        for _ in 0..<100 {
            let mutant = random.mutant(of: bytes)
            let broken = ReadingLaw.brokenLaw(mutant)
            #expect(broken == nil, "seed \(seed): \(broken ?? "") \(mutant)")
        }
    }

    @Test
    func `archives, keyed archives and property lists in all encodings, in one another, keep it`()
        throws
    {
        var policy = ReadingPolicy.classes(VerifyLaw.allowed, keyedArchives: true)
        policy.judgesNested = true
        var passed = 0
        var refused = 0

        for seed in SplitMix64.seeds(400) {
            var random = RandomFile(seed: seed)
            let bytes = try random.content(level: 3)
            for file in [bytes, random.mutant(of: bytes), random.mutant(of: bytes)] {
                let broken = VerifyLaw.brokenLaw(file)
                #expect(broken == nil, "seed \(seed): \(broken ?? "") \(file)")

                if policy.verdict(on: file).isOK {
                    passed += 1
                } else {
                    refused += 1
                }
            }
        }

        #expect(passed > 8 && refused > 8, "\(passed) passed, \(refused) refused")
    }
}
