import TestSupport

/// Whoever makes a file chooses its name, and what is in it: keys, classes, texts.
@Suite("No name reaches a terminal or a shell with what could control it")
struct HostileNameTests {
    let folder = Folder()

    private static let unsafe =
        "\u{1B}]0;owned\u{7}\n--allow-any-class\u{202E}\u{9B}2J\u{7F}\u{2066}\r"

    /// The names of files that every command gets: an archive, a damaged one, others in a tar
    /// stream, a keyed one.
    private static var name: String { "x" + unsafe }

    init() throws {
        let hostile = Self.unsafe
        let document: [String: Any] = [
            "$class": "C" + hostile, "k" + hostile: "v\u{1B}\u{202E}", "d": ["$data": "AAA="],
            "l": [
                ["m" + hostile: 1], ["$class": "*", "p": 2], ["$class": "--allow-any-class"],
                ["$class": "Good"],
            ],
            "a.b": ["$class": "A=B"],
        ]
        try folder.write(JSONSerialization.data(withJSONObject: document), to: "document.json")
        try folder.shell(
            """
            fastcode bootstrap -q document.json -o h; mkdir -p in t; byte=$(printf '\\377')
            cp h "in/$0.fast"; cp h "in/$byte$0.fast"; (echo junk; cat h) >"in/j$0"; head -c 150 h >"in/bad$0.fast"
            fastcode decode --to keyed h -o "in/k$0.plist"; printf '{"a' >"in/t$0.json"
            tar cf t.tar in; cp h h.fast
            """,
            Self.name,
            status: 0
        )
    }

