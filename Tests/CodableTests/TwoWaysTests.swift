import TestSupport

@Suite("Objects that tables and Codable values lead to")
struct TwoWaysTests {
    class Part: FastObject, Codable {
        var name = ""
        var next: Part?
        var box: Box?

        required init() {}

        convenience init(_ name: String) {
            self.init()
            self.name = name
        }

        class var fastProperties: FastTable<Part> {
            FastTable<Part>().property("name", \.name).property("next", \.next).property(
                "box",
                \.box
            )
        }
    }

    struct Box: Codable {
        var part: Part?
        var parts: [Part]?
        @FastLink var link: Part? = nil
    }

    final class TableFirst: FastObject {
        var part: Part?
        var box = Box()

        init() {}

        static let fastProperties = FastTable<TableFirst>().property("part", \.part).property(
            "box",
            \.box
        )
    }

    final class ValueFirst: FastObject {
        var box = Box()
        var part: Part?

        init() {}

        static let fastProperties = FastTable<ValueFirst>().property("box", \.box).property(
            "part",
            \.part
        )
    }

    @Test func `an object is one instance if the property comes before the value`() throws {
        let holder = TableFirst()
        let part = Part("p")
        holder.part = part
        holder.box = Box(part: part, parts: [part, part], link: part)
        let back = try roundTrip(holder)
        #expect(back.part?.name == "p")
        #expect(back.box.part === back.part)
        #expect(back.box.parts?.allSatisfy { $0 === back.part } == true)
        #expect(back.box.link === back.part)
    }

    @Test func `an object is one instance if the value comes before the property`() throws {
        let holder = ValueFirst()
        let part = Part("p")
        part.next = Part("q")
        holder.part = part
        holder.box = Box(part: part, parts: [part.next ?? part], link: part.next)
        let back = try roundTrip(holder)
        #expect(back.part?.name == "p")
        #expect(back.box.part === back.part)
        #expect(back.part?.next?.name == "q")
        #expect(back.box.parts?.first === back.part?.next)
        #expect(back.box.link === back.part?.next)
    }

    @Test func `an object that only values lead to is complete, and has the form of its table`()
        throws
    {
        let holder = ValueFirst()
        let part = Part("p")
        part.next = Part("q")
        holder.box.parts = [part]
        let back = try roundTrip(holder)
        #expect(back.box.parts?.first?.next?.name == "q")
        #expect(
            try json(holder).contains(
                #"{"$class":"Part","name":"p","next":{"$class":"Part","name":"q"}}"#
            )
        )
    }

    @Test func `an object that only a link leads to is complete and awakes`() throws {
        let holder = WakingHolder()
        let waking = Waking()
        holder.owner = [waking]
        holder.linking.link = waking
        let text = Array(try json(holder).utf8)
        let back = try FastDecoder().decodeObject(WakingHolder.self, fromText: text)
        #expect(back.linking.link?.awoken == 1)
        #expect(back.linking.link === back.owner.first)
        let alone = #"{"$class":"WakingHolder","strong":{"link":{"$class":"Waking","title":"w"}}}"#
        let strong = try decodeObject(WakingHolder.self, alone).strong.link
        #expect(strong?.title == "w")
        #expect(strong?.awoken == 1)
    }

    final class Waking: FastObject, Codable {
        var title = ""
        var awoken = 0

        init() {}

        static let fastProperties = FastTable<Waking>().property("title", \.title)
            .awaking { object in
                object.awoken += 1
                return object.title == "other" ? Waking() : object
            }
    }

    struct Linking: Codable {
        @FastLink var link: Waking? = nil
    }

    struct StrongLinking: Codable {
        @StrongLink var link: Waking? = nil
        var plain: Waking?
    }

    final class WakingHolder: FastObject {
        var linking = Linking()
        var owner: [Waking] = []
        var strong = StrongLinking()

        init() {}

        static let fastProperties = FastTable<WakingHolder>()
            .property("linking", \.linking).property("owner", \.owner).property("strong", \.strong)
    }

    @Test func `an object that a value holds can't awake as another one`() throws {
        let text = #"{"$class":"WakingHolder","owner":[{"$class":"Waking","title":"other"}]}"#
        #expect(try decodeObject(WakingHolder.self, text).owner[0].awoken == 0)
        let held =
            #"{"$class":"WakingHolder","strong":{"plain":{"$class":"Waking","title":"other"}}}"#

        expectError(DecodingError.self, at: "strong.plain") {
            try decodeObject(WakingHolder.self, held)
        }
    }

    @Test func `a cycle may go through tables and values`() throws {
        let part = Part("p")
        part.box = Box(part: part)
        let back = try roundTrip(part)
        #expect(back.box?.part === back)
        back.box = nil
        part.box = nil
    }

    @Test func `a long chain through values takes no stack`() throws {
        let count = 5000
        try onSmallStack {
            let first = Part("first")
            var last = first

            for _ in 1..<count {
                let next = Part("next")
                last.box = Box(part: next)
                last = next
            }

            let archive = try FastEncoder().encode(object: first)
            var parts: [Part] = [try FastDecoder().decodeObject(Part.self, from: archive)]
            while let next = parts.last?.box?.part {
                parts.append(next)
            }

            #expect(parts.count == count)
            // Releases them one by one.
            for part in parts {
                part.box = nil
            }

            var part = Optional(first)
            while let next = part?.box?.part {
                part?.box = nil
                part = next
            }
        }
    }

    @Test func `an error in an object that a value leads to has the whole path`() throws {
        let text = #"{"$class":"ValueFirst","box":{"parts":[{"$class":"Part","name":5}]}}"#
        expectError(DecodingError.self, at: "box.parts.0.name") {
            try decodeObject(ValueFirst.self, text)
        }

        let unknown = #"{"$class":"ValueFirst","box":{"parts":[{"$class":"Evil"}]}}"#
        expectError(DecodingError.self, at: "box.parts.0", .classNotAllowed) {
            try decodeObject(ValueFirst.self, unknown)
        }
    }

    final class Keyed: FastObject, Codable, Hashable {
        var name = ""

        init() {}

        static let fastProperties = FastTable<Keyed>().property("name", \.name)
        static func == (one: Keyed, other: Keyed) -> Bool {
            one.name == other.name
        }
        func hash(into hasher: inout Hasher) {
            hasher.combine(name)
        }
    }

    struct Keyeds: Codable {
        var set: Set<Keyed> = []
    }

    final class KeyedHolder: FastObject {
        var keyeds = Keyeds()

        init() {}

        static let fastProperties = FastTable<KeyedHolder>().property("keyeds", \.keyeds)
    }

    @Test
    func `a set of a value whose elements are completed after it is an error, not a broken set`() {
        let text = #"{"$class":"KeyedHolder","keyeds":{"set":[{"$class":"Keyed","name":"a"}]}}"#
        expectError(DecodingError.self, at: "keyeds.set") {
            try decodeObject(KeyedHolder.self, text)
        }
    }
}
