import TestSupport

@Suite("verify as a command")
struct VerifyProcessTests {
    let folder = Folder()

    init() throws {
        try folder.run("encode -o plain.fast", input: #"{"a":[1,"x"]}"#, status: 0)
        try folder.run(
            "bootstrap -o classes.fast",
            input: #"[{"$class":"Todo","a":1},{"$class":"TodoItem","b":2}]"#,
            status: 0
        )
        try folder.write(folder.read("plain.fast").dropLast(3), to: "cut.fast")
    }

    private let objects = """
        fastcode: classes.fast: byte 28 (0x1c), in 0: error: class 'Todo' is not allowed (1 object); --allow-class Todo permits it [class-not-allowed]
        fastcode: classes.fast: byte 45 (0x2d), in 1: error: class 'TodoItem' is not allowed (1 object); --allow-class TodoItem permits it [class-not-allowed]

        """

    @Test func `plain data is OK, and says so unless quiet is asked for`() throws {
        try folder.run("verify plain.fast", status: 0, output: "plain.fast: OK\n", errors: "")
        try folder.run("verify -q plain.fast", status: 0, output: "", errors: "")
        try folder.shell("fastcode verify - <plain.fast", output: "<stdin>: OK\n")
    }

    @Test func `classes have to be allowed, by name, by pattern, by a list, or all of them`() throws
    {
        try folder.run("verify classes.fast", status: 1, output: "", errors: objects)
        try folder.run(
            "verify --allow-class Todo classes.fast",
            status: 1,
            errors: objects.split(separator: "\n").dropFirst(1).map { $0 + "\n" }.joined()
        )

        try folder.write("# ours\nTodo # one\n\n  TodoItem\n", to: "list")
        try folder.write("Todo*\n", to: "pattern")

        for options in [
            "--allow-class=Todo --allow-class=TodoItem", "--allow-class T*", "--allow-classes list",
            "--allow-classes=pattern", "--allow-any-class",
        ] {
            try folder.run(
                "verify classes.fast " + options,
                status: 0,
                output: "classes.fast: OK\n"
            )
        }
    }

    @Test func `a class that is not allowed is one line, however many objects it has`() throws {
        let text =
            #"[{"$class":"A","x":1},{"$class":"A","x":2},{"$class":"B c","x":[{"$class":"A","x":3}]},"#
            + #"{"$class":"D","$coder":"NSCoding"},{"$class":"\u001B","x":1},{"$class":"\\u001b","x":1}]"#

        try folder.run("bootstrap -o many.fast", input: text, status: 0)
        let outcome = try folder.run("verify many.fast")
        let messages = outcome.errors.split(separator: "\n").map {
            $0.split(separator: "error: ")[1]
        }

        #expect(
            messages == [
                "class 'A' is not allowed (3 objects); --allow-class A permits it [class-not-allowed]",
                "class 'B c' is not allowed (1 object); --allow-class 'B c' permits it [class-not-allowed]",
                "class 'D' is not allowed (1 object); --allow-class D permits it [class-not-allowed]",
                // A name with a control character and one with a backslash are distinguished.
                #"class '\u001b' is not allowed (1 object) [class-not-allowed]"#,
                #"class '\\u001b' is not allowed (1 object); --allow-class '\u001b' permits it [class-not-allowed]"#,
            ]
        )
    }

    @Test func `a star that is not the last character is a usage error, in lists as well`() throws {
        try folder.write("A\n  Todo*Item # no\n", to: "list")
        for (option, place) in [
            ("--allow-class *Item", "verify: --allow-class: '*Item'"),
            ("--allow-classes list", "list:2:3: 'Todo*Item'"),
        ] {
            let message = "\(place) is not a pattern: '*' can only be the last character [usage]"
            try folder.run(
                "verify \(option) classes.fast",
                status: 2,
                output: "",
                errors: "fastcode: error: \(message)\n"
            )
        }
    }

