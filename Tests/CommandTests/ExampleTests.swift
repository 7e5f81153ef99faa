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
