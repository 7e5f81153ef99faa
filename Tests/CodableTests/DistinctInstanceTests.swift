import TestSupport

@Suite("What is one object, and what is made for each place")
struct DistinctInstanceTests {
    final class Box {}

    /// A structure that owns an object.
    struct LegacyBox: Codable, RawRepresentable {
        let box = Box()
        let rawValue: String
    }

    /// A structure with an identity of its own.
    struct Color: Codable, RawRepresentable, Hashable {
        let id = UUID()
        let rawValue: String
    }

    struct Row: Codable {
        let box: LegacyBox
    }

    @Test
    func `equal strings are decoded for each place by a type that owns or counts what it makes`()
        throws
    {
        let path = "/a/long/path/to/x"
        let boxes = try roundTrip([LegacyBox(rawValue: path), LegacyBox(rawValue: path)])
        #expect(boxes[0].box !== boxes[1].box && boxes.map(\.rawValue) == [path, path])
        let colors = try roundTrip([Color(rawValue: "red"), Color(rawValue: "red")])
        #expect(colors[0].id != colors[1].id && colors.map(\.rawValue) == ["red", "red"])
        let words = try decode([IdentityTests.Word].self, #"["red","red"]"#)
        #expect(words[0] !== words[1])
    }

    @Test(
        "a dictionary that stands in two places is decoded for each, as structures and as instances alike"
    )
    func dictionaries() throws {
        let text = #"[{"box": "x"}, {"$alias": "0"}]"#
        let rows = try decode([Row].self, text)
        #expect(rows[0].box.box !== rows[1].box.box)
        let tags = try decode([Tag].self, #"[{"name": "x"}, {"$alias": "0"}]"#)
        #expect(tags[0] !== tags[1])
        let arrays = try decode([[LegacyBox]].self, #"[["x"], {"$alias": "0"}]"#)
        #expect(arrays[0][0].box !== arrays[1][0].box)
        let objects = try decode([Tag].self, #"[{"$class": "Tag", "name": "x"}, {"$alias": "0"}]"#)
        #expect(objects[0] === objects[1])
    }

    /// An instance with a chunk of its own.
    final class Page: Codable, FastNative {
        let value: FastValue
        var nativeValue: FastValue { value }
        init(_ value: FastValue) {
            self.value = value
        }
        init?(nativeValue: FastValue) {
            value = nativeValue
        }
        convenience init(from decoder: any Decoder) throws {
            self.init(.data([]))
        }
        func encode(to encoder: any Encoder) throws {}
    }

    @Test(
        "instances that are native values are one if archives hold them as objects, and as many as places otherwise"
    )
    func natives() throws {
        let page = Page(.data([1, 2]))
        let link = FastValue.url("http://a", base: nil)
        let back = try roundTrip([page, page, Page(.data([1, 2])), Page(link), Page(link)])
        #expect(back[0] === back[1] && back[0] !== back[2])
        #expect(back[3] !== back[4] && back[3].value == link)
    }

    @Test
    func
        `a link refers to an object of a class, and nothing else, as nothing else is one instance`()
    {
        let text =
            #"{"$class": "TodoItem", "title": "a", "checked": false, "tags": [], "list": {"name": "l", "items": []}}"#
        expectError(DecodingError.self, at: "list") { try decode(TodoItem.self, text) }
    }

    @Test func `a value that contains itself is an error at once, however often it does`() {
        struct Tree: Codable {
            var children: [Tree]
        }

        let text =
            #"{"children":{"$class":"NSMutableArray","NS.objects":[{"$alias":"$root"},{"$alias":"$root"}]}}"#
        expectError(DecodingError.self, at: "children.0", .cycle) { try decode(Tree.self, text) }
    }
}

@Suite("What sharing costs")
struct SharingTests {
    /// Counts what is done with documents.
    final class Counter: @unchecked Sendable {
        static let key = CodingUserInfoKey(rawValue: "counter")
        var written = 0, made = 0
        static func of(_ info: [CodingUserInfoKey: Any]) -> Counter? {
            key.flatMap { info[$0] as? Counter }
        }
    }

    /// Tells the coder's counter when it is coded.
    struct Tally: Codable {
        init() {}
        init(from decoder: any Decoder) throws {
            Counter.of(decoder.userInfo)?.made += 1
        }
        func encode(to encoder: any Encoder) throws {
            Counter.of(encoder.userInfo)?.written += 1
            var container = encoder.singleValueContainer()
            try container.encode(true)
        }
    }

    final class Document: Codable {
        var title: String, lines: [String], tally = Tally()

        init(_ number: Int) {
            title = "A document with a title, number \(number)"
            lines = (0..<5).map { "Line \($0) of document \(number)" }
        }
    }

    @Test(
        "an instance that stands in ten places is written and made once, and each further place takes an alias"
    )
    func instances() throws {
        let counter = Counter()
        let key = try #require(Counter.key)
        let encoder = with(FastEncoder()) { $0.userInfo[key] = counter }
        let decoder = with(FastDecoder()) { $0.userInfo[key] = counter }
        let documents = (0..<100).map { Document($0) }
        let once = try encoder.encode(documents)
        #expect(counter.written == 100)
        let shared = try encoder.encode(Array(repeating: documents, count: 10).flatMap { $0 })
        #expect(counter.written == 200)
        // A type, padding and 16 bits each.
        #expect(shared.count <= once.count + 900 * 4)
        let back = try decoder.decode([Document].self, from: shared)
        #expect(counter.made == 100)
        #expect(back.count == 1000 && Set(back.map { ObjectIdentifier($0) }).count == 100)
        #expect(back[0] === back[900] && back[0] !== back[901])
    }

    final class Page: FastObject {
        var text = ""
        private(set) var awoken = 0
        init() {}
        static let fastProperties = FastTable<Page>().property("text", \.text).awaking {
            with($0) { $0.awoken += 1 }
        }
    }

    final class Book: FastObject {
        var pages: [Page] = []
        init() {}
        static let fastProperties = FastTable<Book>().property("pages", \.pages)
    }

    @Test func `an object by a table that stands in ten places is written and made once`() throws {
        let book = Book()
        book.pages = (0..<100).map { number in
            with(Page()) { $0.text = "The text of page \(number), which is not short" }
        }

        let once = try FastEncoder().encode(object: book)
        book.pages = Array(repeating: book.pages, count: 10).flatMap { $0 }
        let shared = try FastEncoder().encode(object: book)
        #expect(shared.count <= once.count + 900 * 4)
        let back = try FastDecoder().decodeObject(Book.self, from: shared)
        #expect(
            back.pages.count == 1000 && Set(back.pages.map { ObjectIdentifier($0) }).count == 100
        )

        #expect(back.pages.allSatisfy { $0.awoken == 1 })
    }

    @Test
    func
        `a structure that stands in ten places of a file is made for each, and an instance in it once`()
        throws
    {
        struct Row: Decodable {
            let document: Document
        }

        let counter = Counter()
        let key = try #require(Counter.key)
        let decoder = with(FastDecoder()) { $0.userInfo[key] = counter }
        var graph = try FastEncoder().graph(of: [["document": Document(1)]])
        let row = graph.children[graph.childRange(graph.rootIndex).lowerBound]
        graph.rootIndex = graph.addContainer(
            .array,
            [ObjectGraph.NodeIndex](repeating: row, count: 10)
        )

        let rows = try decoder.decode([Row].self, from: graph)
        #expect(rows.count == 10 && rows.allSatisfy { $0.document === rows[0].document })
        #expect(counter.made == 1)
    }
}
