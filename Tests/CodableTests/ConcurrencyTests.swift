import TestSupport

/// For the thread sanitizer, too: `swift test --sanitize=thread --filter ConcurrencyTests`.
@Suite("Coders on several threads")
struct ConcurrencyTests {
    private static let types = with(registered(FastObjectTests.Dog.self, Circle.self)) {
        $0.register(Square.self, name: "Quad")
    }

    private struct Model: Codable {
        var list = sampleList()
        var shapes: [Shape] = [Circle("c", radius: 1), Square("s", side: 2)]
        var words: Set<String> = ["a", "b"],
            payload = ContainerCodingTests.Payload.named(title: "t", count: 1)
        var native = FastValue.date(ArchiveDate(secondsSince2001: 1))
        var free: FastValue = ["a": [1, 2]]
        var rest = UnknownProperties()

        func isSame(as other: Model) -> Bool {
            let tag = other.list.items[0].tags[0]
            return other.list.items.allSatisfy { $0.list === other.list }
                && other.list.items[1].tags[1] === tag
                && (other.shapes[0] as? Circle)?.radius == 1
                && (other.shapes[1] as? Square)?.side == 2
                && other.words == words && other.payload == payload
                && other.native.content == native
                && other.free["a"]?.array?.count == 2 && other.rest.names.isEmpty
        }
    }

    /// Codes a model and objects by tables, as archives, graphs and texts.
    private static func isRight(_ encoder: FastEncoder, _ decoder: FastDecoder) throws -> Bool {
        let model = Model()
        let archive = try encoder.encode(model)
        let zoo = FastObjectTests.Zoo()
        let dog = with(FastObjectTests.Dog()) { $0.tricks = 3 }
        zoo.animals = [dog, FastObjectTests.Animal(), dog]
        let object = try encoder.encode(object: zoo)
        let zoos = [
            try decoder.decodeObject(FastObjectTests.Zoo.self, from: object),
            try decoder.decodeObject(FastObjectTests.Zoo.self, fromText: encoder.text(object: zoo)),
        ]

        try decoder.update(zoo, from: object)
        let error = #expect(throws: DecodingError.self) {
            try decoder.decode([Int].self, from: archive)
        }

        return try model.isSame(as: decoder.decode(Model.self, from: archive))
            && model.isSame(
                as: decoder.decode(Model.self, fromText: encoder.text(model, .init(format: .xml)))
            )
            && model.isSame(as: decoder.decode(Model.self, from: encoder.graph(of: model)))
            && zoos.allSatisfy {
                ($0.animals[0] as? FastObjectTests.Dog)?.tricks == 3
                    && $0.animals[0] === $0.animals[2]
            }
            && zoo.animals.count == 3 && error != nil
    }

    @Test func `one encoder and one decoder code values and objects on eight threads at once`() {
        let encoder = with(FastEncoder(types: Self.types)) { $0.keyEncodingStrategy = .snakeCase }
        let decoder = with(FastDecoder(types: Self.types)) { $0.keyDecodingStrategy = .snakeCase }
        #expect(concurrentSuccesses(times: 5) { try Self.isRight(encoder, decoder) } == 40)
    }

    @Test func `one graph and one archive are decoded on several threads at once`() throws {
        let encoder = FastEncoder(types: Self.types)
        let decoder = FastDecoder(types: Self.types)
        nonisolated(unsafe) let model = Model()
        let graph = unsafe try encoder.graph(of: model)
        let count = concurrentSuccesses(times: 5) {
            let back = try decoder.decode(Model.self, from: graph)
            let free = try decoder.decode(FastValue.self, from: graph)
            return try unsafe !encoder.encode([free]).isEmpty && model.isSame(as: back)
        }

        #expect(count == 40)
    }

    @MainActor
    final class Shelf: @MainActor Codable {
        var name = "s", books: [Book] = []
        init() {}
    }

    @MainActor
    final class Book: @MainActor Codable {
        @FastLink var shelf: Shelf?
        init() {}
    }

    @Test("classes on the main actor are coded there, with their references")
    @MainActor func mainActor() throws {
        let shelf = Shelf()
        let book = Book()
        book.shelf = shelf
        shelf.books = [book, book]
        let copy = try FastDecoder().decode(Shelf.self, from: FastEncoder().encode(shelf))
        #expect(copy.name == "s" && copy.books[0] === copy.books[1] && copy.books[0].shelf === copy)
    }
}
