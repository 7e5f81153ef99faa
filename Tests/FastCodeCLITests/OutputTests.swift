import FastCodeCLI
import TestSupport

@Suite("Outputs get their names from inputs")
struct OutputNamingTests {
    @Test(
        "a text's ending becomes .fast",
        arguments: [
            ("a.json", "a.fast"),
            ("a.plist", "a.fast"),
            ("a.XML", "a.fast"),
            ("a.txt", "a.txt.fast"),
            ("a.ndjson", "a.fast"),
            ("a.JSONL", "a.fast"),
            ("a", "a.fast"),
            (".json", ".json.fast"),
            ("a.json.json", "a.json.fast"),
            ("ajson", "ajson.fast"),
        ]
    )
    func archive(name: String, expected: String) {
        #expect(OutputNaming.archive(Array(name.utf8)) == Array(expected.utf8))
    }

    @Test(
        "the ending .fast becomes the format's",
        arguments: [("a.fast", "a.json"), ("a.bin", "a.bin.json")]
    )
    func text(name: String, expected: String) {
        #expect(OutputNaming.text(Array(name.utf8), "json") == Array(expected.utf8))
    }

    @Test("names that are not UTF-8 keep their bytes")
    func bytes() {
        #expect(OutputNaming.archive([0xFF] + Array(".json".utf8)) == [0xFF] + Array(".fast".utf8))
    }
}

@Suite("Outputs are planned before anything is written")
struct OutputPlanTests {
    static func plan(_ arguments: ParsedArguments) throws(FastCodingError) -> OutputPlan {
        try OutputPlan(Input.all(arguments), arguments, rename: OutputNaming.archive)
    }

    func plan(_ line: String) throws -> OutputPlan {
        try Self.plan(parse(line))
    }

    func refusal(_ line: String) -> FastCodingError? {
        FastCodeCLITests.refusal(line, Self.plan)
    }

    @Test func `one input goes to standard output, or where -o says`() throws {
        #expect(try plan("encode").entries.map(\.input) == [Input(Path("-"))])
        #expect(try plan("encode a").entries.map(\.output) == [.standardOutput])
        #expect(try plan("encode a -o -").entries.map(\.output) == [.standardOutput])
        #expect(try plan("encode a -o b").entries.map(\.output) == [.file(Path("b"))])
    }

    @Test func `several inputs go into a directory under their last names`() throws {
        let entries = try plan("encode x/a.json b.xml --output-dir out/").entries
        #expect(entries.map(\.output) == [.file(Path("out/a.fast")), .file(Path("out/b.fast"))])
    }

    @Test func `what would write one file twice, or has no name, is refused`() {
        #expect(refusal("encode a b")?.message == "encode: 2 inputs need --output-dir")
        #expect(refusal("encode a b -o c")?.message == "encode: 2 inputs need --output-dir")
        #expect(refusal("encode x/a.json y/a.xml --output-dir o")?.code == .outputConflict)
        #expect(refusal("encode a.json a.json --output-dir o")?.code == .outputConflict)
        #expect(refusal("encode - a.json --output-dir o")?.code == .usage)
        #expect(refusal("encode - -")?.message == "encode: standard input can be read only once")
        #expect(refusal("encode a -o b --output-dir o")?.code == .usage)
        #expect(refusal("encode a/.. b --output-dir o")?.code == .isDirectory)
        #expect(refusal("migrate --in-place")?.code == .usage)
    }
}

@Suite("Lists of names are read line by line")
struct NameListTests {
    func files(_ text: String, nul: Bool = false) throws -> [String] {
        try NameLists.files(Array(text.utf8), separatedByNUL: nul).map {
            String(decoding: $0.bytes, as: UTF8.self)
        }
    }

    @Test func `names of files end in a line feed or NUL, the last one perhaps in nothing`() throws
    {
        #expect(try files("a\nb c\n") == ["a", "b c"])
        #expect(try files("a\nb") == ["a", "b"])
        #expect(try files("") == [])
        #expect(try files("a\nb\0c\0", nul: true) == ["a\nb", "c"])
    }

    @Test("empty names and stray NULs are refused", arguments: ["\n", "a\n\nb\n", "a\0b\n"])
    func strange(text: String) {
        #expect(throws: FastCodingError.self) { try files(text) }
    }

    @Test func `names of classes may have space around them and comments after them`() throws {
        let list = "# all of them\nFoo\n  Bar*\t# some\r\n\nBaz#1\n"
        #expect(try NameLists.classes(Array(list.utf8)) == ["Foo", "Bar*", "Baz#1"])
        let error = #expect(throws: FastCodingError.self) {
            try NameLists.classes([0x61, 0x0A, 0xFF])
        }

        #expect(error?.location == TextLocation(of: 2, in: [0x61, 0x0A, 0xFF]))
    }
}

@Suite("Patterns for names of files")
struct GlobTests {
    @Test(
        "match as in shells",
        arguments: [
            ("*.fast", "a.fast", true),
            ("*.fast", "d/e/a.fast", true),
            ("*.fast", "a.fast.txt", false),
            ("a?c", "abc", true),
            ("a?c", "ac", false),
            ("?", "ü", true),
            ("[a-cx]", "b", true),
            ("[!a-c]", "b", false),
            ("[]a]", "]", true),
            ("[a-]", "-", true),
            ("\\*", "*", true),
            ("\\*", "a", false),
            ("d/*", "d/a", true),
            ("d/*", "d/e/a", false),
            ("d/**", "d/e/a", true),
            ("**/a", "a", true),
            ("**/a", "d/e/a", true),
            ("**/a", "d/ea", false),
            ("d/**/a", "d/a", true),
            ("d/**/a", "d/e/f/a", true),
            ("d/**/a", "da", false),
            ("/a", "a", true),
            ("/a", "d/a", false),
            ("d/", "d", true),
            ("**", "d/e", true),
            ("a**b", "axb", true),
            ("*", "", true),
        ]
    )
    func matching(pattern: String, name: String, isMatch: Bool) throws {
        #expect(try Glob(Array(pattern.utf8)).matches(Array(name.utf8)) == isMatch)
    }

    @Test(
        "match directories on the way to a file, if that is asked",
        arguments: [
            ("d", true),
            ("e", true),
            ("a", true),
            ("d/e", true),
            ("d/*", true),
            ("**/e", true),
            ("/d", true),
            ("e/a", false),
            ("/e", false),
            ("d/a", false),
            ("*x", false),
            ("?e", false),
        ]
    )
    func directories(pattern: String, isMatch: Bool) throws {
        #expect(
            try Glob(Array(pattern.utf8)).matches(Array("d/e/a".utf8), orDirectoryAbove: true)
                == isMatch
        )
    }

    @Test func `bytes that are no UTF-8 are characters, and many stars take no time`() throws {
        #expect(try Glob(Array("a?".utf8)).matches([0x61, 0xFF]) && Glob([0xFF]).matches([0xFF]))
        #expect(try Glob(Array("é??*".utf8)).matches([0xC3, 0xA9, 0xE2, 0x82, 0x61]))
        let stars = Array(String(repeating: "*a", count: 500).utf8) + [0x62]
        #expect(try !Glob(stars).matches(Array(repeating: 0x61, count: 4000)))
        #expect(throws: FastCodingError.self) { try Glob(Array("[a".utf8)) }
    }
}
