import TestSupport

@Suite("dump-chunks as a command")
struct DumpProcessTests {
    let folder = Folder()

    init() throws {
        try folder.shell(#"printf '{"a":[1,"x","x"]}' | "$fastcode" encode -o a.fast"#, status: 0)
        try folder.read("a.fast").dropLast().write(to: folder.url.appending(path: "broken.fast"))
    }

    @Test func `shows an archive from standard input`() throws {
        let outcome = try folder.shell(#""$fastcode" dump-chunks <a.fast"#, status: 0, errors: "")
        #expect(outcome.text.hasPrefix("0x0000      20         header, version 3.3, "))
        #expect(outcome.text.contains(#"[2] StringAlias8 -> str 0 at 0x0025 "x""#))
    }

    @Test func `shows a broken archive up to the break, says what is wrong, and goes on with the next`() throws {
        let outcome = try folder.run("dump-chunks", "broken.fast", "a.fast", status: 1, codes: ["truncated"])
        let parts = outcome.text.components(separatedBy: "==> a.fast <==\n")
        #expect(parts.count == 2)
        #expect(parts[0].hasPrefix("==> broken.fast <==\n0x0000 "))
        #expect(parts[0].contains("not read, 2 bytes: 0861\n"))
        #expect(!parts[1].contains("not read"))
    }

    @Test func `names the file in each JSON header and writes nothing but objects`() throws {
        let outcome = try folder.run("dump-chunks", "--json", "broken.fast", "a.fast", status: 1)
        let objects = try outcome.text.split(separator: "\n").map { line in
            try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(objects.compactMap { $0["file"] as? String } == ["broken.fast", "a.fast"])
        #expect(objects.compactMap { $0["code"] as? String } == ["truncated"])
    }

    @Test func `fails for bytes after the root only if asked to be strict`() throws {
        let outcome = try folder.shell(
            #"""
            printf x >>a.fast
            "$fastcode" dump-chunks a.fast >/dev/null; echo $?
            "$fastcode" dump-chunks --strict a.fast >/dev/null; echo $?
            """#)
        #expect(outcome.text == "0\n1\n")
        #expect(outcome.codes == ["trailing-bytes", "trailing-bytes"])
    }

    @Test func `reads in the dialect that is asked for`() throws {
        let outcome = try folder.run("dump-chunks", "--dialect", "3.3-writer", "a.fast", status: 0)
        #expect(outcome.text.contains("read in dialect '3.3-writer'\n"))
        try folder.run("dump-chunks", "--dialect", "4.0", "a.fast", status: 2, codes: ["usage"])
        try folder.run("dump-chunks", "--dialect", "2.1", "a.fast", status: 1, codes: ["dialect"])
    }

    @Test func `writes into a file if one is named, and nothing for no archive at all`() throws {
        #expect(try folder.run("dump-chunks", "-o", "a.txt", "a.fast").output.isEmpty)
        #expect(try folder.read("a.txt") == folder.run("dump-chunks", "a.fast").output)
        let missing = try folder.run("dump-chunks", "missing", "a.fast", status: 2, codes: ["file-not-found"])
        #expect(missing.text.hasPrefix("==> missing <==\n\n==> a.fast <==\n0x0000 "))
    }
}
