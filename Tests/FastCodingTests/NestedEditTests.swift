import TestSupport

@Suite("Edits lead into data")
struct NestedEditTests {
    /// A property list with data.
    private func list(_ parts: [String: [UInt8]]) throws -> [UInt8] {
        let data = parts.mapValues { Data($0) as Any }
        return Array(
            try PropertyListSerialization.data(
                fromPropertyList: data.merging(["title": "outer"]) { $1 },
                format: .binary,
                options: 0
            )
        )
    }

    /// The data at a key of a property list.
    private func part(_ key: String, of bytes: [UInt8]) throws -> [UInt8] {
        let list = try unsafe PropertyListSerialization.propertyList(
            from: Data(bytes),
            format: nil
        )
        return Array(try #require((list as? [String: Any])?[key] as? Data))
    }

    private func archive(_ json: String) throws -> [UInt8] {
        try FastArchive(graph: Notation.graph(json)).bytes
    }

    private let todo = #"{"$class":"List","items":[{"$class":"Item","title":"a"}]}"#

    @Test func `the same data in many places is changed in each of them`() throws {
        let inner = try Keyed.propertyList("[1,1]")
        let outer = try list(["a": inner, "b": inner])
        let after = try Editing.edit(outer, Editing.set("*.*", "2"))
        let expected = try Keyed.propertyList("[2,2]")
        #expect(try Keyed.text(part("a", of: after)) == Keyed.text(expected))
        #expect(try part("a", of: after) == part("b", of: after))

        let other = try Editing.edit(outer, Editing.set("a.0", "2"))
        #expect(try part("b", of: other) == inner)
        #expect(try Keyed.text(part("a", of: other)) == "[2,1]")
    }

    @Test func `of archives of both kinds, and of property lists in property lists`() throws {
        let fast = try archive(todo)
        let keyed = try Keyed.write(Notation.graph(todo))
        let inner = try list(["keyed": keyed])
        let bytes = try list(["fast": fast, "inner": inner])
        let after = try Editing.edit(
            bytes,
            Editing.set("fast.items.0.title", "b"),
            Editing.set("inner.keyed.items.0.title", "c"),
            Editing.set("inner.title", "d")
        )

        #expect(try part("fast", of: after) == archive(todo.replacing(#""a""#, with: #""b""#)))
        let new = try part("inner", of: after)
        #expect(
            try part("keyed", of: new) == Editing.edit(keyed, Editing.set("items.0.title", "c"))
        )
        #expect(try Keyed.text(new).contains(#""title":"d""#))
        #expect(try Keyed.text(after).contains(#""title":"outer""#))
        #expect(try Editing.edit(bytes, Editing.set("fast.items.0.title", "a")) == bytes)
    }

