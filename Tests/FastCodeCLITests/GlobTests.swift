import FastCodeCLI
import TestSupport

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
