import TestSupport

@Suite("--inside")
struct InsideProcessTests {
    let folder = Folder()

    init() throws {
        try folder.copy("Tests/Fixtures/SQLite/4096.db", as: "a.db")
        try folder.copy("Tests/Fixtures/SQLite/keyed.plist", as: "k.plist")
        try folder.copy("examples/todo.fast", as: "todo.fast")
    }

    @Test func `rows has a line for each archive that is found, and says where it was`() throws {
        let value = try folder.run("rows --columns name k.plist", status: 0).text
        let outcome = try folder.run("rows --inside --columns name a.db", status: 0, errors: "")
        #expect(outcome.text == String(repeating: value, count: 4))

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

    @Test func `all files of a folder are searched, and those in which nothing is are no errors`()
        throws
    {
        try folder.shell("mkdir d; cp a.db d; echo text >d/text; cp todo.fast d/x", status: 0)
        let outcome = try folder.run("rows -r --inside --with-file d", status: 0, errors: "")
        #expect(outcome.lines.count == 5)
        try folder.run("rows --inside --kind fast -r d --count", output: "1\n")
    }

    @Test func `verify judges each that is found`() throws {
        let refused = try folder.run("verify --inside a.db", status: 1)
        #expect(refused.codes.count { $0 == "class-not-allowed" } == 4)
        #expect(refused.errors.contains("a.db > saves.a \"state\"[10] at 0x1f1c: "))
        let judged = try folder.run(
            "verify --inside --allow-class Person a.db k.plist",
            status: 0
        )
        #expect(judged.lines.count == 5 && judged.lines.allSatisfy { $0.hasSuffix(": OK") })
        let json = try folder.run("verify --inside --json --allow-class Person a.db", status: 0)
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

    @Test func `verify refuses a list that hides what is in it behind a limit`() throws {
        try folder.shell(FindProcessTests.deepList, status: 0)
        try folder.run("verify --inside todo.fast", status: 1)
        let refused = try folder.run("verify --inside --allow-any-class deep todo.fast", status: 1)
        #expect(refused.codes.contains("depth-limit") && refused.text == "todo.fast: OK\n")
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
