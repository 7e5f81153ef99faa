import TestSupport

/// The classes of the original's archives by tables, and those that code themselves.
@Suite("Objects of the original's archives, of all versions")
struct OriginalTableTests {
    class Person: FastObject {
        var name: String?
        var age = 0
        var friends: [Person]?
        var height = 0.0
        var active = false
        var extra: FastValue?
        required init() {}
        class var fastProperties: FastTable<Person> {
            FastTable<Person>()
                .property("name", \.name).property("age", \.age).property("friends", \.friends)
                .property("height", \.height).property("active", \.active).property("extra", \.extra)
        }
    }

    final class Employee: Person {
        var title: String?
        var salary: Float = 0
        var boss: Person?
        override class var fastProperties: FastTable<Person> {
            FastTable<Employee>()
                .property("title", \.title).property("salary", \.salary).property("boss", \.boss)
                .joined(to: super.fastProperties)
        }
    }

    final class Node: FastObject {
        var value: FastValue?
        var next: Node?
        init() {}
        static let fastProperties = FastTable<Node>().property("value", \.value).property("next", \.next)
    }

    static let versions = ["2.0", "2.1"] + OriginalObjectTests.versions

    private var decoder: FastDecoder {
        var types = FastTypes()
        types.register(Coded.self, name: "FXCoded")
        types.register(Plain.self, name: "FXPerson")
        var decoder = FastDecoder(types: types)
        // What is said of old dialects does not matter here.
        decoder.warn = { _ in }
        return decoder
    }

    /// An object of an archive whose root is an array.
    private func element<T: FastObject>(_ index: Int, _ type: T.Type, _ name: String, _ version: String) throws -> T {
        var types = FastTypes()
        types.register(Person.self, name: "FXPerson")
        types.register(Employee.self, name: "FXEmployee")
        var graph = try ObjectGraph(archive: OriginalObjectTests.archive(name, version))
        graph.rootIndex = graph.children[graph.childRange(graph.rootIndex).lowerBound + index]
        return try FastDecoder(types: types).decodeObject(type, from: graph)
    }

    private func root<T: FastObject>(_ type: T.Type, _ name: String, _ version: String) throws -> T {
        var types = FastTypes()
        types.register(Person.self, name: "FXPerson")
        types.register(Employee.self, name: "FXEmployee")
        types.register(Node.self, name: "FXNode")
        let decoder = with(FastDecoder(types: types)) { $0.warn = { _ in } }
        return try decoder.decodeObject(type, from: OriginalObjectTests.archive(name, version))
    }

    @Test("people by tables, alone, in circles, and with what their superclass has", arguments: versions)
    func people(_ version: String) throws {
        let person = try root(Person.self, "person", version)
        #expect(person.name == "Nick" && person.age == 36 && person.friends == nil && person.active)
        #expect(try root(Person.self, "person_nil", version).name == nil)

        let nick = try root(Person.self, "people_circular", version)
        #expect(nick.friends?[0] !== nick && nick.friends?[0].friends?[0] === nick)
        nick.friends = nil

        // 2.0 and 2.1 did not write what a superclass declares; such properties keep what init() gives them.
        let isWhole = !["2.0", "2.1"].contains(version)
        let employee = try #require(root(Person.self, "employee", version) as? Employee)
        #expect(employee.boss == nil && employee.age == (isWhole ? 300 : 0))
        let sam = try #require(element(2, Person.self, "people_shared", version) as? Employee)
        #expect(sam.title == "Clerk" && sam.salary == 2.5 && sam.boss?.name == "Nick")
        #expect(sam.friends?.first?.name == (isWhole ? "Ann" : nil))
        sam.boss?.friends = nil
    }

    @Test("nodes by tables, on cycles", arguments: versions)
    func nodes(_ version: String) throws {
        let first = try root(Node.self, "node_cycle2", version)
        #expect(first.value?.string == "a" && first.next?.value?.string == "b" && first.next?.next === first)
        first.next = nil
        let own = try root(Node.self, "node_self", version)
        #expect(own.next === own && own.value?.object?.className == "FXNode")
        own.next = nil
    }

    final class Coded: Codable {
        var text: String?
        var child: Coded?
    }

    @Test("trees of objects that coded themselves, and shared ones, by Codable", arguments: versions)
    func trees(_ version: String) throws {
        let tree = try decoder.decode(Coded.self, from: OriginalObjectTests.archive("coded_nested", version))
        #expect([tree.text, tree.child?.text, tree.child?.child?.text] == ["outer", "inner", "innermost"])
        #expect(tree.child?.child?.child == nil)
        let shared = try decoder.decode([Coded].self, from: OriginalObjectTests.archive("coded_shared", version))
        #expect(shared[0] === shared[1] && shared[0].text == "s")
    }

    final class Plain: Codable {
        var name: String?
        var age: Int?
        var friends: [StrongLink<Plain>]?
    }

    @Test("people by Codable, of the versions that wrote no properties of superclasses, too", arguments: versions)
    func codable(_ version: String) throws {
        let shared = try decoder.decode([Plain].self, from: OriginalObjectTests.archive("object_shared", version))
        #expect(shared[0] === shared[1] && shared[0] !== shared[2])
        let nick = try decoder.decode(Plain.self, from: OriginalObjectTests.archive("people_circular", version))
        #expect(nick.name == "Nick" && nick.friends?[0].wrappedValue?.friends?[0].wrappedValue === nick)
        for link in nick.friends ?? [] { link.wrappedValue?.friends = nil }
    }
}
