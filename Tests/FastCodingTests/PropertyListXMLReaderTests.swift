import TestSupport

@Suite("The reader of XML property lists")
struct PropertyListXMLReaderTests {
    private static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">"

    private func read(_ content: String) -> PropertyListReading {
        .xml(Array((Self.head + content + "</plist>").utf8))
    }

    @Test(
        "elements become events",
        arguments: [
            ("<true/>", [.bool(true)]),
            ("<false></false>", [.bool(false)]),
            ("<true />", [.bool(true)]),
            ("<string/>", [.text("")]),
            ("<string></string>", [.text("")]),
            ("<string >a b</string >", [.text("a b")]),
            ("<string x=\"a>b\">c</string>", [.text("c")]),
            ("<integer>12</integer>", [.integer(12)]),
            ("<integer> - 0x1f</integer>", [.integer(-31)]),
            ("<integer>+0XfF</integer>", [.integer(255)]),
            ("<integer>-0</integer>", [.integer(0)]),
            ("<integer>007</integer>", [.integer(7)]),
            ("<integer>-9223372036854775808</integer>", [.integer(.min)]),
            ("<integer>9223372036854775807</integer>", [.integer(.max)]),
            ("<integer>18446744073709551615</integer>", [.whole(UInt128(UInt64.max))]),
            ("<real>1.5</real>", [.real(1.5)]),
            ("<real> .5</real>", [.real(0.5)]),
            ("<real>5.</real>", [.real(5)]),
            ("<real>-0</real>", [.real(-0.0)]),
            ("<real>1E5</real>", [.real(1e5)]),
            ("<real>+7e-3</real>", [.real(7e-3)]),
            ("<real>NaN</real>", [.real(.nan)]),
            ("<real>+INF</real>", [.real(.infinity)]),
            ("<real>-infinity</real>", [.real(-.infinity)]),
            ("<real>&#49;<![CDATA[.5]]></real>", [.real(1.5)]),
            ("<real>9007199254740993</real>", [.real(9_007_199_254_740_992)]),
            ("<date>2018-03-16T12:00:00Z</date>", [.seconds(542_894_400)]),
            ("<date>0001-01-01T00:00:00Z</date>", [.seconds(-63_113_904_000)]),
            ("<date>33689-09-27T01:46:40Z</date>", [.seconds(1e12)]),
            ("<date>-1168-02-16T14:13:20Z</date>", [.seconds(-1e11)]),
            ("<data> Q Q\n= =</data>", [.data([65])]),
            ("<data></data>", [.data([])]),
            ("<data/>", [.data([])]),
            ("<array/>", [.beginArray, .endArray]),
            ("<dict> <!-- c --> </dict>", [.beginDictionary, .endDictionary]),
            (
                "<dict><key>a</key><array><true/><?x y?></array><key/><dict/></dict>",
                [
                    .beginDictionary,
                    .key("a"),
                    .beginArray,
                    .bool(true),
                    .endArray,
                    .key(""),
                    .beginDictionary,
                    .endDictionary,
                    .endDictionary,
                ]
            ),
            (
                "<dict><key>a</key><true/><key>a</key><false/></dict>",
                [.beginDictionary, .key("a"), .bool(true), .key("a"), .bool(false), .endDictionary]
            ),
        ] as [(String, [PropertyListEvent])]
    )
    func elements(content: String, events: [PropertyListEvent]) {
        let reading = read(content)
        #expect(reading.error == nil, "\(String(describing: reading.error))")
        #expect(reading.events == events)
        #expect(reading.fault == nil)
    }

    @Test(
        "characters are kept as they are, and references are resolved",
        arguments: [
            ("a\r\nb\rc\td", "a\r\nb\rc\td"),
            ("a\u{1}\u{7F}", "a\u{1}\u{7F}"),
            ("&#1;", "\u{1}"),
            ("&#13;", "\r"),
            ("&#x1F600;&#x10ffff;", "\u{1F600}\u{10FFFF}"),
            ("&lt;&gt;&amp;&apos;&quot;", "<>&'\""),
            ("a<![CDATA[<b>&amp;]]>c", "a<b>&amp;c"),
            ("<![CDATA[]]>", ""),
            ("]]>", "]]>"),
            ("é&#xFFFE;", "é\u{FFFE}"),
            ("&#0000000000065;", "A"),
            ("  ", "  "),
        ]
    )
    func characters(content: String, text: String) {
        #expect(read("<string>\(content)</string>").events == [.text(text)])
        let dictionary = read("<dict><key>\(content)</key><string>\(content)</string></dict>")
        #expect(dictionary.events == [.beginDictionary, .key(text), .text(text), .endDictionary])
    }

