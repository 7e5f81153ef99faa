import FuzzTargets
import TestSupport

@testable import _FastCodingNotation

@Suite("Damaged and senseless notation")
struct NotationDamageTests {
    private func check(_ text: [UInt8], _ name: @autoclosure () -> String) {
        guard let broken = FuzzTarget.notation.brokenLaw(text) else { return }
        Issue.record("\(name()): \(broken): \(String(decoding: text, as: UTF8.self))")
    }

    @Test(
        "words of the notation in any order end in a graph or an error",
        arguments: SplitMix64.seeds(16)
    )
    func senseless(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for round in 0..<50 {
            var maker = SenselessText(random: random)
            let text = maker.value(depth: 0)
            random = maker.random
            check(Array(text.utf8), "seed \(seed), round \(round)")
        }
    }

    @Test(
        "exact texts with one thing changed end in a graph or an error",
        arguments: SplitMix64.seeds(8)
    )
    func changed(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let graph = RandomGraph.make(seed: seed)

        for format in FastTextFormat.allCases {
            let text = try Notation.text(graph, format, .exact)
            for round in 0..<20 {
                var other = text
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    let index = Int.random(in: other.indices, using: &random)
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0:
                        other[index] = UInt8(truncatingIfNeeded: random.next())
                    case 1:
                        other[index] = other[Int.random(in: other.indices, using: &random)]
                    case 2: other.remove(at: index)
                    default:
                        other.insert(
                            Array("0123456789$.k\"".utf8).randomElement(using: &random) ?? 0,
                            at: index
                        )
                    }
                }

                check(other, "seed \(seed), \(format), round \(round)")
            }
        }
    }
}
