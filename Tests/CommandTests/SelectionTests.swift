import TestSupport

@Suite("Columns, conditions and counts")
struct SelectionTests {
    let folder = Folder()

    init() throws {
        try folder.shell(
            #"""
            fastcode bootstrap -o a.fast <<'E'
            {"id": 1, "name": "A, \"B\"", "items": [{"n": 1.5, "on": {"$class": "NSDate", "NS.time": 0}}, {"n": 2}, {"t": ""}],
             "o": {"$class": "Cat", "x": null}, "tags": ["x", "y"]}
            E
            printf '{"id":2,"name":"=1+1\\n\\tz","tags":[]}' | fastcode encode -o b.fast
            printf '{"name":"~","items":[{"n":3}]}' | fastcode encode -o c.fast
            """#,
            status: 0
        )
    }

    private func rows(_ words: String, _ more: String...) throws -> String {
        try folder.run("rows a.fast b.fast c.fast " + words, more: more).text
    }

    private func list(_ words: String) throws -> String {
        try folder.run("list a.fast b.fast c.fast " + words).text
    }

    @Test(
        "there is a row for each archive or each element, in each format, with null and empty texts apart",
        arguments: [
            (
                "--columns id,name,tags.* --to csv",
                "id,name,tags.*\r\n1,\"A, \"\"B\"\"\",\"[\"\"x\"\",\"\"y\"\"]\"\r\n2,\"=1+1\n\tz\",\r\n,~,\r\n"
            ),
            (
                "--columns id --columns name --to tsv --with-file",
                "file\tid\tname\na.fast\t1\tA, \"B\"\nb.fast\t2\t=1+1\\n\\tz\nc.fast\t\t~\n"
            ),
            (
                "--columns id,o,tags --to jsonl",
                #"{"id":1,"o":{"$class":"Cat","x":null},"tags":["x","y"]}"#
                    + "\n{\"id\":2,\"tags\":[]}\n{}\n"
            ),
            (
                "--columns n,on,t --at items --to csv",
                "n,on,t\r\n1.5,2001-01-01T00:00:00Z,\r\n2,,\r\n,,\"\"\r\n3,,\r\n"
            ),
            ("--columns x --at $root --to csv --class Cat", "x\r\n\r\n"),
        ]
    )
    func table(words: String, text: String) throws {
        #expect(try rows(words) == text)
    }

    @Test
    func `rows are objects if nothing else is said, and a column that no archive has is warned of`()
        throws
    {
        #expect(
            try rows("--columns id --with-file").hasPrefix(#"{"file":"a.fast","value":{"id":1}}"#)
        )

        let outcome = try folder.run(
            "rows --columns id,nme --to csv a.fast b.fast",
            status: 0,
            codes: ["key-path"]
        )
        #expect(outcome.errors.contains("'nme'"))
    }

    @Test(
        "conditions choose",
        arguments: [
            ("id = 1", "1"),
            ("id = 1.0", "1"),
            ("id != 1", "1"),
            ("id < 2", "1"),
            ("id <= 2", "2"),
            ("id > 1", "1"),
            ("id >= 3", "0"),
            ("id exists", "2"),
            ("name ~ B", "1"),
            ("name = ~", "1"),
            (#"name = "~""#, "1"),
            (#"id = "1""#, "0"),
            ("items.*.n = 2", "1"),
            ("items.*.on < 2002-01-01T00:00:00Z", "1"),
            ("items.*.on > 2002-01-01T00:00:00Z", "0"),
            ("items.*.on > 2000-12-31", "1"),
            ("items.*.on = 2001-01-01", "1"),
            ("name ~ 2001-01-01T00:00", "0"),
            (#"name = "2001-01-01T00:00""#, "0"),
            ("o.x = null", "1"),
            ("tags.* = y", "1"),
            ("$root exists", "3"),
            // As in other languages.
            ("id == 1", "1"),
            ("id==1", "1"),
            ("id=1", "1"),
            ("id>= 2", "1"),
            ("id !=1", "1"),
            ("items.*.n<2", "1"),
            (#"name=="~""#, "1"),
            (#"name="A=B""#, "0"),
            ("name~B", "1"),
            ("name == =1", "0"),
            ("name ~ =1", "1"),
        ]
    )
    func conditions(condition: String, count: String) throws {
        #expect(try rows("--count --where", condition) == count + "\n")
        let lines = try rows("--where", condition).split(separator: "\n").count
        #expect("\(lines)" == count)
    }

    @Test(
        "numbers are compared exactly, and a fraction is also equal to the double nearest to it",
        arguments: [
            ("= 9223372036854775808", 2),
            ("= 9223372036854775807", 1),
            ("= 9007199254740993", 0),
            ("= 16.000", 1),
            ("= 9007199254740993.0", 1),
            ("> 9223372036854775807", 3),
            ("= 0.1", 2),
            ("= 1e999", 0),
            ("= 0x10", 0),
            ("= 0.10000000000000000001", 2),
            ("< -9223372036854775807", 1),
            ("< 0.1000000000000000000000000000001", 2),
            // Of all numbers, only infinity is greater than these.
            ("< 1e400", 9),
            ("> 1e400", 1),
            ("> -1e400", 10),
            ("<= 1e309", 9),
            ("!= 1e400", 10),
            ("= 1e-400", 0),
            ("< " + String(repeating: "9", count: 400), 9),
            ("> -" + String(repeating: "9", count: 400) + ".5", 10),
        ]
    )
    func numbers(condition: String, count: Int) throws {
        let decimals = ["0.1", "0.10000000000000000001"].map {
            #"{"$class": "NSDecimalNumber", "$value": "\#($0)"}"#
        }

        let others =
            #"9007199254740992.0, 9223372036854775808.0, 0.1, {"$class": "NSNumber", "$value": "Infinity"}"#

        let integers = "[16, 9223372036854775807, 9223372036854775808, -9223372036854775808, "
        try folder.run(
            "bootstrap -o n.fast",
            input: integers + "\(decimals[0]), \(decimals[1]), \(others)]",
            status: 0
        )

        try folder.run(
            "rows --count --at $root n.fast --where",
            "$root " + condition,
            output: "\(count)\n"
        )
    }

    @Test func `conditions apply to places, rows and lists, and all of them have to hold`() throws {
        #expect(
            try rows("--key-path items.* --where", "n > 1.5") == "{\"n\":2}\n{\"n\":3}\n"
        )

        #expect(try rows("--count --at items --where", "n > 1.5", "--where", "n < 3") == "1\n")
        #expect(try list("--count --type number") == "5\n")
        #expect(
            try list("--values --type date")
                == "a.fast\titems.0.on\tdate\t-\t2001-01-01T00:00:00Z\n"
        )

        try folder.run("list --class C* a.fast", output: "o\tobject Cat\t1 property\n")
        #expect(
            try rows("--count --with-file --key-path tags.*")
                == "{\"file\":\"a.fast\",\"count\":2}\n{\"file\":\"b.fast\",\"count\":0}\n{\"file\":\"c.fast\",\"count\":0}\n"
        )
    }

    @Test func `a slip in the path of rows is warned of once, with what may be meant`() throws {
        try folder.run("encode -o s.fast", input: #"{"items":[{"n":1}]}"#, status: 0)
        for options in ["--columns n", "--columns n,m --where n=1", "--count"] {
            let slip = try folder.run("rows --at itms \(options) s.fast", codes: ["key-path"])
            #expect(slip.errors.contains("no 'itms' in the dictionary; did you mean 'items'?"))
        }
    }

    @Test func `two stars stand for the row and what is in it, not for what is around it`() throws {
        try folder.run("encode -o r.fast", input: #"[{"a":1},{"a":2},[5]]"#, status: 0)
        let rows = "rows --at $root r.fast "
        try folder.run(
            rows + "--columns **",
            output: #"{"**":[{"a":1},1]}"# + "\n" + #"{"**":[{"a":2},2]}"# + "\n"
                + #"{"**":[[5],5]}"# + "\n"
        )

        try folder.run(
            rows + "--columns **.** --to csv --where",
            "a = 2",
            output: "**.**\r\n\"[{\"\"a\"\":2},2]\"\r\n"
        )

        try folder.run(rows + "--count --where", "** = 5", output: "1\n")
        try folder.run(
            "rows --key-path * r.fast --where",
            "** = 1",
            output: "{\"a\":1}\n"
        )
    }

    @Test func `a type has the name that a list shows, in any case`() throws {
        try folder.copy("examples/every-type.json", as: "every.json")
        try folder.run("bootstrap -q every.json -o every.fast", status: 0)
        let lines = try folder.run("list every.fast").lines
        let types = Set(lines.map { String($0.split(separator: "\t")[1]) })
        let named = types.filter { !$0.contains("object ") && $0 != "alias" }
        #expect(named.count > 20)

        for type in named {
            for word in [type, type.lowercased(), type.uppercased()] {
                let outcome = try folder.run("list every.fast --type", word, status: 0)
                #expect(outcome.lines.contains { $0.contains("\t\(type)\t") }, "\(word)")
            }
        }

        let errors = try folder.run("list every.fast --type strin", status: 2).errors
        #expect(errors.contains("'strin' is not a type of a value; did you mean 'string'?"))
    }

    @Test func `there are as many lines as are counted`() throws {
        try folder.run(
            "encode -o s.fast",
            input: #"["hi","hi",5,5,{"a":"hi"},[5,"hi"]]"#,
            status: 0
        )

        for words in [
            ["list", "--type", "string"],
            ["list", "--type", "integer"],
            ["list", "--where", "$root = hi"],
            ["list"],
            ["list", "--to", "jsonl", "--type", "string"],
            ["list", "--key-path", "5", "--type", "string"],
            ["rows", "--at", "**", "--where", "$root = 5"],
        ] {
            let isJSON = words.contains("--to")
            let counted = try folder.run(
                "",
                more: words.filter { !isJSON || $0 != "--to" && $0 != "jsonl" }
                    + ["s.fast", "--count"],
                status: 0
            ).text
            let columns = words[0] == "rows" ? ["--columns", "$root"] : []
            let lines = try folder.run("", more: words + ["s.fast"] + columns, status: 0).lines
                .count

            #expect(counted == "\(lines)\n" && lines > 0, "\(words)")
        }

        try folder.run("list --count --type string s.fast", output: "4\n")
    }

    @Test func `the paths of rows and columns are taken apart as paths`() throws {
        try folder.run(
            "encode -o k.fast",
            input: #"{"a\\":[7],"a.*":{"z":1,"y":2},"c":1,"\u0301d":2}"#,
            status: 0
        )

        try folder.run("rows --at a\\ --columns $root k.fast", output: "{\"$root\":7}\n")
        try folder.run("rows --count --at a\\.* k.fast", output: "2\n")
        try folder.run("rows --columns c,\u{301}d k.fast", output: "{\"c\":1,\"\u{301}d\":2}\n")
    }

    @Test func `rows that are nowhere are warned of once, and columns only where there are rows`()
        throws
    {
        for words in ["--columns n,on", "--count"] {
            let outcome = try folder.run(
                "rows --at itms a.fast " + words,
                status: 0,
                codes: ["key-path"]
            )
            #expect(outcome.errors.contains("'itms'"))
        }

        try folder.run("rows --count --columns id a.fast", status: 0, errors: "")
        try folder.run(
            "rows --columns n --at items a.fast --where",
            "n > 7",
            output: "",
            errors: ""
        )

        try folder.run("rows --columns x,n --at items a.fast", status: 0, codes: ["key-path"])
    }

    @Test(
        "what makes no sense is a usage error",
        arguments: [
            "--where id", "--where x", "--type cat", "--class a*b",
            "--where id=1=2", "--where id=", "--where =1", "--where id<>1",
            "--columns a,a", "--to csv", "--columns a --to xml", "--at a --key-path b",
            "--columns a --key-path b", "--count --to csv --columns a",
        ]
    )
    func usage(words: String) throws {
        try folder.run("rows \(words) a.fast", status: 2, codes: ["usage"], output: "")
        try folder.run(
            "rows --count a.fast --where",
            "d > 2001-01-01T00:00:00",
            status: 2,
            codes: ["usage"]
        )
    }

    @Test func `all columns are those that rows have, in a table those of all rows of all inputs`()
        throws
    {
        #expect(
            try rows("--at items --columns *") == #"""
                {"n":1.5,"on":{"$class":"NSDate","NS.time":0.0}}
                {"n":2}
                {"t":""}
                {"n":3}

                """#
        )
        #expect(
            try rows("--at items --columns * --to csv --with-file")
                == [
                    "file,n,on,t", "a.fast,1.5,2001-01-01T00:00:00Z,", "a.fast,2,,",
                    "a.fast,,,\"\"", "c.fast,3,,",
                ].map { $0 + "\r\n" }.joined()
        )
        // What has no parts is a column itself, and what is null is no missing column.
        try folder.run("encode -o d.fast", input: #"[1,{"a.b":null,"c":[2]},[3]]"#, status: 0)
        try folder.run(
            "rows --at $root --columns * --to tsv d.fast",
            output: "$root\ta\\\\.b\tc\t0\n1\t\t\t\n\t\t[2]\t\n\t\t\t3\n"
        )
        try folder.run("rows --count --columns * d.fast", output: "1\n", errors: "")
    }

    @Test func `a table of all columns is made of standard input, but not of a tar stream`() throws
    {
        try folder.shell(
            "fastcode rows --at items --columns '*' --to csv <a.fast | head -n 1",
            output: "n,on,t\r\n"
        )
        try folder.shell("tar cf t.tar a.fast", status: 0)
        try folder.run("rows --tar --columns * --to csv t.tar", status: 2, codes: ["usage"])
        #expect(try folder.run("rows --tar --columns * t.tar", status: 0).lines.count == 1)
    }

    @Test(
        "a list is as long as the limit allows",
        arguments: ["", "--values", "--dialect nominal", "--type string"]
    )
    func limits(words: String) throws {
        try folder.run("encode -o l.fast", input: #"["abc",{"k":1}]"#, status: 0)
        let size = try folder.run("list l.fast " + words).text.utf8.count
        try folder.run("list --max-output \(size) l.fast " + words, status: 0)
        try folder.run(
            "list --max-output \(size - 1) l.fast " + words,
            codes: ["output-limit"]
        )

        try folder.run("rows --columns 0 --to csv --max-output 2 l.fast", codes: ["output-limit"])
    }

    @Test func `rows that have nothing in common make no table larger than the limit`() throws {
        let rows = (0..<1000).map { "{\"k\($0)\":1}" }.joined(separator: ",")
        try folder.run("encode -o wide.fast", input: "[\(rows)]", status: 0)
        let table = "rows --at $root --columns * wide.fast --max-output 500000"
        for format in ["csv", "tsv"] {
            try folder.run(table + " --to \(format)", codes: ["output-limit"])
        }

        #expect(try folder.run(table, status: 0).lines.count == 1000)
    }

    @Test func `what many rows share is not looked through for each of them without a limit`()
        throws
    {
        let numbers = (0..<3000).map(String.init).joined(separator: ",")
        let rows = Array(repeating: #"{"$alias":"a"}"#, count: 3000).joined(separator: ",")
        let text = String(repeating: "x", count: 20_000)
        let texts = Array(repeating: #"{"$alias":"t"}"#, count: 3000).joined(separator: ",")
        let graph = #"""
            {"a":[\#(numbers)],"b":[\#(rows)],"t":{"$class":"NSMutableString","NS.string":"\#(text)"},"c":[\#(texts)]}
            """#

        try folder.run("bootstrap -o shared.fast", input: graph, status: 0)
        for words in [
            ["--at", "b", "--count", "--where", "* = -5"],
            ["--at", "b", "--count", "--where", "*.x exists"],
            ["--at", "b", "--count", "--where", "** < -5"],
            ["--at", "b", "--columns", "*.x"],
            ["--at", "c", "--count", "--where", "$root ~ y"],
        ] {
            let outcome = try folder.run("rows shared.fast", more: words, status: 1)
            #expect(outcome.codes.first == "output-limit", "\(words): \(outcome.errors)")
        }

        try folder.run("list --count --where", "* = 5", "shared.fast", output: "1\n")
    }
}
