import TestSupport

@Suite("On a terminal the tool shows more, and takes more care")
struct TerminalTests {
    let folder = Folder()

    init() throws {
        try folder.write("{\n  \"list\": [1, , 2]\n}\n", to: "bad.json")
        try folder.write(#"["a\#u{9B}b\#u{202E}c"]"#, to: "odd.json")
    }

    /// What a terminal gets as standard output or standard error of a command.
    ///
    /// - Parameter isEnough: if given, a condition on what the terminal got. Once it is met, the
    ///   script, which may wait for that with `read _ <go`, goes on.
    private func onTerminal(
        _ script: String,
        input: Bool = false,
        typed: String = "",
        output: Bool = false,
        environment: [String: String] = ["TERM": "xterm"],
        goesOnAfter isEnough: ((String) -> Bool)? = nil
    ) throws -> (text: String, status: Int32) {
        let terminal = try #require(Terminal())
        try terminal.type(typed)

        if isEnough != nil {
            try folder.shell("rm -f go; mkfifo go", status: 0)
        }

        let process = folder.process(["-c", script], executable: URL(filePath: "/bin/sh"))
        let variables = Tool.environment.filter {
            !["NO_COLOR", "TERM", "COLUMNS"].contains($0.key)
        }

        process.environment = variables.merging(environment) { $1 }
        if input {
            process.standardInput = terminal.end
        }

        if output {
            process.standardOutput = terminal.end
        } else {
            process.standardError = terminal.end
        }

        try process.runTakingSignals()
        try terminal.begin()

        if let isEnough {
            terminal.wait(until: isEnough)
            try folder.write("\n", to: "go")
        }

        let text = terminal.text()
        process.waitUntilExit()
        return (text, process.terminationStatus)
    }

    @Test func `errors come with the line and a caret, in color`() throws {
        let bold = "\u{1B}[1m"
        let (text, status) = try onTerminal("fastcode encode bad.json")
        #expect(
            text == "\(bold)fastcode: bad.json:2:15: \u{1B}[0m\u{1B}[1;31merror:\u{1B}[0m "
                + "\(bold)expected a value before ','\u{1B}[0m [json-syntax]\n"
                + "    \"list\": [1, , 2]\n\u{1B}[1;32m                ^\u{1B}[0m\n"
        )

        #expect(status == 1)
    }

    @Test func `colors stay away for NO_COLOR, TERM=dumb and --color=never`() throws {
        let expected = """
            fastcode: bad.json:2:15: error: expected a value before ',' [json-syntax]
                "list": [1, , 2]
                            ^

            """

        let command = "fastcode encode bad.json"
        #expect(
            try onTerminal(command, environment: ["TERM": "xterm", "NO_COLOR": "1"]).text
                == expected
        )

