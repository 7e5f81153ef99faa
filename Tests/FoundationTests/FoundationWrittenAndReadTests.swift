import FastCodingFoundation
import TestSupport

@Suite("What Foundation's side writes with default settings, it reads with default settings")
struct FoundationWrittenAndReadTests {
    final class Record: AutoCoding {
        var list: [Int?] = [1, nil]
        var table: [String: Int?] = ["a": 1, "b": nil]
        var id = UUID(), locale = Locale(identifier: "de_AT"), zone = TimeZone(secondsFromGMT: 3600)
        override class var codableProperties: FastTable<AutoCoding> {
            FastTable<Record>().property("list", \.list).property("table", \.table).property(
                "id",
                \.id
            )
            .property("locale", \.locale).property("zone", \.zone).joined(
                to: super.codableProperties
            )
        }
    }

    @Test func `optionals in containers, UUIDs, locales and time zones come back by every route`()
        throws
    {
        let types = registered(Record.self)
        let record = Record()
        let folder = Folder()
        try record.write(toFile: folder.path("file"), atomically: false)
        let copies = [
            try FastCoder.object(with: FastCoder.data(withRootObject: record), types: types),
            try HRCoder.unarchiveObject(
                with: HRCoder.archivedData(withRootObject: record),
                types: types
            ),
            try HRCoder.unarchiveObject(
                with: HRCoder.archivedData(withRootObject: record, format: .json),
                types: types
            ),
            try Record.object(contentsOfFile: folder.path("file")),
        ]

        for copy in copies {
            let copy = try #require(copy as? Record)
            #expect(copy.list == [1, nil] && copy.table == ["a": 1, "b": nil])
            #expect(
                copy.id == record.id && copy.locale == record.locale && copy.zone == record.zone
            )
        }

        let array = try FastCoder.object(
            with: FastCoder.data(withRootObject: [record.id, record.locale] as [Any])
        )

        #expect(
            (array as? NSArray)?[0] as? UUID == record.id
                && (array as? NSArray)?[1] as? Locale == record.locale
        )
    }

    @Test func `what needs a registered class to be read is not written without it`() throws {
        for value in [Calendar(identifier: .gregorian), IndexPath(indexes: [1])] as [Any] {
            expectError(.notRepresentable, in: "0") { try FastCoder.data(withRootObject: [value]) }
        }

        let types = registered(NSDateInterval.self)
        let interval = DateInterval(start: Date(timeIntervalSinceReferenceDate: 1), duration: 2)
        let data = try FastCoder.data(withRootObject: [interval], types: types)
        #expect((try FastCoder.object(with: data, types: types) as? NSArray)?[0] is NSDateInterval)
    }

    private typealias Everything = PropertyCodingTests.Everything

    @Test func `objects in long chains are read, or refused when they are written`() throws {
        let types = registered(Everything.self)
        let first = Everything.chain(600)
        let longer = Everything.chain(10_001)

        defer {
            for chain in [first, longer] {
                chain.cut()
            }
        }

        #expect(try roundTrip(first, as: Everything.self, types: types).cut() == 600)
        expectError(.chainLimit) { try FastCoder.data(withRootObject: longer) }
    }

    @Test func `a UUID is read from an NSUUID by Codable, too`() throws {
        let id = UUID()
        let zone = TimeZone(secondsFromGMT: 0)
        let data = try FastCoder.data(
            withRootObject: ["id": id, "zone": zone as Any] as [String: Any]
        )

        struct Holder: Codable {
            var id: UUID, zone: TimeZone?
        }

        let holder = try FastDecoder().decode(Holder.self, from: [UInt8](data))
        #expect(holder.id == id && holder.zone == zone)
        #expect(try FastDecoder().decode(Holder.self, from: FastEncoder().encode(holder)).id == id)
        let text = #"{"id": {"$class": "NSUUID", "NS.uuidbytes": 5}}"#
        #expect(throws: DecodingError.self) {
            try FastDecoder().decode(Holder.self, fromText: Array(text.utf8))
        }

        #expect(
            try made(text, as: NSDictionary.self, types: FastTypes())["id"] is FastUnknownObject
        )
    }
}
