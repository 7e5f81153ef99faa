import FastCoding
import Testing

/// Changing graphs, and what is refused.
@Suite struct ChangingTests {
    private func isSame(_ graph: ObjectGraph, _ text: String) throws -> Bool {
        try graph.isEqual(to: ObjectGraph(notation: text.utf8), .init(plainEquality: true))
    }

    @Test(
        "what is set by key paths is found by them; dictionaries get new entries, objects don't get new properties"
    )
    func keyPaths() throws {
        var graph = ObjectGraph()
        try graph.set("$root", to: ["items": [.object("Item", ["title": "a"])], "a.b": 1])
        try graph.set("items.0.title", to: "b")
        try graph.set("a\\.b", to: 2)
        try graph.set("new", to: ["x": [1, 2]])
        try graph.set("new.x.1", to: 3)
        #expect(try graph[at: "items.0.title"] == .string("b") && graph[at: "a\\.b"] == .integer(2))
        #expect(try graph[at: "new.x.1"] == .integer(3))

        for path in [
            "items.1", "items.0.titel", "items.-1", "items.00", "items.0.title.x", "nothing.x",
            "items.k",
        ] {
            #expect(code { try graph.set(path, to: 1) } == .keyPath, "\(path)")
            #expect(code { _ = try graph[at: path] } == .keyPath, "\(path)")
        }

        try graph.remove("items.0.title")
        #expect(try graph[at: "items.0.title"] == .nil)
        try graph.remove("a\\.b")
        #expect(try graph[graph.root].entries?.count == 2)
        try graph.remove("items.0")
        #expect(try graph[at: "items"].array?.isEmpty == true)
        try graph.remove("$root")
        #expect(graph.root == .nil)
    }

    @Test
    func
        `values of keys are set and removed, of coded objects, too; entries with other keys by index`()
        throws
    {
        var graph = ObjectGraph()
        let coded = try graph.add(
            .codedObject(
                className: "Old",
                values: [.init(name: "a", value: 1), .init(name: "b", value: 2)]
            )
        )

        let odd = try graph.add([1: "one", 2: "two"])
        try graph.setRoot([.node(coded), .node(odd)])
        try graph.setValue(3, forKey: "c", of: coded)
        try graph.removeValue(forKey: "a", from: coded)
        #expect(try graph[coded].properties?.map(\.name) == ["b", "c"])
        #expect(try graph[at: "0.c"] == .integer(3))
        try graph.set("1.1", to: "zwei")
        try graph.set("1.0k", to: 11)
        #expect(try graph[at: "1.1"] == .string("zwei") && graph[at: "1.0k"] == .integer(11))
        try graph.remove("1.0")
        #expect(try graph[odd].entries?.count == 1 && graph[at: "1.0"] == .string("zwei"))
        _ = try ObjectGraph(archive: graph.archived(), policy: .classes(["Old"]))
    }

    @Test func `a node is replaced wherever it stands`() throws {
        var graph = ObjectGraph()
        let shared = try graph.add(.data([1]))
        try graph.setRoot([.node(shared), ["k": .node(shared)], .object("O", ["p": .node(shared)])])
        #expect(try graph.referenceCount(of: shared) == 3)
        #expect(try graph.places(of: shared).map(\.keyPath) == ["0", "1.k", "2.p"])
        let new = try graph.replace(shared, with: "new")
        #expect(try graph.referenceCount(of: shared) == 0)
        #expect(try graph.places(of: new).map(\.keyPath) == ["0", "1.k", "2.p"])
        #expect(code { try graph.replace(new, with: nil) } == .notRepresentable)
        #expect(try graph.referenceCount(of: new) == 3)
        try graph.replace(graph.root, with: 1)
        #expect(try graph[graph.root] == .integer(1))
    }

    @Test(
        "a cycle is made by putting a node into what it holds, and written if the container is mutable"
    )
    func cycles() throws {
        var graph = ObjectGraph()
        let list = try graph.setRoot(.array([], isMutable: true))
        try graph.append(.node(list), to: list)
        let copy = try ObjectGraph(archive: graph.archived(), policy: .plainData)
        #expect(try copy[copy.root, 0] == copy.root)
        let fixed = try graph.setRoot([])
        try graph.append(.node(fixed), to: fixed)
        #expect(code { _ = try graph.archived() } == .madeMutable)
        #expect(try FastArchive(graph: graph).warnings.map(\.code) == [.madeMutable])
    }

