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
