import FastCodeCLI
import TestSupport

@Suite("Reports show warnings as the options want it")
struct ReportTests {
    func report(strict: Bool = false, quiet: Bool = false, _ diagnostics: Diagnostics) -> Report {
        var policy = Report.Policy()
        policy.isStrict = strict
        policy.isQuiet = quiet
        var report = Report(policy)
        report.add(diagnostics, .file(Path("f")))

        return report
    }

    func diagnostics(_ code: FastCodingError.Code, count: Int) -> Diagnostics {
        var diagnostics = Diagnostics()
        for number in 0..<count {
            diagnostics.warn(code, FastCodingError(code, "m\(number)"))
        }

        return diagnostics
    }

    @Test(
        "a warning is silenced by quiet, unless strict makes it an error, which a note never is",
        arguments: [
            (.duplicateKey, false, false, "warning"),
            (.duplicateKey, false, true, nil),
            (.duplicateKey, true, false, "error"),
            (.duplicateKey, true, true, "error"),
            (.literalNotation, true, false, "note"),
            (.literalNotation, false, true, nil),
        ] as [(FastCodingError.Code, Bool, Bool, String?)]
    )
    func severity(code: FastCodingError.Code, strict: Bool, quiet: Bool, word: String?) {
        let found = diagnostics(code, count: 1)
        let report = report(strict: strict, quiet: quiet, found)
        #expect(report.text == (word.map { "fastcode: f: \($0): m0 [\(code.name)]\n" } ?? ""))
        #expect(report.status == (word == "error" ? .data : .done))
        #expect(report.policy.isFailing(found) == (word == "error"))
    }

    @Test(
        "after the first ten of a kind comes how many more there were",
        arguments: [10, 11, 12, 1000]
    )
    func totals(count: Int) {
        let lines = report(diagnostics(.duplicateKey, count: count)).text.split(separator: "\n")
        #expect(lines.count == (count > 10 ? 11 : 10))

        if count == 11 {
            #expect(
                lines.last == "fastcode: f: warning: 1 more warning of this kind [duplicate-key]"
            )
        }

        if count == 12 {
            #expect(
                lines.last == "fastcode: f: warning: 2 more warnings of this kind [duplicate-key]"
            )
        }

        let strictLines = report(strict: true, diagnostics(.duplicateKey, count: count)).text.split(
            separator: "\n"
        )

        if count == 11 {
            #expect(
                strictLines.last == "fastcode: f: error: 1 more error of this kind [duplicate-key]"
            )
        }

        let notes = report(strict: true, diagnostics(.literalNotation, count: count)).text.split(
            separator: "\n"
        )

        if count == 12 {
            #expect(notes.last == "fastcode: f: note: 2 more notes of this kind [literal-notation]")
        }
    }

    @Test func `the status is the worst`() {
        var report = Report(Report.Policy())
        #expect(report.status == .done)
        report.add(FastCodingError(.fileNotFound, ""), nil)
        report.add(FastCodingError(.jsonSyntax, ""), nil)
        #expect(report.status == .environment)
    }
}

