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
