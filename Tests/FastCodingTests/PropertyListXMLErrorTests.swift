import TestSupport

@Suite("Malformed XML property lists")
struct PropertyListXMLErrorTests {
    @Test(
        "each is refused with its code, line and column",
        arguments: [
            ("", .plistSyntax, 1, 1), ("<!-- c -->\n", .plistSyntax, 2, 1), ("<plist/>", .plistSyntax, 1, 1),
            ("<plist></plist>", .plistSyntax, 1, 8), ("<plist>", .plistSyntax, 1, 8),
            ("<plist><true/>", .plistSyntax, 1, 1), ("<true/>\njunk", .plistSyntax, 2, 1),
            ("<plist><true/></plist><true/>", .plistSyntax, 1, 23),
            ("<plist><true/>\n<false/></plist>", .plistSyntax, 2, 1), ("</plist>", .plistSyntax, 1, 1),
            ("<true/></plist>", .plistSyntax, 1, 8), ("<array>\n <string>a</array>", .plistSyntax, 2, 11),
            ("<array>\n</dict>", .plistSyntax, 2, 1), ("<array><true/>", .plistSyntax, 1, 1),
            ("<dict>x</dict>", .plistSyntax, 1, 7), ("<dict>\n<key>a</key>\n</dict>", .plistSyntax, 2, 1),
            ("<dict><key>a</key>\n<key>b</key><true/></dict>", .plistSyntax, 2, 1),
            ("<dict>\n<string>a</string><true/></dict>", .plistSyntax, 2, 1),
            ("<dict><dict/></dict>", .plistSyntax, 1, 7), ("<array><key>a</key></array>", .plistSyntax, 1, 8),
            ("<key>a</key>", .plistSyntax, 1, 1), ("<array><plist><true/></plist></array>", .plistSyntax, 1, 8),
            ("<plist><plist><true/></plist></plist>", .plistSyntax, 1, 8),
            ("<String>a</String>", .plistSyntax, 1, 1), ("<strings>a</strings>", .plistSyntax, 1, 1),
            ("<a:string>a</a:string>", .plistSyntax, 1, 1), ("<>", .plistSyntax, 1, 1),
            ("< true/>", .plistSyntax, 1, 1),
            ("<true", .plistSyntax, 1, 1), ("<true/ >", .plistSyntax, 1, 1), ("<true x='>", .plistSyntax, 1, 9),
            ("<string>a</string x>", .plistSyntax, 1, 10), ("<true>x</true>", .plistSyntax, 1, 7),
            ("<true> </true>", .plistSyntax, 1, 7), ("<true></false>", .plistSyntax, 1, 7),
            ("<string>é&foo;</string>", .plistSyntax, 1, 10), ("<string>a & b</string>", .plistSyntax, 1, 11),
            ("<string>&amp</string>", .plistSyntax, 1, 9), ("<string>&;</string>", .plistSyntax, 1, 9),
            ("<string>&#;</string>", .plistSyntax, 1, 9), ("<string>&#x;</string>", .plistSyntax, 1, 9),
            ("<string>&#xD800;</string>", .plistSyntax, 1, 9), ("<string>&#x110000;</string>", .plistSyntax, 1, 9),
            ("<string>&#99999999999999999999;</string>", .plistSyntax, 1, 9),
            ("<string>&#1f;</string>", .plistSyntax, 1, 9),
            ("<string>&#X41;</string>", .plistSyntax, 1, 9), ("<string>a&#0;</string>", .nulInString, 1, 10),
            ("<string>a\n\0</string>", .nulInString, 2, 1), ("<string>a<!-- b --></string>", .plistSyntax, 1, 10),
            ("<string>a<?b?></string>", .plistSyntax, 1, 10), ("<string>a<b/></string>", .plistSyntax, 1, 10),
            ("<string>a<![CDATA[b</string>", .plistSyntax, 1, 10), ("<string>a", .plistSyntax, 1, 1),
            ("<integer/>", .plistSyntax, 1, 1), ("<integer></integer>", .plistSyntax, 1, 10),
            ("<integer>12 </integer>", .plistSyntax, 1, 12), ("<integer>1.5</integer>", .plistSyntax, 1, 11),
            ("<integer>0x</integer>", .plistSyntax, 1, 12), ("<integer>-</integer>", .plistSyntax, 1, 11),
            ("<integer>1<!-- -->2</integer>", .plistSyntax, 1, 11),
            ("<integer>18446744073709551616</integer>", .numberOverflow, 1, 10),
            ("<integer>-9223372036854775809</integer>", .numberOverflow, 1, 10),
            ("<integer>0x1ffffffffffffffffffff</integer>", .numberOverflow, 1, 10),
            ("<real></real>", .plistSyntax, 1, 1), ("<real/>", .plistSyntax, 1, 1),
            ("<real>.</real>", .plistSyntax, 1, 1),
            ("<real>1.5 </real>", .plistSyntax, 1, 1), ("<real>0x10</real>", .plistSyntax, 1, 1),
            ("<real>1e</real>", .plistSyntax, 1, 1), ("<real>1,5</real>", .plistSyntax, 1, 1),
            ("<real>-nan</real>", .plistSyntax, 1, 1), ("<real>nan(7)</real>", .plistSyntax, 1, 1),
            ("<real> inf</real>", .plistSyntax, 1, 1), ("<real>1e400</real>", .numberOverflow, 1, 7),
            ("<date/>", .plistSyntax, 1, 1), ("<date></date>", .plistSyntax, 1, 7),
            ("<date>2001-02-29T00:00:00Z</date>", .plistSyntax, 1, 7),
            ("<date> 2001-02-28T00:00:00Z</date>", .plistSyntax, 1, 7),
            ("<date>2001-02-28T00:00:00.5Z</date>", .plistSyntax, 1, 7),
            ("<date>2001-02-28T00:00:00+00:00</date>", .plistSyntax, 1, 7),
            ("<date>+2001-02-28T00:00:00Z</date>", .plistSyntax, 1, 7),
            ("<date>999999999999-02-28T00:00:00Z</date>", .plistSyntax, 1, 7),
            ("<data>QQ=</data>", .plistSyntax, 1, 10), ("<data>\nQQ!=</data>", .plistSyntax, 2, 3),
            ("<data>Q<!-- -->Q==</data>", .plistSyntax, 1, 8), ("<data>QQ&#61;=</data>", .plistSyntax, 1, 9),
            ("<!-- a", .plistSyntax, 1, 1), ("<?a", .plistSyntax, 1, 1), ("<!DOCTYPE plist", .plistSyntax, 1, 1),
            ("<!DOCTYPE plist [<!ENTITY a \"b\">]><string>&a;</string>", .plistSyntax, 1, 43),
            ("<!DOCTYPE plist 'a><true/>", .plistSyntax, 1, 17), ("<!DOCTYPE plist <true/>", .plistSyntax, 1, 17),
            ("<!DOCTYPE plist []", .plistSyntax, 1, 1), ("<!DOCTYPE", .plistSyntax, 1, 1),
            ("<array><!DOCTYPE plist></array>", .plistSyntax, 1, 8),
            ("<array><![CDATA[a]]></array>", .plistSyntax, 1, 8),
            ("<?xml version='1.0' encoding='ISO-8859-1'?>\n<true/>", .plistSyntax, 1, 31),
            ("<?xml version='1.0' encoding='UTF-16'?>\n<true/>", .plistSyntax, 1, 31),
            ("<?xml version='encoding' encoding='UTF-7'?><true/>", .plistSyntax, 1, 36),
            ("\u{FEFF}<?xml version='1.0' encoding='UTF-7'?><true/>", .plistSyntax, 1, 31),
        ] as [(String, FastCodingError.Code, Int, Int)])
    func malformed(text: String, code: FastCodingError.Code, line: Int, column: Int) {
        let reading = PropertyListReading.xml(Array(text.utf8))
        #expect(reading.error?.code == code)
        #expect(
            reading.error?.location == TextLocation(line: line, column: column), "\(String(describing: reading.error))")
        #expect(reading.error?.offset.map { $0 <= text.utf8.count } == true)
    }

    @Test("bytes that are no UTF-8 are refused at the first of them")
    func invalidUTF8() {
        for wrong in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82]] as [[UInt8]] {
            let reading = PropertyListReading.xml(Array("<!--\né".utf8) + wrong + Array("--><true/>".utf8))
            #expect(reading.error?.code == .invalidUTF8)
            #expect(reading.error?.offset == 7)
            #expect(reading.error?.location == TextLocation(line: 2, column: 2))
        }
        #expect(PropertyListReading.xml([0, 0, 0xFE, 0xFF, 0, 0, 0, 0x3C]).error?.code == .plistSyntax)
    }

    private static let sample = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "p.dtd" [<!ELEMENT a (b)>]>
        <plist version="1.0"><dict><key>é&amp;</key><array><integer>-12</integer><real>1.5e3</real><true/>
        <date>2018-03-16T12:00:00Z</date><data>QUI=</data><string>a&#x1F600;<![CDATA[b]]>c</string></array>
        <!-- c --><key>d</key><dict/></dict></plist>
        """

    @Test(
        "every truncation and every flipped bit ends in success or an error with its place", arguments: [false, true])
    func damage(utf16: Bool) throws {
        let whole = try #require(Self.sample.data(using: utf16 ? .utf16LittleEndian : .utf8))
        let bytes = Array(whole)
        #expect(PropertyListReading.xml(bytes).error == nil)
        for count in bytes.indices {
            let reading = PropertyListReading.xml(Array(bytes[..<count]))
            #expect(reading.error?.location != nil, "\(count) bytes")
            #expect(reading.fault == nil)
        }
        for bit in 0..<(8 * bytes.count) {
            var damaged = bytes
            damaged[bit / 8] ^= 1 << (bit % 8)
            let reading = PropertyListReading.xml(damaged)
            #expect(reading.fault == nil, "bit \(bit)")
            if let error = reading.error { #expect(error.offset != nil, "bit \(bit): \(error)") }
        }
    }
}
