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

        let limits = with(FastLimits()) { $0.depth = limit }
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
            var limits = with(FastLimits()) { $0.depth = depth - 1 }
            expectError(.depthLimit) { try Notation.read(Array(text.utf8), limits: limits) }
            limits.depth = depth
            #expect(throws: Never.self) { try Notation.read(Array(text.utf8), limits: limits) }
        }
    }
}
