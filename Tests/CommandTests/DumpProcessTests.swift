import TestSupport

@Suite("dump-chunks as a command")
struct DumpProcessTests {
    let folder = Folder()

    init() throws {
        try folder.shell(#"printf '{"a":[1,"x","x"]}' | fastcode encode -o a.fast"#, status: 0)
        try folder.write(folder.read("a.fast").dropLast(), to: "broken.fast")
    }

    @Test(
        "shows a broken archive up to the break, says what is wrong, and goes on with the next, as info does",
        arguments: [
            ("dump-chunks", "0x0000 ", "not read, 2 bytes: 0861\n", "obj 1"),
            ("info", "written by  FastCoder 3.3, ", "\ndamage      ", "\nroot        dictionary\n"),
        ]
    )
    func several(command: String, start: String, damage: String, whole: String) throws {
        let outcome = try folder.run(
            "\(command) broken.fast a.fast",
            status: 1,
            codes: ["truncated"]
        )

        let parts = outcome.text.components(separatedBy: "==> a.fast <==\n")
        #expect(parts.count == 2)
        #expect(parts[0].hasPrefix("==> broken.fast <==\n" + start) && parts[0].contains(damage))
        #expect(parts[1].contains(whole) && !parts[1].contains(damage.prefix(8)))
    }

    @Test func `names the file in each JSON header and writes nothing but objects`() throws {
        let outcome = try folder.run("dump-chunks --json broken.fast a.fast", status: 1)
        let objects = try outcome.objects()
        #expect(objects.compactMap { $0["file"] as? String } == ["broken.fast", "a.fast"])
        #expect(objects.compactMap { $0["code"] as? String } == ["truncated"])
        #expect(try folder.run("info --json broken.fast a.fast").objects().count == 2)
        let statistics = try folder.run(
            "dump-chunks --stats --json a.fast a.fast",
            status: 0,
            errors: ""
        )

        let lines = statistics.lines
        #expect(
            lines.count == 2 && lines[0] == lines[1]
                && lines[0].hasPrefix(#"{"kind":"statistics","#)
        )
    }

    @Test func `reads in the dialect that is asked for`() throws {
        let outcome = try folder.run("dump-chunks --dialect 3.3-writer a.fast", status: 0)
        #expect(outcome.text.contains("read in dialect '3.3-writer'\n"))
        try folder.run("dump-chunks --dialect 4.0 a.fast", status: 2, codes: ["usage"])
        try folder.run("dump-chunks --dialect 2.1 a.fast", status: 1, codes: ["dialect"])
    }

    @Test func `writes into a file if one is named, and nothing for no archive at all`() throws {
        try folder.run("dump-chunks -o a.txt a.fast", output: "")
        #expect(try folder.read("a.txt") == folder.run("dump-chunks a.fast").output)
        let missing = try folder.run(
            "dump-chunks missing a.fast",
            status: 2,
            codes: ["file-not-found"]
        )

        #expect(missing.text.hasPrefix("==> missing <==\n\n==> a.fast <==\n0x0000 "))
    }
}
