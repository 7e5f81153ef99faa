import TestSupport

@Suite("The examples do what is said of them")
struct ExampleTests {
    let folder = Folder()

    /// The commands in the table of examples/README.md, with the file that each of them is about.
    static let commands: [(file: String, command: String)] = {
        let text = (try? Repository.text("examples/README.md")) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let cells = line.replacing("\\|", with: "\u{0}").split(separator: "|").map {
                $0.replacing("\u{0}", with: "|").trimmingCharacters(in: .whitespaces)
            }

            guard cells.count == 3, cells[0].hasPrefix("`"), cells[2].hasPrefix("`fastcode") else {
                return nil
            }

            return (cells[0].replacing("`", with: ""), cells[2].replacing("`", with: ""))
        }
    }()

    init() throws {
        try folder.copy("examples", as: "examples")
    }

    private func run(_ script: String) throws -> Outcome {
        try folder.shell("cd examples; " + script)
    }

    @Test("the commands of the list of examples do their work", arguments: commands)
    func listed(file: String, command: String) throws {
        #expect(command.contains(file))
        let outcome = try run(command).expect(status: 0)
        #expect(Set(outcome.codes).isSubset(of: ["dialect"]), "\(outcome.errors)")
    }

    @Test func `each example is in the list`() throws {
        let list = try Repository.text("examples/README.md")
        let names = try FileManager.default.contentsOfDirectory(atPath: Repository.path("examples"))
        for name in names where name != "README.md" {
            #expect(list.contains("| `\(name)` |"), "\(name)")
        }

        #expect(Self.commands.count >= 8)
    }

    @Test func `those that are made are what their script makes`() throws {
        try folder.shell(
            "FASTCODE=$fastcode exec \"$0\" --check",
            Repository.path("scripts/make-examples"),
            status: 0,
            errors: ""
        )
    }

    @Test func `people.json is what comes back from its archive`() throws {
        try run(
            "fastcode encode people.json -o a.fast && fastcode decode a.fast | cmp - people.json && fastcode verify a.fast"
        ).expect(output: "a.fast: OK\n", errors: "")
    }

    @Test func `the list of things to do is one archive, whichever of its formats it is made of`()
        throws
    {
        try run(
            """
            for text in todo.json todo.xml todo.plist; do fastcode bootstrap "$text" | cmp - todo.fast || echo "$text"; done
            for format in json xml binary; do
                fastcode decode --exact --to "$format" todo.fast | fastcode bootstrap | cmp - todo.fast || echo "$format"
            done
            fastcode decode --compact --key-path next.title todo.fast
            fastcode decode --plain --compact --key-path created todo.fast
            fastcode verify --allow-classes allowed-classes.txt todo.fast
            """
        ).expect(
            output: "\"Pack the books\"\n\"2018-03-16T12:00:00Z\"\ntodo.fast: OK\n",
            errors: ""
        )
    }

    @Test func `parents know their children, who know their parents`() throws {
        try run(
            """
            fastcode bootstrap cycle.json -o cycle.fast
            fastcode decode --exact cycle.fast | fastcode bootstrap | cmp - cycle.fast
            fastcode decode --compact --key-path 0.children.0.parents.1.partner.name cycle.fast
            fastcode decode --plain cycle.fast
            """
        ).expect(status: 1, codes: ["cycle"], output: "\"Anna\"\n")
    }

    @Test(
        "every chunk type of version 3 that a writer needs stands in every-type.json, which comes back in full"
    )
    func everyType() throws {
        let outcome = try run(
            """
            fastcode bootstrap every-type.json -o every.fast
            fastcode decode --exact every.fast | fastcode diff - every-type.json && echo equal
            fastcode dump-chunks --json every.fast | sed -n 's/^{"kind":"chunk",[^{]*"type":"\\([^"]*\\)","raw".*/\\1/p' | sort -u
            """
        )

        let lines = outcome.lines.map(String.init)
        #expect(outcome.errors.isEmpty && lines.first == "equal")
        // The other widths of aliases and objects need hundreds of things; LegacyDate is no longer
        // written.
        let rare = [
            "ObjectAlias16", "ObjectAlias32", "StringAlias16", "StringAlias32", "Object16",
            "Object32", "LegacyDate",
        ]

        #expect(lines.count - 1 == 49 - rare.count)
        #expect(Set(lines).isDisjoint(with: rare))
    }

    @Test func `the script for uploads takes away whatever is not an archive that may be read`()
        throws
    {
        try run(
            """
            mkdir in bad; cp todo.fast in/good.fast; cp todo.json in/text; cp todo.fast 'in/-x y.fast'
            head -c 100 todo.fast >in/cut.fast; ln -s ../todo.fast in/link.fast; mkdir in/folder.fast
            fastcode bootstrap every-type.json -o in/.hidden.fast
            ./upload-check.sh in bad 2>/dev/null; echo $?; ls -A in; ls -A bad/* | grep -v '^$' | grep -v : | sort
            ./upload-check.sh in bad; echo $?; ./upload-check.sh in 2>/dev/null; echo $?
            """
        ).expect(
            output:
                "1\n-x y.fast\ngood.fast\n.hidden.fast\ncut.fast\nfolder.fast\nlink.fast\ntext\n0\n2\n"
        )
    }

    @Test func `the script for uploads leaves in place what could not be judged, and says so`()
        throws
    {
        try run(
            """
            mkdir in bad; cp todo.fast in/a.fast; ln -s nowhere in/b.fast
            PATH=/usr/bin:/bin; ./upload-check.sh in bad 2>/dev/null; echo $?; ls -A in; ls -A bad/*
            ./upload-check.sh in bad 2>&1 >/dev/null | grep -c 'left where it is: in/a.fast'
            """
        ).expect(output: "2\na.fast\nb.fast\n1\n")
    }

    @Test(
        "the hook for servers refuses a push with an archive that may not be read, in any of its commits",
        .enabled(if: CompletionTests.exists("git"))
    )
    func hook() throws {
        try run(
            """
            export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
            export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@example.com GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@example.com
            git init -q --bare server.git; cp pre-receive allowed-classes.txt server.git/hooks/
            git clone -q server.git work 2>/dev/null; cd work; git checkout -q -b main
            cp ../todo.fast .; git add .; git commit -qm good; git push -q origin main 2>/dev/null && echo taken
            head -c 100 todo.fast >'cut up.fast'; git add .; git commit -qm bad
            git rm -q 'cut up.fast'; git commit -qm removed; git push -q origin main 2>messages || echo refused
            sed -n 's/^remote: refs/refs/p' messages | sed 's/ *$//'
            git reset -q --hard HEAD~2; echo text >a; git add .; git commit -qm text
            git push -q origin main 2>/dev/null && echo taken
            """
        ).expect(output: "taken\nrefused\nrefs/heads/main: refused: cut up.fast\ntaken\n")
    }
}