@Suite("The wrong kind of file is recognized")
struct HintTests {
    /// How files begin, and what they are then.
    static let kinds: [([UInt8], String)] = [
        (Array("{\"a\":1}".utf8), "a JSON text"),
        (Array(" [1]".utf8), "a JSON text"),
        (Array("\u{FEFF}{}".utf8), "a JSON text"),
        (Array("<?xml version='1.0'?><plist>".utf8), "an XML document"),
        (Array("\n<plist>".utf8), "an XML document"),
        (Array("bplist00x".utf8), "a binary property list"),
        ([0x1F, 0x8B, 8, 0], "gzip data"),
        ([0x28, 0xB5, 0x2F, 0xFD, 4], "zstd data"),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0], "xz data"),
        (Array("BZh91AY".utf8), "bzip2 data"),
        ([0x50, 0x4B, 3, 4, 20], "a zip file"),
        ([0x50, 0x4B, 5, 6, 0], "a zip file"),
        (Array("SQLite format 3\0".utf8), "an SQLite database"),
        ([0x7F, 0x45, 0x4C, 0x46, 2], "an executable"),
        ([0xCF, 0xFA, 0xED, 0xFE, 7], "an executable"),
        ([0xCA, 0xFE, 0xBA, 0xBE, 0], "an executable"),
        ([0x4D, 0x5A, 0x90, 0, 3], "an executable"),
    ]

    @Test(
        "what is neither an archive nor a text is named, with advice if it is packed or a text",
        arguments: kinds
    )
    func recognized(bytes: [UInt8], kind: String) {
        let isText = ["a JSON text", "an XML document", "a binary property list"].contains(kind)
        let isPacked = ["gzip data", "zstd data", "xz data", "bzip2 data", "a zip file"].contains(
            kind
        )

        let unpack = isPacked ? "; unpack it first" : ""
        let noArchive = Hints.noArchive(bytes)
        let noText = Hints.noText(bytes)
        let advice = isText ? "; did you mean encode or bootstrap?" : unpack
        #expect(noArchive?.message == "this is \(kind), not a FastCoded archive\(advice)")
        #expect(noArchive?.code == .notAnArchive && noText?.code == (isText ? nil : .unknownFormat))
        #expect(
            noText?.message
                == (isText ? nil : "this is \(kind), not JSON or a property list\(unpack)")
        )
    }

    @Test func `XML that is no property list, for which no command is suggested`() {
        let text = Array("<?xml version='1.0'?><svg xmlns='x'/>".utf8)
        for error in [
            Hints.noArchive(text),
            Hints.neitherArchive(text, option: .expandData),
            Hints.holdsNoArchive(text),
        ] {
            #expect(error?.message == "this is an XML document, not a FastCoded archive")
        }
    }

    @Test(
        "another text where an archive is needed",
        arguments: [
            ("hello", "a text"),
            ("12", "a text"),
            ("{", "a text"),
            ("{oops", "a text"),
            ("T", nil),
            ("TSA", nil),
            ("TSB", "a text"),
            ("#!/bin/sh\n", "a script"),
            ("a\tb\r\n", "a text"),
            ("a\u{0}", nil),
            ("a\u{8}", nil),
            ("漢字", "a text"),
        ] as [(String, String?)]
    )
    func texts(text: String, kind: String?) {
        #expect(
            Hints.noArchive(Array(text.utf8))?.message
                == kind.map { "this is \($0), not a FastCoded archive" }
        )
        #expect(Hints.noText(Array(text.utf8)) == nil)
    }

    @Test
    func
        `a text is one however long it is, and even if the part that is looked at ends within a character`()
    {
        for shift in 0..<4 {
            let text =
                String(repeating: "x", count: shift) + String(repeating: "\u{1F4A9}", count: 1000)
            #expect(
                Hints.noArchive(Array(text.utf8))?.message
                    == "this is a text, not a FastCoded archive"
            )
        }

        #expect(Hints.noArchive([0x61, 0xFF]) == nil)
        #expect(
            Hints.noArchive([0xFF, 0xFE, 0x61, 0])?.message
                == "this is a text in UTF-16, not a FastCoded archive"
        )
    }

    @Test func `nothing at all is no archive; that it is no text, the readers of text say`() {
        #expect(Hints.noArchive([])?.message == "this is empty, not a FastCoded archive")
        #expect(Hints.noText([]) == nil)
    }

    @Test func `an archive where a text is needed`() {
        #expect(Hints.noArchive(Array("TSAF".utf8)) == nil)
        let archive = Hints.noText(Array("TSAF\u{3}".utf8))
        #expect(
            archive?.code == .unknownFormat
                && archive?.message.contains("did you mean decode?") == true
        )

        #expect(Hints.noText(Array("{}".utf8)) == nil)
    }

    @Test func `an option that raises a limit is suggested only where the subcommand has it`()
        throws
    {
        func text(_ line: String) throws -> String {
            var report = Report(try parse(line).reportPolicy)
            report.add(FastCodingError(.expansionLimit, "too much"), nil)
            report.add(FastCodingError(.depthLimit, "too deep"), nil)

            return report.text
        }

        let decode = try text("decode --plain a.fast")
        #expect(decode.contains("too much; --max-expansion raises the limit"))
        let verify = try text("verify a.fast")
        #expect(
            verify.contains("too much [")
                && verify.contains("too deep; --max-depth raises the limit")
        )
    }
}

