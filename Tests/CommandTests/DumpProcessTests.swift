import TestSupport

@Suite("dump-chunks as a command")
struct DumpProcessTests {
    let folder = Folder()

    init() throws {
        let good = try folder.shell(#"printf '{"a":[1,"x","x"]}' | "$fastcode" encode -o a.fast"#)
        #expect(good.status == 0)
        try folder.read("a.fast").dropLast().write(to: folder.url.appending(path: "broken.fast"))
    }

    @Test("shows an archive from standard input")
    func standardInput() throws {
        let outcome = try folder.shell(#""$fastcode" dump-chunks <a.fast"#)
        #expect(outcome.status == 0)
        #expect(outcome.errors.isEmpty)
        #expect(outcome.text.hasPrefix("0x0000      20         header, version 3.3, "))
        #expect(outcome.text.contains(#"[2] StringAlias8 -> str 0 at 0x0025 "x""#))
    }

    @Test("shows a broken archive up to the break, says what is wrong, and goes on with the next")
    func broken() throws {
        let outcome = try folder.run("dump-chunks", "broken.fast", "a.fast")
        #expect(outcome.status == 1)
        #expect(outcome.codes == ["truncated"])
        let parts = outcome.text.components(separatedBy: "==> a.fast <==\n")
        #expect(parts.count == 2)
        #expect(parts[0].hasPrefix("==> broken.fast <==\n0x0000 "))
        #expect(parts[0].contains("not read, 2 bytes: 0861\n"))
        #expect(!parts[1].contains("not read"))
    }

    @Test("names the file in each JSON header and writes nothing but objects")
    func json() throws {
        let outcome = try folder.run("dump-chunks", "--json", "broken.fast", "a.fast")
        #expect(outcome.status == 1)
        let objects = try outcome.text.split(separator: "\n").map { line in
            try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(objects.compactMap { $0["file"] as? String } == ["broken.fast", "a.fast"])
        #expect(objects.compactMap { $0["code"] as? String } == ["truncated"])
    }

    @Test("fails for bytes after the root only if asked to be strict")
    func strict() throws {
        let outcome = try folder.shell(
            #"""
            printf x >>a.fast
            "$fastcode" dump-chunks a.fast >/dev/null; echo $?
            "$fastcode" dump-chunks --strict a.fast >/dev/null; echo $?
            """#)
        #expect(outcome.text == "0\n1\n")
        #expect(outcome.codes == ["trailing-bytes", "trailing-bytes"])
    }

    @Test("reads in the dialect that is asked for")
    func dialect() throws {
        let outcome = try folder.run("dump-chunks", "--dialect", "3.3-writer", "a.fast")
        #expect(outcome.status == 0)
        #expect(outcome.text.contains("read in dialect '3.3-writer'\n"))
        let unknown = try folder.run("dump-chunks", "--dialect", "4.0", "a.fast")
        #expect(unknown.codes == ["usage"])
        #expect(unknown.status == 2)
        let unfitting = try folder.run("dump-chunks", "--dialect", "2.1", "a.fast")
        #expect(unfitting.codes == ["dialect"])
        #expect(unfitting.status == 1)
    }

    @Test("a line for each chunk has offset, length, number, nesting, place, type and value")
    func lines() throws {
        let outcome = try folder.run("dump-chunks", "a.fast")
        #expect(
            outcome.text == """
                0x0000      20         header, version 3.3, 2 objects, 0 classes, 2 strings
                0x0014       8  obj 1  Dictionary, 1 entry
                0x0015                   padding 3 bytes
                0x001c       8  obj 0    "a": Array, 3 elements
                0x001d                     padding 3 bytes
                0x0024       1             [0] One
                0x0025       3  str 0      [1] String "x"
                0x0028       2             [2] StringAlias8 -> str 0 at 0x0025 "x"
                0x002a       3  str 1    key: String "a"

                """)
        let hex = try folder.run("dump-chunks", "--hex", "a.fast").text
        #expect(hex.contains("    00000025  08 78 00                                          |.x.|\n"))
        let shown = hex.split(separator: "\n").filter { $0.hasPrefix("    0") }.map { $0.dropFirst(14).prefix(49) }
        #expect(try #require([UInt8](hex: shown.joined())) == Array(folder.read("a.fast")))
    }

    @Test("strings are shortened to a width, or not at all")
    func width() throws {
        let long = String(repeating: "wörd ", count: 30)
        _ = try folder.run("encode", "-o", "long.fast", input: "[\"\(long)\"]")
        func shown(_ width: String) throws -> Substring {
            let line = try folder.run("dump-chunks", "--width", width, "long.fast").text.split(separator: "\n").last
            return line?.firstRange(of: "String ").map { line?[$0.upperBound...] ?? "" } ?? ""
        }
        #expect(try shown("10") == "\"wörd wörd \"…")
        #expect(try shown("none") == "\"\(long)\"")
        #expect(try folder.run("dump-chunks", "long.fast").text.split(separator: "\n").last?.hasSuffix("\"…") == true)
    }

    @Test("statistics count chunks and bytes by type, and tell depth, sharing and classes")
    func statistics() throws {
        _ = try folder.run(
            "bootstrap", "-o", "a.fast",
            input: #"[{"$class":"A","x":"word"},{"$class":"A","x":"word"},{"$alias":"0"}]"#)
        let outcome = try folder.run("dump-chunks", "--stats", "a.fast")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(
            outcome.text == """
                52 bytes, version 3.3, 3 objects, 1 class, 1 string
                7 chunks, nested 2 deep, 3 numbers taken for objects, 1 for strings, 1 for classes

                type             chunks  bytes   share
                ClassDefinition       1      9  17.3 %
                String                1      6  11.5 %
                Array                 1      5   9.6 %
                Object8               2      4   7.7 %
                ObjectAlias8          1      2   3.8 %
                StringAlias8          1      2   3.8 %
                header                      20  38.5 %
                padding                      4   7.7 %

                2 aliases of 4 bytes in place of 14: sharing saves 10 bytes

                classes
                0x001c  A (x): 2 objects

                """)
    }

    @Test("writes into a file if one is named, and nothing for no archive at all")
    func file() throws {
        #expect(try folder.run("dump-chunks", "-o", "a.txt", "a.fast").output.isEmpty)
        #expect(try folder.read("a.txt") == folder.run("dump-chunks", "a.fast").output)
        let missing = try folder.run("dump-chunks", "missing", "a.fast")
        #expect(missing.status == 2 && missing.codes == ["file-not-found"])
        #expect(missing.text.hasPrefix("==> missing <==\n\n==> a.fast <==\n0x0000 "))
    }

    @Test("shows the header's own story of an old archive, and each of its bytes once")
    func old() throws {
        let outcome = try folder.run("dump-chunks", "--hex", Repository.path("examples/old-places.fast"))
        #expect(outcome.status == 0 && outcome.codes == ["dialect"])
        #expect(outcome.text.contains("LegacyDate 2014-07-08T06:53:30.5Z, 1404802410.5 s since 1970\n"))
        #expect(
            outcome.text.split(separator: "\n")[0].hasSuffix(
                ", 7 classes (the number of strings; 0 found), 0 strings, read in dialect '3.0'"))
        let json = try folder.run("dump-chunks", "--json", Repository.path("examples/old-places.fast"))
        #expect(json.text.split(separator: "\n")[0].contains(#""dialect":"3.0""#))
    }
}
