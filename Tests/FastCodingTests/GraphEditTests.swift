import TestSupport

@Suite("Edits of a graph")
struct GraphEditTests {
    private func edit(_ json: String, _ edits: GraphEdit...) throws(FastCodingError) -> String {
        var graph = try Notation.graph(json)
        for edit in edits {
            try graph.apply(edit)
        }

        // What was edited can be archived, and says the same then.
        let archive = try FastArchive(graph: graph).bytes
        #expect(
            try Notation.json(try ObjectGraph(archive: archive), .exact)
                == Notation.json(graph, .exact)
        )

        return try Notation.json(graph)
    }

    @Test func `change what they name`() throws {
        let json = #"{"a":[1,2,{"x":null}],"o":{"$class":"Foo","p":1,"q":2.0}}"#
        #expect(
            try edit(json, .set("a.-1.x", value: #"["new"]"#), .set("o.p", value: "5.0"))
                == #"{"a":[1,2,{"x":["new"]}],"o":{"$class":"Foo","p":5.0,"q":2.0}}"#
        )

        #expect(try edit(json, .set("a.2.y", value: "true")).contains(#"{"x":null,"y":true}"#))
        #expect(try edit(json, .set("$root", value: "7")) == "7")
        #expect(
            try edit(json, .insert("a.0", value: "0"), .insert("a.-", value: "3")).hasPrefix(
                #"{"a":[0,1,2,{"x":null},3]"#
            )
        )

        #expect(try edit(json, .insert("a.-1", value: "9")).hasPrefix(#"{"a":[1,2,9,{"x":null}]"#))
        #expect(
            try edit(json, .remove("a.0"), .remove("o.q"))
                == #"{"a":[2,{"x":null}],"o":{"$class":"Foo","p":1}}"#
        )

        #expect(try edit(json, .remove("o.q"), .insert("o.q", value: "3")).contains(#""q":3"#))
        #expect(try edit(json, .remove("a.*")) == #"{"a":[],"o":{"$class":"Foo","p":1,"q":2.0}}"#)
        let odd = #"[{"$class":"NSDictionary","NS.keys":[1,2],"NS.objects":[3,4]}]"#
        #expect(try edit(odd, .remove("0.*")) == "[{}]")
        #expect(try edit(odd, .remove("0.0k"), .remove("0.0")) == "[{}]")
        #expect(try edit(json, .set("a.*", value: "[]")).hasPrefix(#"{"a":[[],[],[]]"#))
        #expect(try edit(json, .renameClass("Foo", to: "Bar")).contains(#""$class":"Bar""#))
        #expect(
            try edit(#"[{"$class":"C","$coder":"NSCoding","k":"C"}]"#, .renameClass("C", to: "D"))
                == #"[{"$class":"D","$coder":"NSCoding","k":"C"}]"#
        )
    }

    @Test func `leave keys alone that only a wildcard leads to`() throws {
        let plain = Notation.dictionary("1,2", "3,4")
        #expect(try edit(plain, .set("*", value: "9")) == Notation.dictionary("1,2", "9,9"))
        #expect(try edit("[\(plain)]", .set("0.**", value: "9")) == "[9]")
        #expect(
            try edit(plain, .set("0k", value: "9"), .set("-1", value: "8"))
                == Notation.dictionary("9,2", "3,8")
        )

        let deep = Notation.dictionary("[1],2", "[3],4")
        #expect(try edit(deep, .set("*.0", value: "9")) == Notation.dictionary("[1],2", "[9],4"))
        #expect(try edit(deep, .set("**.0.0", value: "9")) == Notation.dictionary("[1],2", "[9],4"))
        #expect(
            try edit(deep, .insert("*.-", value: "9")) == Notation.dictionary("[1],2", "[3,9],4")
        )

        #expect(try edit(deep, .remove("*.0")) == Notation.dictionary("[1],2", "[],4"))
        #expect(
            try edit(deep, .set("0k.*", value: "9"), .remove("1"))
                == Notation.dictionary("[9]", "[3]")
        )
    }

    @Test func `insert into each container that a wildcard matches, once`() throws {
        let dictionaries = #"[{"a":1},{"a":2},{"$alias":"0"}]"#
        #expect(
            try edit(dictionaries, .insert("*.b", value: "3"))
                == #"[{"a":1,"b":3},{"a":2,"b":3},{"$alias":"0"}]"#
        )

        #expect(try edit("[[],[],[]]", .insert("**.0", value: "[]")) == "[[],[[]],[[]],[[]]]")
        #expect(
            try edit(#"[[1],{"$alias":"0"}]"#, .insert("*.-", value: "9"))
                == #"[[1,9],{"$alias":"0"}]"#
        )

        let objects = #"[{"$class":"F","x":1},{"$class":"F","x":2}]"#
        #expect(
            try edit(objects, .remove("*.x"), .insert("*.x", value: "7"))
                == #"[{"$class":"F","x":7},{"$class":"F","x":7}]"#
        )

        // A reference is to what was at its path before.
        #expect(
            try edit(#"[[["x"]],[]]"#, .insert("*.0", value: #"{"$alias":"0.0"}"#))
                == #"[[["x"],{"$alias":"0.0"}],[{"$alias":"0.0"}]]"#
        )

        #expect(throws: FastCodingError.self) {
            try edit(#"[{"a":1},{"b":2}]"#, .insert("*.b", value: "3"))
        }
    }

    @Test(
        "refuse a part of a URL by that name",
        arguments: [
            .set("u.NS.base", value: "1"),
            .insert("u.NS.base", value: "1"),
            .remove("u.NS.base"),
        ] as [GraphEdit]
    )
    func partOfURL(edit: GraphEdit) throws {
        let base = #"{"$class":"NSURL","NS.relative":"http://a/"}"#
        let error = #expect(throws: FastCodingError.self) {
            try self.edit(#"{"u":{"$class":"NSURL","NS.relative":"b","NS.base":\#(base)}}"#, edit)
        }

        #expect(error?.message.hasSuffix("which can only be set as a whole") == true)
        let lacking = #expect(throws: FastCodingError.self) {
            try self.edit(#"{"u":\#(base)}"#, edit)
        }

        #expect(lacking?.message == "the URL has no base")
    }

    @Test func `leave sharing as it is, and can share`() throws {
        let json = #"{"a":{"x":[1]},"b":{"$alias":"a"}}"#
        #expect(try edit(json, .set("b.x.0", value: "2")) == #"{"a":{"x":[2]},"b":{"$alias":"a"}}"#)
        #expect(
            try edit(json, .set("c", value: #"{"$alias":"a.x"}"#))
                == #"{"a":{"x":[1]},"b":{"$alias":"a"},"c":{"$alias":"a.x"}}"#
        )

        // Values put into several places are several objects.
        #expect(try edit(#"[1,2]"#, .set("*", value: "[3]")) == "[[3],[3]]")
    }

    @Test(
        "put a value without identity into many places as one node",
        arguments: ["null", "7", "\"text\""]
    )
    func oneNode(value: String) throws {
        var graph = try Notation.graph(#"[[1,2,3],[4,5],{"k":6}]"#)
        let before = graph.records.count
        try graph.apply(.set("*.*", value: value))
        #expect(graph.records.count <= before + 2)
        #expect(
            try Notation.json(graph)
                == "[[\(value),\(value),\(value)],[\(value),\(value)],{\"k\":\(value)}]"
        )
    }

    @Test
    func `give many objects of a class with many properties no more room than a text may have`()
        throws
    {
        let names = (0..<4000).map { "\"p\($0)\":1" }.joined(separator: ",")
        let places = String(repeating: ",0", count: 4000)
        var graph = try Notation.graph(#"[{"$class":"Foo",\#(names)}\#(places)]"#)
        let edit = GraphEdit.set("*", value: #"{"$class":"Foo","p7":2}"#)
        expectError(.outputLimit) { try graph.apply(edit) }
        let limits = with(FastLimits()) { $0.output = .max }
        try graph.apply(edit, options: ReadingOptions(limits: limits))
        #expect(try graph[at: "4000.p7"] == .integer(2))
    }

    @Test func `give new objects the definition of their class`() throws {
        let json = #"[{"$class":"Foo","p":1,"q":2}]"#
        #expect(
            try edit(json, .insert("-", value: #"{"$class":"Foo","q":3}"#))
                == #"[{"$class":"Foo","p":1,"q":2},{"$class":"Foo","q":3}]"#
        )

        var graph = try Notation.graph(json)
        try graph.apply(.insert("-", value: #"{"$class":"Foo","r":4,"p":3}"#))
        let names = graph.definition(try graph.resolve(keyPath: "1")).properties.map {
            graph.text(graph.propertyNames[$0])
        }

        #expect(names == ["p", "q", "r"])
        #expect(try Notation.json(graph).hasSuffix(#"{"$class":"Foo","p":3,"r":4}]"#))
    }

    @Test
    func `insert with wildcards where there is a place, and name the first where there is none`()
        throws
    {
        let json = #"{"a":[{"y":1},{},7],"b":{"z":2}}"#
        #expect(
            try edit(json, .insert("**.x", value: "0"))
                == #"{"a":[{"y":1,"x":0},{"x":0},7],"b":{"z":2,"x":0},"x":0}"#
        )

        #expect(
            try edit(json, .insert("*.-", value: "0"))
                == #"{"a":[{"y":1},{},7,0],"b":{"z":2,"-":0}}"#
        )

        let none = expectError(.keyPath, in: "0") {
            try edit(#"[{"x":1},7]"#, .insert("*.x", value: "0"))
        }

        #expect(none?.message.contains("already something at 'x'") == true)
        expectError(.keyPath, in: "0") { try edit("[7]", .insert("*.x", value: "0")) }
    }

    @Test(
        "insert nothing at a wildcard, which is no key unless it is escaped",
        arguments: ["*", "**", "b.*", "*.**"]
    )
    func wildcardAsPlace(path: String) throws {
        let json = #"{"a":[],"b":{}}"#
        let error = expectError(.keyPath) { try edit(json, .insert(path, value: "1")) }
        #expect(error?.message.contains("'\\u002a'") == true)
        #expect(try edit(json, .insert(#"b.\u002a"#, value: "1")) == #"{"a":[],"b":{"*":1}}"#)
        #expect(try edit(json, .insert(#"b.\u002a*"#, value: "1")) == #"{"a":[],"b":{"**":1}}"#)
    }

    @Test func `remove everything but the root`() throws {
        #expect(try edit(#"{"a":[1],"b":2}"#, .remove("**")) == "{}")
        for (json, path) in [("[1]", "$root"), ("7", "**")] {
            expectError(.keyPath, in: KeyPath.root) { try edit(json, .remove(path)) }
        }
    }

    @Test func `give objects in several places the same definition`() throws {
        var graph = try Notation.graph(#"[{"$class":"Foo","p":1,"q":2},1,2,3,4]"#)
        for place in ["1", "2"] {
            try graph.apply(.set(place, value: #"{"$class":"Foo","q":3}"#))
        }

        #expect(graph.definitions.count == 1)
        try graph.apply(.set("*", value: #"{"$class":"Foo","r":{"$class":"Bar"},"q":3}"#))
        try graph.apply(.set("4", value: #"[{"$class":"Bar"},{"$class":"Foo","p":5}]"#))
        let names = graph.definitions.map { definition in
            ([definition.name] + definition.properties.map { graph.propertyNames[$0] }).map(
                graph.text
            )
        }

        #expect(names == [["Foo", "p", "q"], ["Foo", "p", "q", "r"], ["Bar"]])
        let foo = #"{"$class":"Foo","q":3,"r":{"$class":"Bar"}}"#
        #expect(
            try Notation.json(graph)
                == "[\(foo),\(foo),\(foo),\(foo),[{\"$class\":\"Bar\"},{\"$class\":\"Foo\",\"p\":5}]]"
        )
    }

    @Test(
        "that make no sense are refused",
        arguments: [
            (GraphEdit.set("a.5", value: "1"), .keyPath),
            (.set("a.0.x", value: "1"), .keyPath),
            (.set("o.z", value: "1"), .keyPath),
            (.set("a.0", value: "Hire"), .jsonSyntax),
            (.set("a.0", value: #"{"$alias":"nowhere"}"#), .keyPath),
            (.insert("a.9", value: "1"), .keyPath),
            (.insert("o.p", value: "1"), .keyPath),
            (.insert("d.k", value: "1"), .keyPath),
            (.remove("zz"), .keyPath),
            (.remove("a.*.x"), .keyPath),
            (.renameClass("Baz", to: "B"), .unknownClass),
            (.renameClass("Foo", to: ""), .notRepresentable),
            (.set("a.0", value: #"{"$nil":true}"#), .notRepresentable),
        ] as [(GraphEdit, FastCodingError.Code)]
    )
    func refused(edit: GraphEdit, code: FastCodingError.Code) throws {
        expectError(code) {
            try self.edit(#"{"a":[1],"o":{"$class":"Foo","p":1},"d":{"k":1}}"#, edit)
        }
    }

    @Test(
        "that lead nowhere say what is there, as reading does",
        arguments: [
            (.set("Items", value: "1"), "no 'Items' in object List; did you mean 'items'?"),
            (.set("items.9", value: "1"), "index 9 is out of range: the array has 2 elements"),
            (.set("items.01", value: "1"), "'01' is not an index: the array has 2 elements"),
            (.set("title.x", value: "1"), #"no 'x' in string "x", which has no parts"#),
            (.set("Items.0", value: "1"), "no 'Items' in object List; did you mean 'items'?"),
            (.insert("foo", value: "1"), "no 'foo' in object List"),
            (
                .insert("items.9", value: "1"),
                "index 9 is out of range: the array has 2 elements; '-' means the end"
            ),
            (
                .insert("items.x", value: "1"),
                "'x' is not an index: the array has 2 elements; '-' means the end"
            ),
            (.remove("Items"), "no 'Items' in object List; did you mean 'items'?"),
            (.remove("dictionary.Kay"), "no 'Kay' in the dictionary; did you mean 'key'?"),
            (.renameClass("Lits", to: "L"), "there is no class 'Lits'; did you mean 'List'?"),
            (.renameClass("Other", to: "L"), "there is no class 'Other'"),
            (.renameClass("List", to: ""), "a class can't have an empty name"),
        ] as [(GraphEdit, String)]
    )
    func failures(edit: GraphEdit, message: String) throws {
        let error = #expect(throws: FastCodingError.self) {
            try self.edit(
                #"{"$class":"List","items":[1,2],"title":"x","dictionary":{"key":1}}"#,
                edit
            )
        }
        #expect(error?.message == message)
    }

    @Test("that set each value to itself change nothing", arguments: SplitMix64.seeds(60))
    func identity(seed: UInt64) throws {
        let before = try FastArchive(graph: RandomGraph.make(seed: seed)).bytes
        var edited = try ObjectGraph(archive: before)
        for line in try KeyPathSearchTests.list(edited).prefix(20) where line[1] != "alias" {
            let node = try KeyPathSearch.find([line[0]], in: edited).node(0, in: edited)
            let kinds: Set<NodeKind> = [.integer, .true, .false, .null]
            guard kinds.contains(edited.kind(node)) else { continue }

            try edited.apply(.set(line[0], value: line[3]))
        }

        #expect(try FastArchive(graph: edited).bytes == before, "seed \(seed)")
    }
}