    @Test func `a byte order mark at the beginning of a list is no part of the first name`() throws
    {
        try folder.write("\u{FEFF}Todo\nTodoItem\n", to: "classes")
        try folder.write("\u{FEFF}classes.fast\n", to: "files")
        try folder.run(
            "verify --allow-classes classes --files-from files",
            status: 0,
            output: "classes.fast: OK\n"
        )
    }

    @Test func `under --strict a warning is an error in JSON, too`() throws {
        let header = "54534146 0300 0300 09000000 00000000 00000000"
        try folder.write(bytes(header + "0A000000 01000000 01"), to: "count.fast")
        let outcome = try folder.run("verify --json --strict count.fast", status: 1)
        #expect(
            outcome.text.contains(
                #""verdict":"refused","errors":[{"code":"count-mismatch","severity":"error","#
            )
        )

        #expect(
            outcome.text.contains(
                #""error-totals":{"count-mismatch":1},"warnings":[],"warning-totals":{}"#
            )
        )
    }

    @Test func `a list of classes that can't be read is an error, and nothing is judged`() throws {
        _ = try folder.shell("printf 'A\\n\\377\\n' >list")
        try folder.run(
            "verify --allow-classes list plain.fast",
            status: 1,
            output: "",
            errors: "fastcode: error: list:2:1: the name of the class is not UTF-8 [invalid-utf8]\n"
        )

        try folder.run(
            "verify --allow-classes missing plain.fast",
            status: 2,
            output: "",
            errors: "fastcode: error: missing: no such file or directory [file-not-found]\n"
        )
    }

    @Test func `keyed archives have to be allowed, and so have their classes`() throws {
        let every = Repository.path("examples/every-type.json")
        _ = try folder.shell("fastcode bootstrap \"$0\" -o every.fast", every)
        let none = try folder.run(
            "verify --allow-any-class every.fast",
            status: 1,
            codes: ["keyed-archive-not-allowed"]
        )

        #expect(
            none.errors.contains(
                ", in classes.keyed archive: error: a keyed archive, which is not allowed ["
            )
        )

        try folder.run("verify --allow-any-class --allow-keyed-archives every.fast", status: 0)
        let classes = ["Person", "Pair", "NSDate"].map { " --allow-class=" + $0 }
        let some = "verify --allow-keyed-archives every.fast" + classes.joined()
        let color = try folder.run(some, status: 1, codes: ["class-not-allowed"])
        #expect(
            color.errors.contains(
                "class 'Color' is not allowed (1 object, in 1 keyed archive); --allow-class Color permits it"
            )
        )

        try folder.run(some + " --allow-class=Color", status: 0)
    }

    @Test func `each file is judged, and the worst status counts`() throws {
        try folder.run(
            "verify cut.fast plain.fast classes.fast",
            status: 1,
            output: "plain.fast: OK\n",
            errors:
                "fastcode: cut.fast: byte 40 (0x28), in the key of entry 1 of the root: error: the file ends where a chunk should continue [truncated]\n"
                + objects
        )

        try folder.run(
            "verify missing plain.fast",
            status: 2,
            codes: ["file-not-found"],
            output: "plain.fast: OK\n"
        )
    }

    @Test func `bytes after the root are an error, a dialect a warning`() throws {
        _ = try folder.shell("cat plain.fast >more.fast; printf xy >>more.fast")
        try folder.run(
            "verify more.fast",
            status: 1,
            errors:
                "fastcode: more.fast: byte 43 (0x2b): error: 2 bytes are left over after the root [trailing-bytes]\n"
        )

        let old = Repository.path("examples/old-places.fast")
        let outcome = try folder.run(
            "verify",
            old,
            status: 0,
            codes: ["dialect"],
            output: old + ": OK\n"
        )

        try folder.run("verify --strict", old, status: 1, codes: ["dialect"], output: "")
        #expect(
            outcome.errors.hasSuffix(
                ": byte 4 (0x4): warning: written with known faults of FastCoder 3.0: no padding (Q4), values numbered as objects "
                    + "(Q1); read as its author meant, in dialect '3.0'; 'fastcode migrate' writes a clean copy [dialect]\n"
            )
        )

        try folder.run("verify -q", old, errors: "")
    }

    @Test func `reports as JSON have a line for each file, with verdict, findings and facts`()
        throws
    {
        let outcome = try folder.run(
            "verify --json plain.fast classes.fast missing",
            status: 2,
            errors: ""
        )

        let lines = outcome.lines
        #expect(
            lines.first == #"""
                {"schema":1,"file":"plain.fast","verdict":"ok","errors":[],"error-totals":{},"warnings":[],"warning-totals":{},\#
                "facts":{"version":"3.3","dialect":"nominal","chunks":5,"depth":2,"longest-chain":2,"classes":[],"strings":2,"aliases":0,\#
                "expanded-size":5}}
                """#
        )

        let reports = try outcome.objects()
        #expect(reports.compactMap { $0["verdict"] as? String } == ["ok", "refused", "unjudged"])
        let errors = try #require(reports[1]["errors"] as? [[String: Any]])
        #expect(
            errors.map { $0["code"] as? String } == Array(repeating: "class-not-allowed", count: 2)
        )

        #expect(errors[1]["offset"] as? Int == 45 && errors[1]["path"] as? String == "1")
        #expect(errors[1]["class"] as? String == "TodoItem" && errors[1]["objects"] as? Int == 1)
        #expect(errors[1]["message"] as? String == "class 'TodoItem' is not allowed (1 object)")
        #expect(reports[1]["error-totals"] as? [String: Int] == ["class-not-allowed": 2])
        let facts = try #require(reports[1]["facts"] as? [String: Any])
        #expect(facts["classes"] as? [String] == ["Todo", "TodoItem"])
        #expect(reports[2]["facts"] == nil)
        let quiet = try folder.run("verify --json -q plain.fast cut.fast", status: 1)
        #expect(quiet.text.hasPrefix(#"{"schema":1,"file":"cut.fast","#))
    }

    @Test
    func `in JSON a name is the file's own, so that scripts can use it, and still safe to show`()
        throws
    {
        let name = "a\u{1B}[31m\u{202E}\n\"b.fast"
        let outcome = try folder.run("verify --json", name, status: 2)
        #expect(try outcome.objects().first?["file"] as? String == name)
        #expect(outcome.text.hasPrefix(#"{"schema":1,"file":"a\u001b[31m\u202e\n\"b.fast","#))
        let broken = try folder.shell(#"fastcode verify --json "$(printf 'a\377b')""#)
        #expect(broken.text.hasPrefix(#"{"schema":1,"file":"a\\xffb","#))
    }

    @Test(
        "a name with a backslash and one with the byte that its escape stands for are shown differently"
    )
    func similarNames() throws {
        _ = try folder.shell(#"cp classes.fast 'x\u0001'; cp classes.fast "$(printf 'x\001')""#)
        let text = #"[{"$class":"A\u0001"},{"$class":"A\\u0001"}]"#
        try folder.run("bootstrap -o names.fast", input: text, status: 0)

        func differ(_ command: String) throws {
            let text = try folder.shell("fastcode \(command)").text
            #expect(
                text.contains(#"x\u0001"#) && text.contains(#"x\\u0001"#),
                "\(command): \(text)"
            )
        }

        let names = #"'x\u0001' "$(printf 'x\001')""#
        try differ("verify --allow-any-class \(names)")
        try differ("verify --format github \(names)")
        try differ("dump-chunks \(names)")
        try differ("info \(names)")
        #expect(
            try folder.run("list names.fast").text.contains(
                "object A\\u0001\t0 properties\n1\tobject A\\\\u0001\t"
            )
        )

        for language in ["dot", "mermaid"] {
            let drawing = try folder.run("info --to", language, "names.fast").text
            let labels = drawing.split(separator: "\n").filter { $0.contains("u0001") }
            #expect(
                Set(labels.map { $0.drop { $0 != "\"" && $0 != "[" } }).count == 2,
                "\(drawing)"
            )
        }

        // JSON has the name itself.
        let report = try folder.shell("fastcode dump-chunks --json 'x\\u0001'").text
        #expect(report.contains(#""file":"x\\u0001""#))
    }

    @Test func `of equal keys and elements the first one is named`() throws {
        let header = "54534146 0300 0300 00000000 00000000 00000000"
        try folder.write(bytes(header + "09000000 02000000 01 086100 01 0500"), to: "keys.fast")
        try folder.write(bytes(header + "0B000000 02000000 0F05 0F05"), to: "elements.fast")
        try folder.run(
            "verify keys.fast elements.fast",
            errors: """
                fastcode: keys.fast: byte 33 (0x21), in 1k: warning: the same key as the one at byte 29 [duplicate-key]
                fastcode: elements.fast: byte 30 (0x1e), in 1: warning: the same element as the one at byte 28 [duplicate-element]

                """
        )
    }

    @Test(
        "key paths go by numbers where names or keys are equal, as everywhere",
        arguments: [
            // An object whose definition has a name twice, and a coded object with two equal keys.
            ("1D4100 00 03000000 7800 7900 7800 1E00 01 01 10 00 0100", "2"),
            ("2B 085800 01 086B00 10 00 0100 0501 00", "1"),
        ]
    )
    func numbers(chunks: String, path: String) throws {
        try folder.write(
            bytes("54534146 0300 0300 00000000 00000000 00000000" + chunks),
            to: "a.fast"
        )

        let outcome = try folder.run("verify --allow-any-class a.fast")
        #expect(
            outcome.errors.contains(
                ", in \(path): warning: Int16 for 1, where a narrower integer would do"
            )
        )

        try folder.run("decode --key-path", path, "a.fast", output: "1\n")
    }

    @Test func `names come from a list, one on a line or ended by NUL`() throws {
        try folder.run(
            "verify --files-from -",
            input: "plain.fast\ncut.fast\n",
            status: 1,
            codes: ["truncated"],
            output: "plain.fast: OK\n"
        )
        try folder.run("verify -q0 --files-from -", input: "plain.fast\0", status: 0, output: "")
        try folder.run(
            "verify --files-from -",
            input: "plain.fast\0",
            status: 2,
            output: "",
            errors:
                "fastcode: error: <stdin>: name 1 of the list contains NUL; did you mean -0? [usage]\n"
        )
    }

    @Test
    func `every list of names is judged, and one without names is an error unless that is allowed`()
        throws
    {
        try folder.write("cut.fast\n", to: "one")
        try folder.write("plain.fast\n", to: "two")
        try folder.write("", to: "none")

        for lists in ["--files-from one --files-from two", "--files-from two --files-from one"] {
            try folder.run(
                "verify " + lists,
                status: 1,
                codes: ["truncated"],
                output: "plain.fast: OK\n"
            )
        }

        for rest in ["plain.fast", "--files-from two"] {
            try folder.run(
                "verify --files-from none " + rest,
                status: 2,
                output: "",
                errors: "fastcode: error: verify: none lists no file [usage]\n"
            )

            try folder.run(
                "verify --allow-empty --files-from none " + rest,
                status: 0,
                output: "plain.fast: OK\n"
            )
        }

        try folder.run(
            "verify --files-from - --files-from -",
            input: "plain.fast\n",
            status: 2,
            codes: ["usage"]
        )
    }

    @Test(
        "what exceeds a limit is refused, and the limit is named",
        arguments: rows(
            """
            --max-chunks 2
            => byte 36 (0x24), in entry 1 of the root: error: more than 2 chunks; --max-chunks raises the limit [chunk-limit]
            --max-depth 1
            => byte 28 (0x1c), in entry 1 of the root: error: nested deeper than 1 level; --max-depth raises the limit [depth-limit]
            --max-string 0
            => byte 38 (0x26), in entry 1 of the root: error: a string of 1 byte, but the limit is 0; --max-string raises the limit \
            [string-limit]
            --max-input 10
            => error: input of 43 bytes is larger than the limit of 10; --max-input raises the limit [input-limit]
            """
        )
    )
    func limits(options: String, message: String) throws {
        try folder.run(
            "verify plain.fast " + options,
            status: 1,
            output: "",
            errors: "fastcode: plain.fast: " + message + "\n"
        )
    }
}
