import TestSupport

@Suite("Keyed archives before the commands")
struct KeyedProcessTests {
    let folder = Folder()

    private static func fixture(_ name: String) -> String {
        Repository.path("Tests/Fixtures/Keyed/\(name).plist")
    }

    private let note =
        #"{"$class":"Note","array":["Hello, World!",42,true],"author":"Michael Wright","#
        + #""title":"Some cool title","published":true,"date":2025}"# + "\n"

    @Test(
        "bootstrap sees that a property list is a keyed archive, and takes it as notation if that is asked for"
    )
    func bootstrap() throws {
        let file = Self.fixture("rustnska-note")
        try folder.run("bootstrap -o note.fast", file, status: 0, errors: "")
        try folder.run("decode --compact note.fast", output: note)
        try folder.run("bootstrap --from keyed -o same.fast", file, status: 0)
        #expect(try folder.read("same.fast") == folder.read("note.fast"))
        #expect(
            try folder.run("bootstrap --from binary -o x.fast", file).codes.contains("notation")
        )

        let primitives = Self.fixture("goarch-primitives-binary")
        let literal = try folder.run(
            "bootstrap --from binary -o literal.fast",
            primitives,
            status: 0
        )

        #expect(Set(literal.codes) == ["unused-notation"])
        #expect(
            try folder.run("decode --compact literal.fast").text.contains(
                #""$$archiver":"NSKeyedArchiver""#
            )
        )

        try folder.run("bootstrap --from keyed -o x.fast", input: "{}", codes: ["unknown-format"])
    }

    @Test func `decode shows a keyed archive with its sharing and its cycles, and lists it`() throws
    {
        try folder.run("decode --compact", Self.fixture("rustnska-note"), output: note)
        let cycle = try folder.run(
            "decode --compact --exact",
            Self.fixture("rustnska-circularReference"),
            status: 0
        )

        #expect(cycle.text.contains(#"{"$alias":"$root"}"#))
        #expect(
            try folder.run("list", Self.fixture("rustnska-note")).text.contains("array.0")
        )

        try folder.run("decode --key-path array.1", Self.fixture("rustnska-note"), output: "42\n")
        try folder.run("decode --plain --compact", Self.fixture("rustnska-note"), output: note)
    }

    @Test func `every command takes a keyed archive of another archiver`() throws {
        try folder.run("decode --to keyed-xml -o a.plist", input: #"["x"]"#, status: 0)
        let text = String(decoding: try folder.read("a.plist"), as: UTF8.self)
        try folder.write(text.replacing("NSKeyedArchiver", with: "NRKeyedArchiver"), to: "b.plist")

        try folder.run("decode --compact b.plist", output: #"["x"]"# + "\n", errors: "")
        try folder.run("bootstrap -o b.fast b.plist", status: 0, errors: "")
        try folder.run("diff b.plist b.fast", status: 0, errors: "")
        try folder.run("verify b.plist", output: "b.plist: OK\n")
        try folder.run("info b.plist", status: 0, errors: "")

        // The name stays, as nothing but the archive has it.
        for form in ["keyed", "keyed-xml"] {
            try folder.run("decode --to \(form) -o c b.plist", status: 0, errors: "")
            #expect(try folder.read("c").firstRange(of: Data("NRKeyedArchiver".utf8)) != nil)
        }
        try folder.run("decode --to keyed-xml -o d b.fast", status: 0)
        #expect(try folder.read("d") == folder.read("a.plist"))
    }

    @Test func `plain rows have the forms of Foundation's objects, and key paths lead into those`()
        throws
    {
        let uuid = #"{"$class":"NSUUID","NS.uuidbytes":{"$data":"cdwGjjQgRf+RnjomfVXsIg=="}}"#
        try folder.run(
            "decode --to keyed -o a.plist",
            input: #"{"id":\#(uuid),"me":{"$alias":"$root"}}"#,
            status: 0
        )
        try folder.run(
            "rows --plain --columns id --to csv a.plist",
            output: "id\r\n71DC068E-3420-45FF-919E-3A267D55EC22\r\n"
        )
        try folder.run(
            "decode --plain --compact --cycles ref a.plist",
            output: #"{"id":"71DC068E-3420-45FF-919E-3A267D55EC22","me":{"$ref":"$root"}}"# + "\n"
        )
        try folder.run(
            #"decode --plain --compact --key-path id.NS\.uuidbytes a.plist"#,
            output: "\"cdwGjjQgRf+RnjomfVXsIg==\"\n"
        )
        let lossy = try folder.run("decode --plain --lossy a.plist", status: 0)
        #expect(lossy.codes == ["not-exact"])
        try folder.run("decode --plain --lossy --strict a.plist", status: 1)
        try folder.run("decode --plain a.plist", codes: ["cycle"])
    }

    @Test func `decode writes keyed archives, binary and in XML, which every command reads`() throws
    {
        try folder.write(#"{"$class":"Foo","a":[1,{"$alias":"$root"}]}"#, to: "a.json")
        try folder.run("bootstrap -o a.fast a.json", status: 0)
        try folder.run("decode --to keyed -o a.plist a.fast", status: 0)
        try folder.run("decode --to keyed-xml -o a.xml a.plist", status: 0)
        #expect(try folder.read("a.plist").starts(with: Data("bplist00".utf8)))
        #expect(try folder.read("a.xml").starts(with: Data("<?xml".utf8)))

        for file in ["a.plist", "a.xml"] {
            try folder.run("diff a.fast", file, status: 0, output: "", errors: "")
            try folder.run("verify --allow-class Foo", file, output: "\(file): OK\n")
            try folder.run("bootstrap -o b.fast", file, status: 0)
            #expect(try folder.read("b.fast") == folder.read("a.fast"))
        }

        try folder.run("diff a.plist a.json", status: 0)
        try folder.run("decode --to keyed --output-dir out a.fast", status: 0)
        try folder.run("decode --to keyed-xml --output-dir out a.fast", status: 0)
        try folder.run("decode --to keyed --key-path a -o part.plist a.fast", status: 0)
        #expect(folder.exists("out/a.plist") && folder.exists("out/a.xml"))
        #expect(
            try folder.run("decode --compact part.plist").text.hasPrefix(#"[1,{"$class":"Foo""#)
        )
    }

    @Test func `what has no place is a warning, and an error with --strict`() throws {
        let file = Self.fixture("plaso-NSKeyedArchiver")
        try folder.run(
            "bootstrap -o a.fast",
            file,
            status: 0,
            codes: ["class-chain", "class-chain"]
        )

        for command in ["bootstrap -o b.fast", "decode -o b.json", "decode --to keyed -o b.plist"] {
            try folder.run(
                command + " --strict",
                file,
                status: 1,
                codes: ["class-chain", "class-chain"]
            )
        }

        for name in ["b.fast", "b.json", "b.plist"] {
            #expect(!folder.exists(name))
        }

        try folder.write(
            #"{"v":{"$class":"NSValue","$type":"CGVector","$value":[1,2]}}"#,
            to: "v.json"
        )

        try folder.run("bootstrap -o v.fast v.json", status: 0)
        let refused = try folder.run(
            "decode --to keyed -o v.plist v.fast",
            status: 1,
            codes: ["not-representable"]
        )

        #expect(refused.errors.contains("in v: "))
        #expect(!folder.exists("v.plist"))
    }

    @Test(
        "an archive that is only looked at loses nothing, so there is no warning of it",
        arguments: [
            "verify --allow-any-class", "info", "info --json", "info --to dot", "diff a.fast",
            "list", "list --type string", "decode --plain",
            "rows --columns $root", "rows --count", "rows --count --key-path **",
            "list --refs $root",
            "extract --output-dir parts",
        ]
    )
    func looking(command: String) throws {
        let file = Self.fixture("plaso-NSKeyedArchiver")
        try folder.run("bootstrap -q -o a.fast", file, status: 0)
        try folder.run(command, file, status: 0, codes: [])
    }

    @Test func `properties that are $null are kept in another keyed archive`() throws {
        try folder.run(
            "bootstrap -o a.fast",
            input: #"{"$class":"Foo","a":1,"b":{"$nil":true}}"#,
            status: 0
        )

        for format in ["keyed", "keyed-xml"] {
            try folder.run("decode -o a.plist a.fast --strict --to", format, status: 0)
            try folder.run("diff a.fast a.plist", status: 0, output: "", errors: "")
            try folder.run(
                "decode --exact --compact a.plist",
                output: #"{"$class":"Foo","a":1,"b":{"$nil":true}}"# + "\n"
            )

            try folder.run("decode -o b.plist a.plist --strict --to", format, status: 0)
            try folder.run("diff a.plist b.plist", status: 0, output: "", errors: "")

            for name in ["a.plist", "b.plist"] {
                try FileManager.default.removeItem(at: folder.url.appending(path: name))
            }
        }
    }

    @Test func `verify judges the classes, and reports it as JSON`() throws {
        let file = Self.fixture("rustnska-note")
        let refused = try folder.run("verify", file, status: 1, codes: ["class-not-allowed"])
        #expect(
            refused.errors.contains(
                "class 'Note' is not allowed (1 object); --allow-class Note permits it"
            )
        )

        let report = try folder.run("verify --json --allow-class Note", file).text
        #expect(
            report.contains(#""verdict":"ok""#)
                && report.contains(#""facts":{"format":"keyed","version":null,"#)
        )

        let broken = try folder.run(
            "verify --allow-any-class",
            Self.fixture("malformed/kiler-invalidReference-xml"),
            status: 1,
            codes: ["keyed-archive"]
        )

        #expect(broken.errors.contains(".plist:23:2: error:"))
    }

    @Test func `a keyed archive is written of what several key paths lead to, as text is`() throws {
        _ = try folder.run("encode -o a.fast", input: #"{"a":[1,2],"b":"x"}"#)
        for paths in ["--key-path a.*", "--key-path a.0 --key-path b", "--key-path a"] {
            _ = try folder.run("decode --to keyed --force -o a.plist a.fast " + paths)
            let text = try folder.run("decode --compact a.fast " + paths).text
            try folder.run("decode --compact a.plist", output: text)
        }
    }

    @Test
    func `property lists that are no keyed archives, and commands that take none, say what to use`()
        throws
    {
        try folder.write("<plist><dict/></plist>", to: "a.xml")
        try folder.run("decode a.xml", output: "{}\n")
        let outcome = try folder.run("verify a.xml", status: 1)
        #expect(
            outcome.errors.contains(
                "this is an XML document, neither a FastCoded nor a keyed archive; did you mean encode, bootstrap or --nested?"
            )
        )

        for command in ["migrate", "migrate --dry-run"] {
            let outcome = try folder.run(command, Self.fixture("rustnska-note"))
            #expect(
                outcome.errors.contains(
                    "this is a keyed archive, not a FastCoded archive; 'fastcode bootstrap' makes a FastCoded archive of it, "
                        + "and 'fastcode edit --rename-class' renames its classes"
                )
            )
        }

        // encode takes any text literally, as it says.
        try folder.run(
            "encode -o a.fast",
            Self.fixture("rustnska-note"),
            status: 0,
            codes: ["literal-notation"]
        )
    }
}
