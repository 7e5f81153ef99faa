import TestSupport

@Suite("The examples of the manual pages and the tour work on the files that are shipped")
struct ManualExampleTests {
    let folder = Folder()

    static let pages = ((try? FileManager.default.contentsOfDirectory(atPath: Repository.path("man"))) ?? [])
        .filter { $0 != "parts" }.sorted()

    /// A copy of the examples to work in.
    init() throws {
        try FileManager.default.copyItem(
            at: Repository.url.appending(path: "examples"), to: folder.url.appending(path: "examples"))
        #expect(try folder.shell("mkdir bin; ln -s \"$fastcode\" bin/fastcode").status == 0)
        // If there is no jq, only the rest of the pipe is tried.
        let hasJQ = CompletionTests.exists("jq")
        if !hasJQ { #expect(try folder.shell("printf 'cat\\n' >bin/jq; chmod +x bin/jq").status == 0) }
    }

    private func run(_ script: String) throws -> Outcome {
        try folder.shell("PATH=$PWD/bin:$PATH EDITOR=true; export PATH EDITOR; cd examples\n" + script)
    }

    /// The commands in the EXAMPLES section of a page.
    private func examples(of page: String) throws -> [String] {
        let source = try String(contentsOf: Repository.url.appending(path: "man/\(page)"), encoding: .utf8)
        guard let section = source.split(separator: "\n.Sh ").first(where: { $0.hasPrefix("EXAMPLES\n") }) else {
            return []
        }
        return section.components(separatedBy: ".Bd -literal -offset indent\n").dropFirst().compactMap { block in
            let commands = block.components(separatedBy: "\n.Ed")[0]
                .replacing("\\-", with: "-").replacing("\\&", with: "").replacing("\\e", with: "\\")
            return commands.contains("fastcode ") ? commands : nil
        }
    }

    @Test("those of a page work, one after the other", arguments: pages)
    func page(name: String) throws {
        let examples = try examples(of: name)
        #expect(!examples.isEmpty == name.hasSuffix(".1"))
        for example in examples {
            let outcome = try run(example)
            #expect(outcome.status == 0, "\(example)")
            // They show archives of old releases, one that is refused or damaged, outputs that exist, and an editor that changes nothing.
            let shown: Set = [
                "dialect", "literal-notation", "class-not-allowed", "truncated", "output-exists", "unchanged",
            ]
            #expect(Set(outcome.codes).isSubset(of: shown), "\(example)\n\(outcome.errors)")
            #expect(
                outcome.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("fastcode: ") }, "\(outcome.errors)")
        }
    }

    @Test func `what is set aside is what status 1 tells of`() throws {
        let example = try #require(try examples(of: "fastcode-verify.1").first { $0.contains("quarantine") })
        #expect(try run(example + "\nls quarantine").text == "todo.fast\n")
        #expect(try run(example.replacing("todo.fast", with: "people.fast") + "; ls quarantine").text == "todo.fast\n")
    }

    @Test func `the example of an editor changes the archive`() throws {
        let example = try #require(try examples(of: "fastcode-edit.1").first { $0.contains("VISUAL") })
        let outcome = try run(example + "\nfastcode decode --raw --key-path title todo.fast")
        #expect(outcome.text == "Moving office\n" && outcome.errors.isEmpty)
    }

    /// The blocks of commands in the tour's section on scripts.
    private func scripts() throws -> [String] {
        let text = try String(contentsOf: Repository.url.appending(path: "docs/TOUR.md"), encoding: .utf8)
        let section = try #require(text.components(separatedBy: "\n## ").first { $0.hasPrefix("In scripts\n") })
        return section.components(separatedBy: "\n\n").filter { $0.hasPrefix("    ") }
    }

    @Test func `the scripts of the tour do their work`() throws {
        #expect(
            try run(
                """
                fastcode encode people.json -o people.fast
                mkdir accepted quarantine uploads; cp people.fast old-places.fast uploads
                """
            ).status == 0)
        // One of them needs GNU parallel and other machines.
        let scripts = try scripts().filter { !$0.contains("--sshlogin") }
        #expect(scripts.count == 4)
        for script in scripts where !script.contains("upload.fast") {
            let outcome = try run(script)
            #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(script)\n\(outcome.errors)")
        }
        let judging = try #require(scripts.first { $0.contains("upload.fast") })
        for (file, place) in [("people.fast", "accepted"), ("todo.fast", "quarantine")] {
            _ = try run("cp \(file) upload.fast\n\(judging)")
            #expect(try run("cmp \(file) \(place)/upload.fast; ls upload.fast 2>/dev/null").text.isEmpty)
        }
        let missing = try run(judging)
        #expect(missing.errors.hasSuffix("\nupload.fast was not judged\n"))
    }
}
