import TestSupport
import _FastCodingPlists

@Suite("Changes of property lists in XML")
struct XMLRevisionTests {
    typealias Document = XMLRevisionDocument
    typealias Event = XMLRevisionDocument.Event
    typealias Item = RevisedContainer.Item

    private static let seeds = SplitMix64.seeds(300)

    /// The offsets of the containers of a text, in its order.
    private static func offsets(_ bytes: [UInt8]) throws -> [Int] {
        var offsets = ContainerOffsets()
        var diagnostics = Diagnostics()
        try XMLPropertyListReader.read(
            try XMLPropertyListReader.utf8(bytes),
            options: ReadingOptions(),
            depth: FastLimits.deepest,
            into: &offsets,
            diagnostics: &diagnostics
        )
        return offsets.found
    }

    private static func revise(_ text: String, _ containers: [Int: RevisedContainer]) throws
        -> String
    {
        try String(decoding: revise(Array(text.utf8), containers), as: UTF8.self)
    }

    /// - Parameter containers: by their numbers in the order of the text.
    private static func revise(_ bytes: [UInt8], _ containers: [Int: RevisedContainer]) throws
        -> [UInt8]
    {
        let offsets = try offsets(bytes)
        var revision = PropertyListRevision()
        for (number, container) in containers {
            revision.containers[offsets[number]] = container
        }

        return try XMLPropertyListReviser.revise(bytes, revision)
    }

    // MARK: - Laws

    @Test("no change leaves all bytes", arguments: seeds)
    func nothing(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let document = Document.random(using: &generator)
        let bytes = Array(document.text.utf8)
        #expect(try XMLPropertyListReviser.revise(bytes, PropertyListRevision()) == bytes)

        // The same items in each container.
        var same: [Int: RevisedContainer] = [:]
        for (number, node) in document.containers.enumerated() {
            same[number] = node.isDictionary.map {
                RevisedContainer(isDictionary: $0, count: node.items.count)
            }
        }
        #expect(try Self.revise(bytes, same) == bytes, "seed \(seed)")
    }

    @Test(
        "random changes give the text that the changed list has, with all that stands between elements",
        arguments: seeds
    )
    func random(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let document = Document.random(using: &generator)
        let before = document.text
        var changes: [Int: RevisedContainer] = [:]

        // Those inside others come first, and some of them go with those around them.
        for (number, node) in document.containers.enumerated().reversed()
        where node.isDictionary != nil && generator.chance(60) {
            changes[number] = Self.change(node, using: &generator)
        }

        let after = try Self.revise(before, changes)
        #expect(after == document.text, "seed \(seed)")
        let reading = PropertyListReading.xml(Array(after.utf8))
        #expect(reading.error == nil, "seed \(seed): \(String(describing: reading.error))")
        var sink = PropertyListRecordingSink()
        for event in Document.events(document.root) {
            try sink.pass(event)
        }
        #expect(reading.events == sink.events, "seed \(seed)")
    }

    /// Changes a container of a document, and returns what says so.
    private static func change(_ node: Document.Node, using generator: inout SplitMix64)
        -> RevisedContainer
    {
        let isDictionary = node.isDictionary ?? false
        var revised = RevisedContainer(isDictionary: isDictionary)
        var children: [Document.Child] = []
        /// Where the next new item comes to stand: after the last one that stays.
        var place = 0
        var number = 0

        func insert() {
            while generator.chance(25) {
                var room = 4
                let item = Document.newItem(
                    of: node,
                    4,
                    &room,
                    decorated: false,
                    using: &generator
                )
                children.insert(.item(item), at: place)
                place += 1
                revised.items.append(
                    Item(key: item.key.map { Array($0.utf8) }, value: Document.events(item))
                )
            }
        }

        insert()
        for child in node.children {
            guard case .item(let item) = child else {
                children.append(child)
                continue
            }

            if generator.chance(75) {
                var change = Item(old: number)
                if generator.chance(20), isDictionary {
                    item.key = "new \(generator.next() % 1000)&"
                    item.hasCDATA = false
                    change.key = item.key.map { Array($0.utf8) }
                }
                if generator.chance(20) {
                    var room = 3
                    let new = Document.newItem(
                        of: node,
                        4,
                        &room,
                        decorated: false,
                        using: &generator
                    )
                    item.value = new.value
                    item.children = new.children
                    item.isOpen = new.isOpen
                    change.value = Document.events(item)
                }

                revised.items.append(change)
                children.append(child)
                place = children.count
                insert()
            }

            number += 1
        }

        node.isOpen = node.isOpen || !node.children.isEmpty || !children.isEmpty
        node.children = children
        return revised
    }

