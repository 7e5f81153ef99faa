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

    @Test func `an error about a limit names the option that the table has for it`() throws {
        let options = Set(
            CommandTable.subcommands.flatMap(\.options).map(\.name).filter { $0.limit != nil }
        )

        #expect(options == Set(OptionName.allCases.filter { $0.limit != nil }))
        for option in options {
            #expect(option.limit.flatMap(SuggestionText.option) == option)
        }

        for code in try DefinedCodes.library() where code.isLimit && code != .tooLarge {
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
