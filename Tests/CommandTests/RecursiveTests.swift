import TestSupport

@Suite("Directories are taken with all that is in them")
struct RecursiveTests {
    let folder = Folder()

    init() throws {
        try folder.shell(
            """
            mkdir -p d/b/c d/a.fast d/empty; echo '[1]' | fastcode encode -o x
            for name in d/z.fast d/B.FAST d/b/c/x.fast d/b.fast d/a.fast/y.fast d/.fast d/b/save; do cp x $name; done
            echo text >d/b/note.txt; mkdir d/.git; cp x d/.git/x.fast
            ln -s ../x d/link.fast; ln -s .. d/b/up; mkfifo d/pipe.fast
            """,
            status: 0
        )
    }

    private let found = [
        "d/B.FAST", "d/a.fast/y.fast", "d/b/c/x.fast", "d/b/save", "d/b.fast", "d/z.fast",
    ]

    @Test
    func `files come in the order of names, by how they begin or end, and links are not followed`()
        throws
    {
        try folder.run(
            "verify --recursive d x",
            status: 0,
            output: (found + ["x"]).map { $0 + ": OK\n" }.joined(),
            errors: ""
        )

        try folder.run("verify -r d/", output: found.map { $0 + ": OK\n" }.joined())
        try folder.run("verify -r d/b/up/b/c", output: "d/b/up/b/c/x.fast: OK\n")
        try folder.run("verify -r --files-from -", input: "d/b/c\n", output: "d/b/c/x.fast: OK\n")
    }

