import TestSupport

@Suite("Objects by tables")
struct FastObjectTests {
    final class Item: FastObject {
        var title = "", checked = false, note: String? = "default", sizes: [Double] = []
        weak var zoo: Zoo?
        var next: Item?
        init() {}
        static let fastProperties = FastTable<Item>()
            .property("title", \.title, oldNames: "text", "label").property("checked", \.checked)
            .property("note", \.note).property("sizes", \.sizes).property("zoo", \.zoo).property(
                "next",
                \.next
            )
    }

    @Test func `old names are read, missing properties keep their values, and nil is one`() throws {
        let item = try decodeObject(
            Item.self,
            #"{"$class":"Item","label":"t","checked":1,"zoo":null}"#
        )
        #expect(item.title == "t" && item.checked && item.note == "default")
        #expect(try roundTrip(with(Item()) { $0.note = nil }).note == nil)
    }

    class Animal: FastObject {
        var name = ""
        required init() {}
        class var fastProperties: FastTable<Animal> {
            FastTable<Animal>().property("name", \.name)
        }
    }

    final class Dog: Animal {
        var tricks = 0
        override class var fastProperties: FastTable<Animal> {
            FastTable<Dog>().property("tricks", \.tricks).written {
                $0.tricks < 0 ? Animal.self : Dog.self
            }
            .joined(to: super.fastProperties)
        }
    }

    final class Zoo: FastObject {
        var animals: [Animal] = []
        var computed: String {
            get { "\(animals.count)" }
            set {
                _ = newValue
            }
        }
        init() {}
        static let fastProperties = FastTable<Zoo>().property("animals", \.animals).property(
            "computed",
            \.computed
        )
    }

    @Test(
        "tables of superclasses are joined, subclasses come from the registry, computed properties work"
    )
    func subclasses() throws {
        let zoo = Zoo()
        let dog = Dog()
        dog.name = "Rex"
        dog.tricks = 3
        zoo.animals = [dog, Animal(), dog]
        #expect(
            try json(zoo, FastEncoder(types: registered(Dog.self))).contains(
                #"{"$class":"Dog","tricks":3,"name":"Rex"}"#
            )
        )

        #expect(
            try json(zoo, FastEncoder(types: registered(Dog.self))).contains(#""computed":"3""#)
        )

