import TestSupport

/// info, dump-chunks and view of keyed archives, other property lists and JSON.
@Suite("Documents without chunks are shown as they are")
struct ShownDocumentTests {
    let folder = Folder()

    private static let fixtures: [String] = {
        let folder = Repository.path("Tests/Fixtures/Keyed")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".plist") }.sorted()
    }()

    private static func path(_ name: String) -> String {
        Repository.path("Tests/Fixtures/Keyed/\(name)")
    }

    private static func isXML(_ name: String) throws -> Bool {
        try Data(contentsOf: URL(filePath: path(name))).starts(with: Data("<".utf8))
    }

    @Test func `every keyed archive is described by its own size, slots and classes`() throws {
        #expect(Self.fixtures.count > 80)
        let outcome = try folder.run(
            "info --json",
            more: Self.fixtures.map(Self.path),
            status: 0,
            errors: ""
        )
        let objects = try outcome.objects()
        #expect(objects.count == Self.fixtures.count)
        for (name, object) in zip(Self.fixtures, objects) {
            let size = try Data(contentsOf: URL(filePath: Self.path(name))).count
            #expect(object["size"] as? Int == size, "\(name)")
            #expect(object["format"] as? String == "keyed", "\(name)")
            #expect(object["archive-size"] == nil && object["chunks"] == nil, "\(name)")
            let types = try #require(object["types"] as? [[String: Any]])
            let parts = types.compactMap { $0["parts"] as? Int }.reduce(0, +)
            #expect(object["parts"] as? Int == parts, "\(name)")
        }
    }

    @Test func `info has the chains of classes, and how many objects have a property`() throws {
        let text = try folder.run("info", Self.path("bpylist-complex_archive.plist")).text
        #expect(text.contains("\nclass crap.Foo: NSCoder, NSObject, 1 object\n"))
        #expect(text.contains("\n  metadata                NSDictionary\n"))
        #expect(text.contains("\ncontent     14 slots, 60 objects, nested 4 deep\n"))
        try folder.write(
            #"[{"$class":"A","x":1},{"$class":"A","x":2,"y":"z"}]"#,
            to: "a.json"
        )
        try folder.shell(
            "fastcode bootstrap a.json -o a.fast && fastcode decode --to keyed a.fast -o a.plist"
        )
        let shown = try folder.run("info a.plist", status: 0).text
        #expect(shown.contains("\nclass A: NSObject, 2 objects\n"))
        #expect(shown.contains("  y                       string, in 1 of them\n"))
    }

    @Test func `the bytes of all kinds add up to the file, whatever its format`() throws {
        try folder.copy("examples", as: "files")
        try folder.copy("Tests/Fixtures/Keyed/goios-nsuuid-binary.plist", as: "files/keyed.plist")
        for file in ["files/todo.plist", "files/todo.json", "files/keyed.plist"] {
            let text = try folder.run("info", file, status: 0).text
            let table = text.split(separator: "\n").drop { !$0.hasPrefix("type ") }.dropFirst()
            let bytes = table.prefix { $0.hasSuffix("%") }.compactMap { line in
                line.split(separator: " ").dropLast(2).last.flatMap { Int($0) }
            }

            let size = try Data(contentsOf: folder.url.appending(path: file)).count
            // The line break after a text is in no value.
            #expect((size - 1...size).contains(bytes.reduce(0, +)), "\(file): \(text)")
        }
    }

    @Test func `JSON is described by its values, up to any damage`() throws {
        let whole = try folder.run("info", input: #"{"a":[1,2.5,"x",null],"b":{"c":"long"}}"#)
        #expect(
            whole.text.hasPrefix(
                "written by  unknown (JSON does not name its writer)\nformat      JSON\n"
            )
        )
        #expect(whole.text.contains("\ncontent     11 values, nested 2 deep\n"))
        #expect(whole.text.hasSuffix("    4  string  b.c\n    1  string  a.2\n"))
        let cut = try folder.run("info --json", input: #"[1,{"a":2"#, codes: ["json-syntax"])
        #expect(try cut.objects()[0]["parts"] as? Int == 5)
        try folder.run("info", input: "no JSON", status: 1, codes: ["not-an-archive"], output: "")
    }

    @Test func `every keyed archive is dumped, with all of its bytes or elements`() throws {
        for name in Self.fixtures {
            let outcome = try folder.run(
                "dump-chunks --json",
                Self.path(name),
                status: 0,
                errors: ""
            )
            let objects = try outcome.objects()
            let isXML = try Self.isXML(name)
            let parts = objects.dropFirst()
            #expect(objects[0]["parts"] as? Int == parts.count, "\(name)")
            #expect(parts.allSatisfy { ($0["line"] != nil) == isXML }, "\(name)")
            if !isXML {
                let lengths = parts.compactMap { $0["length"] as? Int }.reduce(8, +)
                #expect(objects[0]["objects-end"] as? Int == lengths, "\(name)")
            }

            // Equal values of a binary list may be one object in several slots.
            let found =
                parts.compactMap { $0["slot"] as? Int }
                + parts.flatMap { $0["other-slots"] as? [Int] ?? [] }
            let slots = try #require(objects[0]["slots"] as? Int)
            #expect(found.sorted() == Array(0..<slots), "\(name)")
            try folder.run("dump-chunks", Self.path(name), status: 0, errors: "")
        }
    }

    @Test func `every keyed archive has a page`() throws {
        for name in Self.fixtures {
            let page = try folder.run("view", Self.path(name), status: 0, errors: "").text
            #expect(page.hasSuffix("</html>\n") && page.contains(#""format":"keyed""#), "\(name)")
        }
    }

    @Test func `a slot has its number, its class and what refers to it`() throws {
        let text = try folder.run("dump-chunks", Self.path("goios-nsuuid-binary.plist")).text
        #expect(
            text.contains(
                "\n0x005d       5  obj 12  slot 1: dictionary NSUUID, 2 entries: "
                    + #""NS.uuidbytes": 15, "$class": 16 <- obj 7 and 1 more"# + "\n"
            )
        )
        #expect(
            text.contains(": UID 1") == false
                && text.contains("UID 1 -> obj 12 (dictionary NSUUID)")
        )
        #expect(
            text.hasSuffix("0x00ce      32          trailer, references of 1 byte, root obj 0\n")
        )
        let bytes = try folder.run(
            "dump-chunks --hex --at 0x37",
            Self.path("goios-nsuuid-binary.plist")
        )
        #expect(
            bytes.text.contains("\n> 0x0037      18  obj 6   string \"NSKeyedArchiver\" <- obj 0\n")
        )
        #expect(bytes.text.contains("00000037  5f 10 0f 4e 53 4b 65 79"))
        #expect(!bytes.text.contains("trailer"))
    }

    @Test func `an element has its line and column, and is found by its key path`() throws {
        try folder.copy("examples/todo.xml", as: "todo.xml")
        let shown = try folder.run("dump-chunks --at items.1.title todo.xml", status: 0).text
        #expect(shown.contains("\n>     27:4           \"title\": string \"Pack the books\"\n"))
        let lines = try folder.text("todo.xml").split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        for object in try folder.run("dump-chunks --json todo.xml").objects().dropFirst() {
            let line = lines[try #require(object["line"] as? Int) - 1]
            let column = try #require(object["column"] as? Int) - 1
            #expect(line.dropFirst(column).hasPrefix("<"), "\(object)")
        }

        // In a keyed archive a path leads through UIDs and Foundation's collections.
        let path = "dump-chunks --at metadata.fruit"
        let value = try folder.run(path, Self.path("bpylist-complex_archive.plist"), status: 0).text
        #expect(
            value.contains("\n> ") && value.contains("string \"kiwi\"") == value.contains("kiwi")
        )
    }

    @Test(
        "dump-chunks --at follows a keyed archive's ordered sets, URLs and keys with dollar signs",
        arguments: [
            ("tags.1", "string \"red\""), ("home.NS.base", "NSURL"), ("\\$price", "integer 7"),
            ("tags.-1", "string \"red\""), ("item.\\$x", "integer 8"),
        ]
    )
    func places(path: String, value: String) throws {
        try folder.write(
            #"{"tags": {"$class": "NSOrderedSet", "NS.objects": ["new", "red"]}, "$$price": 7, "#
                + #""item": {"$class": "Item", "$$x": 8}, "home": {"$class": "NSURL", "NS.relative": "a", "NS.base": "#
                + #"{"$class": "NSURL", "NS.relative": "https://example.org/"}}}"#,
            to: "a.json"
        )
        try folder.shell(
            "fastcode bootstrap a.json -o a.fast && fastcode decode --to keyed a.fast -o a.plist",
            status: 0
        )
        let found = try folder.run("dump-chunks --at", path, "a.plist", status: 0)
        let chosen = found.lines.filter { $0.hasPrefix(">") }
        #expect(chosen.count == 1 && chosen[0].contains(value), "\(found.text)")
    }

    @Test(
        "an option that says nothing about a format is an error that says so",
        arguments: [
            ("dump-chunks --stats", "todo.plist"), ("dump-chunks --hex", "todo.xml"),
            ("dump-chunks --dialect nominal", "todo.xml"), ("info --dialect nominal", "todo.json"),
        ]
    )
    func options(command: String, file: String) throws {
        try folder.copy("examples/" + file, as: file)
        try folder.run(command, file, status: 2, codes: ["usage"], output: "")
    }

    @Test func `dump-chunks refuses JSON and names what shows it`() throws {
        let outcome = try folder.run("dump-chunks", input: "{}", codes: ["not-an-archive"])
        #expect(outcome.errors.contains("'fastcode info' and 'fastcode view' show it"))
    }

    @Test func `a damaged property list is shown up to the damage, which is then reported`() throws
    {
        try folder.copy("examples/todo.xml", as: "todo.xml")
        let text = try folder.text("todo.xml")
        try folder.write(String(text.prefix(900)), to: "cut.xml")
        let cut = try folder.run("dump-chunks cut.xml", status: 1, codes: ["plist-syntax"])
        #expect(cut.text.contains("\"title\": string \"Pack the books\""))
        // One object of a binary list that can't be read doesn't hide the others.
        try folder.copy("examples/todo.plist", as: "todo.plist")
        var bytes = try folder.read("todo.plist")
        bytes[0x008e] = 0xFF
        try folder.write(bytes, to: "bad.plist")
        let bad = try folder.run("dump-chunks bad.plist", status: 1, codes: ["plist-structure"])
        #expect(bad.text.contains("obj 17  unreadable <- obj 16\n"))
        #expect(bad.text.contains("obj 37") && bad.text.contains("trailer"))
        try folder.run("info bad.plist", status: 1, codes: ["plist-structure"])
    }

    @Test func `containers that refer to themselves and to each other are shown once each`() throws
    {
        // [[0, 1], [0]]: object 0 refers to itself and to object 1.
        let head = Data("bplist00".utf8)
        let objects = Data([0xA2, 0, 1, 0xA1, 0])
        let table = Data([8, 11])
        let trailer = Data([0, 0, 0, 0, 0, 0, 1, 1]) + Data([0, 0, 0, 0, 0, 0, 0, 2])
        let end = Data(repeating: 0, count: 8) + Data([0, 0, 0, 0, 0, 0, 0, 13])
        try folder.write(head + objects + table + trailer + end, to: "cycle.plist")
        let text = try folder.run("dump-chunks cycle.plist", status: 0).text
        #expect(text.contains("obj 0  array, 2 elements: 0, 1 <- obj 0 and 1 more\n"))
        #expect(text.contains("obj 1  array, 1 element: 0 <- obj 0\n"))
        try folder.run("info cycle.plist", codes: ["plist-structure"])
    }

    @Test func `the total has the classes and properties of all inputs, with the first file`()
        throws
    {
        let texts = [
            #"[{"$class":"A","x":1},{"$class":"A","x":"z","y":null}]"#,
            #"{"$class":"A","x":2.5,"y":{"$class":"B"}}"#,
        ]
        for (number, text) in texts.enumerated() {
            try folder.run("bootstrap -o \(number).fast -", input: text, status: 0)
        }

        try folder.run("decode --to keyed 1.fast -o 2.plist", status: 0)
        try folder.write("[1]", to: "3.json")
        try folder.write("TSAF", to: "4.fast")
        let files = ["0.fast", "1.fast", "2.plist", "3.json"]
        let total = try folder.run("info --total --json", more: files, status: 0).objects()[0]
        #expect(total["files"] as? Int == 4)
        let classes = try #require(total["classes"] as? [[String: Any]])
        #expect(classes.compactMap { $0["name"] as? String } == ["A", "B"])
        #expect(classes[0]["objects"] as? Int == 4 && classes[0]["files"] as? Int == 3)
        #expect(classes[1]["first"] as? String == "1.fast")
        let properties = try #require(classes[0]["properties"] as? [[String: Any]])
        #expect(properties.compactMap { $0["name"] as? String } == ["x", "y"])
        #expect(properties[0]["objects"] as? Int == 4)
        #expect(properties[0]["types"] as? [String] == ["integer", "Float64", "string"])
        #expect(properties[1]["class"] as? String == "B" && properties[1]["objects"] as? Int == 3)

        let text = try folder.run("info --total", more: files + ["4.fast"], status: 1)
        #expect(text.codes == ["truncated"] && text.text.hasPrefix("4 files\n"))
        #expect(text.text.contains("\nclass A, 3 files, 4 objects, first in 0.fast\n"))
        try folder.run("info --total --to dot 0.fast", status: 2, codes: ["usage"])
    }

    @Test func `the total has the keys of plain dictionaries by their places`() throws {
        try folder.write(#"{"items":[{"id":1,"t":"x"},{"id":2.5,"s":[{}]}]}"#, to: "a.json")
        try folder.write("{ items = ({ id = 7; \"a.b\" = { q = 1; }; }); }", to: "b.strings")
        let text = try folder.run("info --total a.json b.strings", status: 0).text
        #expect(
            text.contains("\ndictionaries at $root, 2 files, 2 dictionaries, first in a.json\n")
        )
        #expect(
            text.contains("\ndictionaries at items.*, 2 files, 3 dictionaries, first in a.json\n")
        )
        #expect(text.contains(", 1 dictionary in 1 file, first in b.strings\n"))

        let json = try folder.run("info --total --json a.json b.strings", status: 0).objects()[0]
        let places = try #require(json["dictionaries"] as? [[String: Any]])
        #expect(
            places.compactMap { $0["path"] as? String }
                == ["$root", "items.*", "items.*.s.*", #"items.*.a\.b"#]
        )
        let columns = try #require(places[1]["columns"] as? [[String: Any]])
        #expect(columns.compactMap { $0["name"] as? String } == ["id", "a.b", "s", "t"])
        #expect(columns[0]["dictionaries"] as? Int == 3 && columns[0]["files"] as? Int == 2)
        #expect(json["other-dictionaries"] as? Int == 0)
    }

    @Test func `keys that are data themselves don't make the total grow without end`() throws {
        let entries = (0..<1500).map { "\"k\($0)\":{\"x\":1}" }
        try folder.write("{" + entries.joined(separator: ",") + "}", to: "many.json")
        let json = try folder.run("info --total --json many.json", status: 0).objects()[0]
        let places = try #require(json["dictionaries"] as? [[String: Any]])
        #expect(places.count == 256)
        #expect((places[0]["columns"] as? [Any])?.count == 1000)
        #expect(places[0]["other-values"] as? Int == 500)
        #expect(json["other-dictionaries"] as? Int == 1245)
    }

    @Test func `an OpenStep list is shown by its values, with line and column`() throws {
        try folder.write(
            "// c\n{\n  a = \"x\\U00e9\"; bare;\n  list = (<0fbd 77>, 'q',);\n}\n",
            to: "a.strings"
        )
        let lines = try folder.run("dump-chunks a.strings", status: 0).text
            .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines.count == 6)
        #expect(lines[0].hasPrefix("2:1") && lines[0].hasSuffix("dictionary, 3 entries"))
        #expect(lines[1].hasPrefix("3:7") && lines[1].hasSuffix("\"a\": string \"xé\""))
        #expect(lines[2].hasPrefix("3:18") && lines[2].hasSuffix("\"bare\": string \"bare\""))
        #expect(lines[4].hasPrefix("4:11") && lines[4].contains("data"))

        let info = try folder.run("info --json a.strings", status: 0).objects()[0]
        #expect(info["format"] as? String == "property-list")
        #expect(info["form"] as? String == "openstep")
        #expect(try folder.run("info a.strings", status: 0).text.contains("OpenStep property list"))

        let parts = try folder.run("dump-chunks --json a.strings", status: 0).objects()
        let lengths = parts.compactMap { $0["length"] as? Int }
        #expect(lengths.contains(9))
        try folder.run("view -o page.html a.strings", status: 0)
        #expect(try folder.text("page.html").contains("openstep"))

        try folder.write("{ a = b; c = (1, 2", to: "cut.strings")
        try folder.run("info cut.strings", status: 1, codes: ["plist-syntax"])
        try folder.run("dump-chunks cut.strings", status: 1, codes: ["plist-syntax"])
        try folder.write("\"a.long.key\";", to: "one.strings")
        let one = try folder.run("info --json one.strings", status: 0).objects()[0]
        #expect(one["size"] as? Int == 13)
    }

    @Test func `a text in another encoding and a string that isn't ASCII are warnings`() throws {
        let xml =
            Array("<?xml version='1.0' encoding='ISO-8859-1'?><plist><string>".utf8) + [0xE9]
            + Array("</string></plist>".utf8)
        try folder.write(xml, to: "l.xml")
        let binary =
            Array("bplist00".utf8) + [0x52, 0xC3, 0xA9, 8] + [0, 0, 0, 0, 0, 0, 1, 1]
            + [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 15) + [11]
        try folder.write(binary, to: "b.plist")

        for command in [
            "decode", "list", "info", "dump-chunks", "view -o page.html", "verify --nested",
            "encode -o out.fast", "bootstrap -o out.fast", "info --total",
        ] {
            for file in ["l.xml", "b.plist"] {
                let outcome = try folder.run("\(command) \(file)", status: 0)
                #expect(outcome.codes == ["other-encoding"], "\(command) \(file)")
                try folder.shell("rm -f out.fast", status: 0)
            }
        }

        try folder.run("decode l.xml", output: "\"é\"\n")
        try folder.run("decode b.plist", output: "\"é\"\n")
        try folder.run("diff l.xml b.plist", status: 0)
    }

    @Test func `the total is read as info reads, and replaces no file if nothing can be read`()
        throws
    {
        try folder.copy("examples/old-places.fast", as: "old.fast")
        let dialect = "--dialect 3.3-writer old.fast"
        let refused = try folder.run("info " + dialect)
        #expect(refused.status != 0)
        let total = try folder.run("info --total " + dialect)
        #expect(total.status == refused.status && total.errors == refused.errors)

        try folder.write("[1]", to: "a.json")
        try folder.run("info --total --dialect 3.0 a.json", status: 2, codes: ["usage"])

        try folder.write("kept", to: "total.txt")
        try folder.write("TSAF", to: "bad.fast")
        try folder.run("info --total -o total.txt bad.fast", status: 1, codes: ["truncated"])
        try folder.run("info --total --strict -o total.txt old.fast", status: 1)
        #expect(try folder.text("total.txt") == "kept")
    }

    @Test func `names of files in a total are exact in JSON, and have escapes once in text`() throws
    {
        let name = #"a\\#u{7}.fast"#
        try folder.run("bootstrap -o", name, input: #"{"$class":"A","x":1}"#, status: 0)
        #expect(try folder.run("info --total", name).text.contains(#"first in a\\\u0007.fast"#))
        let json = try folder.run("info --total --json", name).objects()[0]
        let classes = try #require(json["classes"] as? [[String: Any]])
        #expect(classes[0]["first"] as? String == name)
    }
}
