import TestSupport

@Suite("Standard input can have a name")
struct StandardInputNameTests {
    let folder = Folder()

    @Test(
        "every subcommand calls it so in its messages",
        arguments: [
            "encode", "bootstrap", "decode", "extract --output-dir out", "dump-chunks", "info",
            "view",
            "verify -", "migrate", "migrate --dry-run", "edit --remove a", "diff - x",
        ]
    )
    func messages(subcommand: String) throws {
        let outcome = try folder.shell(
            #"printf '{}' >x; printf '{' | fastcode \#(subcommand) --stdin-name 'dir/a b' "#
        )

        #expect(outcome.status != 0)
        let messages = outcome.errors.split(separator: "\n")
        #expect(
            !messages.isEmpty && messages.allSatisfy { $0.hasPrefix("fastcode: dir/a b:") },
            "\(outcome.errors)"
        )
    }

    @Test func `reports, headings and JSON have it, and names of files do not come from it`() throws
    {
        try folder.run("encode -o x.fast", input: "[1]", status: 0)
        func run(_ line: String) throws -> Outcome {
            try folder.shell("fastcode \(line) --stdin-name ./n <x.fast")
        }

        #expect(try run("verify -").text == "./n: OK\n")
        #expect(try run("verify --json -").text.contains(#""file":"./n""#))
        #expect(try run("info - x.fast").text.hasPrefix("==> ./n <==\n"))
        #expect(try run("info --json").text.contains(#""file":"./n""#))
        #expect(try run("dump-chunks --json").text.contains(#""file":"./n""#))
        #expect(try run("find --extract out").text.hasPrefix("./n\t-\t0x0\t"))
        try folder.shell("ls out", output: "stdin-0.fast\n")
        let sarif = try folder.shell(
            "printf x | fastcode verify --format sarif --stdin-name ./n -",
            status: 1
        )

        #expect(sarif.text.contains(#""artifactLocation":{"uri":"n"}"#))
        let github = try folder.shell(
            "printf x | fastcode verify --format github --stdin-name ./n -"
        )

        #expect(github.text.hasPrefix("::error file=./n,title="))
    }

    @Test func `a name that is not UTF-8 is shown as those of files are`() throws {
        let outcome = try folder.shell(
            #"printf x | fastcode decode --stdin-name "$(printf 'a\377\033')""#
        )
        #expect(outcome.errors.hasPrefix(#"fastcode: a\xff\u001b:"#))
    }

    @Test(
        "without standard input as an input it is a usage error",
        arguments: [
            "decode x.fast", "encode x.json", "verify x.fast", "diff x.fast x.fast", "find x.fast",
            "verify --files-from x.txt", "verify --files-from - <x.txt",
            "verify --allow-empty --files-from /dev/null",
        ]
    )
    func useless(line: String) throws {
        try folder.write("x.fast\n", to: "x.txt")
        let words = line.split(separator: " ", maxSplits: 1).map(String.init)
        try folder.shell(
            "fastcode \(words[0]) --stdin-name a \(words[1])",
            status: 2,
            output: "",
            errors:
                "fastcode: error: \(words[0]): --stdin-name needs standard input as an input [usage]\n"
        )

        try folder.run("decode --stdin-name", "", input: "", codes: ["usage"])
    }
}
