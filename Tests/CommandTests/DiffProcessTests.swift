import TestSupport

@Suite("diff as a command")
struct DiffProcessTests {
    let folder = Folder()

    private func diff(_ first: String, _ second: String, _ options: String...) throws -> Outcome {
        try folder.write(first, to: "a")
        try folder.write(second, to: "b")
        return try folder.run("diff a b", more: options)
    }

    @Test(
        "differences are reported with key path, kind and both values",
        arguments: rows(
            #"""
            [1,2,3] <> [1,2,4] => 2: value: integer 3 | integer 4
            [1,2,3] <> [1,9,2,3] => 1: missing: nothing | integer 9
            {"$class":"NSDictionary","NS.keys":[1,2],"NS.objects":[3,4]} <> {"x":3,"y":4}
            => 0: missing: integer 3 | nothing¶1: missing: integer 4 | nothing¶x: missing: nothing | integer 3¶\#
            y: missing: nothing | integer 4
            {"a":[1],"b":[2],"c":{"$alias":"a"}} <> {"a":[1],"b":[2],"c":{"$alias":"b"}}
            => c: sharing: array of 1, the one at a | array of 1, the one at b
            [] <> {"$class":"NSMutableArray","NS.objects":[]} => $root: mutability: array of 0 | mutable array of 0
            [1.0] <> [1] => 0: kind: Float64 1.0 | integer 1
            [{"$class":"Foo"}] <> [{"$class":"Bar"}]
            => 0: definition: class "Foo" with no properties | class "Bar" with no properties
            {"$class":"Foo","a.b":[1]} <> {"$class":"Foo","a.b":[true]} => a\.b.0: kind: integer 1 | true
            "a" <> "b\u001b[2J" => $root: value: string "a" | string "b\u001b[2J"
            "é" <> "e\u0301" => $root: value: string "\u00e9" | string "e\u0301"
            {"é":1,"b":{"é":[1]}} <> {"e\u0301":1,"b":{"é":[2]}}
            => é: missing: integer 1 | nothing¶b.é.0: value: integer 1 | integer 2¶e\u0301: missing: nothing | integer 1
            -0.0 <> 0.0 => $root: value: Float64 -0.0 | Float64 0.0
            """#
        )
    )
    func differences(files: String, expected: String) throws {
        let first = files.components(separatedBy: " <> ")[0]
        let second = files.components(separatedBy: " <> ")[1]
        try diff(first, second).expect(
            status: 1,
            output: expected.replacing("¶", with: "\n") + "\n",
            errors: ""
        )

        try diff(first, second, "-q").expect(
            status: 1,
            output: "Files a and b differ\n",
            errors: ""
        )

        #expect(try diff(first, first).status == 0 && diff(second, second).output.isEmpty)
    }

    @Test(
        "--plainly overlooks what the default notation leaves out, and no more",
        arguments: [
            ("[]", #"{"$class":"NSMutableArray","NS.objects":[]}"#, 0),
            ("[[],{\"$alias\":\"0\"}]", "[[],[]]", 0),
            ("[1.5]", #"[{"$class":"NSNumber","$type":"float","$value":1.5}]"#, 0),
            (#"{"$class":"A","x":{"$nil":true}}"#, #"{"$class":"A"}"#, 0),
            ("[1.0]", "[1]", 1),
            ("[[1],{\"$alias\":\"0\"}]", "[[1],[1]]", 1),
            (#"{"$class":"NSSet","NS.objects":[]}"#, "[]", 1),
        ]
    )
    func plainly(first: String, second: String, status: Int32) throws {
        #expect(try diff(first, second).status == 1)
        let outcome = try diff(first, second, "--plainly").expect(status: status)
        #expect(outcome.output.isEmpty == (status == 0))
    }

    @Test func `another order of keys is a difference if that is asked for`() throws {
        let first = #"{"x":0,"a":1,"b":2}"#
        let second = #"{"x":0,"b":2,"a":1}"#
        #expect(try diff(first, second).status == 0)
        try diff(first, second, "--key-order").expect(
            status: 1,
            output: #"$root: order: keys ..., "a", "b" | keys ..., "b", "a""# + "\n"
        )
    }

    @Test func `as JSON each difference has the paths on both sides`() throws {
        try diff(#"[1,{"a":"x"}]"#, #"[0,1,{"a":"y"}]"#, "--json").expect(
            output: """
                {"schema":1,"path":"0","other-path":"0","reason":"missing","first":"nothing","second":"integer 0"}
                {"schema":1,"path":"1.a","other-path":"2.a","reason":"value","first":"string \\"x\\"","second":"string \\"y\\""}

                """
        )
        #expect(try diff("[1]", "[1]", "--json").output.isEmpty)
    }

    @Test func `what is in a container is shown where the other file has none, up to some width`()
        throws
    {
        func shown(_ value: String) throws -> String {
            try folder.write("[]", to: "a")
            try folder.write("[\(value)]", to: "b")
            let text = try folder.run("diff a b").text
            #expect(text.hasPrefix("0: missing: nothing | ") && text.hasSuffix("\n"))

            return String(text.dropFirst("0: missing: nothing | ".count).dropLast())
        }

        #expect(try shown("[]") == "array of 0")
        #expect(
            try shown(#"[1,"x",2.5,null,[3]]"#)
                == #"array of 5 with 1, "x", Float64 2.5, null, array of 1"#
        )

        #expect(
            try shown(#"{"a":{"b":1},"":true}"#)
                == #"dictionary of 2 with "a": dictionary of 1, "": true"#
        )

        #expect(
            try shown(#"{"$class":"T","p":1,"q":{"$nil":true}}"#)
                == #"object of class "T" with "p": 1, "q": nil"#
        )

        #expect(
            try shown(#"{"$class":"T","$coder":"NSCoding","p":1,"q":2}"#)
                == #"coded object of class "T" with "p": 1, "q": 2"#
        )

        #expect(
            try shown(#"{"$class":"NSDictionary","NS.keys":[1,[2]],"NS.objects":["v","w"]}"#)
                == #"dictionary of 2 with 1: "v", array of 1: "w""#
        )

        let long = try shown("[" + (0..<100_000).map(String.init).joined(separator: ",") + "]")
        #expect(long.hasPrefix("array of 100000 with 0, 1, 2, ") && long.hasSuffix(", ..."))
        #expect(long.utf8.count < 120)
        let text = "\"" + String(repeating: "x", count: 10000) + "\""
        let wide = try shown("{\(text):\(text),\"b\":\(text)}")
        #expect(wide.hasSuffix(#"x...", ..."#) && wide.utf8.count < 200)

        try folder.write(#"{"a":[1,2]}"#, to: "a")
        try folder.write(#"{"a":3}"#, to: "b")
        try folder.run("diff a b", output: "a: kind: array of 2 with 1, 2 | integer 3\n")
    }

    @Test func `in place of a file that is not there /dev/null holds nothing, as git means it`()
        throws
    {
        try folder.write("[1]", to: "a")
        try folder.run(
            "diff /dev/null a",
            status: 1,
            output: "$root: missing: nothing | array of 1 with 1\n",
            errors: ""
        )

        let object =
            #"{"schema":1,"path":"$root","other-path":"$root","reason":"missing","first":"array of 1 with 1","second":"nothing"}"#

        try folder.run("diff --json a /dev/null", status: 1, output: object + "\n")
        try folder.run("diff -q a /dev/null", output: "Files a and /dev/null differ\n")
        try folder.run("diff /dev/null /dev/null", status: 0)
        try folder.write("[1", to: "a")
        try folder.run("diff /dev/null a", status: 2)
        // An empty file is not the same as none.
        try folder.write("", to: "a")
        try folder.run("diff /dev/null a", status: 2)
    }

    /// An array that has little in common with one of another factor. It is just long enough that
    /// aligning the two takes more steps than a comparison may.
    private static func list(_ factor: Int) -> String {
        let numbers = (0..<3000).map { "\($0 &* factor &* 2_654_435_761 % 97)" }
        return "[" + numbers.joined(separator: ",") + "]"
    }

    @Test("counts say where arrays are too different", arguments: ["--stat", "--summary"])
    func unalignedCounts(option: String) throws {
        let note = "an array is too different to be aligned as a whole, at $root)"
        let first = Self.list(1)
        let second = Self.list(12_345)
        #expect(try diff(first, second, option).lines.last.map(String.init) == "(" + note)

        let objects = try diff(first, second, option, "--json").objects()
        #expect(objects.last?["unaligned"] as? Int == 1)
        #expect(objects.last?["path"] as? String == "$root")
        #expect(objects.last?["schema"] as? Int == 1)

        try folder.shell("mkdir old new", status: 0)
        try folder.write(first, to: "old/a.json")
        try folder.write(second, to: "new/a.json")
        let several = try folder.run("diff --recursive \(option) old new", status: 1)
        #expect(several.lines.last.map(String.init) == "(a.json: " + note)
    }

    @Test func `empty folders are equal, and a missing one is named`() throws {
        try folder.shell("mkdir old new", status: 0)
        try folder.run("diff -r old new").expect(status: 0, output: "", errors: "")
        try folder.run("diff -r old missing", status: 2, codes: ["file-not-found"])
        try folder.run("diff -r missing new", status: 2, codes: ["file-not-found"])
        try folder.write("[1]", to: "a.json")
        try folder.run("diff -r old a.json", status: 2, codes: ["usage"])
    }

    @Test func `arrays that are too different are aligned in part, and that is said`() throws {
        let outcome = try diff(Self.list(1), Self.list(12_345))
        let last =
            "(an array is too different to be aligned as a whole, at $root)"

        #expect(outcome.lines.last.map(String.init) == last)
        #expect(outcome.text.hasPrefix("1: value: "))
    }

    @Test func `a hundred differences are shown, and how many more there are, or all of them`()
        throws
    {
        let first = "[" + (0..<300).map { "[\($0),0]" }.joined(separator: ",") + "]"
        let second = "[" + (0..<300).map { "[\($0),1]" }.joined(separator: ",") + "]"
        let outcome = try diff(first, second)
        let lines = outcome.lines
        #expect(lines.count == 101 && lines.last == "(200 more differences are not shown)")
        #expect(try diff(first, second, "--all").lines.count == 300)
        let one = try diff(
            "[" + String(repeating: "1,", count: 100) + "1]",
            "[" + String(repeating: "2,", count: 100) + "2]"
        )

        #expect(one.text.hasSuffix("\n(1 more difference is not shown)\n"))
    }

    @Test(
        "archives, JSON and property lists are compared with each other, and one may be standard input"
    )
    func formats() throws {
        for format in ["json", "xml", "binary"] {
            try folder.shell(
                #"""
                fastcode bootstrap "$0" -o a.fast; fastcode decode --exact --to "$1" a.fast >a.text
                fastcode diff a.fast a.text && fastcode diff - a.fast <a.text && fastcode diff "$0" - <a.fast && echo equal
                """#,
                Repository.path("examples/every-type.json"),
                format,
                output: "equal\n",
                errors: ""
            )
        }
    }

    @Test func `what can't be compared ends with status 2, whatever is at fault`() throws {
        try diff("[1]", "[1").expect(
            status: 2,
            output: "",
            errors:
                "fastcode: b:1:3: error: the text ends where ',' or ']' is expected [json-syntax]\n"
        )

        let left = try diff("TSAF", "[1]").expect(status: 2, codes: ["truncated"])
        #expect(left.errors.hasPrefix("fastcode: a: byte 4 (0x4): "))
        try diff(#"{"a":1,"a":2}"#, #"{"a":2}"#, "--strict").expect(
            status: 2,
            codes: ["duplicate-key"]
        )

        #expect(try diff(#"{"a":1,"a":2}"#, #"{"a":2}"#).status == 0)
    }

    @Test func `a note counts the OpenStep property lists of folders, which are not compared`()
        throws
    {
        try folder.shell(
            """
            mkdir one two
            echo '"k" = "1";' >one/x.strings
            echo '"k" = "2";' >two/x.strings
            """,
            status: 0
        )
        try folder.run(
            "diff -r one two",
            status: 0,
            errors: "fastcode: note: not taken: 2 property lists\n"
        )
    }
}
