import TestSupport

@Suite("Which classes come out of a file")
struct ClassPolicyTests {
    private var types: FastTypes {
        with(registered(Circle.self)) {
            $0.register(Square.self, name: "Quad", oldNames: ["Rectangle"])
        }
    }

    @Test func `registered subclasses come out of slots of their superclass`() throws {
        let shapes: [Shape] = [Circle("c", radius: 1), Square("s", side: 2), Shape("p")]
        let archive = try FastEncoder(types: types).encode(shapes)
        let back = try FastDecoder(types: types).decode([Shape].self, from: archive)
        #expect(
            back[0] is Circle && (back[1] as? Square)?.side == 2 && type(of: back[2]) == Shape.self
        )
    }

    @Test func `a class that is not registered is an error that names it and the place`() throws {
        let archive = try FastEncoder(types: types).encode([
            "x": [Shape("p"), Circle("c", radius: 1)]
        ])

        let error = expectError(DecodingError.self, at: "x.1", .classNotAllowed) {
            try FastDecoder().decode([String: [Shape]].self, from: archive)
        }
        #expect(error?.text.contains("'Circle'") == true)
    }

    struct Shapes: Codable {
        var circle: Circle, shape: Shape
    }

    @Test func `an instance that another slot has made may stand in a slot of its superclass`()
        throws
    {
        let circle = Circle("c", radius: 1)
        let back = try roundTrip(Shapes(circle: circle, shape: circle))
        #expect(back.circle === back.shape)
        let apart = Shapes(circle: circle, shape: Circle("d", radius: 2))
        expectError(DecodingError.self, at: "shape", .classNotAllowed) {
            try roundTrip(apart, encoder: FastEncoder(types: types))
        }

        expectError(EncodingError.self, at: "shape", .classNotAllowed) { try roundTrip(apart) }
    }

    @Test func `a class name with U+0000 cannot be written`() {
        let types = with(FastTypes()) {
            $0.register(Tag.self, name: "a\0b")
            $0.register(Named.self, name: "c\0d")
            $0.register(FastObjectTests.Item.self, name: "e\0f")
        }

        let encoder = FastEncoder(types: types)
        expectError(EncodingError.self, at: "x.0", .nulInString) {
            try encoder.encode(["x": [Tag("t")]])
        }

        expectError(EncodingError.self, at: "x", .nulInString) {
            try encoder.encode(["x": Named(text: "t")])
        }

        expectError(EncodingError.self, .nulInString) {
            try encoder.encode(object: FastObjectTests.Item())
        }

        expectError(EncodingError.self, at: "x", .nulInString) {
            try encoder.encode(["x": UnknownObject(className: "g\0h", ["a": 1])])
        }
    }

    @Test func `a program that catches the error of a class name goes on with a sound graph`()
        throws
    {
        struct Caught: Encodable {
            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                try container.encode(1)
                try? container.encode(Tag("t"))
                try container.encode(2)
            }
        }
        let types = with(FastTypes()) { $0.register(Tag.self, name: "a\0b") }
        #expect(try json(Caught(), encoder: FastEncoder(types: types)) == "[1,2]")
    }

    @Test func `a registered class that does not fit the slot is an error`() throws {
        let archive = try FastEncoder().encode([Tag("t")])
        let decoder = FastDecoder(types: registered(Circle.self, Tag.self))
        #expect(throws: DecodingError.self) { try decoder.decode([Shape].self, from: archive) }
    }

    @Test func `names are chosen both ways, and old names are read`() throws {
        #expect(
            try json(Square("s", side: 1), encoder: FastEncoder(types: types)).contains(
                #""$class":"Quad""#
            )
        )

        for name in ["Quad", "Rectangle"] {
            let text = #"{"$class":"\#(name)","side":2,"super":{"name":"s"}}"#
            let shape = try decode(Shape.self, text, FastDecoder(types: types))
            #expect((shape as? Square)?.side == 2)
            #expect(try decode(Square.self, text, FastDecoder(types: types)).name == "s")
        }

        expectError(DecodingError.self, .classNotAllowed) {
            try decode(
                Square.self,
                #"{"$class":"Square","side":2,"super":{"name":"s"}}"#,
                FastDecoder(types: types)
            )
        }
    }

    struct Label: Codable, FastNamed, Equatable {
        static let fastClassName = "TodoLabel"
        var text: String
    }

    struct Named: Codable, Equatable {
        var text: String
    }

    @Test func `structures bear a class name if they ask for one or are registered with one`()
        throws
    {
        #expect(try json([Label(text: "a")]) == #"[{"$class":"TodoLabel","text":"a"}]"#)
        #expect(try roundTrip([Label(text: "a")]) == [Label(text: "a")])
        let types = with(FastTypes()) { $0.register(Named.self, name: "N") }
        let encoder = FastEncoder(types: types)
        #expect(try json(Named(text: "a"), encoder: encoder) == #"{"$class":"N","text":"a"}"#)
        #expect(
            try roundTrip(Named(text: "a"), encoder: encoder, decoder: FastDecoder(types: types))
                == Named(text: "a")
        )

        #expect(try json(Named(text: "a")) == #"{"text":"a"}"#)
        #expect(
            try json([Mood.good, .bad])
                == #"[{"$class":"TodoMood","value":"good"},{"$class":"TodoMood","value":"bad"}]"#
        )

        #expect(try roundTrip([Mood.good, .bad]) == [.good, .bad])
    }

    enum Mood: String, Codable, FastNamed {
        case good, bad
        static var fastClassName: String { "TodoMood" }
    }

    @Test func `an object of another class is an error in a slot of a structure`() throws {
        let text = #"{"$class":"Evil","text":"a"}"#
        #expect(throws: DecodingError.self) { try decode(Named.self, text) }
        #expect(throws: DecodingError.self) { try decode(Label.self, text) }
        #expect(throws: DecodingError.self) { try decode([String: String].self, text) }
        #expect(try decode(Named.self, #"{"$class":"Named","text":"a"}"#).text == "a")
    }

    @Test func `old names of properties are read when the new one is absent or null`() throws {
        struct Item: Codable, FastRenamed {
            var title: String, done: Bool?
            static var fastOldNames: [String: [String]] {
                ["title": ["text", "label"], "done": ["checked"]]
            }
        }

        // Null is how others write what is not written here.
        for (text, title, done) in [
            (#"{"text":"a","checked":true}"#, "a", true),
            (#"{"label":"a"}"#, "a", nil),
            (#"{"label":"a","title":"b"}"#, "b", nil),
            (#"{"title":"a","done":null,"checked":true}"#, "a", true),
            (#"{"title":"a","checked":true,"done":null}"#, "a", true),
            (#"{"title":"a","done":null}"#, "a", nil),
            (#"{"title":"a","done":null,"checked":null}"#, "a", nil),
            (#"{"title":"a","done":false,"checked":true}"#, "a", false),
        ] as [(String, String, Bool?)] {
            let item = try decode(Item.self, text)
            #expect(item.title == title && item.done == done, "\(text)")
        }
    }
}
