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
                fastcode extract --output-dir out a.fast >/dev/full; echo $?
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
            """
            mkfifo gone; trap '' PIPE
            { read _ <gone; fastcode encode a.json; echo $? >status; } | { exec <&-; echo >gone; }
            cat status
            """,
            output: "141\n",
            errors: ""
        )
    }
}
