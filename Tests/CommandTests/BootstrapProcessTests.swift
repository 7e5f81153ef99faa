import TestSupport

@Suite("bootstrap as a command")
struct BootstrapProcessTests {
    let folder = Folder()

    /// What bootstrap makes of a text, in the exact notation on one line.
    private func exact(_ text: String) throws -> (text: String, errors: String) {
        let outcome = try folder.run("bootstrap", "-o", "a.fast", input: text)
        #expect(outcome.status == 0 && outcome.output.isEmpty)
        let decoded = try folder.run("decode", "--exact", "--compact", "a.fast")
        #expect(decoded.status == 0 && decoded.errors.isEmpty)
        return (String(decoded.text.dropLast()), outcome.errors)
    }

    @Test(
        "texts that say all there is come back as they are",
        arguments: [
            #"{"$class":"Foo","a":1}"#, #"{"$class":"Foo","me":{"$alias":"$root"}}"#, #"[[1],{"$alias":"0"}]"#,
            #"[{"a.b":[1]},{"$alias":"0.a\\.b"}]"#, #"{"":{"b":[]},"c":{"$alias":".b"}}"#, #"{"$$class":"Foo"}"#,
            #"{"$nil":true}"#, #"{"$class":"NSMutableArray","NS.objects":[{"$alias":"$root"}]}"#,
            #"{"$class":"NSDictionary","NS.keys":[1,{"$alias":"1"}],"NS.objects":["x",[2]]}"#,
            #"{"$class":"Foo","$coder":"NSCoding","a":1}"#, #"{"$class":"NSDate","$coder":"FastCoding","a":1}"#,
            #"[{"$class":"A","x":1},{"$class":"A","$properties":["y"],"y":2},{"$class":"A","y":3}]"#,
        ])
    func same(text: String) throws {
        let (exact, errors) = try exact(text)
        #expect(exact == text)
        #expect(errors.isEmpty)
    }

