import TestSupport

@Suite("JSON, any number of values")
struct JSONLinesTests {
    @Test(
        "each line is an element, and blank lines are none",
        arguments: [
            ("", "[ ]"),
            ("\n", "[ ]"),
            (" \t\r\n\n  ", "[ ]"),
            ("1", "[ integer 1 ]"),
            ("1\n", "[ integer 1 ]"),
            ("1\n2", "[ integer 1 integer 2 ]"),
            ("1\r\n2\r\n", "[ integer 1 integer 2 ]"),
            ("\n\n1\n\n\n2\n\n", "[ integer 1 integer 2 ]"),
            ("  [1]  \n\t{\"a\":\"b\"}\n\"é\"", "[ [ integer 1 ] { key a string b } string é ]"),
            ("\u{FEFF}null\ntrue", "[ null true ]"),
            (
                "\"\\n\"\n\"0123456789012345678901234567890123456789\"",
                "[ string \n string 0123456789012345678901234567890123456789 ]"
            ),
            ("[1,\n2]", "[ [ integer 1 integer 2 ] ]"),
            ("{\n  \"a\":\n 1\n}\n{}", "[ { key a integer 1 } { } ]"),
            ("1 2\n3", "[ integer 1 integer 2 integer 3 ]"),
            (
                "{}{} []\"a\"\"b\"1[2]3",
                "[ { } { } [ ] string a string b integer 1 [ integer 2 ] integer 3 ]"
            ),
        ]
    )
    func accepts(text: String, expected: String) throws {
        #expect(try events(text) { $0.lines = true }.joined(separator: " ") == expected)
    }

    @Test(
        "what is no row of values is refused at its place",
        arguments: [
            ("1\n[", 3, "text ends"),
            ("[1,\n2\n", 6, "text ends"),
            ("[]\n[],\n[]", 5, "','"),
            ("1true", 1, "white space between values"),
            ("true1", 4, "white space between values"),
            ("\"a\nb\"", 2, "line break"),
            ("nul\nl", 0, "'nul'"),
            ("-\n1", 1, "digit"),
            ("1\n2\n\u{FEFF}3", 4, "byte order mark"),
            ("tru\ne", 0, "'tru'"),
            ("\"\\\n\"", 1, "is not allowed before"),
        ]
    )
    func refuses(text: String, offset: Int, word: String) {
        let error = expectError(.jsonSyntax, at: offset) { try events(text) { $0.lines = true } }
        #expect(error?.message.contains(word) == true, "\(error?.message ?? "")")
    }

    @Test func `offsets are those in the whole text, and the root array is a level`() throws {
        var diagnostics = Diagnostics()
        var lines = try events("1\n [2]\n".utf8, depth: 2, diagnostics: &diagnostics) {
            $0.lines = true
        }

        #expect(lines == ["[ @0", "integer 1 @0", "[ @3", "integer 2 @4", "] @5", "] @7"])
        lines = try events("1e-999\n\n  1e-999".utf8, diagnostics: &diagnostics) { $0.lines = true }
        #expect(diagnostics.messages.map { $0.location?.line } == [1, 3])

        for (depth, offset) in [(1, 3), (0, 0)] {
            expectError(.depthLimit, at: offset) {
                try events("1\n [2]\n".utf8, depth: depth, diagnostics: &diagnostics) {
                    $0.lines = true
                }
            }
        }
    }
}
