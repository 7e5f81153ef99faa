import TestSupport

@Suite("The values and the places of edit")
struct EditValueProcessTests {
    let folder = Folder()

    init() throws {
        try folder.run(
            "bootstrap",
            Repository.path("examples/todo.json"),
            "-o",
            "todo.fast",
            status: 0
        )
    }

    private func changes(_ options: String...) throws -> Outcome {
        try folder.run("edit -n todo.fast", more: options)
    }

    @Test(
        "a value keeps the type that stands there",
        arguments: [
            ("items.0.title=New", #"items.0.title: "Hire a van" -> "New""#),
            ("items.0.title=5", #"items.0.title: "Hire a van" -> "5""#),
            (#"items.0.title="a\tb""#, #"items.0.title: "Hire a van" -> "a\tb""#),
            (#"items.0.title="a"b"#, #"items.0.title: "Hire a van" -> "\"a\"b""#),
            ("items.0.title=", #"items.0.title: "Hire a van" -> """#),
            ("created=2020-01-31", "created: 2018-03-16T12:00:00Z -> 2020-01-31T00:00:00Z"),
            (
                "created=2020-01-31T12:00:00.5+02:00",
                "created: 2018-03-16T12:00:00Z -> 2020-01-31T10:00:00.5Z"
            ),
            ("items.0.priority=3.0", "items.0.priority: 1 -> 3"),
            ("items.1.checked=true", "items.1.checked: false -> true"),
        ]
    )
    func kept(change: String, line: String) throws {
        #expect(try changes("--set", change).text == line + "\n")
    }

    @Test(
        "a value of another type is an error that names the place, the type and the ways out",
        arguments: [
            ("created=tomorrow", "created is a date"),
            ("created=5", "created is a date"),
            ("created=2020-01-31T12:00:00", "created is a date"),
            ("items.*.priority=3.5", "items.0.priority is an integer"),
            ("items.1.priority=high", "items.1.priority is an integer"),
            ("items.1.checked=1", "items.1.checked is a truth value"),
            ("items={}", "items is an array"),
            ("next=null", "next is an object of class 'TodoItem'"),
            (#"next={"$alias":"$root"}"#, "next is an object of class 'TodoItem'"),
        ]
    )
    func refused(change: String, beginning: String) throws {
        let before = try folder.read("todo.fast")
        let outcome = try folder.run("edit --in-place todo.fast --set", change, status: 1)
        #expect(outcome.codes == ["type-change"])
        #expect(outcome.errors.contains(": error: \(beginning)"), "\(outcome.errors)")

        for option in ["--set-string", "--set-date", "--set-data", "--set-json", "--change-type"] {
            #expect(outcome.errors.contains(option))
        }

        #expect(try folder.read("todo.fast") == before)
    }

    @Test func `another type is put there by name, or where it is allowed`() throws {
        #expect(
            try changes("--set-string", "items.0.priority=high").text
                == "items.0.priority: 1 -> \"high\"\n"
        )
        #expect(
            try changes("--set-date", "title=2020-01-31").text
                == "title: \"Moving house\" -> 2020-01-31T00:00:00Z\n"
        )
        #expect(
            try changes("--set-data", "title=base64:AAEC").text
                == "title: \"Moving house\" -> data of 3 bytes 000102\n"
        )
        try folder.write("abc", to: "bytes")
        #expect(
            try changes("--set-data", "title=@bytes").text.hasSuffix("data of 3 bytes 616263\n")
        )
        #expect(try changes("--set-json", "title=[5]").text.hasSuffix(" -> array of 1 with 5\n"))
        #expect(
            try changes("--change-type", "--set", "created=5").text
                == "created: 2018-03-16T12:00:00Z -> 5\n"
        )

        for option in ["--set-date", "--set-data"] {
            #expect(try changes(option, "title=x").codes == ["usage"])
        }
    }

    @Test func `nil takes any type in notation, and a word is referred to --set-string`() throws {
        #expect(
            try changes("--set", "items.2.priority=3").text == "items.2.priority: nothing -> 3\n"
        )
        let word = try changes("--set", "items.2.priority=high")
        #expect(word.codes == ["usage"] && word.errors.contains("--set-string takes a text"))
    }

