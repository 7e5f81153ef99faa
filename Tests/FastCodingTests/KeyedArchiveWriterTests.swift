import TestSupport

@Suite("Graphs as keyed archives")
struct KeyedArchiveWriterTests {
    /// The objects of what is written, as JSON with `@5` for references, taken from the reader of
    /// property lists.
    private func objects(_ notation: String, _ change: (inout ObjectGraph) -> Void = { _ in })
        throws -> String
    {
        var graph = try Notation.graph(notation)
        change(&graph)
        return try Keyed.text(Keyed.write(graph))
    }

    private static let head =
        #"{"$version":100000,"$archiver":"NSKeyedArchiver","$top":{"root":@1},"$objects":["$null","#

    private static let cases = rows(
        #"""
        "x" => "x"
        1 => 1
        true => true
        {"$class":"NSNull"} => {"$class":@2},{"$classname":"NSNull","$classes":["NSNull","NSObject"]}
        ["a","a",1,1,true]
        => {"NS.objects":[@2,@2,@3,@3,@4],"$class":@5},"a",1,true,{"$classname":"NSArray","$classes":["NSArray","NSObject"]}
        {"$class":"Foo","n":1,"s":"a","$$x":true,"$$0":2.5,"none":{"$nil":true},"me":{"$alias":"$root"}}
        => {"n":1,"s":@3,"$$x":true,"$0":2.5,"none":@0,"me":@1,"$class":@2},{"$classname":"Foo","$classes":["Foo","NSObject"]},"a"
        {"$class":"NSMutableOrderedSet","NS.objects":["a",2]}
        => {"NS.object.0":@2,"NS.object.1":@3,"$class":@4},"a",2,\#
        {"$classname":"NSMutableOrderedSet","$classes":["NSMutableOrderedSet","NSOrderedSet","NSObject"]}
        {"k":null}
        => {"NS.keys":[@2],"NS.objects":[@3],"$class":@4},"k",{"$class":@5},\#
        {"$classname":"NSDictionary","$classes":["NSDictionary","NSObject"]},{"$classname":"NSNull","$classes":["NSNull","NSObject"]}
        {"$class":"NSURL","NS.relative":"a"}
        => {"NS.base":@0,"NS.relative":@2,"$class":@3},"a",{"$classname":"NSURL","$classes":["NSURL","NSObject"]}
        {"$class":"NSValue","$type":"CGRect","$value":[1.0,-0.0,0.1,1e300]}
        => {"NS.special":3,"NS.rectval":@2,"$class":@3},"{{1, -0}, {0.1, 1e+300}}",{"$classname":"NSValue","$classes":["NSValue","NSObject"]}
        {"$class":"NSValue","$type":"NSRange","$value":[7,7]}
        => {"NS.special":4,"NS.rangeval.location":@2,"NS.rangeval.length":@2,"$class":@3},7,{"$classname":"NSValue","$classes":["NSValue","NSObject"]}
        {"$class":"NSDate","NS.time":0.5}
        => {"NS.time":0.5,"$class":@2},{"$classname":"NSDate","$classes":["NSDate","NSObject"]}
        {"$class":"NSMutableString","NS.string":"$null"}
        => {"NS.string":"$null","$class":@2},{"$classname":"NSMutableString","$classes":["NSMutableString","NSString","NSObject"]}
        // As an object of its own, this string would be nil.
        "$null" => {"NS.string":"$null","$class":@2},{"$classname":"NSString","$classes":["NSString","NSObject"]}
        {"$class":"NSIndexSet","NS.ranges":[[1,2]]}
        => {"NSRangeCount":1,"NSLocation":1,"NSLength":2,"$class":@2},{"$classname":"NSIndexSet","$classes":["NSIndexSet","NSObject"]}
        """#
    )

    @Test("each kind has the form that Foundation gives it", arguments: cases)
    func forms(notation: String, objects: String) throws {
        #expect(try self.objects(notation) == Self.head + objects + "]}")
    }

    @Test func `a $top object is several entries`() throws {
        #expect(
            try objects(#"{"$class":"$top","b":"x","$$0":7,"n":{"$nil":true},"a":1}"#)
                == #"{"$version":100000,"$archiver":"NSKeyedArchiver","$top":{"b":@1,"$0":@2,"n":@0,"a":1},"$objects":["$null","x",7]}"#
        )
    }

    @Test func `numbers are objects where the same property has other values elsewhere`() throws {
        let text = try objects(
            #"[{"$class":"A","n":1,"m":1},{"$class":"A","n":"x","m":2},{"$class":"B","n":1}]"#
        )
        #expect(text.contains(#"{"n":@7,"m":1,"$class":@6}"#))
        #expect(text.contains(#"{"n":1,"$class":@"#))
    }

    @Test func `lists and data beside the keys of Foundation's classes, unless they are shared`()
        throws
    {
        let uuid = #"{"$class":"NSUUID","NS.uuidbytes":{"$class":"NSData","$data":"AAEC"}}"#
        #expect(try objects("[\(uuid)]").contains(#"{"NS.uuidbytes":"AAEC","$class":"#))
        let xml = try Keyed.write(Notation.graph("[\(uuid)]"), .xml)
        #expect(String(decoding: xml, as: UTF8.self).contains("<data>"))
        let shared = #"[\#(uuid),{"$alias":"0.NS\\.uuidbytes"}]"#
        #expect(try objects(shared).contains(#"{"NS.uuidbytes":@"#))
        #expect(
            try objects(#"{"$class":"Bag","NS.objects":["a"]}"#).contains(
                #"{"NS.objects":[@3],"$class":@2}"#
            )
        )
    }

    private static let refused: [(notation: String, path: String)] = [
        (#"[1,{"$class":"NSValue","$type":"CGVector","$value":[1.0,2.0]}]"#, "1"),
        (
            #"{"$class":"Foo","t":{"$class":"NSValue","$type":"CGAffineTransform","$value":[1,0,0,1,0,0]}}"#,
            "t"
        ),
        (#"[[{"$class":"NSKeyedArchive","$data":"AAEC"}]]"#, "0.0"),
        (#"[{"$class":"Foo","$properties":["a","a"],"$values":[1,2]}]"#, "0"),
        (#"[{"$class":"NSNull","$coder":"FastCoding"}]"#, "0"),
        (#"{"a":{"$class":"NSArray","$coder":"FastCoding","NS.objects":[1]}}"#, "a"),
        (#"{"$class":"$top","root":1}"#, "$root"),
        (#"{"$class":"$top"}"#, "$root"),
        (#"{"$class":"$top","a":{"$alias":"$root"},"b":1}"#, "$root"),
        (#"[{"$class":"NSValue","$type":"CGPoint","$value":["NaN:7ff8000000000001",1]}]"#, "0"),
    ]

    @Test("what a keyed archive can't hold is refused, with its key path", arguments: refused)
    func refusals(notation: String, path: String) throws {
        let graph = try Notation.graph(notation)
        expectError(.notRepresentable, in: path) { try Keyed.write(graph) }
    }

    @Test
    func
        `objects that are named as Foundation's classes are written if they are read as objects again`()
        throws
    {
        for notation in [
            #"{"$class":"NSArray","$coder":"FastCoding","NS.objects":[1],"more":2}"#,
            #"[{"$class":"NSNull","$coder":"NSCoding","x":1}]"#,
            #"{"$class":"NSIndexSet","$coder":"FastCoding","NSRangeCount":1,"NSLocation":4294967296,"NSLength":1}"#,
        ] {
            let again = try Keyed.read(Keyed.write(try Notation.graph(notation))).graph
            #expect(try Notation.json(again).contains(#""$coder":"FastCoding""#))
        }
    }

    @Test func `XML that can't carry a string says where it is`() throws {
        let graph = try Notation.graph(#"{"a":["x","\u0001"]}"#)
        expectError(.notRepresentable, in: "a.1") { try Keyed.write(graph, .xml) }
    }

    @Test func `the limit on output holds`() throws {
        let graph = try Notation.graph(#"["\#(String(repeating: "x", count: 5000))"]"#)
        for format in KeyedArchiveFormat.allCases {
            let options = with(WritingOptions()) { $0.limits.output = 4000 }
            expectError(.outputLimit) {
                try KeyedArchiveWriter.write(graph, as: format, options: options, size: 0) { _ in }
            }
        }
    }
}
