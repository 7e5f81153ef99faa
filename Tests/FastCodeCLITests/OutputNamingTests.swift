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
            ("a.FAST", "a.FAST"),
        ]
    )
    func archive(name: String, expected: String) {
        #expect(OutputNaming.archive(Array(name.utf8)) == Array(expected.utf8))
    }

    @Test(
        "the ending .fast becomes the format's, which no name gets twice",
        arguments: [
            ("a.fast", "a.json"),
            ("a.bin", "a.bin.json"),
            ("a.json", "a.json"),
            ("a.JSON", "a.JSON"),
            (".json", ".json.json"),
            ("a.plist", "a.plist.json"),
            ("a.json.fast", "a.json.json"),
        ]
    )
    func text(name: String, expected: String) {
        #expect(OutputNaming.text(Array(name.utf8), "json") == Array(expected.utf8))
    }

    @Test("names that are not UTF-8 keep their bytes")
    func bytes() {
        #expect(OutputNaming.archive([0xFF] + Array(".json".utf8)) == [0xFF] + Array(".fast".utf8))
    }
}
