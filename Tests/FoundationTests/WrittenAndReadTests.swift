import FastCodingFoundation
import TestSupport

@Suite("What Foundation's side writes with default settings, it reads with default settings")
struct FoundationWrittenAndReadTests {
    final class Record: AutoCoding {
        var list: [Int?] = []
        var table: [String: Int?] = [:]
        var id = UUID(), locale = Locale(identifier: "de_AT"), zone = TimeZone(secondsFromGMT: 3600)
        var next: Record?
        override class var codableProperties: FastTable<AutoCoding> {
            FastTable<Record>().property("list", \Record.list).property("table", \Record.table)
                .property("id", \Record.id).property("locale", \Record.locale).property("zone", \Record.zone)
                .property("next", \Record.next)
                .joined(to: super.codableProperties)
        }
    }

    final class Plain: FastCoded {
        var list: [Int?] = []
        var table: [String: Int?] = [:]
        var id = UUID(), locale = Locale(identifier: "de_AT"), zone = TimeZone(secondsFromGMT: 3600)
        var next: Plain?
        init() {}
        static var codableProperties: FastTable<Plain> {
            FastTable<Plain>().property("list", \Plain.list).property("table", \Plain.table)
                .property("id", \Plain.id).property("locale", \Plain.locale).property("zone", \Plain.zone)
                .property("next", \Plain.next)
        }
    }

    private var types: FastTypes {
        var types = FastTypes()
        types.register(Record.self)
        types.register(Plain.self)
        return types
    }

    @Test func `optionals in containers, UUIDs, locales and time zones, by every route`() throws {
        let record = Record(), plain = Plain()
        (record.list, record.table) = ([1, nil], ["a": 1, "b": nil])
        (plain.list, plain.table) = ([1, nil], ["a": 1, "b": nil])
        var copies = [
            try FastCoder.object(with: FastCoder.data(withRootObject: record), types: types),
            try HRCoder.unarchiveObject(with: HRCoder.archivedData(withRootObject: record, format: .xml), types: types),
            try HRCoder.unarchiveObject(
                with: HRCoder.archivedData(withRootObject: record, format: .json), types: types),
        ].map { $0 as? Record }
        let folder = Folder()
        try record.write(toFile: folder.path("file"), atomically: false)
        copies.append(try Record.object(contentsOfFile: folder.path("file")))
        for copy in copies {
            let copy = try #require(copy)
            #expect(copy.list == [1, nil] && copy.table == ["a": 1, "b": nil])
            #expect(copy.id == record.id && copy.locale == record.locale && copy.zone == record.zone)
        }
        let copy = try #require(
            try FastCoder.object(with: FastCoder.data(withRootObject: plain), types: types) as? Plain)
        #expect(copy.list == [1, nil] && copy.table == ["a": 1, "b": nil])
        #expect(copy.id == plain.id && copy.locale == plain.locale && copy.zone == plain.zone)
        let array = try FastCoder.object(with: FastCoder.data(withRootObject: [plain.id, plain.locale] as [Any]))
        #expect((array as? NSArray)?[0] as? UUID == plain.id && (array as? NSArray)?[1] as? Locale == plain.locale)
    }

    @Test func `what needs a registered class to be read is not written without it`() throws {
        for value in [Calendar(identifier: .gregorian), IndexPath(indexes: [1])] as [Any] {
            expectError(.notRepresentable, in: "0") { try FastCoder.data(withRootObject: [value]) }
        }
        let types = with(FastTypes()) { $0.register(NSDateInterval.self) }
        let interval = DateInterval(start: Date(timeIntervalSinceReferenceDate: 1), duration: 2)
        let data = try FastCoder.data(withRootObject: [interval], types: types)
        #expect((try FastCoder.object(with: data, types: types) as? NSArray)?[0] is NSDateInterval)
    }

    @Test func `objects in long chains are read, or refused when they are written`() throws {
        func chain(_ count: Int) -> [Plain] {
            let all = (0..<count).map { _ in Plain() }
            for (one, next) in zip(all, all.dropFirst()) { one.next = next }
            return all
        }
        let nodes = chain(600), more = chain(10_001)
        defer { for node in nodes + more { node.next = nil } }
        var copy = try FastCoder.object(with: FastCoder.data(withRootObject: nodes[0]), types: types) as? Plain
        var count = 0
        while let next = copy {
            (copy, count) = (next.next, count + 1)
            next.next = nil
        }
        #expect(count == 600)
        expectError(.chainLimit) { try FastCoder.data(withRootObject: more[0]) }
    }

    @Test func `a UUID is read from an NSUUID by Codable, too`() throws {
        let id = UUID(), zone = TimeZone(secondsFromGMT: 0)
        let data = try FastCoder.data(withRootObject: ["id": id, "zone": zone as Any] as [String: Any])
        struct Holder: Codable {
            var id: UUID
            var zone: TimeZone?
        }
        let holder = try FastDecoder().decode(Holder.self, from: [UInt8](data))
        #expect(holder.id == id && holder.zone == zone)
        #expect(try FastDecoder().decode(Holder.self, from: FastEncoder().encode(holder)).id == id)
        let text = #"{"id": {"$class": "NSUUID", "NS.uuidbytes": 5}}"#
        #expect(throws: DecodingError.self) { try FastDecoder().decode(Holder.self, fromText: Array(text.utf8)) }
        let object = try FastCoder().object(with: ObjectGraph(notation: text.utf8)) as? NSDictionary
        #expect(object?["id"] is FastUnknownObject)
    }
}

