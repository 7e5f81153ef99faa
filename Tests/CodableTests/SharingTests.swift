import TestSupport

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
