import FastCodeCLI
import TestSupport

@Suite("What the documents say of files, options and limits is so")
struct DocumentClaimTests {
    /// The documents, by their paths.
    static let documents: [String] = {
        ["./", "docs/", "examples/"].flatMap { folder in
            ((try? Repository.names(in: folder)) ?? []).filter { $0.hasSuffix(".md") }.map {
                folder + $0
            }
        }
    }()

    private func exists(_ name: String, from folder: URL) -> Bool {
        FileManager.default.fileExists(
            atPath: folder.appending(path: name).path(percentEncoded: false)
        )
    }

    @Test("links lead to files, and paths in code do", arguments: documents)
    func paths(name: String) throws {
        let text = try Repository.text(name)
        let folder = Repository.url.appending(path: name).deletingLastPathComponent()

        for match in text.matches(of: /\]\((?!https?:)([^)#]+)[^)]*\)/) {
            #expect(exists(String(match.output.1), from: folder), "\(match.output.1)")
        }

        for match in text.matches(
            of: /`((?:Sources|Tests|scripts|docs|man|completions|examples)\/[\w.\/-]+)[` ]/
        ) {
            // Files made by a run are not in the repository, nor are those with names yet to be
            // found.
            let path = match.output.1
            #expect(
                path.hasSuffix("-") || path.contains("crashes/")
                    || exists(String(path), from: Repository.url),
                "\(path)"
            )
        }
    }

    @Test(
        "functions that are named with their types are declared there",
        arguments: ["CONTRIBUTING.md", "docs/ARCHITECTURE.md"]
    )
    func functions(name: String) throws {
        for match in try Repository.text(name).matches(of: /`(\w+)` in `([A-Z]\w+)`/) {
            let file = try source(ofType: String(match.output.2))
            #expect(file.contains("func \(match.output.1)"), "\(match.output.0)")
        }
    }

    /// The text of the files that are named after a type.
    private func source(ofType name: String) throws -> String {
        let folder = Repository.url.appending(path: "Sources")
        let paths = try FileManager.default.subpathsOfDirectory(
            atPath: folder.path(percentEncoded: false)
        )
        let files = paths.filter { $0.hasSuffix("/\(name).swift") }
        try #require(!files.isEmpty, "no file is named after \(name)")
        return try files.map { try Repository.text("Sources/\($0)") }.joined()
    }

    @Test func `the documents are found, and what they name`() throws {
        #expect(
            Set(Self.documents).isSuperset(of: [
                "./README.md", "docs/ARCHITECTURE.md", "examples/README.md",
            ])
        )

        #expect(
            try Repository.text("README.md").matches(of: /\]\((?!https?:)([^)#]+)[^)]*\)/).count
                > 10
        )
        #expect(try Repository.text("CONTRIBUTING.md").contains("`scripts/check-syntax`"))
    }

    @Test(
        "options that are named are options",
        arguments: [
            "README.md", "docs/TOUR.md", "SECURITY.md", "CHANGELOG.md", "examples/README.md",
        ]
    )
    func options(name: String) throws {
        let known = Set(OptionName.allCases.map(\.typed)).union(["--help", "--version"])
        for match in try Repository.text(name).matches(
            of: /`(?:fastcode )?(?:[a-z-]+ )?(--[a-z][a-z-]*)[^`]*`/
        ) {
            #expect(known.contains(String(match.output.1)), "\(match.output.1)")
        }
    }

    @Test
    func `the page of the library has a row for each subcommand, and each leads to a section`()
        throws
    {
        let page = try Repository.text("docs/LIBRARY.md")
        for subcommand in CommandTable.subcommands where subcommand.name != .help {
            #expect(page.contains("\n| `\(subcommand.name.rawValue)` | "), "\(subcommand.name)")
        }

        let sections = page.matches(of: /\n## (.+)\n/).map {
            $0.output.1.lowercased().replacing(" ", with: "-")
        }

        for match in page.matches(of: /\]\(#([a-z-]+)\)/) {
            #expect(sections.contains(String(match.output.1)), "\(match.output.1)")
        }
    }

    @Test func `the tour of the README runs each subcommand`() throws {
        let lines = try Repository.text("README.md").split(separator: "\n")
        let commands = lines.filter { $0.hasPrefix("<!-- output") }

        for name in Subcommand.Name.allCases where name != .help {
            #expect(commands.contains { $0.contains("fastcode \(name.rawValue) ") }, "\(name)")
        }
    }

    @Test
    func
        `SECURITY.md has the limits and their defaults, in the order in which verify shows its own`()
        throws
    {
        let rows = try Repository.text("SECURITY.md").split(separator: "\n").filter {
            $0.hasPrefix("| `--max-")
        }

        let defaults = rows.map { row in
            row.split(separator: "|").prefix(2).map { $0.trimmingCharacters(in: .whitespaces) }
        }

        let limits = FastLimits()
        let mebi =
            Quantity.text(limits.chunks, bytes: false).replacing("Mi", with: " Mi")
            + " (\(limits.chunks))"

        func size(_ value: Int) -> String {
            Quantity.text(value, bytes: true).replacing("GiB", with: " GiB")
        }

        #expect(
            defaults == [
                ["`--max-depth`", "\(limits.depth) levels"],
                ["`--max-chain`", "\(limits.chain) references"],
                ["`--max-input`", size(limits.input)],
                ["`--max-chunks`", mebi],
                ["`--max-string`", size(limits.string)],
                ["`--max-output`", "256 times the input and 16 MiB"],
                ["`--max-expansion`", mebi + " nodes"],
            ]
        )

        #expect(limits.expansion == limits.chunks)
    }
}