    @Test func `the hook for pre-commit takes the same files`() throws {
        let hooks = try Repository.text(".pre-commit-hooks.yaml")
        let pattern = try Regex(String(try #require(hooks.firstMatch(of: /\n  files: (.*)\n/)).1))

        // pre-commit knows names alone.
        for name in found where name != "d/b/save" {
            #expect(name.contains(pattern), "\(name)")
        }

        #expect(!"d/fast".contains(pattern) && !"x.fast.txt".contains(pattern))
    }

    @Test(
        "every subcommand that has the option takes directories",
        arguments: ["dump-chunks", "info"]
    )
    func showing(subcommand: String) throws {
        let outcome = try folder.run(subcommand, "-r", "d", status: 0, errors: "")
        let headings = outcome.lines.filter { $0.hasPrefix("==> ") }
        #expect(headings == found.map { "==> \($0) <==" })
    }

    @Test func `the tree is kept below the directory of outputs, and back`() throws {
        try folder.run("decode -r --output-dir out/texts d", status: 0)
        let texts = try folder.shell("cd out/texts; find . -type f | LC_ALL=C sort").text
        #expect(
            texts == "./B.json\n./a.fast/y.json\n./b.json\n./b/c/x.json\n./b/save.json\n./z.json\n"
        )

        for command in ["encode", "bootstrap"] {
            try folder.run(command, "-r", "--output-dir", command, "out", status: 0)
            try folder.shell(
                "cmp x \(command)/texts/b/c/x.fast; cmp x \(command)/texts/z.fast",
                output: ""
            )
        }

        try folder.run("migrate -r --output-dir new d", status: 0)
        try folder.shell("cmp x new/a.fast/y.fast; cmp x new/b/c/x.fast", output: "")
        let again = try folder.run("migrate -r --output-dir new d", status: 2)
        #expect(Set(again.codes) == ["output-exists"])
    }

    @Test func `an operand that is a file has no tree, and outputs stay below the directory`()
        throws
    {
        try folder.run("decode -r --output-dir out d/b d/b/../z.fast", status: 0)
        try folder.shell(
            "find . -name '*.json' | LC_ALL=C sort",
            output: "./out/c/x.json\n./out/save.json\n./out/z.json\n"
        )
        try folder.run("decode -r --output-dir twice d/b d/b", codes: ["output-conflict"])
    }

    @Test
    func `without the option a directory is an error that names it, and others are worked on`()
        throws
    {
        try folder.run(
            "verify d x",
            status: 2,
            output: "x: OK\n",
            errors:
                "fastcode: d: error: is a directory; --recursive takes the files in it [is-directory]\n"
        )
        #expect(!(try folder.run("view d").errors.contains("--recursive")))
    }

    @Test func `find takes files of any name`() throws {
        let outcome = try folder.run("find -r d", status: 0)
        #expect(outcome.errors == "fastcode: note: 6 FastCoded archives (1 different) in 6 files\n")
        let names = outcome.lines.compactMap { $0.split(separator: "\t").first }
        #expect(
            names == [
                "d/B.FAST", "d/a.fast/y.fast", "d/b/c/x.fast", "d/b/save", "d/b.fast", "d/z.fast",
            ]
        )

        try folder.run("find -r d/empty", codes: ["usage"])
        // Files of the same name in different directories do not get into each other's way.
        _ = try folder.shell("mkdir d/b/z.fast; cp x d/b/z.fast/z.fast")
        let extracted = try folder.run("find -r --json --extract out d x", status: 0)
        #expect(extracted.text.contains(#""extracted":"out/b/z.fast/z.fast-0.fast""#))
        let tree = try folder.shell("cd out; find . -name '[xz][.-]*' -type f | LC_ALL=C sort").text
        #expect(
            tree == "./b/c/x.fast-0.fast\n./b/z.fast/z.fast-0.fast\n./x-0.fast\n./z.fast-0.fast\n"
        )
    }

    @Test func `edit changes all archives in a tree, if a change is named`() throws {
        try folder.run("edit -r --set 0=2 --output-dir new d", status: 0)
        try folder.run("decode --compact new/b/c/x.fast", output: "[2]\n")
        try folder.run("edit -r --in-place --set 0=3 d", status: 0)
        try folder.run("decode --compact d/b/c/x.fast d/z.fast --output-dir o", status: 0)
        try folder.shell("cat o/x.json o/z.json", output: "[3]\n[3]\n")
        #expect(try folder.run("edit -r d", status: 2).errors.contains("--recursive needs --set"))
    }

    @Test("view says why it takes no directories", arguments: ["-r", "--recursive"])
    func oneByOne(option: String) throws {
        let view = try folder.run("view", option, "d", status: 2, codes: ["usage"])
        #expect(view.errors.contains("a page shows one archive"))
    }

    /// The files that are taken from a directory.
    private func taken(_ words: String) throws -> [String] {
        let outcome = try folder.run("rows --with-file -r " + words)
        return outcome.text.matches(of: /"file":"([^"]*)"/).map { String($0.1) }
    }

    @Test(
        "patterns, hidden names and links choose among the files, and keyed archives are told from other lists"
    )
    func choice() throws {
        #expect(
            try taken("--include *.fast --exclude z* --exclude a.fast/ d") == [
                "d/b/c/x.fast", "d/b.fast",
            ]
        )

        #expect(
            try taken("--include b/* d") == ["d/b/save"]
                && taken("--include **/x.* d") == ["d/b/c/x.fast"]
        )

        #expect(try taken("--hidden d").prefix(2) == ["d/.fast", "d/.git/x.fast"])
        #expect(try taken("d/.git") == ["d/.git/x.fast"] && taken("d/.fast") == ["d/.fast"])
        #expect(try taken("-L d") == found.dropLast(2) + ["d/b.fast", "d/link.fast", "d/z.fast"])
        _ = try folder.shell(
            """
            mkdir p; fastcode decode --to keyed x -o p/k.plist; fastcode decode --to binary x -o p/l; ln -s no p/none
            """
        )

        #expect(try taken("p") == ["p/k.plist"])
        #expect(try taken("--expand-data p") == ["p/k.plist", "p/l"])
        try folder.run("verify -r -L p", codes: ["file-not-found"])
        try folder.run("verify -r --include [a d", codes: ["usage"])
    }

    @Test func `having nothing to do is a usage error`() throws {
        try folder.run("verify -r d/empty", codes: ["usage"])
        try folder.run("encode -r d --output-dir e", codes: ["usage"])
        try folder.run("decode -r", input: "", codes: ["usage"])
    }

    @Test
    func `a tree may be as deep as the system's names can be, and what is deeper is an error`()
        throws
    {
        // More than half of the maximum length of a name there.
        #if canImport(Darwin)
            let count = 7
        #else
            let count = 30
        #endif

        let half = String(repeating: String(repeating: "n", count: 100) + "/", count: count)
        try folder.shell(
            """
            mkdir -p deep/\(half) more/\(half); cp x deep/x.fast; cp x deep/\(half)/y.fast; cp x more/\(half)/z.fast
            """,
            status: 0
        )

        #expect(try folder.run("verify -r deep", status: 0).lines.count == 2)
        try folder.shell("mv more deep/\(half)", status: 0)
        let outcome = try folder.run(
            "verify -r deep",
            status: 2,
            codes: ["file-not-found"],
            output: ""
        )

        #expect(outcome.errors.hasPrefix("fastcode: error: can't look into 'deep/nnn"))
    }
}
