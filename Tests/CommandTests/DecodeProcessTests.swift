import TestSupport

@Suite("decode as a command")
struct DecodeProcessTests {
    let folder = Folder()

    /// One of many things, in the notation.
    private static let text = #"""
        {"when":{"$class":"NSDate","NS.time":542894400.5},"what":{"$class":"NSMutableData","$data":"AAEC"},\#
        "set":{"$class":"NSSet","NS.objects":[1,2]},"none":null,"float":{"$class":"NSNumber","$type":"float","$value":0.10000000149011612},\#
        "who":{"$class":"Person","name":"Ada","likes":{"$alias":"set"}},"where":{"$class":"NSURL","NS.relative":"../i.png",\#
        "NS.base":{"$class":"NSURL","NS.relative":"http://example.com/a/b/"}},"exact":{"$class":"NSDecimalNumber","$value":"123.45"},\#
        "keys":{"$class":"NSDictionary","NS.keys":[2,true],"NS.objects":["two","yes"]}}
        """#

    init() throws {
        #expect(try folder.run("bootstrap", "-o", "a.fast", input: Self.text).status == 0)
    }

    private func decode(_ options: String...) throws -> String {
        let outcome = try folder.run(["decode", "--compact", "a.fast"] + options)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        return String(outcome.text.dropLast())
    }

    @Test("the exact notation is the text that the archive was made of")
    func exact() throws {
        #expect(try decode("--exact") == Self.text)
    }

    @Test("the default notation leaves out what would clutter")
    func standard() throws {
        let expected = Self.text.replacing(
            #"{"$class":"NSNumber","$type":"float","$value":0.10000000149011612}"#, with: "0.10000000149011612")
        #expect(try decode() == expected)
    }

    @Test("plain output is for people and other tools")
    func plain() throws {
        #expect(
            try decode("--plain") == #"""
                {"when":"2018-03-16T12:00:00.5Z","what":"AAEC","set":[1,2],"none":null,"float":0.1,\#
                "who":{"$class":"Person","name":"Ada","likes":[1,2]},"where":"http://example.com/a/i.png","exact":123.45,\#
                "keys":{"2":"two","true":"yes"}}
                """#)
    }

    @Test("dates and data come in other forms if that is asked for, and are read back")
    func forms() throws {
        let text = try decode("--dates=iso8601", "--data=hex")
        #expect(text.hasPrefix(#"{"when":{"$class":"NSDate","$iso8601":"2018-03-16T12:00:00.5Z"},"what":{"$class":"#))
        #expect(text.contains(#"{"$class":"NSMutableData","$hex":"000102"}"#))
        let plain = try decode("--plain", "--dates=seconds", "--data=hex")
        #expect(plain.hasPrefix(#"{"when":542894400.5,"what":"000102","#))
        try folder.write(text, to: "forms.json")
        #expect(try folder.run("diff", "--plainly", "a.fast", "forms.json").status == 0)
    }

    @Test("two spaces of indent, or as many as are wanted")
    func indent() throws {
        _ = try folder.run("encode", "-o", "b.fast", input: #"{"a":[1,{}],"b":[]}"#)
        #expect(
            try folder.run("decode", "b.fast").text
                == "{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": []\n}\n")
        #expect(
            try folder.run("decode", "--indent=0", "b.fast").text
                == "{\"a\":[1,{}],\"b\":[]}\n")
        #expect(try folder.run("decode", "--compact", "b.fast").text == "{\"a\":[1,{}],\"b\":[]}\n")
        #expect(try folder.run("decode", "--indent", "1", "b.fast").text.hasPrefix("{\n \"a\": [\n  1,"))
    }

    @Test("indentation stops growing at 32 levels")
    func deepIndent() throws {
        let deep = String(repeating: "[", count: 40) + String(repeating: "]", count: 40)
        _ = try folder.run("encode", "-o", "deep.fast", input: deep)
        let lines = try folder.run("decode", "deep.fast").text.split(separator: "\n")
        #expect(lines.map { $0.prefix { $0 == " " }.count }.max() == 64)
        #expect(lines.count == 79)
    }

    @Test("keys are sorted by their bytes if that is asked for")
    func sortKeys() throws {
        _ = try folder.run("encode", "-o", "b.fast", input: #"{"ö":1,"b":{"z":1,"B":2},"a":3}"#)
        #expect(
            try folder.run("decode", "--sort-keys", "--compact", "b.fast").text
                == #"{"a":3,"b":{"B":2,"z":1},"ö":1}"# + "\n")
    }

    @Test("a key path makes what is there the root, and rewrites aliases")
    func keyPath() throws {
        #expect(
            try decode("--key-path", "who")
                == #"{"$class":"Person","name":"Ada","likes":{"$class":"NSSet","NS.objects":[1,2]}}"#)
        #expect(try decode("--key-path", "who.likes.1") == "2")
        #expect(try decode("--key-path", "keys.1k") == "true")
        #expect(
            try decode("--key-path", "where.NS.base") == #"{"$class":"NSURL","NS.relative":"http://example.com/a/b/"}"#)
        #expect(try decode("--key-path=$root", "--exact") == Self.text)
        _ = try folder.run("encode", "-o", "a.fast", input: #"{"":{"a.b":1}}"#)
        #expect(try decode("--key-path", "") == #"{"a.b":1}"#)
        #expect(try decode("--key-path", #".a\.b"#) == "1")
        let outcome = try folder.run("decode", "--key-path", ".x", "a.fast")
        #expect(
            outcome.errors == "fastcode: a.fast: in $root.: error: no 'x' in the dictionary [key-path]\n")
        #expect(outcome.status == 1 && outcome.output.isEmpty)
    }

    @Test("a list has a line for each value: key path, type and size")
    func list() throws {
        #expect(
            try folder.run("decode", "--list", "a.fast").text.replacing("\t", with: "|") == """
                $root|dictionary|9 entries
                when|date|-
                what|mutable data|3 bytes
                set|set|2 elements
                set.0|integer|-
                set.1|integer|-
                none|null|-
                float|Float32|-
                who|object Person|2 properties
                who.name|string|3 bytes
                who.likes|alias|set
                where|URL|8 bytes
                where.NS.base|URL|23 bytes
                exact|decimal|-
                keys|dictionary|2 entries
                keys.0|string|3 bytes
                keys.0k|integer|-
                keys.1|string|3 bytes
                keys.1k|true|-

