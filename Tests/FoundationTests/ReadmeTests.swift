import FastCodingFoundation
import TestSupport

/// What the guides of FastCoding, HRCoder and AutoCoding show, as Migrating has it.
@Suite("What the originals' guides show")
struct ReadmeTests {
    final class Foo: FastCoded {
        var number = 0, text = ""
        init() {}
        static let codableProperties = CodableProperties()
            .property("someProperty1", \Foo.number).property("someProperty2", \Foo.text)
    }

    private func bootstrapped(_ json: String, _ types: FastTypes = FastTypes()) throws -> Any? {
        let tree = try JSONSerialization.jsonObject(with: Data(json.utf8))
        return try FastCoder.object(
            with: FastCoder.data(withRootObject: tree, types: types, bootstraps: true), types: types)
    }

    @Test("JSON with $class becomes an object, and a dictionary where the class is unknown")
    func bootstrapping() throws {
        var types = FastTypes()
        types.register(Foo.self)
        let json = #"{"$class": "Foo", "someProperty1": 1, "someProperty2": "Hello World!"}"#
        let foo = try #require(bootstrapped(json, types) as? Foo)
        #expect(foo.number == 1 && foo.text == "Hello World!")
        let unknown = try #require(bootstrapped(json) as? NSDictionary)
        #expect(unknown["$class"] as? String == "Foo" && unknown["someProperty1"] as? Int == 1)
        let again = try FastCoder.object(with: FastCoder.data(withRootObject: unknown), types: types)
        #expect((again as? Foo)?.text == "Hello World!")
    }

    @Test("$alias in JSON makes one object of two places, by keys and by indices")
    func aliases() throws {
        let json = """
            {"foo": {"baz": {"text": "Hello World"}}, "bar": {"baz": {"$alias": "foo.baz"}},
             "word": {"$alias": "words.1"}, "words": ["Goodbye", "Cruel", "World"]}
            """
        let root = try #require(bootstrapped(json) as? NSDictionary)
        let (foo, bar) = try (#require(root["foo"] as? NSDictionary), #require(root["bar"] as? NSDictionary))
        #expect(foo["baz"] as AnyObject === bar["baz"] as AnyObject && root["word"] as? String == "Cruel")
    }

    final class Greetings: AutoCoding {
        var coming = "", going = ""
        override class var codableProperties: CodableProperties { properties }
        private static let properties = CodableProperties()
            .property("coming", \Greetings.coming).property("going", \Greetings.going)
    }

    private func plist(_ content: String, _ types: FastTypes = FastTypes()) throws -> Any? {
        try HRCoder.unarchiveObject(with: Data("<plist version=\"1.0\">\(content)</plist>".utf8), types: types)
    }

    @Test("a property list with $class becomes an object, and $alias refers to one by keys or indices")
    func propertyLists() throws {
        let entries =
            "<key>coming</key><string>Hello</string><key>going</key><string>Goodbye</string>"
        #expect((try plist("<dict>\(entries)</dict>") as? NSDictionary)?["going"] as? String == "Goodbye")
        var types = FastTypes()
        types.register(Greetings.self)
        let object = try plist("<dict><key>$class</key><string>Greetings</string>\(entries)</dict>", types)
        #expect((object as? Greetings)?.coming == "Hello" && (object as? Greetings)?.going == "Goodbye")
        let alias = "<dict><key>$alias</key><string>"
        let text = "<string>Hello World</string>"
        let dictionary = try #require(
            plist("<dict><key>a</key>\(text)<key>b</key>\(alias)a</string></dict></dict>") as? NSDictionary)
        #expect(dictionary["a"] as AnyObject === dictionary["b"] as AnyObject)
        let array = try #require(plist("<array>\(text)\(alias)0</string></dict></array>") as? NSArray)
        #expect(array[0] as AnyObject === array[1] as AnyObject)
    }

    class Note: AutoCoding, NSCopying {
        struct Color: Equatable { var red = 0.0, green = 0.0 }
        var title = "", color = Color(), tags: [String]?
        var steps: [String] = []

        override class var codableProperties: CodableProperties {
            // The second is still saved under the name that it had.
            CodableProperties().property("title", \Note.title, was: "name").property("labels", \Note.tags)
        }

        override func setWithCoder(_ coder: NSCoder) throws {
            steps.append("before")
            try super.setWithCoder(coder)
            color = Color(red: coder.decodeDouble(forKey: "red"), green: coder.decodeDouble(forKey: "green"))
            steps.append("after")
        }

        override func encode(with coder: NSCoder) {
            super.encode(with: coder)
            coder.encode(color.red, forKey: "red")
            coder.encode(color.green, forKey: "green")
        }

        func copy(with zone: NSZone? = nil) -> Any {
            let copy = type(of: self).init()
            type(of: self).codableProperties.copy(from: self, to: copy)
            copy.color = color
            return copy
        }
    }

    final class Old: AutoCoding, FastAwaking {
        func awakeAfter(using coder: NSCoder) -> Any { Note() }
    }

    @Test("coding has more before it, after it and beside it, and old names of properties and classes")
    func overriding() throws {
        var types = FastTypes()
        types.register(Note.self, oldNames: ["Memo"])
        types.register(Old.self)
        let note = Note()
        note.title = "Bake"
        note.color.green = 0.5
        note.tags = ["home"]
        let copy = try roundTrip(note, as: Note.self, types: types)
        #expect(copy.title == "Bake" && copy.color == note.color && copy.tags == ["home"])
        #expect(copy.steps == ["before", "after"])
        let plist = try HRCoder.archivedPlist(withRootObject: note) as? [String: Any]
        #expect(plist?["labels"] as? [String] == ["home"])
        let old = try HRCoder.unarchiveObject(
            withPlistOrJSON: ["$class": "Memo", "name": "Cook", "labels": ["a"]] as [String: Any], types: types)
        #expect((old as? Note)?.title == "Cook" && (old as? Note)?.tags == ["a"])
        #expect(try roundTrip(Old(), types: types) is Note)
    }

    @Test("a copy has the values of the properties that are listed")
    func copying() throws {
        let note = Note()
        note.title = "Bake"
        note.color.red = 1
        note.tags = ["home"]
        let copy = try #require(note.copy() as? Note)
        #expect(copy !== note && copy.title == "Bake" && copy.tags == ["home"] && copy.color.red == 1)
        copy.title = "Other"
        note.tags = nil
        Note.codableProperties.copy(from: note, to: copy)
        #expect(copy.title == "Bake" && copy.tags == nil)
    }

    /// An object that files are loaded into, once each.
    final class Cache {
        private let objects = NSCache<NSString, Greetings>()
        func object(_ path: String) throws -> Greetings {
            if let known = objects.object(forKey: path as NSString) { return known }
            let object = try Greetings.object(contentsOfFile: path)
            objects.setObject(object, forKey: path as NSString)
            return object
        }
    }

    @Test("a cache of what files hold is the program's own")
    func caching() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Greetings().write(toFile: path, atomically: true)
        let cache = Cache()
        #expect(try cache.object(path) === cache.object(path))
    }
}
