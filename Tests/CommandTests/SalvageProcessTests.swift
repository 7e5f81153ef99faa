import TestSupport

@Suite("Damaged archives on the command line")
struct SalvageProcessTests {
    let folder = Folder()

    init() throws {
        try folder.copy("examples/todo.fast", as: "todo.fast")
        try folder.shell("head -c 150 todo.fast >cut.fast", status: 0)
    }

    @Test func `what precedes the damage is read, and the rest is marked`() throws {
        let outcome = try folder.run(
            "decode --salvage --compact cut.fast",
            status: 1,
            codes: ["salvaged"]
        )
        #expect(outcome.text.contains(#""title":"Hire a van""#))
        #expect(outcome.text.contains(#"{"$damaged":{"offset":"#))
    }

    @Test func `an archive that ends too early comes with the advice to salvage it`() throws {
        let advice = "; --salvage reads what is left [truncated]"
        #expect(try folder.run("decode cut.fast", status: 1).errors.contains(advice))
        #expect(try !folder.run("verify cut.fast", status: 1).errors.contains("--salvage"))
        try folder.shell("head -c 20 todo.fast >header.fast", status: 0)
        #expect(try !folder.run("decode header.fast", status: 1).errors.contains("--salvage"))
    }

    @Test func `a list has one line for what is missing`() throws {
        let outcome = try folder.run("list --salvage cut.fast", status: 1)
        #expect(outcome.lines.contains("items.0.priority\tdamaged\t-"))
        #expect(!outcome.text.contains("$damaged"))
        let values = try folder.run("list --salvage --values --type integer cut.fast", status: 1)
        #expect(values.lines.isEmpty)
    }

    @Test func `a column has the key of the mark as it is`() throws {
        let outcome = try folder.run("rows --salvage --columns next cut.fast", status: 1)
        #expect(
            outcome.text == #"{"next":{"$damaged":{"offset":150,"reason":"truncated"}}}"# + "\n"
        )
    }

    @Test func `a property list and a keyed archive without their ends are read`() throws {
        try folder.copy("examples/todo.plist", as: "list.plist")
        try folder.shell("fastcode decode --to keyed todo.fast -o keyed.plist", status: 0)
        for name in ["list", "keyed"] {
            try folder.shell("head -c -40 \(name).plist >cut.plist", status: 0)
            for command in ["decode", "list --values", "rows", "rows --columns *"] {
                let whole = try folder.run("\(command) \(name).plist")
                let cut = try folder.run(
                    "\(command) --salvage cut.plist",
                    status: 1,
                    codes: ["salvaged"]
                )
                #expect(cut.text == whole.text)
            }
        }
    }

    @Test func `info and view describe what is left`() throws {
        try folder.shell("fastcode decode --to keyed todo.fast -o keyed.plist", status: 0)
        try folder.shell("head -c -200 keyed.plist >cut.plist", status: 0)
        for name in ["cut.plist", "cut.fast"] {
            let info = try folder.run("info --salvage \(name)", status: 1, codes: ["salvaged"])
            #expect(info.text.contains("\nbiggest values\n"))
            try folder.run("view --salvage \(name) -o page.html", status: 1, codes: ["salvaged"])
            let drawing = try folder.run(
                "info --salvage --to dot \(name)",
                status: 1,
                codes: ["salvaged"]
            )
            #expect(drawing.text.contains("TodoItem"))
        }
    }

    @Test func `an object without its class that contains itself needs no warning`() throws {
        let text = String(repeating: "x", count: 40)
        // The object precedes its class, and leads back to itself, alone or by another one.
        let alone = #"{"$class":"P","me":{"$alias":"list.0"},"text":"\#(text)"}"#
        let other = #"{"$class":"P","q":{"$class":"Q","up":{"$alias":"list.1"}},"text":"\#(text)"}"#
        try folder.write("{\"list\":[\(alone),\(other)],\"z\":{\"a\":1}}", to: "cycle.json")
        try folder.shell(
            "fastcode bootstrap cycle.json -o c.fast; fastcode decode --to keyed c.fast -o c.plist",
            status: 0
        )
        let count = try folder.read("c.plist").count
        for cut in stride(from: 100, to: count, by: 3) {
            try folder.shell("head -c \(cut) c.plist >cut.plist", status: 0)
            let outcome = try folder.run("decode --salvage cut.plist")
            #expect(!outcome.codes.contains("made-mutable"), "\(cut): \(outcome.errors)")
        }
    }

    @Test func `a mark is none of the biggest values`() throws {
        try folder.shell("fastcode decode --to keyed todo.fast -o keyed.plist", status: 0)
        try folder.shell("head -c -200 keyed.plist >cut.plist", status: 0)
        for name in ["cut.plist", "cut.fast"] {
            for option in ["", "--json"] {
                let info = try folder.run("info --salvage \(option) \(name)", codes: ["salvaged"])
                #expect(info.text.contains("title"), "\(info.text)")
                #expect(!info.text.contains("$damaged"), "\(info.text)")
            }
        }
    }

    @Test func `a mark is no row`() throws {
        try folder.run(
            "rows --salvage --at items --columns title cut.fast",
            status: 1,
            codes: ["salvaged"],
            output: #"{"title":"Hire a van"}"# + "\n"
        )
        try folder.run(
            "rows --salvage --at items --count cut.fast",
            status: 1,
            codes: ["salvaged"],
            output: "1\n"
        )

        // A line that shows the value shows the mark.
        let lines = try folder.run("rows --salvage --at items cut.fast", status: 1)
        #expect(lines.lines.count == 2)
    }
}
