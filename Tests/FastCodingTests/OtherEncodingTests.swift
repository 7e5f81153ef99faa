import TestSupport

/// Property lists whose strings are in another encoding than UTF-8, or than they say.
@Suite("Property lists in other encodings")
struct OtherEncodingTests {
    /// An XML list that declares an encoding and holds one string of these bytes.
    private static func xml(_ encoding: String, _ text: [UInt8]) -> [UInt8] {
        Array("<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n<plist><string>".utf8) + text
            + Array("</string></plist>".utf8)
    }

    /// The string that Foundation reads.
    private static func foundation(_ bytes: [UInt8]) -> String? {
        unsafe try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
            as? String
    }

    @Test(
        "ISO-8859-1 is read under the names that Foundation knows, with the same text",
        arguments: [
            "ISO-8859-1", "iso-8859-1", "ISO_8859-1", "iso8859-1", "ISO-8859-1:1987",
            "ISO_8859-1:1987", "iso-ir-100", "latin1", "latin-1", "l1", "IBM819", "CP819",
            "csISOLatin1", "8859-1", "iso88591",
        ]
    )
    func latin1(name: String) {
        let bytes = Self.xml(name, [0x41, 0xE9, 0x80, 0x9F, 0xFF])
        let reading = PropertyListReading.xml(bytes)
        #expect(reading.events == [.text("A\u{E9}\u{80}\u{9F}\u{FF}")])
        #expect(reading.warnings.map(\.code) == [.otherEncoding])
        #expect(Self.foundation(bytes) == "A\u{E9}\u{80}\u{9F}\u{FF}")
    }

    @Test(
        "each byte of windows-1252 is what it is to Foundation, or refused as there",
        arguments: ["windows-1252", "Windows-1252", "cp1252", "CP-1252", "windows1252"]
    )
    func windows1252(name: String) {
        for byte in 0x80...0xFF as ClosedRange<UInt8> {
            let bytes = Self.xml(name, [0x41, byte])
            let reading = PropertyListReading.xml(bytes)

            if let text = Self.foundation(bytes) {
                #expect(reading.events == [.text(text)], "byte \(byte)")
            } else {
                #expect(reading.error?.code == .plistSyntax, "byte \(byte)")
                #expect(reading.error?.offset == bytes.count - 18, "byte \(byte)")
            }
        }
    }

    @Test func `the warning names the encoding's place once, and how much depends on it`() throws {
        let bytes = Self.xml("ISO-8859-1", [0xE9, 0xE8, 0x41])
        let warning = try #require(PropertyListReading.xml(bytes).warnings.first)
        #expect(warning.location == TextLocation(line: 1, column: 31))
        #expect(warning.message.contains("ISO-8859-1") && warning.message.contains("2 characters"))

        let ascii = PropertyListReading.xml(Self.xml("latin1", [0x41]))
        #expect(ascii.warnings.count == 1)
        #expect(ascii.warnings.first?.message.contains("0 characters") == true)
    }

    @Test func `offsets of errors are those of bytes of the file`() {
        let bytes = Self.xml("ISO-8859-1", [0xE9, 0xE9] + Array("&x;".utf8))
        var diagnostics = Diagnostics()
        var sink = PropertyListRecordingSink()
        do throws(FastCodingError) {
            try XMLPropertyListReader.locating(bytes, &diagnostics) {
                text,
                notes throws(FastCodingError) in
                try XMLPropertyListReader.read(
                    text,
                    options: ReadingOptions(),
                    into: &sink,
                    diagnostics: &notes
                )
            }
            Issue.record("it was read")
        } catch {
            #expect(error.offset == bytes.firstIndex(of: UInt8(ascii: "&")))
            #expect(error.location == TextLocation(line: 2, column: 18))
        }
    }

