import TestSupport

@Suite("What tables of objects hold to")
struct ObjectTableTests {
    class Base: FastObject {
        var x = 1
        required init() {}
        class var fastProperties: FastTable<Base> {
            FastTable<Base>().property("x", \.x)
        }
    }

    final class Doubled: Base {
        var y = 2
        override class var fastProperties: FastTable<Base> {
            FastTable<Doubled>().property("x", \.y).joined(to: super.fastProperties)
        }
    }

    @Test
    func `a table that lists a name twice is an error that names class and property, both ways`()
        throws
    {
        let message = "the table of Doubled lists 'x' twice"
        let encoding = #expect(throws: EncodingError.self) {
            try FastEncoder().encode(object: Doubled())
        }

        let decoding = #expect(throws: DecodingError.self) {
            try decodeObject(Doubled.self, #"{"$class":"Doubled","x":1}"#)
        }

        #expect(encoding?.text == message && decoding?.text == message)
    }

    enum Order {
        final class Item: FastObject {
            var sku = ""
            init() {}
            static let fastProperties = FastTable<Item>().property("sku", \.sku)
        }
    }

    enum Menu {
        final class Item: FastObject {
            var dish = ""
            init() {}
            static let fastProperties = FastTable<Item>().property("dish", \.dish)
        }
    }

    final class Shop: FastObject {
        var order: Order.Item?, menu: Menu.Item?
        init() {}
        static let fastProperties = FastTable<Shop>().property("order", \.order).property(
            "menu",
            \.menu
        )
    }

    @Test func `classes of one name are told apart by the slots that they stand in`() throws {
        let shop = Shop()
        shop.order = with(Order.Item()) { $0.sku = "s" }
        shop.menu = with(Menu.Item()) { $0.dish = "d" }
        let back = try roundTrip(shop)
        #expect(back.order?.sku == "s" && back.menu?.dish == "d")
        let text =
            #"{"$class":"Shop","order":{"$class":"Item","sku":"a"},"menu":{"$class":"Item","sku":"b"}}"#

        #expect(try decodeObject(Shop.self, text).menu?.dish == "")
    }

    final class Host: FastObject {
        var n = 0, any: FastValue = .null, kids: [Host] = []
        init() {}
        static let fastProperties = FastTable<Host>()
            .property("n", \.n).property("any", \.any).property("kids", \.kids)
    }

    @Test func `values without a type refer to the objects of the program`() throws {
        let text = """
            {"$class":"Host","n":1,"any":{"$class":"P","back":{"$alias":"$root"},"kid":\
            {"$class":"Host","n":2,"any":null,"kids":[]}},"kids":[{"$alias":"any.kid"}]}
            """

        let host = try decodeObject(Host.self, text)
        #expect(try json(host) == text)
        host.n = 10
        host.kids[0].n = 20
        #expect(
            try json(host)
                == text.replacing(#""n":1"#, with: #""n":10"#).replacing(
                    #""n":2"#,
                    with: #""n":20"#
                )
        )
    }

    final class Keeper: FastObject {
        var n = 0, rest = UnknownProperties()
        init() {}
        static let fastProperties = FastTable<Keeper>().property("n", \.n).property("rest", \.rest)
    }

    @Test func `unknown properties are kept and written again, also if the decoder refuses others`()
        throws
    {
        let text =
            #"{"$class":"Keeper","n":1,"rest":"r","b":{"$class":"X","back":{"$alias":"$root"}},"c":[2]}"#

        let strict = with(FastDecoder()) { $0.refusesUnknownProperties = true }
        for decoder in [FastDecoder(), strict] {
            let keeper = try decodeObject(Keeper.self, text, decoder)
            #expect(try keeper.rest.names == ["rest", "b", "c"] && json(keeper) == text)
            keeper.rest["b"] = nil
            keeper.rest["d"] = true
            #expect(try json(keeper) == #"{"$class":"Keeper","n":1,"rest":"r","c":[2],"d":true}"#)
            try decoder.update(
                keeper,
                from: FastArchive(notation: #"{"$class":"Keeper","c":3}"#.utf8).bytes
            )

            #expect(keeper.rest.names == ["rest", "d", "c"] && keeper.rest["c"]?.integer == 3)
            keeper.rest["n"] = 5
            expectError(EncodingError.self, at: "n") { try FastEncoder().encode(object: keeper) }
        }

        #expect(try json(Keeper()) == #"{"$class":"Keeper","n":0}"#)
    }

    final class TwoKeepers: FastObject {
        var rest = UnknownProperties(), more = UnknownProperties()
        init() {}
        static let fastProperties = FastTable<TwoKeepers>().property("rest", \.rest).property(
            "more",
            \.more
        )
    }

    @Test func `what any property of unknown properties holds is written, and none twice`() throws {
        let keeper = try decodeObject(TwoKeepers.self, #"{"$class":"TwoKeepers","a":1}"#)
        keeper.more["b"] = 2
        #expect(try json(keeper) == #"{"$class":"TwoKeepers","a":1,"b":2}"#)
        keeper.more["a"] = 3
        expectError(EncodingError.self, at: "a") { try FastEncoder().encode(object: keeper) }
    }

    @Test func `unknown properties whose names differ in bytes are two`() {
        var rest = UnknownProperties()
        rest["\u{E9}"] = 1
        rest["e\u{301}"] = 2
        #expect(
            rest.names.count == 2 && rest["\u{E9}"]?.integer == 1 && rest["e\u{301}"]?.integer == 2
        )
    }

    final class Renamed: FastObject {
        var b = 0, a = 0
        init() {}
        static let fastProperties = FastTable<Renamed>().property("b", \.b, oldNames: "a", "z")
            .property("a", \.a)
    }

    @Test func `an old name that is another property's name now means that property`() throws {
        let one = try decodeObject(Renamed.self, #"{"$class":"Renamed","a":1}"#)
        #expect(one.a == 1 && one.b == 0)
        #expect(try decodeObject(Renamed.self, #"{"$class":"Renamed","a":1,"z":2}"#).b == 2)
    }

    @Test
    func
        `an object is set from archives of its class, of old names of it and of superclasses only`()
        throws
    {
        let archive = { (name: String) in
            try FastArchive(notation: #"{"$class":"\#(name)","x":3}"#.utf8).bytes
        }

        let types = with(FastTypes()) { $0.register(Base.self, oldNames: ["Old"]) }
        for name in ["Base", "Old"] {
            let base = Base()
            try FastDecoder(types: types).update(base, from: archive(name))
            #expect(base.x == 3)
        }

        final class Sub: Base {}
        let sub = Sub()
        try FastDecoder().update(sub as Base, from: archive("Base"))
        #expect(sub.x == 3)
        expectError(DecodingError.self, .classNotAllowed) {
            try FastDecoder().update(sub, from: archive("Evil"))
        }
    }

    final class Tree: FastObject {
        var name = "", kids: [Tree] = [], nested: [String: [[Tree]]] = [:]
        init() {}
        static let fastProperties = FastTable<Tree>()
            .property("name", \.name).property("kids", \.kids).property("nested", \.nested)
            .awaking { $0.name == "other" ? Base() as any FastObject : $0 }
    }

    @Test func `errors of encoding have the path from the root`() {
        let root = Tree()
        root.kids = [
            Tree(),
            with(Tree()) { $0.nested = ["a.b": [[], [with(Tree()) { $0.name = "\0" }]]] },
        ]

        let error = #expect(throws: EncodingError.self) { try FastEncoder().encode(object: root) }
        #expect(
            error?.context?.codingPath.map(\.stringValue) == [
                "kids", "1", "nested", "a.b", "1", "0", "name",
            ]
        )
    }

    @Test func `errors of decoding have the indexes and keys of references`() {
        for (text, path) in [
            (#"{"$class":"Tree","kids":[{"$class":"Tree"},null]}"#, "kids.1"),
            (#"{"$class":"Tree","kids":[{"$class":"Tree"},{"$class":"Evil"}]}"#, "kids.1"),
            (
                #"{"$class":"Tree","nested":{"k":[[],[{"$class":"Tree","kids":[5]}]]}}"#,
                "nested.k.1.0.kids.0"
            ),
            (
                #"{"$class":"Tree","nested":{"k":[[{"$class":"Tree","name":5}]]}}"#,
                "nested.k.0.0.name"
            ),
        ] {
            expectError(DecodingError.self, at: path) { try decodeObject(Tree.self, text) }
        }
    }

    @Test func `an object that awakes as one that does not fit is named in the error`() {
        let error = expectError(DecodingError.self, at: "kids.0") {
            try decodeObject(
                Tree.self,
                #"{"$class":"Tree","kids":[{"$class":"Tree","name":"other"}]}"#
            )
        }
        #expect(error?.text.contains("Base") == true)
    }

    struct Linking: Codable {
        @FastLink var tag: Tag? = nil
    }

    final class Awaking: FastObject {
        var linking = Linking(), own: [Tag] = [], seen = ""
        init() {}
        static let fastProperties = FastTable<Awaking>().property("linking", \.linking).property(
            "own",
            \.own
        )
        .awaking { object in
            object.seen = object.linking.tag?.name ?? "nil"
            return object
        }
    }

    @Test func `links are filled before objects awake`() throws {
        let object = Awaking()
        object.own = [Tag("t")]
        object.linking.tag = object.own[0]
        #expect(try roundTrip(object).seen == "t")
    }
}
