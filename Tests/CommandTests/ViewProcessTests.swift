import TestSupport

@Suite("info and view as commands")
struct ViewProcessTests {
    let folder = Folder()

    init() throws {
        try folder.run(
            "bootstrap -o a.fast",
            input: #"[{"$class":"A","x":"word"},{"$alias":"0"}]"#,
            status: 0
        )
        try folder.write(folder.read("a.fast").dropLast(), to: "cut.fast")
    }

    @Test func `info describes a keyed archive by its own slots, and JSON by its values`() throws {
        _ = try folder.run("bootstrap -o a.fast", input: #"{"$class":"Item","title":"a"}"#)
        _ = try folder.run("decode --to keyed -o a.plist a.fast")
        let keyed = try folder.run("info a.plist", status: 0)
        #expect(keyed.lines.first?.hasPrefix("written by  NSKeyedArchiver, or") == true)
        #expect(keyed.lines[1] == "format      keyed archive, binary property list")
        #expect(keyed.text.contains("\nclass Item: NSObject, 1 object\n"))
        #expect(!keyed.text.contains("chunk"))

        let json = try folder.run("info -", input: #"{"a":1}"#, status: 0)
        #expect(json.lines[1] == "format      JSON")
    }

    @Test(
        "info gives the size of the file, whatever can be made of it",
        arguments: ["keyed", "xml", "binary"]
    )
    func sizes(format: String) throws {
        let isKeyed = format == "keyed"
        _ = try folder.run(
            "bootstrap -o made.fast",
            input: #"{"title":"a","items":["b","c"]}"#,
            status: 0
        )

        _ = try folder.run("decode --to \(format) -o file made.fast", status: 0)
        _ = try folder.run(
            isKeyed ? "bootstrap -o again.fast file" : "encode -o again.fast file",
            status: 0
        )

        let size = try folder.read("file").count
        #expect(try folder.read("again.fast").count != size)
        let text = try folder.run("info file", status: 0).text
        #expect(text.contains("\nsize        \(size) bytes\n"), "\(text)")
        let object = try #require(try folder.run("info --json file").objects().first)
        #expect(object["size"] as? Int == size)
    }

    @Test func `a drawing is of one archive, and of a damaged one there is none`() throws {
        try folder.run(
            "info --to mermaid a.fast",
            status: 0,
            output: """
                flowchart LR
                  accTitle: a.fast
                  n0["array of 2"]
                  n1["A<br/>x: #34;word#34;"]
                  n0 -->|"0, 1"| n1

                """
        )
        try folder.run("info --to dot a.fast a.fast", status: 2, codes: ["usage"], output: "")
        try folder.run("info --to dot cut.fast", status: 1, codes: ["truncated"], output: "")
    }

    @Test func `view writes a page, also of a damaged archive, and none of anything else`() throws {
        try folder.run("view a.fast -o a.html", status: 0, output: "", errors: "")
        let page = try folder.text("a.html")
        #expect(page.hasPrefix("<!DOCTYPE html>\n") && page.hasSuffix("</html>\n"))
        #expect(page.contains("\"name\":\"a.fast\""))
        try folder.shell(
            #"fastcode view <a.fast"#,
            output: page.replacing("\"a.fast\"", with: "\"<stdin>\"").replacing(
                "\"name\":\"<stdin>\"",
                with: "\"name\":\"\\u003cstdin>\""
            )
        )

        try folder.run("view cut.fast -o cut.html", status: 1, codes: ["truncated"])
        #expect(try folder.text("cut.html").hasSuffix("</html>\n"))
        try folder.write("[1]", to: "a.json")
        #expect(try folder.run("view a.json", status: 0).text.hasSuffix("</html>\n"))
        try folder.write("neither", to: "a.txt")
        try folder.run("view a.txt", status: 1, codes: ["not-an-archive"], output: "")
    }

    @Test func `what verify would refuse is marked if an option says what is allowed`() throws {
        for (options, count) in [("", 0), ("--allow-class A", 0), ("--allow-class B", 1)] {
            let page = try folder.run("view a.fast " + options, status: 0).text
            #expect(page.ranges(of: "\"code\":\"class-not-allowed\"").count == count, "\(options)")
        }
        try folder.run("view --allow-class *A a.fast", status: 2)
    }

    @Test(
        "what shows nothing, or warns under --strict, leaves an old output alone",
        arguments: [
            "view empty", "view nope", "info nope", "info --to dot cut.fast",
            "dump-chunks nope empty",
            "dump-chunks --at zzz a.fast", "view a.fast --allow-class '*A'",
            "view --strict more.fast",
            "info --strict a.fast more.fast", "dump-chunks --strict a.fast more.fast",
        ]
    )
    func oldOutput(command: String) throws {
        try folder.write("hand", to: "h.html")
        try folder.write("", to: "empty")
        try folder.write(folder.read("a.fast") + [1], to: "more.fast")
        let outcome = try folder.shell("fastcode \(command) -o h.html")
        #expect(outcome.status != 0 && !outcome.codes.isEmpty)
        #expect(try folder.read("h.html") == Data("hand".utf8))
        #expect(folder.temporaries.isEmpty)
        // One of several that can be shown is enough.
        try folder.run("dump-chunks nope cut.fast -o h.html", status: 2)
        #expect(try folder.text("h.html").contains("header, version 3.3"))
    }

    @Test func `a page does not tell where the archive stood`() throws {
        try folder.shell("mkdir d; cp a.fast d", status: 0)
        let text = try folder.run("view", folder.path("d/a.fast")).text
        #expect(
            text.contains("\"name\":\"a.fast\"") && !text.contains(folder.url.lastPathComponent)
        )
    }
}
