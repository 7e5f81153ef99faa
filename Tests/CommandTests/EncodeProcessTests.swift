import TestSupport

@Suite("encode as a command")
struct EncodeProcessTests {
    let folder = Folder()

    /// What is in the archive of a text, in the exact notation on one line.
    private func content(_ text: String, _ options: String...) throws -> (text: String, outcome: Outcome) {
        try folder.write(text, to: "in")
        let outcome = try folder.run(["encode", "in", "-o", "out.fast"] + options)
        #expect(outcome.status == 0)
        let decoded = try folder.run("decode", "--exact", "--compact", "out.fast")
        #expect(decoded.status == 0 && decoded.errors.isEmpty)
        return (String(decoded.text.dropLast()), outcome)
    }

    @Test("an archive has the bytes that FastCoder 3.3 writes")
    func bytes() throws {
        let outcome = try folder.run("encode", input: "[true,\"hi\",\"hi\",1.5]")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(
            outcome.output.map { String($0, radix: 16) }.joined(separator: " ")
                == "54 53 41 46 3 0 3 0 1 0 0 0 0 0 0 0 1 0 0 0 a 0 0 0 4 0 0 0 d 8 68 69 0 5 0 14 0 0 0 0 0 0 0 0 0 0 f8 3f"
        )
    }

