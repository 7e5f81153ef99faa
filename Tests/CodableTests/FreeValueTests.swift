import TestSupport

@Suite("Values and objects of types that the program does not have")
struct FreeValueTests {
    /// One of every kind, with a cycle and shared objects, in the exact notation.
    private let text = """
        {"$class":"Root","id":1,"data":{"$class":"NSMutableData","$data":"AAEC"},"date":{"$class":"NSDate","NS.time":1.5},\
        "url":{"$class":"NSURL","NS.relative":"a","NS.base":{"$class":"NSURL","NS.relative":"http://x/"}},\
        "set":{"$class":"NSMutableSet","NS.objects":[1,"x"]},"list":{"$class":"NSMutableArray","NS.objects":[\
        {"$alias":"list"},{"$alias":"$root"},{"$alias":"data"}]},"point":{"$class":"NSValue","$type":"CGPoint",\
        "$value":[1.0,2.0]},"float":{"$class":"NSNumber","$type":"float","$value":0.5},"decimal":\
        {"$class":"NSDecimalNumber","$value":"1.25"},"coded":{"$class":"C","$coder":"NSCoding","k":{"$alias":"date"}},\
        "indexes":{"$class":"NSIndexSet","NS.ranges":[[1,2]]},"text":{"$class":"NSMutableString","NS.string":"m"},\
        "map":{"$class":"NSDictionary","NS.keys":[1,null],"NS.objects":["a",false]},"nothing":{"$nil":true}}
        """

    private func exact<T: Encodable>(_ value: T) throws -> String {
        String(
            decoding: try FastEncoder().text(value, .init(style: .exact, indent: nil)),
            as: UTF8.self
        )
        .trimmingNewlines
    }

    @Test func `whatever stands in a slot without a type is written back as it was`() throws {
        #expect(try exact(decode(FastValue.self, text)) == text)
        #expect(try exact(decode(UnknownObject.self, text)) == text)
        #expect(try exact(["x": decode(FastValue.self, text)]["x"]) == text)
    }

    @Test func `parts of one file keep what they share`() throws {
        struct Pair: Codable {
            var left: FastValue, right: [FastValue], object: UnknownObject
        }

        let text = """
            {"left":{"a":[1]},"right":[{"$alias":"left"},{"$class":"X","l":{"$alias":"left.a"}}],\
            "object":{"$alias":"right.1"}}
            """
        #expect(try json(decode(Pair.self, text)) == text)
    }

    @Test func `one object of a file is one instance, and what changes in it changes everywhere`()
        throws
    {
        let text =
            #"[{"$class":"X","a":1,"b":"t"},{"$class":"Y","x":{"$alias":"0"}},{"$alias":"0"}]"#

        let objects = try decode([UnknownObject].self, text)
        #expect(objects[0] === objects[2] && objects[1]["x"]?.object === objects[0])
        #expect(objects[0].className == "X" && objects[0].propertyNames == ["a", "b"])
        objects[0]["a"] = [1, "two", nil, ["k": 2.5]]
        objects[0]["b"] = nil
        objects[0]["c"] = true
        #expect(
            try json(objects)
                == #"[{"$class":"X","a":[1,"two",null,{"k":2.5}],"c":true},"#
                + #"{"$class":"Y","x":{"$alias":"0"}},{"$alias":"0"}]"#
        )
    }

    @Test func `an object that nobody holds keeps what was changed in it`() throws {
        let value = try decode(FastValue.self, #"{"items":[{"$class":"X","a":1}]}"#)
        value["items"]?.array?[0].object?["a"] = 2
        #expect(try json(value) == #"{"items":[{"$class":"X","a":2}]}"#)
    }

    @Test func `an object of a file that is put into another one of it does not keep the file`()
        throws
    {
        weak var held: UnknownObject?
        do {
            let objects = try decode([UnknownObject].self, #"[{"$class":"X"},{"$class":"Y"}]"#)
            objects[0]["y"] = FastValue(objects[1])
            objects[1]["a"] = 1
            #expect(objects[0]["y"]?.object === objects[1])
            #expect(try json(objects[0]) == #"{"$class":"X","y":{"$class":"Y","a":1}}"#)
            held = objects[1]
        }

        #expect(held == nil)
    }

    @Test func `the path of an error of writing has keys with dots whole`() throws {
        // Archives cannot hold a coded object that contains itself.
        var graph = ObjectGraph()
        try graph.setRoot([
            "a.b": .codedObject(className: "C", values: [.init(name: "k", value: [])])
        ])

        let coded = try graph.node(at: #"a\.b"#)
        try graph.append(.node(coded), to: graph.node(at: #"a\.b.k"#))
        let value = try FastDecoder().decode(FastValue.self, from: graph)
        let error = #expect(throws: EncodingError.self) { try FastEncoder().encode(["x": value]) }
        #expect(error?.context?.codingPath.prefix(2).map(\.stringValue) == ["x", "a.b"])
    }

    @Test func `references from unknown objects to known instances stay references to them`() throws
    {
        struct Model: Codable {
            var tag: Tag, plugin: FastValue
        }

        let text = """
            {"tag":{"$class":"Tag","name":"a"},"plugin":{"$class":"P","tag":{"$alias":"tag"},\
            "me":{"$alias":"plugin"}}}
            """

        let model = try decode(Model.self, text)
        model.tag.name = "b"
        #expect(try json(model) == text.replacing(#""a""#, with: #""b""#))
    }

    @Test func `new objects of unknown classes can be made`() throws {
        let object = UnknownObject(className: "N", ["a": 1, "b": ["x", .null]])
        object["c"] = FastValue(UnknownObject(className: "M"))
        object["self"] = FastValue(object)
        #expect(
            try json([object, object])
                == #"[{"$class":"N","a":1,"b":["x",null],"c":{"$class":"M"},"self":{"$alias":"0"}},{"$alias":"0"}]"#
        )

        object["self"] = nil
    }

    @Test func `values tell what they are`() throws {
        let value = try decode(
            FastValue.self,
            #"{"i":1,"d":1.5,"s":"t","b":true,"n":null,"a":[1,2],"data":{"$data":"AA=="}}"#
        )

        #expect(value["i"]?.integer == 1 && value["i"]?.double == 1)
        #expect(value["d"]?.double == 1.5 && value["d"]?.integer == nil)
        #expect(value["s"]?.string == "t" && value["b"]?.bool == true && value["n"]?.isNull == true)
        #expect(value["a"]?.array?.compactMap(\.integer) == [1, 2])
        #expect(value["data"]?.data == [0])
        #expect(value.entries?.count == 7 && value["x"] == nil && value.object == nil)
    }
}
