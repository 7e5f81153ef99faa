import FastCodeCLI
import TestSupport

@Suite("Help, manual pages and completions come from the table")
struct GeneratedFileTests {
    private static let files = GeneratedFiles.all

    @Test("the committed files are those that the table gives", arguments: GeneratedFiles.all.map(\.name))
    func upToDate(name: String) throws {
        let file = try #require(Self.files.first { $0.name == name })
        let committed = try String(contentsOf: Repository.url.appending(path: name), encoding: .utf8)
        #expect(committed == file.content, "run scripts/generate")
    }

    @Test func `no file is left over that the table does not give`() throws {
        let pages = try FileManager.default.contentsOfDirectory(atPath: Repository.url.appending(path: "man").path())
            .filter { $0.hasSuffix(".1") }.map { "man/" + $0 }
        #expect(Set(pages) == Set(GeneratedFiles.all.map(\.name)))
    }

    @Test("help fits into 80 columns, and shows every option", arguments: CommandTable.subcommands)
    func help(subcommand: Subcommand) {
        let text = HelpText.text(subcommand)
        for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
        for option in subcommand.options where !option.isHidden { #expect(text.contains(option.name.typed)) }
        #expect(subcommand.name == .help || subcommand.examples.count >= 3)
        let examples = "\n\nExamples:\n  \(subcommand.examples[0].purpose.prefix(60))"
        #expect(text.contains(subcommand.summary.dropFirst() + "." + examples))
        #expect(HelpText.overview.contains("  \(subcommand.name.rawValue) "))
    }

    @Test func `fastcoded(5) has the names of all dialects, and no others`() throws {
        let page = try String(contentsOf: Repository.url.appending(path: "man/fastcoded.5"), encoding: .utf8)
        let table = try #require(
            page.split(separator: "name\theader\tmeaning\n_\n").last?.split(separator: "\n.TE\n").first)
        let names = table.split(separator: "\n").filter { $0.contains("\t") }.map { $0.prefix { $0 != "\t" } }
        #expect(Set(names) == Set(DialectName.table.map { $0.name[...] }))
    }

    @Test("each page and completions show every option", arguments: CommandTable.subcommands)
    func complete(subcommand: Subcommand) throws {
        let name = "man/fastcode-\(subcommand.name.rawValue).1"
        let page = try #require(Self.files.first { $0.name == name }).content
        let offered = Completion([subcommand.name.rawValue, "--"].map { Array($0.utf8) }, at: 1).candidates.map(\.word)
        for option in subcommand.options {
            let inPage = option.name.typed.dropFirst().replacing("-", with: "\\-")
            #expect(page.contains("Fl " + inPage) != option.isHidden)
            #expect(offered.contains(option.name.typed) != option.isHidden)
        }
    }

    @Test func `fastcode(1) lists the codes that the sources define, neither more nor less`() throws {
        var defined: Set<String> = []
        for folder in ["Sources/_FastCodingCore/Errors", "Sources/FastCodeCLI/System"] {
            let files = try FileManager.default.contentsOfDirectory(
                at: Repository.url.appending(path: folder), includingPropertiesForKeys: nil)
            for file in files where file.lastPathComponent.hasSuffix("Codes.swift") {
                let text = try String(contentsOf: file, encoding: .utf8)
                for match in text.matches(of: /static let \w+ = (?:Self|FastCodingError\.Code)\("([a-z0-9-]+)"\)/) {
                    defined.insert(String(match.output.1))
                }
            }
        }
        let listed = (FastCodingError.Code.table + FastCodingError.Code.environmentTable).map(\.code.name)
        #expect(defined.count > 20)
        #expect(Set(listed) == defined)
        #expect(Set(listed).count == listed.count)
        let page = try #require(Self.files.first { $0.name == "man/fastcode.1" }).content
        for name in listed { #expect(page.contains(".It " + name.replacing("-", with: "\\-"))) }
    }
}