@Suite("The examples of the manual pages and the tour work on the files that are shipped")
struct ManualExampleTests {
    let folder = Folder()

    static let pages = ((try? Repository.names(in: "man")) ?? []).filter { $0 != "parts" }

    /// A copy of the examples to work in.
    init() throws {
        try folder.copy("examples", as: "examples")
        // If there is no jq, only the rest of the pipe is tried.
        let command =
            CompletionTests.exists("jq")
            ? "mkdir bin" : "mkdir bin; printf 'cat\\n' >bin/jq; chmod +x bin/jq"
        try folder.shell(command, status: 0)
    }

    private func run(_ script: String) throws -> Outcome {
        try folder.shell(
            "PATH=$PWD/bin:$PATH EDITOR=true; export PATH EDITOR; cd examples\n" + script
        )
    }

    /// The literal blocks in a section of a page.
    static func blocks(of page: String, in section: String) throws -> [String] {
        let source = try Repository.text("man/\(page)")
        let sections = source.components(separatedBy: "\n.Sh ").filter {
            $0.hasPrefix(section + "\n")
        }

        return sections.flatMap {
            $0.components(separatedBy: ".Bd -literal -offset indent\n").dropFirst()
        }.map {
            $0.components(separatedBy: "\n.Ed")[0]
                .replacing("\\-", with: "-").replacing("\\&", with: "").replacing("\\e", with: "\\")
        }
    }

    private func examples(of page: String) throws -> [String] {
        try Self.blocks(of: page, in: "EXAMPLES").filter { $0.contains("fastcode ") }
    }