    @Test(
        "values become what the format has for them",
        arguments: [
            ("null", "null"), ("[true,false]", "[true,false]"), ("0", "0"), ("-0", "-0.0"), ("1.0", "1.0"),
            ("9223372036854775807", "9223372036854775807"),
            ("9223372036854775808", #"{"$class":"NSDecimalNumber","$value":"9223372036854775808"}"#),
            ("-12345678901234567890", #"{"$class":"NSDecimalNumber","$value":"-12345678901234567890"}"#),
            ("1e5", "100000.0"), ("0.1", "0.1"), ("0e-400", "0.0"), ("\u{FEFF}[1]", "[1]"),
            (#""\ud83d\ude00""#, "\"😀\""),
            (#"{"b":1,"a":2,"":3}"#, #"{"b":1,"a":2,"":3}"#), ("{}", "{}"), ("[[[]]]", "[[[]]]"),
        ])
    func values(text: String, expected: String) throws {
        let (content, outcome) = try content(text)
        #expect(content == expected)
        #expect(outcome.errors.isEmpty)
    }

    @Test(
        "what is no JSON is refused with its place",
        arguments: [
            ("", "1:1: error: the text is empty, but JSON is one value [json-syntax]"),
            ("{\n  \"list\": [1, , 2]\n}", "2:15: error: expected a value before ',' [json-syntax]"),
            ("[1,]", "1:4: error: trailing comma before ']' [json-syntax]"),
            ("// c\n1", "1:1: error: comments are not JSON [json-syntax]"),
            ("[01]", "1:3: error: a number may not begin with a zero and another digit [json-syntax]"),
            ("1 2", "1:3: error: expected the end of the text after its value, but found '2' [json-syntax]"),
            ("\"\t\"", "1:2: error: a control character U+0009 in a string must be written as \\t [json-syntax]"),
            ("[\u{FEFF}1]", "1:2: error: a byte order mark may stand only at the very beginning [json-syntax]"),
            (#""é\u0000""#, "1:3: error: U+0000 can't be stored: it ends a string in an archive [nul-in-string]"),
            (#""\ud800""#, #"1:2: error: '\ud800' is half a character without its other half [lone-surrogate]"#),
            ("1e400", "1:1: error: the number is too large for a double [number-overflow]"),
        ])
    func refused(text: String, message: String) throws {
        let outcome = try folder.run("encode", input: text)
        #expect(outcome.errors == "fastcode: <stdin>:\(message)\n")
        #expect(outcome.status == 1 && outcome.output.isEmpty)
    }

    @Test("numbers beyond a decimal are refused, or rounded if that is asked for")
    func lossyNumbers() throws {
        let digits = String(repeating: "123456789", count: 5)
        let outcome = try folder.run("encode", input: "[\(digits)]")
        #expect(outcome.status == 1 && outcome.codes == ["number-overflow"])
        #expect(outcome.errors.contains("--lossy-numbers"))
        #expect(try content("[\(digits)]", "--lossy-numbers").text == "[1.2345678912345679e+44]")
    }

    @Test(
        "digits that a double does not keep are a fault under --strict, and nothing is said of them without it",
        arguments: [
            ("[0.30000000000000000001]", 2, "0.3"), ("[1, 9007199254740993.0]", 5, "9007199254740992.0"),
            ("{\"a\":3.14159265358979323846}", 6, "3.141592653589793"),
            ("<plist><real>0.30000000000000000001</real></plist>", 14, "0.3"),
        ])
    func lostDigits(text: String, column: Int, kept: String) throws {
        let strict = try folder.run("encode", "--strict", input: text)
        #expect(
            strict.errors
                == "fastcode: <stdin>:1:\(column): error: the number has more digits than a double keeps and becomes "
                + "\(kept) [decimal-precision]\n")
        #expect(strict.status == 1 && strict.output.isEmpty)
        #expect(try folder.run("bootstrap", "--strict", input: text).errors == strict.errors)
        let silent = try folder.run("encode", input: text)
        #expect(silent.status == 0 && silent.errors.isEmpty)
    }

    @Test("--strict lets numbers pass that nothing is lost of")
    func keptDigits() throws {
        let text =
            "[0.1, 1.50, 1e23, 0.30000000000000004, 0.10000000000000001, -65.613616999999977, 5e-324, "
            + "12345678901234567890, 1.7976931348623157e308, 0.0, 100000000000000000000.0]"
        #expect(try folder.run("encode", "--strict", input: text).status == 0)
        let xml = "<plist><array><real>+.5</real><real>5.</real><real>00012.25e1</real><real>nan</real></array></plist>"
        let outcome = try folder.run("encode", "--strict", input: xml)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        let lossy = try folder.run(
            "encode", "--strict", "--lossy-numbers", input: "[" + String(repeating: "123456789", count: 5) + "]")
        #expect(lossy.status == 1 && lossy.codes == ["decimal-precision"])
    }

    @Test("fractions become doubles, or decimals if that is asked for and a double would change them")
    func decimalNumbers() throws {
        let numbers = "[0.1,0.10000000000000001,3.141592653589793238]"
        #expect(try content(numbers).text == "[0.1,0.1,3.141592653589793]")
        #expect(
            try content(numbers, "--decimal-numbers").text == "[0.1"
                + #",{"$class":"NSDecimalNumber","$value":"0.10000000000000001"}"#
                + #",{"$class":"NSDecimalNumber","$value":"3.141592653589793238"}]"#)
        let (text, outcome) = try content("1e-400")
        #expect(text == "0.0")
        #expect(
            outcome.errors
                == "fastcode: in:1:1: warning: the number is too small for a double and becomes 0 [number-underflow]\n")
    }

    @Test("of equal keys the last value counts, at the first one's position, and both places are named")
    func duplicateKeys() throws {
        let text = "{\"a\":1,\n\"b\":2,\n \"a\":3}"
        let (last, warning) = try content(text)
        #expect(last == #"{"a":3,"b":2}"#)
        #expect(
            warning.errors
                == "fastcode: in:3:2: warning: duplicate key \"a\": this value replaces the one at 1:2 [duplicate-key]\n"
        )
        let (first, other) = try content(text, "--duplicate-keys=first")
        #expect(first == #"{"a":1,"b":2}"#)
        #expect(
            other.errors
                == "fastcode: in:3:2: warning: duplicate key \"a\": this value is dropped in favor of the one "
                + "at 1:2 [duplicate-key]\n")
        let refused = try folder.run("encode", "--duplicate-keys=error", "in")
        #expect(
            refused.errors
                == "fastcode: in:3:2: error: duplicate key \"a\": there is one already at 1:2 [duplicate-key]\n")
        #expect(refused.status == 1 && refused.output.isEmpty)
    }

    @Test("ten warnings of a kind are shown, and how many more there are")
    func manyWarnings() throws {
        let keys = (0..<14).map { "\"k\($0)\":1,\"k\($0)\":2" }
        let (_, outcome) = try content("{" + keys.joined(separator: ",") + "}")
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count == 11)
        #expect(lines.last == "fastcode: in: warning: 4 more warnings of this kind [duplicate-key]")
        let bootstrap = try folder.run("bootstrap", "in", "-o", "other.fast")
        #expect(bootstrap.errors == outcome.errors)
    }

    @Test("the notation is taken literally, with a note")
    func literal() throws {
        let (text, outcome) = try content(#"{"$class":"Foo","x":{"$alias":"y"}}"#)
        #expect(text == #"{"$$class":"Foo","x":{"$$alias":"y"}}"#)
        #expect(
            outcome.errors
                == "fastcode: in: note: $class and $alias are taken literally; bootstrap would build objects "
                + "from the text [literal-notation]\n")
        #expect(try content(#"{"$class":"Foo"}"#, "-q").outcome.errors.isEmpty)
    }

