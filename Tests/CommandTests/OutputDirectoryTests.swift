import TestSupport

@Suite("Several inputs are written into one folder")
struct OutputDirectoryTests {
    let folder = Folder()

    init() throws {
        for name in ["a.json", "b.plist", "c.txt"] {
            try folder.write("[1]", to: name)
        }
        try folder.write("[", to: "bad.json")
    }

    @Test(
        "a folder that can't be made is named",
        arguments: [
            ("c.txt", "file exists [write-failed]"),
            ("c.txt/x", "not a directory [file-not-found]"),
            ("c.txt/x/y\u{1b}", "not a directory [file-not-found]"),
        ]
    )
    func noFolder(path: String, reason: String) throws {
        let shown = path.replacing("\u{1b}", with: "\\u001b")
        try folder.run(
            "encode --output-dir",
            path,
            "a.json",
            status: 2,
            errors: "fastcode: error: can't make the directory '\(shown)': \(reason)\n"
        )
    }

    @Test(
        "one that fails keeps no other from being converted, and the worst status counts",
        arguments: ["1", "4"]
    )
    func goingOn(jobs: String) throws {
        try folder.run(
            "encode -j",
            jobs,
            "--output-dir",
            ".",
            "a.json",
            "missing",
            "bad.json",
            "b.plist",
            status: 2,
            codes: ["file-not-found", "json-syntax"]
        )
        #expect(folder.exists("a.fast") && folder.exists("b.fast") && !folder.exists("bad.fast"))
        try folder.run("encode --force --output-dir . a.json bad.json", status: 1)
    }

    @Test
    func `two inputs that would be written to one file are refused before anything is written`()
        throws
    {
        try folder.shell(
            """
            mkdir x; cp a.json x; cp a.json a.xml
            fastcode encode --output-dir out b.plist a.json x/a.json; echo $?
            fastcode encode --output-dir out b.plist a.json a.xml; echo $?
            mkdir links; echo >links/a.fast; ln -s a.fast links/b.fast
            fastcode encode --output-dir links a.json b.plist; echo $?
            cp a.json d; ln d d.fast; cp a.json d.fast.fast
            fastcode encode --output-dir . a.json d d.fast.fast d.fast; echo $?
            """,
            codes: Array(repeating: "output-conflict", count: 4),
            output: "2\n2\n2\n2\n"
        )
        #expect(!folder.exists("out") && !folder.exists("a.fast"))
    }

    @Test
    func `outputs that lead to one file are refused, whatever their names, be it there or not`()
        throws
    {
        try folder.shell(
            """
            mkdir -p d in/sub out up; ln -s d e; cp a.json in; cp b.plist in/sub
            ln -s ../d/t out/a.fast; ln -s ../e/../d/t out/b.fast
            fastcode encode --force --output-dir out a.json b.plist; echo $?
            ln -sf c.fast out/a.fast; ln -sf ./a.fast out/b.fast
            fastcode encode --force --output-dir out a.json b.plist; echo $?
            ln -s sub/../../up/sub/b.fast up/a.fast
            fastcode encode --force --recursive --output-dir up in; echo $?
            """,
            codes: Array(repeating: "output-conflict", count: 3),
            output: "2\n2\n2\n"
        )

        try folder.shell(
            "ls d out; find up ! -type d",
            output: "d:\n\nout:\na.fast\nb.fast\nup/a.fast\n"
        )
    }

    @Test(
        "as many are worked on at once as files may be open",
        arguments: ["encode", "decode", "migrate", "verify"]
    )
    func openFiles(command: String) throws {
        for number in 100..<200 {
            try folder.write("[\(number)]", to: "\(number).json")
        }

        try folder.shell("fastcode encode --output-dir in 1??.json", status: 0)
        let inputs = command == "encode" ? "1??.json" : "in/*"
        let options = command == "verify" ? "" : "--output-dir out"
        try folder.shell(
            "ulimit -n 20; fastcode \(command) -j 64 \(options) \(inputs)",
            status: 0,
            errors: ""
        )
    }

    @Test func `messages of many inputs come in their order, however many are worked on at once`()
        throws
    {
        for number in 100..<300 {
            try folder.write(number % 3 == 0 ? "[" : "[\(number)]", to: "\(number).json")
        }

        let one = try folder.shell("fastcode encode -j1 --output-dir one ???.json", status: 1)
        #expect(one.codes.count == 67)
        try folder.shell(
            "fastcode encode -j8 --output-dir many ???.json",
            status: 1,
            errors: one.errors
        )

        #expect(
            try folder.shell("diff -r one many && ls one | wc -l").text.trimmingCharacters(
                in: .whitespaces
            ) == "134\n"
        )
    }
}