                """)
        #expect(try folder.run("decode", "--list", "--key-path", "set.1", "a.fast").text == "set.1\tinteger\t-\n")
    }

    @Test(
        "a list has one form, so options for others are errors beside it",
        arguments: ["--sort-keys", "--to=xml", "--exact", "--plain", "--indent=1", "--compact"])
    func listForms(option: String) throws {
        let outcome = try folder.run("decode", "--list", option, "a.fast")
        let name = option.prefix { $0 != "=" }
        #expect(outcome.status == 2)
        #expect(outcome.errors == "fastcode: error: decode: \(name) can't be used with --list [usage]\n")
    }

    @Test("an XML property list has tabs, and its own forms for data and whole seconds")
    func xml() throws {
        _ = try folder.run(
            "bootstrap", "-o", "b.fast", input: #"[{"$class":"NSDate","NS.time":0},{"$data":"AAEC"},null,{"a":"<&>"}]"#)
        #expect(
            try folder.run("decode", "--to=xml", "b.fast").text == """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">
                <array>
                \t<date>2001-01-01T00:00:00Z</date>
                \t<data>\n\tAAEC\n\t</data>
                \t<dict>
                \t\t<key>$class</key>
                \t\t<string>NSNull</string>
                \t</dict>
                \t<dict>
                \t\t<key>a</key>
                \t\t<string>&lt;&amp;&gt;</string>
                \t</dict>
                </array>
                </plist>

