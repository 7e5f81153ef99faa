import TestSupport

@testable import _FastCodingCore

@Suite("Numbers of nodes")
struct NodeNumbersTests {
    @Test("few and many are kept, in any order", arguments: SplitMix64.seeds(20))
    func kept(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var numbers = NodeNumbers()
        var expected: [UInt32: UInt32] = [:]

        for _ in 0..<100 {
            let index = UInt32.random(in: 0..<3000, using: &random)
            let number = UInt32.random(in: 0...3, using: &random)
            numbers[ObjectGraph.NodeIndex(index)] = number
            expected[index] = number

            let wrong = (0..<UInt32(3100)).filter { index in
                numbers[ObjectGraph.NodeIndex(index)] != expected[index] ?? 0
            }
            #expect(wrong.isEmpty, "seed \(seed)")
        }
    }
}
