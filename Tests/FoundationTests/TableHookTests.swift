import FastCodingFoundation
import TestSupport

class HookedSong: AutoCoding {
    var title = ""
    var steps: [String] = []
    var extra: [String: String] = [:]

    override class var codableProperties: FastTable<AutoCoding> {
        FastTable<HookedSong>().property("title", \.title)
            .awaking { song in
                song.steps.append("awake")
                return song.title == "other" ? ReplacedSong() : song
            }
            .undefined { (song: HookedSong, name, value) in
                song.extra[name] = "\(value)"
                return true
            }
            .written { $0.title == "plain" ? PlainSong.self : type(of: $0) }
            .joined(to: super.codableProperties)
    }
}

class PlainSong: HookedSong {
}

final class ReplacedSong: AutoCoding {
}

@Suite("Hooks of tables, whichever way codes the object")
struct TableHookTests {
    private static let types = registered(HookedSong.self, PlainSong.self, ReplacedSong.self)

    enum Way: CaseIterable {
        case coder
        case fastCoding
        case document
        case file

        func written(_ object: AutoCoding) throws -> Data {
            switch self {
            case .coder: return try FastCoder.data(withRootObject: object, types: types)
            case .fastCoding:
                let graph = try FastCoder(types: types).graph(withRootObject: object)
                return Data(try graph.archived())
            case .document: return try HRCoder.archivedData(withRootObject: object, types: types)
            case .file:
                let folder = Folder()
                try object.write(toFile: folder.path("f"), atomically: false, types: types)
                return try Data(contentsOf: URL(fileURLWithPath: folder.path("f")))
            }
        }

        func read(_ data: Data) throws -> Any? {
            switch self {
            case .coder, .fastCoding: return try FastCoder.object(with: data, types: types)
            case .document: return try HRCoder.unarchiveObject(with: data, types: types)
            case .file:
                let folder = Folder()
                try data.write(to: URL(fileURLWithPath: folder.path("f")))
                return try NSObject.object(contentsOfFile: folder.path("f"), types: types)
            }
        }

        private var types: FastTypes { TableHookTests.types }
    }

    @Test("an object awakes once", arguments: Way.allCases) func awaking(_ way: Way) throws {
        let song = HookedSong()
        song.title = "a"
        let back = try #require(try way.read(way.written(song)) as? HookedSong)
        #expect(back.title == "a")
        #expect(back.steps == ["awake"])
        song.title = "other"
        #expect(try way.read(way.written(song)) is ReplacedSong)
    }

    @Test("an object is written as one of another class", arguments: Way.allCases)
    func classes(_ way: Way) throws {
        let song = HookedSong()
        song.title = "plain"
        #expect(try way.read(way.written(song)) is PlainSong)
    }

    final class Full: HookedSong {
        override func encode(with coder: NSCoder) {
            super.encode(with: coder)
            coder.encode("of its own", forKey: "more")
        }
    }

    @Test("what the table lacks is handed over", arguments: Way.allCases)
    func undefined(_ way: Way) throws {
        let types = with(FastTypes()) { $0.register(Full.self, name: "HookedSong") }
        let full = Full()
        full.title = "a"
        let data =
            switch way {
            case .coder, .fastCoding: try FastCoder.data(withRootObject: full, types: types)
            case .document: try HRCoder.archivedData(withRootObject: full, types: types)
            case .file:
                Data(
                    try ObjectGraph(
                        notation: #"{"$class": "HookedSong", "title": "a", "more": "of its own"}"#
                            .utf8
                    ).keyedArchive()
                )
            }
        let back = try #require(try way.read(data) as? HookedSong)
        #expect(back.extra == ["more": "of its own"])
        #expect(back.steps == ["awake"])
    }

    @Test("Foundation's archiver has objects awake, and written as another class")
    func foundation() throws {
        let song = HookedSong()
        song.title = "a"
        #expect(try unarchived(song)?.steps == ["awake"])
        song.title = "plain"
        #expect(try unarchived(song) is PlainSong)
        song.title = "other"
        // What Foundation has made can't be replaced here.
        #expect(try unarchived(song) == nil)
    }

    private func unarchived(_ song: HookedSong) throws -> HookedSong? {
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: song,
            requiringSecureCoding: false
        )
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: data)
        unarchiver.requiresSecureCoding = false
        unarchiver.decodingFailurePolicy = .setErrorAndReturn
        return unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? HookedSong
    }
}

@Suite("Objects of classes that are refused when they are saved, because they could not be loaded")
struct LoadableObjectTests {
    private func expectRefused(
        _ name: String,
        _ path: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ body: () throws -> Void
    ) {
        let error = expectError(
            .classNotAllowed,
            in: path,
            sourceLocation: sourceLocation,
            body
        )
        #expect(error?.message.contains(name) == true, sourceLocation: sourceLocation)
        #expect(error?.message.contains("register") == true, sourceLocation: sourceLocation)
    }

    final class Coded: NSObject, NSCoding {
        override init() {}
        func encode(with coder: NSCoder) {}
        init?(coder: NSCoder) {}
    }

    final class Listed: FastCoded {
        init() {}
        static let codableProperties = FastTable<Listed>()
    }

    final class Auto: AutoCoding {}

    @Test func `of every kind`() {
        let types = registered(TaskList.self)
        for object in [Coded(), Listed(), Auto()] as [AnyObject] {
            let name = "\(type(of: object))"
            let array = FastArray([object])
            expectRefused(name, "0") { _ = try FastCoder.data(withRootObject: array, types: types) }
            expectRefused(name, "0") {
                _ = try HRCoder.archivedData(withRootObject: array, types: types)
            }
        }
    }

    @Test func `a file that the class itself could not load is not written`() throws {
        let folder = Folder()
        let path = folder.path("f")
        let list = TaskList()
        list.tasks = [UrgentTask()]
        expectRefused("UrgentTask", "tasks.0") { try list.write(toFile: path, atomically: false) }
        try list.write(toFile: path, atomically: false, types: registered(UrgentTask.self))
        let back = try TaskList.object(contentsOfFile: path, types: registered(UrgentTask.self))
        #expect(back.tasks[0] is UrgentTask)
    }

    @Test func `without registered classes objects are written, as they are read as dictionaries`()
        throws
    {
        let data = try FastCoder.data(withRootObject: Listed())
        #expect(try FastCoder.object(with: data) is FastUnknownObject)
    }
}
