import FastCodingFoundation
import TestSupport

/// Encodes numbers in both ways, as classes do.
final class KeyedMeter: NSObject, NSCoding {
    var int = 0
    var double = 0.0
    var flag = false
    var number: NSNumber?
    var boxedFlag: NSNumber?
    var bytes: [UInt8] = []
    var data: Data?
    var id: NSUUID?

    override init() {}

    func encode(with coder: NSCoder) {
        coder.encode(int, forKey: "int")
        coder.encode(double, forKey: "double")
        coder.encode(flag, forKey: "flag")
        coder.encode(number, forKey: "number")
        coder.encode(boxedFlag, forKey: "boxedFlag")
        coder.encode(data, forKey: "data")
        coder.encode(id, forKey: "id")
        unsafe bytes.withUnsafeBufferPointer {
            unsafe coder.encodeBytes($0.baseAddress, length: $0.count, forKey: "bytes")
        }
    }

    init?(coder: NSCoder) {
        int = coder.decodeInteger(forKey: "int")
        double = coder.decodeDouble(forKey: "double")
        flag = coder.decodeBool(forKey: "flag")
        number = coder.decodeObject(forKey: "number") as? NSNumber
        boxedFlag = coder.decodeObject(forKey: "boxedFlag") as? NSNumber
        data = coder.decodeObject(forKey: "data") as? Data
        id = coder.decodeObject(forKey: "id") as? NSUUID
        bytes = unsafe coder.withDecodedUnsafeBytes(forKey: "bytes") {
            unsafe $0.map { unsafe Array($0) } ?? []
        }
    }

    static func sample() -> KeyedMeter {
        let meter = KeyedMeter()
        meter.int = 1
        meter.double = 0.5
        meter.flag = true
        meter.number = 7
        meter.boxedFlag = NSNumber(value: true)
        meter.bytes = [1, 2, 3]
        meter.data = Data([4, 5])
        meter.id = NSUUID()
        return meter
    }

    func isSame(as other: KeyedMeter) -> Bool {
        int == other.int && double == other.double && flag == other.flag
            && number == other.number && boxedFlag == other.boxedFlag && bytes == other.bytes
            && data == other.data && id == other.id
    }
}

@Suite("Keyed archives that Foundation reads")
struct KeyedFormTests {

    /// What Foundation makes of a keyed archive.
    private func unarchived(_ data: [UInt8], _ classes: [String: AnyClass]) throws -> Any? {
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: Data(data))
        unarchiver.requiresSecureCoding = false
        for entry in classes {
            unarchiver.setClass(entry.value, forClassName: entry.key)
        }

        return unarchiver.decodeObject(forKey: NSKeyedArchiveRootObjectKey)
    }

    @Test func `of an object that codes itself has objects where objects were encoded`() throws {
        let meter = KeyedMeter.sample()
        let archive = try FastCoder().graph(withRootObject: meter).keyedArchive()
        let back = try #require(
            try unarchived(archive, ["KeyedMeter": KeyedMeter.self]) as? KeyedMeter
        )
        #expect(back.isSame(as: meter))
    }

    @Test func `of Foundation come back by FastCoder, and go to Foundation again`() throws {
        let meter = KeyedMeter.sample()
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        archiver.setClassName("KeyedMeter", for: KeyedMeter.self)
        archiver.encode(meter, forKey: NSKeyedArchiveRootObjectKey)
        archiver.finishEncoding()
        let folder = Folder()
        try archiver.encodedData.write(to: URL(fileURLWithPath: folder.path("f")))
        let types = registered(KeyedMeter.self)
        let back = try KeyedMeter.object(contentsOfFile: folder.path("f"), types: types)
        #expect(back.isSame(as: meter))
        let again = try FastCoder(types: types).graph(withRootObject: back).keyedArchive()
        let same = try #require(
            try unarchived(again, ["KeyedMeter": KeyedMeter.self]) as? KeyedMeter
        )
        #expect(same.isSame(as: meter))
    }

    final class Reading: AutoCoding {
        var count = 0
        var ratio = 0.0
        var isDone = false
        var title = ""
        var values: [Int] = []
        var when: Date?

        override class var codableProperties: FastTable<AutoCoding> {
            FastTable<Reading>().property("count", \.count).property("ratio", \.ratio)
                .property("isDone", \.isDone).property("title", \.title)
                .property("values", \.values).property("when", \.when)
                .joined(to: super.codableProperties)
        }
    }

    @Test func `that AutoCoding writes has the numbers of its properties as objects`() throws {
        let folder = Folder()
        let reading = Reading()
        reading.count = 3
        reading.ratio = 0.25
        reading.isDone = true
        reading.title = "t"
        reading.values = [1, 2]
        reading.when = Date(timeIntervalSinceReferenceDate: 5)
        try reading.write(toFile: folder.path("f"), atomically: false)
        let data = try Data(contentsOf: URL(fileURLWithPath: folder.path("f")))
        let back = try #require(
            try unarchived([UInt8](data), ["Reading": Reading.self]) as? Reading
        )
        #expect(back.count == 3)
        #expect(back.ratio == 0.25)
        #expect(back.isDone)
        #expect(back.title == "t")
        #expect(back.values == [1, 2])
        #expect(back.when == reading.when)
        let own = try Reading.object(contentsOfFile: folder.path("f"))
        #expect(own.count == 3)
        #expect(own.values == [1, 2])
    }

    struct Place: Codable, Equatable {
        var id = UUID()
        var locale = Locale(identifier: "de_DE")
        var zone = TimeZone(identifier: "Europe/Berlin")
        var more: [UUID] = [UUID()]
    }

    @Test
    func `of Codable values has Foundation's objects for identifiers, locales and time zones`()
        throws
    {
        let place = Place()
        let archive = try FastEncoder().graph(of: place).keyedArchive()
        let root = try #require(try unarchived(archive, [:]) as? NSDictionary)
        #expect(root["id"] as? NSUUID == place.id as NSUUID)
        #expect((root["locale"] as? NSLocale) == place.locale as NSLocale)
        #expect((root["zone"] as? NSTimeZone)?.name == "Europe/Berlin")
        #expect((root["more"] as? NSArray)?[0] as? NSUUID == place.more[0] as NSUUID)
        let graph = try ObjectGraph(keyedArchive: archive, policy: .anything)
        #expect(try FastDecoder().decode(Place.self, from: graph) == place)
        // Archives are as they were.
        #expect(try FastEncoder().graph(of: place)[at: "id"].string == place.id.uuidString)
    }
}
