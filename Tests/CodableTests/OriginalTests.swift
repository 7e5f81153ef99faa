import TestSupport

@Suite("Objects of the original's archives, of all versions, as objects of Swift classes")
struct OriginalTests {
    private static func archive(_ name: String, _ version: String) throws -> [UInt8] {
        try #require(Originals.named(name, version: version)).bytes
    }

    /// A decoder that is silent, as what it would say of old dialects does not matter here.
    private static func decoder(_ types: FastTypes) -> FastDecoder {
        with(FastDecoder(types: types)) { $0.warn = { _ in } }
    }

    private func value<T: Decodable>(
        _ type: T.Type,
        _ name: String,
        _ version: String,
        _ types: FastTypes = registered(FXEmployee.self)
    ) throws -> T {
        try Self.decoder(types).decode(type, from: Self.archive(name, version))
    }

    private static let tables = with(FastTypes()) {
        $0.register(Person.self, name: "FXPerson")
        $0.register(Employee.self, name: "FXEmployee")
        $0.register(Node.self, name: "FXNode")
        $0.register(Awake.self, name: "FXAwake")
    }

    private func object<T: FastObject>(_ type: T.Type, _ name: String, _ version: String) throws
        -> T
    {
        try Self.decoder(Self.tables).decodeObject(type, from: Self.archive(name, version))
    }

    // MARK: - By Codable

    class FXPerson: Codable {
        var name: String?, age: Int?, friends: [StrongLink<FXPerson>]?, height: Double?,
            active: Bool?
        var extra: FastValue?

        func leave() {
            for friend in friends ?? [] {
                friend.wrappedValue?.friends = nil
            }
            friends = nil
        }
    }

    final class FXEmployee: FXPerson {
        var title: String?
        var salary: Float = 0
        @StrongLink var boss: FXPerson?