@Suite("Messages as workflow commands and as a log of SARIF")
struct ReportFormatTests {
    private func result(_ message: Message) throws -> [String: Any] {
        let bytes = try FindingsLog.document([message], version: "1", status: .data)
        let log = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let run = try #require((log["runs"] as? [[String: Any]])?.first)

        return try #require((run["results"] as? [[String: Any]])?.first)
    }

    @Test func `what ends a command or a property is escaped in it`() {
        #expect(WorkflowCommand.data("100%\r\n:,é") == "100%25%0D%0A:,é")
        #expect(WorkflowCommand.property("100%\r\n:,é") == "100%25%0D%0A%3A%2Cé")
    }

    @Test func `a command has the place in a text, or the byte in its message`() {
        let source = Array("{\n\n \"a\": , }".utf8)
        let inText = FastCodingError(.jsonSyntax, "no", offset: 9).located(in: source)
        #expect(
            WorkflowCommand.line(Message(.error, .file(Path("a,b:c\n%.json")), inText))
                == "::error file=a%2Cb%3Ac\\n%25.json,line=3,col=7,title=json-syntax::no\n"
        )

        let inBytes = FastCodingError(.truncated, "50%\n::error::", offset: 9, keyPath: "a.b")
        #expect(
            WorkflowCommand.line(Message(.warning, .standardInput, inBytes))
                == "::warning title=truncated::<stdin>: byte 9 (0x9), in a.b: 50%25\\n::error::\n"
        )

        #expect(WorkflowCommand.line(Message(.note, nil, inText)).hasPrefix("::notice line=3,"))
    }

    @Test(
        "names become references that keep every byte",
        arguments: [
            ("a.fast", "a.fast"),
            ("./a/./b.fast", "a/b.fast"),
            ("../a b", "../a%20b"),
            (".", "."),
            ("a:%#?", "a%3A%25%23%3F"),
            ("/tmp/é\n", "file:///tmp/%C3%A9%0A"),
        ]
    )
    func references(name: String, uri: String) {
        #expect(Path(name).uri == uri)
    }

    @Test("a name that is not UTF-8 is a reference like any other")
    func bytes() {
        #expect(Path([0x61, 0xFF, 0x01]).uri == "a%FF%01")
    }

    @Test func `a result in a text has line and column, and one without a place no region`() throws
    {
        func physical(_ error: FastCodingError) throws -> [String: [String: Any]]? {
            let locations =
                try result(Message(.error, .standardInput, error))["locations"] as? [[String: Any]]
            return locations?.first?["physicalLocation"] as? [String: [String: Any]]
        }

        let inText = FastCodingError(.jsonSyntax, "no", offset: 3).located(in: Array("{\n  ,".utf8))
        #expect(
            try physical(inText)?["region"] as? [String: Int] == ["startLine": 2, "startColumn": 2]
        )

        let nowhere = try physical(FastCodingError(.truncated, "m"))
        #expect(
            nowhere?["region"] == nil
                && nowhere?["artifactLocation"]?["uri"] as? String == "file:///dev/stdin"
        )
    }

    @Test("what a file says can neither be a placeholder nor a link")
    func inert() {
        #expect(FindingsLog.text("'{0}' [x](http://x)") == "'{{0}}' [x] (http://x)")
    }
}
