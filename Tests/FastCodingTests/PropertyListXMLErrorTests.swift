import TestSupport

@Suite("Malformed XML property lists")
struct PropertyListXMLErrorTests {
    @Test(
        "each is refused with its line and column",
        arguments: [
            ("", 1, 1),
            ("<!-- c -->\n", 2, 1),
            ("<plist/>", 1, 1),
            ("<plist></plist>", 1, 8),
            ("<plist>", 1, 8),
            ("<plist><true/>", 1, 1),
            ("<true/>\njunk", 2, 1),
            ("<plist><true/></plist><true/>", 1, 23),
            ("<plist><true/>\n<false/></plist>", 2, 1),
            ("</plist>", 1, 1),
            ("<true/></plist>", 1, 8),
            ("<array>\n <string>a</array>", 2, 11),
            ("<array>\n</dict>", 2, 1),
            ("<array><true/>", 1, 1),
            ("<dict>x</dict>", 1, 7),
            ("<dict>\n<key>a</key>\n</dict>", 2, 1),
            ("<dict><key>a</key>\n<key>b</key><true/></dict>", 2, 1),
            ("<dict>\n<string>a</string><true/></dict>", 2, 1),
            ("<dict><dict/></dict>", 1, 7),
            ("<array><key>a</key></array>", 1, 8),
            ("<key>a</key>", 1, 1),
            ("<array><plist><true/></plist></array>", 1, 8),
            ("<plist><plist><true/></plist></plist>", 1, 8),
            ("<String>a</String>", 1, 1),
            ("<strings>a</strings>", 1, 1),
            ("<a:string>a</a:string>", 1, 1),
            ("<>", 1, 1),
            ("< true/>", 1, 1),
            ("<true", 1, 1),
            ("<true/ >", 1, 1),
            ("<true x='>", 1, 9),
            ("<string>a</string x>", 1, 10),
            ("<true>x</true>", 1, 7),
            ("<true> </true>", 1, 7),
            ("<true></false>", 1, 7),
            ("<string>é&foo;</string>", 1, 10),
            ("<string>a & b</string>", 1, 11),
            ("<string>&amp</string>", 1, 9),
            ("<string>&;</string>", 1, 9),
            ("<string>&#;</string>", 1, 9),
            ("<string>&#x;</string>", 1, 9),
            ("<string>&#xD800;</string>", 1, 9),
            ("<string>&#x110000;</string>", 1, 9),
            ("<string>&#99999999999999999999;</string>", 1, 9),
            ("<string>&#1f;</string>", 1, 9),
            ("<string>&#X41;</string>", 1, 9),
            ("<string>a<!-- b --></string>", 1, 10),
            ("<string>a<?b?></string>", 1, 10),
            ("<string>a<b/></string>", 1, 10),
            ("<string>a<![CDATA[b</string>", 1, 10),
            ("<string>a", 1, 1),
            ("<integer/>", 1, 1),
            ("<integer></integer>", 1, 10),
            ("<integer>12 </integer>", 1, 12),
            ("<integer>1.5</integer>", 1, 11),
            ("<integer>0x</integer>", 1, 12),
            ("<integer>-</integer>", 1, 11),
            ("<integer>1<!-- -->2</integer>", 1, 11),
            ("<real></real>", 1, 1),
            ("<real/>", 1, 1),
            ("<real>.</real>", 1, 1),
            ("<real>1.5 </real>", 1, 1),
            ("<real>0x10</real>", 1, 1),
            ("<real>1e</real>", 1, 1),
            ("<real>1,5</real>", 1, 1),
            ("<real>-nan</real>", 1, 1),
            ("<real>nan(7)</real>", 1, 1),
            ("<real> inf</real>", 1, 1),
            ("<date/>", 1, 1),
            ("<date></date>", 1, 7),
            ("<date>2001-02-29T00:00:00Z</date>", 1, 7),
            ("<date> 2001-02-28T00:00:00Z</date>", 1, 7),
            ("<date>2001-02-28T00:00:00.5Z</date>", 1, 7),
            ("<date>2001-02-28T00:00:00+00:00</date>", 1, 7),
            ("<date>+2001-02-28T00:00:00Z</date>", 1, 7),
            ("<date>999999999999-02-28T00:00:00Z</date>", 1, 7),
            ("<data>QQ=</data>", 1, 10),
            ("<data>\nQQ!=</data>", 2, 3),
            ("<data>Q<!-- -->Q==</data>", 1, 8),
            ("<data>QQ&#61;=</data>", 1, 9),
            ("<!-- a", 1, 1),
            ("<?a", 1, 1),
            ("<!DOCTYPE plist", 1, 1),
            ("<!DOCTYPE plist [<!ENTITY a \"b\">]><string>&a;</string>", 1, 43),
            ("<!DOCTYPE plist 'a><true/>", 1, 17),
            ("<!DOCTYPE plist <true/>", 1, 17),
            ("<!DOCTYPE plist []", 1, 1),
            ("<!DOCTYPE", 1, 1),
            ("<array><!DOCTYPE plist></array>", 1, 8),
            ("<array><![CDATA[a]]></array>", 1, 8),
            ("<?xml version='1.0' encoding='ISO-8859-2'?>\n<true/>", 1, 31),
            ("<?xml version='1.0' encoding='UTF-16'?>\n<true/>", 1, 31),
            ("<?xml version='encoding' encoding='UTF-7'?><true/>", 1, 36),
            ("\u{FEFF}<?xml version='1.0' encoding='UTF-7'?><true/>", 1, 31),
        ] as [(String, Int, Int)]
    )
    func malformed(text: String, line: Int, column: Int) {
        check(text, .plistSyntax, line, column)
    }

