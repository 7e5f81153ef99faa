import TestSupport

@Suite("What sharing costs")
struct SharingTests {
    /// Counts what is done with documents.
    final class Counter: @unchecked Sendable {
        var written = 0
        var made = 0
    }

    /// Tells its counter when it is coded.
    final class Document: Codable {
        static let counter = CodingUserInfoKey(rawValue: "counter")
        var title: String
        var lines: [String]

        init(_ number: Int) {
            title = "A document with a title, number \(number)"
            lines = (0..<5).map { "Line \($0) of document \(number)" }
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Keys.self)
            title = try container.decode(String.self, forKey: .title)
            lines = try container.decode([String].self, forKey: .lines)
            Document.counter(decoder.userInfo)?.made += 1
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Keys.self)
            try container.encode(title, forKey: .title)
            try container.encode(lines, forKey: .lines)
            Document.counter(encoder.userInfo)?.written += 1
        }

        private enum Keys: CodingKey { case title, lines }

        private static func counter(_ info: [CodingUserInfoKey: Any]) -> Counter? {
            counter.flatMap { info[$0] as? Counter }
        }
    }

    @Test("an instance that stands in ten places is written and made once, and each further place takes an alias")
    func instances() throws {
        let counter = Counter()
        let key = try #require(Document.counter)
        var encoder = FastEncoder()
        encoder.userInfo[key] = counter
        var decoder = FastDecoder()
        decoder.userInfo[key] = counter
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
        static let fastProperties = FastTable<Page>().property("text", \.text).awaking { page in
            page.awoken += 1
            return page
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
            let page = Page()
            page.text = "The text of page \(number), which is not short"
            return page
        }
        let once = try FastEncoder().encode(object: book)
        book.pages = Array(repeating: book.pages, count: 10).flatMap { $0 }
        let shared = try FastEncoder().encode(object: book)
        #expect(shared.count <= once.count + 900 * 4)
        let back = try FastDecoder().decodeObject(Book.self, from: shared)
        #expect(back.pages.count == 1000 && Set(back.pages.map { ObjectIdentifier($0) }).count == 100)
        #expect(back.pages.allSatisfy { $0.awoken == 1 })
    }

    @Test func `a structure that stands in ten places of a file is made for each, and an instance in it once`() throws {
        struct Row: Decodable {
            let document: Document
        }
        let counter = Counter()
        var decoder = FastDecoder()
        decoder.userInfo[try #require(Document.counter)] = counter
        var graph = try FastEncoder().graph(of: [["document": Document(1)]])
        let row = graph.children[graph.childRange(graph.rootIndex).lowerBound]
        graph.rootIndex = graph.addContainer(.array, [ObjectGraph.NodeIndex](repeating: row, count: 10))
        let rows = try decoder.decode([Row].self, from: graph)
        #expect(rows.count == 10 && rows.allSatisfy { $0.document === rows[0].document })
        #expect(counter.made == 1)
    }
}
