import TestSupport

@Suite("JSON writer")
struct JSONWriterTests {
    /// Reads a text and writes it again.
    private func rewrite(_ text: String, _ change: (inout WritingOptions) -> Void = { _ in }) throws
        -> String
    {
        try written(with(WritingOptions(indent: nil), change)) { writer throws(FastCodingError) in
            var diagnostics = Diagnostics()
            try JSONReader.read(
                Array(text.utf8),
                options: ReadingOptions(),
                depth: .max,
                into: &writer,
                diagnostics: &diagnostics
            )
        }
    }

    /// What comes of events.
    private func written(
        _ options: WritingOptions = WritingOptions(indent: nil),
        _ events: (inout JSONWriter) throws(FastCodingError) -> Void
    ) throws -> String {
        var output: [UInt8] = []
        var writer = JSONWriter(options: options, inputCount: 0) { output.append($0) }
        try events(&writer)
        try writer.finish()

        return String(decoding: output, as: UTF8.self)
    }

    @Test(
        "compact output is the text without white space",
        arguments: [
            "null", "true", "false", "0", "-1", "1.5", "-0.0", #""""#, #""a""#, "[]", "{}",
            "[1,2,[3,[]],{}]",
            #"{"a":1,"b":[true,false,null],"c":{"d":{}}}"#, #"{"":{"":[[[]],[]]}}"#,
            #"["é","日本語","😀"]"#,
            "[18446744073709551615,-9223372036854775808,1e+300]",
            "\"\u{2028}\u{2029}\u{7F}\u{9B}/\"",
        ]
    )
    func compact(text: String) throws {
        #expect(try rewrite(text) == text + "\n")
    }

    @Test func `indented output has a line for each element, and none in empty containers`() throws
    {
        let expected = """
            {
              "a": 1,
              "b": [
                true,
                []
              ],
              "c": {},
              "d": {
                "e": [
                  {}
                ]
              }
            }

            """

        #expect(
            try rewrite(#"{"a":1,"b":[true,[]],"c":{},"d":{"e":[{}]}}"#) { $0.indent = 2 }
                == expected
        )

        #expect(try rewrite("[1,[]]") { $0.indent = 0 } == "[1,[]]\n")
        #expect(try rewrite("[[1]]") { $0.indent = 1 } == "[\n [\n  1\n ]\n]\n")
        #expect(try rewrite("5") { $0.indent = 4 } == "5\n")
    }

    @Test func `indentation stops growing at 32 levels`() throws {
        let text = String(repeating: "[", count: 100) + String(repeating: "]", count: 100)
        let lines = try rewrite(text) { $0.indent = 2 }.split(separator: "\n")
        #expect(lines.count == 199)
        #expect(lines.map { $0.prefix { $0 == " " }.count }.max() == 64)
        #expect(lines[31] == String(repeating: " ", count: 62) + "[")
        #expect(lines[32] == String(repeating: " ", count: 64) + "[")
        #expect(lines[33] == String(repeating: " ", count: 64) + "[")
    }

    @Test func `a hundred thousand levels need no recursion`() throws {
        let text =
            String(repeating: "[{\"a\":", count: 50_000) + "1"
            + String(repeating: "}]", count: 50_000)
        #expect(try rewrite(text) == text + "\n")
        #expect(try rewrite(text) { $0.indent = 1 }.utf8.count < 100 * text.utf8.count)
    }

    @Test func `quotes, backslashes and control characters are escaped, nothing else`() throws {
        for code in 1..<0x80 as Range<UInt8> {
            let character = String(Unicode.Scalar(code))
            let text = try written { writer throws(FastCodingError) in
                try writer.string(character)
            }

            let short = [
                "\"": "\\\"",
                "\\": "\\\\",
                "\u{8}": "\\b",
                "\t": "\\t",
                "\n": "\\n",
                "\u{c}": "\\f",
                "\r": "\\r",
            ]

            let digits = String(code, radix: 16)
            let long = code < 0x20 ? "\\u00" + (digits.count < 2 ? "0" : "") + digits : character
            #expect(text == "\"" + (short[character] ?? long) + "\"\n")
        }
    }

    @Test func `a special character is found at every place of a string of every length`() throws {
        for length in 0..<40 {
            for place in 0...length {
                for special in ["", "\"", "\\", "\u{1}", "\n", "é", "\u{7F}", "語", "😀", "  "] {
                    let plain = String(repeating: "a", count: place) + special
                    let text = plain + String(repeating: "b", count: length - place)
                    let json = try written { writer throws(FastCodingError) in
                        try writer.string(text)
                    }

                    #expect(try events(json) == ["string " + text])
                }
            }
        }
    }

