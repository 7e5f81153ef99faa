import TestSupport

@Suite("No file is replaced that nobody named")
struct ExistingFileTests {
    let folder = Folder()
    private let old = Data("old".utf8)

    init() throws {
        try folder.write("[1]", to: "a.json")
        try folder.write("[2]", to: "b.json")
        try folder.run("encode a.json -o a.fast", status: 0)
        try folder.shell(
            "mkdir out; for n in a.fast a.json; do printf old >out/$n; done",
            status: 0
        )
    }

    /// The command that converts `a` into the file of that name in `out`.
    static let conversions = [
        ("encode a.json", "a.fast"),
        ("bootstrap a.json", "a.fast"),
        ("decode a.fast", "a.json"),
        ("migrate a.fast", "a.fast"),
    ]

    private func run(_ words: String) throws -> Outcome {
        try folder.shell("fastcode " + words)
    }

    @Test(
        "a file in the folder of outputs is replaced only with --force, one that -o names unless --no-clobber is given",
        arguments: conversions
    )
    func existing(command: String, file: String) throws {
        let advice = "--force replaces it, --no-clobber leaves it alone"
        try run("\(command) --output-dir out").expect(
            status: 2,
            errors: "fastcode: out/\(file): error: the file exists; \(advice) [output-exists]\n"
        )

        for target in ["--output-dir out", "-o out/\(file)"] {
            try run("\(command) --no-clobber --strict \(target)").expect(
                status: 0,
                errors:
                    "fastcode: out/\(file): note: the file exists and is left alone [output-exists]\n"
            )
            #expect(try run("\(command) -q --no-clobber \(target)").errors.isEmpty)
        }

        #expect(try folder.read("out/\(file)") == old)
        #expect(
            try run("\(command) --no-clobber -o out/new").status == 0 && folder.exists("out/new")
        )

        for target in ["--output-dir out --force", "--output-dir out --force", "-o out/\(file)"] {
            if target.hasPrefix("-o") {
                try folder.write("old", to: "out/\(file)")
            }

            try run("\(command) \(target)").expect(status: 0, errors: "")
            #expect(try folder.read("out/\(file)") != old)
        }
    }

    @Test(
        "what shows archives leaves a file alone with --no-clobber, too",
        arguments: ["view", "info", "dump-chunks"]
    )
    func shown(command: String) throws {
        try run("\(command) --no-clobber --strict -o out/a.json a.fast").expect(
            status: 0,
            output: "",
            errors:
                "fastcode: out/a.json: note: the file exists and is left alone [output-exists]\n"
        )

        #expect(try folder.read("out/a.json") == old)
        #expect(try run("\(command) -q --no-clobber -o out/a.json a.fast").errors.isEmpty)
        #expect(
            try run("\(command) --no-clobber -o out/new a.fast").status == 0
                && folder.exists("out/new")
        )

        try run("\(command) --no-clobber a.fast").expect(
            errors: "fastcode: error: \(command): --no-clobber needs --output [usage]\n"
        )
    }

    @Test(
        "one file that exists keeps no other from being written",
        arguments: ["", "--no-clobber"]
    )
    func others(option: String) throws {
        try run("encode \(option) --output-dir out a.json b.json").expect(
            status: (option.isEmpty ? 2 : 0),
            codes: ["output-exists"]
        )
        #expect(try folder.read("out/a.fast") == old)
        #expect(folder.exists("out/b.fast"))
    }

    @Test func `an input whose output exists is not even read`() throws {
        try folder.write("[", to: "a.json")
        #expect(try run("encode --no-clobber --output-dir out a.json").status == 0)
    }

    @Test
    func
        `a link to nowhere is no file yet where it is named, and devices are written all the same`()
        throws
    {
        try folder.shell(
            """
            rm out/a.fast; ln -s real out/a.fast; fastcode encode -o out/a.fast a.json; ls out
            fastcode encode --no-clobber -o /dev/null a.json
            fastcode encode --no-clobber -o /dev/stdout a.json | cmp - a.fast && echo same
            """,
            output: "a.fast\na.json\nreal\nsame\n",
            errors: ""
        )
        #expect(folder.temporaries.isEmpty)
    }

    @Test(
        "a folder that is missing on the way to a file is named, and a folder is no file to write",
        arguments: ["encode -o no/x/y a.json", "decode no/x/y"]
    )
    func missingFolder(command: String) throws {
        try run(command).expect(
            status: 2,
            errors: "fastcode: no/x/y: error: the directory 'no' does not exist [file-not-found]\n"
        )

        try run(command.replacing("no/x/y", with: "a.json/x")).expect(
            errors: "fastcode: a.json/x: error: 'a.json' is not a directory [file-not-found]\n"
        )

        try run("encode -o . a.json").expect(status: 2, codes: ["is-directory"])
        #expect(folder.temporaries.isEmpty)
    }
}
