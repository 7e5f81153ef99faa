import TestSupport

@Suite("Errors of a program's closures, which are those of coders")
struct ClosureErrorTests {
    struct Failure: Error, Equatable {}

    final class Item: FastObject {
        var title = ""
        var items: [Item] = []

        init() {}
        static let fastProperties = FastTable<Item>().property("title", \.title)
            .property("items", \.items)
            .awaking { item in
                if item.title == "bad" {
                    throw Failure()
                }
                return item
            }
            .undefined { _, _, _ in throw Failure() }
            .didNotFind { _, _ in throw Failure() }
    }

    private func item(_ text: String) -> String {
        #"{"$class":"Item","title":"a","items":\#(text)}"#
    }

    @Test(
        "an error of a table's closure has the path of what it concerns",
        arguments: [
            (#"[{"$class":"Item","title":"bad","items":[]}]"#, "items.0"),
            (#"[{"$class":"Item","title":"","items":[],"x":1}]"#, "items.0.x"),
            (#"[],"x":1"#, "x"),
        ]
    )
    func closures(_ text: String, _ path: String) {
        let error = #expect(throws: DecodingError.self) {
            try decodeObject(Item.self, item(text))
        }
        #expect(error?.path == path && error?.cause is Failure)
    }

    @Test func `so has the error for a property that is not there`() {
        let error = #expect(throws: DecodingError.self) {
            try decodeObject(Item.self, #"{"$class":"Item","items":[]}"#)
        }
        #expect(error?.path == "title" && error?.cause is Failure)
    }

    @Test func `an error that takes a warning is what a coder's error is due to`() throws {
        let decoder = with(FastDecoder()) { $0.warn = { _ in throw Failure() } }
        let text = Array(#"{"$ref": 1}"#.utf8)
        let decoding = #expect(throws: DecodingError.self) {
            try decoder.decode([String: Int].self, fromText: text)
        }
        #expect(decoding?.cause is Failure)

        let encoder = with(FastEncoder()) { $0.warn = { _ in throw Failure() } }
        let encoding = #expect(throws: EncodingError.self) {
            try encoder.encode(object: Forgetful())
        }
        guard case .invalidValue(_, let context) = encoding else { return }
        #expect(context.underlyingError is Failure)
    }

    struct Native: Codable, FastNative {
        var nativeValue: FastValue {
            get throws { throw Failure() }
        }
        init() {}
        init?(nativeValue: FastValue) { nil }
    }

    @Test func `an error of a native value has its path`() {
        let error = #expect(throws: EncodingError.self) {
            try FastEncoder().encode(["a": [Native()]])
        }
        guard case .invalidValue(_, let context) = error else { return }
        #expect(context.codingPath.map(\.stringValue) == ["a", "0"])
        #expect(context.underlyingError is Failure)
    }

    class Forgetful: FastObject {
        var name = ""
        var old = 0
        var forgotten = 1
        var cache = 2
        lazy var later = 3
        required init() {}
        class var fastProperties: FastTable<Forgetful> {
            FastTable<Forgetful>().property("name", \.name).property("new", \.old, oldNames: "old")
                .listingAll(except: "cache", "later")
        }
    }

    final class Careless: Forgetful {
        var careless = 0
    }

    @Test(
        "a property that a table forgot is a warning",
        arguments: [Forgetful.self, Careless.self]
    )
    func forgotten(_ type: Forgetful.Type) throws {
        let object = type.init()
        let message = "the table of Forgetful does not list 'forgotten', which is not saved"
        let error = #expect(throws: EncodingError.self) {
            try FastEncoder(types: with(FastTypes()) { $0.register(Careless.self) })
                .encode(object: object)
        }
        #expect(error?.text == message)

        let warnings = Warnings()
        let encoder = with(FastEncoder()) { encoder in
            encoder.types.register(Careless.self)
            encoder.warn = { warnings.add($0.message) }
        }
        _ = try encoder.encode(object: object)
        #expect(warnings.list == [message])
    }

    private final class Warnings: @unchecked Sendable {
        private(set) var list: [String] = []

        func add(_ message: String) {
            list.append(message)
        }
    }

    @Test func `an error of an initializer is passed on as it is`() {
        struct Refusing: Codable {
            init(from decoder: any Decoder) throws { throw Failure() }
        }
        #expect(throws: Failure()) {
            try FastDecoder().decode([Refusing].self, fromText: Array("[1]".utf8))
        }
    }
}

extension DecodingError {
    fileprivate var cause: (any Error)? {
        guard case .dataCorrupted(let context) = self else { return nil }
        return context.underlyingError
    }
}