        private enum CodingKeys: CodingKey {
            case title, salary, boss
        }

        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            title = try container.decodeIfPresent(String.self, forKey: .title)
            salary = try container.decode(Float.self, forKey: .salary)
            _boss = try container.decode(StrongLink<FXPerson>.self, forKey: .boss)
            try super.init(from: decoder)
        }
    }

    /// 2.0 and 2.1 did not write what a superclass declares.
    @Test("people of two classes come back by Codable", arguments: Originals.versions.dropFirst(2))
    func employees(_ version: String) throws {
        let people = try value([FXPerson].self, "people_shared", version)
        #expect(people.map(\.name) == ["Nick", "Ann", "Sam", "Nick", "Nick"])
        #expect(people[3] === people[0] && people[4] === people[0])
        #expect(people[0].friends?[0].wrappedValue === people[1])
        #expect(people[1].friends?[0].wrappedValue === people[0])
        #expect(people[0].active == true && people[0].height == 1.5)
        let sam = try #require(people[2] as? FXEmployee)
        #expect(
            sam.title == "Clerk" && sam.salary == 2.5 && sam.age == 300 && sam.boss === people[0]
        )

        #expect(sam.friends?[0].wrappedValue === people[1])
        for person in people {
            person.leave()
        }
    }

    @Test(
        "people come back by Codable, shared, in circles and written as another class",
        arguments: Originals.versions
    )
    func people(_ version: String) throws {
        let shared = try value([FXPerson].self, "object_shared", version)
        #expect(shared[0] === shared[1] && shared[0] !== shared[2])
        let nick = try value(FXPerson.self, "people_circular", version)
        #expect(
            nick.name == "Nick" && nick.friends?[0].wrappedValue?.friends?[0].wrappedValue === nick
        )

        nick.leave()
        let types = with(FastTypes()) { $0.register(FXPerson.self, oldNames: ["FXMasked"]) }
        let masked = try value([FXPerson].self, "classForFastCoding", version, types)
        // 2.0 did not write what a superclass declares.
        #expect(masked.map(\.name) == [version == "2.0" ? nil : "masked", "Nick"])
    }

    @Test func `dates, URLs and points are properties and elements`() throws {
        let dates = try value([FastValue].self, "date_shared", "3.3")
        #expect(
            dates.map(\.content)
                == [FastValue](repeating: .date(ArchiveDate(secondsSince2001: 12345.678)), count: 3)
        )

        let urls = try value([FastValue].self, "url_in_array", "3.3")
        #expect(urls.map(\.content) == [.url("http://a.b/c", base: nil)])
        struct Mixed: Decodable {
            let person: FXPerson
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                person = try container.decode(FXPerson.self)
                #expect(try container.decode(FXPerson.self) === person)
            }
        }

        let mixed = try value(Mixed.self, "value_in_object", "3.3")
        #expect(mixed.person.extra?.content == .geometry(.point(x: 1.5, y: -2.25)))
    }

    final class FXCodedScalars: Codable {
        var b: Bool, i: Int8, n: UInt32, i32: Int32, i64: Int64, f: Float, d: Double
        var bytes: FastValue, cond: [String]?
    }

    @Test(
        "numbers become those of the property's type, an integer a Bool, too",
        arguments: Originals.versions
    )
    func scalars(_ version: String) throws {
        let object = try value(FXCodedScalars.self, "coded_scalars", version)
        #expect(
            object.b && object.i == -5 && object.n == 70_000 && object.i32 == 300
                && object.i64 == 1 << 40
        )

        // 2.x wrote doubles as floats, and up to 2.2 what is referred to only conditionally.
        #expect(object.f == 0.5 && object.d == (version.hasPrefix("2.") ? Double(Float(0.1)) : 0.1))
        #expect(object.cond == (["2.0", "2.1", "2.2"].contains(version) ? ["c"] : nil))
        #expect(object.bytes.content == .data([0xA0, 0xA1, 0xA2]))
    }

    final class FXCoded: Codable {
        var text: String?, child: FXCoded?
    }

    @Test(
        "trees of objects that coded themselves, and shared ones, come back",
        arguments: Originals.versions
    )
    func trees(_ version: String) throws {
        let tree = try value(FXCoded.self, "coded_nested", version)
        #expect(
            [tree.text, tree.child?.text, tree.child?.child?.text] == [
                "outer", "inner", "innermost",
            ]
        )

        #expect(tree.child?.child?.child == nil)
        let shared = try value([FXCoded].self, "coded_shared", version)
        #expect(shared[0] === shared[1] && shared[0].text == "s")
    }

    @Test(
        "a cycle by way of an array, and one behind a point, come back",
        arguments: Originals.versions
    )
    func cycles(_ version: String) throws {
        final class Named: Codable {
            var value: String, next: FastValue
        }

        let types = with(FastTypes()) { $0.register(Named.self, name: "FXNode") }
        let node = try value(Named.self, "node_cycle_via_array", version, types)
        #expect(node.value == "x" && node.next.array?[0]["value"]?.string == "x")
        #expect(node.next.array?[0]["next"]?.array?[1].string == "in array")
        // What refers to the node is written as the node, changed as it is.
        node.value = "y"
        let text = try json(node, encoder: FastEncoder(types: types))
        #expect(text == #"{"$class":"FXNode","value":"y","next":[{"$alias":"$root"},"in array"]}"#)

        // 2.0 wrote points as objects.
        if version == "2.0" {
            return
        }

        final class FXNode: Codable {
            var value: FastValue?, next: FastValue?
        }

        let point = try value(FXNode.self, "value_before_object_cycle", version)
        #expect(point.value?.content == .geometry(.point(x: 1.5, y: -2.25)))
        #expect(point.next?["next"]?.object === point.next?["next"]?["next"]?["next"]?.object)
    }

    // MARK: - By tables

    class Person: FastObject {
        var name: String?, age = 0, friends: [Person]?, height = 0.0, active = false,
            extra: FastValue?
        required init() {}
        class var fastProperties: FastTable<Person> {
            FastTable<Person>()
                .property("name", \.name).property("age", \.age).property("friends", \.friends)
                .property("height", \.height).property("active", \.active).property(
                    "extra",
                    \.extra
                )
        }
    }

    final class Employee: Person {
        var title: String?, salary: Float = 0, boss: Person?
        override class var fastProperties: FastTable<Person> {
            FastTable<Employee>().property("title", \.title).property("salary", \.salary).property(
                "boss",
                \.boss
            )
            .joined(to: super.fastProperties)
        }
    }

    final class Node: FastObject {
        var value: FastValue?, next: Node?
        init() {}
        static let fastProperties = FastTable<Node>().property("value", \.value).property(
            "next",
            \.next
        )
    }

    final class Awake: FastObject {
        var text = "", me: Awake?, awakened = false
        init() {}
        static let fastProperties = FastTable<Awake>()
            .property("text", \.text).property("me", \.me).property("awakened", \.awakened)
            .awaking { awake in
                with(Awake()) {
                    $0.text = awake.text
                    $0.me = awake.me
                    $0.awakened = true
                }
            }
    }

    /// Holds what an archive's root holds, which is an array.
    final class Holder<Element: FastObject & SendableMetatype>: FastObject {
        var list: [Element] = []
        init() {}
        static var fastProperties: FastTable<Holder> {
            FastTable<Holder>().property("list", \.list)
        }
    }

    private func objects<T: FastObject & SendableMetatype>(
        _ type: T.Type,
        _ name: String,
        _ version: String
    ) throws -> [T] {
        var graph = try ObjectGraph(archive: Self.archive(name, version), policy: .anything)
        let root = graph.root
        try graph.setRoot(.object("Holder", ["list": .node(root)]))
        let types = with(Self.tables) { $0.register(Holder<T>.self, name: "Holder") }

        return try Self.decoder(types).decodeObject(Holder<T>.self, from: graph).list
    }

    @Test(
        "people come back by tables, alone, in circles, of two classes",
        arguments: Originals.versions
    )
    func peopleByTables(_ version: String) throws {
        let person = try object(Person.self, "person", version)
        #expect(person.name == "Nick" && person.age == 36 && person.friends == nil && person.active)
        #expect(try object(Person.self, "person_nil", version).name == nil)

        let nick = try object(Person.self, "people_circular", version)
        #expect(nick.friends?[0] !== nick && nick.friends?[0].friends?[0] === nick)
        nick.friends = nil

        // 2.0 and 2.1 did not write what a superclass declares; such properties keep what init()
        // gives them.
        let isWhole = !["2.0", "2.1"].contains(version)
        let employee = try #require(object(Person.self, "employee", version) as? Employee)
        #expect(employee.boss == nil && employee.age == (isWhole ? 300 : 0))
        let sam = try #require(objects(Person.self, "people_shared", version)[2] as? Employee)
        #expect(sam.title == "Clerk" && sam.salary == 2.5 && sam.boss?.name == "Nick")
        #expect(sam.friends?.first?.name == (isWhole ? "Ann" : nil))
        sam.boss?.friends = nil
    }

    @Test("nodes by tables come back on cycles", arguments: Originals.versions)
    func nodes(_ version: String) throws {
        let first = try object(Node.self, "node_cycle2", version)
        #expect(
            first.value?.string == "a" && first.next?.value?.string == "b"
                && first.next?.next === first
        )

        first.next = nil
        let own = try object(Node.self, "node_self", version)
        #expect(own.next === own && own.value?.object?.className == "FXNode")
        own.next = nil
    }

    @Test(
        "objects that awake as others are others wherever they stand",
        arguments: Originals.versions
    )
    func awaking(_ version: String) throws {
        for (name, isOwn) in [("awake", false), ("awake_self", true)] {
            let list = try objects(Awake.self, name, version)
            #expect(list.count == 2 && list[0] === list[1] && list[0].awakened)
            #expect(list[0].text == (isOwn ? "self" : "aw") && (list[0].me != nil) == isOwn)
            list[0].me?.me = nil
        }
    }
}
