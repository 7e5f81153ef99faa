import FastCodeCLI
import TestSupport

@testable import FastCodeCLI

@Suite("Messages name file, place and code")
struct MessageTests {
    static let places: [(Subject?, FastCodingError, String)] = [
        (
            .file(Path("data.json")),
            FastCodingError(.jsonSyntax, "m", offset: 9).located(
                in: Array("{\n\n \"a\": , }".utf8)
            ),
            "data.json:3:7: error: m [json-syntax]"
        ),
        (
            .file(Path("a.fast")),
            FastCodingError(.countExceedsData, "m", offset: 28, keyPath: "list.2"),
            "a.fast: byte 28 (0x1c), in list.2: error: m [count-exceeds-data]"
        ),
        (
            .file(Path("f")), FastCodingError(.truncated, "m", offset: 0),
            "f: byte 0 (0x0): error: m [truncated]"
        ),
        (nil, FastCodingError(.usage, "m"), "error: m [usage]"),
        (.standardInput, FastCodingError(.usage, "m"), "<stdin>: error: m [usage]"),
        (
            .standardOutput, FastCodingError(.cycle, "m", keyPath: "a.b"),
            "<stdout>: in a.b: error: m [cycle]"
        ),
        // File names, key paths and quoted text are escaped.
        (
            .file(Path([0x66, 0xFF, 0x0A])),
            FastCodingError(.keyPath, "no \u{9B}2J here", keyPath: "a\u{1B}b"),
            #"f\xff\n: in a\u001bb: error: no \u009b2J here [key-path]"#
        ),
    ]

    @Test(
        "the place is line and column in a text, byte and key path in an archive, and nothing that is not known",
        arguments: places
    )
    func place(subject: Subject?, error: FastCodingError, line: String) {
        #expect(Message(.error, subject, error).lines(MessageStyle()) == "fastcode: \(line)\n")
        let warning = line.replacing("error: ", with: "warning: ")
        #expect(Message(.warning, subject, error).lines(MessageStyle()) == "fastcode: \(warning)\n")
    }

    @Test func `an error about a limit names the option that the table has for it`() {
        let options = Set(
            CommandTable.subcommands.flatMap(\.options).map(\.name).filter { $0.limit != nil }
        )

        #expect(options == Set(OptionName.allCases.filter { $0.limit != nil }))
        for option in options {
            #expect(option.limit.flatMap(SuggestionText.option) == option)
        }

        for code in FastCodingError.Code.all where code.isLimit && code != .tooLarge {
            #expect(SuggestionText.option(raising: code) != nil, "\(code.name)")
        }
    }

    @Test func `a terminal gets the bytes around an offset`() {
        let source = Array(0..<40).map { UInt8($0 + 0x30) }
        let message = Message(
            .error,
            .file(Path("f")),
            FastCodingError(.truncated, "m", offset: 27)
        )

        #expect(
            message.lines(MessageStyle(excerptWidth: 80), source: .whole(source)) == """
                fastcode: f: byte 27 (0x1b): error: m [truncated]
                  00000000  30 31 32 33 34 35 36 37  38 39 3a 3b 3c 3d 3e 3f  |0123456789:;<=>?|
                  00000010  40 41 42 43 44 45 46 47  48 49 4a 4b 4c 4d 4e 4f  |@ABCDEFGHIJKLMNO|
                                                              ^^

                """
        )
    }

    @Test(
        "color=auto looks at the terminal, NO_COLOR and TERM",
        arguments: [
            (nil, true, nil, "xterm", true),
            (nil, false, nil, "xterm", false),
            (nil, true, "1", "xterm", false),
            (nil, true, "", "xterm", true),
            (nil, true, nil, "dumb", false),
            (nil, true, nil, nil, false),
            ("auto", true, "1", "xterm", false),
            ("always", false, "1", "dumb", true),
            ("never", true, nil, "xterm", false),
        ] as [(String?, Bool, String?, String?, Bool)]
    )
    func colorChoice(
        choice: String?,
        isTerminal: Bool,
        noColor: String?,
        terminal: String?,
        expected: Bool
    ) {
        #expect(
            MessageStyle.isColored(
                choice,
                isTerminal: isTerminal,
                noColor: noColor,
                terminal: terminal
            ) == expected
        )
    }
}

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

    @Test func `no offset and no width makes trouble`() {
        var generator = SystemRandomNumberGenerator()
        let source = (0..<300).map { _ in UInt8.random(in: .min ... .max, using: &generator) }

        for offset in -1...310 {
            for width in [0, 20, 41, 80] {
                let lines = SourceExcerpt.lines(of: source, around: offset, width: width)
                #expect(lines.count == 2)
                #expect(DisplayWidth.of(lines[0]) <= max(22, width), "\(source) at \(offset)")
            }
            #expect(HexExcerpt.lines(of: source, around: offset).allSatisfy { $0.utf8.count <= 80 })
        }
    }
}

@Suite("The line of progress fits the terminal")
struct ProgressLineTests {
    @Test func `a long name is cut, and no name does anything to the terminal`() {
        #expect(ProgressLine.text("a.json", seconds: 12, width: 80) == "fastcode: a.json (12 s)")
        #expect(
            ProgressLine.text(done: 1234, of: 20_000, seconds: 0.8)
                == "1,234 of 20,000, 6 %, 13 s left"
        )