    @Test func `conditions and classes choose the objects that hold the last step`() throws {
        #expect(
            try changes("--where", "priority = 2", "--set", "items.*.checked=true").text
                == "items.1.checked: false -> true\n"
        )
        #expect(
            try changes("--class", "TodoL*", "--set", "**.title=x").text
                == "title: \"Moving house\" -> \"x\"\n"
        )
        #expect(
            try changes("--where", "priority = 2", "--remove", "items.*.title").text
                == "items.1.title: \"Pack the books\" -> nothing\n"
        )

        let none = try changes("--where", "priority = 9", "--set", "items.*.checked=true")
        #expect(none.codes == ["unchanged"] && none.status == 0)
    }

    @Test func `changes as JSON have the values, dates in ISO 8601`() throws {
        let lines = try changes(
            "--json",
            "--set",
            "items.1.checked=true",
            "--set",
            "created=2020-01-31",
            "--remove",
            "items.0.priority",
            "--rename-class",
            "TodoList=List"
        ).lines
        #expect(
            lines == [
                #"{"schema":1,"path":"items.1.checked","old":false,"new":true}"#,
                #"{"schema":1,"path":"created","old":"2018-03-16T12:00:00Z","new":"2020-01-31T00:00:00Z"}"#,
                #"{"schema":1,"path":"items.0.priority","old":1}"#,
                #"{"schema":1,"class":"TodoList","newClass":"List"}"#,
            ]
        )
    }

    @Test
    func `properties that are added have their values, and what changes nothing is not listed`()
        throws
    {
        let edit = [
            "--add-property", "TodoList.count=4",
            "--add-property", #"TodoList.due={"$class":"NSDate","NS.time":0}"#,
            "--add-property", #"TodoList.first={"$alias":"items.0.title"}"#,
            "--remove-property", "TodoItem.note", "--rename-property", "TodoItem.title=title",
            "--insert", #"items.-={"$class":"TodoItem"}"#,
        ]
        let outcome = try folder.run("edit -n --json todo.fast", more: edit)
        #expect(
            outcome.lines == [
                #"{"schema":1,"path":"count","new":4}"#,
                #"{"schema":1,"path":"due","new":"2001-01-01T00:00:00Z"}"#,
                #"{"schema":1,"path":"first","new":"Hire a van"}"#,
                #"{"schema":1,"path":"items.1.note","old":"The heavy ones into small boxes."}"#,
                #"{"schema":1,"path":"items.4","new":"object of class \"TodoItem\" with \"title\": nil, \"checked\": nil, \"priority\": nil, \"waitsFor\": nil"}"#,
            ]
        )

        let lines = try folder.run("edit -n todo.fast", more: edit).lines
        #expect(lines.prefix(2) == ["count: nothing -> 4", "due: nothing -> 2001-01-01T00:00:00Z"])
    }

    @Test func `several files are named in the lines of a dry run`() throws {
        _ = try folder.shell("cp todo.fast b.fast")
        let lines = try folder.run("edit -n --set title=x todo.fast b.fast").lines
        #expect(lines == ["todo.fast", "b.fast"].map { "\($0): title: \"Moving house\" -> \"x\"" })
    }

    @Test func `classes and properties are renamed by pattern, and each rename is listed`() throws {
        #expect(
            try changes("--rename-class", "Todo*=My.*", "--rename-property", "My.Item.title=name")
                .lines == [
                    "class TodoList -> My.List", "class TodoItem -> My.Item",
                    "items.0.title -> items.0.name", "items.1.title -> items.1.name",
                    "items.2.title -> items.2.name", "items.3.title -> items.3.name",
                ]
        )
    }

    @Test func `a file of changes is taken as a whole`() throws {
        try folder.write(
            """
            {"path": "title", "value": "New"}

            {"value": "2020-01-31", "path": "created"}
            {"path": "items.0.priority", "value": 7}
            {"path": "items.1.note", "value": {"$alias": "items.0.title"}}
            {"path": "items.1", "value": {"$alias": "items.0"}}
            {"path": "items.1.priority", "value": 8}
            """,
            to: "changes"
        )
        #expect(
            try changes("--set-from", "changes").lines == [
                #"title: "Moving house" -> "New""#,
                "created: 2018-03-16T12:00:00Z -> 2020-01-31T00:00:00Z",
                "items.0.priority: 1 -> 7",
                #"items.1.note: "The heavy ones into small boxes." -> "Hire a van""#,
                #"items.1: object of class "TodoItem" with "title": "Pack the books", "checked": false, "priority": 2, "note": "Hire a van" -> object of class "TodoItem" with "title": "Hire a van", "checked": true, "priority": 7"#,
                "items.1.priority: 7 -> 8",
            ]
        )
    }

    @Test(
        "an error in a file of changes has its line and column, and nothing is written",
        arguments: [
            (#"{"path": "titel", "value": "New"}"#, "2:28: no 'titel'"),
            (#"{"path": "created", "value": 5}"#, "2:30: created is a date"),
            (#"{"path": "title", "value": 5}"#, "2:28: title is a string"),
            (#"{"path": "title", "valu": 5}"#, "2:19: a change has"),
            (#"{"path": 5, "value": 5}"#, "2:10: the path"),
            (#"["title"]"#, "2:1: a change is"),
            (#"{"path": "title" "value": 5}"#, "2:18: "),
            (#"{"path": "created", "value": {"$class": "NSDate"}}"#, "2:30: "),
        ]
    )
    func badChanges(line: String, place: String) throws {
        try folder.write(#"{"path": "items.0.priority", "value": 7}"# + "\n" + line, to: "c")
        let before = try folder.read("todo.fast")
        let outcome = try folder.run("edit --in-place --set-from c todo.fast", status: 1)
        #expect(outcome.errors.contains("c:\(place)"), "\(outcome.errors)")
        #expect(try folder.read("todo.fast") == before)
    }
}
