import TestSupport

@Suite("Telling formats apart")
struct PropertyListFormatDetectorTests {
    private static let wide: [String.Encoding] = [
        .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
    ]

    @Test(
        "texts are told apart by their first characters",
        arguments: [
            ("", .empty),
            (" \n\t", .empty),
            ("\u{FEFF} ", .empty),
            ("{}", .json),
            ("[1]", .json),
            ("\"a\"", .json),
            (" -1", .json),
            ("true", .json),
            ("hello", .json),
            ("{\"a\": 1}", .json),
            ("{ \"a\\\" = 1\" : 2 }", .json),
            ("{a: 1}", .json),
            ("{'a': 1}", .json),
            ("// c\n{}", .json),
            ("{\"a", .json),
            ("{\"a\\", .json),
            ("{", .json),
            ("]", .json),
            ("\u{FEFF}[]", .json),
            ("<?xml version='1.0'?>", .otherXML),
            ("<plist>", .xml),
            ("<!DOCTYPE plist>", .otherXML),
            (" \n<dict/>", .xml),
            ("\u{FEFF}<plist>", .xml),
            ("<!-- c -->", .otherXML),
            ("<data>", .xml),
            ("<", .otherXML),
            ("<html>", .otherXML),
            ("// c\n<plist>", .otherXML),
            ("( 1, 2 )", .openStep),
            ("{ key = value; }", .openStep),
            ("{\"a b\" = 1; }", .openStep),
            ("{ 'a' /* c */ = 1; }", .openStep),
            ("\"key\" = \"value\";", .openStep),
            ("key = value;", .openStep),
            ("<0fbd77 1c2735ae>", .openStep),
            ("<>", .openStep),
            ("/* c */ \"a\" = \"b\";", .openStep),
            ("// !$*UTF8*$!\n{\n\tarchiveVersion = 1;\n}", .openStep),
            ("/* ( */ (a)", .openStep),
            ("\u{1}\u{2}", .unknown),
            ("\u{1B}[", .unknown),
            ("é", .unknown),
        ] as [(String, DetectedFormat)]
    )
    func texts(text: String, format: DetectedFormat) throws {
        #expect(FormatDetector.detect(Array(text.utf8)) == format)
        if format != .empty, text != "<", text != "{", text != "]" {
            for encoding in Self.wide where text.utf8.first != 0xC3 {
                #expect(
                    FormatDetector.detect(Array(try #require(text.data(using: encoding)))) == format
                )
            }
        }
    }

    @Test(
        "binary formats are told apart by their first bytes",
        arguments: [
            (Array("bplist00".utf8), .binary),
            (Array("bplist".utf8), .binary),
            ([0x54, 0x53, 0x41, 0x46], .archive),
            ([0x54, 0x53, 0x41], .json),
            ([0x89, 0x50, 0x4E, 0x47], .unknown),
            ([0x1F, 0x8B, 8], .unknown),
            ([0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0], .otherXML),
            ([0xFF, 0xFE], .empty),
            ([0x3C, 0], .otherXML),
            ([0], .unknown),
            ([0xFF, 0xFE, 0x3C], .unknown),
            ([0xFE, 0xFF, 0xD8, 0], .unknown),
        ] as [([UInt8], DetectedFormat)]
    )
    func bytes(bytes: [UInt8], format: DetectedFormat) {
        #expect(FormatDetector.detect(bytes) == format)
    }
}