    @Test(
        "for a terminal, characters that command it, hide or turn the text are escaped",
        arguments: [
            ("a\u{7F}b", #"a\u007fb"#),
            ("\u{9B}31m", #"\u009b31m"#),
            ("\u{80}", #"\u0080"#),
            ("\u{A0}", "\u{A0}"),
            ("\u{202E}x", #"\u202ex"#),
            ("\u{2066}", #"\u2066"#),
            ("\u{200F}", #"\u200f"#),
            ("\u{FEFF}", #"\ufeff"#),
            ("\u{E0041}", #"\udb40\udc41"#),
            ("é日😀\n\"", #"é日😀\n\""#),
            ("👨\u{200D}👩", #"👨\u200d👩"#),
            ("a\u{2028}b\u{AD}", #"a\u2028b\u00ad"#),
            ("\u{1B}[0m", #"\u001b[0m"#),
        ]
    )
    func terminal(text: String, expected: String) throws {
        let options = with(WritingOptions(indent: nil)) { $0.escapeControls = true }
        let json = try written(options) { writer throws(FastCodingError) in
            try writer.beginDictionary(at: 0)
            try writer.key(Array(text.utf8).span, at: 0)
            try writer.string(Array(text.utf8).span, at: 0)
            try writer.endDictionary(at: 0)
        }

        #expect(json == "{\"\(expected)\":\"\(expected)\"}\n")
        #expect(try events(json) == ["{", "key " + text, "string " + text, "}"])
    }

    @Test(
        "as lines, each element of the root array is one",
        arguments: [
            ("[]", ""),
            ("[1]", "1\n"),
            ("[1,[2,3],{\"a\":[4,5]},[],{}]", "1\n[2,3]\n{\"a\":[4,5]}\n[]\n{}\n"),
        ]
    )
    func lines(text: String, expected: String) throws {
        #expect(
            try rewrite(text) {
                $0.lines = true
                $0.indent = 2
            } == expected
        )
    }

    @Test("as lines, a root that is no array is refused", arguments: ["1", "{}", "\"a\"", "null"])
    func noLines(text: String) {
        #expect(throws: FastCodingError(.notRepresentable, "")) {
            try rewrite(text) { $0.lines = true }
        }
    }

    @Test func `what JSON has no form for is refused where it stands`() throws {
        let scalars: [ScalarValue] = [
            .float64(.nan),
            .float64(.infinity),
            .float32(-.infinity),
            .decimal(.nan),
            .date(1),
        ]

        for value in scalars {
            expectRefused { writer throws(FastCodingError) in try writer.scalar(value, at: 7) }
        }

        expectRefused { writer throws(FastCodingError) in try writer.data([1].span, at: 7) }
        expectRefused { writer throws(FastCodingError) in try writer.backReference(to: 0, at: 7) }
    }

    private func expectRefused(
        sourceLocation: SourceLocation = #_sourceLocation,
        _ events: (inout JSONWriter) throws(FastCodingError) -> Void
    ) {
        expectError(.notRepresentable, at: 7, sourceLocation: sourceLocation) {
            var writer = JSONWriter(options: WritingOptions(indent: nil), inputCount: 0) { _ in }
            try events(&writer)
        }
    }

    @Test func `floats have the shortest text that reads back as the same float`() throws {
        for (value, expected) in [
            (0.1, "0.1"),
            (1, "1.0"),
            (-0.0, "-0.0"),
            (16_777_216, "16777216.0"),
            (1e-30, "1e-30"),
        ] as [(Float, String)] {
            let text = try written { writer throws(FastCodingError) in
                try writer.scalar(.float32(value), at: 0)
            }
            #expect(text == expected + "\n")
        }
    }

    @Test func `long texts are handed over in blocks, and none beyond the limit`() throws {
        let text = "[" + (0..<100_000).map { String($0) }.joined(separator: ",") + "]"
        for limit in [text.utf8.count + 1, text.utf8.count, 100_000, 10, 0] {
            let options = with(WritingOptions(indent: nil)) { $0.limits.output = limit }
            var output: [UInt8] = []
            var blocks = 0
            var writer = JSONWriter(options: options, inputCount: 0) {
                output.append($0)
                blocks += 1
            }

            var diagnostics = Diagnostics()
            do throws(FastCodingError) {
                try JSONReader.read(
                    Array(text.utf8),
                    options: ReadingOptions(),
                    into: &writer,
                    diagnostics: &diagnostics
                )

                try writer.finish()
                #expect(limit > text.utf8.count && blocks > 5)
                #expect(String(decoding: output, as: UTF8.self) == text + "\n")
            } catch {
                #expect(error.code == .outputLimit)
                #expect(output.count <= limit && limit <= text.utf8.count)
            }
        }
    }
}
