import FuzzTargets
import TestSupport

@testable import _FastCodingNotation

@Suite("Damaged and senseless notation")
struct NotationDamageTests {
    private func check(_ text: [UInt8], _ name: @autoclosure () -> String) {
        guard let broken = FuzzTarget.notation.brokenLaw(text) else { return }
        Issue.record("\(name()): \(broken): \(String(decoding: text, as: UTF8.self))")
    }

    @Test("words of the notation in any order end in a graph or an error", arguments: SplitMix64.seeds(16))
    func senseless(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for round in 0..<50 {
            var maker = SenselessText(random: random)
            let text = maker.value(depth: 0)
            random = maker.random
            check(Array(text.utf8), "seed \(seed), round \(round)")
        }
    }

    @Test("exact texts with one thing changed end in a graph or an error", arguments: SplitMix64.seeds(8))
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
                    case 0: other[index] = UInt8(truncatingIfNeeded: random.next())
                    case 1: other[index] = other[Int.random(in: other.indices, using: &random)]
                    case 2: other.remove(at: index)
                    default: other.insert(Array("0123456789$.k\"".utf8).randomElement(using: &random) ?? 0, at: index)
                    }
                }
                check(other, "seed \(seed), \(format), round \(round)")
            }
        }
    }
}

/// Makes JSON of the notation's words.
private struct SenselessText {
    var random: SplitMix64

    private static let keys =
        NotationKey.allCases.map { $0.name.description } + ["a", "b", "0", "$$a", "$x", "NS.object.0"]
    private static let texts =
        NodeKind.allCases.compactMap { $0.className?.description } + NotationValueType.names.map { $0.name.description }
        + [
            "Foo", "NSCoding", "FastCoding", "$root", "a", "b", "0", "1", "a.b", "0.0", "a.0", "0k", "NaN", "AQI=", "",
            "1.5", "float", "NS.base", "0.NS.base", "$data", "2018-03-16T12:00:00Z",
        ]

    private mutating func pick(_ list: [String]) -> String { list.randomElement(using: &random) ?? "" }

    mutating func value(depth: Int) -> String {
        let choice = Int.random(in: 0..<(depth > 5 ? 6 : 14), using: &random)
        switch choice {
        case 0: return pick(["1", "-0.0", "true", "null", "4294967296", "2", "1e300"])
        case 1...3: return "\"" + pick(Self.texts) + "\""
        case 4, 5: return #"{"$alias":"\#(pick(Self.texts))"}"#
        case 6, 7:
            let count = Int.random(in: 0...3, using: &random)
            return "[" + (0..<count).map { _ in value(depth: depth + 1) }.joined(separator: ",") + "]"
        case 8: return form(depth)
        default:
            var entries = choice < 12 ? [#""$class":"\#(pick(Self.texts))""#] : []
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                entries.append("\"" + pick(Self.keys) + "\":" + value(depth: depth + 1))
            }
            return "{" + entries.shuffled(using: &random).joined(separator: ",") + "}"
        }
    }

    /// A form that is right except for its content.
    private mutating func form(_ depth: Int) -> String {
        func next(_ maker: inout SenselessText) -> String { maker.value(depth: depth + 1) }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return #"{"$class":"NSDictionary","NS.keys":[\#(next(&self))],"NS.objects":[\#(next(&self))]}"#
        case 1: return #"{"$class":"NSSet","NS.objects":[\#(next(&self)),\#(next(&self))]}"#
        case 2: return #"{"$class":"NSURL","NS.relative":"u","NS.base":\#(next(&self))}"#
        case 3: return #"{"$class":"Foo","$properties":["a","a"],"$values":[\#(next(&self)),\#(next(&self))]}"#
        case 4: return #"{"$class":"Foo","$coder":"NSCoding","a":\#(next(&self))}"#
        default: return #"{"$class":"NSKeyedArchive","$data":\#(next(&self))}"#
        }
    }
}
