import TestSupport

@Suite("The tool has the manners of its kind")
struct MannersTests {
    let folder = Folder()

    static let subcommands = [
        "encode", "bootstrap", "decode", "dump-chunks", "verify", "migrate", "diff", "help",
    ]

    @Test("help goes to standard output, by either way", arguments: subcommands)
    func help(subcommand: String) throws {
        let help = try folder.run("help", subcommand, status: 0, errors: "").text
        #expect(help.hasPrefix("Usage: fastcode \(subcommand) "))
        try folder.run(subcommand, "--help", status: 0, output: help)
    }

    @Test("the overview lists the subcommands", arguments: ["help", "--help", "-h"])
    func overview(word: String) throws {
        let overview = try folder.run(word, status: 0).text
        for subcommand in Self.subcommands {
            #expect(overview.contains("\n  \(subcommand)"))
        }
    }

    @Test func `the limits of verify can be seen and set`() throws {
        try folder.run(
            "verify --limits --max-depth=none --max-input=4KiB",
            output:
                "--max-depth 100000\n--max-chain 100000\n--max-input 4KiB\n--max-chunks 64Mi\n--max-string 1GiB\n"
        )
    }
}
