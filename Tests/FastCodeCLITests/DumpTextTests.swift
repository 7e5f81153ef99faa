import TestSupport

@Suite("Strings in dump-chunks")
struct DumpTextTests {
    /// An archive whose root is a string.
    static func archive(_ text: String) -> [UInt8] {
        ArchiveBytes.make(from: ArchiveBytes(strings: 1)) { $0.string(text) }
    }

    static func shown(_ text: String, width: Int = 60) -> String? {
        let line = Dump(archive(text)) { $0.width = width }.lines.last
        return line?.firstRange(of: "String ").map { String(line?[$0.upperBound...] ?? "") }
    }

    @Test(
        "are shortened to a number of columns, with an ellipsis after the quotes",
        arguments: [
            ("abcdef", 6, "\"abcdef\""),
            ("abcdef", 5, "\"abcde\"…"),
            ("字字字", 5, "\"字字\"…"),
            ("ab\u{1}c", 7, "\"ab\"…"),
            ("ab\u{1}c", 8, "\"ab\\u0001\"…"),
            ("e\u{301}\u{301}\u{301}", 3, "\"e\u{301}\u{301}\"…"),
            ("", 1, "\"\""),
            ("abc", .max, "\"abc\""),
        ]
    )
    func width(text: String, width: Int, expected: String) {
        #expect(
            Self.shown(text, width: width)?.unicodeScalars.elementsEqual(expected.unicodeScalars)
                == true
        )
    }

    @Test func `are whole in JSON, and parse to themselves`() throws {
        let text =
            String((1..<0x3000).compactMap { Unicode.Scalar($0).map { Character($0) } })
            + "😀\u{E0001}"

        let dump = Dump(Self.archive(text), .json)
        let value = try #require(try dump.objects().last?["value"] as? String)
        #expect(value.unicodeScalars.elementsEqual(text.unicodeScalars))
        #expect(
            !dump.text.unicodeScalars.contains {
                ("\u{7F}"..."\u{9F}").contains($0) || $0 == "\u{202E}"
            }
        )
    }

    @Test func `names that are not plain words stand in quotes`() throws {
        let archive = try bytes(
            """
            54534146 0300 0300 01000000 01000000 00000000
            1d 1b00 00 02000000 6120 62 00 00   1e 00   2d 2d
            """
        )

        let dump = Dump(archive)
        #expect(dump.error == nil)
        #expect(dump.text.contains("ClassDefinition \"\\u001b\" (\"a b\", \"\")\n"))
        #expect(dump.text.contains("\"a b\": One\n"))
        #expect(dump.text.contains("\"\": One\n"))
    }

    @Test("that aliases point to do not add up", arguments: DumpForm.allCases)
    func linear(form: DumpForm) {
        // A long string, class name, property name and key, each of which is referred to by every
        // element.
        func size(_ count: Int) -> Int {
            let long = String(repeating: "x", count: 4 * count)
            var archive = ArchiveBytes(minor: 0)
            archive.open(.array, count)
            archive.define(long, [long])
            archive.objects()
            archive.string(long)

            for index in 1..<count {
                if index % 3 == 0 {
                    archive.objects()
                    archive.chunk(.nil)
                } else {
                    if index % 3 == 2 {
                        archive.open(.dictionary, 1)
                        archive.chunk(.null)
                    }
                    archive.alias(string: 0)
                }
            }

            let dump = Dump(archive.bytes, form) { $0.width = .max }
            #expect(dump.error == nil)
            return dump.text.utf8.count
        }

        let once = size(500)
        let twice = size(1000)
        #expect(twice < 3 * once)
        #expect(twice < 1000 * 400)
    }
}
