import FuzzTargets
import TestSupport

@testable import _FastCodingNotation

@Suite("Errors in the notation")
struct NotationErrorTests {
    /// The code of an error and texts that have it; the mark ⌖ precedes the place that the error
    /// names.
    private static let wrong: [(code: String, text: String)] = {
        var cases: [(String, String)] = []
        var code = ""

        for word in table.split(whereSeparator: \.isWhitespace) {
            if word.hasSuffix(":") {
                code = String(word.dropLast())
            } else {
                cases.append((code, String(word)))
            }
        }

        return cases
    }()

    private static let table = #"""
        notation: {"$alias":⌖5} {"$alias":⌖["a"]} {"a":1,"$class":⌖5} [{"$class":⌖{"a":"Foo"}}] {"$class":⌖""}
        {"$class":"Foo","$coder":⌖"Other"} {"$class":"Foo","$coder":⌖1} {"$nil":⌖false} {"$nil":⌖"true"} {"$data":⌖5}
        {"$data":⌖"A"} {"$data":⌖"A*=="} ⌖{"$class":"NSData"} {"$class":"NSData","$data":"",⌖"x":1}
        {"$class":"NSData","$hex":⌖"0"} {"$class":"NSData","$hex":⌖[]} {"$class":"NSData","$hex":"00",⌖"$data":""}
        ⌖{"$class":"NSDate"} {"$class":"NSDate","NS.time":⌖"soon"}
        {"$class":"NSDate","$iso8601":⌖"2018-02-30T00:00:00Z"} {"$class":"NSDate","$iso8601":⌖12}
        {"$class":"NSDate","NS.time":⌖9007199254740993} {"$class":"NSDate","NS.time":⌖18446744073709551615} ⌖{"$class":"NSMutableString"}
        {"$class":"NSString","NS.string":⌖1} {"$class":"NSString","$json":⌖"\\x"} {"$class":"NSString","$json":⌖"\""}
        {"$class":"NSString","$json":⌖"\\ud800"} {"$class":"NSString","$json":⌖"\\u0000"}
        {"$class":"NSString","$json":⌖1} ⌖{"$class":"NSURL"} {"$class":"NSURL","NS.relative":⌖1}
        {"$class":"NSURL","NS.relative":"a","NS.base":⌖"b"} {"$class":"NSURL","NS.relative":"a","NS.base":⌖{"c":1}}
        ⌖{"$class":"NSSet"} {"$class":"NSSet","NS.objects":⌖{}} {"$class":"NSSet",⌖"NS.object.x":1}
        ⌖{"$class":"NSSet","NS.object.1":1} {"$class":"NSArray","NS.objects":[],⌖"NS.keys":[]}
        ⌖{"$class":"NSDictionary"} ⌖{"$class":"NSDictionary","NS.keys":[]}
        {"$class":"NSDictionary","NS.keys":[1],"NS.objects":⌖[]}
        {"$class":"NSDictionary","NS.keys":[⌖{"$nil":true}],"NS.objects":[1]} {"$class":"NSDictionary","$value":⌖[]}
        {"$class":"NSDictionary","$value":⌖{"$alias":"a"}} {"$class":"NSMutableDictionary","$value":⌖{"$class":"Foo"}}
        ⌖{"$class":"NSIndexSet"} {"$class":"NSIndexSet","NS.ranges":[⌖1]} {"$class":"NSIndexSet","NS.ranges":[⌖[1]]}
        {"$class":"NSIndexSet","NS.ranges":[[1,⌖-1]]} {"$class":"NSIndexSet","NS.ranges":[[⌖4294967296,1]]}
        ⌖{"$class":"NSValue","$value":[]} ⌖{"$class":"NSValue","$type":"CGPoint"}
        {"$class":"NSValue","$type":⌖"CGCircle","$value":[]} {"$class":"NSValue","$type":⌖1,"$value":[]}
        {"$class":"NSValue","$type":"CGPoint","$value":⌖[1]} {"$class":"NSValue","$type":"CGPoint","$value":[1,⌖"x"]}
        {"$class":"NSValue","$type":"NSRange","$value":[1,⌖1.5]} ⌖{"$class":"NSNumber"}
        {"$class":"NSNumber","$value":⌖"1"} {"$class":"NSNumber","$value":⌖"NaN:0000000000000000"}
        {"$class":"NSNumber","$value":1,"$type":⌖"int"} {"$class":"NSNumber","$type":"float","$value":⌖1e300}
        {"$class":"NSNumber","$type":"float","$value":⌖1e-300}
        {"$class":"NSNumber","$type":"float","$value":⌖"NaN:7ff8000000000001"} ⌖{"$class":"NSDecimalNumber"}
        {"$class":"NSDecimalNumber","$value":⌖1.5} {"$class":"NSDecimalNumber","$value":⌖"1x"}
        {"$class":"NSDecimalNumber","$value":⌖"1e200"}
        {"$class":"NSDecimalNumber","$value":⌖"340282366920938463463374607431768211456"} {"$class":"NSNull",⌖"a":1}
        ⌖{"$class":"NSKeyedArchive"} {"$class":"NSKeyedArchive","$data":⌖[]}
        {"$class":"NSKeyedArchive","$data":⌖{"a":1}} [⌖{"$nil":true}] {"$class":"NSSet","NS.objects":[⌖{"$nil":true}]}
        {"$class":"Foo","$values":⌖[]} {"$class":"Foo","$properties":⌖1} {"$class":"Foo","$properties":[⌖1]}
        {"$class":"Foo","$properties":["a"],⌖"b":1} {"$class":"Foo","$properties":⌖["a","a"]}
        {"$class":"Foo","$properties":["a"],"$values":⌖[]} {"$class":"Foo","$properties":["a"],"$values":⌖1}
        {"$class":"Foo","$properties":["a"],"$values":[1],⌖"a":1} {"$class":"Foo","$definition":⌖1}
        {"$class":"Foo","$properties":[],"$definition":⌖0} ⌖{"$class":"Foo","$properties":[],"$definition":2}
        {"$class":"Foo","$coder":"NSCoding","$properties":⌖["a"]}
        {"$class":"Foo","$coder":"NSCoding","$properties":["a",⌖1],"$values":[1,2]}
        {"$class":"Foo","$coder":"NSCoding","$properties":[⌖{"$class":"NSMutableString","NS.string":"a"}],"$values":[1]}
        {"$$a":1,⌖"$a":2} {"$class":"Foo","$a":1,⌖"$$a":2}
        unresolved-alias: {"a":{"$alias":⌖"b"}} {"a":[1],"b":{"$alias":⌖"a.1"}} {"a":[1],"b":{"$alias":⌖"a.0.x"}}
        {"a":[1],"b":{"$alias":⌖"a.00"}} {"a":{"$class":"Foo","x":1},"b":{"$alias":⌖"a.$class"}}
        {"a":{"$class":"Foo","x":1},"b":{"$alias":⌖"a.y"}}
        alias-cycle: {"a":{"$alias":⌖"a"}} {"$alias":⌖"$root"}
        {"a":{"$alias":⌖"b"},"b":{"$alias":"c"},"c":{"$alias":"a"}} {"a":{"$alias":⌖"a.b"}}
        cycle: ⌖{"$class":"NSURL","NS.relative":"x","NS.base":{"$alias":"$root"}}
        not-representable: [{"$data":""},{"$class":"NSKeyedArchive","$data":⌖{"$alias":"0"}}]
        {"$class":"Foo","$coder":"NSCoding","a":[⌖{"$alias":"$root"}]}
        """#

    @Test("each is reported at its place", arguments: wrong)
    func place(code: String, marked: String) throws {
        let parts = marked.components(separatedBy: "⌖")
        let error = #expect(throws: FastCodingError.self) { try Notation.graph(parts.joined()) }
        #expect(
            error?.code.name == code && error?.offset == parts[0].utf8.count,
            "\(error.map { "\($0)" } ?? "")"
        )
    }

    @Test func `an alias that leads nowhere says which component failed and what is there`() {
        let error = expectError(.unresolvedAlias) {
            try Notation.graph(#"{"a":[{"b":"text"}],"z":{"$alias":"a.0.b.c\\.d.e"}}"#)
        }
        let failure = #"no 'c.d' in string "text", which has no parts"#
        #expect(error?.message == "component 4 of the key path leads nowhere: " + failure)
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
        for (text, depth) in [
            (#"{"a":{"x":{"$alias":"b"}},"b":{"x":{"$alias":"c"}},"c":{}}"#, 4),
            (
                #"[{"$class":"NSURL","NS.relative":"a","NS.base":{"$class":"NSURL","NS.relative":"b"}}]"#,
                3
            ),
        ] {
            var limits = with(Limits()) { $0.depth = depth - 1 }
            expectError(.depthLimit) { try Notation.read(Array(text.utf8), limits: limits) }
            limits.depth = depth
            #expect(throws: Never.self) { try Notation.read(Array(text.utf8), limits: limits) }
        }
    }
}

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

/// Makes JSON of the notation's words.
private struct SenselessText {
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
