import TestSupport

@Suite("migrate as a command")
struct MigrateProcessTests {
    let folder = Folder()
    /// What it says about an archive of FastCoder 3.0.
    private let warning =
        "byte 4 (0x4): warning: written with known faults of FastCoder 3.0: no padding (Q4), values numbered as objects (Q1); "
        + "read as its author meant, in dialect '3.0' [dialect]\n"

    init() throws {
        try folder.copy("examples/old-places.fast", as: "old.fast")
        try folder.run("encode -o clean.fast", input: "[1,\"x\"]", status: 0)
    }

    @Test func `an old archive is written anew, and once more gives the same bytes`() throws {
        try folder.run(
            "migrate old.fast -o new.fast",
            status: 0,
            output: "",
            errors: "fastcode: old.fast: " + warning
        )

        #expect(try folder.read("new.fast").prefix(8) == Data("TSAF\u{3}\0\u{3}\0".utf8))
        try folder.run("diff -q old.fast new.fast", status: 0)
        let again = try folder.run("migrate new.fast", status: 0, errors: "")
        #expect(try again.output == folder.read("new.fast"))
        try folder.shell(
            "fastcode migrate -q <old.fast | cmp - new.fast && echo same",
            output: "same\n"
        )
    }

    @Test func `in place, the old file is replaced by the new one, and may be kept`() throws {
        let old = try folder.read("old.fast")
        let clean = try folder.read("clean.fast")
        let expected = try folder.run("migrate old.fast").output
        _ = try folder.shell(
            "cp old.fast a.fast; cp old.fast b.fast; cp old.fast c.fast; chmod 604 b.fast; ln -s c.fast l.fast"
        )

        try folder.run("migrate --in-place a.fast clean.fast", status: 0)
        try folder.run("migrate -q --in-place --backup b.fast clean.fast", status: 0)
        try folder.run("migrate -q --in-place --backup=.old l.fast", status: 0)

        for name in ["a.fast", "b.fast", "c.fast"] {
            #expect(try folder.read(name) == expected)
        }

        #expect(try folder.read("b.fast~") == old)
        #expect(try folder.permissions("b.fast") == 0o604)
        #expect(try folder.read("clean.fast") == clean)
        try folder.shell("test -L l.fast && echo link", output: "link\n")
        #expect(
            Set(folder.names).subtracting(["c.fast.old", "l.fast.old"]) == [
                "a.fast", "b.fast", "b.fast~", "c.fast", "clean.fast", "l.fast", "old.fast",
            ]
        )

        #expect(
            try
                (folder.exists("l.fast.old")
                ? folder.read("l.fast.old") : folder.read("c.fast.old")) == old
        )
    }

    @Test func `an archive that is clean already is not touched, and gets no backup`() throws {
        try folder.shell(
            """
            touch -t 201301010000 clean.fast; chmod 444 clean.fast
            fastcode migrate --in-place --backup clean.fast && find . -name 'clean*' -newermt 2014-01-01
            ls clean*
            """,
            output: "clean.fast\n",
            errors: ""
        )
    }

    @Test func `a backup replaces no file, and without it the archive stays as it was`() throws {
        try folder.write("precious", to: "old.fast~")
        let old = try folder.read("old.fast")
        let outcome = try folder.run(
            "migrate --in-place --backup old.fast",
            status: 2,
            codes: ["dialect", "output-exists"]
        )

        #expect(
            outcome.errors.hasSuffix(
                "fastcode: old.fast: error: can't keep a backup as 'old.fast~': the file exists [output-exists]\n"
            )
        )

        #expect(try folder.read("old.fast") == old)
        #expect(try folder.read("old.fast~") == Data("precious".utf8))
        #expect(folder.temporaries.isEmpty)
    }

    @Test func `a damaged archive is left alone, and keeps no other from being rewritten`() throws {
        let part = try folder.read("old.fast").prefix(60)
        try folder.write(part, to: "cut.fast")
        let outcome = try folder.run("migrate --in-place --backup cut.fast old.fast", status: 1)
        #expect(outcome.codes.last == "dialect" && outcome.codes.count == 2)
        #expect(try folder.read("cut.fast") == part)
        #expect(folder.exists("old.fast~") && !folder.exists("cut.fast~"))
    }

    @Test func `under --strict what is not nominal is not rewritten`() throws {
        let old = try folder.read("old.fast")
        try folder.run(
            "migrate --strict --in-place old.fast clean.fast",
            status: 1,
            codes: ["dialect"]
        )

        #expect(try folder.read("old.fast") == old)
        try folder.run("migrate --strict --dialect 3.0 --in-place old.fast", status: 0)
        #expect(try folder.read("old.fast") != old)
    }

    @Test func `an ambiguous archive is migrated only in the dialect that is asked for`() throws {
        try folder.write(ambiguousArchive, to: "a.fast")
        try folder.run(
            "migrate a.fast -o b.fast",
            status: 1,
            errors:
                "fastcode: a.fast: error: the file can be read in dialect '3.0.2' and in dialect '3.0.1', with "
                + "different results; --dialect chooses one [ambiguous-dialect]\n"
        )

        #expect(!folder.exists("b.fast"))
        let first = try folder.run("migrate --dialect=3.0.1 a.fast")
        let second = try folder.run("migrate --dialect=3.0.2 a.fast", status: 0)
        #expect(first.status == 0 && first.output != second.output)
        let unknown = try folder.run("migrate --dialect=3.4 a.fast", status: 2)
        #expect(
            unknown.errors.hasPrefix(
                "fastcode: error: migrate: --dialect takes nominal, 3.3-writer, 3.0.2, "
            )
        )
    }
}