    // MARK: - Forms

    private static let one = Item(value: [.scalar(.integer(1))])

    @Test(
        "a new element looks like those beside it",
        arguments: [
            ("<array><true/></array>", "<array><true/><integer>1</integer></array>"),
            ("<array>\n <true/>\n</array>", "<array>\n <true/>\n <integer>1</integer>\n</array>"),
            (
                "<array>\r\n\t<true/> <!-- yes -->\r\n</array>",
                "<array>\r\n\t<true/> <!-- yes -->\r\n\t<integer>1</integer>\r\n</array>"
            ),
            ("<array>\n<true/></array>", "<array>\n<true/><integer>1</integer></array>"),
            (
                "<array>\n  <true/><!-- a\nb -->\n</array>",
                "<array>\n  <true/><!-- a\nb -->\n  <integer>1</integer>\n</array>"
            ),
            (
                "<array a='>'>\n\n  <true></true  >\n</array >",
                "<array a='>'>\n\n  <true></true  >\n  <integer>1</integer>\n</array >"
            ),
            (
                "<array> <true/> </array>",
                "<array> <true/><integer>1</integer> </array>"
            ),
        ]
    )
    func append(text: String, expected: String) throws {
        let items = [Item(old: 0), Self.one]
        let revised = RevisedContainer(isDictionary: false, items: items)
        #expect(try Self.revise(text, [0: revised]) == expected)
    }

    @Test(
        "an empty container gets two tags",
        arguments: [
            ("<array/>", "<array>\n\t<integer>1</integer>\n</array>"),
            ("<array a='/' />", "<array a='/'>\n\t<integer>1</integer>\n</array>"),
            ("<array></array>", "<array>\n\t<integer>1</integer>\n</array>"),
            ("<array>\n</array>", "<array>\n\t<integer>1</integer>\n</array>"),
            (
                "<array><!-- none --></array>",
                "<array><!-- none -->\n\t<integer>1</integer>\n</array>"
            ),
            (
                "<array> <!-- none -->\n</array>",
                "<array> <!-- none -->\n\t<integer>1</integer>\n</array>"
            ),
            ("<plist><array/></plist>", "<plist><array><integer>1</integer></array></plist>"),
            (
                "<plist>\n  <array/>\n</plist>",
                "<plist>\n  <array>\n  \t<integer>1</integer>\n  </array>\n</plist>"
            ),
        ]
    )
    func empty(text: String, expected: String) throws {
        let revised = RevisedContainer(isDictionary: false, items: [Self.one])
        #expect(try Self.revise(text, [0: revised]) == expected)
    }

    @Test(
        "an element that goes takes its line with it, unless something else is on that",
        arguments: [
            ("<array>\n\t<true/>\n\t<false/>\n</array>", "<array>\n\t<false/>\n</array>"),
            ("<array>\n\t<true/><false/>\n</array>", "<array>\n\t<false/>\n</array>"),
            (
                "<array>\n\t<true/> <!-- c -->\n\t<false/>\n</array>",
                "<array>\n\t <!-- c -->\n\t<false/>\n</array>"
            ),
            (
                "<array>\r\n<!-- c -->\r\n<true/>\r\n\r\n<false/>\r\n</array>",
                "<array>\r\n<!-- c -->\r\n\r\n<false/>\r\n</array>"
            ),
            (
                "<array>\n<array>\n<!-- <true/> -->\n<string>]]&gt;</string></array>\n<false/>\n</array>",
                "<array>\n<false/>\n</array>"
            ),
        ]
    )
    func remove(text: String, expected: String) throws {
        let revised = RevisedContainer(isDictionary: false, items: [Item(old: 1)])
        #expect(try Self.revise(text, [0: revised]) == expected)
    }

    @Test func `a comment between a key and its value stays when they go`() throws {
        let text = "<dict>\n<key>a</key>\n<!-- c -->\n<true/>\n</dict>"
        let revised = RevisedContainer(isDictionary: true)
        #expect(try Self.revise(text, [0: revised]) == "<dict>\n<!-- c -->\n</dict>")
    }

