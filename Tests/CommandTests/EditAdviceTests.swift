import TestSupport

@Suite("edit says what helps where a path leads nowhere")
struct EditAdviceTests {
    let folder = Folder()

    init() throws {
        try folder.write(#"{"$class":"T","title":"x","d":{"b":1}}"#, to: "t.json")
        try folder.write(#"{"a":{"b":1},"title":"x"}"#, to: "d.json")
        for name in ["t", "d"] {
            try folder.run("bootstrap -q \(name).json -o \(name).fast")
        }

        try folder.run("decode --to keyed t.fast -o t.keyed")
        try folder.run("decode --to xml d.fast -o d.xml")
    }

    @Test("a missing property is added to the class", arguments: ["t.fast", "t.keyed"])
    func property(name: String) throws {
        for path in ["nope=1", "nope.x=1"] {
            let outcome = try folder.run("edit --set \(path) -n \(name)", codes: ["key-path"])
            #expect(
                outcome.errors.contains(
                    "no 'nope' in object T; --add-property T.nope=VALUE adds the property to the objects of the class ["
                ),
                "\(outcome.errors)"
            )
        }

        try folder.run("edit --add-property T.nope=1 -n \(name)", status: 0)
    }

    @Test("a dictionary on the way is made", arguments: ["d.fast", "d.xml"])
    func parents(name: String) throws {
        let outcome = try folder.run("edit --set a.c.d=1 -n \(name)", codes: ["key-path"])
        #expect(
            outcome.errors.contains("--create-parents makes the dictionaries on the way ["),
            "\(outcome.errors)"
        )
        try folder.run("edit --create-parents --set a.c.d=1 -n \(name)", status: 0)

        // It helps nowhere else.
        let other = try folder.run("edit --set a.b.c=1 -n \(name)", codes: ["key-path"])
        #expect(!other.errors.contains("--create-parents"))
    }

    @Test("a text for a place without a type has an option", arguments: ["d.fast", "d.xml"])
    func text(name: String) throws {
        try folder.run("edit --set new=New -n \(name)", status: 2).expect(
            errors:
                "fastcode: \(name): error: --set new: nothing there tells how to read 'New', which is not JSON; --set-string takes a text as it is [usage]\n"
        )
        try folder.run("edit --set-string new=New -n \(name)", status: 0)
    }

    @Test func `the advice is given for places in data, too`() throws {
        try folder.shell(
            """
            python3 -c 'import plistlib
            plistlib.dump({"saved": open("t.fast", "rb").read()}, open("p.plist", "wb"))'
            """,
            status: 0
        )
        let outcome = try folder.run("edit --set saved.nope=1 -n p.plist", codes: ["key-path"])
        #expect(outcome.errors.contains("--add-property T.nope=VALUE"), "\(outcome.errors)")
    }

    @Test func `changes that follow each other in one piece of data are made together, in order`()
        throws
    {
        try folder.shell(
            """
            python3 -c 'import plistlib
            saved = open("d.fast", "rb").read()
            inner = plistlib.dumps({"deep": saved}, fmt=plistlib.FMT_BINARY)
            plistlib.dump({"saved": saved, "inner": inner, "x": 1}, open("p.plist", "wb"))'
            """,
            status: 0
        )
        try folder.write(
            """
            {"path": "saved.title", "value": "first"}
            {"path": "saved.title", "value": "second"}
            {"path": "saved.a.b", "value": 5}
            {"path": "x", "value": 2}
            {"path": "inner.deep.title", "value": "third"}
            {"path": "inner.deep.a.b", "value": 6}
            {"path": "saved.a.b", "value": 7}
            """,
            to: "changes"
        )
        let changes = try folder.run("edit -n --set-from changes p.plist", status: 0)
        #expect(
            changes.lines == [
                #"saved.title: "x" -> "first""#, #"saved.title: "first" -> "second""#,
                "saved.a.b: 1 -> 5", "x: 1 -> 2", #"inner.deep.title: "x" -> "third""#,
                "inner.deep.a.b: 1 -> 6", "saved.a.b: 5 -> 7",
            ]
        )

        try folder.run("edit --set-from changes p.plist -o m.plist", status: 0)
        try folder.run(
            "decode --to json --plain --expand-data --compact m.plist",
            output:
                #"{"inner":{"deep":{"a":{"b":6},"title":"third"}},"saved":{"a":{"b":7},"title":"second"},"x":2}"#
                + "\n"
        )

        // An error is about the line that it is on, also two levels deep.
        try folder.write(
            """
            {"path": "inner.deep.title", "value": "a"}
            {"path": "inner.deep.a.b", "value": 6}
            {"path": "inner.deep.a.b", "value": "no number"}
            """,
            to: "wrong"
        )
        let outcome = try folder.run(
            "edit --set-from wrong p.plist -o n.plist",
            codes: ["type-change"]
        )
        #expect(outcome.errors.contains("wrong:3:37: "), "\(outcome.errors)")
        #expect(!folder.exists("n.plist"))
    }
}
