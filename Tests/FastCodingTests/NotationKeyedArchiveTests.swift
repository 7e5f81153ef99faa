import TestSupport

@Suite("Keyed archives in plain text")
struct NotationKeyedArchiveTests {
    /// The plain text of an array of a keyed archive, whose objects are given as in ``Keyed``.
    private func plain(_ objects: String) throws -> String {
        let bytes = try Keyed.bytes(objects)
        return try Notation.json(
            .make { $0.addArray([$0.addKeyedArchive(data: $0.addData(bytes))]) },
            .plain
        )
    }

    @Test func `objects with their class names, keys and values`() throws {
        let text = try plain(
            #"{"$class":@4,"name":@2,"age":36,"nothing":@0,"friends":@3},"Nick","#
                + #"{"$class":@5,"NS.objects":[@2,@6]},"#
                + #"{"$classname":"Person","$classes":["Person","NSObject"]},"#
                + #"{"$classname":"NSMutableArray","$classes":["NSMutableArray"]},"#
                + #"{"$class":@7,"NS.keys":[@2],"NS.objects":[1.5]},"#
                + #"{"$classname":"NSDictionary","$classes":["NSDictionary"]}"#
        )

        #expect(
            text == #"[{"$class":"Person","name":"Nick","age":36,"friends":["Nick",{"Nick":1.5}]}]"#
        )
    }

    @Test func `a cycle is found`() throws {
        expectError(.cycle, in: "0.me") {
            try plain(#"{"$class":@2,"me":@1},{"$classname":"Foo"}"#)
        }
    }

    @Test func `what is no keyed archive is written as data, with a warning`() throws {
        let options = with(WritingOptions(style: .plain, indent: nil)) { $0.limits.output = 1000 }
        let broken = try Keyed.bytes(#"{"$class":@2,"x":@99},{"$classname":"Foo"}"#)
        for bytes in [Array("nothing".utf8), Array("bplist00".utf8), broken, []] {
            let graph = ObjectGraph.make { $0.addKeyedArchive(data: $0.addData(bytes)) }
            var diagnostics = Diagnostics()
            let text = try Notation.text(graph, options, diagnostics: &diagnostics)
            #expect(
                String(decoding: text, as: UTF8.self)
                    == "\"\(Data(bytes).base64EncodedString())\"\n"
            )

            #expect(diagnostics.messages.map { $0.code } == [.notRepresentable])
        }
    }

    @Test(
        "the original's",
        arguments: ["keyed", "keyed_in_object", "keyed_shared", "keyed_shift0", "keyed_shift1"]
    )
    func originals(name: String) throws {
        let original = try #require(Originals.named(name))
        let text = try Notation.json(try ObjectGraph(archive: original.bytes), .plain)
        #expect(text.contains(#"{"$class":"FXKeyed","text":""#))
    }
}
