import TestSupport

@Suite("What is in many archives goes to one output, a line for each")
struct ManyFilesTests {
    let folder = Folder()

    /// Archives `1.fast` to `9.fast` with an array of their numbers and `t.fast` with objects, a
    /// text `bad.fast`, and a file with a name that is hard to write.
    init() throws {
        try folder.shell(
            """
            for i in 1 2 3 4 5 6 7 8 9; do echo "[$i,{\\"a\\":\\"$i\\"}]" | fastcode encode -o $i.fast; done
            printf '{"items":[{"id":1,"with":{"$alias":"items.1"}},{"id":2}],"":0}' | fastcode bootstrap -o t.fast
            printf 'some text' >bad.fast
            cp 1.fast "$(printf 'a\\n{"\\033[1m,\\377\\\\')"
            """,
            status: 0
        )
    }

    @Test(
        "the lines come in the order of the inputs, and one that fails has none",
        arguments: ["1", "2", "7"]
    )
    func order(jobs: String) throws {
        try folder.run(
            "rows -j \(jobs) 3.fast bad.fast 1.fast missing.fast 2.fast 9.fast",
            status: 2,
            codes: ["not-an-archive", "file-not-found"],
            output: [3, 1, 2, 9].map { "[\($0),{\"a\":\"\($0)\"}]\n" }.joined()
        )
        try folder.run("rows bad.fast 1.fast", status: 1)
    }

    @Test func `it does not depend on how many there are, or on how large`() throws {
        try folder.shell(
            """
            i=0; while [ $i -lt 700 ]; do i=$((i + 1)); echo $((i % 9 + 1)).fast; done >names
            yes '"a string that takes some space"' | head -n 20000 | fastcode encode --lines -o big.fast
            for i in 1 2 3 4 5 6; do printf '%s\\n' big.fast big.fast 5.fast; done >>names
            for name in $(cat names); do cat ${name%.fast}.json 2>/dev/null || {
                fastcode decode --compact $name | tee ${name%.fast}.json; }; done >expected
            for jobs in 1 2 5; do fastcode rows -j $jobs --files-from names | cmp - expected || exit; done
            tr '\\n' '\\0' <names | fastcode rows -0 --files-from - | cmp - expected && echo same
            """,
            output: "same\n",
            errors: ""
        )
    }

    @Test func `each line says which file it is from, even a file that can't be read`() throws {
        let outcome = try folder.run(
            "rows --with-file --with-errors 1.fast bad.fast t.fast"
        )

        let lines = try outcome.objects()
        #expect(lines.map { $0["file"] as? String } == ["1.fast", "bad.fast", "t.fast"])
        #expect(lines.map { $0["value"] != nil } == [true, false, true])
        let error = try #require(lines[1]["error"] as? [String: Any])
        #expect(error["code"] as? String == "not-an-archive" && error["offset"] as? Int == 0)
        #expect(outcome.status == 1 && outcome.codes == ["not-an-archive"])
        try folder.run(
            "rows --with-file 1.fast bad.fast",
            status: 1,
            output: #"{"file":"1.fast","value":[1,{"a":"1"}]}"# + "\n"
        )
    }