@Suite("Where Foundation's side says that something is wrong")
struct FoundationErrorPlaceTests {
    final class Three: FastCoded {
        var a = 0, b = 0, c: Any?
        init() {}
        static var codableProperties: FastTable<Three> {
            FastTable<Three>().property("a", \Three.a).property("b", \Three.b).property("c", \Three.c)
        }
    }

    final class Auto: AutoCoding {
        var a = 0, b = 0, c: Any?
        override class var codableProperties: FastTable<AutoCoding> {
            FastTable<Auto>().property("a", \Auto.a).property("b", \Auto.b).property("c", \Auto.c)
                .joined(to: super.codableProperties)
        }
    }

    final class Manual: NSObject, NSCoding {
        override init() {}
        init?(coder: NSCoder) { _ = coder.decodeInteger(forKey: "a") }
        func encode(with coder: NSCoder) {}
    }

    @Test("the property that does not fit is named, and not the last one", arguments: ["Three", "Auto", "Manual"])
    func properties(_ name: String) throws {
        var types = FastTypes()
        for type in [Three.self, Auto.self, Manual.self] as [Any.Type] { types.register(type) }
        let coder = name == "Three" ? "" : #""$coder": "NSCoding", "#
        let text = #"{"x": [0, {"$class": "\#(name)", \#(coder)"a": "bad", "b": 1, "c": [1, 2]}]}"#
        let graph = try ObjectGraph(notation: text.utf8)
        let error = #expect(throws: FastCodingError.self) { try FastCoder(types: types).object(with: graph) }
        #expect(error?.keyPath == "x.1.a")
        let root = try ObjectGraph(notation: #"{"$class": "\#(name)", \#(coder)"a": "bad", "c": 1}"#.utf8)
        let atRoot = #expect(throws: FastCodingError.self) { try FastCoder(types: types).object(with: root) }
        #expect(atRoot?.keyPath == "a")
    }

    @Test func `an element that is equal to another one is named`() throws {
        let graph = try ObjectGraph(notation: #"{"s": {"$class": "NSSet", "NS.objects": [1, true, "x", [2]]}}"#.utf8)
        expectError(.duplicateElement, in: "s.1") { try FastCoder().object(with: graph) }
    }

    @Test func `localizedDescription is the sentence with its place`() {
        do {
            _ = try FastCoder.object(with: Data([1, 2, 3]))
        } catch {
            #expect(error.localizedDescription == error.description)
            #expect((error as any Error).localizedDescription.contains("[\(error.code)]"))
        }
    }

    @Test func `what a user typed stays a dictionary, unless the program asks for objects`() throws {
        let bio = try JSONSerialization.jsonObject(with: Data(#"{"$class": "Three", "a": 5}"#.utf8))
        let alias = ["$alias": "bio"]
        let types = with(FastTypes()) { $0.register(Three.self) }
        let data = try FastCoder.data(withRootObject: ["bio": bio, "alias": alias], types: types)
        let back = try #require(try FastCoder.object(with: data, types: types) as? NSDictionary)
        #expect(!(back["bio"] is Three) && (back["bio"] as? NSDictionary)?["$class"] as? String == "Three")
        #expect((back["alias"] as? NSDictionary)?["$alias"] as? String == "bio")
        for format in [HRCoder.Format.json, .xml] {
            let document = try HRCoder.archivedData(withRootObject: ["bio": bio], format: format, types: types)
            let read = try HRCoder.unarchiveObject(with: document, types: types) as? NSDictionary
            #expect(!(read?["bio"] is Three) && (read?["bio"] as? NSDictionary)?["$class"] as? String == "Three")
        }
    }
}

@Suite("Archives and texts as data")
struct DataFormTests {
    @Test func `encoders, decoders, archives and graphs take and give data`() throws {
        let value = ["a": Date(timeIntervalSinceReferenceDate: 1)]
        let data = try FastEncoder().data(of: value)
        #expect(try FastDecoder().decode([String: Date].self, from: data) == value)
        #expect(FastArchive(data).data == data)
        #expect(try ObjectGraph(archive: [UInt8](data), policy: .anything).archivedData() == data)
        let text = Data(#"{"a": "2001-01-01T00:00:01Z"}"#.utf8)
        #expect(try FastDecoder().decode([String: Date].self, fromText: text) == value)
    }
}
