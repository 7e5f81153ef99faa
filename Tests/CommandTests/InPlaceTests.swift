import TestSupport

@Suite("migrate --in-place loses nothing")
struct InPlaceTests {
    let folder = Folder()

    init() throws {
        try folder.copy("examples/old-places.fast", as: "old.fast")
        // A clean archive with two bytes after its root.
        try folder.run("encode -o tail.fast", input: "[1,\"x\"]", status: 0)
        try folder.shell("printf ab >>tail.fast", status: 0)
        // One that defines a class and never uses it.
        try folder.write(
            bytes("54534146 03000300 00000000 01000000 00000000 1d410000 00000000 01"),
            to: "unused.fast"
        )
    }

    @Test(
        "a file is not replaced if something in it would be lost, also with -q",
        arguments: [
            (
                "tail.fast", "byte 32 (0x20)", "2 bytes are left over after the root",
                "trailing-bytes"
            ),
            (
                "unused.fast", "byte 21 (0x15)",
                "the definition of class \"A\" is never used and is dropped",
                "not-exact"
            ),
        ]
    )
    func refused(name: String, place: String, loss: String, code: String) throws {
        let before = try folder.read(name)
        try folder.run(
            "migrate -q --in-place",
            name,
            status: 1,
            errors:
                "fastcode: \(name): \(place): error: the file is not replaced, because something in it would be lost: "
                + "\(loss); --backup keeps the old file, --force replaces it anyway [\(code)]\n"
        )

        #expect(try folder.read(name) == before)
        #expect(folder.temporaries.isEmpty)
    }

    @Test func `an archive that is named as its own output is not replaced with a loss either`()
        throws
    {
        let before = try folder.read("tail.fast")
        for target in ["tail.fast", "link"] {
            let outcome = try folder.shell(
                "ln -sf tail.fast link; fastcode migrate -q tail.fast -o \(target)",
                status: 1
            )

            #expect(
                outcome.errors.contains(
                    "after the root; another output leaves the old file alone, --force "
                )
            )
            #expect(try folder.read("tail.fast") == before)
        }

        try folder.run("migrate -q tail.fast --output-dir . --force", status: 0)
        #expect(try folder.read("tail.fast").count == before.count - 2)
    }

    @Test(
        "a file is replaced in spite of what is lost if the old one is kept, or by force",
        arguments: ["tail.fast", "unused.fast"]
    )
    func allowed(name: String) throws {
        let before = try folder.read(name)
        let expected = try folder.run("migrate -q", name).output
        try folder.run("migrate --in-place --backup", name, status: 0)
        #expect(try folder.read(name) == expected)
        #expect(try folder.read(name + "~") == before)
        _ = try folder.shell("mv \"$0~\" \"$0\"", name)
        try folder.run("migrate --in-place --force", name, status: 0)
        #expect(try folder.read(name) == expected)
    }

    @Test func `only regular files are replaced, and a FIFO is not waited for`() throws {
        try folder.shell(
            """
            mkfifo f; fastcode migrate --in-place f /dev/null .; echo $?
            test -p f && test -c /dev/null && echo there
            """,
            output: "2\nthere\n",
            errors: """
                fastcode: f: error: only a regular file can be replaced in place [read-failed]
                fastcode: /dev/null: error: only a regular file can be replaced in place [read-failed]
                fastcode: .: error: is a directory; --recursive takes the files in it [is-directory]

                """
        )
    }

    @Test func `other names of a file keep its old content, of which a warning tells`() throws {
        let before = try folder.read("old.fast")
        _ = try folder.shell("ln old.fast second; ln old.fast third")
        try folder.run(
            "migrate --strict --dialect 3.0 --in-place old.fast",
            status: 1,
            codes: ["hard-links"]
        )

        #expect(try folder.read("old.fast") == before)
        try folder.run(
            "migrate --dialect 3.0 --in-place old.fast",
            status: 0,
            errors:
                "fastcode: old.fast: warning: the file has 2 other names (hard links), under which the old "
                + "content remains [hard-links]\n"
        )

        #expect(try folder.read("old.fast") != before)
        #expect(try folder.read("second") == before)
    }

    @Test
    func
        `several names of one file are replaced one by one, and two ways to one name are an error`()
        throws
    {
        _ = try folder.shell(
            "mkdir a c; cp old.fast a/x.fast; ln a/x.fast c/h.fast; ln -s a b; ln -s x.fast a/l.fast"
        )

        try folder.run("migrate -q --dialect 3.0 --in-place -r a c", status: 0, errors: "")
        let expected = try folder.run("migrate -q --dialect 3.0 old.fast").output
        #expect(try folder.read("a/x.fast") == expected && folder.read("c/h.fast") == expected)

        for other in ["b/x.fast", "a/l.fast", "./a/x.fast"] {
            try folder.run("migrate --in-place a/x.fast", other, codes: ["output-conflict"])
        }
    }

    /// Where processes may be watched.
    private static let canTrace =
        CompletionTests.exists("strace") && (try? Folder().shell("strace -qq true").status) == 0

    @Test(
        "the new file is on the disk before it takes the old one's name, and its name at the end",
        .enabled(if: canTrace)
    )
    func synchronized() throws {
        try folder.shell(
            """
            strace -f -qq -e trace=fsync,link,rename -o log fastcode migrate -q --in-place --backup old.fast
            sed -n 's/^[0-9 ]*\\(fsync\\|link\\|rename\\)(.*) *= 0$/\\1/p' log
            """,
            output: "fsync\nlink\nrename\nfsync\n"
        )

        try folder.shell(
            "strace -f -qq -e trace=fsync -o log fastcode migrate -q old.fast -o new.fast; grep -c fsync log",
            output: "0\n"
        )
    }

    @Test func `a file that is given twice is named`() throws {
        try folder.run(
            "migrate --in-place old.fast old.fast",
            status: 2,
            errors: "fastcode: error: 'old.fast' is given twice [output-conflict]\n"
        )
    }
}

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

    @Test func `a link to nowhere is no file yet, and devices are written all the same`() throws {
        try folder.shell(
            """
            rm out/a.fast; ln -s real out/a.fast; fastcode encode --output-dir out a.json; ls out
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
