import FastCodingFoundation
import TestSupport

@Suite("What Foundation's side writes with default settings, it reads with default settings")
struct FoundationWrittenAndReadTests {
    final class Record: AutoCoding {
        var list: [Int?] = [1, nil]
        var table: [String: Int?] = ["a": 1, "b": nil]
        var id = UUID(), locale = Locale(identifier: "de_AT"), zone = TimeZone(secondsFromGMT: 3600)
        var next: Record?, isPlain = false
        override var prefersFastCoding: Bool { isPlain }
        override class var codableProperties: FastTable<AutoCoding> {
            FastTable<Record>().property("list", \.list).property("table", \.table).property("id", \.id)
                .property("locale", \.locale).property("zone", \.zone).property("next", \.next)
                .joined(to: super.codableProperties)
        }
    }

    private let types = with(FastTypes()) { $0.register(Record.self) }

    @Test func `optionals in containers, UUIDs, locales and time zones, by every route`() throws {
        let record = Record(), plain = Record(), folder = Folder()
        (plain.isPlain, plain.id) = (true, record.id)
        try record.write(toFile: folder.path("file"), atomically: false)
        let copies =
            [
                try FastCoder.object(with: FastCoder.data(withRootObject: record), types: types),
                try FastCoder.object(with: FastCoder.data(withRootObject: plain), types: types),
                try HRCoder.unarchiveObject(with: HRCoder.archivedData(withRootObject: record), types: types),
                try HRCoder.unarchiveObject(
                    with: HRCoder.archivedData(withRootObject: record, format: .json), types: types),
            ].map { $0 as? Record } + [try Record.object(contentsOfFile: folder.path("file"))]
        for copy in copies {
            let copy = try #require(copy)
            #expect(copy.list == [1, nil] && copy.table == ["a": 1, "b": nil])
            #expect(copy.id == record.id && copy.locale == record.locale && copy.zone == record.zone)
        }
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
        func chain(_ count: Int) -> [Record] {
            let all = (0..<count).map { _ in with(Record()) { $0.isPlain = true } }
            for (one, next) in zip(all, all.dropFirst()) { one.next = next }
            return all
        }
        let nodes = chain(600), more = chain(10_001)
        defer { for node in nodes + more { node.next = nil } }
        var copy = try FastCoder.object(with: FastCoder.data(withRootObject: nodes[0]), types: types) as? Record
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
        #expect(try made(text, as: NSDictionary.self, types: FastTypes())["id"] is FastUnknownObject)
    }
}

@Suite("Where Foundation's side says that something is wrong")
struct FoundationErrorPlaceTests {
    final class Three: AutoCoding {
        var a = 0, b = 0, c: Any?
        override class var codableProperties: FastTable<AutoCoding> {
            FastTable<Three>().property("a", \.a).property("b", \.b).property("c", \.c)
                .joined(to: super.codableProperties)
        }
    }

    final class Manual: CodingTests.Bare {
        required init?(coder: NSCoder) {
            super.init()
            _ = coder.decodeInteger(forKey: "a")
        }
    }

    @Test("the property that does not fit is named, and not the last one", arguments: ["Three", "Three,", "Manual,"])
    func properties(_ form: String) throws {
        let types = with(FastTypes()) {
            $0.register(Three.self)
            $0.register(Manual.self)
        }
        let name = form.replacing(",", with: #"", "$coder": "NSCoding"#)
        let text = #"{"x": [0, {"$class": "\#(name)", "a": "bad", "b": 1, "c": [1, 2]}]}"#
        expectError(.wrongKind, in: "x.1.a") { try made(text, as: NSDictionary.self, types: types) }
        let root = #"{"$class": "\#(name)", "a": "bad", "c": 1}"#
        expectError(.wrongKind, in: "a") { try made(root, as: NSObject.self, types: types) }
    }

    @Test func `an element that is equal to another one is named`() throws {
        let text = #"{"s": {"$class": "NSSet", "NS.objects": [1, true, "x", [2]]}}"#
        expectError(.duplicateElement, in: "s.1") { try made(text, as: NSDictionary.self) }
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