    @Test
    func `what the format can't hold is refused when it is put in, and the graph stays as it was`()
        throws
    {
        var graph = ObjectGraph()
        let array = try graph.add([])
        let dictionary = try graph.add([:])
        let coded = try graph.add(.codedObject(className: "C", values: []))
        try graph.setRoot([.node(array), .node(dictionary), .node(coded)])
        let before = try graph.archived()
        let one = FastValue.Property(name: "a", value: 1)
        let attempts: [(FastCodingError.Code, FastValue)] = [
            (.nulInString, "a\u{0}b"),
            (.nulInString, .string("\u{0}", isMutable: true)),
            (.nulInString, .url("\u{0}")),
            (.nulInString, .object("A\u{0}", [:])),
            (.nulInString, .object("A", ["p\u{0}": 1])),
            (.nulInString, .codedObject(className: "\u{0}", values: [])),
            (.nulInString, ["\u{0}": 1]),
            (.nulInString, [[["deep": ["a\u{0}"]]]]),
            (.notRepresentable, [nil]),
            (.notRepresentable, .set([nil])),
            (.notRepresentable, [nil: 1]),
            (
                .notRepresentable,
                .codedObject(className: "C", values: [.init(name: "a", value: nil)])
            ),
            (.notRepresentable, .geometry(.transform3D([1]))),
            (.notRepresentable, nil),
            (.duplicateKey, ["a": 1, "a": 2]),
            (.duplicateKey, .object("A", ["p": 1, "p": 2])),
            (.duplicateKey, .codedObject(className: "C", values: [one, one])),
        ]

        for (expected, value) in attempts {
            #expect(code { try graph.append(value, to: array) } == expected)
        }

        #expect(code { try graph.append(1, to: dictionary) } == .wrongKind)
        #expect(code { try graph.setValue(1, forKey: "a", of: array) } == .wrongKind)
        #expect(code { try graph.setValue(nil, forKey: "a", of: coded) } == .notRepresentable)
        #expect(code { try graph.insert(1, at: 1, into: array) } == .keyPath)
        #expect(code { try graph.insert(1, at: -1, into: array) } == .keyPath)
        #expect(code { try graph.remove(at: 0, from: array) } == .keyPath)
        #expect(code { _ = try graph[array, .max] } == .keyPath)
        #expect(try graph.archived() == before)
    }

    @Test func `a property is added to one object and to all of a class`() throws {
        let text =
            #"[{"$class":"A","p":1},{"$class":"A","p":2},{"$class":"A","q":3},{"$class":"B","p":4}]"#

        var graph = try ObjectGraph(notation: text.utf8)
        try graph.addProperty("q", .init(5), to: graph.node(at: "0"))
        try graph.addProperty("p", "x", to: graph.node(at: "1"))
        let one =
            #"[{"$class":"A","p":1,"q":5},{"$class":"A","p":"x"},{"$class":"A","q":3},{"$class":"B","p":4}]"#

        #expect(try isSame(graph, one))
        try graph.addProperty("q", .array([], isMutable: false), toClass: "A")
        let all =
            #"[{"$class":"A","p":1,"q":5},{"$class":"A","p":"x","q":[]},{"$class":"A","q":3},{"$class":"B","p":4}]"#

        #expect(try isSame(graph, all))
        #expect(code { try graph.addProperty("q", 1, toClass: "C") } == .unknownClass)
        #expect(code { try graph.addProperty("q", 1, to: graph.root) } == .wrongKind)
        #expect(
            code { try graph.addProperty("q\u{0}", 1, to: graph.node(at: "0")) } == .nulInString
        )

        #expect(try graph.isEqual(to: ObjectGraph(archive: graph.archived(), policy: .anything)))
    }

    @Test func `a property is renamed of one object and of all of a class`() throws {
        let text = #"[{"$class":"A","p":1,"r":0},{"$class":"A","p":2,"r":0},{"$class":"B","p":3}]"#
        var graph = try ObjectGraph(notation: text.utf8)
        let before = graph
        try graph.renameProperty("p", to: "first", of: graph.node(at: "0"))
        let one =
            #"[{"$class":"A","first":1,"r":0},{"$class":"A","p":2,"r":0},{"$class":"B","p":3}]"#

        #expect(try isSame(graph, one))
        try graph.renameProperty("r", to: "last", ofClass: "A")
        let all =
            #"[{"$class":"A","first":1,"last":0},{"$class":"A","p":2,"last":0},{"$class":"B","p":3}]"#

        #expect(try isSame(graph, all))
        #expect(code { try graph.renameProperty("r", to: "s", ofClass: "A") } == .keyPath)
        #expect(code { try graph.renameProperty("p", to: "last", ofClass: "A") } == .keyPath)
        #expect(code { try graph.renameProperty("p", to: "x", ofClass: "C") } == .unknownClass)
        #expect(
            code { try graph.renameProperty("x", to: "y", of: graph.node(at: "0")) } == .keyPath
        )

        #expect(try before.isEqual(to: ObjectGraph(notation: text.utf8)))
        #expect(try graph.isEqual(to: ObjectGraph(archive: graph.archived(), policy: .anything)))
    }

    @Test
    func
        `an object of a class whose name was that of another, now renamed, is one of its own class`()
        throws
    {
        var graph = ObjectGraph()
        let list = try graph.setRoot([.object("Old", ["p": 1])])
        try graph.apply(.renameClass("Old", to: "New"))
        try graph.append(.object("Old", ["p": 2]), to: list)
        #expect(try graph[at: "0"].className == "New" && graph[at: "1"].className == "Old")
    }
}
