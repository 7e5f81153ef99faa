import TestSupport

@Suite("bootstrap as a command")
struct BootstrapProcessTests {
    let folder = Folder()

    /// What bootstrap makes of a text, in the exact notation on one line.
    private func exact(_ text: String) throws -> (text: String, errors: String) {
        let outcome = try folder.run("bootstrap", "-o", "a.fast", input: text, status: 0, output: "")
        let decoded = try folder.run("decode", "--exact", "--compact", "a.fast", status: 0, errors: "")
        return (String(decoded.text.dropLast()), outcome.errors)
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

    @Test func `an alias beside other keys and a key that means nothing are kept, with warnings`() throws {
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

    @Test func `a container on a cycle becomes mutable, with a warning if the text names it immutable`() throws {
        let (exact, errors) = try exact("{\"$class\":\"NSArray\",\n\"NS.objects\":[{\"$alias\":\"$root\"}]}")
        #expect(exact == #"{"$class":"NSMutableArray","NS.objects":[{"$alias":"$root"}]}"#)
        #expect(
            errors == "fastcode: <stdin>:1:1: warning: the array contains itself, so it becomes a mutable array; see "
                + "the reference at 2:15 [made-mutable]\n")
        #expect(try folder.run("bootstrap", "--strict", input: exact).status == 0)
    }

    @Test func `what an archive has no form for is warned of at its line and column`() throws {
        let (exact, errors) = try exact("[0,\n{\"$class\":\"Foo\",\"$coder\":\"NSCoding\",\"a\":{\"$nil\":true}}]")
        #expect(exact == #"[0,{"$class":"Foo","$coder":"NSCoding"}]"#)
        #expect(
            errors == "fastcode: <stdin>:2:1: warning: a nil value of a coded object is left out; an absent key also "
                + "reads as nil [not-exact]\n")
    }
}
