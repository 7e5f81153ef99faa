import TestSupport

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
            // The tool opens this one when it comes to it, and waits for what is in there.
            let stop = "\(5 * attempt + 1).json"
            try folder.shell("rm $0; mkfifo $0", stop, status: 0)
            let process = folder.process(
                ["encode", "-j", jobs, "--force", "--output-dir", "out"] + inputs
            )

            process.standardError = try folder.fileForWriting("errors")
            try process.runTakingSignals()
            let writer = try FileHandle(forWritingTo: folder.url.appending(path: stop))
            let isWaiting = attempt.isMultiple(of: 2)
            if !isWaiting {
                try writer.write(contentsOf: Data(text.utf8))
                try writer.close()
            }

            kill(process.processIdentifier, signal)
            process.waitUntilExit()

            if isWaiting {
                #expect(process.terminationReason == .uncaughtSignal)
                try writer.close()
            }

            try FileManager.default.removeItem(atPath: folder.path(stop))
            try folder.write(text, to: stop)

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
            trap '' HUP; mkfifo p
            fastcode encode -o a.fast p &
            exec 4>p; kill -HUP $!; echo '[1]' >&4; exec 4>&-; wait $!; echo $?
            """,
            output: "0\n"
        )
        #expect(folder.names == ["a.fast", "p"])
    }
}
