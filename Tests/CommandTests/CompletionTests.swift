import TestSupport

@Suite("Completions offer what can stand there")
struct CompletionTests {
    let folder = Folder()

    static let scripts = Repository.path("completions")

    init() throws {
        for name in ["a.fast", "b c.fast", "d.json", "e.txt", "f.plist"] { try folder.write("", to: name) }
    }

    static func exists(_ shell: String) -> Bool {
        ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)")
        }
    }

    /// What bash offers for the last of some words.
    func bash(_ words: [String]) throws -> [String] {
        let quoted = words.map { "'\($0)'" }.joined(separator: " ")
        let outcome = try folder.shell(
            """
            exec bash -c '. "$1/fastcode.bash"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 ))
                _fastcode; printf "%s\\n" "${COMPREPLY[@]}"' bash '\(Self.scripts)' \(quoted)
            """)
        #expect(outcome.errors.isEmpty)
        return outcome.text.split(separator: "\n").map(String.init)
    }

    func fish(_ line: String) throws -> [String] {
        let outcome = try folder.shell("fish -c 'source \"\(Self.scripts)/fastcode.fish\"; complete -C \"\(line)\"'")
        return outcome.text.split(separator: "\n").map { String($0.split(separator: "\t")[0]) }
    }

    @Test(
        "in bash", .enabled(if: exists("bash")),
        arguments: [
            (["fastcode", "de"], ["decode"]),
            (["fastcode", "dump"], ["dump-chunks"]),
            (["fastcode", "dump-chunks", ""], ["a.fast", "b c.fast"]),
            (["fastcode", "encode", ""], ["d.json", "f.plist"]),
            (["fastcode", "decode", "--to", ""], ["json", "xml", "binary", "keyed", "keyed-xml"]),
            (["fastcode", "verify", ""], ["a.fast", "b c.fast", "f.plist"]),
            (["fastcode", "decode", "f"], ["f.plist"]),
            (["fastcode", "decode", "--to", "=", "x"], ["xml"]),
            (["fastcode", "decode", "--key"], ["--key-path"]),
            (["fastcode", "encode", "-o", "e"], ["e.txt"]),
            (["fastcode", "encode", "--max-depth", ""], []),
            (["fastcode", "verify", "--", "-"], []),
            (["fastcode", "help", "bootstrap-"], ["bootstrap-from-json"]),
        ])
    func inBash(words: [String], expected: [String]) throws {
        #expect(try bash(words) == expected)
    }

    @Test(
        "in fish", .enabled(if: exists("fish")),
        arguments: [
            ("fastcode dump", ["dump-chunks"]),
            ("fastcode decode --to ", ["binary", "json", "keyed", "keyed-xml", "xml"]),
            ("fastcode dump-chunks --st", ["--stats", "--stdin-name", "--strict"]),
            ("fastcode dump-chunks ", ["a.fast", "b c.fast", "d.json", "e.txt", "f.plist"]),
            ("fastcode encode --key", []),
        ])
    func inFish(line: String, expected: [String]) throws {
        #expect(try fish(line) == expected)
    }
}
