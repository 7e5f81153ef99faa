import FastCodingFoundation
import TestSupport

@Suite("AutoCoding's files")
struct AutoCodingTests {
    private let folder = Folder()
    private var path: String { folder.path("file") }

    @Test(
        "an object is written as a keyed archive and comes back with its cycles",
        arguments: [true, false]
    )
    func keyedArchives(_ atomically: Bool) throws {
        try sampleList().write(toFile: path, atomically: atomically, types: models)
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(ReadingPolicy.anything.verdict(on: [UInt8](data)).facts.isKeyedArchive)
        let list = try TaskList.object(contentsOfFile: path, types: models)
        #expect(
            list.tasks.count == 2 && list.tasks[1].list === list
                && (list.tasks[1] as? UrgentTask)?.level == 3
        )

        for task in list.tasks {
            task.list = nil
        }

        #expect(try NSObject.object(contentsOfFile: path, types: models) is TaskList)
        // Besides the class that the program asks for, only classes that it names are made.
        expectError(.classNotAllowed) { try TaskList.object(contentsOfFile: path) }
    }

    @Test("a property list is loaded as it is, and anything else as its bytes")
    func others() throws {
        let list = try PropertyListSerialization.data(
            fromPropertyList: ["a": [1]],
            format: .xml,
            options: 0
        )

        try list.write(to: URL(fileURLWithPath: path))
        #expect(try NSDictionary.object(contentsOfFile: path)["a"] as? [Int] == [1])
        try Data([0, 1, 2]).write(to: URL(fileURLWithPath: path))
        #expect(try NSData.object(contentsOfFile: path) == NSData(data: Data([0, 1, 2])))
    }

    @Test("an object of another class, and a file that is not there, are errors")
    func wrongClass() throws {
        try sampleList().write(toFile: path, atomically: true, types: models)
        #expect(throws: FastCodingError(.wrongKind, "")) {
            try Task.object(contentsOfFile: path, types: models)
        }

        #expect(throws: (any Error).self) { try Task.object(contentsOfFile: path + ".none") }
        try Data("bplist00 and no more".utf8).write(to: URL(fileURLWithPath: path))
        #expect(try NSObject.object(contentsOfFile: path) is NSData)
    }

    @Test("every truncation of a keyed archive ends in an error or in its bytes")
    func truncations() throws {
        try Task().write(toFile: path, atomically: false)
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        for count in 0..<data.count {
            try data.prefix(count).write(to: URL(fileURLWithPath: path))
            #expect(throws: FastCodingError.self) {
                try Task.object(contentsOfFile: path, types: models)
            }
        }
    }

    /// Files written by Foundation's and other archivers.
    static let samples = ((try? Repository.names(in: "Tests/Fixtures/Keyed")) ?? []).filter {
        $0.hasSuffix(".plist")
    }
    .map { Repository.path("Tests/Fixtures/Keyed/" + $0) }

    @Test(
        "keyed archives of plain data are loaded; of other classes only those that the program names"
    )
    func samples() throws {
        #expect(AutoCodingTests.samples.count > 20)
        var loaded: [String: NSObject] = [:]

        for path in AutoCodingTests.samples {
            let name = URL(fileURLWithPath: path).lastPathComponent
            do {
                loaded[name] = try NSObject.object(contentsOfFile: path)
            } catch let error as FastCodingError {
                #expect(error.code == .classNotAllowed, "\(name): \(error)")
            }
        }

        #expect((loaded["corelibs-NSKeyedUnarchiver-ArrayTest.plist"] as? NSArray)?.count == 4)
        #expect((loaded["corelibs-NSSet-Numbers.plist"] as? NSSet)?.count ?? 0 > 0)
        #expect(loaded["corelibs-NSKeyedUnarchiver-URLTest.plist"] is NSURL)
        let id = try #require(AutoCodingTests.samples.first { $0.hasSuffix("-UUIDTest.plist") })
        #expect(try NSUUID.object(contentsOfFile: id).uuidString.count == 36)
    }

    @Test("objects go through FastCoder as coded objects, and by Foundation's own keyed archiver")
    func coders() throws {
        let list = sampleList()
        // A coded object in an archive cannot contain itself.
        #expect(throws: FastCodingError(.cycle, "")) { try FastCoder.data(withRootObject: list) }

        for task in list.tasks {
            task.list = nil
        }

        let copy = try roundTrip(list, as: TaskList.self, types: models)
        #expect(copy.tasks[0].title == "Water plants" && copy.tasks[0].tags == ["home", "green"])
        let task = with(Task()) {
            $0.title = "Bake"
            $0.done = true
            $0.home = URL(string: "https://example.com")
        }

        let data = try NSKeyedArchiver.archivedData(
            withRootObject: task,
            requiringSecureCoding: false
        )

        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = false
        let other = unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? Task
        #expect(other?.title == "Bake" && other?.done == true)
        // A former name that another property bears now means that property.
        #expect(other?.home == task.home && other?.due == nil)
    }
}