    @Test(
        "of several encodings, the byte order mark counts, and without one all have to agree",
        arguments: [
            ("\u{FEFF}<?xml encoding='ISO-8859-1'?><string>é</string>", "é"),
            ("\u{FEFF}<?xml encoding='cp1252' encoding='utf-8'?><string>é</string>", "é"),
            ("<?xml encoding='ISO-8859-1' encoding='latin1'?><string>é</string>", "Ã©"),
            ("<?xml encoding='ISO-8859-1' encoding='UTF-8'?><string>é</string>", nil),
            ("<?xml encoding='UTF-8' encoding='ISO-8859-1'?><string>é</string>", nil),
            ("<?xml encoding='ISO-8859-1' encoding='cp1252'?><string>é</string>", nil),
            ("<?xml encoding='ISO-8859-15'?><string>é</string>", nil),
            ("<?xml encoding='macintosh'?><string>é</string>", nil),
            ("\u{FEFF}<?xml encoding='UTF-7'?><string>é</string>", nil),
        ]
    )
    func several(text: String, string: String?) {
        let reading = PropertyListReading.xml(Array(text.utf8))
        guard let string else {
            #expect(reading.error?.code == .plistSyntax)
            return
        }

        #expect(reading.events == [.text(string)])
        #expect(reading.warnings.map(\.code) == [.otherEncoding])
    }

    @Test func `UTF-8 in an ASCII string is read, and counted in one warning at the first one`() {
        let strings: [[UInt8]] = [[0x51, 0x61], [0x52, 0xC3, 0xA9], [0x53, 0xE2, 0x82, 0xAC]]
        let bytes = binaryPropertyList([[0xA4, 1, 2, 3, 2]] + strings)
        let reading = PropertyListReading.binary(bytes)
        #expect(
            reading.events == [
                .beginArray, .text("a"), .text("é"), .text("€"), .text("é"), .endArray,
            ]
        )
        #expect(reading.warnings.map(\.code) == [.otherEncoding])
        #expect(reading.warnings.first?.offset == 15)
        #expect(reading.warnings.first?.message.hasPrefix("2 strings") == true)
    }

    @Test(
        "bytes in an ASCII string that are no UTF-8 are refused where they are",
        arguments: [
            ([0x52, 0x61, 0xE9], 10, .plistStructure),
            ([0x53, 0xC3, 0xA9, 0xFF], 11, .plistStructure),
            ([0x53, 0xED, 0xA0, 0x80], 9, .plistStructure),
            ([0x52, 0xC0, 0x80], 9, .plistStructure),
            ([0x52, 0x61, 0xC3], 10, .plistStructure),
            ([0x53, 0xC3, 0xA9, 0x00], 11, .nulInString),
        ] as [([UInt8], Int, FastCodingError.Code)]
    )
    func wrong(string: [UInt8], offset: Int, code: FastCodingError.Code) {
        let error = PropertyListReading.binary(binaryPropertyList([string])).error
        #expect(error?.code == code)
        #expect(error?.offset == offset)
    }

    @Test(
        "verify judges such lists in data as it does others",
        arguments: ["ISO-8859-1", "windows-1252"]
    )
    func nested(encoding: String) throws {
        let keyed = try ObjectGraph(notation: #"{"$class":"Evil","title":"x"}"#.utf8)
            .keyedArchive(inXML: true)
        let declared = String(decoding: keyed, as: UTF8.self)
            .replacing("encoding=\"UTF-8\"", with: "encoding=\"\(encoding)\"")
            .replacing("<string>x<", with: "<string>é<")
        let bytes = Array(declared.unicodeScalars.map { UInt8($0.value) })

        let archive = try ObjectGraph.make { graph in
            graph.addDictionary([("saved", graph.addData(bytes))])
        }.archived()
        let options = with(VerificationOptions()) { $0.judgesNested = true }
        let found = Verifier.judge(archive, options: options).errors.messages
        #expect(found.map(\.code) == [.keyedArchiveNotAllowed])

        let allowing = with(options) { $0.allowsKeyedArchives = true }
        let classes = Verifier.judge(archive, options: allowing).errors.messages
        #expect(classes.map(\.code) == [.classNotAllowed])
        #expect(classes.first?.message.contains("Evil") == true)
    }
}
