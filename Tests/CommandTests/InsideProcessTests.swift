import TestSupport

@Suite("--inside")
struct InsideProcessTests {
    let folder = Folder()

    init() throws {
        // One of its tables has no row numbers; all of the other database is read.
        try folder.copy("Tests/Fixtures/SQLite/4096.db", as: "a.db")
        try folder.copy("Tests/Fixtures/SQLite/512-auto-vacuum.db", as: "whole.db")
        try folder.copy("Tests/Fixtures/SQLite/keyed.plist", as: "k.plist")
        try folder.copy("examples/todo.fast", as: "todo.fast")
    }

    @Test func `rows has a line for each archive that is found, and says where it was`() throws {
        let value = try folder.run("rows --columns name k.plist", status: 0).text
        let outcome = try folder.run("rows --inside --columns name a.db", status: 0)
        #expect(outcome.text == String(repeating: value, count: 4))
        #expect(outcome.errors == Self.noteOnTable)
        try folder.run("rows --inside --columns title todo.fast", status: 0, errors: "")

        let named = try folder.run("rows --inside --with-file --columns name a.db", status: 0)
        #expect(
            named.lines.first.map(String.init)?.hasPrefix(
                #"{"file":"a.db","container":"saves.a \"state\"[10]","offset":7964,"length":228,"sha256":""#
            ) == true
        )
        #expect(named.text.contains(#","state":"complete","value":{"name":"Ada Lovelace"}}"#))
        #expect(named.text.contains(#""container":"saves.a \"state\"[20] > saved""#))
        #expect(named.text.contains(#""container":"page 4""#))
    }

    static let noteOnTable =
        "fastcode: note: 4 keyed archives (1 different), 1 property list; the rows of 1 table without "
        + "row numbers were not read; --kind plist takes property lists, too\n"

    @Test func `a table has columns for the place`() throws {
        let table = try folder.run(
            "rows --inside --with-file --columns name --to csv a.db todo.fast",
            status: 0
        )
        #expect(
            table.text.hasPrefix("file,container,offset,length,sha256,state,name\r\n")
        )
        #expect(table.text.contains("a.db,\"saves.a \"\"state\"\"[10]\",7964,228,"))
        #expect(table.text.contains("todo.fast,,0,380,"))

        let all = try folder.run("rows --inside --columns * --to csv a.db", status: 0)
        #expect(all.text == "name\r\n" + String(repeating: "Ada Lovelace\r\n", count: 4))
    }

    @Test func `list names the file and the place of each value`() throws {
        let outcome = try folder.run(
            "list --inside --values --to jsonl --type string a.db",
            status: 0
        )
        #expect(outcome.lines.count == 4)
        #expect(
            outcome.lines.first.map(String.init)?.hasPrefix(
                #"{"file":"a.db","container":"saves.a \"state\"[10]","offset":7964,"#
            ) == true
        )
        #expect(outcome.text.contains(#""path":"name""#))
    }

    @Test func `info describes each, or all together`() throws {
        let outcome = try folder.run("info --inside a.db", status: 0)
        #expect(outcome.lines.count { $0.hasPrefix("==> a.db > ") } == 4)
        let total = try folder.run("info --inside --total a.db k.plist", status: 0).text
        #expect(total.contains("class Person") && total.contains("5 "))
    }

    @Test func `JSON of info has the members for the place that rows have`() throws {
        try folder.shell("printf x | cat - todo.fast k.plist >two", status: 0)
        let rows = try folder.run("rows --inside --with-file two a.db", status: 0)
        let info = try folder.run("info --inside --json two a.db", status: 0)
        #expect(rows.lines.count == 6 && info.lines.count == 6)
        for (row, line) in zip(rows.lines, info.lines) {
            let place = try #require(row.firstMatch(of: /"file":.*"state":"complete"/))
            #expect(line.contains(place.0))
            #expect(line.matches(of: /"offset":/).count == 1)
        }

        let alone = try folder.run("info --json todo.fast", status: 0)
        #expect(alone.text.contains(#""size":380,"offset":0,"length":"#))
    }

    @Test(
        "nothing that is found is told in a note, and by the status",
        arguments: ["list", "rows", "rows --columns title --to csv", "rows --count", "info"]
    )
    func nothing(command: String) throws {
        try folder.shell("echo text >text; gzip -k todo.fast", status: 0)
        let outcome = try folder.run("\(command) --inside text todo.fast.gz", status: 1)
        #expect(
            outcome.errors == "fastcode: note: nothing in 2 files; 1 gzip file not opened\n"
        )
        try folder.run("\(command) --inside text todo.fast", status: 0, errors: "")
        try folder.run("\(command) --inside -q text", status: 1, errors: "")
        try folder.shell(
            "echo old >out; fastcode \(command) --inside -o out text; cat out",
            output: "old\n"
        )
    }

    @Test func `JSON is nothing that is searched for`() throws {
        let refused = try folder.run("rows --inside --kind json todo.fast", codes: ["usage"])
        #expect(refused.errors.contains("--kind json can't be used with --inside"))
        try folder.run("rows -r --inside --kind fast --kind json .", codes: ["usage"])
    }

    @Test func `all files of a folder are searched, and those in which nothing is are no errors`()
        throws
    {
        try folder.shell("mkdir d; cp a.db d; echo text >d/text; cp todo.fast d/x", status: 0)
        let outcome = try folder.run("rows -r --inside --with-file d", status: 0)
        #expect(outcome.lines.count == 5 && !outcome.errors.contains("error"))
        try folder.run("rows --inside --kind fast -r d --count", output: "1\n")
    }

    @Test func `verify judges each that is found`() throws {
        let refused = try folder.run("verify --inside a.db", status: 1)
        #expect(refused.codes.count { $0 == "class-not-allowed" } == 4)
        #expect(refused.errors.contains("a.db > saves.a \"state\"[10] at 0x1f1c: "))
        let judged = try folder.run(
            "verify --inside --allow-class Person whole.db k.plist",
            status: 0,
            errors: ""
        )
        #expect(judged.lines.count == 13 && judged.lines.allSatisfy { $0.hasSuffix(": OK") })
        let json = try folder.run("verify --inside --json --allow-class Person a.db", status: 1)
        #expect(
            json.text.contains(#""file":"a.db","container":"saves.a \"state\"[10]","offset":7964,"#)
        )
    }

    @Test func `verify refuses what can't be judged, and input in which nothing is`() throws {
        try folder.shell("printf xx >cut; head -c 200 todo.fast >>cut", status: 0)
        let refused = try folder.run("verify --inside --allow-any-class cut todo.fast", status: 1)
        #expect(refused.errors.hasPrefix("fastcode: cut > 0x2: "))
        #expect(refused.text == "todo.fast: OK\n")
        try folder.shell("echo text >text", status: 0)
        try folder.run("verify --inside text", status: 1, codes: ["not-an-archive"])
        try folder.run("rows --inside cut", status: 1, codes: ["count-exceeds-data"])
    }

    /// Makes inputs in which there may be something that is not found.
    private func makeUnread() throws {
        var random = SplitMix64(seed: 47)
        try folder.write(
            (0..<5000).map { _ in UInt8.random(in: 1...255, using: &random) },
            to: "random"
        )
        try folder.shell(
            "gzip -k todo.fast; printf 'PK\\003\\004xxxxxxxx' >a.zip; cp whole.db log.db; echo log >log.db-wal; "
                + "echo '{\"a\":1}' >a.json; "
                + "printf '7\\177\\006\\202' >wal; "
                + "cp whole.db damaged.db; printf '\\000' | dd of=damaged.db bs=1 seek=1024 conv=notrunc",
            status: 0
        )
    }

    @Test(
        "verify refuses an input of which something is not read, beside others that are good",
        arguments: [
            ("todo.fast.gz", "not-searched"), ("a.zip", "not-searched"), ("a.db", "not-searched"),
            ("random", "not-searched"), ("log.db", "not-searched"), ("wal", "not-searched"),
            ("damaged.db", "not-searched"), ("a.json", "not-an-archive"),
        ]
    )
    func unread(name: String, code: String) throws {
        try makeUnread()
        let options = "--inside --allow-any-class"
        let refused = try folder.run(
            "verify \(options) \(name) todo.fast",
            status: 1
        )
        #expect(refused.errors.contains("fastcode: \(name): error: "))
        #expect(refused.codes.last == code && refused.lines.last == "todo.fast: OK")

        let json = try folder.run("verify \(options) --json \(name) todo.fast", status: 1).text
        #expect(
            json.contains(
                #"{"schema":1,"file":"\#(name)","verdict":"unjudged","errors":[{"code":"\#(code)""#
            )
        )
        let sarif = try folder.run("verify \(options) --format sarif \(name) todo.fast", status: 1)
        #expect(sarif.text.contains("\"\(code)\""))
    }

    @Test func `verify passes over files of a folder in which nothing is, if they were read`()
        throws
    {
        try folder.shell("mkdir d; cp todo.fast d; echo text >d/text; echo '{}' >d/json", status: 0)
        let options = "-r --inside --allow-any-class"
        let judged = try folder.run("verify \(options) d", output: "d/todo.fast: OK\n")
        #expect(judged.errors == "fastcode: note: 1 FastCoded archive in 1 file\n")
        try folder.shell("gzip todo.fast; cp todo.fast.gz d", status: 0)
        try folder.run("verify \(options) d", status: 1, codes: ["not-searched"])
        try folder.run("verify \(options) d/text d/todo.fast", status: 1, codes: ["not-an-archive"])
    }

    @Test func `verify refuses random bytes of a folder, too, unless there is something in them`()
        throws
    {
        try makeUnread()
        try folder.shell("cat random todo.fast >both; mkdir d; cp random d", status: 0)
        let options = "--inside --allow-any-class"
        try folder.run("verify \(options) both", status: 0, errors: "")
        try folder.run("verify -r \(options) d both", status: 1, codes: ["not-searched"])
    }

    @Test func `verify refuses a list that hides what is in it behind a limit`() throws {
        try folder.shell(FindProcessTests.deepList, status: 0)
        try folder.run("verify --inside todo.fast", status: 1)
        let refused = try folder.run("verify --inside --allow-any-class deep todo.fast", status: 1)
        #expect(refused.codes.contains("depth-limit") && refused.text == "todo.fast: OK\n")
    }

    @Test func `verify refuses what is nested too deep, also in base64`() throws {
        try folder.shell(FindProcessTests.deepData, status: 0)
        try folder.run("verify --inside --allow-any-class deep", status: 1, codes: ["depth-limit"])
    }

    @Test func `messages on what holds archives name the option that reads them`() throws {
        try folder.shell(
            "tar cf t.tar todo.fast; echo '{a=b;}' >open; echo '{\"a\":1}' >a.json",
            status: 0
        )
        for command in ["verify", "list", "info", "rows"] {
            let outcome = try folder.run("\(command) a.db", status: 1)
            #expect(
                outcome.errors.contains(
                    "; 'fastcode find' looks for archives in it, and --inside reads them"
                )
            )
        }

        for command in ["verify", "info"] {
            let tar = try folder.run("\(command) t.tar", status: 1)
            #expect(
                tar.errors.contains("; --inside or 'fastcode rows --tar' reads what is in it")
            )
        }

        for name in ["open", "a.json"] {
            let text = try folder.run("verify \(name)", status: 1)
            #expect(text.errors.contains("; did you mean encode, bootstrap or --nested?"))
        }
    }

    @Test func `a tar archive from a pipe has the names of its files, also if it is held`() throws {
        try folder.shell("tar cf t.tar todo.fast k.plist", status: 0)
        let options = "rows --inside --with-file --columns '*' --to csv"
        let file = try folder.shell("fastcode \(options) t.tar", status: 0).text
        let piped = try folder.shell("fastcode \(options) --stdin-name t.tar <t.tar", status: 0)
        #expect(piped.text == file && file.contains("t.tar,k.plist,"))
    }

    @Test func `places in messages are those in the input`() throws {
        // The title of the list is no UTF-8, at byte 2 + n.
        try folder.shell("printf xx >bad; sed 's/Hire/H\\xffre/' todo.fast >>bad", status: 0)
        let inner = try folder.shell("tail -c +3 bad >tail; fastcode verify --allow-class '*' tail")
        let outer = try folder.run("verify --inside --allow-any-class bad", status: 1)
        let alone = inner.errors.firstMatch(of: /byte (\d+)/).flatMap { Int($0.1) }
        let among = outer.errors.firstMatch(of: /byte (\d+)/).flatMap { Int($0.1) }
        #expect(alone != nil && among == alone.map { $0 + 2 }, "\(inner.errors) \(outer.errors)")
    }
}