        let disguised = with(Zoo()) { $0.animals = [dog, with(Dog()) { $0.tricks = -1 }] }
        #expect(
            try json(disguised, FastEncoder(types: registered(Dog.self))).contains(
                #""tricks":3,"name":"Rex"},{"$class":"Animal","name":""}]"#
            )
        )

        expectError(EncodingError.self, at: "animals.0", .classNotAllowed) { try roundTrip(zoo) }
        let archive = try FastEncoder(types: registered(Dog.self)).encode(object: zoo)
        expectError(DecodingError.self, at: "animals.0", .classNotAllowed) {
            try FastDecoder().decodeObject(Zoo.self, from: archive)
        }

        let back = try FastDecoder(types: registered(Dog.self)).decodeObject(
            Zoo.self,
            from: archive
        )

        #expect((back.animals[0] as? Dog)?.tricks == 3 && back.animals[0].name == "Rex")
        #expect(back.animals[0] === back.animals[2])
    }

    final class Draft: FastObject {
        var text = "", log: [String] = [], child: Draft?
        init() {}
        static let fastProperties = FastTable<Draft>().property("text", \.text).property(
            "child",
            \.child
        )
        .awaking { draft in
            if draft.text == "one" {
                return unsafe Draft.one
            }

            draft.log.append("awake after \(draft.child?.log.count ?? 0)")
            return draft
        }
        .undefined { draft, name, value in
            guard name == "extra" else { return false }

            draft.log.append("extra \(value.integer ?? 0)")
            return true
        }
        .didNotFind { draft, name in draft.log.append("missing \(name)") }
        nonisolated(unsafe) static let one = Draft()
    }

    @Test
    func `children awake first, and what awaking replaces is replaced everywhere, on cycles too`()
        throws
    {
        let draft = try decodeObject(
            Draft.self,
            #"{"$class":"Draft","text":"a","child":{"$class":"Draft","text":"b","child":{"$nil":true}}}"#
        )

        #expect(draft.child?.log == ["awake after 0"] && draft.log == ["awake after 1"])
        let cyclic = try decodeObject(
            Draft.self,
            #"{"$class":"Draft","text":"a","child":{"$class":"Draft","text":"one","child":{"$alias":"$root"}}}"#
        )

        #expect(unsafe cyclic.child === Draft.one)
        let root = try decodeObject(
            Draft.self,
            #"{"$class":"Draft","text":"one","child":{"$class":"Draft","text":"b","child":{"$alias":"$root"}}}"#
        )

        #expect(unsafe root === Draft.one)
    }

    @Test func `undefined and missing properties are reported, or refused`() throws {
        let draft = try decodeObject(
            Draft.self,
            #"{"$class":"Draft","text":"a","extra":5,"more":1}"#
        )

        #expect(draft.log == ["missing child", "extra 5", "awake after 0"])
        let strict = with(FastDecoder()) { $0.refusesUnknownProperties = true }
        expectError(DecodingError.self, at: "more") {
            try decodeObject(
                Draft.self,
                #"{"$class":"Draft","text":"a","extra":5,"more":1}"#,
                strict
            )
        }
    }

    @Test func `an object that exists is set from archives, one after the other`() throws {
        let item = Item()
        let archive = { (text: String) in try FastEncoder().encode(decode(FastValue.self, text)) }
        try FastDecoder().update(
            item,
            from: archive(#"{"$class":"Item","title":"a","checked":true}"#)
        )

        try FastDecoder().update(
            item,
            from: archive(#"{"$class":"Item","title":"b","next":{"$class":"Item","title":"n"}}"#)
        )

        #expect(item.title == "b" && item.checked && item.next?.title == "n")
    }

    @Test func `an object tells its properties as a dictionary`() {
        let values = with(Item()) {
            $0.title = "t"
            $0.note = nil
        }.dictionaryRepresentation()
        #expect(
            Set(values.keys) == ["title", "checked", "sizes"] && values["title"] as? String == "t"
        )
    }

    @Test func `values that do not fit are errors with their path`() {
        expectError(DecodingError.self, at: "next.sizes.1") {
            try decodeObject(
                Item.self,
                #"{"$class":"Item","next":{"$class":"Item","sizes":[1,"x"]}}"#
            )
        }

        #expect(throws: DecodingError.self) { try decodeObject(Item.self, #"{"$class":"Evil"}"#) }
        #expect(throws: DecodingError.self) {
            try decodeObject(Item.self, #"{"$class":"Item","zoo":{"$class":"Item"}}"#)
        }

        expectError(EncodingError.self, at: "title", .nulInString) {
            try FastEncoder().encode(object: with(Item()) { $0.title = "a\0" })
        }
    }

    class Parent: FastObject {
        var name = "", log: [String] = []
        required init() {}
        class var fastProperties: FastTable<Parent> {
            FastTable<Parent>().property("name", \.name)
                .awaking { with($0) { $0.log.append("parent") } }
                .undefined { object, name, _ in
                    object.log.append(name)
                    return true
                }
        }
    }

    final class Child: Parent {
        override class var fastProperties: FastTable<Parent> {
            FastTable<Child>().written { _ in Parent.self }
                .awaking { with($0) { $0.log.append("child") } }
                .undefined { object, name, _ in name == "own" }
                .didNotFind { object, name in object.log.append("no \(name)") }
                .joined(to: super.fastProperties)
        }
    }

    @Test
    func `hooks of a subclass work beside those of its superclass, which has some of its own`()
        throws
    {
        let text = #"{"$class":"Child","own":1,"other":2}"#
        let child = try decodeObject(Parent.self, text, FastDecoder(types: registered(Child.self)))
        #expect(child is Child && child.log == ["no name", "other", "parent", "child"])
        #expect(
            try decodeObject(Parent.self, #"{"$class":"Parent","own":1}"#).log == ["own", "parent"]
        )

        #expect(try json(child) == #"{"$class":"Parent","name":""}"#)
    }
}
