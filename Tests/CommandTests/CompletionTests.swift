import TestSupport

@Suite("Completions offer what can stand there")
struct CompletionTests {
    let folder = Folder()

    static let formats = ["json", "xml", "binary", "keyed", "keyed-xml"]
    static let scripts = Repository.path("completions")

    init() throws {
        for name in ["a.fast", "b c.fast", "d.json", "e.txt", "f.plist"] {
            try folder.write("", to: name)
        }

        let todo = Repository.path("examples/todo.json")
        try folder.run("bootstrap", todo, "-o", "a.fast", status: 0)
    }

    static func exists(_ shell: String) -> Bool {
        ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)")
        }
    }

    /// The words of a command line, quoted. The last one may be empty.
    private func quoted(_ line: String) -> String {
        "'fastcode' '" + line.replacing(" ", with: "' '") + "'"
    }

    /// What bash offers for the last word of a line, with others after it.
    func bash(_ line: String, after: String = "") throws -> [String] {
        let outcome = try folder.shell(
            """
            exec bash -c '. "$1/fastcode.bash"; shift; COMP_WORDS=("$@"); COMP_CWORD=\(line.count { $0 == " " } + 1)
                _fastcode; printf "%s\\n" "${COMPREPLY[@]}"' bash '\(Self.scripts)' \(quoted(line + after))
            """
        ).expect(errors: "")
        return outcome.lines.map(String.init)
    }

    func fish(_ line: String) throws -> [String] {
        let outcome = try folder.shell(
            "fish -c 'source \"\(Self.scripts)/fastcode.fish\"; complete -C \"\(line)\"'"
        )
        return outcome.lines.map { String($0.split(separator: "\t")[0]) }
    }

    @Test(
        "in bash",
        .enabled(if: exists("bash")),
        arguments: [
            ("de", ["decode"]),
            ("li", ["list"]),
            ("dump", ["dump-chunks"]),
            ("decode --key", ["--key-path"]),
            ("dump-chunks ", ["a.fast", "b c.fast", "f.plist"]),
            ("encode ", ["d.json", "f.plist"]),
            ("verify ", ["a.fast", "b c.fast", "f.plist"]),
            ("decode f", ["f.plist"]),
            ("rows --to ", ["jsonl", "csv", "tsv"]),
            ("list --to ", ["text", "jsonl"]),
            ("decode d", ["d.json"]),
            ("decode --to ", formats),
            ("decode --to = x", ["xml"]),
            ("encode -o e", ["e.txt"]),
            ("encode --max-depth ", []),
            ("verify -- -", []),
            ("help bootstrap-", ["bootstrap-from-json"]),
        ]
    )
    func inBash(line: String, expected: [String]) throws {
        #expect(try bash(line) == expected)
    }

    @Test(
        "in fish",
        .enabled(if: exists("fish")),
        arguments: [
            ("fastcode dump", ["dump-chunks"]),
            ("fastcode decode --to ", formats),
            ("fastcode encode --key", []),
            ("fastcode dump-chunks --st", ["--stats", "--stdin-name", "--strict"]),
            ("fastcode dump-chunks ", ["a.fast", "b c.fast", "d.json", "e.txt", "f.plist"]),
        ]
    )
    func inFish(line: String, expected: [String]) throws {
        #expect(try fish(line) == expected)
    }

    /// What zsh's own functions are asked to offer.
    func zsh(_ line: String) throws -> [String] {
        let outcome = try folder.shell(
            """
            exec zsh -fc '_describe() { [[ $1 == -o ]] && shift; print -rl -- "${(@P)2}" }
                _files() { print -r -- "files $*" }
                script=$1; shift; words=("$@"); CURRENT=$#; . $script/_fastcode' zsh '\(Self.scripts)' \(quoted(line))
            """
        ).expect(errors: "")
        return outcome.lines.map(String.init)
    }

    @Test(
        "in zsh",
        .enabled(if: exists("zsh")),
        arguments: [
            ("dump", ["dump-chunks:show what is in an archive or property list, part by part"]),
            ("decode --to ", formats),
            ("decode --to=x", ["--to=xml"]),
            ("dump-chunks ", ["files -g *.(fast|plist|xml)(-.)"]),
            ("encode -o ", ["files "]),
            ("encode --output-dir ", ["files -/"]),
            ("decode a.fast --key-path next.t", ["next.title:string"]),
        ]
    )
    func inZsh(line: String, expected: [String]) throws {
        #expect(try zsh(line) == expected)
    }

    @Test(
        "key paths and classes are those of the archive on the line",
        .enabled(if: exists("bash"))
    )
    func fromArchive() throws {
        let elements = (0..<4).map { "items.\($0)" }
        #expect(try bash("decode --key-path it", after: " a.fast") == ["items"])
        #expect(try bash("decode a.fast --key-path items") == ["items"] + elements)
        #expect(try bash("list a.fast --refs = items.") == elements)
        #expect(try bash("edit --set next.t", after: " d.json a.fast") == ["next.title"])
        #expect(try bash("dump-chunks a.fast --at next.p") == ["next.priority"])
        #expect(try bash("verify --allow-class ", after: " a.fast") == ["TodoItem", "TodoList"])
        #expect(try bash("edit --rename-class TodoI", after: " a.fast") == ["TodoItem="])
        #expect(try bash("decode --key-path it", after: " d.json").isEmpty)
    }

    /// The words that are offered for the last one of a line with rows.
    private func offered(_ words: String...) throws -> [String] {
        try offered(for: ["rows"] + words)
    }

    /// The words that are offered for the last one of a line.
    private func offered(for arguments: [String]) throws -> [String] {
        let outcome = try folder.run(
            "__complete \(arguments.count - 1)",
            more: arguments,
            status: 0
        )

        return outcome.lines.dropFirst().map {
            String($0.split(separator: "\t", omittingEmptySubsequences: false)[0])
        }
    }

    @Test func `columns, conditions, types and classes are completed as well`() throws {
        #expect(try offered("a.fast", "--type", "mutable s") == ["mutable set", "mutable string"])
        #expect(try Set(offered("a.fast", "--type", "")) == Set(ValueFilter.typeWords))
        #expect(try offered("a.fast", "--class", "TodoI") == ["TodoItem"])
        #expect(try offered("a.fast", "--columns", "t") == ["title"])
        #expect(try offered("a.fast", "--columns", "title,next.t") == ["title,next.title"])
        #expect(try offered("a.fast", "--columns", "title,t") == [])
        #expect(
            try offered("a.fast", "--at", "items", "--columns", "title,p") == ["title,priority"]
        )

        #expect(try offered("a.fast", "--at=items", "--where", "wa") == ["waitsFor"])
        #expect(try offered("a.fast", "--key-path", "next", "--where=pr") == ["--where=priority"])
        #expect(try offered("a.fast", "--where", "$r") == ["$root"])
        #expect(try offered("a.fast", "--key-path", "items.*.t") == ["items.*.title"])
    }

    @Test(
        "options that compare, merge and change are completed from archives and, where these are read, texts",
        arguments: [
            ("diff a.fast --ignore it", ["items"]),
            ("diff a.fast --key-path next.pr", ["next.priority"]),
            ("diff a.fast --match-by items:pr", ["items:priority"]),
            ("diff text.json --unordered saved.", ["saved.at"]),
            ("merge text.json --match-by sa", ["saved"]),
            ("edit a.fast --class TodoI", ["TodoItem"]),
            ("edit a.fast --remove-property TodoItem.n", ["TodoItem.note"]),
            ("edit a.fast --add-property TodoI", ["TodoItem."]),
            ("edit a.fast --rename-property TodoItem.ch", ["TodoItem.checked="]),
            ("edit a.fast --set items.*.checked=true --where pr", ["priority"]),
            ("edit a.fast --remove items.0.note --where ti", ["title"]),
        ]
    )
    func comparing(line: String, expected: [String]) throws {
        try folder.write(#"{"saved":{"at":1}}"#, to: "text.json")
        let words = line.split(separator: " ").map(String.init)
        #expect(try offered(for: words) == expected)
    }

    @Test func `what has a meaning in lists and in conditions is escaped in keys`() throws {
        let keys = #"{"a, b": 1, "c = d": {"e": 2}, "k\\": {"z": 3}, "": 4, "*": 5}"#
        try folder.run("encode -o keys.fast", input: keys, status: 0)
        #expect(try offered("keys.fast", "--columns", "x,a") == [#"x,a\u002c b"#])
        #expect(try offered("keys.fast", "--where", "a") == ["a, b"])
        #expect(
            try offered("keys.fast", "--where", "") == [
                "a, b", #"c\u0020=\u0020d"#, #"k\\"#, "$root.", #"\u002a"#, "$root",
            ]
        )

        #expect(
            try offered("keys.fast", "--where", #"c\u0020=\u0020d."#) == [#"c\u0020=\u0020d.e"#]
        )

        // The dot after two backslashes ends a component.
        #expect(try offered("keys.fast", "--key-path", #"k\\."#) == [#"k\\.z"#])
    }

    @Test func `a key can't break the line that it is offered on`() throws {
        try folder.run(
            "encode -o keys.fast",
            input: #"{"a\nb": 1, "a\tc": [], "a.d": 2}"#,
            status: 0
        )

        let offered = try folder.run("__complete 2 decode --key-path a keys.fast").text
        #expect(
            offered == "open\na\\u000ab\tinteger\na\\u0009c\tarray\na\\.d\tinteger\n",
            "\(offered)"
        )

        let inner = try folder.run("__complete 2 decode --key-path", "a\\.", "keys.fast").text
        #expect(inner == "open\na\\.d\tinteger\n")
    }
}