        #expect(
            ProgressLine.text(done: 10, of: 1_000_000, seconds: 1)
                == "10 of 1,000,000, 0 %, 1666 min left"
        )

        #expect(ProgressLine.text(done: 0, of: 3, seconds: 9) == "0 of 3, 0 %")
        #expect(
            ProgressLine.text("a\u{1B}[2J", seconds: 1, width: 80) == "fastcode: a\\u001b[2J (1 s)"
        )

        for width in 24...90 {
            let line = ProgressLine.text(
                String(repeating: "漢x", count: 30),
                seconds: 100,
                width: width
            )
            #expect(DisplayWidth.of(line) <= width && line.hasSuffix(" (100 s)"))
        }
    }
}

@Suite("Of lines that are not kept, messages show what they show of a whole text")
struct LineExcerptTests {
    /// The error for a text of lines that arrives in blocks, and what was kept for the excerpt.
    private func failure(_ text: [UInt8], blocks: Int) throws -> (FastCodingError, SourceText) {
        let options = with(ReadingOptions()) { $0.lines = true }
        var encoder = JSONLinesEncoder(options: options)

        do throws(FastCodingError) {
            for start in stride(from: 0, to: text.count, by: blocks) {
                try encoder.feed(text.span.extracting(start..<min(start + blocks, text.count)))
            }
            try encoder.end()
        } catch {
            return (error, .excerpts(encoder.excerpts))
        }

        throw FastCodingError(.unknownFormat, "nothing is wrong with the text")
    }

    @Test(
        "the same line and the same mark",
        arguments: ["x", "日本", "\u{301}é", "😀\u{7}"],
        [0, 1, 7, 40, 500, 1100, 3000]
    )
    func excerpt(piece: String, length: Int) throws {
        let padding = String(repeating: piece, count: length)
        for (before, after) in [
            ("", ""),
            ("\u{FEFF}", ""),
            ("[1]\n\n", "\n[2]\n"),
            ("1\r\n \r", "\r\n2"),
        ] {
            for line in [
                "[\"\(padding)\",nul,\"\(padding)\"]", "nul\(padding)", "[\"\(padding)\"",
                "\u{FEFF}\(padding)",
            ] {
                let text = Array((before + line + after).utf8)
                for blocks in [3, 1000, .max - text.count] {
                    guard let (error, source) = try? failure(text, blocks: blocks) else { continue }

                    for width in [20, 80, 200] {
                        let style = MessageStyle(excerptWidth: width)
                        let message = Message(.error, nil, error)
                        #expect(
                            message.lines(style, source: source)
                                == message.lines(style, source: .whole(text))
                        )
                    }
                }
            }
        }
    }
}

@Suite("Text from files can't do anything to a terminal")
struct DisplayTextTests {
    @Test(
        "control and format characters are shown as escapes, all other text as it is",
        arguments: [
            ("plain text ~", "plain text ~"),
            ("a\u{1B}[31mb", "a\\u001b[31mb"),
            ("\0\u{1}\t\n\r\u{7F}", "\\u0000\\u0001\\t\\n\\r\\u007f"),
            ("\u{80}\u{9B}\u{9F}", "\\u0080\\u009b\\u009f"),
            ("\u{202E}abc\u{2066}", "\\u202eabc\\u2066"),
            (
                "\u{200B}\u{FEFF}\u{AD}\u{2028}\u{E0041}",
                "\\u200b\\ufeff\\u00ad\\u2028\\udb40\\udc41"
            ),
            ("é e\u{301} 漢字 😀", "é e\u{301} 漢字 😀"),
            ("back\\slash", "back\\\\slash"),
            // A name with an escape in it never looks like one that needs the escape.
            (#"x\u0001"#, #"x\\u0001"#),
            (#"x\xff"#, #"x\\xff"#),
        ]
    )
    func escapes(text: String, shown: String) {
        #expect(Array(DisplayText.escaped(text).utf8) == Array(shown.utf8))
    }

    @Test func `sentences keep their backslashes`() {
        #expect(DisplayText.safe("x\u{1}") == #"x\u0001"#)
        #expect(DisplayText.safe(#"'x\\u0001'"#) == #"'x\\u0001'"#)
    }

    @Test(
        "bytes that are not UTF-8 are shown one by one",
        arguments: [
            ([0x61, 0xFF, 0x62], "a\\xffb"),
            ([0xC3], "\\xc3"),
            ([0xC3, 0x28], "\\xc3("),
            ([0xC0, 0xAF], "\\xc0\\xaf"),
            ([0xED, 0xA0, 0x80], "\\xed\\xa0\\x80"),
            ([0xF4, 0x90, 0x80, 0x80], "\\xf4\\x90\\x80\\x80"),
            ([0xE2, 0x82], "\\xe2\\x82"),
            ([0xE0, 0x9F, 0xBF], "\\xe0\\x9f\\xbf"),
            ([0xE2, 0x82, 0xAC], "€"),
            ([0xF0, 0x9F, 0x98, 0x80], "😀"),
        ] as [([UInt8], String)]
    )
    func invalid(bytes: [UInt8], shown: String) {
        #expect(DisplayText.escaped(bytes) == shown)
    }

    @Test func `nothing but printable characters comes out, whatever goes in`() {
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max {
                let shown = DisplayText.escaped([first, second])
                #expect(
                    shown.unicodeScalars.allSatisfy {
                        $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
                    }
                )
            }
        }
    }
}