                """)
    }

    @Test("plain property lists have no null: it is refused, left out, or written as a string")
    func null() throws {
        _ = try folder.run("encode", "-o", "b.fast", input: #"{"a":null,"b":1}"#)
        let refused = try folder.run("decode", "--plain", "--to", "xml", "b.fast", "-o", "b.xml")
        #expect(
            refused.errors
                == "fastcode: b.fast: byte 28 (0x1c), in a: error: property lists have no null; --null=omit leaves it out, "
                + "--null=string writes a string [not-representable]\n")
        #expect(refused.status == 1 && !folder.exists("b.xml"))
        let body = try ["omit", "string"].map { choice in
            try folder.run("decode", "--plain", "--to=xml", "--compact", "--null", choice, "b.fast")
                .text.split(separator: "\n").last ?? ""
        }
        #expect(
            body == [
                "<dict><key>b</key><integer>1</integer></dict></plist>",
                "<dict><key>a</key><string>null</string><key>b</key><integer>1</integer></dict></plist>",
            ])
    }

    @Test("what is not finite is refused in plain JSON, null, or a string")
    func nonFinite() throws {
        _ = try folder.run("bootstrap", "-o", "b.fast", input: #"[{"$class":"NSNumber","$value":"-Infinity"}]"#)
        let refused = try folder.run("decode", "--plain", "b.fast")
        #expect(refused.status == 1 && refused.codes == ["not-representable"])
        #expect(try folder.run("decode", "--plain", "--non-finite=null", "--compact", "b.fast").text == "[null]\n")
        #expect(
            try folder.run("decode", "--plain", "--non-finite=string", "--compact", "b.fast").text
                == "[\"-Infinity\"]\n")
    }

    @Test(
        "plain output of a cycle is an error that says where, and of what doubles at every level one before it begins")
    func expansion() throws {
        _ = try folder.run("bootstrap", "-o", "cycle.fast", input: #"{"a":[1,{"$alias":"$root"}]}"#)
        let cycle = try folder.run("decode", "--plain", "cycle.fast")
        #expect(cycle.status == 1 && cycle.codes == ["cycle"] && cycle.output.isEmpty)
        #expect(cycle.errors.hasPrefix("fastcode: cycle.fast: byte 37 (0x25), in a.1: error: "))
        let levels = (1...40).map { "\"\($0)\":[{\"$alias\":\"\($0 - 1)\"},{\"$alias\":\"\($0 - 1)\"}]" }
        _ = try folder.run("bootstrap", "-o", "b.fast", input: "{\"0\":[]," + levels.joined(separator: ",") + "}")
        let bomb = try folder.run("decode", "--plain", "b.fast")
        #expect(bomb.status == 1 && bomb.codes == ["expansion-limit"] && bomb.output.isEmpty)
        #expect(try folder.run("decode", "b.fast").status == 0)
    }

    @Test(
        "what plain output can't carry is named with its own byte, null and aliases too",
        arguments: [
            (#"null"#, "byte 20 (0x14), in $root"),
            (#"{"a":[1,{"q":null}]}"#, "byte 44 (0x2c), in a.1.q"),
            (#"{"$class":"A","p":[true,null]}"#, "byte 41 (0x29), in p.1"),
        ])
    func places(text: String, place: String) throws {
        _ = try folder.run("bootstrap", "-o", "b.fast", input: text)
        let refused = try folder.run("decode", "--plain", "--to", "xml", "b.fast")
        #expect(refused.status == 1 && refused.codes == ["not-representable"])
        #expect(refused.errors.hasPrefix("fastcode: b.fast: \(place): error: property lists have no null"))
    }

    @Test("the elements of an array are written as lines if that is asked for")
    func lines() throws {
        _ = try folder.run("encode", "-o", "b.fast", input: #"[{"a":[1]},2,"x\ny"]"#)
        #expect(try folder.run("decode", "--plain", "--lines", "b.fast").text == "{\"a\":[1]}\n2\n\"x\\ny\"\n")
        let outcome = try folder.run("decode", "--plain", "--lines", "a.fast")
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        let back = try folder.shell(
            #""$fastcode" decode --plain --lines b.fast | "$fastcode" encode --lines | cmp - b.fast && echo same"#)
        #expect(back.text == "same\n")
    }

    @Test("keyed archives are shown as their content in plain output")
    func keyedArchive() throws {
        let outcome = try folder.shell(
            #""$fastcode" bootstrap "$0" | "$fastcode" decode --key-path 'classes.keyed archive' --plain --compact"#,
            Repository.path("examples/every-type.json"))
        #expect(outcome.errors.isEmpty)
        #expect(outcome.text == #"{"$class":"Color","name":"Coral","NSRGB":"MSAwLjUgMAA="}"# + "\n")
    }

    @Test(
        "damaged archives are refused with byte, place and code",
        arguments: [
            (
                "0a00000000001000",
                "byte 20 (0x14), in $root: error: array of 1048576 elements, but only 0 bytes follow [count-exceeds-data]"
            ),
            (
                "0a000000020000000205",
                "byte 28 (0x1c), in 0: error: alias to object 5, but only 0 came before [alias-out-of-range]"
            ),
            ("7f", "byte 20 (0x14), in $root: error: 127 is not the type of any chunk [unknown-chunk-type]"),
            ("0a0000000100000000", "byte 28 (0x1c), in 0: error: "),
            ("08616263", "byte 21 (0x15), in $root: error: no zero byte ends the string that begins here [truncated]"),
            ("", "byte 20 (0x14), in $root: error: the file ends where a chunk should continue [truncated]"),
        ])
    func damaged(root: String, message: String) throws {
        try folder.write(bytes: "5453414603000300000000000000000000000000" + root, to: "bad.fast")
        let outcome = try folder.run("decode", "bad.fast")
        #expect(outcome.errors.hasPrefix("fastcode: bad.fast: " + message))
        #expect(outcome.status == 1 && outcome.output.isEmpty)
        #expect(outcome.errors.split(separator: "\n").count == 1)
    }

    @Test("what is left over and newer versions are warnings, and errors if strictness is asked for")
    func warnings() throws {
        try folder.write(bytes: "5453414603000900000000000000000000000000" + "0d00", to: "odd.fast")
        let outcome = try folder.run("decode", "odd.fast")
        #expect(outcome.status == 0 && outcome.text == "true\n")
        #expect(
            outcome.errors == """
                fastcode: odd.fast: byte 6 (0x6): warning: version 3.9 is newer than the last one known, 3.3 [newer-than-header]
                fastcode: odd.fast: byte 21 (0x15): warning: 1 byte is left over after the root [trailing-bytes]

                """)
        let strict = try folder.run("decode", "--strict", "odd.fast", "-o", "odd.json")
        #expect(strict.status == 1 && !folder.exists("odd.json"))
        #expect(strict.errors == outcome.errors.replacing("warning", with: "error"))
        #expect(try folder.run("decode", "-q", "odd.fast").errors.isEmpty)
    }

    @Test("several archives are written into a folder, by the format, and one that fails keeps no other from it")
    func several() throws {
        try folder.write("TSAF", to: "bad.fast")
        _ = try folder.shell("cp a.fast b; mkdir out")
        for (format, names) in [("json", "a.json b.json"), ("xml", "a.xml b.xml"), ("binary", "a.plist b.plist")] {
            let outcome = try folder.run("decode", "--to", format, "--output-dir", "out", "a.fast", "bad.fast", "b")
            #expect(outcome.status == 1 && outcome.codes == ["truncated"])
            #expect(try folder.shell("cd out; echo *; rm *").text == names + "\n")
        }
    }
}
