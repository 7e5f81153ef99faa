import TestSupport

@Suite("encode and bootstrap as commands")
struct EncodeProcessTests {
    let folder = Folder()

    @Test(
        "what is wrong with a text is told with its place",
        arguments: rows(
            #"""
            encode => 1:1: error: the text is empty, but JSON is one value [json-syntax]
            encode {¶  "list": [1, , 2]¶} => 2:15: error: expected a value before ',' [json-syntax]
            encode [01] => 1:3: error: a number may not begin with a zero and another digit [json-syntax]
            encode 1 2 => 1:3: error: expected the end of the text after its value, but found '2' [json-syntax]
            encode "⇥" => 1:2: error: a control character U+0009 in a string must be written as \t [json-syntax]
            encode [\#u{FEFF}1] => 1:2: error: a byte order mark is allowed only at the very beginning [json-syntax]
            encode "é\u0000" => 1:3: error: U+0000 can't be stored: it ends a string in an archive [nul-in-string]
            encode "\ud800" => 1:2: error: '\ud800' is half a character without its other half [lone-surrogate]
            encode 1e400 => 1:1: error: the number is too large for a double [number-overflow]
            encode <plist>¶<dict><key>a</key></dict></plist> => 2:7: error: this <key> has no value [plist-syntax]
            encode <plist><array>¶<string>x</array></plist>
            => 2:10: error: found </array> where </string> must be, for the <string> at 2:1 [plist-syntax]
            encode <plist><dict><key>a</key><true/>¶<key>a</key><false/></dict></plist>
            => 2:1: warning: duplicate key "a": this value replaces the one at 1:14 [duplicate-key]
            encode { a = b;¶ c = (d, e; }
            => 2:11: error: ';' where ',' or ')' must be, for the array at 2:6 [plist-syntax]
            bootstrap {"a":[1,2],¶ "c":{"$alias":"a.7"}}
            => 2:16: error: \#(away) index 7 is out of range: the array has 2 elements [unresolved-alias]
            bootstrap {"a":{"b":1},"c":{"$alias":"a.x.7"}}
            => 1:28: error: \#(away) no 'x' in the dictionary [unresolved-alias]
            bootstrap {"a":5,"c":{"$alias":"a.b"}}
            => 1:22: error: \#(away) no 'b' in integer 5, which has no parts [unresolved-alias]
            bootstrap [{"$alias":"1"},{"$alias":"0"}]
            => 1:12: error: the alias "1" leads by way of others back to itself [alias-cycle]
            bootstrap {"$class":1} => 1:11: error: $class has to be a string, but found integer 1 [notation]
            bootstrap {"$alias":[]} => 1:11: error: $alias has to be a string, but found array of 0 [notation]
            bootstrap {"$class":""}
            => 1:11: error: $class is empty; an object of a class without a name needs $coder [notation]
            bootstrap {"$class":"NSSet"} => 1:1: error: NSSet lacks NS.objects [notation]
            bootstrap {"$class":"NSValue","$type":"CGPoint","$value":[1]}
            => 1:48: error: CGPoint has 2 numbers; there are 1 [notation]
            bootstrap {"$data":"AAE"} => 1:10: error: the base64 text is wrong at character 4 [notation]
            """#
        )
    )
    func faults(line: String, message: String) throws {
        let command = line.prefix { $0 != " " }
        let text = String(line.dropFirst(command.count + 1)).replacing("¶", with: "\n").replacing(
            "⇥",
            with: "\t"
        )

        try folder.run(
            String(command),
            input: text,
            status: message.contains("warning") ? 0 : 1,
            output: message.contains("warning") ? nil : "",
            errors: "fastcode: <stdin>:\(message)\n"
        )
    }

    static let away = "component 2 of the key path leads nowhere:"

    @Test(
        "digits that a double does not keep are a fault under --strict, and nothing is said of them without it",
        arguments: [
            ("[0.30000000000000000001]", 2, "0.3"),
            ("[1, 9007199254740993.0]", 5, "9007199254740992.0"),
            ("{\"a\":3.14159265358979323846}", 6, "3.141592653589793"),
            ("<plist><real>0.30000000000000000001</real></plist>", 14, "0.3"),
        ]
    )
    func lostDigits(text: String, column: Int, kept: String) throws {
        let strict = try folder.run(
            "encode --strict",
            input: text,
            status: 1,
            output: "",
            errors:
                "fastcode: <stdin>:1:\(column): error: the number has more digits than a double keeps and becomes "
                + "\(kept) [decimal-precision]\n"
        )
        try folder.run("bootstrap --strict", input: text, errors: strict.errors)
        try folder.run("encode", input: text, status: 0, errors: "")
    }

    @Test func `--strict lets numbers pass that nothing is lost of`() throws {
        let text =
            "[0.1, 1.50, 1e23, 0.30000000000000004, 0.10000000000000001, -65.613616999999977, 5e-324, "
            + "12345678901234567890, 1.7976931348623157e308, 0.0, 100000000000000000000.0]"

        try folder.run("encode --strict", input: text, status: 0)
        let xml =
            "<plist><array><real>+.5</real><real>5.</real><real>00012.25e1</real><real>nan</real></array></plist>"

        try folder.run("encode --strict", input: xml, status: 0, errors: "")
        try folder.run(
            "encode --strict --lossy-numbers",
            input: "[" + String(repeating: "123456789", count: 5) + "]",
            status: 1,
            codes: ["decimal-precision"]
        )
    }

    /// Commands, their texts, what is in the archive then, in the exact notation, and what is said.
    static let conversions: [(command: String, text: String, exact: String, errors: String)] = [
        // Of equal keys the last value counts, at the first one's position, or the first one; both
        // places are named.
        (
            "encode", "{\"a\":1,\n\"b\":2,\n \"a\":3}", #"{"a":3,"b":2}"#,
            "3:2: warning: duplicate key \"a\": this value replaces the one at 1:2 [duplicate-key]"
        ),
        (
            "encode --duplicate-keys=first", "{\"a\":1,\n\"b\":2,\n \"a\":3}", #"{"a":1,"b":2}"#,
            "3:2: warning: duplicate key \"a\": this value is dropped in favor of the one at 1:2 [duplicate-key]"
        ),
        // encode takes the notation literally, with a note.
        (
            "encode", #"{"$class":"Foo","x":{"$alias":"y"}}"#,
            #"{"$$class":"Foo","x":{"$$alias":"y"}}"#,
            " note: $class and $alias are taken literally; bootstrap would build objects from the text [literal-notation]"
        ),
        ("encode -q", #"{"$class":"Foo"}"#, #"{"$$class":"Foo"}"#, ""),
        ("encode --mutable", "[1]", #"{"$class":"NSMutableArray","NS.objects":[1]}"#, ""),
        // An alias beside other keys and a key that means nothing are kept.
        (
            "bootstrap", "{\"$alias\":\"a\",\n\"$foo\":1}", #"{"$$alias":"a","$$foo":1}"#,
            """
            1:2: warning: "$alias" has other keys beside it and is an ordinary key here, which the notation \
            writes as "$$alias" [unused-notation]
            fastcode: <stdin>:2:1: warning: "$foo" means nothing here and is an ordinary key, which the notation \
            writes as "$$foo" [unused-notation]
            """
        ),
        // A container on a cycle becomes mutable, with a warning if the text names it immutable.
        (
            "bootstrap", "{\"$class\":\"NSArray\",\n\"NS.objects\":[{\"$alias\":\"$root\"}]}",
            #"{"$class":"NSMutableArray","NS.objects":[{"$alias":"$root"}]}"#,
            "1:1: warning: the array contains itself, so it becomes a mutable array; see the reference at 2:15 "
                + "[made-mutable]"
        ),
        (
            "bootstrap --strict", #"{"$class":"NSMutableArray","NS.objects":[{"$alias":"$root"}]}"#,
            #"{"$class":"NSMutableArray","NS.objects":[{"$alias":"$root"}]}"#, ""
        ),
        // What an archive has no form for is warned of at its line and column.
        (
            "bootstrap", "[0,\n{\"$class\":\"Foo\",\"$coder\":\"NSCoding\",\"a\":{\"$nil\":true}}]",
            #"[0,{"$class":"Foo","$coder":"NSCoding"}]"#,
            "2:1: warning: a nil value of a coded object is left out; an absent key also reads as nil [not-exact]"
        ),
    ]

    @Test(
        "an archive has what the text says, and what is not taken as it stands is told",
        arguments: conversions
    )
    func conversion(command: String, text: String, exact: String, errors: String) throws {
        try folder.run(
            command + " -o out.fast",
            input: text,
            status: 0,
            output: "",
            errors: errors.isEmpty ? "" : "fastcode: <stdin>:\(errors)\n"
        )

        try folder.run(
            "decode --exact --compact out.fast",
            status: 0,
            output: exact + "\n",
            errors: ""
        )
    }

    @Test func `of equal keys there may be an error`() throws {
        try folder.run(
            "encode --duplicate-keys=error",
            input: "{\"a\":1,\n \"a\":3}",
            status: 1,
            output: "",
            errors:
                "fastcode: <stdin>:2:2: error: duplicate key \"a\": there is one already at 1:2 [duplicate-key]\n"
        )
    }

    @Test func `limits hold, and can be lifted`() throws {
        let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
        try folder.run(
            "encode",
            input: deep,
            errors:
                "fastcode: <stdin>:1:513: error: arrays and objects nest deeper than 512 levels; "
                + "--max-depth raises the limit [depth-limit]\n"
        )

        try folder.run("encode --max-depth=none", input: deep, status: 0)
        try folder.run("encode --max-depth 600", input: deep, status: 0)
        try folder.run("encode --max-string=3", input: "\"abcd\"", codes: ["string-limit"])
    }

    @Test func `property lists are reported by their content and taken as literally`() throws {
        let xml = """
            <plist version="1.0"><dict><key>when</key><date>2018-03-16T12:00:00Z</date><key>what</key><data>AAEC</data>\
            <key>$class</key><string>Foo</string><key>x</key><real>1</real></dict></plist>
            """

        try folder.run("encode -o out.fast", input: xml, status: 0, codes: ["literal-notation"])
        try folder.run(
            "decode --exact --compact out.fast",
            output:
                #"{"when":{"$class":"NSDate","NS.time":542894400.0},"what":{"$class":"NSData","$data":"AAEC"}"#
                + #","$$class":"Foo","x":1.0}"# + "\n"
        )

        try folder.shell(
            #"fastcode decode --plain --to binary out.fast | fastcode encode -q | fastcode diff - out.fast && echo equal"#,
            output: "equal\n"
        )
    }

    @Test func `a format that is forced is the one that is read`() throws {
        try folder.run(
            "encode --from json",
            input: "<plist><true/></plist>",
            status: 1,
            codes: ["json-syntax"]
        )

        try folder.run("encode --from=xml", input: "[1]", codes: ["plist-syntax"])
        try folder.run("encode --from=binary", input: "[1]", codes: ["plist-structure"])
        try folder.run("encode --from=json", input: "[1]", status: 0)
    }
}