    @Test
    func `no name breaks a line, and one that is not UTF-8 is written with escapes and a warning`()
        throws
    {
        let outcome = try folder.shell(#"fastcode rows --with-file a* 1.fast"#)
        let lines = try outcome.objects()
        #expect(lines.map { $0["file"] as? String } == ["a\\n{\"\\u001b[1m,\\xff\\\\", "1.fast"])
        #expect(outcome.codes == ["invalid-utf8"] && !outcome.text.contains("\u{1B}"))
        let list = try folder.shell(#"fastcode list a* 1.fast"#)
        #expect(list.lines.allSatisfy { $0.split(separator: "\t").count == 4 })
        try folder.shell(
            #"rm a*; cp 1.fast "$(printf 'q"\nz')"; fastcode rows --with-file q*"#,
            output: "{\"file\":\"q\\\"\\nz\",\"value\":[1,{\"a\":\"1\"}]}\n"
        )
    }

    @Test func `key paths with wildcards give a line for each match, which is complete in itself`()
        throws
    {
        try folder.run(
            "rows --with-file --key-path items.* t.fast 1.fast",
            status: 0,
            output: """
                {"file":"t.fast","path":"items.0","value":{"id":1,"with":{"id":2}}}
                {"file":"t.fast","path":"items.1","value":{"id":2}}

                """,
            errors: ""
        )

        try folder.run(
            "rows --key-path *.a --key-path 0 1.fast 2.fast",
            output: "\"1\"\n1\n\"2\"\n2\n"
        )

        try folder.run(
            "rows --key-path **.b 1.fast 2.fast",
            status: 0,
            codes: ["key-path"],
            output: ""
        )

        try folder.run(
            "rows --key-path items 1.fast t.fast",
            status: 1,
            output: "[{\"id\":1,\"with\":{\"id\":2}},{\"$alias\":\"0.with\"}]\n"
        )
    }

    @Test
    func `cycles and shared objects are written in each match, and bounded by the limit on output`()
        throws
    {
        try folder.shell(
            """
            { printf '{"all":['; i=0; while [ $i -lt 300 ]; do i=$((i + 1)); printf '{"up":{"$alias":"all"}},'; done
            printf '{"up":{"$alias":"all"}}]}'; } | fastcode bootstrap -o c.fast
            fastcode rows --key-path 'all.*' c.fast c.fast | tail -n 1 | cut -c 1-40
            fastcode rows --key-path 'all.*' --max-output 100K c.fast
            """,
            codes: ["output-limit"],
            output: "{\"up\":[{\"up\":{\"$alias\":\"up\"}},{\"up\":{\"$alias\":\"up\"}},".prefix(40)
                + "\n"
        )
    }

    @Test func `lines and rows, which are held in memory, take no more than 32 times the archive`()
        throws
    {
        for (name, arguments) in [
            ("aliases-to-long-string", ["--with-file"]),
            ("all-cycles", ["--at", "$root", "--columns", "*.*"]),
            ("all-cycles", ["--count", "--at", "$root", "--where", "** exists"]),
        ] {
            let archive = try #require(HostileFile.all.first { $0.name == name }).make(1 << 16)
            try folder.write(archive, to: "hostile.fast")
            let outcome = try folder.run(
                "rows hostile.fast",
                more: arguments,
                codes: ["output-limit"]
            )

            #expect(outcome.text.count < 3, "\(arguments)")
            let limit = archive.count * 32 + (16 << 20)
            #expect(
                outcome.errors.contains("more than \(limit) bytes"),
                "\(arguments): \(outcome.errors)"
            )
        }
    }

    @Test
    func
        `lists and elements of a single archive stay as they are, and several have the file first`()
        throws
    {
        try folder.run(
            "list --values 1.fast 2.fast",
            output: ["1", "2"].map { n in
                """
                \(n).fast\t$root\tarray\t2 elements\t
                \(n).fast\t0\tinteger\t-\t\(n)
                \(n).fast\t1\tdictionary\t1 entry\t
                \(n).fast\t1.a\tstring\t1 byte\t"\(n)"

                """
            }.joined()
        )

        #expect(try folder.run("list 1.fast").text.hasPrefix("$root\t"))
        #expect(
            try folder.run("list --with-file 1.fast").text.hasPrefix("1.fast\t$root\t")
        )

        try folder.run("rows --plain --at $root 1.fast", output: "1\n{\"a\":\"1\"}\n")
        try folder.run(
            "rows --plain 1.fast t.fast",
            output:
                "[1,{\"a\":\"1\"}]\n{\"items\":[{\"id\":1,\"with\":{\"id\":2}},{\"id\":2}],\"\":0}\n"
        )
    }

    @Test func `an output file appears as a whole, and not at all if nothing could be written`()
        throws
    {
        try folder.run("rows bad.fast 1.fast -o out", status: 1)
        #expect(try folder.read("out") == Data("[1,{\"a\":\"1\"}]\n".utf8))
        try folder.run("rows bad.fast -o out", status: 1)
        #expect(
            try folder.read("out") == Data("[1,{\"a\":\"1\"}]\n".utf8) && folder.temporaries.isEmpty
        )

        try folder.shell(
            #"cp "$0" old.fast; fastcode rows --strict old.fast 1.fast"#,
            Repository.path("examples/old-places.fast"),
            status: 1,
            output: "[1,{\"a\":\"1\"}]\n"
        )
    }
}
