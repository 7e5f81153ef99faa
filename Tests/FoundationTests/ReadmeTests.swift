import FastCodingFoundation
import TestSupport

/// What the guides of FastCoding, HRCoder and AutoCoding show, as Migrating has it.
@Suite("What the originals' guides show")
struct ReadmeTests {
    final class Greetings: AutoCoding {
        var coming = "", going = ""
        override class var codableProperties: FastTable<AutoCoding> {
            properties
        }
        private static let properties = FastTable<Greetings>().property("coming", \.coming)
            .property("going", \.going)
            .joined(to: AutoCoding.codableProperties)
    }

    class Note: AutoCoding, NSCopying {
        struct Color: Equatable {
            var red = 0.0, green = 0.0
        }
        var title = "", color = Color(), tags: [String]?
        var steps: [String] = []

        override class var codableProperties: FastTable<AutoCoding> {
            // The second is still saved under the name that it had.
            FastTable<Note>().property("title", \.title, oldNames: "name").property(
                "labels",
                \.tags
            )
            .joined(to: super.codableProperties)
        }

        override func setWithCoder(_ coder: NSCoder) throws {
            steps.append("before")
            try super.setWithCoder(coder)
            color = Color(
                red: coder.decodeDouble(forKey: "red"),
                green: coder.decodeDouble(forKey: "green")
            )

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

    @Test(
        "coding has more before it, after it and beside it, and old names of properties and classes"
    )
    func overriding() throws {
        let types = with(registered(Old.self)) { $0.register(Note.self, oldNames: ["Memo"]) }
        let note = with(Note()) {
            $0.title = "Bake"
            $0.color.green = 0.5
            $0.tags = ["home"]
        }

        let copy = try roundTrip(note, as: Note.self, types: types)
        #expect(copy.title == "Bake" && copy.color == note.color && copy.tags == ["home"])
        #expect(copy.steps == ["before", "after"])
        let plist = try HRCoder.archivedPlist(withRootObject: note) as? [String: Any]
        #expect(plist?["labels"] as? [String] == ["home"])
        let old = try HRCoder.unarchiveObject(
            withPlistOrJSON: ["$class": "Memo", "name": "Cook", "labels": ["a"]] as [String: Any],
            types: types
        )

        #expect((old as? Note)?.title == "Cook" && (old as? Note)?.tags == ["a"])
        #expect(try roundTrip(Old(), types: types) is Note)
    }

    @Test("a copy has the values of the properties that are listed")
    func copying() throws {
        let note = with(Note()) {
            $0.title = "Bake"
            $0.color.red = 1
            $0.tags = ["home"]
        }

        let copy = try #require(note.copy() as? Note)
        #expect(
            copy !== note && copy.title == "Bake" && copy.tags == ["home"] && copy.color.red == 1
        )

        copy.title = "Other"
        note.tags = nil
        Note.codableProperties.copy(from: note, to: copy)
        #expect(copy.title == "Bake" && copy.tags == nil)
    }

    /// An object that files are loaded into, once each.
    final class Cache {
        private let objects = NSCache<NSString, Greetings>()
        func object(_ path: String) throws -> Greetings {
            if let known = objects.object(forKey: path as NSString) {
                return known
            }

            let object = try Greetings.object(contentsOfFile: path)
            objects.setObject(object, forKey: path as NSString)
            return object
        }
    }

    @Test("a cache of what files hold is the program's own")
    func caching() throws {
        let folder = Folder()
        let path = folder.path("file")
        try Greetings().write(toFile: path, atomically: true)
        let cache = Cache()
        #expect(try cache.object(path) === cache.object(path))
    }
}
