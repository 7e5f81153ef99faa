import FastCodingFoundation
import TestSupport

@Suite("HRCoder's documents")
struct HRCoderTests {
    private func check(_ object: Any?) throws {
        let list = try #require(object as? TaskList)
        #expect(list.name == "Week" && list.tasks.map(\.title) == ["Water plants", "Bake"])
        #expect(list.tasks[0].list === list && list.tasks[1].list === list)
        let urgent = try #require(list.tasks[1] as? UrgentTask)
        #expect(
            urgent.level == 3 && urgent.due == Date(timeIntervalSinceReferenceDate: 542_911_754.5)
        )

        #expect(
            urgent.home?.nativeValue
                == URL(string: "b", relativeTo: URL(string: "http://x/y/"))?.nativeValue
        )

        #expect(
            list.tasks[0].tags == ["home", "green"]
                && list.tasks[0].points == ["a": CGPoint(x: 1, y: 2)]
        )

        for task in list.tasks {
            task.list = nil
        }
    }

    @Test(
        "objects with cycles come back from every format",
        arguments: [HRCoder.Format.xml, .json, .binary]
    )
    func formats(_ format: HRCoder.Format) throws {
        let data = try HRCoder.archivedData(withRootObject: sampleList(), format: format)
        let starts: [HRCoder.Format: String] = [.xml: "<?xml", .json: "{", .binary: "bplist00"]
        #expect(data.starts(with: Data((starts[format] ?? "").utf8)))
        try check(HRCoder.unarchiveObject(with: data, types: models))
    }

    @Test("property lists and JSON objects are what other programs read and write")
    func trees() throws {
        let plist = try #require(
            try HRCoder.archivedPlist(withRootObject: sampleList()) as? [String: Any]
        )

        #expect(plist["$class"] as? String == "TaskList" && plist["name"] as? String == "Week")
        let task = try #require((plist["tasks"] as? [Any])?[0] as? [String: Any])
        #expect(task["$class"] as? String == "Task" && task["title"] as? String == "Water plants")
        #expect((task["list"] as? [String: Any])?["$alias"] as? String == "$root")
        #expect(PropertyListSerialization.propertyList(plist, isValidFor: .xml))
        try check(HRCoder.unarchiveObject(withPlistOrJSON: plist, types: models))
        let json = try #require(
            try HRCoder.archivedJSON(withRootObject: sampleList()) as? [String: Any]
        )

        #expect(JSONSerialization.isValidJSONObject(json))
        try check(HRCoder.unarchiveObject(withPlistOrJSON: json, types: models))
    }

    @Test(
        "doubles, dates and points come back from JSON objects bit for bit, whatever Foundation reads them as"
    )
    func treeNumbers() throws {
        var random = SplitMix64(seed: 1)
        let values =
            [1e20, 1e-9] + (0..<2000).map { _ in Double.random(in: -1e9...1e9, using: &random) }

        let objects = FastArray(
            values.flatMap {
                [$0, Date(timeIntervalSinceReferenceDate: $0), CGPoint(x: $0, y: -$0)] as [Any]
            }
        )

        let copy = try HRCoder.unarchiveObject(
            withPlistOrJSON: HRCoder.archivedJSON(withRootObject: objects)
        )

        let array = try #require(copy as? NSArray)
        for (index, value) in values.enumerated() {
            #expect((array[3 * index] as? NSNumber)?.doubleValue == value)
            #expect((array[3 * index + 1] as? Date)?.timeIntervalSinceReferenceDate == value)
            #expect((array[3 * index + 2] as? NSValue)?.pointValue == CGPoint(x: value, y: -value))
        }
    }

    @Test("what is nested deeper than Foundation reads is an error that says so")
    func deepTrees() {
        var root = (1..<512).reduce(FastArray([])) { array, _ in FastArray([array]) }
        #expect(throws: Never.self) { try HRCoder.archivedPlist(withRootObject: root) }
        #expect(throws: Never.self) { try HRCoder.archivedJSON(withRootObject: root) }
        root = FastArray([root])
        expectError(.depthLimit) { try HRCoder.archivedJSON(withRootObject: root) }
        root = FastArray([root])
        expectError(.depthLimit) { try HRCoder.archivedPlist(withRootObject: root) }
    }

    @Test("what is no property list comes back as it is")
    func others() throws {
        let id = NSUUID()
        #expect(try HRCoder.unarchiveObject(withPlistOrJSON: id) as AnyObject === id)
        #expect(try HRCoder.unarchiveObject(withPlistOrJSON: "text") as? String == "text")
        let tree = ["a": [NSNull(), 1.0, true]] as [String: Any]
        let copy = try #require(try HRCoder.unarchiveObject(withPlistOrJSON: tree) as? NSDictionary)
        #expect((copy["a"] as? NSArray)?[0] is NSNull)
        #expect(try FastCoder().graph(withRootObject: copy)[at: "a.1"] == .double(1))
        #expect(try FastCoder().graph(withRootObject: copy)[at: "a.2"] == .bool(true))
    }

    @Test(
        "a container in two places of a tree, or in itself, is a single one, and decimals keep their digits"
    )
    func treeIdentity() throws {
        let shared = FastMutableArray([NSDecimalNumber(string: "12345678901234567890.123")])
        for tree in [FastArray([shared, shared]), NSArray(array: [shared, shared])] as [NSArray] {
            let copy = try #require(try HRCoder.unarchiveObject(withPlistOrJSON: tree) as? NSArray)
            let first = try #require(copy[0] as? FastMutableArray)
            #expect(
                first === copy[1] as AnyObject && first !== shared && first[0] is NSDecimalNumber
            )

            #expect(first.isEqual(shared))
        }

        let cycle = FastMutableDictionary([])
        cycle["self"] = cycle
        let copy = try #require(
            try HRCoder.unarchiveObject(withPlistOrJSON: cycle) as? NSMutableDictionary
        )

        #expect(copy["self"] as AnyObject === copy && copy !== cycle)
        for dictionary in [cycle, copy] {
            dictionary.removeAllObjects()
        }
    }

    @Test(
        "objects that property lists and JSON don't hold are refused in trees, objects of unknown classes, too"
    )
    func treeObjects() {
        for object in [
            FastUnknownObject([("$class", "X"), ("a", 1)]),
            NSSet(array: [1]),
            NSUUID(),
        ] as [NSObject] {
            expectError(.notRepresentable) {
                try HRCoder.unarchiveObject(withPlistOrJSON: FastArray([object]))
            }
        }
    }

    @Test("the documents of HRCoder's description load, aliases before their objects, too")
    func documents() throws {
        let plist = """
            <plist version="1.0"><array><string>Hello World</string><dict><key>$alias</key><string>0</string></dict>
            <dict><key>$class</key><string>Greetings</string><key>coming</key><string>Hello</string></dict>
            <dict><key>$alias</key><string>4</string></dict><array/></array></plist>
            """

        let array = try #require(
            try HRCoder.unarchiveObject(with: Data(plist.utf8)) as? NSMutableArray
        )

        #expect(
            array[1] as? String == "Hello World" && array[3] as AnyObject === array[4] as AnyObject
        )

        #expect((array[2] as? FastUnknownObject)?["coming"] as? String == "Hello")
        #expect(array[4] is NSMutableArray)
    }

    @Test("data, mutable strings, dates and null have HRCoder's forms in JSON")
    func forms() throws {
        let object = FastDictionary([
            ("data", NSData(data: Data([1, 2]))),
            ("text", NSMutableString("m")),
            ("null", NSNull()),
            ("date", NSDate(timeIntervalSinceReferenceDate: 0.5)),
        ])

        let json = try #require(try HRCoder.archivedJSON(withRootObject: object) as? [String: Any])
        #expect(json["data"] as? [String: String] == ["$class": "NSData", "$data": "AQI="])
        #expect(
            json["text"] as? [String: String] == ["$class": "NSMutableString", "NS.string": "m"]
        )

        #expect(
            (json["date"] as? [String: Any])?["NS.time"] as? Double == 0.5 && json["null"] is NSNull
        )

        let copy = try #require(try HRCoder.unarchiveObject(withPlistOrJSON: json) as? NSDictionary)
        #expect(
            copy["data"] as? Data == Data([1, 2]) && copy["text"] is NSMutableString
                && copy["null"] is NSNull
        )

        // A class name without any NSData is still data.
        let short = try HRCoder.unarchiveObject(with: Data(#"{"$data":"AQI="}"#.utf8))
        #expect(short as? Data == Data([1, 2]))
    }

    @Test("dates are dates in property lists in memory, also with fractions of a second")
    func datesInPlists() throws {
        for seconds in [0, 0.5, -1e-9, 542_911_754.5, -63_114_076_800, 1e300] {
            let date = NSDate(timeIntervalSinceReferenceDate: seconds)
            let plist = try #require(
                try HRCoder.archivedPlist(withRootObject: FastArray([date])) as? [Any]
            )

            #expect((plist[0] as? Date)?.timeIntervalSinceReferenceDate == seconds)
            let copy = try #require(try HRCoder.unarchiveObject(withPlistOrJSON: plist) as? NSArray)
            #expect((copy[0] as? Date)?.timeIntervalSinceReferenceDate == seconds)
        }

        // A date that is not finite has no form of its own.
        let date = NSDate(timeIntervalSinceReferenceDate: .infinity)
        let plist = try #require(try HRCoder.archivedPlist(withRootObject: date) as? [String: Any])
        #expect(plist["NS.time"] as? String == "Infinity")
    }

    @Test("files are written and read")
    func files() throws {
        let folder = Folder()
        let path = folder.path("list.plist")
        try HRCoder.archiveRootObject(sampleList(), toFile: path)
        try check(HRCoder.unarchiveObject(withFile: path, types: models))
        #expect(throws: (any Error).self) { try HRCoder.unarchiveObject(withFile: path + ".none") }
    }

    @Test(
        "a coder writes what it is given and reads it, in each format",
        arguments: [HRCoder.Format.xml, .json, .binary]
    )
    func coders(_ format: HRCoder.Format) throws {
        let data = NSMutableData()
        let writer = HRCoder(forWritingWith: data, types: models)
        #expect(writer.outputFormat == .xml)
        writer.outputFormat = format
        let scalars = Scalars()
        scalars.object = FastArray([NSUUID()])
        scalars.encode(with: writer)
        try writer.finishEncoding()
        let reader = try HRCoder(forReadingWith: data as Data, types: models)
        #expect(reader.outputFormat == format)
        #expect(reader.allowsKeyedCoding && reader.containsValue(forKey: "flag"))
        let copy = try #require(Scalars(coder: reader))
        try reader.finishDecoding()
        #expect(copy.int == 7 && copy.bytes == [1, 2, 0, 3] && copy.point == scalars.point)
        #expect((copy.object as? NSArray)?[0] is NSUUID)
    }

    @Test("encodeRootObject makes an object the whole document")
    func root() throws {
        let data = NSMutableData()
        let writer = HRCoder(forWritingWith: data)
        writer.encodeRootObject(sampleList())
        try writer.finishEncoding()
        try check(HRCoder.unarchiveObject(with: data as Data, types: models))
    }

    @Test("the root of one document is not that of the next by the same coder")
    func secondDocument() throws {
        let data = NSMutableData()
        let writer = HRCoder(forWritingWith: data, types: models)
        writer.encodeRootObject(sampleList())
        try writer.finishEncoding()

        let scalars = Scalars()
        scalars.encode(with: writer)
        try writer.finishEncoding()
        let reader = try HRCoder(forReadingWith: data as Data, types: models)
        #expect(reader.containsValue(forKey: "flag"))
        #expect(try #require(Scalars(coder: reader)).point == scalars.point)
    }

    @Test("an existing object is set from several coders, one after the other")
    func merging() throws {
        let task = Task()
        for text in [#"{"title": "a", "done": true}"#, #"{"text": "b"}"#] {
            let reader = try HRCoder(forReadingWith: Data(text.utf8))
            try task.setWithCoder(reader)
            try reader.finishDecoding()
        }

        #expect(task.title == "b" && task.done)
        let wrong = try HRCoder(forReadingWith: Data(#"{"title": 5}"#.utf8))
        #expect(throws: AutoCodingError.self) { try task.setWithCoder(wrong) }
        #expect(task.title == "b")
    }

    @Test("what cannot be read is an error: no dictionary, no document, an unknown alias")
    func errors() {
        #expect(throws: FastCodingError(.wrongKind, "")) {
            try HRCoder(forReadingWith: Data("[1]".utf8))
        }

        for text in ["", "{", "<plist>", #"{"a": {"$alias": "b"}}"#, "{ a = b"] {
            #expect(throws: FastCodingError.self, "\(text)") {
                try HRCoder.unarchiveObject(with: Data(text.utf8))
            }
        }
    }

    @Test(
        "U+0000 is an error with the key path in a property list, and is not written, as nothing would read it back"
    )
    func nul() throws {
        for (key, value) in [("a\0b", 1), ("ab", "x\0")] as [(String, Any)] {
            let tree = ["list": [0, [key: value]]]
            let error = expectError(.nulInString, in: "list.1.\(key)") {
                try HRCoder.unarchiveObject(withPlistOrJSON: tree)
            }
            #expect(error?.offset == nil)
        }

        for format in [HRCoder.Format.xml, .json, .binary] {
            let object = ["list": [0, "x\0"]]
            expectError(.nulInString, in: "list.1") {
                try HRCoder.archivedData(withRootObject: object, format: format)
            }
        }
    }

    @Test("a long chain of aliases is an error before its release could overflow the stack")
    func chain() {
        var text = "[[]"
        for number in 0..<20_000 {
            text += #",[{"$alias":"\#(number)"}]"#
        }

        expectError(.chainLimit) { try HRCoder.unarchiveObject(with: Data((text + "]").utf8)) }
    }
}
