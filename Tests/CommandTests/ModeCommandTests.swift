import TestSupport

@Suite("The modes that decode had are commands")
struct ModeCommandTests {
    let folder = Folder()

    init() throws {
        let todo = Repository.path("examples/todo.json")
        try folder.run("bootstrap", todo, "-o", "a.fast", status: 0)
    }

    @Test(
        "an old spelling is an error that names the new one",
        arguments: [
            ("--list", "'fastcode list'"),
            ("--refs items.1", "'fastcode list --refs'"),
            ("--values", "'fastcode list --values'"),
            ("--lines", "'fastcode rows'"),
            ("--columns title", "'fastcode rows --columns'"),
            ("--rows=items", "'fastcode rows --at'"),
            ("--where id=1", "'fastcode rows --where' or 'fastcode list --where'"),
            ("--type date", "'fastcode list --type'"),
            ("--class TodoItem", "'fastcode list --class'"),
            ("--count", "'fastcode rows --count'"),
            ("--raw", "'fastcode extract'"),
            ("--extract out", "'fastcode extract --output-dir'"),
            ("--with-file", "'fastcode rows --with-file'"),
            ("--with-errors", "'fastcode rows --with-errors'"),
            ("--tar", "'fastcode rows --tar'"),
        ]
    )
    func oldSpelling(words: String, new: String) throws {
        let outcome = try folder.run("decode \(words) a.fast", status: 2, codes: ["usage"])
        #expect(outcome.errors.contains("use \(new)"), "\(outcome.errors)")
        #expect(outcome.text.isEmpty && folder.names == ["a.fast"])
    }

    @Test func `a list in JSON Lines has an object for each place, typed as in JSON`() throws {
        let json = #"""
            {"s":"a\tb","i":1,"f":{"$class":"NSNumber","$value":"-Infinity"},"t":true,"n":null,
             "d":{"$data":"AAEC"},"w":{"$class":"NSDate","NS.time":0.5},"o":{"$class":"Cat","x":1},
             "again":{"$alias":"o"},"r":{"$class":"NSValue","$type":"NSRange","$value":[1,2]}}
            """#
        try folder.run("bootstrap -o b.fast", input: json, status: 0)
        try folder.run(
            "list --values --to jsonl b.fast",
            output: #"""
                {"path":"$root","type":"dictionary"}
                {"path":"s","type":"string","value":"a\tb"}
                {"path":"i","type":"integer","value":1}
                {"path":"f","type":"Float64","value":"-Infinity"}
                {"path":"t","type":"true","value":true}
                {"path":"n","type":"null","value":null}
                {"path":"d","type":"data","value":"AAEC"}
                {"path":"w","type":"date","value":"2001-01-01T00:00:00.5Z"}
                {"path":"o","type":"object","class":"Cat"}
                {"path":"o.x","type":"integer","value":1}
                {"path":"again","type":"alias","alias":"o"}
                {"path":"r","type":"range","value":[1,2]}

                """#
        )
    }

    @Test
    func `a list in JSON Lines names the file where it is asked to, or where there are several`()
        throws
    {
        let line = #"{"file":"a.fast","path":"title","type":"string"}"# + "\n"
        let words = "list --to jsonl --key-path title"
        try folder.run("\(words) --with-file a.fast", output: line)
        try folder.run("\(words) a.fast a.fast", output: line + line)
        try folder.run(
            "list --to jsonl --refs next a.fast a.fast --key-path title",
            status: 2,
            codes: ["usage"]
        )
        try folder.run(
            "list --to jsonl --refs next --with-file a.fast",
            output: ["items.1", "items.2.waitsFor.1", "next"].map { path in
                let referrer = path == "next" ? "object TodoList" : "array"
                return #"{"file":"a.fast","path":"\#(path)","referrer":"\#(referrer)"}"# + "\n"
            }.joined()
        )
    }

    @Test func `a row for each element has the file, the path and the value`() throws {
        try folder.run("encode -o c.fast", input: #"{"a":[1,{"b":2}]}"#, status: 0)
        try folder.run(
            "rows --at a --with-file c.fast",
            output: """
                {"file":"c.fast","path":"a.0","value":1}
                {"file":"c.fast","path":"a.1","value":{"b":2}}

                """
        )
        try folder.run("rows --at a c.fast", output: "1\n{\"b\":2}\n")
    }

    @Test func `lines of errors go with columns in JSON`() throws {
        let outcome = try folder.run(
            "rows --columns title --with-file --with-errors a.fast missing.fast",
            status: 2,
            codes: ["file-not-found"]
        )
        let lines = try outcome.objects()
        #expect(lines.map { $0["file"] as? String } == ["a.fast", "missing.fast"])
        #expect(lines[1]["error"] != nil)
    }

    @Test func `extract takes one file, and writes it as a whole`() throws {
        let outcome = try folder.run("extract a.fast a.fast", status: 2, codes: ["usage"])
        #expect(outcome.errors.contains("extra operand 'a.fast'"))
        try folder.run("extract --key-path title -o title a.fast", status: 0, output: "")
        #expect(try folder.text("title") == "Moving house\n")
        try folder.run("extract --key-path title -o title --no-clobber a.fast", status: 0)
    }
}
