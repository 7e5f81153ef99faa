import TestSupport

@Suite("Changes that keep types, or rename keys and properties")
struct GraphEditorTests {
    private func edit(
        _ json: String,
        _ actions: EditAction...,
        settings: EditSettings = EditSettings(),
        style: NotationStyle = .standard
    ) throws(FastCodingError) -> String {
        var graph = try Notation.graph(json)
        var editor = GraphEditor(settings)
        for action in actions {
            try editor.apply(action, to: &graph)
        }

        // What was edited can be archived, and says the same then.
        let archive = try FastArchive(graph: graph).bytes
        #expect(
            try Notation.json(try ObjectGraph(archive: archive), .exact)
                == Notation.json(graph, .exact)
        )

        return try Notation.json(graph, style)
    }

    private func set(_ path: String, _ word: String) -> EditAction { .set(path, .word(word)) }

    @Test(
        "numbers and mutability follow what stands there",
        arguments: [
            ("[1]", "3", "[3]"), ("[1]", "3.0", "[3]"), ("[1]", "3e2", "[300]"),
            ("[1.5]", "3", "[3.0]"), ("[1.5]", "0.1", "[0.1]"),
            (
                #"[{"$class":"NSNumber","$type":"float","$value":0.5}]"#, "0.1",
                #"[{"$class":"NSNumber","$type":"float","$value":0.10000000149011612}]"#
            ),
            (
                #"[{"$class":"NSDecimalNumber","$value":"0.5"}]"#, "0.1",
                #"[{"$class":"NSDecimalNumber","$value":"0.1"}]"#
            ),
            (
                #"[{"$class":"NSMutableString","NS.string":"a"}]"#, "b",
                #"[{"$class":"NSMutableString","NS.string":"b"}]"#
            ),
            (
                #"[{"$class":"NSMutableArray","NS.objects":[]}]"#, "[1]",
                #"[{"$class":"NSMutableArray","NS.objects":[1]}]"#
            ),
            ("[[]]", #"{"$class":"NSMutableArray","NS.objects":[1]}"#, "[[1]]"),
            ("[null]", "[1]", "[[1]]"), ("[true]", "false", "[false]"),
        ]
    )
    func follow(json: String, word: String, result: String) throws {
        #expect(try edit(json, set("0", word), style: .exact) == result)
    }

    @Test(
        "equal values change nothing, and stay shared",
        arguments: [
            (#"[{"$class":"NSMutableString","NS.string":"a"},{"$alias":"0"}]"#, "a"),
            (#"[{"$class":"NSDate","NS.time":0.0},{"$alias":"0"}]"#, "2001-01-01"),
            (#"[{"$class":"NSData","$data":"YQ=="},{"$alias":"0"}]"#, #"{"$data":"YQ=="}"#),
            ("[1.5,1.5]", "1.5"),
        ]
    )
    func equal(json: String, word: String) throws {
        #expect(try edit(json, set("1", word), style: .exact) == edit(json, style: .exact))
    }

    @Test(
        "of another type are refused",
        arguments: [
            ("[1]", "3.5"), ("[1]", "9223372036854775808"), ("[1]", "true"), ("[1]", "\"3\""),
            ("[1.5]", "9007199254740993"), ("[1.5]", "x"), ("[true]", "1"), ("[true]", "yes"),
            ("[[]]", "{}"), ("[{}]", "[]"), ("[[]]", "text"),
            (#"[{"$class":"A"}]"#, #"{"$class":"B"}"#),
            (#"[{"$class":"NSSet","NS.objects":[]}]"#, "[]"),
        ]
    )
    func refused(json: String, word: String) throws {
        let error = expectError(.typeChange) { try edit(json, set("0", word)) }
        #expect(error?.message.hasPrefix("0 is a") == true)
        var settings = EditSettings()
        settings.changesTypes = true
        if word != "x", word != "yes", word != "text" {
            #expect(throws: Never.self) { try edit(json, set("0", word), settings: settings) }
        }
    }

    @Test func `make the dictionaries on the way`() throws {
        var settings = EditSettings()
        settings.createsParents = true
        #expect(
            try edit("{}", set("a.b.c", "1"), settings: settings) == #"{"a":{"b":{"c":1}}}"#
        )
        #expect(
            try edit(
                #"{"a":{"x":2,"n":null}}"#,
                set("a.b.c", "1"),
                set("a.n.c", "1"),
                settings: settings
            )
                == #"{"a":{"x":2,"n":{"c":1},"b":{"c":1}}}"#
        )
        #expect(
            try edit(
                #"[{"$class":"C","p":1,"q":2}]"#,
                .remove("0.q"),
                set("0.q.x.y", "1"),
                settings: settings
            ) == #"[{"$class":"C","p":1,"q":{"x":{"y":1}}}]"#
        )

        for path in ["b.5.x", "b.x.y", "s.x.y"] {
            expectError(.keyPath) {
                try edit(#"{"b":[1],"s":"text"}"#, set(path, "1"), settings: settings)
            }
        }

        expectError(.keyPath) { try edit("{}", set("a.b.c", "1")) }
    }

    @Test func `rename keys, but to none that is there`() throws {
        #expect(
            try edit(#"[{"a":1,"b":2},{"a":3}]"#, .renameKey("*.a", to: "c.d"))
                == #"[{"c.d":1,"b":2},{"c.d":3}]"#
        )
        #expect(
            try edit(
                #"{"$class":"C","$coder":"NSCoding","a":1}"#,
                .renameKey("a", to: "b")
            ) == #"{"$class":"C","$coder":"NSCoding","b":1}"#
        )

        expectError(.duplicateKey, in: "1") {
            try edit(#"[{"a":1},{"a":3,"b":2}]"#, .renameKey("*.a", to: "b"))
        }
        expectError(.duplicateKey) { try edit(#"{"a":1,"b":2}"#, .renameKey("*", to: "c")) }
        expectError(.keyPath) { try edit("[1]", .renameKey("0", to: "b")) }
        expectError(.keyPath) { try edit(#"{"$class":"C","a":1}"#, .renameKey("a", to: "b")) }
        expectError(.keyPath) { try edit(#"{"a":1}"#, .renameKey("$root", to: "b")) }
    }

    private static let objects =
        #"[{"$class":"A.B","p":1,"q":2},{"$class":"A.B","p":3,"q":4},{"$class":"A.C","p":5},{"$class":"X","p":6}]"#

    private func property(_ name: String, _ change: PropertyEdit.Change) throws -> EditAction {
        .property(try #require(PropertyEdit(name, change)))
    }

    @Test func `rename, add and remove the properties of a class`() throws {
        #expect(
            try edit(Self.objects, property("A.B.p", .rename(to: "r")))
                == Self.objects.replacing(#"B","p""#, with: #"B","r""#)
        )
        #expect(
            try edit(Self.objects, property("A.*.p", .rename(to: "r")))
                == Self.objects.replacing(#"B","p""#, with: #"B","r""#)
                .replacing(#"C","p""#, with: #"C","r""#)
        )
        #expect(
            try edit(Self.objects, property("A.B.p", .remove))
                == Self.objects.replacing(#""p":1,"#, with: "").replacing(#""p":3,"#, with: "")
        )
        #expect(
            try edit(Self.objects, property("A.*.q", .add("[0]")))
                == Self.objects.replacing(#""p":5"#, with: #""p":5,"q":[0]"#)
        )
        let coded =
            #"[{"$class":"C","$coder":"NSCoding","a":1},{"$class":"C","$coder":"NSCoding","b":2}]"#
        #expect(
            try edit(coded, property("C.a", .rename(to: "c")), property("C.a", .add("0")))
                == #"[{"$class":"C","$coder":"NSCoding","c":1,"a":0},{"$class":"C","$coder":"NSCoding","b":2,"a":0}]"#
        )
    }

    @Test func `change properties where a condition holds, and leave the other objects alone`()
        throws
    {
        var settings = EditSettings()
        settings.filter.conditions = [try #require(ValueCondition("p > 2"))]
        #expect(
            try edit(Self.objects, property("A.B.q", .rename(to: "r")), settings: settings)
                == Self.objects.replacing(#""q":4"#, with: #""r":4"#)
        )
        #expect(
            try edit(Self.objects, property("A.B.q", .remove), settings: settings)
                == Self.objects.replacing(#","q":4"#, with: "")
        )
        #expect(
            try edit(Self.objects, property("A.B.r", .add("9")), settings: settings)
                == Self.objects.replacing(#""q":4"#, with: #""q":4,"r":9"#)
        )
    }

    @Test func `refuse names that would stand twice, and properties that no object has`() throws {
        expectError(.duplicateKey, in: "0") {
            try edit(Self.objects, property("A.B.p", .rename(to: "q")))
        }
        expectError(.unknownClass) { try edit(Self.objects, property("A.B.z", .remove)) }
        expectError(.unknownClass) { try edit(Self.objects, property("A.Z.p", .remove)) }
        expectError(.duplicateKey) {
            try edit(Self.objects, .renameClass(try #require(ClassRenaming("A.C", to: "X"))))
        }
        #expect(ClassRenaming("A.*", to: "X") == nil && ClassRenaming("*.A", to: "B") == nil)
    }

    @Test("setting each value to itself changes nothing", arguments: SplitMix64.seeds(40))
    func identity(seed: UInt64) throws {
        let before = try FastArchive(graph: RandomGraph.make(seed: seed)).bytes
        var edited = try ObjectGraph(archive: before)
        var settings = EditSettings()
        settings.recordsChanges = true
        var editor = GraphEditor(settings)

        for line in try KeyPathSearchTests.list(edited).prefix(20) where line[1] != "alias" {
            let node = try KeyPathSearch.find([line[0]], in: edited).node(0, in: edited)
            switch edited.kind(node) {
            case .integer, .true, .false, .null:
                try editor.apply(set(line[0], line[3]), to: &edited)
            case .string, .mutableString:
                try editor.apply(set(line[0], edited.string(node).quoted), to: &edited)
            default: break
            }
        }

        #expect(try FastArchive(graph: edited).bytes == before, "seed \(seed)")
        #expect(editor.changes.isEmpty, "seed \(seed)")
    }

    @Test func `find new keys, and what references lead to, after keys were added or renamed`()
        throws
    {
        var settings = EditSettings()
        settings.createsParents = true
        #expect(
            try edit(
                #"{"a":1,"b":[2]}"#,
                set("a", "3"),
                set("c", "4"),
                set("c", "5"),
                set("d.e", "6"),
                set("d.f", "7"),
                set("d.f", "8"),
                .set("g", .notation(#"{"$alias":"b"}"#)),
                .set("h", .notation(#"{"$alias":"d"}"#)),
                .renameKey("b", to: "i"),
                set("i.0", "9"),
                .remove("a"),
                set("a", "10"),
                settings: settings
            )
                == #"{"i":[9],"c":5,"d":{"e":6,"f":8},"g":{"$alias":"i"},"h":{"$alias":"d"},"a":10}"#
        )
    }

    @Test func `find numbered entries whose keys were set`() throws {
        #expect(
            try edit(
                #"{"$class":"NSDictionary","NS.keys":["a",1],"NS.objects":[2,3]}"#,
                set("1", "4"),
                .set("1k", .text("b")),
                set("b", "5"),
                set("a", "6")
            ) == #"{"a":6,"b":5}"#
        )
    }

    #if DEBUG
        @Test(
            "look at each key a few times, however many values are set",
            arguments: ["k", "n", "p.a."]
        )
        func manyChanges(prefix: String) throws {
            let count = 500
            let text = (0..<count).map { "\"k\($0)-with-a-long-name\":[\($0)]" }
                .joined(separator: ",")

            let graph = try Notation.graph("{\(text)}")
            var settings = EditSettings()
            settings.createsParents = true
            settings.recordsChanges = true
            settings.changesTypes = true

            let values = ["[5]", #"{"$alias":"k7-with-a-long-name"}"#, #"{"$class":"C","a":1}"#]
            for value in values {
                var graph = graph
                var editor = GraphEditor(settings)
                let effort = try Effort.measure {
                    for number in 0..<count {
                        let path = "\(prefix)\(number)-with-a-long-name"
                        try editor.apply(.set(path, .word(value)), to: &graph)
                    }
                }

                #expect(editor.changes.count > 1)
                #expect(effort < 64 * text.utf8.count, "\(effort) for \(text.utf8.count)")
            }
        }
    #endif
}
