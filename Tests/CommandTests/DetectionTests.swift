import TestSupport

@Suite("An input is what its content says, whichever command and option reads it")
struct DetectionTests {
    let folder = Folder()

    private static let keyedXML =
        "<plist version=\"1.0\"><dict><key>$version</key><integer>100000</integer><key>$archiver</key>"
        + "<string>NSKeyedArchiver</string><key>$top</key><dict><key>root</key><dict><key>CF$UID</key>"
        + "<integer>1</integer></dict></dict><key>$objects</key><array><string>$null</string><dict><key>x</key>"
        + "<integer>5</integer><key>$class</key><dict><key>CF$UID</key><integer>2</integer></dict></dict><dict>"
        + "<key>$classname</key><string>Evil</string><key>$classes</key><array><string>Evil</string>"
        + "<string>NSObject</string></array></dict></array></dict></plist>"

    private func write(
        _ text: String,
        _ encoding: String.Encoding,
        mark: [UInt8] = [],
        to name: String
    ) throws {
        let data = try #require(text.data(using: encoding))
        try folder.write(Data(mark) + data, to: name)
    }

    init() throws {
        try folder.shell("mkdir d; echo '[1]' | fastcode encode -o d/a.fast", status: 0)
    }

    @Test(
        "a folder with a keyed archive that is refused by its name is refused, however that is written",
        arguments: [
            ("UTF-8", .utf8, [], ""), ("UTF-16", .utf16LittleEndian, [0xFF, 0xFE], ""),
            ("big-endian UTF-16", .utf16BigEndian, [0xFE, 0xFF], ""),
            ("UTF-16 without a mark", .utf16LittleEndian, [], ""),
            ("UTF-32", .utf32LittleEndian, [0xFF, 0xFE, 0, 0], ""),
            ("a long comment", .utf8, [], "<!--" + String(repeating: "-=", count: 600) + "-->"),
            (
                "a comment longer than several reads", .utf8, [],
                "<!--" + String(repeating: "-=", count: 60_000) + "-->"
            ),
            ("white space", .utf8, [], String(repeating: " ", count: 1100)),
            (
                "white space in UTF-16", .utf16LittleEndian, [0xFF, 0xFE],
                String(repeating: "\n", count: 9000)
            ),
            (
                "a document type", .utf8, [],
                "<!DOCTYPE plist [\(String(repeating: "<!-- -->", count: 200))]>"
            ),
            (
                "an element that begins where the first read ends", .utf8, [],
                String(repeating: " ", count: 1020)
            ),
        ] as [(String, String.Encoding, [UInt8], String)]
    )
    func refused(what: String, encoding: String.Encoding, mark: [UInt8], start: String) throws {
        try write(start + Self.keyedXML, encoding, mark: mark, to: "d/state")
        try folder.run("verify -q d/state", status: 1)
        let outcome = try folder.run("verify -q -r d", status: 1)
        #expect(outcome.errors.contains("d/state"))
        #expect(try folder.run("rows -r --with-file d", status: 0).lines.count == 2)
    }

    @Test(
        "what begins like a property list and can't be read is reported, not passed over",
        arguments: [
            "bplist00", "bplist00 and more", "bplist15", "<plist><dict><key>a</key>",
            "<plist version='1.0'>",
            "<?xml version='1.0' encoding='koi8-r'?><plist/>",
        ]
    )
    func damaged(text: String) throws {
        try folder.write(text, to: "d/state")
        for command in ["verify -r d", "rows -r --with-file d", "info -r d"] {
            let outcome = try folder.run(command, status: 1)
            #expect(outcome.errors.contains("d/state"), "\(command): \(outcome.errors)")
        }
        let outcome = try folder.run("rows -r --with-file --with-errors d", status: 1)
        #expect(try outcome.objects().count == 2)
    }

    @Test(
        "what is not read is passed over silently",
        arguments: [
            "", "   \n", "hello", "<html></html>",
            "<!DOCTYPE html><html><data/></html>",
            "{ a = 1; }", "\u{1}\u{2}",
        ]
    )
    func skipped(text: String) throws {
        try folder.write(text, to: "d/note")
        try folder.run("verify -r d", status: 0, output: "d/a.fast: OK\n", errors: "")
    }

