import TestSupport

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