    @Test(
        "a value of the same kind keeps its tags, and others the style",
        arguments: [
            (
                "<string a='b'>x</string >", .string(Array("<y".utf8)),
                "<string a='b'>&lt;y</string >"
            ),
            ("<string><![CDATA[x]]>&amp;</string>", .string([]), "<string></string>"),
            ("<string/>", .string(Array("y".utf8)), "<string>y</string>"),
            ("<integer> 0x10</integer>", .scalar(.integer(-3)), "<integer>-3</integer>"),
            ("<integer>1</integer>", .scalar(.float64(1.5)), "<real>1.5</real>"),
            ("<real>1</real>", .scalar(.bool(true)), "<true/>"),
            ("<true />", .scalar(.bool(false)), "<false />"),
            ("<true></true>", .scalar(.bool(false)), "<false></false>"),
            ("<data>QQ==</data>", .data([0, 1, 2]), "<data>AAEC</data>"),
            ("<data>\nQQ==\n</data>", .data([0, 1, 2]), "<data>\nAAEC\n</data>"),
            (
                "<dict><key>CF$UID</key>\n<integer>1</integer></dict>", .identifier(7),
                "<dict><key>CF$UID</key>\n<integer>7</integer></dict>"
            ),
            (
                "<date>2001-01-01T00:00:00Z</date>", .scalar(.date(60)),
                "<date>2001-01-01T00:01:00Z</date>"
            ),
        ] as [(String, Event, String)]
    )
    func replace(text: String, event: Event, expected: String) throws {
        let items = [Item(old: 0, value: [event])]
        let revised = RevisedContainer(isDictionary: false, items: items)
        let result = try Self.revise("<array>\n\(text)\n</array>", [0: revised])
        #expect(result == "<array>\n\(expected)\n</array>")
        var revision = PropertyListRevision()
        revision.root = [event]
        let root = try XMLPropertyListReviser.revise(Array("\(text)\n".utf8), revision)
        #expect(String(decoding: root, as: UTF8.self) == expected + "\n")
    }

    @Test func `data is in the lines that the writer makes`() throws {
        let data = [UInt8](repeating: 7, count: 200)
        let written = PropertyListWriting.xml([
            .beginArray, .beginArray, .bool(true), .data(data), .endArray, .endArray,
        ]).bytes
        let before = PropertyListWriting.xml([
            .beginArray, .beginArray, .bool(true), .endArray, .endArray,
        ]).bytes
        let items = [Item(old: 0), Item(value: [.data(data)])]
        let revised = RevisedContainer(isDictionary: false, items: items)
        #expect(try Self.revise(before, [1: revised]) == written)
    }

    @Test(
        "a text stays in its encoding, and characters that this lacks become references",
        arguments: [
            ("UTF-16", .utf16LittleEndian, [0xFF, 0xFE], "é€"),
            ("UTF-16", .utf16BigEndian, [0xFE, 0xFF], "é€"),
            ("UTF-16", .utf16BigEndian, [], "é€"),
            ("UTF-32", .utf32LittleEndian, [0xFF, 0xFE, 0, 0], "é€"),
            ("UTF-8", .utf8, [0xEF, 0xBB, 0xBF], "é€"),
            ("ISO-8859-1", .isoLatin1, [], "é&#x20AC;"),
            ("windows-1252", .windowsCP1252, [], "é€"),
        ] as [(String, String.Encoding, [UInt8], String)]
    )
    func encodings(name: String, encoding: String.Encoding, mark: [UInt8], new: String) throws {
        func document(_ content: String) throws -> [UInt8] {
            let text =
                "<?xml version='1.0' encoding='\(name)'?>\r\n<!-- é -->\r\n<array>\r\n\(content)</array>\r\n"
            return mark + Array(try #require(text.data(using: encoding)))
        }

        let items = [Item(old: 0), Item(value: [.string(Array("é€".utf8))])]
        let revised = RevisedContainer(isDictionary: false, items: items)
        let before = try document(" <string>é</string>\r\n")
        let after = try document(" <string>é</string>\r\n <string>\(new)</string>\r\n")
        #expect(try Self.revise(before, [0: revised]) == after)
        #expect(
            PropertyListReading.xml(after).events
                == [.beginArray, .text("é"), .text("é€"), .endArray]
        )
    }

    // MARK: - Containers in other places

