import TestSupport

@Suite("No file is replaced that nobody named")
struct ExistingFileTests {
    let folder = Folder()
    private let old = Data("old".utf8)

    init() throws {
        try folder.write("[1]", to: "a.json")
        try folder.write("[2]", to: "b.json")
        #expect(try folder.run("encode", "a.json", "-o", "a.fast").status == 0)
        #expect(try folder.shell("mkdir out; for n in a.fast a.json; do printf old >out/$n; done").status == 0)
    }

    /// The command that converts `a` into the file of that name in `out`.
    static let conversions = [
        ("encode a.json", "a.fast"), ("bootstrap a.json", "a.fast"), ("decode a.fast", "a.json"),
        ("migrate a.fast", "a.fast"),
    ]

    private func run(_ words: String) throws -> Outcome { try folder.shell("\"$fastcode\" " + words) }

    @Test("a file in the folder of outputs is an error that names it", arguments: conversions)
    func refused(command: String, file: String) throws {
        let outcome = try run("\(command) --output-dir out")
        #expect(outcome.status == 2)
        #expect(
            outcome.errors
                == "fastcode: out/\(file): error: the file exists; --force replaces it, --no-clobber leaves it alone "
                + "[output-exists]\n")
        #expect(try folder.read("out/\(file)") == old)
    }

    @Test("with --force it is replaced, and once more", arguments: conversions)
    func forced(command: String, file: String) throws {
        for _ in 1...2 {
            let outcome = try run("\(command) --output-dir out --force")
            #expect(outcome.status == 0 && outcome.errors.isEmpty)
            #expect(try folder.read("out/\(file)") != old)
        }
    }

    @Test("with --no-clobber it is left alone, and a note says so", arguments: conversions)
    func leftAlone(command: String, file: String) throws {
        for target in ["--output-dir out", "-o out/\(file)"] {
            let outcome = try run("\(command) --no-clobber --strict \(target)")
            #expect(outcome.status == 0)
            let note = "fastcode: out/\(file): note: the file exists and is left alone [output-exists]\n"
            #expect(outcome.errors == note)
            #expect(try folder.read("out/\(file)") == old)
            #expect(try run("\(command) -q --no-clobber \(target)").errors.isEmpty)
        }
        #expect(try run("\(command) --no-clobber -o out/new").status == 0 && folder.exists("out/new"))
    }

    @Test("what shows archives leaves it alone, too", arguments: ["view", "info", "dump-chunks"])
    func shown(command: String) throws {
        let outcome = try run("\(command) --no-clobber --strict -o out/a.json a.fast")
        #expect(outcome.status == 0 && outcome.output.isEmpty)
        #expect(outcome.errors == "fastcode: out/a.json: note: the file exists and is left alone [output-exists]\n")
        #expect(try folder.read("out/a.json") == old)
        #expect(try run("\(command) -q --no-clobber -o out/a.json a.fast").errors.isEmpty)
        #expect(try run("\(command) --no-clobber -o out/new a.fast").status == 0 && folder.exists("out/new"))
        #expect(
            try run("\(command) --no-clobber a.fast").errors
                == "fastcode: error: \(command): --no-clobber needs --output [usage]\n")
    }

    @Test("a file that is named with -o is replaced", arguments: conversions)
    func named(command: String, file: String) throws {
        let outcome = try run("\(command) -o out/\(file)")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(try folder.read("out/\(file)") != old)
    }

    @Test("one file that exists keeps no other from being written", arguments: ["", "--no-clobber"])
    func others(option: String) throws {
        let outcome = try run("encode \(option) --output-dir out a.json b.json")
        #expect(outcome.status == (option.isEmpty ? 2 : 0) && outcome.codes == ["output-exists"])
        #expect(try folder.read("out/a.fast") == old)
        #expect(folder.exists("out/b.fast"))
    }

    @Test func `an input whose output exists is not even read`() throws {
        try folder.write("[", to: "a.json")
        #expect(try run("encode --no-clobber --output-dir out a.json").status == 0)
    }

    @Test func `a link to nowhere is no file yet, and devices are written all the same`() throws {
        let outcome = try folder.shell(
            """
            rm out/a.fast; ln -s real out/a.fast; "$fastcode" encode --output-dir out a.json; ls out
            "$fastcode" encode --no-clobber -o /dev/null a.json
            "$fastcode" encode --no-clobber -o /dev/stdout a.json | cmp - a.fast && echo same
            """)
        #expect(outcome.text == "a.fast\na.json\nreal\nsame\n" && outcome.errors.isEmpty)
        #expect(folder.temporaries.isEmpty)
    }

    @Test(
        "a folder that is missing on the way to a file is named",
        arguments: ["encode -o no/x/y a.json", "decode no/x/y"])
    func missingFolder(command: String) throws {
        let outcome = try run(command)
        #expect(outcome.status == 2)
        #expect(outcome.errors == "fastcode: no/x/y: error: the directory 'no' does not exist [file-not-found]\n")
        let through = try run(command.replacing("no/x/y", with: "a.json/x"))
        #expect(through.errors == "fastcode: a.json/x: error: 'a.json' is not a directory [file-not-found]\n")
    }

    @Test func `a standard stream that is closed is called so`() throws {
        let outcome = try folder.shell(
            "\"$fastcode\" decode a.fast >&-; \"$fastcode\" verify a.fast >&-; \"$fastcode\" encode <&-")
        #expect(
            outcome.errors == """
                fastcode: <stdout>: error: standard output is closed [write-failed]
                fastcode: <stdout>: error: standard output is closed [write-failed]
                fastcode: <stdin>: error: standard input is closed [read-failed]

                """)
    }
}
