import TestSupport

@Suite("Names of classes and properties")
struct NameTests {
    private static let composed = "Caf\u{E9}"
    private static let decomposed = "Cafe\u{301}"

    private final class Cafe: FastObject {
        var seats = 0
        init() {}
        static let fastProperties = FastTable<Cafe>().property("seats", \.seats)
    }

    @Test func `a class whose name Swift compares as equal to a registered one is another class`()
        throws
    {
        var types = FastTypes()
        types.register(Square.self, name: Self.composed)
        types.register(Tag.self, name: "t", oldNames: [Self.composed + "2"])
        types.register(Cafe.self, name: Self.composed + "3")
        let decoder = FastDecoder(types: types)
        let square = { (name: String) in #"{"$class":"\#(name)","side":2,"super":{"name":"s"}}"# }
        #expect(try decode(Shape.self, square(Self.composed), decoder) is Square)
        #expect(
            try decode(Tag.self, #"{"$class":"\#(Self.composed)2","name":"n"}"#, decoder).name
                == "n"
        )

        let cafe = { (name: String) in
            try decodeObject(Cafe.self, #"{"$class":"\#(name)","seats":3}"#, decoder).seats
        }

        #expect(try cafe(Self.composed + "3") == 3)
        for body in [
            { _ = try decode(Shape.self, square(Self.decomposed), decoder) },
            { _ = try decode(Square.self, square(Self.decomposed), decoder) },
            { _ = try decode(Tag.self, #"{"$class":"\#(Self.decomposed)2","name":"n"}"#, decoder) },
            { _ = try cafe(Self.decomposed + "3") },
        ] as [() throws -> Void] {
            expectError(DecodingError.self, .classNotAllowed) { try body() }
        }
    }

    @Test
    func
        `two types of one name, also an old one, are an error of whatever is coded with the table`()
        throws
    {
        var types = FastTypes()
        types.register(Tag.self, name: Self.composed)
        types.register(Square.self, name: Self.decomposed, oldNames: [Self.decomposed])
        types.register(Square.self, oldNames: ["Quad"])
        #expect(try FastEncoder(types: types).encode(1).isEmpty == false)
        var others = types
        types.register(Circle.self, oldNames: ["Quad"])
        others.register(Cafe.self, name: "Quad")
        let archive = try FastEncoder().encode(1)

        for (types, names) in [(types, ["Square", "Circle"]), (others, ["Square", "Cafe"])] {
            let encoder = FastEncoder(types: types)
            let decoder = FastDecoder(types: types)
            let calls: [() throws -> Void] = [
                { _ = try encoder.encode(1) }, { _ = try encoder.encode(object: Cafe()) },
                { _ = try decoder.decode(Int.self, from: archive) },
                { _ = try decode(Int.self, "1", decoder) },
                { _ = try decoder.decode(Int.self, from: ObjectGraph()) },
                { _ = try decoder.decodeObject(Cafe.self, from: archive) },
            ]

            for call in calls {
                let error = #expect(throws: (any Error).self) { try call() } as? any CodingFailure
                #expect(
                    (names + ["'Quad'"]).allSatisfy { error?.text.contains($0) == true },
                    "\(error as Any)"
                )
            }
        }
    }

    enum Red {
        final class Leaf: FastObjectTests.Animal {}
    }
    enum Green {
        final class Leaf: FastObjectTests.Animal {}
    }

    final class Tree: FastObject {
        var leaf: FastObjectTests.Animal?, red: Red.Leaf?, green: Green.Leaf?
        init() {}
        static let fastProperties = FastTable<Tree>()
            .property("leaf", \.leaf).property("red", \.red).property("green", \.green)
    }

    @Test
    func
        `a name of two classes that tables name is an error where both fit, unless one is registered`()
        throws
    {
        let text = Array(#"{"$class":"Tree","leaf":{"$class":"Leaf","name":"l"}}"#.utf8)
        expectError(DecodingError.self, at: "leaf", .classNotAllowed) {
            try FastDecoder().decodeObject(Tree.self, fromText: text)
        }

        let decoder = FastDecoder(types: registered(Green.Leaf.self))
        #expect(try decoder.decodeObject(Tree.self, fromText: text).leaf is Green.Leaf)
    }

    struct Accents: Codable {
        var composed = 1, decomposed = 2

        init() {}

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            decomposed = try container.decode(Int.self, forKey: Key(NameTests.decomposed))
            composed = try container.decode(Int.self, forKey: Key(NameTests.composed))
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            // The second value of a key replaces the first.
            for (composed, decomposed) in [(0, 0), (composed, decomposed)] {
                try container.encode(composed, forKey: Key(NameTests.composed))
                try container.encode(decomposed, forKey: Key(NameTests.decomposed))
            }
        }
    }

    final class AccentsObject: Codable {
        var accents = Accents()
        init() {}
        init(from decoder: any Decoder) throws {
            accents = try Accents(from: decoder)
        }
        func encode(to encoder: any Encoder) throws {
            try accents.encode(to: encoder)
        }
    }

    @Test func `properties whose names Swift compares as equal are two, in every value of a type`()
        throws
    {
        #expect(
            try roundTrip([Accents(), Accents()]).map { [$0.composed, $0.decomposed] } == [
                [1, 2],
                [1, 2],
            ]
        )

        let objects = try roundTrip([AccentsObject(), AccentsObject()])
        #expect(
            objects.map { [$0.accents.composed, $0.accents.decomposed] } == [[1, 2], [1, 2]]
        )

        #expect(try FastArchive(FastEncoder().encode(objects)).statistics().classes.count == 1)
    }

    @Test(
        "keys that a Swift dictionary would confuse are an error, and are kept in a slot without a type"
    )
    func dictionaries() throws {
        let text = #"{"\#(Self.composed)":1,"\#(Self.decomposed)":2}"#
        let error = #expect(throws: DecodingError.self) { try decode([String: Int].self, text) }
        #expect(error?.text.contains("occurs twice") == true)
        #expect(try json(decode(FastValue.self, text)) == text)
        let items = text.replacing(/[12]/, with: #"{"$class":"Cafe"}"#)
        #expect(throws: DecodingError.self) {
            try decodeObject(Street.self, #"{"$class":"Street","cafes":\#(items)}"#)
        }
    }

    private final class Street: FastObject {
        var cafes: [String: Cafe] = [:]
        init() {}
        static let fastProperties = FastTable<Street>().property("cafes", \.cafes)
    }

    private final class Split: FastObject {
        var first = "", last = ""
        init() {}
        static let fastProperties = FastTable<Split>()
            .property("first", \.first, oldNames: "name").property(
                "last",
                \.last,
                oldNames: "surname",
                "name"
            )
    }

    private struct SplitValue: Codable, FastRenamed {
        var first: String
        var last: String
        static var fastOldNames: [String: [String]] {
            ["first": ["name"], "last": ["surname", "name"]]
        }
    }

    @Test func `an old name of two properties is an error, not a choice`() throws {
        let object = #expect(throws: DecodingError.self) {
            try decodeObject(Split.self, #"{"$class":"Split","name":"n"}"#)
        }

        #expect(object?.text == "the table of Split lists 'name' twice")
        #expect(throws: EncodingError.self) { try FastEncoder().encode(object: Split()) }
        let value = expectError(DecodingError.self, at: "0") {
            try decode([SplitValue].self, #"[{"name":"n"}]"#)
        }

        #expect(value?.text.contains("'name' is an old name of two properties") == true)
        #expect(try roundTrip(SplitValue(first: "f", last: "l")).last == "l")
    }

    private struct Nicknamed: Codable, FastRenamed {
        var title: String?
        var name: String
        static var fastOldNames: [String: [String]] {
            ["title": ["name", "label"], "name": []]
        }
    }

    @Test func `an old name that is a key now means that key`() throws {
        #expect(try decode(Nicknamed.self, #"{"name":"n"}"#).title == nil)
        #expect(try decode(Nicknamed.self, #"{"name":"n","label":"l"}"#).title == "l")
    }
}