    @Test(
        "what people write is understood",
        arguments: [
            (#"{"$data":"AAEC"}"#, #"{"$class":"NSData","$data":"AAEC"}"#),
            (
                #"{"$class":"NSDate","$iso8601":"2018-03-16T13:00:00+01:00"}"#,
                #"{"$class":"NSDate","NS.time":542894400.0}"#
            ),
            (#"{"$class":"NSArray","NS.objects":[1]}"#, "[1]"),
            (#"{"$class":"NSDictionary","NS.keys":["a"],"NS.objects":[1]}"#, #"{"a":1}"#),
            (#"[{"$alias":"1"},{"$alias":"2"},[1]]"#, #"[[1],{"$alias":"0"},{"$alias":"0"}]"#),
            (#"{"a":{"$alias":"b.x"},"b":{"x":[7]}}"#, #"{"a":[7],"b":{"x":{"$alias":"a"}}}"#),
            (
                #"[{"$class":"Foo","a":1},{"$class":"Foo","b":2},{"$class":"Foo","a":3}]"#,
                #"[{"$class":"Foo","a":1},{"$class":"Foo","a":{"$nil":true},"b":2},{"$class":"Foo","a":3,"b":{"$nil":true}}]"#
            ),
            (#"{"a":[{"$alias":"a"}]}"#, #"{"a":{"$class":"NSMutableArray","NS.objects":[{"$alias":"a"}]}}"#),
        ])
    func understood(text: String, expected: String) throws {
        let (exact, errors) = try exact(text)
        #expect(exact == expected)
        #expect(errors.isEmpty)
    }

    @Test("documents of HRCoder load as they are")
    func hrcoder() throws {
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><dict><key>$class</key><string>Todo</string><key>items</key>
            <dict><key>$class</key><string>NSMutableArray</string><key>NS.objects</key><array>
            <dict><key>$class</key><string>Item</string><key>list</key><dict><key>$alias</key><string>$root</string></dict></dict>
            </array></dict></dict></plist>
            """
        let (exact, errors) = try exact(text)
        #expect(
            exact == #"{"$class":"Todo","items":{"$class":"NSMutableArray","NS.objects":["#
                + #"{"$class":"Item","list":{"$alias":"$root"}}]}}"#)
        #expect(errors.isEmpty)
    }

    @Test(
        "faults are named with their place",
        arguments: [
            (
                "{\"a\":[1,2],\n \"c\":{\"$alias\":\"a.7\"}}",
                #"2:16: error: component 2 of the key path leads nowhere: index 7 is out of range: the array has 2 elements [unresolved-alias]"#
            ),
            (
                #"{"a":{"b":1},"c":{"$alias":"a.x.7"}}"#,
                #"1:28: error: component 2 of the key path leads nowhere: no 'x' in the dictionary [unresolved-alias]"#
            ),
            (
                #"{"a":5,"c":{"$alias":"a.b"}}"#,
                #"1:22: error: component 2 of the key path leads nowhere: no 'b' in integer 5, which has no parts [unresolved-alias]"#
            ),
            (
                #"[{"$alias":"1"},{"$alias":"0"}]"#,
                #"1:12: error: the alias "1" leads by way of others back to itself [alias-cycle]"#
            ),
            (#"{"$class":1}"#, "1:11: error: $class has to be a string, but found integer 1 [notation]"),
            (#"{"$alias":[]}"#, "1:11: error: $alias has to be a string, but found array of 0 [notation]"),
            (
                #"{"$class":""}"#,
                "1:11: error: $class is empty; an object of a class without a name needs $coder [notation]"
            ),
            (#"{"$class":"NSSet"}"#, "1:1: error: NSSet lacks NS.objects [notation]"),
            (
                #"{"$class":"NSValue","$type":"CGPoint","$value":[1]}"#,
                "1:48: error: CGPoint has 2 numbers; there are 1 [notation]"
            ),
            (#"{"$data":"AAE"}"#, "1:10: error: the base64 text is wrong at character 4 [notation]"),
        ])
    func faults(text: String, message: String) throws {
        let outcome = try folder.run("bootstrap", input: text)
        #expect(outcome.errors == "fastcode: <stdin>:\(message)\n")
        #expect(outcome.status == 1 && outcome.output.isEmpty)
    }

    @Test("an alias beside other keys and a key that means nothing are kept, with warnings")
    func kept() throws {
        let (exact, errors) = try exact("{\"$alias\":\"a\",\n\"$foo\":1}")
        #expect(exact == #"{"$$alias":"a","$$foo":1}"#)
        #expect(
            errors == """
                fastcode: <stdin>:1:2: warning: "$alias" stands beside other keys and is an ordinary key here; a key \
                that begins with a dollar sign is written with two [unused-notation]
                fastcode: <stdin>:2:1: warning: "$foo" means nothing here and is kept as it is; a key that begins \
                with a dollar sign is written with two [unused-notation]

                """)
    }

    @Test("a container on a cycle becomes mutable, with a warning if the text names it immutable")
    func madeMutable() throws {
        let (exact, errors) = try exact("{\"$class\":\"NSArray\",\n\"NS.objects\":[{\"$alias\":\"$root\"}]}")
        #expect(exact == #"{"$class":"NSMutableArray","NS.objects":[{"$alias":"$root"}]}"#)
        #expect(
            errors == "fastcode: <stdin>:1:1: warning: the array contains itself, so it becomes a mutable array; see "
                + "the reference at 2:15 [made-mutable]\n")
        #expect(try folder.run("bootstrap", "--strict", input: exact).status == 0)
    }

    @Test("what an archive has no form for is warned of at its line and column")
    func losses() throws {
        let (exact, errors) = try exact("[0,\n{\"$class\":\"Foo\",\"$coder\":\"NSCoding\",\"a\":{\"$nil\":true}}]")
        #expect(exact == #"[0,{"$class":"Foo","$coder":"NSCoding"}]"#)
        #expect(
            errors == "fastcode: <stdin>:2:1: warning: a nil value of a coded object is left out; an absent key also "
                + "reads as nil [not-exact]\n")
    }

    @Test("the text may nest twice as deep as the graph")
    func depth() throws {
        func arrays(_ count: Int) -> String {
            let open = #"{"$class":"NSMutableArray","NS.objects":["#
            return String(repeating: open, count: count) + String(repeating: "]}", count: count)
        }
        #expect(try folder.run("bootstrap", input: arrays(512)).status == 0)
        let outcome = try folder.run("bootstrap", input: arrays(513))
        #expect(outcome.status == 1 && outcome.codes == ["depth-limit"])
        #expect(try folder.run("bootstrap", "--max-depth", "513", input: arrays(513)).status == 0)
    }

    @Test("the old name of the command works, too")
    func alias() throws {
        let text = #"{"$class":"Foo"}"#
        let (first, second) = (
            try folder.run("bootstrap", input: text), try folder.run("bootstrap-from-json", input: text)
        )
        #expect(second.status == 0 && first.output == second.output)
    }
}
