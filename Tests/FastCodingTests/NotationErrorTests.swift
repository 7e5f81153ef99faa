import TestSupport

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
