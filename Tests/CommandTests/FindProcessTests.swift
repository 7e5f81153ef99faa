import TestSupport

@Suite("find")
struct FindProcessTests {
    let folder = Folder()

    init() throws {
        try folder.copy("Tests/Fixtures/SQLite/4096.db", as: "a.db")
        try folder.copy("Tests/Fixtures/SQLite/keyed.plist", as: "k.plist")
        try folder.copy("examples/todo.fast", as: "todo.fast")
    }

    /// The columns of the output, line by line.
    private func columns(_ command: String, status: Int32? = nil) throws -> [[String]] {
        try folder.shell("fastcode find \(command)", status: status).lines
            .map { line in
                line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            }
    }

    @Test func `a row has file, container, offset, length, kind, root and state`() throws {
        #expect(
            try columns("k.plist todo.fast", status: 0) == [
                ["k.plist", "-", "0x0", "228", "keyed", "Person", "complete"],
                ["todo.fast", "-", "0x0", "380", "fast 3.3", "TodoList", "complete"],
            ]
        )

        let rows = try columns("--kind keyed --kind plist a.db", status: 0)
        #expect(
            rows.map { $0[1] } == [
                "saves.a \"state\"[10]", "saves.a \"state\"[20]", "saves.a \"state\"[20] > saved",
                "page 2", "page 4",
            ]
        )
        #expect(rows.map { $0[4] } == ["keyed", "plist", "keyed", "keyed", "keyed"])
    }

    @Test func `JSON has the hash, the pieces and the containers as objects`() throws {
        let json = try folder.run("find --json a.db").text
        let hash = try folder.shell("sha256sum k.plist || shasum -a 256 k.plist").text.prefix(64)
        #expect(json.matches(of: /"sha256":"([0-9a-f]*)"/).allSatisfy { $0.1 == hash })
        #expect(
            json.contains(
                #""pieces":[[7964,228]],"container":[{"kind":"sqlite","table":"saves","column":"a \"state\"","rowid":10}],"#
            )
        )
        #expect(json.contains(#"{"kind":"plist","path":"saved"}"#))
        #expect(json.contains(#""container":[{"kind":"sqlite","page":4}]"#))
    }

    @Test func `a pipe is searched like a file`() throws {
        let rows = try folder.run("find a.db").text
        let piped = try folder.shell("cat a.db | fastcode find --stdin-name a.db")
        #expect(piped.text == rows && !rows.isEmpty)
    }

    @Test func `files of tar streams are named, and what is in them is found`() throws {
        try folder.shell("tar cf t.tar todo.fast k.plist a.db", status: 0)
        let rows = try columns("t.tar", status: 0)
        #expect(rows.prefix(2).map { $0[1] } == ["todo.fast", "k.plist"])
        #expect(rows.dropFirst(2).allSatisfy { $0[1].hasPrefix("a.db") } && rows.count > 3)
    }

    @Test func `contents are counted, selected by state and kind, and listed once`() throws {
        try folder.shell("head -c 150 todo.fast >cut.fast; cp k.plist l.plist", status: 0)
        let files = "k.plist l.plist todo.fast cut.fast"
        #expect(
            try columns("--unique \(files)", status: 1).map { [$0[0], $0[6], $0[7]] } == [
                ["k.plist", "complete", "2"], ["todo.fast", "complete", "1"],
                ["cut.fast", "damaged: truncated", "1"],
            ]
        )
        #expect(
            try columns("--summary \(files)", status: 1) == [
                ["2", "1", "keyed", "Person", "complete"],
                ["1", "1", "fast 3.3", "TodoList", "complete"],
                ["1", "0", "fast 3.3", "TodoList", "damaged"],
            ]
        )
        #expect(try columns("--state damaged \(files)", status: 1).map { $0[0] } == ["cut.fast"])
        #expect(try columns("--state complete --kind fast \(files)", status: 0).count == 1)
        try folder.run(
            "find --summary --json k.plist",
            output:
                "{\"schema\":1,\"count\":1,\"different\":1,\"kind\":\"keyed\",\"root\":\"Person\",\"state\":\"complete\"}\n"
        )
    }

    @Test func `whatever is complete is extracted, also from pieces and from base64`() throws {
        try folder.shell(
            #"printf '<plist><dict><key>s</key><data>%s</data></dict></plist>' "$(base64 <k.plist)" >x.xml"#,
            status: 0
        )
        try folder.run("find --extract out x.xml a.db", status: 0)
        try folder.shell(
            "cd out; for f in *; do cmp \"$f\" ../k.plist && echo \"$f\"; done",
            output: "a.db-16156.plist\na.db-4407.plist\na.db-4676.plist\na.db-7964.plist\n"
                + "x.xml-0.plist\n"
        )
    }

    @Test func `a note says what was seen and not opened, and the status that nothing was found`()
        throws
    {
        try folder.shell("gzip -k todo.fast; cp a.db b.db; printf log >b.db-wal; echo x >text")
        func note(_ command: String, status: Int32) throws -> String {
            try folder.run("find \(command)", status: status).errors
        }

        #expect(
            try note("todo.fast.gz", status: 1)
                == "fastcode: note: nothing; 1 gzip file not opened\n"
        )
        #expect(try note("text", status: 1) == "fastcode: note: nothing\n")
        #expect(try note("-q text", status: 1) == "")
        #expect(try note("todo.fast", status: 0) == "")
        let passedOver = "the rows of 1 table without row numbers were not read"
        #expect(
            try note("a.db", status: 0)
                == "fastcode: note: 4 keyed archives (1 different), 1 property list; \(passedOver); "
                + "--kind plist lists property lists\n"
        )
        #expect(
            try note("--kind keyed b.db", status: 0)
                == "fastcode: note: 4 keyed archives (1 different), 1 property list; "
                + "1 write-ahead log beside the database is not searched; \(passedOver)\n"
        )
        #expect(!(try note("b.db b.db-wal", status: 0)).contains("write-ahead"))
    }

    @Test func `an error names the file and does not keep others from being searched`() throws {
        let outcome = try folder.run("find none k.plist", status: 2, codes: ["file-not-found"])
        #expect(outcome.lines.count == 1)
    }

    @Test func `a list that is read up to a limit is listed whatever is asked for`() throws {
        try folder.shell(Self.deepList, status: 0)
        let rows = try columns("--kind fast deep", status: 1)
        #expect(rows.map { $0[6] } == ["limit: depth-limit"])
    }

    /// Makes a list that nests too deep, with a keyed archive in base64.
    static let deepList =
        "{ printf '<plist>'; printf '<array>%.0s' $(seq 600); "
        + "printf '<data>%s</data>' \"$(base64 <k.plist)\"; "
        + "printf '</array>%.0s' $(seq 600); printf '</plist>'; } >deep"

    /// Makes a keyed archive in base64 in nine lists in XML, each of them but the first in base64.
    static let deepData =
        "cp k.plist deep; for level in 1 2 3 4 5 6 7 8 9; do "
        + "{ printf '<plist><data>'; base64 <deep; printf '</data></plist>'; } >next; mv next deep; done"

    @Test func `a warning tells that something is nested too deep, also in base64`() throws {
        try folder.shell(Self.deepData, status: 0)
        let found = try folder.run("find --kind plist deep", status: 0, codes: ["depth-limit"])
        #expect(found.lines.count == 9)
    }

    @Test func `what can't be extracted is listed all the same`() throws {
        try folder.shell(
            "mkdir d out; cp todo.fast d/a; cp todo.fast d/b; touch out/a-0.fast",
            status: 0
        )
        let rows = try folder.run("find -r --extract out d", status: 2)
        #expect(rows.lines.count == 2 && rows.errors.contains("out/a-0.fast: error: "))
        try folder.shell("cmp out/b-0.fast todo.fast", status: 0)
    }

    @Test func `a note counts what is damaged or limited, and not as nothing`() throws {
        let limited = try folder.run("find --max-input 100 todo.fast", status: 1)
        #expect(limited.errors.contains("read up to a limit only: it has more than 100 bytes"))
        #expect(limited.errors.hasSuffix("fastcode: note: 1 not read to the end\n"))
        try folder.shell("head -c 150 todo.fast >cut; cp cut cut2", status: 0)
        let damaged = try folder.run("find cut cut2", status: 1)
        #expect(damaged.errors == "fastcode: note: 2 damaged in 2 files\n")
    }

    @Test func `a note tells of a database of which rows can't be read`() throws {
        try folder.copy("Tests/Fixtures/SQLite/512-auto-vacuum.db", as: "b.db")
        try folder.run("find --kind keyed b.db", status: 0, errors: "")
        // The type of the page in which the table begins.
        try folder.shell("printf '\\000' | dd of=b.db bs=1 seek=1024 conv=notrunc", status: 0)
        let damaged = try folder.run("find --kind keyed b.db", status: 1)
        #expect(damaged.errors.contains("; some rows of 1 damaged database were not read"))
    }

    @Test func `the holes of a file are searched like zeros`() throws {
        try folder.shell(
            "for seek in 1 2000001 3000001; do "
                + "dd if=todo.fast of=image bs=1 seek=$seek conv=notrunc; done; "
                + "dd if=/dev/null of=image bs=1 seek=9000000",
            status: 0
        )
        let rows = try columns("image", status: 0)
        #expect(rows.map { $0[2] } == ["0x1", "0x1e8481", "0x2dc6c1"])
        let piped = try folder.shell("cat image | fastcode find --stdin-name image").text
        #expect(try folder.run("find image").text == piped)
    }

    @Test func `a limit is on what is found, and not on the input`() throws {
        try folder.shell(
            "{ head -c 100000 /dev/zero; cat todo.fast; head -c 100000 /dev/zero; } >image",
            status: 0
        )
        try folder.run("find --max-input 1000 image", status: 0)
        let limited = try folder.run(
            "find --max-input 100 image",
            status: 1,
            codes: ["input-limit"]
        )
        #expect(limited.text.hasSuffix("limit: input-limit\n"))
    }
}
