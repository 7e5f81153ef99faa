import TestSupport

@Suite("Property lists are edited object by object")
struct PropertyListEditTests {
    private func edit(
        _ json: String,
        _ actions: [EditAction],
        _ format: KeyedArchiveFormat = .binary
    ) throws -> String {
        let before = try Keyed.propertyList(json, format)
        #expect(try Editing.edit(before) == before)
        return try Keyed.text(Editing.edit(before, all: actions))
    }

    @Test(
        "values are set, inserted and removed",
        arguments: [
            (#"{"a":"x","b":"x"}"#, [Editing.set("a", "y")], #"{"a":"y","b":"x"}"#),
            (#"{"a":1,"b":[1]}"#, [Editing.set("b.0", "2")], #"{"a":1,"b":[2]}"#),
            (#"[1,2,3]"#, [.remove("1")], "[1,3]"),
            (#"[1,2,3]"#, [.insert("1", #"{"k":[true,"é"]}"#)], #"[1,{"k":[true,"é"]},2,3]"#),
            (#"{"a":1,"b":2}"#, [.renameKey("a", to: "c")], #"{"c":1,"b":2}"#),
            (#"{"a":1,"b":2}"#, [.remove("a"), Editing.json("c", "1.5")], #"{"b":2,"c":1.5}"#),
            (#"{"a":{"b":{"c":1}}}"#, [Editing.set("a.b.c", "300")], #"{"a":{"b":{"c":300}}}"#),
            (#"[1]"#, [Editing.json("$root", #"{"a":[]}"#)], #"{"a":[]}"#),
            (#""x""#, [Editing.set("$root", "y")], #""y""#),
            (#"[[1],2]"#, [Editing.json("1", #"{"$alias":"0"}"#)], "[[1],[1]]"),
            (#"[{"a":1},{"a":1}]"#, [Editing.set("*.a", "2")], #"[{"a":2},{"a":2}]"#),
            (#"{"u":@7,"a":1}"#, [Editing.set("a", "2")], #"{"u":@7,"a":2}"#),
            (#"{"u":@7,"a":1}"#, [Editing.json("a", #"{"$alias":"u"}"#)], #"{"u":@7,"a":@7}"#),
        ]
    )
    func changes(json: String, actions: [EditAction], result: String) throws {
        #expect(try edit(json, actions) == result)
        #expect(try edit(json, actions, .xml) == result)
    }

    private static let notation =
        #"{"$class":"L","items":[{"$class":"I","t":"a"},{"$class":"I","t":"b"}],"next":{"$alias":"items.1"},"set":{"$class":"NSSet","NS.objects":[[1],[2]]},"one":[{"$alias":"set.1"}],"name":{"$alias":"bob"}}"#

    @Test(
        "an edit that makes an alias lead to something else is refused",
        arguments: [
            .insert("items.0", "1"), .remove("items.0"), .remove("items.1"), .remove("items"),
            .renameKey("items", to: "list"), Editing.json("items.1", "2"),
            Editing.json("items", "[]"), .remove("set.NS\\.objects.0"),
            .insert("set.NS\\.objects.0", "[0]"),
        ] as [EditAction]
    )
    func aliases(action: EditAction) throws {
        for format in KeyedArchiveFormat.allCases {
            let before = try Keyed.propertyList(Self.notation, format)
            expectError(.notRepresentable) { try Editing.edit(before, action) }
        }
    }

    @Test(
        "other edits of a list in notation take its keys as they are",
        arguments: [
            Editing.set("items.0.t", "c"), Editing.set("items.1.t", "c"), .insert("items.-", "1"),
            .remove("next"), Editing.set("next.\\$alias", "items.0"),
            Editing.set("name.\\$alias", "eve"), .remove("name"), Editing.json("other", "[]"),
        ]
    )
    func notation(action: EditAction) throws {
        let before = try Keyed.propertyList(Self.notation)
        #expect(try Editing.edit(before, action) != before)
    }

    @Test func `fixed in the same edit, an alias is taken as it is`() throws {
        let before = try Keyed.propertyList(Self.notation)
        let after = try Editing.edit(
            before,
            .insert("items.0", "1"),
            Editing.set("next.\\$alias", "items.2")
        )
        #expect(try Keyed.text(after).contains("items.2"))
    }

    @Test(
        "a container that is set to an equal one is no change",
        arguments: ["a=[1,{\"b\":\"x\"}]", "u=[\"x\"]", "s=\"x\"", "a.1={\"b\":\"x\"}"]
    )
    func equal(change: String) throws {
        let json = #"{"a":[1,{"b":"x"}],"s":"x","t":"x","u":["x"]}"#
        let parts = change.split(separator: "=", maxSplits: 1).map(String.init)
        let action = Editing.json(parts[0], parts[1])
        for format in KeyedArchiveFormat.allCases {
            let list = try Keyed.propertyList(json, format)
            #expect(try Editing.edit(list, action) == list)

            let archive = try Keyed.write(Notation.graph(json), format)
            #expect(try Editing.edit(archive, action) == archive)
            #expect(try Editing.edit(archive, Editing.json("a", "[1]")) != archive)
        }
    }

    @Test func `references grow with the number of objects`() throws {
        let list = "[" + (0..<250).map { "\($0)" }.joined(separator: ",") + "]"
        let values = (1000..<1100).map { "\($0)" }
        let new = values.map { EditAction.insert("-", $0) }
        #expect(
            try edit(list, new) == list.dropLast() + "," + values.joined(separator: ",") + "]"
        )
    }

    @Test func `what is before the first change stays, and what goes leaves nothing behind`() throws
    {
        let before = try Keyed.propertyList(#"{"first":"kept","secret":"Sesame","z":["Sesame2"]}"#)
        let after = try Editing.edit(before, .remove("secret"), .remove("z"))
        let text = String(decoding: after, as: UTF8.self)
        #expect(text.contains("kept"))
        #expect(!text.contains("Sesame"))

        let set = try Editing.edit(before, Editing.set("secret", "Simsim"))
        #expect(set.count == before.count)
        #expect(zip(set, before).count { $0 != $1 } == 5)
    }

    @Test(
        "what a property list can't hold is refused",
        arguments: [
            ("null", FastCodingError.Code.notRepresentable),
            (#"{"$class":"A"}"#, .notRepresentable),
            (#"{"$class":"NSSet","NS.objects":[1]}"#, .notRepresentable),
            (#"{"$class":"NSDecimalNumber","$value":"0.5"}"#, .notRepresentable),
            (#"[{"$alias":"a"}]"#, .unresolvedAlias),
        ]
    )
    func refused(value: String, code: FastCodingError.Code) throws {
        let bytes = try Keyed.propertyList(#"{"a":[1]}"#)
        expectError(code) { try Editing.edit(bytes, Editing.json("a", value)) }
    }

    @Test func `a cycle is refused`() throws {
        let bytes = try Keyed.propertyList(#"{"a":[1]}"#)
        expectError(.notRepresentable) {
            try Editing.edit(bytes, .insert("a.-", #"{"$alias":"a"}"#))
        }
    }

    @Test(
        "a UID gets another number, or becomes a dictionary",
        arguments: KeyedArchiveFormat.allCases
    )
    func identifiers(format: KeyedArchiveFormat) throws {
        let bytes = try Keyed.propertyList(#"{"a":[@1,@2],"u":@7}"#, format)
        let edited = try Editing.edit(
            bytes,
            Editing.set(#"u.CF$UID"#, "8"),
            Editing.set(#"a.1.CF$UID"#, "3")
        )
        #expect(try edited == Keyed.propertyList(#"{"a":[@1,@3],"u":@8}"#, format))

        let text = try Editing.edit(bytes, Editing.json(#"u.CF$UID"#, #""x""#))
        let expected = try Keyed.propertyList(#"{"a":[@1,@2],"u":{"CF$UID":"x"}}"#, format)
        #expect(
            try Notation.json(ObjectGraph(literal: text), .exact)
                == Notation.json(ObjectGraph(literal: expected), .exact)
        )
    }

    @Test func `a long text in very many places is refused`() throws {
        let text = String(repeating: "x", count: 10_000)
        let list = (0..<1000).map { "\($0)" }.joined(separator: ",")
        let limits = with(FastLimits()) { $0.expansion = 1 << 16 }
        for format in [KeyedArchiveFormat.binary, .xml] {
            let bytes = try Keyed.propertyList(#"{"text":"\#(text)","list":[\#(list)]}"#, format)
            let one = Editing.json("list.7", #"{"$alias":"text"}"#)
            #expect(try Editing.edit(bytes, one, limits: limits) != bytes)

            let all = Editing.json("list.*", #"{"$alias":"text"}"#)
            let error = expectError(.expansionLimit) {
                try Editing.edit(bytes, all, limits: limits)
            }
            #expect(error?.keyPath != nil)
        }
    }

    @Test func `equal keys are refused, because one of the values would be lost`() throws {
        let xml =
            "<plist><dict><key>a</key><string>x</string><key>a</key><string>y</string></dict></plist>"
        expectError(.duplicateKey) { try Editing.edit(Array(xml.utf8), Editing.set("a", "z")) }
    }

    // MARK: - Files that no writer makes

    /// A binary property list of these objects, with tables of one byte.
    private func file(_ objects: [[UInt8]], offsets: [UInt8]? = nil) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var places: [UInt8] = []
        for object in objects {
            places.append(UInt8(bytes.count))
            bytes += object
        }

        let table = UInt8(bytes.count)
        let all = offsets ?? places
        bytes += all
        bytes += [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, UInt8(all.count)]
        return bytes + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, table]
    }

    @Test func `objects that overlap can't be changed`() throws {
        // The string's bytes are those of an array of one element.
        let bytes = file([[0xA2, 1, 2], [0x52, 0x51, 0x61]], offsets: [8, 11, 12])
        #expect(try Keyed.text(bytes) == #"["Qa","a"]"#)
        #expect(try Editing.edit(bytes) == bytes)
        let error = expectError(.plistStructure) { try Editing.edit(bytes, Editing.set("1", "b")) }
        #expect(error?.offset == 11)
    }

    @Test func `two objects at one place are told apart when one of them changes`() throws {
        let bytes = file([[0xA2, 1, 2], [0x51, 0x61]], offsets: [8, 11, 11])
        #expect(try Keyed.text(Editing.edit(bytes, Editing.set("1", "b"))) == #"["a","b"]"#)
        #expect(try Keyed.text(Editing.edit(bytes, Editing.set("0", "b"))) == #"["b","a"]"#)
    }

    @Test func `a container in two places changes in both, as elsewhere`() throws {
        let bytes = file([[0xA2, 1, 1], [0xA1, 2], [0x51, 0x61]])
        #expect(try Keyed.text(Editing.edit(bytes, Editing.set("0.0", "b"))) == #"[["b"],["b"]]"#)
        #expect(try Keyed.text(Editing.edit(bytes, Editing.json("0", "1"))) == #"[1,["a"]]"#)
    }

    @Test func `what nothing refers to stays as it is`() throws {
        let bytes = file([[0xA1, 1], [0x51, 0x61], [0xFF], [0xA1, 9]])
        let after = try Editing.edit(bytes, Editing.set("0", "b"))
        #expect(after == file([[0xA1, 1], [0x51, 0x62], [0xFF], [0xA1, 9]]))
    }
}
