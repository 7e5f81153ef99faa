import TestSupport

@Suite("The writer of XML property lists")
struct PropertyListXMLWriterTests {
    private func text(_ events: [PropertyListEvent], options: WritingOptions = WritingOptions())
        -> [UInt8]
    {
        let writing = PropertyListWriting.xml(events, options: options)
        #expect(writing.error == nil)
        return writing.bytes
    }

    /// The text between `<plist>` and `</plist>`.
    private func content(_ events: [PropertyListEvent], options: WritingOptions = WritingOptions())
        -> Substring
    {
        PropertyListWriting.content(text(events, options: options))
    }

    @Test func `a document has the form that Foundation gives it`() {
        let events: [PropertyListEvent] = [
            .beginDictionary,
            .key("b"),
            .beginArray,
            .integer(1),
            .beginDictionary,
            .endDictionary,
            .endArray,
            .key("a"),
            .beginArray,
            .endArray,
            .key("d"),
            .data([1, 2]),
            .endDictionary,
        ]

        #expect(
            String(decoding: text(events), as: UTF8.self) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">
                <dict>
                \t<key>b</key>
                \t<array>
                \t\t<integer>1</integer>
                \t\t<dict/>
                \t</array>
                \t<key>a</key>
                \t<array/>
                \t<key>d</key>
                \t<data>
                \tAQI=
                \t</data>
                </dict>
                </plist>

                """
        )

        #expect(
            content(events, options: WritingOptions(indent: nil))
                == "<dict><key>b</key><array><integer>1</integer><dict/></array><key>a</key><array/><key>d</key>"
                + "<data>AQI=</data></dict>"
        )
    }

    @Test(
        "values have their shortest exact forms",
        arguments: [
            (.bool(true), "<true/>"),
            (.bool(false), "<false/>"),
            (.integer(.min), "<integer>-9223372036854775808</integer>"),
            (.real(1), "<real>1.0</real>"),
            (.real(-0.0), "<real>-0.0</real>"),
            (.real(0.1), "<real>0.1</real>"),
            (.real(1e300), "<real>1e+300</real>"),
            (.real(.infinity), "<real>infinity</real>"),
            (.real(-.infinity), "<real>-infinity</real>"),
            (.real(.nan), "<real>nan</real>"),
            (.float(0.1), "<real>0.10000000149011612</real>"),
            (.float(.nan), "<real>nan</real>"),
            (.float(-.infinity), "<real>-infinity</real>"),
            (.decimal(DecimalNumber(12)), "<integer>12</integer>"),
            (.decimal(DecimalNumber(-1_000_000)), "<integer>-1000000</integer>"),
            (.seconds(0), "<date>2001-01-01T00:00:00Z</date>"),
            (.seconds(-63_113_904_000), "<date>0001-01-01T00:00:00Z</date>"),
            (.text(""), "<string></string>"),
            (.text("a\r\n\t<&>\"'"), "<string>a&#13;\n\t&lt;&amp;&gt;\"'</string>"),
            (.text("\u{7F}\u{202E}é"), "<string>\u{7F}\u{202E}é</string>"),
        ] as [(PropertyListEvent, String)]
    )
    func values(event: PropertyListEvent, expected: String) {
        #expect(content([event]) == expected + "\n")
    }

    @Test func `what would act on a terminal is escaped on request`() {
        let options = with(WritingOptions()) { $0.escapeControls = true }
        let written = content([.text("é\u{7F}\u{9B}\u{202E}\u{1F600}\u{E0041}<")], options: options)
        #expect(written == "<string>é&#x7F;&#x9B;&#x202E;\u{1F600}&#xE0041;&lt;</string>\n")
    }

    @Test(
        "what XML can't carry is refused with the offset of the event",
        arguments: [
            .null,
            .decimal(.nan),
            .decimal(DecimalNumber(negative: false, mantissa: 15, exponent: -1) ?? .nan),
            .whole(1 << 64),
            .whole(1 << 63 + 1, negative: true),
            .decimal(DecimalNumber(negative: false, mantissa: 1, exponent: 127) ?? .nan),
            .float64(0x7FF8_0000_0000_0001),
            .float64(0xFFF8_0000_0000_0000),
            .float32(0x7FC0_0001),
            .seconds(0.5),
            .seconds(-0.0),
            .seconds(.nan),
            .seconds(252_423_993_600),
            .text("\u{1}"),
            .text("ab\u{1F}c"),
            .text("\u{FFFE}"),
            .text("é\u{FFFF}"),
            .again(0),
        ] as [PropertyListEvent]
    )
    func notRepresentable(event: PropertyListEvent) {
        let writing = PropertyListWriting.xml([.beginArray, event, .endArray])
        #expect(writing.error?.code == .notRepresentable && writing.error?.offset == 1)

        if case .string(let bytes) = event {
            let canCarry = XMLPropertyListWriter.canCarry(bytes.span)
            #expect(!canCarry)
            let key = PropertyListWriting.xml([
                .beginDictionary,
                .key(bytes),
                .bool(true),
                .endDictionary,
            ])

            #expect(key.error?.code == .notRepresentable)
        }
    }

    @Test func `every character is either carried or refused, and canCarry knows which`() {
        for code in Array(0x1...0x2FF) + Array(0xD000...0xD7FF) + Array(0xE000...0x1_0010) + [
            0x10_FFFF
        ] {
            guard let scalar = Unicode.Scalar(UInt32(code)) else { continue }

            let event = PropertyListEvent.text("a\(scalar)b")
            let writing = PropertyListWriting.xml([event])
            let canCarry = XMLPropertyListWriter.canCarry(Array("a\(scalar)b".utf8).span)
            #expect((writing.error == nil) == canCarry)

            if writing.error == nil {
                #expect(PropertyListReading.xml(writing.bytes).events == [event])
            }
        }
    }

    @Test func `long strings and data come out whole, in blocks`() {
        let string = PropertyListEvent.string((0..<300_000).map { UInt8(0x20 + $0 % 0x5F) })
        let data = PropertyListEvent.data((0..<200_000).map { UInt8(truncatingIfNeeded: $0 * 7) })
        let accents = PropertyListEvent.text(String(repeating: "é\u{202E}", count: 5000))
        let events = [.beginArray, string, data, accents, .endArray]

        for (indent, escapes) in [(2, false), (nil, true)] as [(Int?, Bool)] {
            let options = with(WritingOptions(indent: indent)) { $0.escapeControls = escapes }
            #expect(
                PropertyListReading.xml(PropertyListWriting.xml(events, options: options).bytes)
                    .events == events
            )
        }
    }

    @Test func `100,000 levels are written in linear space, and read if no limit holds`() {
        let count = 100_000
        let events =
            [PropertyListEvent](repeating: .beginArray, count: count)
            + [PropertyListEvent](repeating: .endArray, count: count)

        for format in KeyedArchiveFormat.allCases {
            let bytes = PropertyListWriting.write(
                events,
                format,
                options: WritingOptions(limits: .none)
            ).bytes

            #expect(bytes.count < count * 100)
            #expect(
                PropertyListReading.of(bytes, options: ReadingOptions(limits: .none)).events
                    == events
            )

            #expect(PropertyListReading.of(bytes).error?.code == .depthLimit)
        }

        let open = Array(String(repeating: "<dict><key>a</key>", count: count).utf8)
        #expect(PropertyListReading.xml(open).error?.code == .depthLimit)
    }
}

@Suite("The writer of binary property lists")
struct PropertyListBinaryWriterTests {
    @Test(
        "values have the bytes that Foundation gives them",
        arguments: [
            (.bool(true), [0x09]),
            (.bool(false), [0x08]),
            (.integer(255), [0x10, 255]),
            (.integer(256), [0x11, 1, 0]),
            (.integer(-1), [0x13] + [UInt8](repeating: 255, count: 8)),
            (.integer(1 << 31), [0x12, 0x80, 0, 0, 0]),
            (.integer(1 << 32), [0x13, 0, 0, 0, 1, 0, 0, 0, 0]),
            (.decimal(DecimalNumber(5)), [0x10, 5]),
            (.decimal(DecimalNumber(.min)), [0x13, 0x80, 0, 0, 0, 0, 0, 0, 0]),
            (
                .whole(1 << 63),
                [0x14] + [UInt8](repeating: 0, count: 8) + [0x80, 0, 0, 0, 0, 0, 0, 0]
            ),
            (.float(1.5), [0x22, 0x3F, 0xC0, 0, 0]),
            (.float64(1), [0x23, 0, 0, 0, 0, 0, 0, 0, 1]),
            (.date(2), [0x33, 0, 0, 0, 0, 0, 0, 0, 2]),
            (.data([7]), [0x41, 7]),
            (
                .text(String(repeating: "a", count: 15)),
                [0x5F, 0x10, 15] + [UInt8](repeating: 0x61, count: 15)
            ),
            (.text("é\u{1F600}"), [0x63, 0, 0xE9, 0xD8, 0x3D, 0xDE, 0]),
        ] as [(PropertyListEvent, [UInt8])]
    )
    func values(event: PropertyListEvent, object: [UInt8]) {
        let expected = binaryPropertyList([object], offsetSize: 1)
        #expect(PropertyListWriting.binary([event]).bytes == expected)
    }

    @Test
    func
        `equal values are stored once, equal containers as often as they begin, and shared ones once`()
    {
        let events: [PropertyListEvent] = [
            .beginArray,
            .text("a"),
            .text("a"),
            .integer(1),
            .real(1),
            .integer(1),
            .beginArray,
            .endArray,
            .beginArray,
            .endArray,
            .again(1),
            .beginDictionary,
            .key("a"),
            .text("a"),
            .endDictionary,
            .again(3),
            .endArray,
        ]

        let bytes = PropertyListWriting.binary(events).bytes
        #expect(
            bytes
                == binaryPropertyList(
                    [
                        [0xAA, 1, 1, 2, 3, 2, 4, 5, 4, 6, 6],
                        [0x51, 0x61],
                        [0x10, 1],
                        [0x23, 0x3F, 0xF0, 0, 0, 0, 0, 0, 0],
                        [0xA0],
                        [0xA0],
                        [0xD1, 1, 1],
                    ],
                    offsetSize: 1
                )
        )

        #expect(PropertyListReading.binary(bytes).events == events)
    }

    @Test("references and offsets grow with the file", arguments: [254, 255, 256, 65535, 65536])
    func sizes(count: Int) {
        let events =
            [.beginArray] + (1..<count).map { PropertyListEvent.integer(Int64($0)) } + [.endArray]

        let bytes = PropertyListWriting.binary(events).bytes
        #expect(bytes[bytes.count - 25] == (count < 256 ? 1 : count < 65536 ? 2 : 4))
        #expect(PropertyListReading.binary(bytes).events == events)
    }

    @Test func `a dictionary of CF$UID alone becomes a UID, and nothing else does`() {
        let identifier: [PropertyListEvent] = [
            .beginDictionary,
            .key("CF$UID"),
            .integer(5),
            .endDictionary,
        ]

        #expect(
            PropertyListWriting.binary(identifier).bytes
                == binaryPropertyList([[0x80, 5]], offsetSize: 1)
        )

        let shared = [.beginArray] + identifier + [.again(1), .endArray]
        #expect(
            PropertyListReading.binary(PropertyListWriting.binary(shared).bytes).events
                == [.beginArray] + identifier + identifier + [.endArray]
        )

        let values: [[PropertyListEvent]] = [
            [.integer(-1)],
            [.integer(1 << 32)],
            [.text("5")],
            [.beginArray, .endArray],
            [.real(5)],
            identifier,
            [.integer(5), .key("b"), .integer(6)],
            [.integer(5), .key("CF$UID"), .integer(6)],
        ]

        for value in values {
            let events = [.beginDictionary, .key("CF$UID")] + value + [.endDictionary]
            let bytes = PropertyListWriting.binary(events).bytes
            #expect(bytes[8] >> 4 == 0xD)
            #expect(PropertyListReading.binary(bytes).events == events)
        }

        let second: [PropertyListEvent] = [
            .beginDictionary,
            .key("a"),
            .integer(5),
            .key("CF$UID"),
            .integer(5),
            .endDictionary,
        ]

        #expect(
            PropertyListReading.binary(PropertyListWriting.binary(second).bytes).events == second
        )
    }

    @Test func `null and decimals that are no integers are refused`() {
        let half = DecimalNumber(negative: false, mantissa: 5, exponent: -1) ?? .nan
        for event in [.null, .decimal(.nan), .decimal(half)] as [PropertyListEvent] {
            let writing = PropertyListWriting.binary([.beginArray, event, .endArray])
            #expect(writing.error?.code == .notRepresentable && writing.error?.offset == 1)
        }

        #expect(
            PropertyListWriting.binary([.beginArray, .again(7)]).error?.code == .plistStructure
        )
    }

    @Test(
        "the limit of the output holds to the byte, also in XML",
        arguments: KeyedArchiveFormat.allCases
    )
    func limit(format: KeyedArchiveFormat) {
        let events: [PropertyListEvent] = [
            .beginArray,
            .integer(1),
            .text("abc"),
            .text("abc"),
            .data([1]),
            .beginArray,
            .endArray,
            .endArray,
        ]
        let size = PropertyListWriting.write(events, format).bytes.count
        // The writer of XML asks for a little more room than it uses.
        for limit in Array(0..<size) + [format == .xml ? 1000 : size] {
            let options = with(WritingOptions()) { $0.limits.output = limit }
            let writing = PropertyListWriting.write(events, format, options: options)
            #expect(
                writing.error?.code == (limit < size ? .outputLimit : nil),
                "limit \(limit) of \(size)"
            )

            #expect(
                writing.bytes.count <= limit
                    && (format == .xml || limit >= size || writing.bytes.isEmpty)
            )
        }
    }
}
