import FastCodeCLI
import TestSupport

private enum Pages {
    static let parts = Dictionary(
        uniqueKeysWithValues: ManualPage.parts.map { name in
            (name, (try? Repository.text("man/parts/\(name).mdoc")) ?? "")
        }
    )
    static let files = ManualPage.all(parts)
}

@Suite("Help, manual pages and completions come from the table")
struct GeneratedFileTests {
    @Test(
        "the committed files are those that the table and the parts give",
        arguments: Pages.files.map(\.name)
    )
    func upToDate(name: String) throws {
        let file = try #require(Pages.files.first { $0.name == name })
        #expect(try Repository.text(name) == file.content, "run scripts/generate")
    }

    @Test(
        "each part has texts for options that there are, of whole sentences, and names only texts that there are"
    )
    func parts() throws {
        for (name, part) in Pages.parts {
            #expect(!part.isEmpty, "\(name)")
            let owner = CommandTable.subcommands.first { $0.name.rawValue == name }

            for text in part.split(separator: "\n# ").dropFirst() {
                let lines = text.split(separator: "\n").prefix { !$0.hasPrefix(".Sh ") }
                guard let option = OptionName(rawValue: String(lines[0])) else { continue }

                #expect(owner.map { $0.option(option) != nil } ?? true, "\(name): \(option)")
                #expect(
                    lines.last.map { $0.hasSuffix(".") || $0.hasPrefix("@") } == true,
                    "\(name): \(option)"
                )
            }
        }

        for page in Pages.files {
            #expect(!page.content.contains("\n@"), "\(page.name)")
        }
    }

    @Test("a page has at most 3,000 words", arguments: Pages.files.map(\.name))
    func length(name: String) throws {
        let file = try #require(Pages.files.first { $0.name == name })
        let words = file.content.split { $0 == " " || $0 == "\n" }
        // Macros are no words.
        let count = words.count { !$0.hasPrefix(".") && !["Fl", "Ar", "Xr", "Op"].contains($0) }
        #expect(count <= 3000)
    }

    @Test func `the first screens say that keyed archives and property lists are read`() throws {
        for screen in [HelpText.overview, try Repository.text("man/fastcode.1")] {
            #expect(screen.contains("NSKeyedArchiver") && screen.contains("property lists"))
        }

        let readme = try Repository.text("README.md").split(separator: "\n").prefix(20).joined()
        #expect(readme.contains("NSKeyedArchiver") && readme.contains("property lists"))
        for name in [Subcommand.Name.decode, .list, .rows, .extract, .bootstrap, .verify, .diff] {
            #expect(HelpText.text(CommandTable.subcommand(name)).contains("NSKeyedArchiver"))
        }
    }

    @Test func `no file is left over that the table does not give`() throws {
        let pages = try Repository.names(in: "man").filter { $0.hasSuffix(".1") }
        #expect(Set(pages.map { "man/" + $0 }) == Set(Pages.files.map(\.name)))
    }

    @Test("help fits into 80 columns, and shows every option", arguments: CommandTable.subcommands)
    func help(subcommand: Subcommand) {
        let text = HelpText.text(subcommand)
        for line in text.split(separator: "\n") {
            #expect(line.count <= 80, "\(line)")
        }

        for option in subcommand.options where !option.isHidden {
            #expect(text.contains(option.name.typed))
        }

        #expect(subcommand.name == .help || subcommand.examples.count >= 3)
        let examples = "\n\nExamples:\n  \(subcommand.examples[0].purpose.prefix(60))"
        #expect(text.contains(subcommand.summary.dropFirst() + "." + examples))
        #expect(HelpText.overview.contains("  \(subcommand.name.rawValue) "))
    }

    @Test func `fastcoded(5) has the names of all dialects, and no others`() throws {
        let page = try Repository.text("man/fastcoded.5")
        let table = try #require(
            page.split(separator: "name\theader\tmeaning\n_\n").last?.split(separator: "\n.TE\n")
                .first
        )

        let names = table.split(separator: "\n").filter { $0.contains("\t") }.map {
            $0.prefix { $0 != "\t" }
        }

        #expect(Set(names) == Set(DialectName.table.map { $0.name[...] }))
    }

    @Test("each page and completions show every option", arguments: CommandTable.subcommands)
    func complete(subcommand: Subcommand) throws {
        let name = "man/fastcode-\(subcommand.name.rawValue).1"
        let page = try #require(Pages.files.first { $0.name == name }?.content)
        let offered = Completion([subcommand.name.rawValue, "--"].map { Array($0.utf8) }, at: 1)
            .candidates.map(\.word)

        for option in subcommand.options {
            let inPage = option.name.typed.dropFirst().replacing("-", with: "\\-")
            #expect(page.contains("Fl " + inPage) != option.isHidden)
            #expect(offered.contains(option.name.typed) != option.isHidden)
        }

        if subcommand.option(.recursive) != nil {
            for ending in subcommand.operands.kind.endingsInDirectories {
                #expect(page.contains(".Ql .\(ending)"))
            }
        }
    }

    @Test
    func `fastcode(1) lists the codes that the sources define, and the guide the library's own`()
        throws
    {
        let library = try DefinedCodes.library()
        let defined = try library + DefinedCodes.environment()
        #expect(Set(defined).count == defined.count)

        let page = try #require(Pages.files.first { $0.name == "man/fastcode.1" }?.content)
        #expect(page.contains("the first \(Diagnostics.keptPerCode) warnings"))
        for code in defined where !DefinedCodes.ofPrograms.contains(code) {
            #expect(page.contains(".It " + code.name.replacing("-", with: "\\-")), "\(code)")
        }

        #expect(try Set(DefinedCodes.environment()) == Set(FastCodingError.Code.environment))

        let guide = try Repository.text("docs/LIBRARY.md")
        for code in DefinedCodes.ofPrograms {
            #expect(guide.contains("`\(code.name)`"))
        }
    }
}
