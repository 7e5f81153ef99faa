import FastCodingFoundation
import TestSupport

@Suite("Objects by their properties")
struct PropertyCodingTests {
    @Test(
        "objects of unknown classes are dictionaries with $class, and are written as objects again"
    )
    func unknown() throws {
        let nick = Person("Nick")
        let ann = Person("Ann")
        nick.friends = [ann]
        ann.friends = [nick]
        let data = try FastCoder.data(withRootObject: nick)
        let copy = try #require(try FastCoder.object(with: data) as? FastUnknownObject)
        #expect(copy["$class"] as? String == "Person" && copy["name"] as? String == "Nick")
        let friend = try #require((copy["friends"] as? NSArray)?[0] as? FastUnknownObject)
        #expect((friend["friends"] as? NSArray)?[0] as AnyObject === copy)
        let again = try FastCoder.data(withRootObject: copy)
        let person = try #require(try FastCoder.object(with: again, types: models) as? Person)
        #expect(person.name == "Nick" && person.friends?[0].friends?[0] === person)

        for object in [copy, friend] {
            object.removeAllObjects()
        }

        for object in [nick, ann, person, person.friends?[0]] {
            object?.friends = nil
        }
    }

    @Test("properties come back, by old names, too, and what is not among them is handed over")
    func properties() throws {
        let text =
            #"{"$class":"Person","name":"Sam","years":300,"height":1.5,"active":1,"odd":[1],"nothing":{"$nil":true}}"#

        let person = try made(text, as: Person.self)
        #expect(person.name == "Sam" && person.age == 300 && person.height == 1.5 && person.active)
        #expect(Array(person.undefined.keys) == ["odd"] && person.friends == nil)
    }

