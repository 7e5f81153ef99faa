import FuzzTargets
import TestSupport

@testable import _FastCodingNotation

/// Makes JSON of the notation's words.
struct SenselessText {
    var random: SplitMix64

    private static let keys =
        NotationKey.allCases.map { $0.name.description } + [
            "a", "b", "0", "$$a", "$x", "NS.object.0",
        ]
    private static let texts =
        NodeKind.allCases.flatMap { [$0.className, $0.type].compactMap { $0?.description } }
        + [
            "Foo", "NSCoding", "FastCoding", "$root", "a", "b", "0", "1", "a.b", "0.0", "a.0", "0k",
            "NaN", "AQI=", "",
            "1.5", "float", "NS.base", "0.NS.base", "$data", "2018-03-16T12:00:00Z",
        ]

    private mutating func pick(_ list: [String]) -> String {
        list.randomElement(using: &random) ?? ""
    }

    mutating func value(depth: Int) -> String {
        let choice = Int.random(in: 0..<(depth > 5 ? 6 : 14), using: &random)
        switch choice {
        case 0:
            return pick(["1", "-0.0", "true", "null", "4294967296", "2", "1e300"])
        case 1...3: return "\"" + pick(Self.texts) + "\""
        case 4, 5: return #"{"$alias":"\#(pick(Self.texts))"}"#
        case 6, 7:
            let count = Int.random(in: 0...3, using: &random)
            return "[" + (0..<count).map { _ in value(depth: depth + 1) }.joined(separator: ",")
                + "]"
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
        func next(_ maker: inout SenselessText) -> String {
            maker.value(depth: depth + 1)
        }

        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            return
                #"{"$class":"NSDictionary","NS.keys":[\#(next(&self))],"NS.objects":[\#(next(&self))]}"#
        case 1:
            return #"{"$class":"NSSet","NS.objects":[\#(next(&self)),\#(next(&self))]}"#
        case 2:
            return #"{"$class":"NSURL","NS.relative":"u","NS.base":\#(next(&self))}"#
        case 3:
            return
                #"{"$class":"Foo","$properties":["a","a"],"$values":[\#(next(&self)),\#(next(&self))]}"#
        case 4:
            return #"{"$class":"Foo","$coder":"NSCoding","a":\#(next(&self))}"#
        default:
            return #"{"$class":"NSKeyedArchive","$data":\#(next(&self))}"#
        }
    }
}