    @Test(
        "what could be read in another way is passed over with a note that says so once",
        arguments: [
            ("<plist><dict/></plist>", "2 property lists; --nested judges property lists"),
            ("{\"a\":1}", "2 JSON files; --kind json with --nested judges JSON"),
            ("SQLite format 3\0", "2 SQLite databases"),
            ("\u{1F}\u{8B}", "2 gzip files"),
            ("PK\u{3}\u{4}", "2 zip files"),
        ]
    )
    func passedOver(text: String, what: String) throws {
        let bytes = text.unicodeScalars.map { UInt8($0.value) }
        try folder.write(bytes, to: "d/note")
        try folder.write(bytes, to: "d/second")
        try folder.run(
            "verify -r d",
            status: 0,
            output: "d/a.fast: OK\n",
            errors: "fastcode: note: not taken: \(what)\n"
        )
        try folder.run("verify -q -r d", status: 0, errors: "")
    }

    @Test func `the files of a folder or of a tar stream that are not taken are counted by kind`()
        throws
    {
        try folder.write("<plist><dict/></plist>", to: "d/list")
        try folder.write("{\"a\":1}", to: "d/object")
        try folder.write([0x1F, 0x8B, 8], to: "d/z")
        let note =
            "fastcode: note: not taken: 1 property list, 1 JSON file, 1 gzip file; "
            + "--kind plist takes property lists, --kind json takes JSON\n"
        try folder.run("rows -r d", output: "[1]\n", errors: note)
        try folder.shell("tar cf t.tar d/a.fast d/list d/object d/z", status: 0)
        try folder.run("rows --tar t.tar", output: "[1]\n", errors: note)
        try folder.run(
            "rows -r --kind plist d",
            output: "{}\n",
            errors: "fastcode: note: not taken: 1 gzip file\n"
        )
        try folder.run(
            "find -r d",
            errors: "fastcode: note: 1 FastCoded archive, 1 property list in 2 files; "
                + "1 gzip file not opened; --kind plist lists property lists\n"
        )
        try folder.run("migrate -r --dry-run d", status: 0, codes: [])
    }