    @Test(
        "a value that does not fit is an error with its key path, not with that of what is read after it",
        arguments: [
            ("age", #"{"$class":"Person","age":"x","height":1,"extra":[1]}"#),
            ("age", #"{"$class":"Person","age":1.5,"extra":[1]}"#),
            ("active", #"{"$class":"Person","active":5}"#),
            ("name", #"{"$class":"Person","name":[]}"#),
            ("friends", #"{"$class":"Person","friends":[1]}"#),
            ("done", #"{"$class":"Task","done":"x","title":"a","tags":["b"]}"#),
            ("done", #"{"$class":"Task","$coder":"NSCoding","done":"x","title":"a","tags":["b"]}"#),
            ("flag", #"{"$class":"Scalars","$coder":"NSCoding","flag":"x","int":1,"object":[1]}"#),
        ]
    )
    func misfit(keyPath: String, text: String) {
        expectError(.wrongKind, in: keyPath) { try made(text, as: NSObject.self) }
        expectError(.wrongKind, in: "x.1.\(keyPath)") {
            try made(#"{"x":[0,\#(text)]}"#, as: NSObject.self)
        }
    }

    final class Old: FastCoded {
        var value: Any?
        init() {}
        static let codableProperties = FastTable<Old>()
            .property("value", \Old.value).awaking { (_: Old) in Person("awake") }
    }

    @Test("awaking replaces an object everywhere, on cycles, too")
    func awaking() throws {
        let types = with(models) { $0.register(Old.self) }
        let old = Old()
        let list = FastMutableArray([])
        let array = FastArray([old])
        let person = Person("holder")
        list.add(old)
        person.extra = old
        old.value = FastArray([list, array, FastDictionary([("k", old)]), person])
        let copy = try roundTrip(
            FastArray([old, list, array, old, person]),
            as: NSArray.self,
            types: types
        )

        let awake = try #require(copy[0] as? Person)
        #expect(awake.name == "awake" && copy[3] as AnyObject === awake)
        #expect(
            (copy[1] as? NSArray)?[0] as AnyObject === awake
                && (copy[2] as? NSArray)?[0] as AnyObject === awake
        )

        #expect((copy[4] as? Person)?.extra as AnyObject === awake)
        list.removeAllObjects()
        old.value = nil
    }

    /// Holds objects in an array of Swift, which is a copy.
    final class Listing: FastCoded {
        var list: [Any] = []
        init() {}
        static let codableProperties = FastTable<Listing>().property("list", \Listing.list)
    }

    @Test("awaking replaces an object in ordered sets and in lists of properties, on cycles, too")
    func awakingInCopies() throws {
        let types = with(models) {
            $0.register(Old.self)
            $0.register(Listing.self)
        }

        let old = Old()
        let listing = Listing()
        listing.list = [old]
        let changeable = FastMutableOrderedSet([old, 1])
        let fixed = FastOrderedSet([old, 1])
        let outer = FastOrderedSet([fixed, 2])
        old.value = FastArray([changeable, outer, fixed, listing])
        defer { old.value = nil }

        let copy = try roundTrip(
            FastArray([old, changeable, outer, fixed, listing]),
            as: NSArray.self,
            types: types
        )

        let awake = try #require(copy[0] as? Person)
        #expect((copy[1] as? NSOrderedSet)?.object(at: 0) as AnyObject === awake)
        #expect((copy[1] as? NSOrderedSet)?.array.first as AnyObject === awake)
        #expect((copy[3] as? NSOrderedSet)?.object(at: 0) as AnyObject === awake)
        #expect((copy[2] as? NSOrderedSet)?.object(at: 0) as AnyObject === copy[3] as AnyObject)
        #expect((copy[4] as? Listing)?.list.first as AnyObject === awake)
    }

    final class Interned: FastCoded, @unchecked Sendable {
        static let shared = Interned()
        var value: Any?
        init() {}
        static let codableProperties = FastTable<Interned>()
            .property("value", \Interned.value).awaking { (_: Interned) in shared }
    }

    @Test func `two elements of a set that awake as one object on a cycle are an error`() throws {
        let types = registered(Interned.self)
        let first = Interned()
        let second = Interned()
        let set = FastMutableSet([first, second])
        first.value = set
        second.value = set
        defer { first.value = nil }

        let data = try FastCoder.data(withRootObject: first, types: types)
        expectError(.duplicateElement) { try FastCoder.object(with: data, types: types) }
    }

    @Test func `containers of any depth, and those on cycles, are compared without recursion`()
        throws
    {
        func nested(_ end: Any) -> NSObject {
            (0..<30_000).reduce(FastArray([end])) { inner, index in
                FastArray([FastDictionary([("k", inner)]), index])
            }
        }

        let one = nested("a")
        let other = nested("a")
        #expect(try onSmallStack { one.isEqual(other) })
        let third = nested("b")
        #expect(try onSmallStack { !one.isEqual(third) })
        #expect(try onSmallStack { FastOrderedSet([one]).isEqual(to: FastOrderedSet([other])) })

        func circle(_ text: String) -> FastMutableArray {
            with(FastMutableArray([text])) { $0.add($0) }
        }

        let circles = ["a", "a", "b"].map(circle)
        defer { circles.forEach { $0.removeAllObjects() } }
        #expect(circles[0].isEqual(circles[1]))
        #expect(!circles[0].isEqual(circles[2]))
    }

    enum Others {
        final class Person: FastCoded {
            init() {}
            static var codableProperties: FastTable<Person> {
                FastTable<Person>()
            }
        }
        final class Branch: CodingTests.Bare {}
    }

    @Test("a class that is not registered is not written under the name of one that is")
    func names() throws {
        for object in [Others.Person(), Others.Branch()] as [AnyObject] {
            let error = #expect(throws: FastCodingError.self) {
                try FastCoder.data(withRootObject: FastArray([object]), types: models)
            }
            #expect(error?.message.contains("Others.\(type(of: object)) is not registered") == true)
        }

        let types = with(models) { $0.register(Others.Branch.self, name: "OtherBranch") }
        let copy = try roundTrip(
            FastArray([Others.Branch(), Branch("b")]),
            as: NSArray.self,
            types: types
        )

        #expect(copy[0] is Others.Branch && copy[1] is Branch)
    }

    @Test(
        "dictionaryRepresentation and codableProperties tell the properties, of superclasses, too"
    )
    func representation() {
        let task = UrgentTask()
        task.title = "Bake"
        let values = task.dictionaryRepresentation
        #expect(values["title"] as? String == "Bake" && values["due"] == nil)
        #expect(
            UrgentTask.codableProperties.names == [
                "level", "title", "done", "due", "tags", "points", "home", "list",
            ]
        )

        #expect(
            task.codableProperties["level"] == Int.self
                && task.codableProperties["list"] == TaskList?.self
        )
    }

    @Test(
        "dictionaries with $class are written as objects, whose definitions grow as the original's do"
    )
    func bootstrapping() throws {
        let json = #"""
            [{"$class":"Foo","b":1,"a":{"$class":"Bar"}},{"$class":"Foo","c":[true]},{"$class":"Foo","a":null}]
            """#

        let tree = try JSONSerialization.jsonObject(with: Data(json.utf8))
        let coder = with(FastCoder()) { $0.bootstraps = true }
        let graph = try coder.graph(withRootObject: tree)
        #expect(try graph[at: "0.b"].integer == 1 && graph[at: "0.a"].className == "Bar")
        #expect(try graph[at: "0"].properties?.map(\.name) == ["a", "b"])

        for place in ["1", "2"] {
            #expect(try graph[at: place].properties?.map(\.name) == ["a", "b", "c"])
        }

        #expect(try graph.isEqual(to: ObjectGraph(notation: json.utf8), .init(plainEquality: true)))
        for wrong in [["$class": 5], ["$class": ""], ["$class": "A", 5: 1]] as [[AnyHashable: Any]]
        {
            #expect(throws: FastCodingError.self) {
                try FastCoder.data(withRootObject: wrong, bootstraps: true)
            }
        }
    }

    @Test(
        "$alias stands for the object at its key path, before or after it, through other aliases and in circles"
    )
    func aliases() throws {
        let json = #"""
            {"foo": {"baz": {"text": "Hello"}}, "bar": {"baz": {"$alias": "foo.baz"}}, "late": {"$alias": "list.1"},
             "list": ["Goodbye", ["Cruel"], {"$alias": "bar.baz.text"}, {"$alias": "late.0"}], "all": {"$alias": "list"}}
            """#

        let tree = try JSONSerialization.jsonObject(with: Data(json.utf8))
        let coder = with(FastCoder()) { $0.bootstraps = true }
        let graph = try coder.graph(withRootObject: tree)
        #expect(try graph.node(at: "bar.baz") == graph.node(at: "foo.baz"))
        #expect(
            try graph.node(at: "late") == graph.node(at: "list.1")
                && graph.node(at: "all") == graph.node(at: "list")
        )

        #expect(try graph[at: "list.2"].string == "Hello" && graph[at: "list.3"].string == "Cruel")
        let list = FastMutableArray([FastDictionary([("$alias", "$root")])])
        let cyclic = try coder.graph(withRootObject: list)
        #expect(try cyclic[cyclic.root, 0] == cyclic.root)

        for (path, code) in [
            ("nowhere", FastCodingError.Code.unresolvedAlias),
            ("list.9", .unresolvedAlias),
            ("a.x", .aliasCycle),
        ] {
            let tree = ["a": ["$alias": path], "x": ["$alias": "a.x"], "list": []] as [String: Any]
            expectError(code) { try FastCoder.data(withRootObject: tree, bootstraps: true) }
        }
    }

    @Test("a dictionary that has $class or $alias in an archive stays a dictionary")
    func literal() throws {
        let graph = try ObjectGraph(literal: #"[{"$class":"Foo","a":1},{"$alias":"0"}]"#.utf8)
        let object = try FastCoder().object(with: graph)
        #expect(try FastCoder().graph(withRootObject: object).isEqual(to: graph))
    }

    final class Everything: FastCoded, Chained {
        var id = UUID(), count = UInt64.max, small = Int8(-5), ratio = Float(0.1),
            wide = CGFloat(1.5)
        var when: Date? = Date(timeIntervalSinceReferenceDate: 1), bytes = Data([1]),
            price = Decimal(string: "1.10")
        var indexes = IndexSet([1, 5]), range = NSRange(location: 1, length: 2),
            area = CGRect(x: 1, y: 2, width: 3, height: 4)
        var turn = AffineTransform(m11: 1, m12: 2, m21: 3, m22: 4, tX: 5, tY: 6)
        var text = NSMutableString("m"), list = NSMutableArray(array: ["a"]),
            table: [Int: [String: [Bool]]] = [1: ["a": [true]]]
        var names: Set<String?> = ["a"], nothing: [String]?, anything: Any = NSNull()
        var places: [Int?] = [1, nil], sizes: [String: Int?] = ["a": 1, "b": nil]
        var locale = Locale(identifier: "de_AT"), zone = TimeZone(secondsFromGMT: 3600),
            next: Everything?
        init() {}
        static var codableProperties: FastTable<Everything> {
            FastTable<Everything>().property("id", \.id).property("count", \.count).property(
                "small",
                \.small
            )
            .property("ratio", \.ratio).property("wide", \.wide).property("when", \.when).property(
                "bytes",
                \.bytes
            )
            .property("price", \.price).property("indexes", \.indexes).property("range", \.range)
            .property("area", \.area).property("turn", \.turn).property("text", \.text).property(
                "list",
                \.list
            )
            .property("table", \.table).property("names", \.names).property("nothing", \.nothing)
            .property("anything", \.anything).property("places", \.places).property(
                "sizes",
                \.sizes
            )
            .property("locale", \.locale).property("zone", \.zone).property("next", \.next)
        }
    }

    @Test("properties of every type come back")
    func types() throws {
        let value = Everything()
        let copy = try roundTrip(value, as: Everything.self, types: registered(Everything.self))
        #expect(
            copy.id == value.id && copy.count == .max && copy.small == -5 && copy.ratio == 0.1
                && copy.wide == 1.5
        )

        #expect(copy.when == value.when && copy.bytes == value.bytes && copy.price == value.price)
        #expect(
            copy.indexes == value.indexes && copy.range == value.range && copy.area == value.area
        )

        #expect(
            copy.turn == value.turn && copy.text == value.text
                && copy.list.isEqual(NSArray(array: ["a"]))
        )

        #expect(
            copy.table == value.table && copy.names == value.names && copy.nothing == nil
                && copy.anything is NSNull
        )

        #expect(copy.places == [1, nil] && copy.sizes == ["a": 1, "b": nil])
        #expect(copy.locale == value.locale && copy.zone == value.zone)
    }

    @Test("registered classes that cannot be made are errors")
    func unfit() throws {
        let types = with(FastTypes()) { $0.register(NSObject.self, name: "Foo") }
        expectError(.wrongKind) { try made(#"{"$class":"Foo"}"#, as: NSObject.self, types: types) }
    }

    final class Doubled: FastCoded {
        var a = 1, b = 2
        init() {}
        static let codableProperties = FastTable<Doubled>().property("a", \.a).property("a", \.b)
    }

    final class Both: FastCoded, FastObject {
        var a = 1
        init() {}
        static let codableProperties = FastTable<Both>().property("a", \.a)
        static var fastProperties: FastTable<Both> { codableProperties }
    }

    @Test(
        "a table that lists a name twice, or that is meant for another coder, is an error, both ways"
    )
    func faults() throws {
        let types = with(FastTypes()) { $0.register(Doubled.self) }
        expectError(.wrongKind) { try FastCoder.data(withRootObject: Doubled(), types: types) }
        expectError(.wrongKind) {
            try made(#"{"$class":"Doubled","a":3}"#, as: Doubled.self, types: types)
        }

        #expect(throws: EncodingError.self) { try FastEncoder().encode(object: Both()) }
        #expect(throws: DecodingError.self) {
            try FastDecoder().decodeObject(
                Both.self,
                fromText: Array(#"{"$class":"Both","a":3}"#.utf8)
            )
        }
    }

    @Test(
        "objects of a class whose coded objects have different keys in turn are read each by its own"
    )
    func differingKeys() throws {
        let tasks = (0..<40).map { index in
            with(Task()) {
                $0.title = "t\(index)"
                if index % 3 == 0 {
                    $0.due = Date(timeIntervalSinceReferenceDate: Double(index))
                }
            }
        }
        let copy = try roundTrip(FastArray(tasks), as: NSArray.self, types: models)

        for (index, task) in tasks.enumerated() {
            let read = try #require(copy[index] as? Task)
            #expect(read.title == task.title && read.due == task.due)
        }
    }

    class Parent: FastCoded {
        var name = ""
        var log: [String] = []
        required init() {}
        class var codableProperties: FastTable<Parent> {
            FastTable<Parent>().property("name", \.name).awaking { (object: Parent) in
                object.log.append("parent")
                return object
            }
        }
    }

    final class Child: Parent {
        var own = 1
        override class var codableProperties: FastTable<Parent> {
            FastTable<Child>().property("own", \.own).written { (_: Child) in Parent.self }
                .awaking { (object: Child) in
                    object.log.append("child")
                    return object
                }
                .undefined { (object: Child, name, _) in
                    object.log.append(name)
                    return true
                }
                .joined(to: super.codableProperties)
        }
    }

    class Coded: AutoCoding {
        var name = "n"
        override class var codableProperties: FastTable<AutoCoding> {
            FastTable<Coded>().property("name", \.name).joined(to: super.codableProperties)
        }
    }

    final class Overriding: Coded {
        var isSet = false
        override func encode(with coder: NSCoder) {
            super.encode(with: coder)
            coder.encode(1, forKey: "more")
        }
        override func setWithCoder(_ coder: NSCoder) throws {
            try super.setWithCoder(coder)
            isSet = coder.decodeInteger(forKey: "more") == 1
        }
        override var prefersFastCoding: Bool { name == "fast" }
    }

    @Test("hooks and overrides of a subclass work beside those of its superclass")
    func subclasses() throws {
        let types = registered(Parent.self, Child.self, Coded.self, Overriding.self)
        let child = try made(
            #"{"$class":"Child","more":1,"name":"a"}"#,
            as: Child.self,
            types: types
        )

        #expect(child.log == ["more", "parent", "child"] && child.name == "a")
        let written = try FastCoder(types: types).graph(withRootObject: child)
        #expect(try written[written.root].className == "Parent")
        #expect(try written[written.root].properties?.map(\.name) == ["name"])
        let object = Overriding()
        let copy = try roundTrip(object, as: Overriding.self, types: types)
        #expect(copy.isSet && copy.name == "n")
        object.name = "fast"
        #expect(try kind(of: object) == .object)
    }
}