    @Test(
        "any element may be the root, and what surrounds it is skipped",
        arguments: [
            "<true/>", "  <true/> ", "<!-- c --><true/><!-- d -->",
            "<plist><true/></plist>\n<?end?>",
            "<plist\nversion='1.0' ><true/></plist >", "\u{FEFF}<plist><true/></plist>",
            "<?xml?><true/>",
            "<!DOCTYPE plist><true/>", "<!---->\n<true/>",
            "<!DOCTYPE plist PUBLIC \"-//a>\" 'b[>'>\n<true/>",
            "<!DOCTYPE plist [ <!ENTITY a \"]>\"> <!-- ]> ' --> <?x ]> \" ?> <!ELEMENT b (c)> ] ><plist><true/></plist>",
            "<?xml version='1.0' encoding='us-ascii'?><true/>",
            "<?xml version='1.0' encoding = \"Utf-8\" ?><true/>",
            "\u{FEFF}<?xml version='1.0' encoding='UTF-16'?><true/>",
        ]
    )
    func roots(text: String) {
        let reading = PropertyListReading.xml(Array(text.utf8))
        #expect(reading.error == nil, "\(String(describing: reading.error))")
        #expect(reading.events == [.bool(true)])
    }

    @Test func `offsets of events are those of their tags`() {
        let reading = PropertyListReading.xml(
            Array("<dict> <key>a</key>\n<real>1</real></dict>".utf8)
        )
        #expect(reading.offsets == [0, 7, 20, 34])
    }

    @Test(
        "UTF-16 is read in either order, with a byte order mark or without",
        arguments: [true, false],
        [true, false]
    )
    func utf16(bigEndian: Bool, mark: Bool) throws {
        let text =
            "<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<plist><string>h\u{E9}\u{1F600}\r</string></plist>"

        let bytes = try #require(text.data(using: bigEndian ? .utf16BigEndian : .utf16LittleEndian))
        let order: [UInt8] = mark ? (bigEndian ? [0xFE, 0xFF] : [0xFF, 0xFE]) : []
        #expect(PropertyListReading.xml(order + bytes).events == [.text("h\u{E9}\u{1F600}\r")])

        let wrong = try #require(
            "<array>\n é<x/></array>".data(using: bigEndian ? .utf16BigEndian : .utf16LittleEndian)
        )

        let error = PropertyListReading.xml(order + wrong).error
        #expect(error?.code == .plistSyntax)
        #expect(error?.location == TextLocation(line: 2, column: 2))
    }

    @Test func `broken UTF-16 is refused at its byte, with line and column`() {
        let lone = PropertyListReading.xml([0xFE, 0xFF, 0, 0x3C, 0, 0x0A, 0xDC, 0, 0, 0x3E]).error
        #expect(lone?.code == .loneSurrogate)
        #expect(lone?.offset == 6)
        #expect(lone?.location == TextLocation(line: 2, column: 1))
        let half = PropertyListReading.xml([0xFF, 0xFE, 0x3C, 0, 0x3E]).error
        #expect(half?.code == .plistSyntax)
        #expect(half?.location == TextLocation(line: 1, column: 2))
    }

    @Test func `a number that became zero is a warning with line and column`() {
        let reading = PropertyListReading.xml(
            Array("<array>\n<real>1e-400</real><real>0e-400</real></array>".utf8)
        )

        #expect(reading.events == [.beginArray, .real(0), .real(0), .endArray])
        #expect(reading.warnings.map(\.code) == [.numberUnderflow])
        #expect(reading.warnings.first?.location == TextLocation(line: 2, column: 7))
    }

    /// Two and three levels, a string of three bytes and one of four.
    private static let texts = [
        "<array><dict/></array>", "<array><array><dict/></array></array>", "<string>abc</string>",
        "<string>ab&#99;d</string>",
    ]
    private static let objects: [[[UInt8]]] = [
        [[0xA1, 1], [0xD0]],
        [[0xA1, 1], [0xA1, 2], [0x80, 5]],
        [[0x61, 0x20, 0xAC]],
        [[0x54, 0x61, 0x61, 0x61, 0x61]],
    ]

    @Test(
        "limits hold in XML and binary: depth, strings, input",
        arguments: zip(
            [texts.map { Array($0.utf8) }, objects.map { binaryPropertyList($0) }],
            [14, 12]
        )
    )
    func limits(files: [[UInt8]], offset: Int) {
        var options = with(ReadingOptions()) {
            $0.limits.depth = 2
            $0.limits.string = 3
        }

        let errors = files.map { PropertyListReading.of($0, options: options).error }
        #expect(errors.map { $0?.code } == [nil, .depthLimit, nil, .stringLimit])
        #expect(errors[1]?.offset == offset)
        #expect(PropertyListReading.of(files[1], options: options, depth: 3).error == nil)
        options.limits.input = 5
        #expect(PropertyListReading.of(files[0], options: options).error?.code == .inputLimit)
    }
}

extension TextLocation {
    init(line: Int, column: Int) {
        self.init(of: 0, in: [])
        self.line = line
        self.column = column
    }
}
