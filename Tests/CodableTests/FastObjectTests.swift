import TestSupport

@Suite("Objects by tables")
struct FastObjectTests {
    final class Item: FastObject {
        var title = ""
        var checked = false
        var note: String? = "default"
        var sizes: [Double] = []
        weak var list: List?
        var next: Item?
        var shouted: String {
            get { title.uppercased() }
            set { title = newValue.lowercased() }
        }
        init() {}
        static let fastProperties = FastTable<Item>()
            .property("title", \.title, oldNames: "text", "label").property("checked", \.checked).property(
                "note", \.note
            )
            .property("sizes", \.sizes).property("list", \.list).property("next", \.next)
    }

    final class List: FastObject, Hashable {
        var name = ""
        var items: [Item] = []
        var byName: [String: Item] = [:]
        var friends: Set<List> = []
        var first: Item?
        init() {}
        static let fastProperties = FastTable<List>()
            .property("name", \.name).property("items", \.items).property("byName", \.byName)
            .property("friends", \.friends).property("first", \.first)
        static func == (left: List, right: List) -> Bool { left.name == right.name }
        func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }

    @Test func `graphs of objects come back: cycles, weak references, sets, dictionaries and shared objects`() throws {
        let list = List()
        list.name = "a"
        for title in ["x", "y"] {
            let item = Item()
            item.title = title
            item.list = list
            item.note = nil
            list.items.append(item)
            list.byName[title] = item
        }
        list.items[0].next = list.items[1]
        list.items[1].next = list.items[0]
        list.items[1].sizes = [1, 2.5]
        let other = List()
        other.name = "b"
        other.friends = [list]
        list.friends = [other]
        list.first = list.items[1]
        let back = try roundTrip(list)
        #expect(back.items.map(\.title) == ["x", "y"])
        #expect(back.items.allSatisfy { $0.list === back && $0.note == nil })
        #expect(back.byName["y"] === back.items[1] && back.first === back.items[1])
        #expect(back.items[0].next === back.items[1] && back.items[1].next === back.items[0])
        #expect(back.items[1].sizes == [1, 2.5])
        #expect(back.friends.first?.name == "b" && back.friends.contains(other))
        #expect(back.friends.first?.friends.first === back)
        for each in [list, back] {
            each.items[0].next = nil
            each.friends = []
        }
    }

    @Test func `chains of any length take no stack`() throws {
        let first = Item()
        var last = first
        for _ in 0..<100_000 {
            let item = Item()
            last.next = item
            last = item
        }
        let decoder = with(FastDecoder()) { $0.limits.chain = .max }
        let encoder = with(FastEncoder()) { $0.chain = .max }
        let back = try decoder.decodeObject(Item.self, from: encoder.graph(object: first))
        var count = 0
        for head in [first, back] {
            var item: Item? = head
            while let next = item?.next {
                item?.next = nil
                item = next
                count += 1
            }
        }
        #expect(count == 200_000)
    }

