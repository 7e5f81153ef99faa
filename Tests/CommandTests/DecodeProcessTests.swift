import TestSupport

@Suite("decode as a command")
struct DecodeProcessTests {
    let folder = Folder()

    init() throws {
        try folder.run("encode -o a.fast", input: #"{"a":[1,2]}"#, status: 0)
    }

    @Test func `JSON and property lists are converted if a format is named, as notation`() throws {
        try folder.write(#"{"$class": "Point", "x": 1}"#, to: "point.json")
        let xml = try folder.run("decode --to xml point.json", status: 0, errors: "")
        #expect(
            xml.text.contains(
                "<key>$class</key>\n\t<string>Point</string>\n\t<key>x</key>\n\t<integer>1</integer>"
            )
        )

        try folder.run("decode --to binary point.json -o point.plist", status: 0)
        let json = try folder.run(
            "decode --to json --compact point.plist",
            status: 0,
            output: #"{"$class":"Point","x":1}"# + "\n"
        )

        try folder.run("decode --to json --key-path x point.json", output: "1\n")
        try folder.run(
            "rows point.json point.plist",
            output: json.text + json.text
        )

        try folder.write("[1,", to: "cut.json")
        let cut = try folder.run("decode --to xml cut.json", status: 1, output: "")
        #expect(cut.errors.contains("cut.json:1:4: error:"), "\(cut.errors)")
        try folder.run("decode --compact point.json", output: json.text)
    }

    @Test(
        "without the notation, the keys of a text come out as they went in",
        arguments: [
            #"{"$schema":"s","$$p":1}"#, #"[{"$ref":"x/a"},{"$set":{"$$x":{"$id":1}}}]"#,
            #"{"$class":5,"$alias":[]}"#,
            #"{"$data":"aGk=","a":{"$alias":"nowhere"},"b":{"$class":"NSDate","NS.time":0.5}}"#,
            #"{"$":1,"$$":2}"#,
        ]
    )
    func dollars(json: String) throws {
        try folder.write(json, to: "a.json")
        for format in ["xml", "binary"] {
            try folder.run("decode -q --plain -o a.plist --to", format, "a.json", status: 0)
            try folder.run("decode -q --plain --compact --to json a.plist", output: json + "\n")
            try folder.shell(
                "fastcode encode -q a.json | fastcode decode --plain --to \(format) | cmp - a.plist",
                status: 0
            )
        }

        try folder.run("decode -q --plain --compact --to json a.json", output: json + "\n")
        try folder.run(
            "rows -q --plain a.json a.plist",
            output: json + "\n" + json + "\n"
        )
    }

    @Test
    func
        `a key that means nothing in the notation is said to be written with two dollar signs, and is`()
        throws
    {
        try folder.write(#"{"$schema":1,"$$p":2}"#, to: "a.json")
        let outcome = try folder.run(
            "decode --to json --compact a.json",
            status: 0,
            output: #"{"$$schema":1,"$$p":2}"# + "\n"
        )

        #expect(
            outcome.errors.contains(
                #""$schema" means nothing here and is an ordinary key, which the notation "#
            )
        )

        #expect(outcome.errors.contains(#"writes as "$$schema" [unused-notation]"#))
    }

    @Test
    func `XML dates lose fractions of a second if that is asked for, and a warning counts them`()
        throws
    {
        let dates = [0.25, 1, -0.25].map { #"{"$class":"NSDate","NS.time":\#($0)}"# }.joined(
            separator: ","
        )

        try folder.run("bootstrap -o d.fast", input: "[\(dates)]", status: 0)
        let outcome = try folder.run(
            "decode --to xml --dates whole --compact d.fast",
            status: 0,
            codes: ["not-exact"]
        )

        #expect(outcome.errors.contains("the fraction of a second of 2 dates is left out"))
        #expect(
            String(outcome.lines.last ?? "")
                == "<array><date>2001-01-01T00:00:00Z</date><date>2001-01-01T00:00:01Z</date>"
                + "<date>2000-12-31T23:59:59Z</date></array></plist>"
        )

        try folder.run(
            "decode --strict --to xml --dates whole d.fast -o d.xml",
            status: 1,
            codes: ["not-exact"]
        )

        #expect(!folder.exists("d.xml"))
        try folder.run("decode --to json --dates whole d.fast", status: 2)
        try folder.run("decode --to xml d.fast", status: 0, codes: [])
    }

    @Test func `other programs read dates with fractions in binary property lists`() throws {
        try folder.run(
            "bootstrap -o d.fast",
            input: #"[{"$class":"NSDate","NS.time":0.25}]"#,
            status: 0
        )

        try folder.run("decode --to binary d.fast -o d.plist", status: 0)
        let data = Data(try folder.read("d.plist"))
        let list = try unsafe PropertyListSerialization.propertyList(from: data, format: nil)
        #expect(list as? [Date] == [Date(timeIntervalSinceReferenceDate: 0.25)])

        guard try folder.shell("command -v python3").status == 0 else { return }

        try folder.shell(
            "python3 -c 'import plistlib; print(plistlib.load(open(\"d.plist\", \"rb\")))'",
            output: "[datetime.datetime(2001, 1, 1, 0, 0, 0, 250000)]\n"
        )
    }

    @Test func `an index in brackets is answered with how it is written`() throws {
        try folder.run(
            "encode -o a.fast",
            input: #"{"items": [[5]], "a.b": {"x": [1]}}"#,
            status: 0
        )

        for (path, meant) in [
            ("items[0]", "items.0"),
            ("items[0][0]", nil),
            (#"a\.b[0]"#, #"a\.b.0"#),
            ("items.[0]", "0"),
        ] {
            let errors = try folder.run("decode --key-path", path, "a.fast").errors
            #expect(
                meant.map { errors.contains("; did you mean '\($0)'? [key-path]") }
                    ?? !errors.contains("did you"),
                "\(errors)"
            )
        }
    }