    @Test(
        "the note on files that are not taken names the option of the command that takes them",
        arguments: [
            (
                "info", "1 property list, 1 JSON file",
                ["plist takes property lists", "json takes JSON"]
            ),
            (
                "list", "1 property list, 1 JSON file",
                ["plist takes property lists", "json takes JSON"]
            ),
            ("dump-chunks", "1 property list", ["plist takes property lists"]),
            ("edit --set a=1 --dry-run", "1 property list", ["plist takes property lists"]),
        ]
    )
    func advice(command: String, files: String, advice: [String]) throws {
        try folder.write("<plist><dict/></plist>", to: "d/list")
        try folder.write("{\"a\":1}", to: "d/object")
        let outcome = try folder.run("\(command) -r d")
        let options = advice.map { "--kind \($0)" }.joined(separator: ", ")
        #expect(
            outcome.errors.contains("fastcode: note: not taken: \(files); \(options)\n"),
            "\(outcome.errors)"
        )
    }

    @Test func `with --nested, the option that takes JSON is named alone`() throws {
        try folder.write("{\"a\":1}", to: "d/object")
        let options = "verify -r --nested"
        let judged = try folder.run("\(options) d", status: 0, output: "d/a.fast: OK\n")
        #expect(
            judged.errors == "fastcode: note: not taken: 1 JSON file; --kind json judges JSON\n"
        )
        try folder.run(
            "\(options) --kind json --kind fast d",
            status: 0,
            output: "d/a.fast: OK\nd/object: OK\n",
            errors: ""
        )
    }

    @Test func `with --kind, property lists and JSON are taken from a folder, too`() throws {
        try folder.write(
            "<plist><dict><key>a</key><integer>1</integer></dict></plist>",
            to: "d/list"
        )
        try folder.write("{\"a\":1}", to: "d/object")
        try folder.write("7", to: "d/seven.json")
        try folder.write("just a text", to: "d/note.txt")
        try folder.shell("fastcode decode --to binary d/a.fast -o d/z.plist", status: 0)
        let outcome = try folder.run(
            "rows -r --kind fast --kind plist --kind json --with-file d",
            status: 0,
            errors: ""
        )
        #expect(
            outcome.lines == [
                #"{"file":"d/a.fast","value":[1]}"#, #"{"file":"d/list","value":{"a":1}}"#,
                #"{"file":"d/object","value":{"a":1}}"#, #"{"file":"d/seven.json","value":7}"#,
                #"{"file":"d/z.plist","value":[1]}"#,
            ]
        )
    }

    @Test(
        "with --kind plist, a damaged OpenStep list is reported if its name says that it is a list",
        arguments: ["{ a = 1; b = ", "( 1, 2", "\"key\" = \"value"]
    )
    func damagedOpenStep(text: String) throws {
        try folder.write(text, to: "d/list.plist")
        try folder.write(text, to: "d/Localizable.strings")
        // Many a text begins like a list.
        try folder.write(text, to: "d/note")
        for command in ["list", "rows", "decode -d o"] {
            let outcome = try folder.run("\(command) -r --kind plist d", status: 1)
            #expect(outcome.codes == ["plist-syntax", "plist-syntax"])
            #expect(!outcome.errors.contains("note"))
        }
        try folder.run("list -r --kind json d", codes: ["usage"])
    }

    @Test func `dump-chunks takes keyed archives from a folder as info does`() throws {
        try folder.write(Self.keyedXML, to: "d/state")
        for command in ["dump-chunks", "info"] {
            let outcome = try folder.run("\(command) -r d", status: 0, errors: "")
            #expect(outcome.text.contains("==> d/state <=="))
        }
        try folder.write(String(Self.keyedXML.dropLast(20)), to: "d/cut")
        let outcome = try folder.run("dump-chunks -r d", status: 1, codes: ["plist-syntax"])
        #expect(outcome.errors.contains("d/cut"))
    }

    @Test(
        "merge names what is neither an archive nor a text",
        arguments: [
            ("PK\u{3}\u{4}", "a zip file"), ("SQLite format 3\0", "an SQLite database"),
            ("%PDF-1.4", "a PDF document"), ("(\u{B5}/\u{FD}", "zstd data"),
        ]
    )
    func mergedFormats(text: String, name: String) throws {
        // Equal files would be merged unread.
        try folder.shell("fastcode edit --set 0=2 d/a.fast -o d/b.fast", status: 0)
        try folder.write(text.unicodeScalars.map { UInt8($0.value) }, to: "a")
        let outcome = try folder.run("merge d/a.fast a d/b.fast", status: 2)
        #expect(outcome.errors.contains("this is \(name), not a FastCoded archive"))
        try folder.write("{\"a\":1}", to: "a")
        let message = try folder.run("merge d/a.fast a d/b.fast", status: 2).errors
        #expect(message.contains("a text is merged line by line"))
    }

    @Test(
        "decode --to reads whatever bootstrap reads",
        arguments: [
            "1", "\"text\"", "true", "null", String(repeating: " ", count: 1100) + "{}",
            "<string>x</string>",
            "<integer>5</integer>", "<plist><true/></plist>", "[1,{\"$class\":\"Cat\",\"x\":null}]",
        ]
    )
    func texts(text: String) throws {
        try folder.write(text, to: "a")
        try folder.run("bootstrap a -o a.fast", status: 0)
        let expected = try folder.run("decode --compact a.fast", status: 0).text
        try folder.run("decode --to json --compact a", status: 0, output: expected, errors: "")
        try folder.run("decode --compact a", status: 0, output: expected, errors: "")
        try folder.run("rows a", status: 0, output: expected, errors: "")
    }

    @Test(
        "decode --to says what is wrong with a text, as bootstrap does",
        arguments: ["{'a':1}", "hello", "[1", "<plist><dict>", "{\"a\":1}{", "{ a = 1 }"]
    )
    func wrongTexts(text: String) throws {
        try folder.write(text, to: "a")
        let expected = try folder.run("bootstrap a", status: 1).errors
        try folder.run("decode --to xml a", status: 1, errors: expected)
    }

    @Test(
        "what looks like an object of JSON is read as one without --to, too",
        arguments: ["{'a':1}", "{a:1}", "\u{FEFF} { 1: 2 }"]
    )
    func wrongObjects(text: String) throws {
        try folder.write(text, to: "a")
        let expected = try folder.run("bootstrap a", status: 1).errors
        for command in ["decode", "list", "rows"] {
            try folder.run("\(command) a", status: 1, errors: expected)
        }
    }

    @Test(
        "errors about a text name places in it",
        arguments: [
            ("{\n \"a\":null}", "xml", "2:6", 7), ("{\n \"a\":{\"b\":\nnull}}", "xml", "3:1", 13),
            ("<plist><dict><key>é</key>\n<real>nan</real></dict></plist>", "json", "2:1", 27),
            ("<plist><array><true/><real>nan</real></array></plist>", "json", "1:22", 21),
        ] as [(String, String, String, Int)]
    )
    func places(text: String, format: String, place: String, offset: Int) throws {
        try folder.write(text, to: "a")
        let outcome = try folder.run(
            "decode --plain --to \(format) a",
            status: 1,
            codes: ["not-representable"]
        )
        #expect(outcome.errors.hasPrefix("fastcode: a:\(place): error: "), "\(outcome.errors)")
        if format == "json" {
            let lines = try folder.run(
                "rows --plain --with-file --with-errors a",
                status: 1
            )
            let error = try #require(lines.objects().first?["error"] as? [String: Any])
            #expect(
                error["offset"] as? Int == offset
                    && "\(error["line"] ?? "").\(error["column"] ?? "")"
                        == place.replacing(":", with: ".")
            )
            let expanded = try folder.run("decode --plain --expand-data a", status: 1)
            #expect(
                expanded.errors.hasPrefix("fastcode: a:\(place): error: "),
                "\(expanded.errors)"
            )
        }
    }

    @Test func `offsets in a text in UTF-16 are those of its own bytes`() throws {
        let text = "<plist><array><string>é😀</string>\n<real>nan</real></array></plist>"
        try write(text, .utf16LittleEndian, mark: [0xFF, 0xFE], to: "a")
        let outcome = try folder.run(
            "rows --plain --with-file --with-errors a",
            status: 1
        )
        let error = try #require(outcome.objects().first?["error"] as? [String: Any])
        #expect(
            error["offset"] as? Int == 2 + 2 * "<plist><array><string>é😀</string>\n".utf16.count
        )
        #expect(error["line"] as? Int == 2 && error["column"] as? Int == 1)
    }

    @Test func `what is no tar archive is named`() throws {
        try folder.write(Data([0x1F, 0x8B, 8, 0, 1, 2, 3]), to: "a.tgz")
        let packed = try folder.run(
            "rows --tar a.tgz",
            status: 1,
            codes: ["not-an-archive"]
        )
        #expect(packed.errors.contains("this is gzip data, not a tar archive; unpack it first"))
        let archive = try folder.run(
            "rows --tar d/a.fast",
            status: 1,
            codes: ["not-an-archive"]
        )
        #expect(archive.errors.contains("this is a FastCoded archive, not a tar archive"))
        // An old tar archive has a sum in its header, but no signature.
        try folder.shell("tar --format=v7 -cf old.tar d/a.fast", status: 0)
        #expect(
            try folder.run("decode old.tar", status: 1).errors.contains("'fastcode rows --tar'")
        )
        #expect(try folder.run("rows old.tar", status: 1).errors.contains("did you mean --tar?"))
        try folder.run("rows --tar old.tar", status: 0, output: "[1]\n")
    }
}