    @Test func `old names, missing properties and nil`() throws {
        let item = try decodeObject(Item.self, #"{"$class":"Item","label":"t","checked":1,"list":null}"#)
        #expect(item.title == "t" && item.checked && item.note == "default")
        let empty = Item()
        empty.note = nil
        #expect(try roundTrip(empty).note == nil)
    }

    class Animal: FastObject {
        var name = ""
        required init() {}
        class var fastProperties: FastTable<Animal> { FastTable<Animal>().property("name", \.name) }
    }

    final class Dog: Animal {
        var tricks = 0
        override class var fastProperties: FastTable<Animal> {
            FastTable<Dog>().property("tricks", \.tricks).joined(to: super.fastProperties)
        }
    }

    final class Zoo: FastObject {
        var animals: [Animal] = []
        var computed: String {
            get { "\(animals.count)" }
            set { _ = newValue }
        }
        init() {}
        static let fastProperties = FastTable<Zoo>().property("animals", \.animals).property("computed", \.computed)
    }

    @Test("tables of superclasses are joined, subclasses come from the registry, computed properties work")
    func subclasses() throws {
        let zoo = Zoo()
        let dog = Dog()
        dog.name = "Rex"
        dog.tricks = 3
        zoo.animals = [dog, Animal(), dog]
        #expect(try json(zoo).contains(#"{"$class":"Dog","tricks":3,"name":"Rex"}"#))
        #expect(try json(zoo).contains(#""computed":"3""#))
        expectError(DecodingError.self, at: "animals.0", .classNotAllowed) { try roundTrip(zoo) }
        let types = with(FastTypes()) { $0.register(Dog.self) }
        let back = try roundTrip(zoo, FastDecoder(types: types))
        #expect((back.animals[0] as? Dog)?.tricks == 3 && back.animals[0].name == "Rex")
        #expect(back.animals[0] === back.animals[2])
    }

    final class Draft: FastObject {
        var text = ""
        var log: [String] = []
        var child: Draft?
        init() {}
        static let fastProperties = FastTable<Draft>().property("text", \.text).property("child", \.child)
            .written { $0.text == "final" ? Final.self as any FastObject.Type : Draft.self }
            .replaced { draft in
                guard draft.text == "secret" else { return draft }
                let other = Draft()
                other.text = "hidden"
                return other
            }
            .awaking { draft in
                if draft.text == "one" { return unsafe Draft.one }
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

    final class Final: FastObject {
        init() {}
        static let fastProperties = FastTable<Final>()
    }

    @Test func `another class and another object can be written in an object's place`() throws {
        let draft = Draft()
        draft.child = Draft()
        draft.child?.text = "final"
        draft.child?.child = nil
        #expect(try json(draft) == #"{"$class":"Draft","text":"","child":{"$class":"Final"}}"#)
        draft.child?.text = "secret"
        #expect(try json(draft) == #"{"$class":"Draft","text":"","child":{"$class":"Draft","text":"hidden"}}"#)
    }

    @Test func `children awake first, and what awaking replaces is replaced everywhere, on cycles too`() throws {
        let draft = try decodeObject(
            Draft.self, #"{"$class":"Draft","text":"a","child":{"$class":"Draft","text":"b","child":{"$nil":true}}}"#)
        #expect(draft.child?.log == ["awake after 0"])
        #expect(draft.log == ["awake after 1"])
        let cyclic = try decodeObject(
            Draft.self,
            #"{"$class":"Draft","text":"a","child":{"$class":"Draft","text":"one","child":{"$alias":"$root"}}}"#)
        #expect(unsafe cyclic.child === Draft.one)
        let root = try decodeObject(
            Draft.self,
            #"{"$class":"Draft","text":"one","child":{"$class":"Draft","text":"b","child":{"$alias":"$root"}}}"#)
        #expect(unsafe root === Draft.one)
    }

    @Test func `undefined and missing properties are reported, or refused`() throws {
        let draft = try decodeObject(Draft.self, #"{"$class":"Draft","text":"a","extra":5,"more":1}"#)
        #expect(draft.log == ["missing child", "extra 5", "awake after 0"])
        let strict = with(FastDecoder()) { $0.refusesUnknownProperties = true }
        expectError(DecodingError.self, at: "more") {
            try decodeObject(Draft.self, #"{"$class":"Draft","text":"a","extra":5,"more":1}"#, strict)
        }
    }

    @Test func `an object that exists is set from archives, one after the other`() throws {
        let item = Item()
        let archive = { (text: String) in try FastEncoder().encode(decode(FastValue.self, text)) }
        try FastDecoder().update(item, from: archive(#"{"$class":"Item","title":"a","checked":true}"#))
        try FastDecoder().update(
            item, from: archive(#"{"$class":"Item","title":"b","next":{"$class":"Item","title":"n"}}"#))
        #expect(item.title == "b" && item.checked && item.next?.title == "n")
    }

    @Test func `an object tells its properties as a dictionary`() {
        let item = Item()
        item.title = "t"
        item.note = nil
        let values = item.dictionaryRepresentation()
        #expect(Set(values.keys) == ["title", "checked", "sizes"])
        #expect(values["title"] as? String == "t")
    }

    @Test func `values that do not fit are errors with their path`() {
        expectError(DecodingError.self, at: "next.sizes.1") {
            try decodeObject(Item.self, #"{"$class":"Item","next":{"$class":"Item","sizes":[1,"x"]}}"#)
        }
        #expect(throws: DecodingError.self) { try decodeObject(Item.self, #"{"$class":"Evil"}"#) }
        #expect(throws: DecodingError.self) {
            try decodeObject(Item.self, #"{"$class":"Item","list":{"$class":"Item"}}"#)
        }
        #expect(throws: EncodingError.self) {
            let item = Item()
            item.title = "a\0"
            _ = try FastEncoder().encode(object: item)
        }
    }

    class Parent: FastObject {
        var name = ""
        var log: [String] = []
        required init() {}
        class var fastProperties: FastTable<Parent> {
            FastTable<Parent>().property("name", \.name)
                .awaking { object in
                    object.log.append("parent")
                    return object
                }
                .undefined { object, name, _ in
                    object.log.append(name)
                    return true
                }
        }
    }

    final class Child: Parent {
        override class var fastProperties: FastTable<Parent> {
            FastTable<Child>().written { _ in Parent.self }
                .awaking { object in
                    object.log.append("child")
                    return object
                }
                .undefined { object, name, _ in name == "own" }
                .didNotFind { object, name in object.log.append("no \(name)") }
                .joined(to: super.fastProperties)
        }
    }

    @Test func `hooks of a subclass work beside those of its superclass, which has some of its own`() throws {
        let types = with(FastTypes()) { $0.register(Child.self) }
        let text = #"{"$class":"Child","own":1,"other":2}"#
        let child = try decodeObject(Parent.self, text, FastDecoder(types: types))
        #expect(child is Child && child.log == ["no name", "other", "parent", "child"])
        #expect(try decodeObject(Parent.self, #"{"$class":"Parent","own":1}"#).log == ["own", "parent"])
        #expect(try json(child) == #"{"$class":"Parent","name":""}"#)
    }
}
