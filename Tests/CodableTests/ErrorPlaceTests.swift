import TestSupport

@Suite("Where coders say that something is wrong")
struct ErrorPlaceTests {
    @Test func `behind links, the whole path is named`() {
        let text = #"""
            {"$class":"LinkedNode","value":0,"next":{"$class":"LinkedNode","value":1,"next":
            {"$class":"LinkedNode","value":2,"next":{"$class":"LinkedNode","value":"x"}}}}
            """#
        expectError(DecodingError.self, at: "0.next.next.next.value") {
            try decode([LinkedNode].self, "[\(text)]")
        }
    }

    final class Holder: FastObject {
        var link = StrongLink<Refusing>()
        var other: Holder?
        init() {}
        static let fastProperties = FastTable<Holder>().property("link", \.link).property(
            "other",
            \.other
        )
    }

    final class Refusing: Codable {
        var next = StrongLink<Refusing>()
        var isRefused = true
        init() {}
        enum Keys: CodingKey {
            case next, isRefused
        }
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            next = try container.decode(StrongLink<Refusing>.self, forKey: .next)
        }
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(next, forKey: .next)

            if isRefused {
                try container.encode("a\0b", forKey: .isRefused)
            }
        }
    }

    @Test
    func `behind links of an object by a table, the object's path and the property come first`()
        throws
    {
        let holder = Holder()
        let other = Holder()
        let first = Refusing()
        let last = Refusing()
        holder.other = other
        other.link.wrappedValue = first
        first.isRefused = false
        first.next.wrappedValue = last
        expectError(EncodingError.self, at: "other.link.next.isRefused") {
            try FastEncoder().encode(object: holder)
        }

        let text = #"""
            {"$class":"Holder","other":{"$class":"Holder","link":{"$class":"Refusing","next":{"$class":"Refusing","next":5}}}}
            """#

        expectError(DecodingError.self, at: "other.link.next.next") {
            try decodeObject(Holder.self, text)
        }
    }

    @Test func `a path of thousands of components is whole`() throws {
        let first = TableNode.chain(3000)
        defer {
            first.cut()
        }

        var graph = try FastEncoder().graph(object: first)
        var node = graph.rootIndex
        while graph.kind(graph.children[graph.childRange(node).lowerBound + 1]) == .object {
            node = graph.children[graph.childRange(node).lowerBound + 1]
        }

        graph.children[graph.childRange(node).lowerBound] = graph.addString("x")
        let error = #expect(throws: DecodingError.self) {
            try FastDecoder().decodeObject(TableNode.self, from: graph)
        }

        #expect(error?.context?.codingPath.count == 3000)
    }
}
