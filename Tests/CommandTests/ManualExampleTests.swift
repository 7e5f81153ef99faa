import TestSupport

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
                "unchanged", "conflict",
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
        try run(example + "\nfastcode extract --key-path title todo.fast").expect(
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
