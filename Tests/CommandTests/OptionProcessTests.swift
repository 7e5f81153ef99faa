import TestSupport

@Suite("Command lines that make no sense are refused with what would make sense")
struct OptionProcessTests {
    let folder = Folder()

    init() throws {
        try folder.write("[1,{\"a\":[2]}]", to: "a.json")
        #expect(try folder.run("encode", "a.json", "-o", "a.fast").status == 0)
    }

    @Test(
        "a message tells what is wrong in one line",
        arguments: [
            ("decode --to xml --indent 4 a.fast", "decode: --indent needs --to json"),
            ("decode --to binary --compact a.fast", "decode: --compact needs --to json or --to xml"),
            ("decode --null omit a.fast", "decode: --null needs --plain"),
            ("decode --indent 1 --indent 1 a.fast", "decode: --indent is given twice"),
            ("verify -0 a.fast", "verify: --null-separated needs --files-from"),
            ("verify --allow-empty a.fast", "verify: --allow-empty needs --files-from"),
            ("dump-chunks --stats --hex a.fast", "dump-chunks: --hex can't be used with --stats"),
            ("dump-chunks --json --width 7 a.fast", "dump-chunks: --width can't be used with --json"),
            ("diff --dialect 3.0 --dialect 3.1 a.fast a.fast", "diff: --dialect is given twice"),
            ("frobnicate", "unknown subcommand 'frobnicate'; try 'fastcode help'"),
            ("decdoe a.fast", "unknown subcommand 'decdoe'; did you mean 'decode'?"),
            ("decode --frobnicate", "decode: unknown option '--frobnicate'; try 'fastcode help decode'"),
            ("a.fast", "'a.fast' is a file; did you mean 'fastcode decode a.fast'?"),
            ("a.json -o b.fast", "'a.json' is a file; did you mean 'fastcode encode a.json'?"),
        ])
    func messages(command: String, message: String) throws {
        let outcome = try folder.shell("\"$fastcode\" " + command)
        #expect(outcome.errors == "fastcode: error: \(message) [usage]\n")
        #expect(outcome.status == 2 && outcome.output.isEmpty)
    }

    @Test("the units of a size are listed where one is wrong")
    func units() throws {
        let outcome = try folder.run("verify", "--max-input", "5 MB", "a.fast")
        #expect(
            outcome.errors == "fastcode: error: verify: --max-input takes a number such as 512 or 64Mi, or 'none', "
                + "not '5 MB'; units are K, M, G, T, Ki, KiB and so on (powers of 1024), kB, MB, GB and TB "
                + "(powers of 1000) [usage]\n")
        #expect(outcome.status == 2)
    }

    @Test("units may be in lower case")
    func lowerCase() throws {
        #expect(try folder.run("decode", "--max-input", "1k", "a.fast").status == 0)
        #expect(
            try folder.run("verify", "--limits", "--max-input=1mib", "--max-string", "2kb").text
                == "--max-depth 512\n--max-chain 10000\n--max-input 1MiB\n--max-chunks 64Mi\n--max-string 2000\n")
    }

    @Test("an empty name is seen in messages")
    func emptyName() throws {
        #expect(
            try folder.run("decode", "").errors == "fastcode: '': error: no such file or directory [file-not-found]\n")
    }

    @Test("statistics as JSON are one object for each archive")
    func statistics() throws {
        let outcome = try folder.run("dump-chunks", "--stats", "--json", "a.fast", "a.fast")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let lines = outcome.text.split(separator: "\n")
        #expect(lines.count == 2 && lines[0] == lines[1])
        let object = try JSONSerialization.jsonObject(with: Data(lines[0].utf8)) as? [String: Any]
        #expect(object?["kind"] as? String == "statistics" && object?["file"] as? String == "a.fast")
    }

    @Test("what is no archive is called what it is, by every command that reads archives")
    func kinds() throws {
        try folder.write("", to: "empty")
        try folder.write("hello\n", to: "text")
        try folder.write(bytes: "1f8b0800", to: "gzip")
        try folder.write(bytes: "7f454c46020101", to: "program")
        let expected = [
            ("empty", "this is empty, not a FastCoded archive"),
            ("text", "this is a text, not a FastCoded archive"),
            ("gzip", "this is gzip data, not a FastCoded archive; unpack it first"),
            ("program", "this is an executable, not a FastCoded archive"),
            ("a.json", "this is a JSON text, not a FastCoded archive; did you mean encode or bootstrap?"),
        ]
        for (file, message) in expected {
            for command in ["decode", "dump-chunks", "verify", "migrate"] {
                let outcome = try folder.run(command, file)
                #expect(
                    outcome.errors == "fastcode: \(file): byte 0 (0x0): error: \(message) [not-an-archive]\n")
                #expect(outcome.status == 1 && outcome.output.isEmpty)
            }
        }
        for command in ["encode", "bootstrap"] {
            #expect(
                try folder.run(command, "gzip").errors
                    == "fastcode: gzip: byte 0 (0x0): error: this is gzip data, not JSON or a property list; unpack it "
                    + "first [unknown-format]\n")
        }
        #expect(
            try folder.run("diff", "a.fast", "gzip").errors
                == "fastcode: gzip: byte 0 (0x0): error: this is gzip data, not JSON or a property list; unpack it "
                + "first [unknown-format]\n")
    }

    @Test("lines have names of their own, and a folder for outputs is made with those that it lies in")
    func names() throws {
        try folder.write("1\n[2]\n", to: "x.ndjson")
        try folder.write("1\n[2]\n", to: "y.jsonl")
        #expect(try folder.run("encode", "--lines", "--output-dir", "a/b//c/", "x.ndjson", "y.jsonl").status == 0)
        #expect(folder.exists("a/b/c/x.fast") && folder.exists("a/b/c/y.fast"))
        #expect(
            try folder.run("decode", "--plain", "--lines", "--output-dir", "d/e", "a/b/c/x.fast").status == 0)
        #expect(try folder.read("d/e/x.ndjson") == folder.read("x.ndjson"))
        let blocked = try folder.run("decode", "--output-dir", "a.json/b", "a.fast")
        #expect(blocked.status == 2)
        #expect(
            blocked.errors
                == "fastcode: error: can't make the directory 'a.json/b': not a directory [file-not-found]\n")
    }
}