    @Test
    func `plain property lists have no null: it is refused, left out, or written as a string`()
        throws
    {
        _ = try folder.run("encode -o b.fast", input: #"{"a":null,"b":1}"#)
        try folder.run(
            "decode --plain --to xml b.fast -o b.xml",
            status: 1,
            errors:
                "fastcode: b.fast: byte 28 (0x1c), in a: error: property lists have no null; --null=omit leaves it out, "
                + "--null=string writes a string [not-representable]\n"
        )

        #expect(!folder.exists("b.xml"))
        let body = try ["omit", "string"].map { choice in
            try folder.run("decode --plain --to=xml --compact --null", choice, "b.fast").lines.last
                ?? ""
        }

        #expect(
            body == [
                "<dict><key>b</key><integer>1</integer></dict></plist>",
                "<dict><key>a</key><string>null</string><key>b</key><integer>1</integer></dict></plist>",
            ]
        )
    }

    @Test(
        "plain output of a cycle is an error that says where, and of what doubles at every level one before it begins"
    )
    func expansion() throws {
        _ = try folder.run("bootstrap -o cycle.fast", input: #"{"a":[1,{"$alias":"$root"}]}"#)
        let cycle = try folder.run(
            "decode --plain cycle.fast",
            status: 1,
            codes: ["cycle"],
            output: ""
        )

        #expect(cycle.errors.hasPrefix("fastcode: cycle.fast: byte 37 (0x25), in a.1: error: "))
        let levels = (1...40).map {
            "\"\($0)\":[{\"$alias\":\"\($0 - 1)\"},{\"$alias\":\"\($0 - 1)\"}]"
        }

        _ = try folder.run(
            "bootstrap -o b.fast",
            input: "{\"0\":[]," + levels.joined(separator: ",") + "}"
        )

        try folder.run("decode --plain b.fast", status: 1, codes: ["expansion-limit"], output: "")
        try folder.run("decode b.fast", status: 0)
    }

    @Test(
        "what plain output can't carry is named with its own byte, null and aliases too",
        arguments: [
            (#"null"#, "byte 20 (0x14), in $root"),
            (#"{"a":[1,{"q":null}]}"#, "byte 44 (0x2c), in a.1.q"),
            (#"{"$class":"A","p":[true,null]}"#, "byte 41 (0x29), in p.1"),
        ]
    )
    func places(text: String, place: String) throws {
        _ = try folder.run("bootstrap -o b.fast", input: text)
        let refused = try folder.run(
            "decode --plain --to xml b.fast",
            status: 1,
            codes: ["not-representable"]
        )

        #expect(
            refused.errors.hasPrefix(
                "fastcode: b.fast: \(place): error: property lists have no null"
            )
        )
    }

    @Test(
        "damaged archives are refused with byte, place and code",
        arguments: rows(
            """
            0a00000000001000
            => byte 20 (0x14), in $root: error: array of 1048576 elements, but only 0 bytes follow [count-exceeds-data]
            0a000000020000000205
            => byte 28 (0x1c), in 0: error: alias to object 5, but only 0 came before [alias-out-of-range]
            7f => byte 20 (0x14), in $root: error: 127 is not the type of any chunk [unknown-chunk-type]
            0a0000000100000000 => byte 28 (0x1c), in 0: error:
            08616263 => byte 21 (0x15), in $root: error: no zero byte ends the string that begins here [truncated]
            nothing => byte 20 (0x14), in $root: error: the file ends where a chunk should continue [truncated]
            """
        )
    )
    func damaged(root: String, message: String) throws {
        let header = "5453414603000300000000000000000000000000"
        try folder.write(bytes(header + (root == "nothing" ? "" : root)), to: "bad.fast")
        let outcome = try folder.run("decode bad.fast", status: 1, output: "")
        #expect(outcome.errors.hasPrefix("fastcode: bad.fast: " + message))
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test
    func
        `what is left over and newer versions are warnings, and errors if strictness is asked for`()
        throws
    {
        try folder.write(bytes("5453414603000900000000000000000000000000" + "0d00"), to: "odd.fast")
        let outcome = try folder.run(
            "decode odd.fast",
            status: 0,
            output: "true\n",
            errors: """
                fastcode: odd.fast: byte 6 (0x6): warning: version 3.9 is newer than the last one known, 3.3 [newer-than-header]
                fastcode: odd.fast: byte 21 (0x15): warning: 1 byte is left over after the root [trailing-bytes]

                """
        )

        try folder.run(
            "decode --strict odd.fast -o odd.json",
            status: 1,
            errors: outcome.errors.replacing("warning", with: "error")
        )

        #expect(!folder.exists("odd.json"))
        try folder.run("decode -q odd.fast", errors: "")
    }

    @Test(
        "several archives are written into a folder, by the format, and one that fails keeps no other from it"
    )
    func several() throws {
        try folder.write("TSAF", to: "bad.fast")
        _ = try folder.shell("cp a.fast b; mkdir out")

        for (format, names) in [
            ("json", "a.json b.json"),
            ("xml", "a.xml b.xml"),
            ("binary", "a.plist b.plist"),
        ] {
            try folder.run(
                "decode --to \(format) --output-dir out a.fast bad.fast b",
                status: 1,
                codes: ["truncated"]
            )
            try folder.shell("cd out; echo *; rm *", output: names + "\n")
        }
    }
}