    /// What would do something to a terminal, or be taken for a line of its own.
    private func faults(_ text: String) -> [String] {
        // Comma-separated values have lines end in both characters.
        let scalars = text.replacing("\r\n", with: "\n").unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator:
                scalar != "\n" && scalar != "\t"
            default: scalar == "\u{FFFD}"
            }
        }
        return scalars.map { String($0.value, radix: 16) }
            + text.split(separator: "\n").filter { $0.hasPrefix("--allow") }.map(String.init)
    }

    @Test(
        "on a terminal, in the output and the messages of every command",
        arguments: [
            "decode h.fast", "list --values -r in", "list --tar t.tar",
            "list --tar t.tar --hidden",
            "rows --with-file -r in", "rows --with-file --with-errors -r in",
            "rows --with-file --tar t.tar", "rows --count --with-file -r in",
            "rows --columns d,l --to csv --with-file -r in",
            "rows --columns d,l --to tsv --with-file -r in",
            "rows --columns d,l --to csv --with-file --tar t.tar",
            "rows --columns d,l --to tsv --with-file --tar t.tar",
            "rows --columns d --to jsonl --with-file --tar t.tar",
            "rows --at l --columns \"m$unsafe\" --to csv h.fast",
            "rows --at l --columns \"m$unsafe\" --to tsv h.fast", "list --refs l h.fast",
            "extract --key-path l.0.m* h.fast", "decode --key-path \"no$unsafe\" h.fast",
            "decode --to xml h.fast",
            "decode --plain h.fast", "extract --output-dir out h.fast",
            "decode --output-dir out \"in/$name.fast\" \"in/bad$name.fast\"",
            "list --where \"$unsafe\" h.fast", "list --class \"$unsafe\" h.fast",
            "list --values --to jsonl --with-file -r in", "list --to jsonl --refs l h.fast",
            "decode \"in/k$name.plist\"",
            "decode \"in/bad$name.fast\"", "decode \"--$unsafe\" h.fast", "decode \"no$unsafe\"",
            "decode -r --include \"[$unsafe\" in",
            "dump-chunks \"in/$name.fast\" \"in/bad$name.fast\"", "dump-chunks --hex h.fast",
            "dump-chunks --stats h.fast",
            "dump-chunks --json h.fast", "dump-chunks --at \"no$unsafe\" h.fast",
            "info \"in/$name.fast\" \"in/k$name.plist\"",
            "info -r in", "info --json \"in/$name.fast\"", "info --to dot h.fast",
            "info --to mermaid h.fast",
            "view \"in/$name.fast\"", "view \"in/bad$name.fast\"", "verify -r in",
            "verify \"in/$name.fast\" \"in/j$name\"",
            "verify --json -r in", "verify --format sarif -r in", "verify --format github -r in",
            "verify --allow-class \"C$unsafe\" h.fast",
            "verify --allow-classes \"in/t$name.json\" h.fast",
            "find -r in", "find --json -r in", "find -r --extract out in",
            "diff h.fast \"in/bad$name.fast\"",
            "diff \"in/$name.fast\" empty.fast", "diff --json h.fast empty.fast",
            "migrate --dry-run --in-place -r in",
            "migrate --output-dir \"out$unsafe\" -r in",
            "edit --dry-run --set \"k$unsafe=1\" h.fast",
            "edit --dry-run --set \"no$unsafe.x=1\" h.fast",
            "edit --dry-run --rename-class \"no$unsafe=B\" h.fast",
            "edit --dry-run --rename-class \"C$unsafe=B\" -r in",
            "edit --set a \"in/bad$name.fast\"",
            "encode \"in/t$name.json\"", "bootstrap \"in/t$name.json\"",
            "bootstrap --force document.json -o out",
            "encode --output-dir \"in/$name.fast\" document.json", "help \"$unsafe\"",
            "\"$unsafe\"",
            "\"in/$name.fast\"",
        ]
    )
    func onTerminal(command: String) throws {
        try folder.shell("echo '[]' | fastcode encode -o empty.fast", status: 0)
        let terminal = try #require(Terminal())
        let script = "unsafe=$0; name=$1; fastcode \(command) >&2"
        let process = folder.process(
            ["-c", script, Self.unsafe, Self.name],
            executable: URL(filePath: "/bin/sh")
        )
        process.environment = Tool.environment.merging(["NO_COLOR": "1"]) { $1 }
        process.standardError = terminal.end
        try process.runTakingSignals()
        try terminal.begin()
        // A page is more than a terminal takes before somebody reads it.
        let shown = terminal.text()
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus <= 2)
        #expect(faults(shown) == [], "\(shown.debugDescription)")
    }

    @Test(
        "where a shell asks what may be completed",
        arguments: [
            ("verify --allow-class", ["A=B", "Good"]), ("edit --rename-class", ["Good="]),
        ]
    )
    func offered(command: String, expected: [String]) throws {
        let offered = try folder.run("__complete 2 \(command)", "", "h.fast").expect(status: 0)
        #expect(offered.lines.dropFirst().map(String.init) == expected)
        for option in ["decode --key-path", "edit --set", "edit --insert", "list --refs"] {
            let offered = try folder.run("__complete 2 \(option)", "", "h.fast").expect(status: 0)
                .text
            #expect(
                faults(offered) == [] && offered.split(separator: "\n").count == 5,
                "\(offered)"
            )
        }
    }

    @Test(
        "where bash, zsh or fish offers it",
        arguments: ["bash", "zsh", "fish"]
    )
    func inShell(shell: String) throws {
        guard CompletionTests.exists(shell) else { return }
        let scripts = CompletionTests.scripts
        let ask: (String) -> String = { words in
            switch shell {
            case "bash":
                """
                exec bash -c '. "$1/fastcode.bash"; shift; COMP_WORDS=("$@"); COMP_CWORD=3
                _fastcode; printf "%s\\n" "${COMPREPLY[@]}"' bash '\(scripts)' \(words) '' h.fast
                """
            case "zsh":
                """
                exec zsh -fc '_describe() { [[ $1 == -o ]] && shift; print -rl -- "${(@P)2}" }
                script=$1; shift; words=("$@"); CURRENT=4; . $script/_fastcode' zsh '\(scripts)' \(words) "''" h.fast
                """
            default:
                "fish -c 'source \"\(scripts)/fastcode.fish\"; complete -C \"\(words) \"'"
            }
        }
        // In fish the cursor is at the end, so that the archive comes before.
        let before = shell == "fish" ? " h.fast" : ""
        let classes = try folder.shell(ask("fastcode verify\(before) --allow-class")).lines.map {
            $0.split(separator: "\t")[0]
        }
        #expect(classes == ["A=B", "Good"])
        let paths = try folder.shell(ask("fastcode decode\(before) --key-path")).text
        #expect(faults(paths) == [] && paths.split(separator: "\n").count == 4, "\(paths)")
    }

    @Test(
        "a file whose name has lines is no candidate of two names",
        .enabled(if: CompletionTests.exists("bash"))
    )
    func files() throws {
        let offered = try folder.shell(
            """
            exec bash -c 'cd in; . "$0/fastcode.bash"; COMP_WORDS=(fastcode decode ""); COMP_CWORD=2
            _fastcode; printf "%s\\n" "${COMPREPLY[@]}"; cd ..; COMP_WORDS=(fastcode decode h.); _fastcode
            printf "%s\\n" "${COMPREPLY[@]}"' '\(CompletionTests.scripts)'
            """
        )
        #expect(
            offered.lines.map(String.init) == ["h.fast"] || offered.lines == ["", "h.fast"],
            "\(offered.text)"
        )
    }
}