    @Test("those of a page work, one after the other", arguments: pages)
    func page(name: String) throws {
        let examples = try examples(of: name)
        #expect(!examples.isEmpty == name.hasSuffix(".1"))

        for example in examples {
            let outcome = try run(example).expect(status: 0)
            // They show archives of old releases, one that is refused or damaged, outputs that
            // exist, and an editor that changes nothing.
            let shown: Set = [
                "dialect", "literal-notation", "class-not-allowed", "truncated", "output-exists",
                "unchanged",
            ]

            #expect(Set(outcome.codes).isSubset(of: shown), "\(example)\n\(outcome.errors)")
            #expect(
                outcome.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("fastcode: ") },
                "\(outcome.errors)"
            )
        }
    }

    @Test func `what is set aside is what status 1 tells of`() throws {
        let example = try #require(
            try examples(of: "fastcode-verify.1").first { $0.contains("quarantine") }
        )
        #expect(try run(example + "\nls quarantine").text == "todo.fast\n")
        #expect(
            try run(example.replacing("todo.fast", with: "people.fast") + "; ls quarantine").text
                == "todo.fast\n"
        )
    }

    @Test func `the example of an editor changes the archive`() throws {
        let example = try #require(
            try examples(of: "fastcode-edit.1").first { $0.contains("VISUAL") }
        )
        try run(example + "\nfastcode decode --raw --key-path title todo.fast").expect(
            output: "Moving office\n",
            errors: ""
        )
    }

    /// The blocks of commands in the tour's section on scripts.
    private func scripts() throws -> [String] {
        let text = try Repository.text("docs/TOUR.md")
        let section = try #require(
            text.components(separatedBy: "\n## ").first { $0.hasPrefix("In scripts\n") }
        )
        return section.components(separatedBy: "\n\n").filter { $0.hasPrefix("    ") }
    }

    @Test func `the scripts of the tour do their work`() throws {
        try run(
            """
            fastcode encode people.json -o people.fast
            mkdir accepted quarantine uploads; cp people.fast old-places.fast uploads
            """
        ).expect(status: 0)

        // One of them needs GNU parallel and other machines.
        let scripts = try scripts().filter { !$0.contains("--sshlogin") }
        #expect(scripts.count == 4)

        for script in scripts where !script.contains("upload.fast") {
            try run(script).expect(status: 0, errors: "")
        }

        let judging = try #require(scripts.first { $0.contains("upload.fast") })
        for (file, place) in [("people.fast", "accepted"), ("todo.fast", "quarantine")] {
            _ = try run("cp \(file) upload.fast\n\(judging)")
            #expect(
                try run("cmp \(file) \(place)/upload.fast; ls upload.fast 2>/dev/null").text.isEmpty
            )
        }

        #expect(try run(judging).errors.hasSuffix("\nupload.fast was not judged\n"))
    }
}

@Suite("Documents show what is so")
struct DocumentTests {
    let folder = Folder()

    @Test func `the outputs in the README and the tour are those of the tool`() throws {
        try folder.shell(
            "FASTCODE=$fastcode exec \"$0\" --check",
            Repository.path("scripts/readme-output"),
            status: 0,
            errors: ""
        )
    }

    /// The lines of text in the picture of a terminal.
    private func pictured() throws -> [String] {
        let place = Repository.url.appending(path: "docs/pictures/terminal.svg")
        return try String(contentsOf: place, encoding: .utf8).split(separator: "\n").filter {
            $0.hasPrefix("<text ")
        }
        .map {
            String($0).replacing(/<[^>]*>/, with: "")
                .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing(
                    "&amp;",
                    with: "&"
                )
        }
    }

    @Test func `the picture of a terminal shows commands and what the tool prints`() throws {
        var shown: [(command: String, output: [String])] = []
        for line in try pictured() {
            if line.hasPrefix("$ ") {
                shown.append((String(line.dropFirst(2)), []))
            } else {
                try #require(!shown.isEmpty)
                shown[shown.count - 1].output.append(line)
            }
        }

        #expect(shown.count == 3)
        for (command, output) in shown {
            let outcome = try folder.shell("cd \"$0\"\n\(command)", Repository.path("examples"))
            #expect(outcome.lines.map(String.init) == output, "\(command)")
        }
    }

    private static let built = Tool.url.deletingLastPathComponent().path(percentEncoded: false)
    private static var hasObjects: Bool {
        FileManager.default.fileExists(atPath: built + "fastcode.product/Objects.LinkFileList")
    }

    @Test("the examples of the library compile and print what they say", .enabled(if: hasObjects))
    func library() throws {
        // Each is compiled, so the others are left to scripts/thorough and .ci/run.
        try folder.shell(
            "exec \"$0\" \"$1\" $2",
            Repository.path("scripts/check-library-example"),
            Self.built,
            Thoroughness.isFull ? "" : "README.md",
            status: 0,
            errors: ""
        )
    }

    @Test("what would have no effect doesn't compile", .enabled(if: hasObjects))
    func refused() throws {
        try folder.shell(
            "exec \"$0\" \"$1\"",
            Repository.path("scripts/check-refused"),
            Self.built,
            status: 0,
            errors: ""
        )
    }

    @Test func `the public interface of the library is as it is listed`() throws {
        try folder.shell(
            "exec \"$0\" --check \"$1\"",
            Repository.path("scripts/public-interface"),
            Self.built,
            status: 0,
            errors: ""
        )
    }
}