    @Test func `of all places that a path matches, in data and beside it`() throws {
        let bytes = try list(["a": try archive(#"{"n":1}"#), "b": try archive(#"{"n":2}"#)])
        let after = try Editing.edit(bytes, Editing.set("*.n", "5"))
        #expect(try part("a", of: after) == archive(#"{"n":5}"#))
        #expect(try part("b", of: after) == archive(#"{"n":5}"#))
    }

    @Test func `but not of those that have no such place, if others have it`() throws {
        let number = try archive(#"{"n":1}"#)
        let other = try archive(#"{"m":1}"#)
        let array = try archive("[1]")
        let bytes = try list(["a": number, "b": other, "c": array])
        let after = try Editing.edit(bytes, .remove("*.n"))
        #expect(try part("a", of: after) == archive("{}"))
        #expect(try part("b", of: after) == other)

        let set = try Editing.edit(bytes, Editing.set("*.n", "5"))
        #expect(try part("a", of: set) == archive(#"{"n":5}"#))
        #expect(try part("b", of: set) == archive(#"{"m":1,"n":5}"#))
        #expect(try part("c", of: set) == array)
        expectError(.keyPath) { try Editing.edit(bytes, .remove("*.x")) }
    }

    @Test func `where an alias leads to a place in the data, and fails if that is missing`() throws
    {
        let bytes = try list(["fast": try archive(#"{"n":1,"l":[1]}"#)])
        let after = try Editing.edit(bytes, Editing.json("*.n", #"{"$alias":"l"}"#))
        #expect(try part("fast", of: after) == archive(#"{"n":[1],"l":{"$alias":"n"}}"#))

        // The path leads to a place here that can't have the value.
        var graph = ObjectGraph()
        let data = graph.addData(try archive(#"{"n":1,"l":[1]}"#))
        let key = try graph.addChecked("n")
        let beside = graph.addContainer(.dictionary, [graph.add(scalar: .integer(1)), key])
        graph.rootIndex = graph.addContainer(.array, [data, beside])
        let both = try FastArchive(graph: graph).bytes
        expectError(.keyPath) {
            try Editing.edit(both, Editing.json("*.n", #"{"$alias":"l"}"#))
        }
    }

    @Test func `of data in FastCoded archives, in all places that it has`() throws {
        var graph = ObjectGraph()
        let data = graph.addData(try archive(#"{"n":1}"#))
        graph.rootIndex = graph.addContainer(.array, [data, data])
        let bytes = try FastArchive(graph: graph).bytes
        let after = try ObjectGraph(archive: Editing.edit(bytes, Editing.set("1.n", "2")))
        let children = Array(after.children(after.rootIndex))
        #expect(children[0] == children[1])
        #expect(try Array(after.pool[after.byteRange(children[0]).range]) == archive(#"{"n":2}"#))
    }

    @Test func `changes are listed with the whole path`() throws {
        let bytes = try list(["fast": try archive(todo)])
        var settings = EditSettings()
        settings.recordsChanges = true
        let document = DocumentEdit(limits: FastLimits())
        var nested = NestedEdit(document, settings)
        var editor = GraphEditor(settings)
        var diagnostics = Diagnostics()
        _ = try document.edit(Document(bytes), &editor, diagnostics: &diagnostics) {
            editor,
            graph,
            _ throws(FastCodingError) in
            try nested.apply(Editing.set("fast.items.*.title", "b"), &editor, to: &graph)
        }
        #expect(editor.changes.map(\.path) == ["fast.items.0.title"])
    }

    @Test func `changes in very many data are refused if their paths would take too much`() throws {
        let key = String(repeating: "k", count: 2000)
        let number = Data(try archive(#"{"n":1}"#))
        let bytes = try Array(
            PropertyListSerialization.data(
                fromPropertyList: [key: Array(repeating: number, count: 200)],
                format: .binary,
                options: 0
            )
        )

        var settings = EditSettings()
        settings.reading.limits.output = 1 << 18
        #expect(try Editing.edit(bytes, Editing.set("*.*.n", "2"), settings: settings) != bytes)
        settings.recordsChanges = true
        expectError(.outputLimit) {
            try Editing.edit(bytes, Editing.set("*.*.n", "2"), settings: settings)
        }
    }

    @Test func `errors name the place of the data`() throws {
        let fast = try archive(todo)
        let bytes = try list(["fast": fast, "cut": Array(fast.dropLast(9))])
        var error = expectError(.keyPath) { try Editing.edit(bytes, Editing.set("fast.x.y", "b")) }
        #expect(error?.keyPath == "fast")
        error = expectError(.truncated) { try Editing.edit(bytes, Editing.set("cut.items", "b")) }
        #expect(error?.keyPath == "cut.items.0")
        #expect(error?.offset == nil)
        #expect(error?.message.contains("of the data") == true)
    }

    @Test func `data may hold data eight times, and no more`() throws {
        var bytes = try list([:])
        for _ in 0..<9 {
            bytes = try list(["d": bytes])
        }

        let path = Array(repeating: "d", count: 8).joined(separator: ".")
        #expect(try Editing.edit(bytes, Editing.set(path + ".title", "b")) != bytes)
        expectError(.depthLimit) { try Editing.edit(bytes, Editing.set(path + ".d.title", "b")) }
    }
}
