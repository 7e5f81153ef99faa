import FastCodeCLI
import TestSupport

@testable import FastCodeCLI

@Suite("Excerpts show the place, whatever the source is")
struct ExcerptTests {
    @Test func `a long line is cut around the place, and the caret stays below it`() {
        let source = Array(
            (String(repeating: "abcdefghij", count: 50) + "!" + String(repeating: "x", count: 500))
                .utf8
        )

        let lines = SourceExcerpt.lines(of: source, around: 500, width: 60)
        #expect(lines.count == 2)
        #expect(lines[0].count <= 60)
        #expect(lines[0].hasPrefix("  ...") && lines[0].hasSuffix("..."))
        #expect(Array(lines[0])[lines[1].count - 1] == "!")
    }

    @Test func `wide and combining characters and escapes are counted in columns`() {
        let source = Array("漢字e\u{301}\u{1B}!".utf8)
        let lines = SourceExcerpt.lines(of: source, around: source.count - 1, width: 80)
        #expect(lines[0] == "  漢字e\u{301}\\u001b!")
        #expect(lines[1] == String(repeating: " ", count: 2 + 2 + 2 + 1 + 6) + "^")
    }

    @Test func `the end of the file, an empty file and a byte order mark are places, too`() {
        #expect(
            SourceExcerpt.lines(of: Array("ab".utf8), around: 2, width: 80) == ["  ab", "    ^"]
        )

        #expect(SourceExcerpt.lines(of: [], around: 0, width: 80) == ["  ", "  ^"])
        #expect(
            SourceExcerpt.lines(of: Array("\u{FEFF}ab".utf8), around: 4, width: 80) == [
                "  ab", "   ^",
            ]
        )

        #expect(HexExcerpt.lines(of: [], around: 0).count == 2)
    }

    @Test("no offset and no width makes trouble", arguments: SplitMix64.seeds(20))
    func anyPlace(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let source = (0..<300).map { _ in UInt8.random(in: .min ... .max, using: &generator) }

        for offset in -1...310 {
            for width in [0, 20, 41, 80] {
                let lines = SourceExcerpt.lines(of: source, around: offset, width: width)
                #expect(lines.count == 2, "seed \(seed)")
                #expect(
                    DisplayWidth.of(lines[0]) <= max(22, width),
                    "seed \(seed): \(source) at \(offset)"
                )
            }

            let hex = HexExcerpt.lines(of: source, around: offset)
            #expect(hex.allSatisfy { $0.utf8.count <= 80 }, "seed \(seed): \(source) at \(offset)")
        }
    }
}
