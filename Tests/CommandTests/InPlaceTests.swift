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
            strace -f -qq -e trace=fsync,/^link,/^rename -o log fastcode migrate -q --in-place --backup old.fast
            sed -n 's/^[0-9 ]*\\(fsync\\|link\\|rename\\)[at2]*(.*) *= 0$/\\1/p' log
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
