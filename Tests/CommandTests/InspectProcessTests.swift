import TestSupport

@Suite("Finding one thing in an archive")
struct InspectProcessTests {
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

    private func run(_ words: String) throws -> Outcome {
        try folder.run("\(words) todo.fast")
    }

    @Test func `everything that refers to an object is listed`() throws {
        #expect(
            try run("list --refs items.1").text
                == "items.1\tarray\nitems.2.waitsFor.1\tarray\nnext\tobject TodoList\n"
        )

        #expect(try run("list --refs next").lines.count == 3)
        #expect(try run("list --refs $root").text == "$root\troot\n")
        try run("list --refs title").expect(status: 1, codes: ["key-path"])
    }

    @Test func `a chunk is shown with those around it, by its offset or its key path`() throws {
        let all = try folder.run("dump-chunks todo.fast").lines
        for place in ["items.1.note", "next.note"] {
            let outcome = try folder.run("dump-chunks --at", place, "todo.fast")
            let marked = outcome.lines.filter { $0.hasPrefix("> ") }
            #expect(
                marked.count == 1 && marked[0].contains("note: String \"The heavy ones"),
                "\(outcome.text)"
            )

            #expect(outcome.text.contains("\n  ...\n") && outcome.text.contains("Object8 TodoList"))
            for line in outcome.lines where line != "  ..." {
                #expect(all.contains(line.dropFirst(2)), "\(line)")
            }
        }

        let line = try #require(all.first { $0.contains("note: String") })
        let offset = String(line.prefix { $0 != " " })
        let byPath = try folder.run("dump-chunks --at items.1.note todo.fast").text
        try folder.run("dump-chunks --at", offset, "todo.fast", output: byPath)
        let next = try folder.run("dump-chunks --at next todo.fast")
        #expect(next.text.contains("\n> ") && next.text.contains("ObjectAlias8"))

        for offset in ["0", "7", "0x13"] {
            let outcome = try folder.run("dump-chunks --at", offset, "todo.fast").lines
            #expect(outcome.first?.hasPrefix("> 0x0000 ") == true && outcome.count >= 4)
            #expect(outcome.dropFirst().allSatisfy { $0.hasPrefix("  ") && $0 != "  ..." })
        }

        let header = try folder.run("dump-chunks --json --at 7 todo.fast").lines
        #expect(
            header[0].contains(#""kind":"header""#) && header[0].hasSuffix(#""at":true}"#)
                && header.count == 4
        )

        try folder.run("dump-chunks --at 99999 todo.fast", codes: ["usage"])
        try folder.run("dump-chunks --at nowhere todo.fast", codes: ["key-path"])
    }

    @Test(
        "an offset after the root is shown with the chunks before it, however far they are",
        arguments: [1, 10000]
    )
    func windowBehindAll(count: Int) throws {
        let all = try folder.run("dump-chunks todo.fast").lines
        let archive = try folder.read("todo.fast")
        try folder.write(archive + Data(count: count), to: "more.fast")
        let offset = "\(archive.count + count - 1)"
        let lines = try folder.run("dump-chunks --at", offset, "more.fast").lines
        #expect(
            lines.count == 6 && lines[1] == "  ..." && lines[5].hasPrefix("> 0x017c"),
            "\(lines)"
        )

        #expect(lines[2...4].map { $0.dropFirst(2) } == all.suffix(3))
        let objects = try folder.run("dump-chunks --json --at", offset, "more.fast").lines
        #expect(objects.count == 5 && objects[4].contains(#""kind":"trailing""#))
        #expect(objects.map { $0.contains(#""at":true"#) } == [false, false, false, false, true])
    }

    @Test func `chunks next to the one that is asked for are shown however long they are`() throws {
        let strings = (0..<10).map { "\"\($0)" + String(repeating: "x", count: 5000) + "\"" }
        try folder.run(
            "encode -o long.fast",
            input: "{\"a\":[" + strings.joined(separator: ",") + "]}",
            status: 0
        )

        let outcome = try folder.run("dump-chunks --at a.5 long.fast")
        let shown = outcome.lines.filter { $0.contains("String \"") }
        #expect(
            shown.count == 7 && shown[3].hasPrefix("> ") && shown[3].contains("\"5xx"),
            "\(outcome.text)"
        )
    }

    @Test(
        "a definition in the root has no path, and what names the root's class or ends it has that of the root"
    )
    func pathsAtRoot() throws {
        func paths(_ json: String) throws -> [String?] {
            let script = "fastcode bootstrap | fastcode dump-chunks --json"
            return try folder.shell(script, input: json).objects().dropFirst().map {
                $0["path"] as? String
            }
        }

        #expect(try paths(#"{"x":{"$class":"Foo"}}"#) == ["$root", nil, "x", "x"])
        #expect(try paths(#"{"$class":"Foo"}"#) == [nil, "$root"])
        let coded = try paths(#"{"$class":"Foo","$coder":"NSCoding","a":1}"#)
        #expect(Set(coded) == ["$root", "a"], "\(coded)")
        #expect(
            try paths(#"{"$class":"NSURL","NS.relative":"a"}"#).prefix(2) == ["$root", "$root"]
        )
    }

    @Test func `a string, a number and data are written as their bytes`() throws {
        #expect(try run("extract --key-path title").text == "Moving house\n")
        #expect(try run("extract --key-path items.*.priority").text == "1\n2\n")
        try folder.run(
            "bootstrap -o data.fast",
            input: #"{"d":{"$data":"AAEC/w=="},"f":0.5,"n":null}"#,
            status: 0
        )

        #expect(
            try folder.run("extract --key-path d data.fast").output == Data([0, 1, 2, 255])
        )

        try folder.run("extract --key-path f --key-path n data.fast", output: "0.5\nnull\n")
        let array = try run("extract --key-path items").expect(
            status: 1,
            codes: ["not-representable"]
        )

        #expect(array.errors.contains("in items"))
        let urls =
            #"{"$class":"NSURL","NS.relative":"b?c","NS.base":{"$class":"NSURL","NS.relative":"http://a/"}}"#

        try folder.run("bootstrap -o url.fast", input: urls, status: 0)
        try folder.run("extract --key-path NS.base url.fast", output: "http://a/\n")
        try folder.run("extract url.fast", codes: ["not-representable"], output: "")
    }

    @Test func `only JSON is colored: neither bytes nor lists are`() throws {
        #expect(try run("decode --color=always --key-path title").text.contains("\u{1B}["))
        for command in [
            "extract --key-path title", "list --refs items", "list", "decode --to xml",
        ] {
            let outcome = try run(command + " --color=always").expect(status: 0)
            #expect(!outcome.text.contains("\u{1B}"), "\(command)")
        }
    }

    @Test func `every data goes to a file of its own, and never elsewhere or over another`() throws
    {
        let png = "iVBORw0KGgo="
        let json = #"""
            {"icon":{"$data":"\#(png)"},"../up":{"$data":"AA=="},"a/b":[{"$data":"JVBERi0="}],"A/B":[{"$data":"JVBERi0="}],"A/b":[{"$data":"JVBERi0="}],
            "":{"$data":"AQ=="},".hidden":{"$data":"R0lGODlh"},"\#(String(repeating: "long", count: 200))":{"$data":"AQ=="}}
            """#

        try folder.run("bootstrap -o data.fast", input: json, status: 0)
        let outcome = try folder.run(
            "extract --output-dir out/deep data.fast",
            status: 0,
            errors: ""
        )
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("out/deep"))
            .sorted()

        #expect(
            Set(names).isSuperset(of: [
                "icon.png", "%.bin", "a%2fb.0.pdf", "A%2fB.0~2.pdf", "A%2fb.0~3.pdf",
                "%5c.hidden.gif",
            ]),
            "\(names)"
        )

        #expect(names.count == 8 && names.allSatisfy { $0.utf8.count <= 200 && !$0.hasPrefix(".") })
        #expect(folder.names == ["data.fast", "out", "todo.fast"])
        #expect(outcome.text.contains("icon\ticon.png\n"))
        try folder.run(
            "extract --output-dir out/deep data.fast",
            status: 2,
            codes: ["output-exists"]
        )
        // A link that leads nowhere is not followed.
        _ = try folder.shell("mkdir links; ln -s ../escaped links/icon.png")
        try folder.run(
            "extract --output-dir links --key-path icon data.fast",
            codes: ["output-exists"]
        )
        #expect(!folder.exists("escaped"))
    }

    @Test func `why nothing is extracted comes before that nothing is`() throws {
        let json = #"{"bad":{"$data":"\#(Data("TSAF what".utf8).base64EncodedString())"}}"#
        try folder.run("bootstrap -o bad.fast", input: json, status: 0)
        try folder.run(
            "extract --strict --expand-data --output-dir out bad.fast",
            status: 1,
            codes: ["not-representable", "not-exact"]
        )

        #expect(!folder.exists("out"))
    }

    @Test func `archives inside of other files are found and taken out`() throws {
        _ = try folder.shell(
            "printf 'TSAF junk' >mixed; cat todo.fast >>mixed; printf tail >>mixed"
        )

        let size = try folder.read("todo.fast").count
        try folder.run(
            "find mixed --extract found",
            status: 0,
            output: "mixed\t-\t0x9\t\(size)\tfast 3.3\tTodoList\tcomplete\n",
            errors: ""
        )

        try folder.shell("cmp found/mixed-9.fast todo.fast && echo same", output: "same\n")
        try folder.run("find mixed --extract found", codes: ["output-exists"])
        try folder.shell(
            "echo 1 | fastcode encode | cat - todo.fast | fastcode find --strict --max-depth 1 --extract none >list; ls none",
            codes: ["depth-limit"],
            output: ""
        )

        let json = try folder.shell("fastcode find --json <mixed").text
        #expect(
            json.hasPrefix(#"{"schema":1,"file":"<stdin>","offset":9,"#)
                && json.contains(#""state":"complete""#)
        )
    }

    @Test func `archives from files of the same name are all extracted, under different names`()
        throws
    {
        _ = try folder.shell(
            "mkdir a b; cp todo.fast a/x.db; echo '[1]' | fastcode encode -o b/x.db; cp todo.fast 'x.db~2'"
        )

        let outcome = try folder.run(
            "find --json --extract found a/x.db b/x.db x.db~2",
            status: 0,
            errors: ""
        )

        #expect(outcome.text.contains(#""extracted":"found/x.db~2-0.fast""#))
        try folder.shell(
            "cd found; ls; cmp x.db-0.fast ../a/x.db; cmp x.db~2-0.fast ../b/x.db",
            output: "x.db-0.fast\nx.db~2-0.fast\nx.db~2~2-0.fast\n"
        )
    }

    @Test func `what data holds is shown in its place, and judged`() throws {
        let script = #"""
            printf '{"inner":{"$data":"%s"}}' "$(base64 <todo.fast | tr -d '\n')" | fastcode bootstrap -o outer.fast
            fastcode decode --expand-data --compact --key-path inner.items.0.title outer.fast
            fastcode verify outer.fast
            """#

        try folder.shell(script, output: "\"Hire a van\"\nouter.fast: OK\n")
        let refused = try folder.run("verify --nested outer.fast", status: 1)
        #expect(Set(refused.codes) == ["class-not-allowed"])
        #expect(
            refused.errors.contains("in inner: ") && refused.errors.contains("in inner.items.0: ")
        )

        try folder.run("verify --nested --allow-class Todo* outer.fast", output: "outer.fast: OK\n")
    }

    @Test(
        "archives in a property list are shown, listed, taken out, described and judged",
        arguments: ["xml", "binary"]
    )
    func propertyLists(format: String) throws {
        try folder.shell(
            """
            printf '<plist><dict><key>a</key><data>%s</data><key>k</key><data>%s</data></dict></plist>' \
                "$(base64 <todo.fast)" "$(fastcode decode --to keyed todo.fast | base64)" >settings.xml
            fastcode encode settings.xml -o settings.fast
            fastcode decode --plain --to \(format) settings.fast -o settings.plist
            """,
            status: 0
        )

        func run(_ words: String) throws -> Outcome {
            try folder.run(words, "settings.plist")
        }

        try run("decode --expand-data --key-path a.items.0.title").expect(
            output: "\"Hire a van\"\n"
        )

        try run("extract --expand-data --key-path a.title").expect(output: "Moving house\n")
        #expect(
            try run("list --expand-data").text.contains(
                "\na.items.0.title\tstring\t10 bytes\n"
            )
        )

        #expect(try run("list --expand-data --refs a.next").text.hasPrefix("a.items.1\tarray\n"))
        #expect(try run("extract --output-dir whole").text == "a\ta.fast\nk\tk.bplist\n")
        #expect(try folder.read("whole/a.fast") == folder.read("todo.fast"))
        #expect(try run("extract --expand-data --output-dir data").status == 0)
        #expect(try run("decode --key-path k").expect(codes: []).text.contains("$data"))
        #expect(try run("verify").errors.contains("did you mean encode, bootstrap or --nested?"))
        let info = try run("info").expect(status: 0)
        #expect(
            info.text.hasPrefix("written by  unknown (a property list does not name its writer)\n")
        )
        #expect(info.text.contains("\ndata holds 1 archive, 1 keyed archive;"))
        #expect(
            try run("info --json").text.contains(
                #""data":{"archives":1,"keyed-archives":1,"property-lists":0}"#
            )
        )

        let refused = try run("verify --nested --allow-keyed-archives").expect(status: 1)
        #expect(Set(refused.codes) == ["class-not-allowed"])
        let places = refused.errors.split(separator: "\n").map {
            $0.contains("in a:") || $0.contains(" a: ")
        }

        #expect(places.first == true && places.last == false, "\(refused.errors)")
        #expect(
            try run("verify --nested --allow-keyed-archives --allow-class Todo*").text
                == "settings.plist: OK\n"
        )

        let json = try run("verify --json --nested --allow-keyed-archives --allow-class Todo*").text
        #expect(json.contains(#""facts":{"format":"property-list""#))
        #expect(try run("verify").codes == ["not-an-archive"])
    }

    @Test func `XML that is no property list is data like any other`() throws {
        let picture = "<?xml version='1.0'?><svg xmlns='x'/>"
        try folder.write(
            "<plist><dict><key>icon</key><data>\(Data(picture.utf8).base64EncodedString())</data></dict></plist>",
            to: "icon.xml"
        )

        try folder.run("verify --nested icon.xml", output: "icon.xml: OK\n")
        try folder.run("decode --expand-data --strict icon.xml", status: 0)
        #expect(try !folder.run("info icon.xml").text.contains("data holds"))
    }

    @Test func `a key path that ends at data says how to see what the data holds`() throws {
        let archive = try folder.read("todo.fast").base64EncodedString()
        let json = #"{"ok":{"$data":"\#(archive)"},"no":{"$data":"AAE="}}"#
        try folder.run("bootstrap -o outer.fast", input: json, status: 0)
        let advice = "which has no parts; --expand-data shows its content [key-path]"
        let whole = [
            "decode", "list", "extract", "decode --plain", "decode --to keyed", "extract -d x",
            "rows",
        ]
        for command in whole.map({ $0 + " --key-path ok.title" }) + ["list --refs ok.title"] {
            let outcome = try folder.run(command + " outer.fast", codes: ["key-path"])
            #expect(outcome.errors.contains(advice), "\(outcome.errors)")
        }

        for command in ["decode --key-path no.title"]
            + ["decode", "decode --to keyed", "extract -d x"].map({
                $0 + " --key-path ok.nothing --expand-data"
            })
        {
            let outcome = try folder.run(command + " outer.fast", codes: ["key-path"])
            #expect(!outcome.errors.contains("what it holds"), "\(outcome.errors)")
        }
    }

    @Test
    func
        `data that nests too deep is warned of with its path, whatever is made of what data holds`()
        throws
    {
        var bytes = try folder.read("todo.fast")
        for _ in 0..<10 {
            bytes = try PropertyListSerialization.data(
                fromPropertyList: ["d": bytes],
                format: .binary,
                options: 0
            )
        }

        try folder.write(bytes, to: "deep.plist")
        for words in ["decode", "list", "extract --output-dir out"] {
            let command = words + " --expand-data deep.plist"
            let outcome = try folder.run(command, status: 0, codes: ["not-representable"])
            #expect(outcome.errors.contains("in d.d.d.d.d.d.d.d.d: warning:"), "\(outcome.errors)")
            try folder.run(command + " --strict", status: 1)
        }
    }

    @Test func `with --key-path, only data that is written or led through is warned of`() throws {
        let archive = try folder.read("todo.fast")
        let good = archive.base64EncodedString()
        let bad = archive.prefix(100).base64EncodedString()
        let trailing = (archive + [1]).base64EncodedString()
        let json =
            #"{"good":{"$data":"\#(good)"},"bad":[{"$data":"\#(bad)"}],"trailing":{"$data":"\#(trailing)"},"n":1}"#

        try folder.run("bootstrap -o outer.fast", input: json, status: 0)
        func codes(_ paths: String...) throws -> [String] {
            try folder.run(
                "decode --expand-data outer.fast",
                more: paths.flatMap { ["--key-path", $0] }
            ).codes
        }

        #expect(try codes() == ["not-representable", "trailing-bytes"])
        #expect(try codes("n") == [] && codes("good.items.0") == [] && codes("good", "n") == [])
        #expect(
            try codes("bad") == ["not-representable"] && codes("bad.0") == ["not-representable"]
        )

        #expect(try codes("trailing.items.0.title") == ["trailing-bytes"])
        #expect(try codes("**") == ["not-representable", "trailing-bytes"])
        #expect(try codes("nowhere").contains("key-path"))

        for command in ["list", "extract", "decode --to keyed", "extract -d x", "decode --strict"] {
            let path = command == "extract" ? "good.title" : "good.items.0.title"
            try folder.run(
                "\(command) --expand-data outer.fast --key-path \(path)",
                status: 0,
                errors: ""
            )
        }
    }

    @Test func `data that stands in several places is warned of if one of them is written`() throws
    {
        let bad = try folder.read("todo.fast").prefix(100)
        let list: [String: Any] = ["a": bad, "b": [bad]]
        let bytes = try PropertyListSerialization.data(
            fromPropertyList: list,
            format: .binary,
            options: 0
        )

        try folder.write(bytes, to: "list.plist")
        for path in ["a", "b", "b.0"] {
            try folder.run(
                "decode --expand-data --key-path",
                path,
                "list.plist",
                codes: ["not-representable"]
            )
        }
    }
}
