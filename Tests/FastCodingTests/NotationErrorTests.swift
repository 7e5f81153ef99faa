import FuzzTargets
import TestSupport

@testable import _FastCodingNotation

@Suite("Errors in the notation")
struct NotationErrorTests {
    /// Texts with the code of their error; the mark ⌖ precedes the place that the error names.
    private static let wrong: [(FastCodingError.Code, String)] = [
        (.notation, #"{"$alias":⌖5}"#), (.notation, #"{"$alias":⌖["a"]}"#), (.notation, #"{"a":1,"$class":⌖5}"#),
        (.notation, #"[{"$class":⌖{"a":"Foo"}}]"#), (.notation, #"{"$class":⌖""}"#),
        (.notation, #"{"$class":"Foo","$coder":⌖"Other"}"#), (.notation, #"{"$class":"Foo","$coder":⌖1}"#),
        (.notation, #"{"$nil":⌖false}"#), (.notation, #"{"$nil":⌖"true"}"#),
        (.notation, #"{"$data":⌖5}"#), (.notation, #"{"$data":⌖"A"}"#), (.notation, #"{"$data":⌖"A*=="}"#),
        (.notation, #"⌖{"$class":"NSData"}"#), (.notation, #"{"$class":"NSData","$data":"",⌖"x":1}"#),
        (.notation, #"{"$class":"NSData","$hex":⌖"0"}"#), (.notation, #"{"$class":"NSData","$hex":⌖[]}"#),
        (.notation, #"{"$class":"NSData","$hex":"00",⌖"$data":""}"#),
        (.notation, #"⌖{"$class":"NSDate"}"#), (.notation, #"{"$class":"NSDate","NS.time":⌖"soon"}"#),
        (.notation, #"{"$class":"NSDate","$iso8601":⌖"2018-02-30T00:00:00Z"}"#),
        (.notation, #"{"$class":"NSDate","$iso8601":⌖12}"#),
        (.notation, #"{"$class":"NSDate","NS.time":⌖9007199254740993}"#),
        (.notation, #"⌖{"$class":"NSMutableString"}"#), (.notation, #"{"$class":"NSString","NS.string":⌖1}"#),
        (.notation, #"{"$class":"NSString","$json":⌖"\\x"}"#), (.notation, #"{"$class":"NSString","$json":⌖"\""}"#),
        (.notation, #"{"$class":"NSString","$json":⌖"\\ud800"}"#),
        (.notation, #"{"$class":"NSString","$json":⌖"\\u0000"}"#), (.notation, #"{"$class":"NSString","$json":⌖1}"#),
        (.notation, #"⌖{"$class":"NSURL"}"#), (.notation, #"{"$class":"NSURL","NS.relative":⌖1}"#),
        (.notation, #"{"$class":"NSURL","NS.relative":"a","NS.base":⌖"b"}"#),
        (.notation, #"{"$class":"NSURL","NS.relative":"a","NS.base":⌖{"c":1}}"#),
        (.notation, #"⌖{"$class":"NSSet"}"#), (.notation, #"{"$class":"NSSet","NS.objects":⌖{}}"#),
        (.notation, #"{"$class":"NSSet",⌖"NS.object.x":1}"#), (.notation, #"⌖{"$class":"NSSet","NS.object.1":1}"#),
        (.notation, #"{"$class":"NSArray","NS.objects":[],⌖"NS.keys":[]}"#),
        (.notation, #"⌖{"$class":"NSDictionary"}"#), (.notation, #"⌖{"$class":"NSDictionary","NS.keys":[]}"#),
        (.notation, #"{"$class":"NSDictionary","NS.keys":[1],"NS.objects":⌖[]}"#),
        (.notation, #"{"$class":"NSDictionary","NS.keys":[⌖{"$nil":true}],"NS.objects":[1]}"#),
        (.notation, #"{"$class":"NSDictionary","$value":⌖[]}"#),
        (.notation, #"{"$class":"NSDictionary","$value":⌖{"$alias":"a"}}"#),
        (.notation, #"{"$class":"NSMutableDictionary","$value":⌖{"$class":"Foo"}}"#),
        (.notation, #"⌖{"$class":"NSIndexSet"}"#), (.notation, #"{"$class":"NSIndexSet","NS.ranges":[⌖1]}"#),
        (.notation, #"{"$class":"NSIndexSet","NS.ranges":[⌖[1]]}"#),
        (.notation, #"{"$class":"NSIndexSet","NS.ranges":[[1,⌖-1]]}"#),
        (.notation, #"{"$class":"NSIndexSet","NS.ranges":[[⌖4294967296,1]]}"#),
        (.notation, #"⌖{"$class":"NSValue","$value":[]}"#), (.notation, #"⌖{"$class":"NSValue","$type":"CGPoint"}"#),
        (.notation, #"{"$class":"NSValue","$type":⌖"CGCircle","$value":[]}"#),
        (.notation, #"{"$class":"NSValue","$type":⌖1,"$value":[]}"#),
        (.notation, #"{"$class":"NSValue","$type":"CGPoint","$value":⌖[1]}"#),
        (.notation, #"{"$class":"NSValue","$type":"CGPoint","$value":[1,⌖"x"]}"#),
        (.notation, #"{"$class":"NSValue","$type":"NSRange","$value":[1,⌖1.5]}"#),
        (.notation, #"⌖{"$class":"NSNumber"}"#), (.notation, #"{"$class":"NSNumber","$value":⌖"1"}"#),
        (.notation, #"{"$class":"NSNumber","$value":⌖"NaN:0000000000000000"}"#),
        (.notation, #"{"$class":"NSNumber","$value":1,"$type":⌖"int"}"#),
        (.notation, #"{"$class":"NSNumber","$type":"float","$value":⌖1e300}"#),
        (.notation, #"{"$class":"NSNumber","$type":"float","$value":⌖1e-300}"#),
        (.notation, #"{"$class":"NSNumber","$type":"float","$value":⌖"NaN:7ff8000000000001"}"#),
        (.notation, #"⌖{"$class":"NSDecimalNumber"}"#), (.notation, #"{"$class":"NSDecimalNumber","$value":⌖1.5}"#),
        (.notation, #"{"$class":"NSDecimalNumber","$value":⌖"1x"}"#),
        (.notation, #"{"$class":"NSDecimalNumber","$value":⌖"1e200"}"#),
        (.notation, #"{"$class":"NSDecimalNumber","$value":⌖"340282366920938463463374607431768211456"}"#),
        (.notation, #"{"$class":"NSNull",⌖"a":1}"#),
        (.notation, #"⌖{"$class":"NSKeyedArchive"}"#), (.notation, #"{"$class":"NSKeyedArchive","$data":⌖[]}"#),
        (.notation, #"{"$class":"NSKeyedArchive","$data":⌖{"a":1}}"#),
        (.notation, #"[⌖{"$nil":true}]"#), (.notation, #"{"$class":"NSSet","NS.objects":[⌖{"$nil":true}]}"#),
        (.notation, #"{"$class":"Foo","$values":⌖[]}"#), (.notation, #"{"$class":"Foo","$properties":⌖1}"#),
        (.notation, #"{"$class":"Foo","$properties":[⌖1]}"#),
        (.notation, #"{"$class":"Foo","$properties":["a"],⌖"b":1}"#),
        (.notation, #"{"$class":"Foo","$properties":⌖["a","a"]}"#),
        (.notation, #"{"$class":"Foo","$properties":["a"],"$values":⌖[]}"#),
        (.notation, #"{"$class":"Foo","$properties":["a"],"$values":⌖1}"#),
        (.notation, #"{"$class":"Foo","$properties":["a"],"$values":[1],⌖"a":1}"#),
        (.notation, #"{"$class":"Foo","$definition":⌖1}"#),
        (.notation, #"{"$class":"Foo","$properties":[],"$definition":⌖0}"#),
        (.notation, #"⌖{"$class":"Foo","$properties":[],"$definition":2}"#),
        (.notation, #"{"$class":"Foo","$coder":"NSCoding","$properties":⌖["a"]}"#),
        (.notation, #"{"$class":"Foo","$coder":"NSCoding","$properties":["a",⌖1],"$values":[1,2]}"#),
        (
            .notation,
            #"{"$class":"Foo","$coder":"NSCoding","$properties":[⌖{"$class":"NSMutableString","NS.string":"a"}],"$values":[1]}"#
        ),
        (.notation, #"{"$$a":1,⌖"$a":2}"#), (.notation, #"{"$class":"Foo","$a":1,⌖"$$a":2}"#),
        (.unresolvedAlias, #"{"a":{"$alias":⌖"b"}}"#), (.unresolvedAlias, #"{"a":[1],"b":{"$alias":⌖"a.1"}}"#),
        (.unresolvedAlias, #"{"a":[1],"b":{"$alias":⌖"a.0.x"}}"#),
        (.unresolvedAlias, #"{"a":[1],"b":{"$alias":⌖"a.00"}}"#),
        (.unresolvedAlias, #"{"a":{"$class":"Foo","x":1},"b":{"$alias":⌖"a.$class"}}"#),
        (.unresolvedAlias, #"{"a":{"$class":"Foo","x":1},"b":{"$alias":⌖"a.y"}}"#),
        (.aliasCycle, #"{"a":{"$alias":⌖"a"}}"#), (.aliasCycle, #"{"$alias":⌖"$root"}"#),
        (.aliasCycle, #"{"a":{"$alias":⌖"b"},"b":{"$alias":"c"},"c":{"$alias":"a"}}"#),
        (.aliasCycle, #"{"a":{"$alias":⌖"a.b"}}"#),
        (.cycle, #"⌖{"$class":"NSURL","NS.relative":"x","NS.base":{"$alias":"$root"}}"#),
        (.notRepresentable, #"[{"$data":""},{"$class":"NSKeyedArchive","$data":⌖{"$alias":"0"}}]"#),
        (.notRepresentable, #"{"$class":"Foo","$coder":"NSCoding","a":[⌖{"$alias":"$root"}]}"#),
    ]

    @Test("each is reported at its place", arguments: wrong)
    func place(code: FastCodingError.Code, marked: String) throws {
        let parts = marked.components(separatedBy: "⌖")
        let error = expectError(code) { try Notation.graph(parts.joined()) }
        #expect(error?.offset == parts[0].utf8.count, "\(error.map { "\($0)" } ?? "")")
    }

    @Test func `an alias that leads nowhere says which component failed and what is there`() {
        let error = #expect(throws: FastCodingError.self) {
            try Notation.graph(#"{"a":[{"b":"text"}],"z":{"$alias":"a.0.b.c\\.d.e"}}"#)
        }
        let message = error?.message ?? ""
        #expect(message == #"component 4 of the key path leads nowhere: no 'c.d' in string "text", which has no parts"#)
    }

    @Test("a graph that nests too deep", arguments: [1, 2, 3, 10])
    func depth(limit: Int) throws {
        func text(_ count: Int) -> [UInt8] {
            // Each level is a form of two, so the text nests twice as deep.
            var text = String(repeating: #"{"$class":"NSSet","NS.objects":["#, count: count)
            text += String(repeating: "]}", count: count)
            return Array(text.utf8)
        }
        let limits = with(Limits()) { $0.depth = limit }
        #expect(throws: Never.self) { try Notation.read(text(limit), limits: limits) }
        expectError(.depthLimit) { try Notation.read(text(limit + 1), limits: limits) }
    }

    @Test func `aliases may make a graph deeper than its text, and URLs count`() throws {
        var limits = Limits()
        limits.depth = 3
        let chain = #"{"a":{"x":{"$alias":"b"}},"b":{"x":{"$alias":"c"}},"c":{}}"#
        #expect(throws: FastCodingError.self) { try Notation.read(Array(chain.utf8), limits: limits) }
        limits.depth = 4
        #expect(throws: Never.self) { try Notation.read(Array(chain.utf8), limits: limits) }
        let url = #"[{"$class":"NSURL","NS.relative":"a","NS.base":{"$class":"NSURL","NS.relative":"b"}}]"#
        limits.depth = 2
        #expect(throws: FastCodingError.self) { try Notation.read(Array(url.utf8), limits: limits) }
        limits.depth = 3
        #expect(throws: Never.self) { try Notation.read(Array(url.utf8), limits: limits) }
    }
}

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
