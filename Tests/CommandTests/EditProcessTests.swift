import TestSupport

@Suite("edit as a command")
struct EditProcessTests {
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

    @Test func `what is named is changed, in the order of the command line, and nothing else`()
        throws
    {
        try folder.run(
            "edit todo.fast -o new.fast --set items.0.priority=5 --remove items.-1 --insert",
            #"items.-={"$class":"TodoItem","title":"Rest"}"#,
            "--rename-class",
            "TodoList=List",
            status: 0,
            output: "",
            errors: ""
        )

        let list = try folder.run("list --values new.fast").text
        #expect(
            list.hasPrefix("$root\tobject List\t")
                && list.contains("\nitems.0.priority\tinteger\t-\t5\n")
        )

        #expect(
            list.contains("\nitems.3.title\tstring\t4 bytes\t\"Rest\"\n")
                && list.contains("\nnext\talias\titems.1\t\n")
        )

        // Nothing changes if everything is put back.
        let same = try folder.run("edit todo.fast --set", "title=\"Moving house\"")
        #expect(try same.output == folder.read("todo.fast"))
    }

    @Test func `in place, with a backup or without`() throws {
        let before = try folder.read("todo.fast")
        try folder.run(
            "edit --in-place --backup --set items.*.checked=true todo.fast",
            status: 0,
            errors: ""
        )

        #expect(try folder.read("todo.fast~") == before)
        try folder.run(
            "decode --compact --key-path items.*.checked todo.fast",
            output: "[true,true,true,true]\n"
        )

        let failing = try folder.run(
            "edit --in-place --set nowhere.at.all=1 todo.fast",
            status: 1,
            codes: ["key-path"]
        )

        #expect(failing.errors.contains("--set nowhere.at.all: "))
    }

    @Test func `a value that means nothing is the command line's fault`() throws {
        for value in [#"{"$class":"NSData"}"#, #"[{"$alias":"zz"}]"#] {
            let outcome = try folder.run(
                "edit todo.fast -o new.fast --set-json",
                "title=\(value)",
                status: 2,
                codes: ["usage"]
            )
            #expect(outcome.errors.contains("--set-json title: 1:"))
        }
    }

    @Test func `the differences of a dry run have colors where those of diff have them`() throws {
        let change = #"edit -n --set title="x" todo.fast"#
        #expect(
            try folder.run(change + " --color=always").text.contains(
                "\u{1B}[34mtitle\u{1B}[0m: \u{1B}[31m\"Moving house\"\u{1B}[0m -> \u{1B}[32m\"x\"\u{1B}[0m"
            )
        )
        #expect(try !folder.run(change).text.contains("\u{1B}"))
    }

    @Test func `a dry run shows what would change, of migrate too, and writes nothing`() throws {
        let before = try folder.read("todo.fast")
        let outcome = try folder.run("edit -n --in-place --remove items.0 todo.fast", status: 0)
        #expect(
            outcome.text.hasPrefix(
                "items.0: object of class \"TodoItem\" with \"title\": \"Hire a van\", "
            ),
            "\(outcome.text)"
        )
        #expect(outcome.lines.count == 1 && outcome.text.hasSuffix(" -> nothing\n"))

        #expect(try folder.read("todo.fast") == before && folder.names == ["todo.fast"])
        _ = try folder.shell("cp \"$0\" old.fast", Repository.path("examples/old-places.fast"))
        let migrated = try folder.run("migrate -q --dry-run todo.fast old.fast")
        #expect(
            migrated.text.hasPrefix(
                "todo.fast: would stay as it is\nold.fast: would be rewritten, "
            )
        )

        #expect(migrated.text.hasSuffix("\n(the content would stay equal)\n"))
    }

    @Test func `a dry run of edit shows all changes, and --all is for migrate`() throws {
        try folder.run(
            "encode -o a.fast",
            input: "[" + (0..<150).map { "[\($0)]" }.joined(separator: ",") + "]",
            status: 0
        )

        let lines = try folder.run("edit -n --set *.0=-1 a.fast").lines
        #expect(lines.count == 150 && lines.last == "149.0: 149 -> -1")
        try folder.run("edit -n --all --set *.0=-1 a.fast", codes: ["usage"])
        try folder.run(
            "migrate --all --in-place a.fast",
            errors: "fastcode: error: migrate: --all needs --dry-run [usage]\n"
        )
    }

    @Test(
        "a dry run in place fails where the replacement would",
        arguments: ["edit --set title=1", "migrate"]
    )
    func dryRunInPlace(command: String) throws {
        _ = try folder.shell(
            "cp todo.fast tail.fast; printf ab >>tail.fast; cp tail.fast a; ln a b; mkfifo fifo"
        )

        func run(_ options: String) throws -> Outcome {
            try folder.shell("fastcode \(command) \(options)")
        }

        let dry = try run("-n --in-place tail.fast")
        let real = try run("--in-place tail.fast")
        #expect(dry.status == 1 && dry.output.isEmpty && dry.codes == real.codes)
        #expect(
            dry.errors.contains(
                "the file would not be replaced, because something in it would be lost: "
            )
        )

        #expect(
            dry.errors.replacing("would not be replaced", with: "is not replaced") == real.errors
        )

        let change =
            command == "migrate"
            ? "tail.fast: would be rewritten, " : "title: \"Moving house\" -> \"1\"\n"
        #expect(try run("-n tail.fast").text.hasPrefix(change))
        #expect(try run("-n --in-place a").codes.contains("hard-links"))
        #expect(try run("-n --in-place fifo").errors == run("--in-place fifo").errors)
        #expect(try run("-n --in-place <todo.fast").errors == run("--in-place <todo.fast").errors)
        // What does not change is not replaced, and has nothing to lose.
        try folder.run("migrate -n --in-place todo.fast", status: 0)
    }

    @Test func `with --strict a value must not lose digits, and warnings name the value's place`()
        throws
    {
        let before = try folder.read("todo.fast")
        let rounded = try folder.run(
            "edit --strict --in-place --set-json title=0.30000000000000000001 todo.fast",
            status: 1
        )

        #expect(
            rounded.errors.contains("todo.fast: error: --set-json title: 1:1: "),
            "\(rounded.errors)"
        )

        #expect(try folder.read("todo.fast") == before)
        try folder.run("edit -n --set-json title=0.30000000000000000001 todo.fast", errors: "")
        let twice = try folder.run("edit -n --set-json", #"title={"a":1,"a":2}"#, "todo.fast")
        #expect(
            twice.errors.hasPrefix(
                "fastcode: todo.fast: warning: --set-json title: 1:8: duplicate key"
            ),
            "\(twice.errors)"
        )

        #expect(twice.errors.hasSuffix(" [duplicate-key]\n"))
    }

    @Test(
        "a class to rename may be missing in some of several archives, but not in all",
        arguments: ["", "-n", "-j1"]
    )
    func classOfSome(option: String) throws {
        _ = try folder.shell(
            "mkdir t; cp todo.fast t/a.fast; echo '[1]' >b; fastcode encode b -o t/b.fast"
        )

        func rename(_ classes: String...) throws -> Outcome {
            let options =
                classes.flatMap { ["--rename-class", $0] } + (option.isEmpty ? [] : [option])
            return try folder.run("edit -r --in-place t", more: options)
        }

        try rename("TodoIten=X", "TodoList=List").expect(
            status: 1,
            errors:
                "fastcode: error: --rename-class TodoIten: no archive has this class [unknown-class]\n"
        )

        try rename("TodoItem=Task").expect(status: 0, errors: "")
        let list = try folder.run("list t/a.fast").text
        #expect(list.contains("object Task") == (option != "-n"))
        #expect(try rename("TodoItem=").codes == ["not-representable", "not-representable"])
        #expect(try folder.run("edit -r -n --rename-class A=B --set 0=2 t").codes.count == 2)
    }

    /// Runs edit with a script as the editor.
    private func edit(_ editor: String, _ words: String, variable: String = "EDITOR") throws
        -> Outcome
    {
        try folder.write("#!/bin/sh\n\(editor)\n", to: "editor")
        return try folder.shell(
            """
            chmod +x editor; mkdir -p tmp; export TMPDIR="$PWD/tmp" VISUAL= EDITOR=false \(variable)="$PWD/editor"
            fastcode edit \(words)
            """
        )
    }

    @Test("without a change on the command line an editor opens", arguments: ["EDITOR", "VISUAL"])
    func editor(variable: String) throws {
        try edit(#"sed -i.bak s/van/truck/ "$1"; rm "$1.bak""#, "todo.fast", variable: variable)
            .expect(status: 0, errors: "")

        let titles = try folder.run("decode --compact --key-path items.*.title todo.fast")
        #expect(titles.text.hasPrefix(#"["Hire a truck","Pack the books","Load the truck""#))
        try folder.shell("ls tmp", output: "")
        try folder.shell(
            "TMPDIR=no fastcode edit todo.fast",
            errors:
                "fastcode: error: can't make a file to edit in 'no': no such file or directory [file-not-found]\n"
        )
    }

    @Test(
        "an editor opens keyed archives and property lists, which keep their format",
        arguments: ["keyed", "keyed-xml", "binary", "xml"]
    )
    func otherFormats(format: String) throws {
        try folder.shell("fastcode decode --to \(format) todo.fast -o a.plist", status: 0)
        let before = try folder.read("a.plist")
        try edit("true", "a.plist").expect(status: 0, codes: ["unchanged"])
        #expect(try folder.read("a.plist") == before)

        for name in ["a.plist", "todo.fast"] {
            try edit(#"sed -i.bak s/van/truck/ "$1"; rm "$1.bak""#, name)
                .expect(status: 0, errors: "")
        }

        let after = try folder.read("a.plist")
        #expect(after != before && after.prefix(8) == before.prefix(8))
        try folder.run("diff todo.fast a.plist", status: 0, output: "")
        try folder.shell("ls tmp", output: "")
        if format.hasSuffix("xml") {
            try folder.write(before, to: "before")
            try folder.shell("diff before a.plist | grep -c '^>'", output: "2\n")
        }

        // What the format can't store is refused, and the text is kept.
        try edit(#"echo '{"$class":"NSSet","NS.objects":[1]' >"$1"; exit 0"#, "a.plist </dev/null")
            .expect(status: 1)
        #expect(try folder.read("a.plist") == after)
    }

    @Test(
        "the archive that is edited may have a name as long as file names can be",
        arguments: [220, 225, 226, 240, 254, 255]
    )
    func longName(size: Int) throws {
        let name = String(repeating: "n", count: size - 5) + ".fast"
        try folder.shell("mv todo.fast \(name)", status: 0)
        try edit(#"sed -i.bak s/van/truck/ "$1"; rm "$1.bak""#, name).expect(status: 0, errors: "")
        try folder.run("decode --key-path items.0.title \(name)", output: "\"Hire a truck\"\n")
        try folder.shell("ls tmp", output: "")

        // Its backup has a longer name, and what was typed is kept if that is too long.
        let outcome = try edit("echo '[5]' >\"$1\"", "--in-place --backup \(name)")
        #expect(outcome.status == (size < 255 ? 0 : 2))
        try folder.shell("cat tmp/* 2>/dev/null", output: size < 255 ? "" : "[5]\n")
    }

    @Test func `help says that an editor opens, and the manual which options need a change`() throws
    {
        let help = try folder.run("help edit").text.replacing("\n", with: " ")
        #expect(
            help.contains("opens as text in $VISUAL, $EDITOR or vi, ")
                && help.contains("unless -o names another file")
        )

        #expect(try folder.run("help migrate").text.contains(".\n\nOutput:"))
        let manual = try Repository.text("man/fastcode-edit.1")

        for option in ["--output-dir=d", "-n", "-r"] {
            let outcome = try folder.run("edit", option, "todo.fast", status: 2)
            #expect(outcome.errors.contains("needs --set or another change"))
        }

        #expect(
            manual.components(separatedBy: "This needs a change on the command line.").count == 4
        )
    }

    @Test func `what is not changed is left alone, and a failing editor changes nothing`() throws {
        let before = try folder.read("todo.fast")
        try edit(#"test -s "$1""#, "todo.fast").expect(
            status: 0,
            errors:
                "fastcode: todo.fast: note: the text is unchanged, and so is the file [unchanged]\n"
        )

        try edit("", "-q --strict todo.fast").expect(errors: "")
        try edit(#"echo >"$1"; exit 3"#, "todo.fast").expect(status: 2, codes: ["editor-failed"])
        #expect(try folder.read("todo.fast") == before)
    }

    @Test func `another output is written even if nothing was changed`() throws {
        try edit("", "todo.fast -o copy.fast").expect(status: 0, errors: "")
        #expect(try folder.read("copy.fast") == folder.read("todo.fast"))
        // An existing one that is to be left alone is not worth an editor.
        try edit("touch opened", "todo.fast --no-clobber -o copy.fast").expect(
            status: 0,
            codes: ["output-exists"]
        )

        #expect(!folder.exists("opened"))
        // Its own output is a replacement.
        try edit("", "todo.fast -o todo.fast").expect(codes: ["unchanged"])
    }

    @Test func `an equal element of a set and an equal key are warned of`() throws {
        let notation =
            #"{"s":{"$class":"NSSet","NS.objects":[1,[2]]},"d":{"$class":"NSDictionary","NS.keys":[1,2],"NS.objects":[3,4]}}"#

        try folder.run("bootstrap -o a.fast", input: notation, status: 0)
        func errors(_ arguments: String...) throws -> String {
            try folder.run("edit a.fast -o b.fast", more: arguments).errors
        }

        for (option, change, warning, code) in [
            (
                "--insert", "s.-=[2]", "--insert s.-: the set has an equal element already",
                "duplicate-element"
            ),
            (
                "--set", "d.1k=1", "--set d.1k: the dictionary has an equal key already",
                "duplicate-key"
            ),
        ] {
            let message = "warning: \(warning); readers keep one of them [\(code)]"
            #expect(try errors(option, change) == "fastcode: a.fast: \(message)\n")
        }

        #expect(try errors("--set-json", "s.*=5").contains("[duplicate-element]"))
        #expect(
            try errors("--insert", "s.-=2", "--set", "d.1=3", "--set", "d.1k=5", "--set", "s.0=1")
                .isEmpty
        )

        try folder.run("edit a.fast --strict -o c.fast --set-json s.0=[2]", status: 1)
        #expect(!folder.exists("c.fast"))
    }

    @Test func `a path with a star adds the entry to each dictionary that lacks it`() throws {
        try folder.run(
            "encode -o a.fast",
            input: #"[{"a":1},{"a":2,"b":3},5,{"c":{"b":1}}]"#,
            status: 0
        )

        func result(_ path: String) throws -> String {
            _ = try folder.run("edit a.fast -o b.fast --set", path)
            return try folder.run("decode --compact b.fast").text
        }

        #expect(
            try result("*.b=0") == #"[{"a":1,"b":0},{"a":2,"b":0},5,{"c":{"b":1},"b":0}]"# + "\n"
        )

        #expect(
            try result("*.new=[]")
                == #"[{"a":1,"new":[]},{"a":2,"b":3,"new":[]},5,{"c":{"b":1},"new":[]}]"# + "\n"
        )

        // Keys that are numbers are keys like others.
        for key in ["2020", "+5", "007"] {
            #expect(
                try result("*.\(key)=0").contains(
                    "{\"a\":1,\"\(key)\":0},{\"a\":2,\"b\":3,\"\(key)\":0},5,{"
                )
            )
        }

        // Objects have the properties of their classes.
        let notes = try folder.run("edit todo.fast -n --set", "items.*.note=\"x\"").text
        #expect(
            notes.hasPrefix("items.1.note: \"")
                && notes.hasSuffix(
                    "\" -> \"x\"\nitems.2.note: nothing -> \"x\"\nitems.3.note: nothing -> \"x\"\n"
                )
        )

        #expect(!notes.contains("items.0"))
        // At any level, only what is there is meant.
        #expect(try result("**.b=0") == #"[{"a":1},{"a":2,"b":0},5,{"c":{"b":0}}]"# + "\n")
        try folder.run("edit a.fast --set **.new=1", codes: ["key-path"])
        try folder.run("edit a.fast --set *.-1=1", codes: ["key-path"])
    }

    @Test func `an error is shown with its place, and the text is kept where nobody can be asked`()
        throws
    {
        let before = try folder.read("todo.fast")
        let outcome = try edit(#"printf '{"a": 1,\n}' >"$1""#, "todo.fast").expect(
            status: 1,
            codes: ["json-syntax", "json-syntax"]
        )

        #expect(outcome.errors.contains(".json:2:1: error: "))
        #expect(try folder.read("todo.fast") == before)
        try folder.shell("cat tmp/*", output: "{\"a\": 1,\n}")
    }

    /// Commands that fail after the text was changed, with the code.
    static let failures = [
        ("todo.fast -o nowhere/x", "", "file-not-found"),
        ("todo.fast -o /dev/full", "", "write-failed"),
        ("todo.fast", "exit 1", "editor-failed"),
        ("todo.fast", "printf x >>todo.fast", "file-changed"),
        ("--in-place --backup todo.fast", "ln -s todo.fast todo.fast~", "output-exists"),
    ]

    @Test("a text that was changed is kept whatever fails, and named", arguments: failures)
    func keeping(command: String, disturbance: String, code: String) throws {
        if command.contains("/dev/full"), !FileManager.default.fileExists(atPath: "/dev/full") {
            return
        }

        let outcome = try edit("echo '[5]' >\"$1\"\n\(disturbance)", command).expect(
            status: 2,
            codes: [code]
        )

        try folder.shell("cat tmp/*", output: "[5]\n")
        let name = try folder.shell("printf %s tmp/*").text
        #expect(
            outcome.errors.contains("; the text is kept as '")
                && outcome.errors.contains("\(name)' [")
        )
    }

    @Test func `what is known beforehand is refused before the editor opens`() throws {
        _ = try folder.shell(
            "cp todo.fast tail.fast; printf ab >>tail.fast; cp todo.fast todo.fast~"
        )

        try edit("touch opened", "tail.fast").expect(
            status: 1,
            codes: ["trailing-bytes", "trailing-bytes"]
        )

        let backup = try edit("touch opened", "--in-place --backup todo.fast").expect(
            status: 2,
            codes: ["output-exists"]
        )

        #expect(backup.errors.contains("can't keep a backup as 'todo.fast~': the file exists"))
        #expect(try !folder.exists("opened") && folder.shell("ls tmp").text.isEmpty)
        try edit(#"echo '[5]' >"$1""#, "tail.fast -o new.fast").expect(status: 0)
        try folder.run("decode --compact new.fast", output: "[5]\n")
    }

    @Test(
        "what is odd about the archive is reported before the editor opens, and with --strict it does not open"
    )
    func warnings() throws {
        _ = try folder.shell("ln todo.fast second")
        let warning =
            "fastcode: todo.fast: warning: the file has 1 other name (a hard link), under which the old content remains "
            + "[hard-links]\n"

        try edit("touch opened", "--strict --in-place todo.fast").expect(
            status: 1,
            codes: ["hard-links"]
        )

        #expect(try !folder.exists("opened") && folder.shell("ls tmp").text.isEmpty)
        let editor = #"echo opened >&2; echo '[5]' >"$1""#
        try edit(editor, "--in-place todo.fast").expect(status: 0, errors: warning + "opened\n")
        try folder.run("decode --compact todo.fast", output: "[5]\n")
        try edit(editor, "todo.fast -o second").expect(errors: "opened\n")
    }

    @Test func `an editor that removes the text is told of by the text's name`() throws {
        let outcome = try edit(#"rm "$1""#, "todo.fast").expect(
            status: 2,
            codes: ["file-not-found"]
        )

        #expect(
            outcome.errors.contains("can't read the edited text '")
                && !outcome.errors.contains("is kept")
        )
    }
}
