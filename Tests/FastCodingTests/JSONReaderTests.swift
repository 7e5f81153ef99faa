import TestSupport

@Suite("JSON reader")
struct JSONReaderTests {
    @Test func `events come in the order of the text, each with the offset where it begins`() throws
    {
        let text =
            #"{"a": [1, -2.5, "x\ty"], "b": {"é": null}, "c": [], "d": {}, "e": true, "f": false}"#

        #expect(
            try events(text, plain: false) == [
                "{ @0", "key a @1", "[ @6", "integer 1 @7", "double -2.5 @10", "string x\ty @16",
                "] @22", "key b @25", "{ @30", "key é @31", "null @37", "} @41", "key c @44",
                "[ @49", "] @50", "key d @53", "{ @58", "} @59", "key e @62", "true @67",
                "key f @73", "false @78", "} @83",
            ]
        )
    }

    @Test("what RFC 8259 accepts is read", arguments: JSONGrammarCases.accepted)
    func accepts(text: String, expected: String) throws {
        #expect(try events(text).joined(separator: " ") == expected)
    }

    @Test(
        "what RFC 8259 refuses is refused, at the right byte",
        arguments: JSONGrammarCases.refusedStructure + JSONGrammarCases.refusedNumbers
            + JSONGrammarCases.refusedStrings + JSONGrammarCases.refusedBytes
    )
    func refuses(test: JSONGrammarCases.Refused) {
        var diagnostics = Diagnostics()
        let error = expectError(test.code, at: test.offset) {
            try events(test.text, diagnostics: &diagnostics)
        }

        #expect(error?.location != nil)
        #expect(
            test.word.isEmpty || error?.message.contains(test.word) == true,
            "\(error?.message ?? "")"
        )

        if let suggestion = test.suggestion {
            #expect(error?.suggestion == suggestion)
        }
    }

    @Test func `a place is reported by line and column, also in errors of the sink`() throws {
        let error = #expect(throws: FastCodingError.self) { try events("{\n  \"é\": [1,\r\n 2,]}") }
        #expect(error?.location == TextLocation(of: 18, in: Array("{\n  \"é\": [1,\r\n 2,]}".utf8)))
        #expect(error?.location?.line == 3 && error?.location?.column == 4)

        var writer = JSONWriter(options: WritingOptions(indent: nil), inputCount: 0) {
            _ throws(FastCodingError) in
            throw FastCodingError(.tooLarge, "full", offset: 70_000)
        }

        let long = Array("[\n\"\(String(repeating: "a", count: 70_000))\"]".utf8)
        var diagnostics = Diagnostics()
        let full = expectError(.tooLarge) {
            try JSONReader.read(
                long,
                options: ReadingOptions(),
                into: &writer,
                diagnostics: &diagnostics
            )
        }

        #expect(full?.location?.line == 2)
    }

    @Test func `any nesting is read, up to the limit, which counts the root as 1`() throws {
        for (open, close) in [("[", "]"), ("{\"a\":", "}"), ("[{\"a\":", "}]")] {
            for count in [1, 2, 63, 64, 65, 127, 128, 129, 500] {
                let text =
                    String(repeating: open, count: count) + "1"
                    + String(repeating: close, count: count)

                let levels = open == "[{\"a\":" ? 2 * count : count
                var diagnostics = Diagnostics()
                let lines = try events(text.utf8, depth: levels, diagnostics: &diagnostics)
                #expect(lines.count { $0.hasPrefix("[") || $0.hasPrefix("{") } == levels)
                #expect(lines.count { $0.hasPrefix("]") || $0.hasPrefix("}") } == levels)
                let error = expectError(.depthLimit) {
                    try events(text.utf8, depth: levels - 1, diagnostics: &diagnostics)
                }

                #expect(error?.message.hasSuffix(" \(counted(levels - 1, "level"))") == true)
            }
        }

        var diagnostics = Diagnostics()
        #expect(
            try events("1".utf8, plain: true, depth: 0, diagnostics: &diagnostics) == ["integer 1"]
        )

        expectError(.depthLimit, at: 512) { try events(String(repeating: "[", count: 513)) }
    }

    @Test func `texts and strings longer than the limits are refused`() throws {
        expectError(.inputLimit) { try events("[1]") { $0.limits.input = 2 } }
        #expect(try events("[1]") { $0.limits.input = 3 } == ["[", "integer 1", "]"])

        for text in [#"["abcd"]"#, #"["abc\n"]"#, #"{"é\u00e9":1}"#, #"["ab\u00e9"]"#] {
            #expect(throws: Never.self) { try events(text) { $0.limits.string = 4 } }
            expectError(.stringLimit, at: 1) { try events(text) { $0.limits.string = 3 } }
        }
    }

    @Test func `whole numbers that no decimal holds become doubles only on request`() throws {
        let text = "[123456789012345678901234567890123456789]"
        #expect(
            try events(text) { $0.lossyNumbers = true } == [
                "[", "double 1.2345678901234568e+38", "]",
            ]
        )

        let huge = "1" + String(repeating: "0", count: 200)
        #expect(try events(huge) { $0.lossyNumbers = true } == ["double 1e+200"])
        #expect(
            try events("9223372036854775808") { $0.lossyNumbers = true } == [
                "decimal 9223372036854775808e0"
            ]
        )

        expectError(.numberOverflow) {
            try events(String(repeating: "9", count: 400)) { $0.lossyNumbers = true }
        }
    }

    @Test(
        "on request, numbers become decimals where a double's shortest text is another number",
        arguments: [
            ("0.1", "double 0.1"),
            ("1.50", "double 1.5"),
            ("0.10000000000000000001", "decimal 10000000000000000001e-20"),
            ("123456789.123456789", "decimal 123456789123456789e-9"),
            ("9007199254740993.0", "decimal 9007199254740993e0"),
            ("-9007199254740993e0", "decimal -9007199254740993e0"),
            ("9007199254740992.0", "double 9007199254740992.0"),
            ("0.30000000000000004", "double 0.30000000000000004"),
            ("0.300000000000000040", "double 0.30000000000000004"),
            ("5e-324", "double 5e-324"),
            ("1e22", "double 1e+22"),
            ("0.0", "double 0.0"),
            (
                "1.0000000000000000000000000000000000001",
                "decimal 10000000000000000000000000000000000001e-37"
            ),
            ("12345678901234567890.5e100", "decimal 123456789012345678905e99"),
            ("-0.0", "double -0.0"),
        ]
    )
    func decimalNumbers(text: String, expected: String) throws {
        var diagnostics = Diagnostics()
        let found = try events(text.utf8, plain: true, diagnostics: &diagnostics) {
            $0.decimalNumbers = true
        }

        #expect(found == [expected])
        #expect(diagnostics.messages.isEmpty)
    }

    @Test(
        "what not even a decimal holds stays a double, with a warning",
        arguments: [
            ("1.234567890123456789012345678901234567891", "double 1.2345678901234567"),
            ("4.9e-324", "double 5e-324"),
            ("90071992547409931e200", "double 9.007199254740994e+216"),
            ("90071992547409931e-200", "double 9.007199254740993e-184"),
        ]
    )
    func notEvenDecimals(text: String, expected: String) throws {
        var diagnostics = Diagnostics()
        let found = try events(text.utf8, plain: true, diagnostics: &diagnostics) {
            $0.decimalNumbers = true
        }

        #expect(found == [expected])
        #expect(diagnostics.messages.map(\.code) == [.decimalPrecision])
        #expect(try events(text) == [expected])
    }

    @Test func `a number that is not zero and becomes zero is warned of`() throws {
        var diagnostics = Diagnostics()
        let lines = try events(
            "[1e-400,\n-1e-400, 0e-400, 5e-324, 2e-324]".utf8,
            plain: true,
            diagnostics: &diagnostics
        )

        #expect(
            lines == [
                "[", "double 0.0", "double -0.0", "double 0.0", "double 5e-324", "double 0.0", "]",
            ]
        )

        #expect(diagnostics.totals == [.numberUnderflow: 3])
        #expect(diagnostics.messages.map(\.offset) == [1, 9, 34])
        #expect(diagnostics.messages.map { $0.location?.line } == [1, 2, 2])
    }
}