    @Test("containers are mutable if that is asked for")
    func mutable() throws {
        #expect(
            try content("[{}]", "--mutable").text
                == #"{"$class":"NSMutableArray","NS.objects":[{"$class":"NSMutableDictionary","$value":{}}]}"#)
    }

    @Test("lines of JSON become the elements of an array")
    func lines() throws {
        #expect(try content("1\n\n[2]\r\n{\"a\":3}", "--lines").text == #"[1,[2],{"a":3}]"#)
        #expect(try content("", "--lines").text == "[]")
        let broken = try folder.run("encode", "--lines", input: "1\n[2\n3]\n")
        #expect(broken.errors.hasPrefix("fastcode: <stdin>:2:3: error: the line ends where "))
        #expect(broken.status == 1)
    }

    @Test("limits hold, and can be lifted")
    func limits() throws {
        let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
        let refused = try folder.run("encode", input: deep)
        #expect(
            refused.errors == "fastcode: <stdin>:1:513: error: arrays and objects nest deeper than 512 levels; "
                + "--max-depth raises the limit [depth-limit]\n")
        #expect(try folder.run("encode", "--max-depth=none", input: deep).status == 0)
        #expect(try folder.run("encode", "--max-depth", "600", input: deep).status == 0)
        #expect(try folder.run("encode", "--max-string=3", input: "\"abcd\"").codes == ["string-limit"])
    }

    @Test("property lists are told by their content and taken as literally")
    func propertyLists() throws {
        let xml = """
            <plist version="1.0"><dict><key>when</key><date>2018-03-16T12:00:00Z</date><key>what</key><data>AAEC</data>\
            <key>$class</key><string>Foo</string><key>x</key><real>1</real></dict></plist>
            """
        let (text, outcome) = try content(xml)
        #expect(
            text == #"{"when":{"$class":"NSDate","NS.time":542894400.0},"what":{"$class":"NSData","$data":"AAEC"}"#
                + #","$$class":"Foo","x":1.0}"#)
        #expect(outcome.codes == ["literal-notation"])
        let binary = try folder.shell(
            #""$fastcode" decode --plain --to binary out.fast | "$fastcode" encode -q | "$fastcode" diff - out.fast && echo equal"#
        )
        #expect(binary.text == "equal\n")
    }

    @Test(
        "what is wrong with a property list is told with its place",
        arguments: [
            ("<plist>\n<dict><key>a</key></dict></plist>", "2:7: error: this <key> has no value [plist-syntax]"),
            (
                "<plist><array>\n<string>x</array></plist>",
                "2:10: error: </array> stands where </string> must be, for the <string> at 2:1 [plist-syntax]"
            ),
            (
                "<plist><dict><key>a</key><true/>\n<key>a</key><false/></dict></plist>",
                "2:1: warning: duplicate key \"a\": this value replaces the one at 1:14 [duplicate-key]"
            ),
            (
                "{ a = b; }",
                " byte 0 (0x0): error: this is an OpenStep property list, which is not supported; convert it to XML first "
                    + "[unknown-format]"
            ),
        ])
    func propertyListFaults(text: String, message: String) throws {
        let outcome = try folder.run("encode", input: text)
        #expect(outcome.errors == "fastcode: <stdin>:\(message)\n")
        #expect(outcome.status == (message.contains("warning") ? 0 : 1))
    }

    @Test("a format that is forced is the one that is read")
    func from() throws {
        let json = try folder.run("encode", "--from", "json", input: "<plist><true/></plist>")
        #expect(json.status == 1 && json.codes == ["json-syntax"])
        #expect(try folder.run("encode", "--from=xml", input: "[1]").codes == ["plist-syntax"])
        #expect(try folder.run("encode", "--from=binary", input: "[1]").codes == ["plist-structure"])
        #expect(try folder.run("encode", "--from=json", input: "[1]").status == 0)
    }

    @Test("plain output of an archive is the text again, whatever JSON it was")
    func backAgain() throws {
        let text =
            #"{"z":[1,-2.5,1e+300,true,false,null,""],"a":{"ü":"\\\"\/\u0001\n"},"$class":"x","$$":{},"big":12345678901234567890}"#
        try folder.write(text, to: "in.json")
        let outcome = try folder.shell(#""$fastcode" encode -q in.json | "$fastcode" decode --plain --compact"#)
        #expect(outcome.text == text.replacing(#"\/"#, with: "/") + "\n")
        #expect(outcome.errors.isEmpty)
    }
}
