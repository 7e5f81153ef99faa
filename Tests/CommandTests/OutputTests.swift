import TestSupport

@Suite("Outputs are written as a whole or not at all")
struct OutputTests {
    let folder = Folder()

    init() throws {
        try folder.write("[1,2,3]", to: "a.json")
        try folder.write("[1,2,", to: "bad.json")
    }

    @Test func `a file is made with the permissions of new files, and no temporary is left`() throws
    {
        try folder.shell(
            "umask 027; fastcode encode a.json -o a.fast",
            status: 0,
            output: "",
            errors: ""
        )

        #expect(try folder.read("a.fast") == folder.run("encode a.json").output)
        #expect(try folder.permissions("a.fast") == 0o640)
        #expect(folder.names == ["a.fast", "a.json", "bad.json"])
    }

    @Test func `a file that is replaced keeps its permissions`() throws {
        _ = try folder.shell("echo old >a.fast; chmod 604 a.fast; fastcode encode a.json -o a.fast")
        #expect(try folder.permissions("a.fast") == 0o604)
        #expect(try folder.read("a.fast").starts(with: Data("TSAF".utf8)))
    }

    @Test func `after a failure the old file is untouched, and a new one does not appear`() throws {
        try folder.write("old", to: "a.fast")
        try folder.run("encode bad.json -o a.fast", status: 1)
        try folder.run("encode bad.json -o new.fast", status: 1)
        #expect(try folder.read("a.fast") == Data("old".utf8))
        #expect(folder.names == ["a.fast", "a.json", "bad.json"])
    }

    @Test func `under --strict a warning keeps the file from being written, a note does not`()
        throws
    {
        try folder.write("{\"a\":1,\"a\":2}", to: "twice.json")
        try folder.write("{\"$class\":\"A\"}", to: "class.json")
        try folder.run(
            "encode --strict twice.json -o twice.fast",
            status: 1,
            codes: ["duplicate-key"]
        )

        #expect(!folder.exists("twice.fast"))
        try folder.run(
            "encode --strict class.json -o class.fast",
            status: 0,
            codes: ["literal-notation"]
        )

        #expect(folder.exists("class.fast"))
        try folder.run("encode -q twice.json -o twice.fast", errors: "")
    }

    @Test func `a symbolic link stays, and what it leads to is replaced or made`() throws {
        try folder.shell(
            """
            mkdir d; echo old >d/real; ln -s d/real link; ln -s link chain; ln -s d/new dangling
            fastcode encode a.json -o chain && fastcode encode a.json -o dangling
            test -L link && test -L chain && test -L dangling && cmp d/real d/new && ls -A d
            """,
            output: "new\nreal\n",
            errors: ""
        )
    }

    @Test func `links that only lead to each other are an error`() throws {
        try folder.shell(
            "ln -s b a; ln -s a b; fastcode encode a.json -o a",
            status: 2,
            codes: ["file-not-found"]
        )
    }

    @Test func `a file may be written onto the input itself`() throws {
        let expected = try folder.run("encode a.json").output
        try folder.run("encode a.json -o a.json", status: 0)
        #expect(try folder.read("a.json") == expected)
    }

    @Test func `devices and FIFOs are written directly`() throws {
        try folder.shell(
            """
            fastcode encode a.json -o /dev/null && test -c /dev/null && echo device
            mkfifo fifo; (cat fifo >copy; echo read >>log) & fastcode encode a.json -o fifo; wait
            fastcode encode a.json -o - >stdout; fastcode encode a.json -o /dev/stdout >named
            test -p fifo && cmp copy stdout && cmp named stdout && echo same
            """,
            output: "device\nsame\n",
            errors: ""
        )
        #expect(folder.temporaries.isEmpty)
    }

    #if os(Linux)
        @Test func `a full disk is an error, on standard output and in a file`() throws {
            try folder.shell(
                """
                echo '{"a":{"$data":"AA=="}}' | fastcode bootstrap -o a.fast
                fastcode encode a.json -o /dev/full; echo $?
                fastcode encode a.json >/dev/full; echo $?
                fastcode help >/dev/full; echo $?
                fastcode decode --extract out a.fast >/dev/full; echo $?
                fastcode verify --format sarif a.fast >/dev/full; echo $?
                """,
                output: "2\n2\n2\n2\n2\n",
                errors: """
                    fastcode: /dev/full: error: no space left on device [write-failed]
                    fastcode: <stdout>: error: no space left on device [write-failed]
                    fastcode: <stdout>: error: no space left on device [write-failed]
                    fastcode: <stdout>: error: no space left on device [write-failed]
                    fastcode: <stdout>: error: no space left on device [write-failed]

                    """
            )
        }
    #endif

    @Test
    func `a file that grows over the limit of the shell is an error that leaves nothing behind`()
        throws
    {
        try folder.shell(
            """
            echo old >a.fast; { printf '"'; head -c 3000000 /dev/zero | tr '\\0' x; printf '"'; } >big.json
            ulimit -f 1000; fastcode encode big.json -o a.fast; echo $?; cat a.fast
            """,
            codes: ["write-failed"],
            output: "2\nold\n"
        )
        #expect(folder.temporaries.isEmpty)
    }

    @Test(
        "a closed pipe ends the tool by SIGPIPE without a word, even if it was started with the signal ignored"
    )
    func closedPipe() throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let process = folder.process(["encode", "a.json"])
        process.standardOutput = pipe.fileHandleForWriting
        try process.run()
        process.waitUntilExit()
        #expect(
            process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGPIPE
        )

        try folder.shell(
            "trap '' PIPE; { sleep 1; fastcode encode a.json; echo $? >status; } | true; cat status",
            output: "141\n",
            errors: ""
        )
    }
}

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

@Suite("An interrupt leaves nothing half done")
struct SignalTests {
    @Test(
        "whenever a signal comes, no temporary is left and each file is old or complete",
        arguments: [SIGTERM, SIGINT, SIGHUP],
        ["1", "4"]
    )
    func anyTime(signal: Int32, jobs: String) throws {
        let folder = Folder()
        try FileManager.default.createDirectory(
            atPath: folder.path("out"),
            withIntermediateDirectories: true
        )

        let inputs = (1...60).map { "\($0).json" }
        let text =
            "["
            + Array(repeating: "\"\(String(repeating: "x", count: 1000))\"", count: 20).joined(
                separator: ","
            ) + "]"

        for input in inputs {
            try folder.write(text, to: input)
        }

        let complete = try folder.run("encode 1.json").output
        var wasEnded = 0

        for attempt in 0..<12 {
            let process = folder.process(
                ["encode", "-j", jobs, "--force", "--output-dir", "out"] + inputs
            )

            process.standardError = try folder.fileForWriting("errors")
            try process.runTakingSignals()
            usleep(useconds_t(attempt * 1500))
            kill(process.processIdentifier, signal)
            process.waitUntilExit()

            if process.terminationReason == .uncaughtSignal {
                wasEnded += 1
                #expect(process.terminationStatus == signal)
            }

            #expect(try folder.read("errors").isEmpty)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
            #expect(names.filter { $0.hasPrefix(".") } == [])

            for name in names {
                #expect(try folder.read("out/\(name)") == complete)
            }
        }

        #expect(wasEnded > 0)
    }

    @Test func `a signal that was ignored from the start stays so`() throws {
        let folder = Folder()
        try folder.shell(
            """
            trap '' HUP
            (sleep 1; echo '[1]') | fastcode encode -o a.fast &
            sleep 0.3; kill -HUP $!; wait $!; echo $?
            """,
            output: "0\n"
        )
        #expect(folder.names == ["a.fast"])
    }
}
