import FuzzTargets
import TestSupport

@Suite("Archives as Swift types")
struct CodableLawTests {
    @Test(
        "what can be decoded of archives of all releases is written, and read again as the same",
        arguments: SplitMix64.seeds(40))
    func laws(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for original in Originals.versions.flatMap({ Originals.all(version: $0) }) where random.chance(4) {
            #expect(FuzzTarget.codable.brokenLaw(original.bytes) == nil, "\(original.place)")
            var damaged = original.bytes
            for _ in 0..<3 where !damaged.isEmpty {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...48, using: &random)
            }
            let broken = FuzzTarget.codable.brokenLaw(damaged)
            #expect(broken == nil, "seed \(seed), \(original.place), \(damaged)")
        }
    }
}
