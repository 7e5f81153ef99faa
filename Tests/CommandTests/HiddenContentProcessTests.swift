import TestSupport

@Suite("Contents that a search can't look into")
struct HiddenContentProcessTests {
    private static let verify = "verify --inside --allow-any-class"

    let folder = Folder()

    init() throws {
        try folder.copy("examples/todo.fast", as: "todo.fast")
    }

    @Test(
        "verify refuses a tar archive for a packed file in it, and names both",
        arguments: [
            ("gzip", "todo.fast.gz", "gzip file"), ("bzip2", "todo.fast.bz2", "bzip2 file"),
            ("xz", "todo.fast.xz", "xz file"), ("zstd -q", "todo.fast.zst", "zstd file"),
        ]
    )
    func packedFile(program: String, name: String, noun: String) throws {
        try folder.shell("\(program) -k todo.fast; tar cf t.tar todo.fast \(name)", status: 0)
        let refused = try folder.run("\(Self.verify) t.tar", status: 1, codes: ["not-searched"])
        #expect(refused.text == "t.tar > todo.fast at 0x200: OK\n")
        #expect(
            refused.errors
                == "fastcode: t.tar > \(name) at 0x600: error: this \(noun) is not opened; unpack it "
                + "first [not-searched]\n"
        )

        let json = try folder.run("\(Self.verify) --json t.tar", status: 1).lines.last
        #expect(
            json?.hasPrefix(
                #"{"schema":1,"file":"t.tar","container":"\#(name)","offset":1536,"verdict":"unjudged","#
            ) == true
        )
        let found = try folder.run("find t.tar", status: 0)
        #expect(found.errors == "fastcode: note: 1 FastCoded archive; 1 \(noun) not opened\n")
    }

    @Test func `a packed file in a tar archive in another one is seen, too`() throws {
        try folder.shell(
            "gzip -k todo.fast; tar cf in.tar todo.fast todo.fast.gz; tar cf t.tar todo.fast in.tar",
            status: 0
        )
        let refused = try folder.run("\(Self.verify) t.tar", status: 1, codes: ["not-searched"])
        #expect(refused.errors.contains("t.tar > in.tar > todo.fast.gz at 0xc00: error: "))
        try folder.shell("tar cf in.tar todo.fast; tar cf t.tar todo.fast in.tar", status: 0)
        try folder.run("\(Self.verify) t.tar", status: 0, errors: "")
    }

    @Test func `a name in an extended header is the one in the message`() throws {
        let name = String(repeating: "n", count: 150) + ".gz"
        try folder.shell("gzip -c todo.fast >$0; tar cf t.tar $0", name, status: 0)
        let refused = try folder.run("\(Self.verify) t.tar", status: 1, codes: ["not-searched"])
        #expect(refused.errors.contains("t.tar > \(name) at 0x"))
    }

    @Test func `a size in an extended header is the one of the file`() throws {
        try folder.shell("gzip -k todo.fast; tar --format=ustar -cf t.tar todo.fast.gz", status: 0)
        var tar = Array(try folder.read("t.tar"))
        // An extended header in front of it has the size, and its own header 0.
        let size = try folder.read("todo.fast.gz").count
        let record = Array("12 size=\(size)\n".utf8)
        #expect(record.count == 12)
        var extended = Array(tar[..<512])
        extended.replaceSubrange(124..<135, with: Array("00000000014".utf8))
        extended[156] = UInt8(ascii: "x")
        tar.replaceSubrange(124..<135, with: Array("00000000000".utf8))
        Self.addSum(to: &extended)
        Self.addSum(to: &tar)
        let records = record + [UInt8](repeating: 0, count: 512 - record.count)
        try folder.write(extended + records + tar, to: "t.tar")
        let refused = try folder.run("\(Self.verify) t.tar", status: 1, codes: ["not-searched"])
        #expect(refused.errors.contains("t.tar > todo.fast.gz at 0x600: error: "))
    }

    /// Puts the sum of the first header into it.
    private static func addSum(to tar: inout [UInt8]) {
        tar.replaceSubrange(148..<156, with: [UInt8](repeating: 0x20, count: 8))
        let sum = tar[..<512].reduce(0) { $0 + Int($1) }
        let digits = String(sum, radix: 8)
        let field = String(repeating: "0", count: 6 - digits.count) + digits + "\0 "
        tar.replaceSubrange(148..<156, with: Array(field.utf8))
    }

    @Test func `data of lists and archives is seen, also a tar archive in it`() throws {
        try folder.shell("gzip -k todo.fast; tar cf in.tar todo.fast todo.fast.gz", status: 0)
        let packed = try folder.read("todo.fast.gz")
        let tar = try folder.read("in.tar")
        let entries: [String: Any] = ["saved": packed, "more": ["tar": tar]]
        for format in [PropertyListSerialization.PropertyListFormat.binary, .xml] {
            let list = try PropertyListSerialization.data(
                fromPropertyList: entries,
                format: format,
                options: 0
            )

            try folder.write(list, to: "list")
            try folder.shell("fastcode bootstrap list -o archive", status: 0)
            for file in ["list", "archive"] {
                let refused = try folder.run("\(Self.verify) \(file)", status: 1)
                #expect(refused.codes == ["not-searched", "not-searched"])
                // Base64 has no place of its own.
                let place = format == .xml && file == "list" ? ": error" : " at 0x"
                for container in ["saved", "more.tar > todo.fast.gz"] {
                    #expect(refused.errors.contains("fastcode: \(file) > \(container)\(place)"))
                }

                let list = try folder.run("list -q --inside --kind plist --kind fast \(file)")
                #expect(list.status == 0)
                let note = try folder.run("rows --inside --columns title \(file)", status: 0).errors
                #expect(note.contains("2 gzip files not opened"))
            }
        }
    }

    @Test(
        "a database or its log inside something else is refused, because its rows are not read",
        arguments: ["SQLite format 3\0", "7\u{7F}\u{6}\u{82}", "7\u{7F}\u{6}\u{83}"]
    )
    func database(mark: String) throws {
        let bytes = mark.unicodeScalars.map { UInt8($0.value) } + [UInt8](repeating: 0, count: 200)
        try folder.write(bytes, to: "inner")
        try folder.shell("tar cf t.tar todo.fast inner", status: 0)
        let refused = try folder.run("\(Self.verify) t.tar", status: 1, codes: ["not-searched"])
        #expect(refused.errors.contains("t.tar > inner at 0x600: error: the rows "))
    }

    @Test func `a database whose header is damaged is refused, because its rows are not read`()
        throws
    {
        try folder.shell(
            "{ printf 'SQLite format 3\\000'; head -c 600 /dev/zero; cat todo.fast; } >x.sqlite",
            status: 0
        )
        let refused = try folder.run("\(Self.verify) x.sqlite", status: 1, codes: ["not-searched"])
        #expect(refused.errors.contains("error: the database is damaged"))
    }

    @Test func `an encrypted file is refused, in a folder and in a tar archive`() throws {
        try folder.shell(
            "mkdir d; cp todo.fast d; printf Salted__12345678 >d/secret; tar cf t.tar d",
            status: 0
        )
        let inFolder = try folder.run("\(Self.verify) -r d", status: 1, codes: ["not-searched"])
        #expect(
            inFolder.errors.contains("fastcode: d/secret: error: this encrypted data is not opened")
        )
        let inTar = try folder.run("\(Self.verify) t.tar", status: 1, codes: ["not-searched"])
        #expect(inTar.errors.contains("fastcode: t.tar > d/secret at 0x"))
    }

    @Test func `a file of random bytes in a tar archive is refused, unless something is in it`()
        throws
    {
        var random = SplitMix64(seed: 4)
        let bytes = (0..<3000).map { _ in UInt8.random(in: 1...255, using: &random) }
        try folder.write(bytes, to: "random")
        try folder.shell("tar cf t.tar todo.fast random; cat random todo.fast >both", status: 0)
        let refused = try folder.run("\(Self.verify) t.tar", status: 1, codes: ["not-searched"])
        #expect(refused.errors.contains("t.tar > random at 0x600: error: this looks like "))
        try folder.shell("tar cf t.tar todo.fast both", status: 0)
        try folder.run("\(Self.verify) t.tar", status: 0, errors: "")
    }

    @Test func `a file of random bytes is refused as deep in tar archives as one likes`() throws {
        var random = SplitMix64(seed: 5)
        let bytes = (0..<3000).map { _ in UInt8.random(in: 1...255, using: &random) }
        try folder.write(bytes, to: "random")
        try folder.shell(
            "tar cf 0.tar random todo.fast; "
                + "for n in 1 2 3 4 5 6 7 8 9; do tar cf $n.tar $((n - 1)).tar; done",
            status: 0
        )
        let refused = try folder.run("\(Self.verify) 9.tar", status: 1, codes: ["not-searched"])
        #expect(refused.errors.contains("error: this looks like "))
    }

    @Test func `data of a document in a tar archive is named with the file around it`() throws {
        try folder.shell("gzip -k todo.fast", status: 0)
        let list = try PropertyListSerialization.data(
            fromPropertyList: ["saved": folder.read("todo.fast.gz")],
            format: .binary,
            options: 0
        )

        try folder.write(list, to: "list")
        try folder.shell("tar cf t.tar todo.fast list", status: 0)
        let refused = try folder.run("\(Self.verify) t.tar", status: 1, codes: ["not-searched"])
        #expect(refused.errors.contains("fastcode: t.tar > list > saved at 0x"))
    }

    @Test(
        "a sparse file in a tar archive is refused, because its parts are not together",
        arguments: ["gnu", "posix"]
    )
    func sparse(form: String) throws {
        try folder.shell(
            "truncate -s 1M s; cat todo.fast >>s; tar --format=\(form) -S -cf t.tar s",
            status: 0
        )
        let refused = try folder.run("\(Self.verify) t.tar", status: 1, codes: ["not-searched"])
        #expect(refused.errors.contains("error: the parts of a sparse file "))
    }

    @Test func `a tar archive that is cut off behind a file is refused`() throws {
        try folder.shell("tar cf t.tar todo.fast; head -c 1024 t.tar >cut.tar", status: 0)
        try folder.run("\(Self.verify) t.tar", status: 0, errors: "")
        let refused = try folder.run("\(Self.verify) cut.tar", status: 1, codes: ["truncated"])
        #expect(refused.errors.contains("the tar archive is cut off"))
        try folder.run("find cut.tar", status: 0, codes: ["truncated"])
    }

    @Test func `only the first places are named, and all are counted`() throws {
        try folder.shell(
            "gzip -k todo.fast; for n in 1 2 3 4 5 6 7 8 9 10 11 12 13; do cp todo.fast.gz $n.gz; done; "
                + "tar cf t.tar *.gz",
            status: 0
        )
        let refused = try folder.run("\(Self.verify) t.tar", status: 1)
        #expect(refused.codes.count == 11 && refused.codes.allSatisfy { $0 == "not-searched" })
        #expect(refused.errors.contains("error: 4 other parts of the input can't be looked into"))
        let found = try folder.run("find t.tar", status: 1)
        #expect(found.errors == "fastcode: note: nothing; 14 gzip files not opened\n")
    }

    @Test func `other formats, and texts that only begin alike, are no reason to refuse`() throws {
        try folder.shell(
            "printf '\\211PNG\\r\\n\\032\\n' >a.png; echo BZhello >b; echo x^2 >c; "
                + "tar cf t.tar todo.fast a.png b c",
            status: 0
        )
        try folder.run("\(Self.verify) t.tar", status: 0, errors: "")
    }
}
