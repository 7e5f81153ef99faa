import TestSupport

@Suite("Instances and their identity")
struct IdentityTests {
    @Test func `an instance is written once, as an object of its class, and comes back as one`()
        throws
    {
        let list = try roundTrip(sampleList())
        #expect(list.items.count == 2)
        #expect(list.items[0].tags[0] === list.items[1].tags[1])
        #expect(list.items[0].tags[0] !== list.items[1].tags[0])
        #expect(list.items.allSatisfy { $0.list === list })
        #expect(list.items[1].note == "rye")
        let text = try json(sampleList())
        #expect(
            text
                == #"{"$class":"TodoList","name":"Week","items":[{"$class":"TodoItem","title":"Water plants","checked":false,"#
                + #""tags":[{"$class":"Tag","name":"home"}],"list":{"$alias":"$root"}},{"$class":"TodoItem","title":"Bake","#
                + #""checked":false,"tags":[{"$class":"Tag","name":"food"},{"$alias":"items.0.tags.0"}],"list":{"$alias":"$root"},"#
                + #""note":"rye"}]}"#
        )
    }

    @Test
    func `superclasses' properties are in the object, by the same encoder or a super encoder`()
        throws
    {
        let circle = try roundTrip(Circle("c", radius: 2))
        #expect(circle.name == "c" && circle.radius == 2)
        #expect(try json(Circle("c", radius: 2)) == #"{"$class":"Circle","radius":2.0,"name":"c"}"#)
        let square = try roundTrip(Square("s", side: 3))
        #expect(square.name == "s" && square.side == 3)
    }

    @Test func `a cycle through plain properties is an error that names the path, both ways`() {
        let node = PlainNode(PlainNode())
        node.next?.next = node

        defer {
            node.next = nil
        }

        let error = expectError(EncodingError.self, at: "nodes.0.next.next", .cycle) {
            try FastEncoder().encode(["nodes": [node]])
        }

        #expect(error?.text.contains("@FastLink") == true)
        let text =
            #"[{"$class":"PlainNode","value":1,"next":{"$class":"PlainNode","value":2,"next":{"$alias":"0"}}}]"#

        expectError(DecodingError.self, at: "0.next.next", .cycle) {
            try decode([PlainNode].self, text)
        }
    }

    @Test func `a link may stand before what it refers to`() throws {
        let item = sampleList().items[0]
        let list = TodoList("other")
        list.add(item)
        // The root is the item, so its list is written after it.
        let graph = try FastEncoder().graph(of: Holder(item: item, list: list))
        let back = try FastDecoder().decode(Holder.self, from: graph)
        #expect(back.item.list === back.list && back.list.items[0] === back.item)
    }

    struct Holder: Codable {
        var item: TodoItem, list: TodoList
    }

    @Test func `a weak link does not own, a strong one does`() throws {
        let item = TodoItem("x")
        let list = TodoList("gone")
        list.add(item)
        #expect(try roundTrip(item).list == nil)
        withExtendedLifetime(list) {}

        let node = LinkedNode.chain(2)
        node.next?.value = 2
        node.next?.next = node
        let back = try roundTrip(node)
        #expect(back.next?.value == 2 && back.next?.next === back)
        node.next = nil
        back.next = nil
    }

    @Test func `an absent link is nil, and links may be elements`() throws {
        #expect(
            try decode(TodoItem.self, #"{"$class":"TodoItem","title":"a","checked":0,"tags":[]}"#)
                .list == nil
        )

        struct Friends: Codable {
            var all: [Tag], best: [FastLink<Tag>]
        }

        let tags = [Tag("a"), Tag("b")]
        let back = try roundTrip(
            Friends(all: tags, best: [FastLink(wrappedValue: tags[1]), FastLink()])
        )

        #expect(back.best[0].wrappedValue === back.all[1])
        #expect(back.best[1].wrappedValue == nil)
    }

    @Test func `chains of links, and of objects by tables, of any length take no stack`() throws {
        let encoder = with(FastEncoder()) {
            $0.depth = 4
            $0.chain = .max
        }

        let decoder = with(FastDecoder()) {
            $0.depth = 4
            $0.limits.chain = .max
        }

        let linked = LinkedNode.chain(50_000)
        let object = TableNode.chain(100_000)
        let graph = try encoder.graph(of: linked)
        let other = try encoder.graph(object: object)
        #expect(linked.cut() == 50_000 && object.cut() == 100_000)
        #expect(try decoder.decode(LinkedNode.self, from: graph).cut() == 50_000)
        #expect(try decoder.decodeObject(TableNode.self, from: other).cut() == 100_000)
    }

    @Test func `instances of one class with other properties share definitions as far as they can`()
        throws
    {
        let with = TodoItem("a")
        with.note = "n"
        let graph = try FastEncoder().graph(of: [TodoItem("b"), with, TodoItem("c"), with])
        #expect(graph.definitions.map { graph.text($0.name) } == ["TodoItem", "TodoItem"])
        #expect(graph.definitions.map(\.properties.count) == [3, 4])
        let back = try FastDecoder().decode([TodoItem].self, from: graph)
        #expect(back.map(\.note) == [nil, "n", nil, "n"])
    }

    @Test func `a class that is coded without keys keeps its identity`() throws {
        let word = Word(rawValue: "w")
        let words = Words([word, word])
        let back = try roundTrip([words, words])
        #expect(
            back[0] === back[1] && back[0].list[0] === back[0].list[1]
                && back[0].list[0].rawValue == "w"
        )
    }

    final class Word: Codable, RawRepresentable {
        let rawValue: String
        init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    final class Words: Codable {
        let list: [Word]
        init(_ list: [Word]) {
            self.list = list
        }
        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            list = [try container.decode(Word.self), try container.decode(Word.self)]
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            for word in list {
                try container.encode(word)
            }
        }
    }
}