        #expect(try onTerminal(command, environment: ["TERM": "dumb"]).text == expected)
        #expect(try onTerminal(command + " --color=never").text == expected)
    }

    @Test func `archives are not written to a terminal, unless that is forced`() throws {
        let refused = try onTerminal("echo '[1]' | fastcode encode 2>errors", output: true)
        #expect(refused.text.isEmpty && refused.status == 2)
        let advice =
            "binary output is not written to a terminal; use -o FILE, or --force [terminal-output]"

        #expect(try folder.text("errors") == "fastcode: error: \(advice)\n")
        let forced = try onTerminal("echo '[1]' | fastcode encode --force", output: true)
        #expect(forced.text.hasPrefix("TSAF") && forced.status == 0)
        _ = try folder.shell("echo '[1]' | fastcode encode -o a.fast")
        let plist = try onTerminal("fastcode decode --to binary a.fast", output: true)
        #expect(plist.text.isEmpty && plist.status == 2)
    }

    @Test func `a merged XML document is shown on a terminal, with escapes, and no archive is`()
        throws
    {
        try folder.shell(
            """
            fastcode encode odd.json -o odd.fast
            fastcode decode --to xml odd.fast -o odd.xml
            fastcode decode --to keyed-xml odd.fast -o keyed.xml
            """,
            status: 0
        )

        for name in ["odd.xml", "keyed.xml"] {
            let shown = try onTerminal("fastcode merge \(name) \(name) \(name)", output: true)
            #expect(shown.text.hasPrefix("<?xml") && shown.status == 0)
            #expect(!shown.text.contains("\u{9B}") && !shown.text.contains("\u{202E}"))
        }

        let archive = "fastcode merge odd.fast odd.fast odd.fast"
        let refused = try onTerminal(archive, output: true)
        #expect(refused.text.isEmpty && refused.status == 2)
        let forced = try onTerminal(archive + " --force", output: true)
        #expect(forced.text.hasPrefix("TSAF") && forced.status == 0)
    }

    @Test
    func `control characters and such that turn text around are escaped there, and only there`()
        throws
    {
        _ = try folder.shell("fastcode encode odd.json -o odd.fast")
        let shown = try onTerminal("fastcode decode --color=never --compact odd.fast", output: true)
        #expect(shown.text == #"["a\u009bb\u202ec"]"# + "\n")
        #expect(
            try folder.run("decode --compact odd.fast").output == folder.read("odd.json")
                + Data("\n".utf8)
        )

        let xml = try onTerminal("fastcode decode --compact --to xml odd.fast", output: true)
        #expect(!xml.text.contains("\u{9B}") && !xml.text.contains("\u{202E}"))
    }

    @Test
    func `JSON and lists of chunks have colors there, files and pipes have none unless asked for`()
        throws
    {
        _ = try folder.shell("echo '[1]' | fastcode encode -o a.fast")
        let number = "\u{1B}[36m1\u{1B}[0m"
        #expect(
            try onTerminal("fastcode decode --compact a.fast", output: true).text == "[\(number)]\n"
        )

        let listed = try onTerminal("fastcode dump-chunks a.fast", output: true).text
        #expect(listed.contains("\u{1B}[1mOne\u{1B}[0m"))

        for plain in [["TERM": "xterm", "NO_COLOR": "1"], ["TERM": "dumb"]] {
            let text = try onTerminal(
                "fastcode decode --compact a.fast",
                output: true,
                environment: plain
            ).text
            #expect(text == "[1]\n")
        }

        #expect(
            try onTerminal("fastcode decode --compact --color=never a.fast", output: true).text
                == "[1]\n"
        )

        try folder.run("decode --compact a.fast", output: "[1]\n")
        try folder.run("decode --compact --color=always a.fast", output: "[\(number)]\n")
        _ = try folder.run("decode --compact --color=always a.fast -o a.json")
        #expect(try folder.read("a.json") == Data("[1]\n".utf8))
        let difference = try folder.shell("echo '[2]' | fastcode diff --color=always a.fast -")
        let values = "\u{1B}[31minteger 1\u{1B}[0m | \u{1B}[32minteger 2\u{1B}[0m"
        #expect(difference.text == "\u{1B}[34m0\u{1B}[0m: value: \(values)\n")
        let verdict = try folder.run("verify --json --color=always a.fast").text
        #expect(verdict.hasPrefix("{\u{1B}[34m\"schema\"\u{1B}[0m:\(number),"))
        let plainly = verdict.replacing(/\x{1B}\[[0-9;]*m/, with: "")
        #expect(plainly == (try folder.run("verify --json a.fast").text))
    }

    @Test
    func
        `work that takes over a second shows what is being worked on, and takes the line away again`()
        throws
    {
        let script = "{ read _ <go; echo '[1]'; } | fastcode encode"
        let (text, status) = try onTerminal(script) { $0.contains(" s)") }
        #expect(status == 0)
        #expect(
            text.wholeMatch(of: /(\rfastcode: <stdin> \([1-9][0-9]* s\)\u{1B}\[K)+\r\u{1B}\[K/)
                != nil,
            "\(text.debugDescription)"
        )

        // The second one would have shown its line before the first one did.
        let quiet = """
            mkfifo later; { read _ <later; echo '[1]'; } | fastcode encode -q 2>quiet >/dev/null &
            { read _ <go; echo '[1]'; echo >later; } | fastcode encode >/dev/null; wait
            """

        #expect(try onTerminal(quiet) { $0.contains(" s)") }.status == 0)
        #expect(try folder.text("quiet").isEmpty)
    }

    @Test func `many files are counted`() throws {
        let script = """
            echo "[1]" | fastcode encode -o a.fast; cp a.fast b.fast; mkfifo p
            { read _ <go; cat a.fast; } >p & fastcode rows -j 1 a.fast b.fast p b.fast >out
            """

        let (text, status) = try onTerminal(script) { $0.contains(" s left") }
        #expect(status == 0)
        #expect(
            text.wholeMatch(of: /(\r2 of 4, 50 %, [0-9]+ s left\x{1B}\[K)+\r\x{1B}\[K/) != nil,
            "\(text.debugDescription)"
        )
    }

    @Test func `a signal takes the line of progress away`() throws {
        // The shell may print something, too, and any process that has the terminal open keeps the
        // test from reading on.
        let script = """
            exec 3>&2 2>/dev/null
            mkfifo p; exec 4<>p
            fastcode encode p 2>&3 3>&- 4>&- &
            exec 3>&-; read _ <go; kill -TERM $!; wait $!
            """

        let (text, status) = try onTerminal(script) { $0.contains(" s)") }
        #expect(status == 128 + SIGTERM)
        #expect(
            text.hasPrefix("\rfastcode: p ") && text.hasSuffix("\r\u{1B}[K"),
            "\(text.debugDescription)"
        )
    }

    @Test("after an error in an edited text the tool offers to go on", arguments: ["y", "n"])
    func asking(answer: String) throws {
        try folder.run(
            "bootstrap",
            Repository.path("examples/todo.json"),
            "-o",
            "todo.fast",
            status: 0
        )

        let before = try folder.read("todo.fast")
        try folder.write(
            "if test -e once; then mv once \"$1\"; else sed s/van/truck/ \"$1\" >once; echo '{' >\"$1\"; fi\n",
            to: "editor"
        )

        let script = "EDITOR='sh ./editor' VISUAL= TMPDIR=$PWD fastcode edit todo.fast"
        let (text, status) = try onTerminal(script, input: true, typed: answer + "\n")
        #expect(
            text.contains("Edit it again? [Y/n] ") && status == (answer == "y" ? 0 : 1),
            "\(text)"
        )

        let title = answer == "y" ? "Hire a truck\n" : "Hire a van\n"
        try folder.run("extract --key-path items.0.title todo.fast", output: title)
        #expect(try (folder.read("todo.fast") == before) == (answer == "n"))
    }

    @Test(
        "without operands and with nothing on standard input the usage is shown",
        arguments: ["encode", "bootstrap", "decode", "dump-chunks", "info", "view", "migrate"]
    )
    func usage(command: String) throws {
        let (text, status) = try onTerminal("fastcode \(command) --color=never", input: true)
        #expect(status == 2)
        #expect(text.hasPrefix("Usage: fastcode \(command) [options] ["))
        #expect(
            text.hasSuffix(
                """

                'fastcode help \(command)' shows the options.

                fastcode: error: \(command): there is nothing to read; '-' reads what is typed on the terminal [usage]

                """
            )
        )
    }
}