    @Test func `a container that is moved takes its changes and comments with it`() throws {
        let text = "<dict>\n<key>a</key>\n<array>\n<!-- c -->\n<true/>\n</array>\n</dict>"
        let array = try Self.offsets(Array(text.utf8))[1]
        let moved = RevisedContainer(
            isDictionary: true,
            items: [
                Item(
                    key: [0x62],
                    value: [
                        .begin(isDictionary: false), .container(array), .end(isDictionary: false),
                    ]
                )
            ]
        )
        let items = [Item(old: 0), Self.one]
        let changed = RevisedContainer(isDictionary: false, items: items)
        #expect(
            try Self.revise(text, [0: moved, 1: changed])
                == "<dict>\n<key>b</key>\n<array>\n<array>\n<!-- c -->\n<true/>\n<integer>1</integer>\n</array>\n</array>\n</dict>"
        )
    }

    @Test func `a container can't come to contain itself, nor copies without end`() throws {
        let text = "<array><array><array/></array></array>"
        let offsets = try Self.offsets(Array(text.utf8))
        let itself = RevisedContainer(
            isDictionary: false,
            items: [Item(value: [.container(offsets[0])])]
        )
        #expect(throws: FastCodingError(.notRepresentable, "")) {
            try Self.revise(text, [0: itself])
        }

        let many =
            String(repeating: "<array>", count: 40) + String(repeating: "</array>", count: 40)
        let places = try Self.offsets(Array(many.utf8))
        var changes: [Int: RevisedContainer] = [:]
        for number in 0..<39 {
            let copy = Item(value: [.container(places[number + 1])])
            changes[number] = RevisedContainer(isDictionary: false, items: [copy, copy])
        }
        #expect(throws: FastCodingError(.expansionLimit, "")) { try Self.revise(many, changes) }
    }

    @Test func `a revision that doesn't fit is refused, and so is what XML lacks`() throws {
        let text = "<array><true/></array>"
        for items in [[Item(old: 1)], [Item(old: 0), Item(old: 0)], [Item(value: [.string([1])])]] {
            let revised = RevisedContainer(isDictionary: false, items: items)
            #expect(throws: FastCodingError(.notRepresentable, "")) {
                try Self.revise(text, [0: revised])
            }
        }

        #expect(throws: FastCodingError(.notRepresentable, "")) {
            try Self.revise(text, [0: RevisedContainer(isDictionary: true)])
        }

        var elsewhere = PropertyListRevision()
        elsewhere.containers[3] = RevisedContainer(isDictionary: false)
        #expect(throws: FastCodingError(.notRepresentable, "")) {
            try XMLPropertyListReviser.revise(Array(text.utf8), elsewhere)
        }
    }

    // MARK: - Hostile texts

    @Test func `deep nesting, document types and markup in text are no obstacle`() throws {
        let depth = 5000
        let deep =
            "<!DOCTYPE plist [ <!ENTITY a \"<array/>\"> <!-- <array> --> ]><plist>"
            + String(repeating: "<array>", count: depth)
            + "<string>&lt;array&gt;<![CDATA[</string>]]></string>"
            + String(repeating: "</array>", count: depth) + "</plist>"
        let items = [Item(old: 0), Self.one]
        let revised = RevisedContainer(isDictionary: false, items: items)
        #expect(
            try Self.revise(deep, [depth - 1: revised])
                == deep.replacing("]]></string>", with: "]]></string><integer>1</integer>")
        )
    }

    @Test func `damage is the reader's error`() throws {
        let damaged = Array("<array>\n<foo/></array>".utf8)
        var revision = PropertyListRevision()
        revision.containers[0] = RevisedContainer(isDictionary: false)
        #expect(throws: FastCodingError(.plistSyntax, "")) {
            try XMLPropertyListReviser.revise(damaged, revision)
        }
    }
}

/// Keeps where containers begin.
private struct ContainerOffsets: EventSink {
    var found: [Int] = []

    mutating func begin(isDictionary: Bool, at offset: Int) {
        found.append(offset)
    }

    mutating func end(isDictionary: Bool, at offset: Int) {}
    mutating func scalar(_ value: ScalarValue, at offset: Int) {}
    mutating func string(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int) {}
    mutating func key(_ utf8: Span<UInt8>, from range: ByteRange?, at offset: Int) {}
    mutating func data(_ bytes: Span<UInt8>, from range: ByteRange?, at offset: Int) {}
    mutating func backReference(to ordinal: Int, at offset: Int) {}
}
