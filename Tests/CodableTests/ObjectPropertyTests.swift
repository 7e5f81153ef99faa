import TestSupport

@Suite("Properties and hooks of objects by tables")
struct ObjectPropertyTests {
    struct Place: Codable, Equatable {
        var name: String, tags: [String: [Int?]]
    }

    final class Card: FastObject {
        var place = Place(name: "", tags: [:]), perhaps: Place?,
            payload = ContainerCodingTests.Payload.empty
        var words: Set<String> = [], numbers: [Int: String] = [:], big = UInt128.zero
        var moment = NativeTests.Moment(0), native: FastValue?
        var tag: Tag?, tags: [Tag] = [], other: UnknownObject?
        @FastLink var linked: Tag?
        var byNumber: [Int: Card] = [:], rows: [[Card]]?
        private(set) var isRead = false
        var doubled: Int {
            get { numbers.count * 2 }
            set {
                isRead = newValue == numbers.count * 2
            }
        }
        init() {}
        static let fastProperties = FastTable<Card>()
            .property("place", \.place).property("perhaps", \.perhaps).property(
                "payload",
                \.payload
            )
            .property("words", \.words).property("numbers", \.numbers).property("big", \.big)
            .property("moment", \.moment).property("native", \.native).property("tag", \.tag)
            .property("tags", \.tags)
            .property("other", \.other).property("linked", \._linked).property(
                "byNumber",
                \.byNumber
            )
            .property("rows", \.rows).property("doubled", \.doubled)
    }

    @Test(
        "any Codable value may be a property, and instances of Codable classes keep their identity in all objects"
    )
    func values() throws {
        let card = Card()
        let below = Card()
        card.place = Place(name: "a", tags: ["k": [1, nil]])
        card.perhaps = card.place
        card.payload = .named(title: "t", count: 3)
        card.words = ["x", "y"]
        card.numbers = [5: "five"]
        card.big = .max
        card.moment = NativeTests.Moment(1.5)
        card.native = .geometry(.point(x: 1, y: 2))
        card.tag = Tag("shared")
        below.tags = [Tag("own"), try #require(card.tag)]
        below.linked = below.tags[0]
        card.other = UnknownObject(className: "Plugin", ["a": 1])
        card.byNumber = [7: below]
        card.rows = [[], [below, card]]
        let back = try roundTrip(card)
        let other = try #require(back.byNumber[7])
        #expect(
            back.place == card.place && back.perhaps == card.place && back.payload == card.payload
        )

        #expect(
            back.words == card.words && back.numbers == card.numbers && back.big == .max
                && back.isRead
        )

        #expect(back.moment == card.moment && back.native?.content == card.native)
        #expect(
            back.tag?.name == "shared" && other.tags[1] === back.tag
                && other.linked === other.tags[0]
        )

        #expect(back.other?.className == "Plugin" && back.other?["a"]?.integer == 1)
        #expect(back.rows?[1][0] === other && back.rows?[1][1] === back && other.rows == nil)

        for each in [card, back] {
            each.rows = nil
        }
    }

    @Test
    func `an object tells its subclass's properties, too, where it is known as its superclass`() {
        let dog: FastObjectTests.Animal = with(FastObjectTests.Dog()) { $0.tricks = 3 }
        #expect(dog.dictionaryRepresentation()["tricks"] as? Int == 3)
    }

    final class Part: FastObject, Hashable {
        var id = 0, parts: [Part?] = [], named: [String: [Part]] = [:], set: Set<Part> = []
        weak var owner: Part?
        var value: FastValue = .null
        init() {}
        convenience init(_ id: Int) {
            self.init()
            self.id = id
        }
        static let fastProperties = FastTable<Part>()
            .property("id", \.id).property("parts", \.parts).property("named", \.named).property(
                "set",
                \.set
            )
            .property("owner", \.owner).property("value", \.value)
            // A number below 0 stands for another part.
            .replaced { $0.id == -2 ? Part(20) : $0 }.awaking {
                unsafe $0.id == -1 ? Part.shared : $0
            }
        static func == (one: Part, other: Part) -> Bool {
            one.id == other.id
        }
        func hash(into hasher: inout Hasher) {
            hasher.combine(id)
        }
        nonisolated(unsafe) static let shared = Part(10)
    }

    @Test
    func `what awaking replaces is replaced in arrays, dictionaries, sets and weak references`()
        throws
    {
        let text = """
            {"$class":"Part","id":1,"parts":[{"$class":"Part","id":-1,"parts":[{"$alias":"$root"}]},null,\
            {"$class":"Part","id":3,"owner":{"$alias":"parts.0"},"set":{"$class":"NSSet","NS.objects":[\
            {"$alias":"parts.0"}]}}],"named":{"k":[{"$alias":"parts.0"}]},"set":{"$class":"NSSet","NS.objects":[\
            {"$alias":"parts.0"},{"$alias":"parts.2"}]},"value":[{"$alias":"parts.0"}]}
            """

        let root = try decodeObject(Part.self, text)
        let shared = unsafe Part.shared
        #expect(root.parts[0] === shared && root.parts[1] == nil && root.named["k"]?[0] === shared)
        #expect(root.set.contains(shared) && root.set.contains(Part(3)) && root.set.count == 2)
        #expect(root.parts[2]?.owner === shared && root.parts[2]?.set.first === shared)
        // A value without a type is written as what took the object's place.
        #expect(try json(root).contains(#""value":[{"$alias":"parts.0"}]"#))
    }

    final class Disguised: FastObject {
        init() {}
        static let fastProperties = FastTable<Disguised>().written { _ in
            FastObjectTests.Item.self
        }
    }

    @Test
    func
        `a class whose table does not fit the object is an error, not an object without properties`()
    {
        let error = expectError(EncodingError.self, at: "title") {
            try FastEncoder().encode(object: Disguised())
        }
        #expect(error?.text == "the table of another class lists 'title'")
    }

    @Test func `an object that is written in several places has one replacement`() throws {
        let root = Part(1)
        let secret = Part(-2)
        root.parts = [secret, secret]
        root.named = ["k": [secret]]
        let back = try roundTrip(root)
        #expect(
            back.parts[0]?.id == 20 && back.parts[1] === back.parts[0]
                && back.named["k"]?[0] === back.parts[0]
        )
    }

    @Test
    func `an object that is set and awakes as another one is an error: nobody would get that one`()
        throws
    {
        let archive = try FastArchive(notation: #"{"$class":"Part","id":-1}"#.utf8).bytes
        #expect(throws: DecodingError.self) { try FastDecoder().update(Part(), from: archive) }
        try FastDecoder().update(unsafe Part.shared, from: archive)
        unsafe Part.shared.id = 10
    }
}
