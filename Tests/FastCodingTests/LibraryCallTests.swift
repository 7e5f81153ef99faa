import FuzzTargets
import TestSupport

@Suite("The public interface under random calls")
struct LibraryCallTests {
    @Test(
        "random calls on archives of all releases never trap, and what comes out is written as it is",
        arguments: SplitMix64.seeds(40))
    func calls(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for original in Originals.versions.flatMap({ Originals.all(version: $0) }) where random.chance(10) {
            let count = Int.random(in: 40..<240, using: &random)
            let choices = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            let broken = FuzzTarget.library.brokenLaw([UInt8(count)] + choices + original.bytes)
            #expect(broken == nil, "seed \(seed), \(original.place), \(choices)")
        }
    }
}
