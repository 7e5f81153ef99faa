import TestSupport

@Suite("Parts of graphs, and what values may be used for")
struct PartTests {
    @Test
    func
        `a part of a graph is decoded by its node or its key path, with its sharing and its cycles`()
        throws
    {
        let graph = try FastEncoder().graph(of: ["lists": [sampleList(), sampleList()]])
        let places = try graph.filter { $0.className == "TodoList" }
        #expect(places.count == 2)

        for place in places {
            let list = try FastDecoder().decode(TodoList.self, from: graph, at: place.node)
            #expect(
                list.items.map(\.title) == ["Water plants", "Bake"]
                    && list.items.allSatisfy { $0.list === list }
            )
            #expect(list.items[0].tags[0] === list.items[1].tags[1])
        }

        #expect(
            try FastDecoder().decode(String.self, from: graph, at: "lists.1.items.0.title")
                == "Water plants"
        )

        expectError(DecodingError.self, .keyPath) {
            try FastDecoder().decode(String.self, from: graph, at: "lists.7")
        }

        let foreign = try ObjectGraph(literal: "[1]".utf8)
        expectError(DecodingError.self, .foreignNode) {
            try FastDecoder().decode([Int].self, from: graph, at: foreign.root)
        }
    }

    @Test func `an object by its table is decoded from its node`() throws {
        let first = TableNode.chain(3)
        defer {
            first.cut()
        }

        let graph = try FastEncoder().graph(object: first)
        let node = try graph.node(at: "next")
        #expect(try FastDecoder().decodeObject(TableNode.self, from: graph, at: node).cut() == 2)
    }

    @Test func `decoding a part does not depend on how large the graph is`() throws {
        let graph = try FastEncoder().graph(of: (0..<50_000).map { ["title": "Item number \($0)"] })
        let part = try FastEncoder().graph(
            of: FastDecoder().decode([String: String].self, from: graph, at: "49999")
        )
        #expect(part.records.count < 20 && part.pool.count < 100)
    }

    private func send(_ value: some Sendable) {}

    @Test func `values, unknown objects and properties, links and tables are Sendable`() throws {
        let value = try decode(FastValue.self, #"{"a": [{"$class": "X", "n": 1}]}"#)
        send(value)
        send(FastTable<TableNode>())
        send(UnknownProperties())
        send(FastLink<Immutable>())
        let object = try #require(value["a"]?.array?[0].object)
        send(object)
        Task.detached { object["m"] = 2 }

        for number in 0..<100 {
            object["n"] = FastValue(number)
        }

        #expect(object["n"]?.integer == 99)
    }

    final class Immutable: Codable, Sendable {}

    @Test func `links are equal if they refer to the same object`() {
        let tag = Tag("a")
        let one = FastLink(wrappedValue: tag)
        let other = FastLink(wrappedValue: Tag("a"))
        #expect(one == FastLink(wrappedValue: tag) && one != other && one != FastLink())
        #expect(FastLink<Tag>() == FastLink<Tag>())
        #expect(Set([tag, Tag("a"), tag].map { StrongLink(wrappedValue: $0) }).count == 2)
    }

    @Test func `a date may be written in ISO 8601, and nothing else is taken for one`() throws {
        let moment = try decode(NativeTests.Moment.self, #""2001-01-01T00:00:01Z""#)
        #expect(moment.seconds == 1)
        #expect(throws: DecodingError.self) { try decode(NativeTests.Moment.self, #""today""#) }
    }

    @Test func `a registered class is read by its name with that of its module, too`() throws {
        var types = registered(Circle.self)
        let text = #"{"$class": "CodableTests.Circle", "name": "c", "radius": 2}"#
        #expect(try decode(Shape.self, text, FastDecoder(types: types)) is Circle)
        types.register(Tag.self, name: "CodableTests.Circle")
        #expect(throws: DecodingError.self) {
            try decode(Shape.self, text, FastDecoder(types: types))
        }
    }
}