    @Test(
        "text that no archive can hold and numbers out of range are refused in the same way",
        arguments: [
            ("<string>a&#0;</string>", .nulInString, 1, 10),
            ("<string>a\n\0</string>", .nulInString, 2, 1),
            ("<integer>18446744073709551616</integer>", .numberOverflow, 1, 10),
            ("<integer>-9223372036854775809</integer>", .numberOverflow, 1, 10),
            ("<integer>0x1ffffffffffffffffffff</integer>", .numberOverflow, 1, 10),
            ("<real>1e400</real>", .numberOverflow, 1, 7),
        ] as [(String, FastCodingError.Code, Int, Int)]
    )
    func check(_ text: String, _ code: FastCodingError.Code, _ line: Int, _ column: Int) {
        let error = PropertyListReading.xml(Array(text.utf8)).error
        #expect(error?.code == code)
        #expect(
            error?.location == TextLocation(line: line, column: column),
            "\(String(describing: error))"
        )

        #expect(error?.offset.map { $0 <= text.utf8.count } == true)
    }

    @Test func `bytes that are no UTF-8 are refused at the first of them`() {
        for wrong in [
            [0xFF],
            [0xC0, 0x80],
            [0xED, 0xA0, 0x80],
            [0xF4, 0x90, 0x80, 0x80],
            [0xE2, 0x82],
        ] as [[UInt8]] {
            let reading = PropertyListReading.xml(
                Array("<!--\né".utf8) + wrong + Array("--><true/>".utf8)
            )

            #expect(reading.error?.code == .invalidUTF8)
            #expect(reading.error?.offset == 7)
            #expect(reading.error?.location == TextLocation(line: 2, column: 2))
        }

        #expect(
            PropertyListReading.xml([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x3C]).error?.code == .plistSyntax
        )
    }

    private static let sample = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "p.dtd" [<!ELEMENT a (b)>]>
        <plist version="1.0"><dict><key>é&amp;</key><array><integer>-12</integer><real>1.5e3</real><true/>
        <date>2018-03-16T12:00:00Z</date><data>QUI=</data><string>a&#x1F600;<![CDATA[b]]>c</string></array>
        <!-- c --><key>d</key><dict/></dict></plist>
        """

    @Test(
        "every truncation and every flipped bit ends in success or an error with its place",
        arguments: [false, true]
    )
    func damage(utf16: Bool) throws {
        let bytes = Array(try #require(Self.sample.data(using: utf16 ? .utf16LittleEndian : .utf8)))
        #expect(PropertyListReading.xml(bytes).error == nil)

        for count in bytes.indices {
            let reading = PropertyListReading.xml(Array(bytes[..<count]))
            #expect(reading.error?.location != nil && reading.fault == nil, "\(count) bytes")
        }

        for bit in 0..<(8 * bytes.count) {
            var damaged = bytes
            damaged[bit / 8] ^= 1 << (bit % 8)
            let reading = PropertyListReading.xml(damaged)
            #expect(reading.fault == nil, "bit \(bit)")

            if let error = reading.error {
                #expect(error.offset != nil, "bit \(bit): \(error)")
            }
        }
    }
}
