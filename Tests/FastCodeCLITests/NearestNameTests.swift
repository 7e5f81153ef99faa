import FastCodeCLI
import TestSupport

@Suite("The nearest name is found by edit distance")
struct NearestNameTests {
    @Test(
        "one step adds, drops, changes or swaps a letter",
        arguments: [
            ("", "", 0),
            ("abc", "abc", 0),
            ("abc", "abcd", 1),
            ("abc", "ac", 1),
            ("abc", "axc", 1),
            ("abc", "acb", 1),
            ("ABC", "abc", 0),
            ("kitten", "sitting", 3),
            ("", "abc", 3),
            (String(repeating: "x", count: 50), String(repeating: "x", count: 50), 0),
            (String(repeating: "x", count: 50), String(repeating: "x", count: 53), 3),
        ]
    )
    func distance(first: String, second: String, steps: Int) {
        #expect(NearestName.distance(Array(first.utf8), Array(second.utf8)) == steps)
        #expect(NearestName.distance(Array(second.utf8), Array(first.utf8)) == steps)
    }

    @Test func `a very long word takes no time, and is near to nothing`() {
        let word = [UInt8](repeating: 0x61, count: 1 << 20)
        #expect(NearestName.nearest(to: word, among: CommandTable.words) == nil)
    }

    @Test(
        "only a close name is found: a third of the letters may be wrong",
        arguments: [
            ("vreify", "verify"),
            ("verfy", "verify"),
            ("migrat", "migrate"),
            ("dif", "diff"),
            ("DIFF", "diff"),
            ("boot", "bootstrap"),
            ("dump-chnuks", "dump-chunks"),
            ("bootsrtap", "bootstrap"),
            ("todo", nil),
            ("cat", nil),
            ("ls", nil),
            ("df", nil),
            ("check", nil),
            ("", nil),
        ] as [(String, String?)]
    )
    func nearest(word: String, expected: String?) {
        #expect(NearestName.nearest(to: Array(word.utf8), among: CommandTable.words) == expected)
    }
}
