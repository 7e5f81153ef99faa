import TestSupport

@Suite("Keyed archives in plain text")
struct NotationKeyedArchiveTests {
    /// The graph of a keyed archive whose property list is given as JSON.
    private func archive(_ json: String) throws -> ObjectGraph {
        let recorder = Notation.Bytes()
        var diagnostics = Diagnostics()
        try recorder.write { (flush) throws(FastCodingError) in
            var writer = BinaryPropertyListWriter(options: WritingOptions(), inputCount: 1 << 20, flush: flush)
            try JSONReader.read(Array(json.utf8), options: ReadingOptions(), into: &writer, diagnostics: &diagnostics)
            try writer.finish()
        }
        return .make { graph in
            let data = graph.addData(recorder.bytes)
            return graph.addArray([graph.addKeyedArchive(data: data)])
        }
    }

    private func plain(_ objects: String, top: String = #"{"root":{"CF$UID":1}}"#) throws -> String {
        let json = #"{"$archiver":"NSKeyedArchiver","$version":100000,"$objects":["$null",\#(objects)],"$top":\#(top)}"#
        return try Notation.json(try archive(json), .plain)
    }

    @Test func `objects with their class names, keys and values`() throws {
        let text = try plain(
            #"{"$class":{"CF$UID":4},"name":{"CF$UID":2},"age":36,"nothing":{"CF$UID":0},"friends":{"CF$UID":3}},"Nick","#
                + #"{"$class":{"CF$UID":5},"NS.objects":[{"CF$UID":2},{"CF$UID":6}]},"#
                + #"{"$classname":"Person","$classes":["Person","NSObject"]},"#
                + #"{"$classname":"NSMutableArray","$classes":["NSMutableArray"]},"#
                + #"{"$class":{"CF$UID":7},"NS.keys":[{"CF$UID":2}],"NS.objects":[1.5]},"#
                + #"{"$classname":"NSDictionary","$classes":["NSDictionary"]}"#)
        #expect(text == #"[{"$class":"Person","name":"Nick","age":36,"friends":["Nick",{"Nick":1.5}]}]"#)
    }

    @Test func `Foundation's classes become what they stand for`() throws {
        let text = try plain(
            #"{"$class":{"CF$UID":2},"NS.objects":[{"CF$UID":3},{"CF$UID":5},{"CF$UID":7},{"CF$UID":9}]},"#
                + #"{"$classname":"NSSet"},{"$class":{"CF$UID":4},"NS.time":0.5},{"$classname":"NSDate"},"#
                + #"{"$class":{"CF$UID":6},"NS.string":"text"},{"$classname":"NSMutableString"},"#
                + #"{"$class":{"CF$UID":8},"NS.base":{"CF$UID":0},"NS.relative":{"CF$UID":10}},{"$classname":"NSURL"},"#
                + #"{"$class":{"CF$UID":11}},"http://a",{"$classname":"NSNull"}"#)
        #expect(text == #"[["2001-01-01T00:00:00.5Z","text","http://a",null]]"#)
    }

    @Test func `several roots, and parts that are missing`() throws {
        #expect(
            try plain(#""x""#, top: #"{"a":{"CF$UID":1},"b":{"CF$UID":0},"c":[{"CF$UID":1}]}"#)
                == #"[{"$class":"$top","a":"x","c":["x"]}]"#)
        #expect(
            try plain(#"{"$class":{"CF$UID":2},"x":1},{"$classname":"NSArray"}"#) == #"[{"$class":"NSArray","x":1}]"#)
    }

    @Test func `every kind keeps its content where it is put`() throws {
        let text = try plain(
            #"{"$class":{"CF$UID":2},"o":{"CF$UID":3},"p":{"CF$UID":4},"i":{"CF$UID":7},"d":{"CF$UID":9}},"#
                + #"{"$classname":"Foo"},{"$class":{"CF$UID":2},"x":"y"},{"$class":{"CF$UID":6},"NS.special":1,"#
                + #""NS.pointval":{"CF$UID":5}},"{1, 2.5}",{"$classname":"NSValue"},{"$class":{"CF$UID":8},"#
                + #""NSRangeCount":1,"NSLocation":1,"NSLength":2},{"$classname":"NSIndexSet"},18446744073709551615"#)
        #expect(
            text
                == #"[{"$class":"Foo","o":{"$class":"Foo","x":"y"},"p":[1.0,2.5],"i":[[1,2]],"d":18446744073709551615}]"#
        )
    }

    @Test func `a cycle is found`() throws {
        expectError(.cycle, in: "0.me.me") {
            try plain(#"{"$class":{"CF$UID":2},"me":{"CF$UID":1}},{"$classname":"Foo"}"#)
        }
    }

    @Test func `what is no keyed archive is written as data, with a warning`() throws {
        var options = WritingOptions()
        options.style = .plain
        options.indent = nil
        options.limits.output = 1000
        let broken = try Keyed.bytes(#"{"$class":@2,"x":@99},{"$classname":"Foo"}"#)
        for bytes in [Array("nothing".utf8), Array("bplist00".utf8), broken, []] {
            let graph = ObjectGraph.make { $0.addKeyedArchive(data: $0.addData(bytes)) }
            var diagnostics = Diagnostics()
            let text = try Notation.text(graph, options, diagnostics: &diagnostics)
            var expected = ByteBuffer()
            Base64.encode(bytes.span, into: &expected)
            #expect(String(decoding: text, as: UTF8.self) == "\"\(String(decoding: expected.array, as: UTF8.self))\"\n")
            #expect(diagnostics.warnings.map { $0.code } == [.notRepresentable])
        }
    }

    @Test("the original's", arguments: ["keyed", "keyed_in_object", "keyed_shared", "keyed_shift0", "keyed_shift1"])
    func originals(name: String) throws {
        let original = try #require(Originals.named(name))
        let text = try Notation.json(try ObjectGraph(archive: original.bytes), .plain)
        #expect(text.contains(#"{"$class":"FXKeyed","text":""#))
    }
}
