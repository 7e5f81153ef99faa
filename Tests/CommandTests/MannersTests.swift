import TestSupport

@Suite("The tool has the manners of its kind")
struct MannersTests {
    let folder = Folder()

    static let subcommands = ["encode", "bootstrap", "decode", "dump-chunks", "verify", "migrate", "diff", "help"]

    @Test func `it tells its version`() throws {
        let outcome = try folder.run("--version")
        #expect(outcome.text == "fastcode 1.0.0\n")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
    }

    @Test("help goes to standard output, by either way", arguments: subcommands)
    func help(subcommand: String) throws {
        let first = try folder.run("help", subcommand)
        let second = try folder.run(subcommand, "--help")
        #expect(first.status == 0 && second.status == 0)
        #expect(first.text == second.text && first.text.hasPrefix("Usage: fastcode \(subcommand) "))
        #expect(first.errors.isEmpty)
    }

    @Test("the overview lists the subcommands", arguments: [["help"], ["--help"], ["-h"]])
    func overview(words: [String]) throws {
        let outcome = try folder.shell("\"$fastcode\" " + words.joined(separator: " "), status: 0)
        for subcommand in Self.subcommands { #expect(outcome.text.contains("\n  \(subcommand)")) }
    }

    @Test(
        "usage errors are one line on standard error, and status 2",
        arguments: [
            "", "frobnicate", "encode --frob", "decode --to yaml", "encode a b", "verify", "diff a", "help frob",
            "encode - -", "decode --with-file", "decode --exact --dates=iso8601", "migrate --backup a", "-q encode",
        ])
    func usage(words: String) throws {
        let outcome = try folder.shell("\"$fastcode\" " + words, status: 2)
        #expect(outcome.output.isEmpty)
        #expect(outcome.codes == ["usage"])
        #expect(outcome.errors.split(separator: "\n").count == 1)
        #expect(folder.names.isEmpty)
    }

    @Test func `the limits of verify can be seen and set`() throws {
        let outcome = try folder.run("verify", "--limits", "--max-depth=none", "--max-input=4KiB")
        #expect(
            outcome.text
                == "--max-depth 100000\n--max-chain 100000\n--max-input 4KiB\n--max-chunks 64Mi\n--max-string 1GiB\n")
    }
}
