import TestSupport

@Suite("Strings in dump-chunks")
struct DumpTextTests {
    /// An archive whose root is a string.
    static func archive(_ text: String) -> [UInt8] {
        [0x54, 0x53, 0x41, 0x46, 3, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 8] + Array(text.utf8) + [0]
    }

    static func shown(_ text: String, width: Int = 60) -> String? {
        let line = Dump(archive(text)) { $0.width = width }.lines.last
        return line?.firstRange(of: "String ").map { String(line?[$0.upperBound...] ?? "") }
    }

    @Test(
        "are escaped so that they cannot command a terminal, hide or break the line",
        arguments: [
            ("plain é 字 😀", "\"plain é 字 😀\""),
            ("\"\\", "\"\\\"\\\\\""),
            ("a\nb\tc\rd", "\"a\\nb\\tc\\rd\""),
            ("\u{1}\u{1B}[31m\u{7F}", "\"\\u0001\\u001b[31m\\u007f\""),
            ("\u{85}\u{9B}", "\"\\u0085\\u009b\""),
            ("\u{202E}\u{2066}\u{200B}\u{FEFF}", "\"\\u202e\\u2066\\u200b\\ufeff\""),
            ("\u{2028}\u{2029}", "\"\\u2028\\u2029\""),
            ("\u{E0001}", "\"\\udb40\\udc01\""),
        ])
    func escapes(text: String, expected: String) { #expect(Self.shown(text) == expected) }

    @Test(
        "are shortened to a number of columns, with an ellipsis after the quotes",
        arguments: [
            ("abcdef", 6, "\"abcdef\""), ("abcdef", 5, "\"abcde\"…"), ("字字字", 5, "\"字字\"…"), ("ab\u{1}c", 7, "\"ab\"…"),
            ("ab\u{1}c", 8, "\"ab\\u0001\"…"), ("e\u{301}\u{301}\u{301}", 3, "\"e\u{301}\u{301}\"…"), ("", 1, "\"\""),
            ("abc", .max, "\"abc\""),
        ])
    func width(text: String, width: Int, expected: String) {
        #expect(Self.shown(text, width: width)?.unicodeScalars.elementsEqual(expected.unicodeScalars) == true)
    }

    @Test func `are whole in JSON, and parse to themselves`() throws {
        let text = String((1..<0x3000).compactMap { Unicode.Scalar($0).map { Character($0) } }) + "😀\u{E0001}"
        let dump = Dump(Self.archive(text), .json)
        let value = try #require(try dump.objects().last?["value"] as? String)
        #expect(value.unicodeScalars.elementsEqual(text.unicodeScalars))
        #expect(!dump.text.unicodeScalars.contains { ("\u{7F}"..."\u{9F}").contains($0) || $0 == "\u{202E}" })
    }

    @Test func `names that are not plain words stand in quotes`() throws {
        let archive = try #require(
            [UInt8](
                hex: """
                    54534146 0300 0300 01000000 01000000 00000000
                    1d 1b00 00 02000000 6120 62 00 00   1e 00   2d 2d
                    """))
        let dump = Dump(archive)
        #expect(dump.error == nil)
        #expect(dump.text.contains("ClassDefinition \"\\u001b\" (\"a b\", \"\")\n"))
        #expect(dump.text.contains("\"a b\": One\n"))
        #expect(dump.text.contains("\"\": One\n"))
    }

    @Test("that aliases point to do not add up", arguments: DumpForm.allCases)
    func linear(form: DumpForm) {
        // A long string, class name, property name and key, each of which is referred to by every element.
        func size(_ count: Int) -> Int {
            let long = [UInt8](repeating: 0x78, count: 4 * count) + [0]
            var archive: [UInt8] = [0x54, 0x53, 0x41, 0x46, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
            archive += [10, 0, 0, 0, UInt8(count & 0xFF), UInt8(count >> 8), 0, 0]
            archive += [29] + long
            while archive.count % 4 != 0 { archive.append(0) }
            archive += [1, 0, 0, 0] + long
            archive += [30, 0, 8] + long
            for index in 1..<count {
                switch index % 3 {
                case 0: archive += [30, 0, 0]
                case 1: archive += [5, 0]
                default:
                    archive.append(9)
                    while archive.count % 4 != 0 { archive.append(0) }
                    archive += [1, 0, 0, 0, 1, 5, 0]
                }
            }
            let dump = Dump(archive, form) { $0.width = .max }
            #expect(dump.error == nil)
            return dump.text.utf8.count
        }
        let (once, twice) = (size(500), size(1000))
        #expect(twice < 3 * once)
        #expect(twice < 1000 * 400)
    }
}
