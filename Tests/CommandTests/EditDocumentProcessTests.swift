import TestSupport

@Suite("edit before keyed archives and property lists")
struct EditDocumentProcessTests {
    let folder = Folder()

    init() throws {
        try folder.run("bootstrap -o todo.fast", Repository.path("examples/todo.json"), status: 0)
        try folder.run("decode --to keyed -o todo.keyed todo.fast", status: 0)
        try folder.run("decode --to keyed-xml -o todo.xml todo.fast", status: 0)
        try folder.write(#"{"title":"a","items":[{"n":1},{"n":2}]}"#, to: "list.json")
        try folder.run("decode --to binary -o list.plist list.json", status: 0)
        try folder.run("decode --to xml -o list.xml list.json", status: 0)
    }

    static let archives = ["todo.keyed", "todo.xml"]
    static let lists = ["list.plist", "list.xml"]

    @Test("a changed archive differs in nothing but the change", arguments: archives)
    func archive(name: String) throws {
        try folder.run("edit -o new --set items.0.title=New \(name)", status: 0, errors: "")
        try folder.run(
            "diff \(name) new",
            status: 1,
            output: #"items.0.title: value: string "Hire a van" | string "New""# + "\n"
        )
        try folder.run("edit -o same --set", "items.0.title=Hire a van", name, status: 0)
        #expect(try folder.read("same") == folder.read(name))
    }

    @Test("a changed property list differs in nothing but the change", arguments: lists)
    func list(name: String) throws {
        try folder.run("edit --in-place --set items.1.n=3 --remove title \(name)", status: 0)
        try folder.run("decode --compact \(name)", output: #"{"items":[{"n":1},{"n":3}]}"# + "\n")
    }

    @Test("changes are shown and nothing is written with --dry-run", arguments: archives)
    func dryRun(name: String) throws {
        let before = try folder.read(name)
        try folder.run(
            "edit -n --rename-class Todo*=Task* --set items.0.priority=9 \(name)",
            output: """
                class TodoList -> TaskList
                class TodoItem -> TaskItem
                items.0.priority: 1 -> 9

                """
        )
        try folder.run(
            "edit -n --json --set items.0.priority=9 \(name)",
            output: #"{"schema":1,"path":"items.0.priority","old":1,"new":9}"# + "\n"
        )
        #expect(try folder.read(name) == before)
    }

    @Test(
        "a class that a property list has as text only is looked for in vain, and the reason is told",
        arguments: ["xml", "binary"]
    )
    func classes(format: String) throws {
        try folder.run("decode --to \(format) -o text.plist todo.fast", status: 0)
        #expect(try folder.run("list text.plist").text.contains("object TodoItem"))
        let advice =
            #"; edit takes a dictionary with '$class' in a property list as a plain dictionary: "#
            + #"--where '\$class = NAME' chooses it, and 'fastcode bootstrap' makes an archive of objects"#
        for change in ["--rename-class TodoItem=Task", "--remove-property TodoItem.checked"] {
            let refused = try folder.run(
                "edit -n \(change) text.plist",
                status: 1,
                codes: ["unknown-class"]
            )
            #expect(refused.errors.contains("there is no class 'TodoItem'" + advice))
        }

        let note = try folder.run("edit -n --class TodoItem --set items.*.checked=true text.plist")
        #expect(note.errors.contains("no object meets the conditions, so nothing changes" + advice))
        let changed = try folder.run(
            "edit -n --set items.*.checked=true text.plist --where",
            #"\$class = TodoItem"#,
            status: 0,
            errors: ""
        )
        #expect(changed.text.contains("items.1.checked: false -> true"))
        let other = try folder.run("edit -n --rename-class TodoItem=Task list.plist", status: 1)
        #expect(!other.errors.contains("bootstrap"))
    }

    @Test func `only lines of what changes differ in XML`() throws {
        try folder.run("edit -o new.xml --set items.0.title=New todo.xml", status: 0)
        let lines = try folder.shell("diff todo.xml new.xml | grep -c '^[<>]'", status: 0).text
        #expect(lines == "2\n")
    }

    @Test func `-r takes keyed archives, and property lists if they are asked for`() throws {
        try folder.shell(
            "mkdir d; cp todo.keyed d/a; cp todo.fast d/b; cp list.plist d/c",
            status: 0
        )
        try folder.run("edit -r --in-place --set title=New d", status: 0)
        for name in ["a", "b"] {
            try folder.run("extract --key-path title d/\(name)", output: "New\n")
        }
        #expect(try folder.read("d/c") == folder.read("list.plist"))

        try folder.run("edit -r --kind plist --output-dir out --set title=New d", status: 0)
        try folder.run("extract --key-path title out/c", output: "New\n")
        #expect(!folder.exists("out/a"))
    }

    @Test func `data inside is changed`() throws {
        try folder.shell(
            """
            python3 -c 'import plistlib
            d = {"saved": open("todo.fast", "rb").read(), "keyed": open("todo.keyed", "rb").read()}
            plistlib.dump(d, open("prefs.plist", "wb"), fmt=plistlib.FMT_BINARY)'
            """,
            status: 0
        )
        try folder.run(
            "edit --in-place --set saved.items.0.title=New --set keyed.title=Other prefs.plist",
            status: 0
        )
        try folder.run(
            "extract --expand-data --key-path saved.items.0.title prefs.plist",
            output: "New\n"
        )
        try folder.run(
            "extract --expand-data --key-path keyed.title prefs.plist",
            output: "Other\n"
        )
    }

    @Test func `what can't be written is refused with the tool for it, and left alone`() throws {
        try folder.write("{ a = 1; }", to: "text")
        for (name, advice) in [("list.json", "jq"), ("text", "decode --to xml")] {
            let before = try folder.read(name)
            let outcome = try folder.run("edit --in-place --set a=2 \(name)", status: 1)
            #expect(outcome.codes == ["not-an-archive"])
            #expect(outcome.errors.contains(advice))
            #expect(try folder.read(name) == before)
        }
    }

    @Test(
        "damage is an error with its byte, and the file is left alone",
        arguments: archives + lists
    )
    func damaged(name: String) throws {
        let bytes = try folder.read(name).dropLast(20)
        try folder.write(bytes, to: name)
        let outcome = try folder.run("edit --in-place --set title=b \(name)", status: 1)
        // The place is a byte, or line and column of a text.
        let places = outcome.errors.split(separator: ":").dropFirst(2).prefix(2)
        let isInText = places.count == 2 && places.allSatisfy { Int($0) != nil }
        #expect(isInText || outcome.errors.contains(" byte "), "\(outcome.errors)")
        #expect(try folder.read(name) == bytes)
    }

    @Test(
        "an editor opens every document that options change, and none is written without a change",
        arguments: archives + lists
    )
    func unchanged(name: String) throws {
        let before = try folder.read(name)
        let outcome = try folder.shell("VISUAL= EDITOR=true fastcode edit \(name)", status: 0)
        #expect(outcome.codes.last == "unchanged", "\(outcome.errors)")
        #expect(try folder.read(name) == before)
        try folder.shell("VISUAL= EDITOR=true fastcode edit \(name) -o other", status: 0)
        #expect(try folder.read("other") == before)
    }
}
