import TestSupport

@Suite("merge keeps what files are beside their objects")
struct MergeFileTests {
    let folder = Folder()

    /// Writes a keyed archive of a text in the notation.
    private func archive(_ text: String, to name: String) throws {
        try folder.write(text, to: "text.json")
        try folder.run("bootstrap -q text.json -o text.fast")
        try folder.run("decode --to keyed-xml text.fast -o \(name)")
    }

    private func replace(_ old: String, by new: String, in source: String, to name: String) throws {
        let text = try folder.text(source)
        #expect(text.contains(old))
        try folder.write(text.replacing(old, with: new), to: name)
    }

    // MARK: - Keyed archives

    @Test(
        "a key that theirs adds to one object of a keyed archive is added to no other one",
        arguments: [false, true]
    )
    func addedKey(isSwapped: Bool) throws {
        try archive(#"[{"$class":"I","n":1},{"$class":"I","n":2},{"$class":"I","n":3}]"#, to: "b")
        try folder.run("edit --set 2.n=8 b -o o")
        try folder.run("edit --set-json", #"0={"$class":"I","n":1,"x":5}"#, "b", "-o", "t")
        try folder.run(isSwapped ? "merge b t o -o m" : "merge b o t -o m", status: 0, output: "")
        try folder.run(
            "decode --compact m",
            output:
                #"[{"$class":"I","n":1,"x":5},{"$class":"I","n":2},{"$class":"I","n":8}]"# + "\n"
        )
        let keys = try folder.text("m").components(separatedBy: "<key>x</key>").count - 1
        #expect(keys == 1)
    }

    @Test func `nor to a new object of ours`() throws {
        try archive(#"[{"$class":"I","n":1}]"#, to: "b")
        try archive(#"[{"$class":"I","n":1},{"$class":"I","n":2}]"#, to: "o")
        try archive(#"[{"$class":"I","n":1,"x":5}]"#, to: "t")
        try folder.run("merge b o t -o m", status: 0, output: "")
        let keys = try folder.text("m").components(separatedBy: "<key>x</key>").count - 1
        #expect(keys == 1)
    }

    /// Rewrites XML lists as binary ones, if that is the format to test.
    private func convert(_ names: [String], to format: String) throws {
        if format == "xml" {
            return
        }

        for name in names {
            try folder.shell(
                """
                python3 -c 'import plistlib, sys
                with open(sys.argv[1], "rb") as file: content = plistlib.load(file)
                with open(sys.argv[1], "wb") as file:
                    plistlib.dump(content, file, fmt=plistlib.FMT_BINARY, sort_keys=False)' "$0"
                """,
                name,
                status: 0
            )
        }
    }

    /// What Python reads in a list.
    private func content(_ name: String, _ expression: String) throws -> String {
        let script =
            #"python3 -c 'import plistlib; d = plistlib.load(open("$0", "rb")); print($1)'"#
        return try folder.shell(
            script.replacing("$0", with: name).replacing("$1", with: expression),
            status: 0
        ).text
    }

    @Test(
        "the archiver and other entries of the outer dictionary are merged, and conflicts name them",
        arguments: ["xml", "binary"]
    )
    func outerEntries(format: String) throws {
        let extra = "<key>extra</key><integer>1</integer><key>$objects</key>"
        try archive(#"{"a":1,"b":1}"#, to: "plain")
        try replace("<key>$objects</key>", by: extra, in: "plain", to: "b")
        try folder.run("edit --set a=2 b -o o")
        try replace(">NSKeyedArchiver<", by: ">Mine<", in: "b", to: "t")
        try replace(">extra</key><integer>1<", by: ">extra</key><integer>2<", in: "t", to: "t")
        try replace(">NSKeyedArchiver<", by: ">Ours<", in: "o", to: "c")
        try convert(["b", "o", "t", "c"], to: format)

        try folder.run("merge b o t -o m", status: 0, output: "")
        try folder.run("decode --compact m", output: #"{"a":2,"b":1}"# + "\n")
        #expect(
            try content("m", #"d["$archiver"], d["extra"], *d"#)
                == "Mine 2 $version $archiver $top extra $objects\n"
        )

        let conflict = try folder.run("merge b c t -o m", status: 1)
        #expect(
            conflict.text == #"\$archiver: "Ours" | "Mine" (base "NSKeyedArchiver")"# + "\n"
        )
        #expect(try content("m", #"d["$archiver"], d["extra"]"#) == "Ours 2\n")
    }

    @Test("an entry that theirs adds to $top is there, beside the changes of ours")
    func topEntries() throws {
        try archive(#"{"a":1,"b":[1,2]}"#, to: "b")
        try folder.run("edit --set a=2 b -o o")
        let extra = "<key>$top</key>\n\t<dict>\n\t\t<key>count</key>\n\t\t<integer>7</integer>"
        try replace("<key>$top</key>\n\t<dict>", by: extra, in: "b", to: "more")
        try folder.run("edit --set root.b.0=9 more -o t")

        for files in ["b o t", "b t o"] {
            try folder.run("merge \(files) -o m", status: 0, output: "")
            try folder.run(
                "decode --compact m",
                output: #"{"$class":"$top","count":7,"root":{"a":2,"b":[9,2]}}"# + "\n"
            )
        }

        // And one that theirs removes is gone.
        try folder.run("edit --set root.a=2 more -o o")
        try folder.run("merge more o b -o m", status: 0, output: "")
        try folder.run("decode --compact m", output: #"{"a":2,"b":[1,2]}"# + "\n")
    }

    // MARK: - Equal sides

    @Test("if two of the files are equal, the other one is the result, whatever is in it")
    func equalSides() throws {
        try folder.write("{ a = 1; }", to: "a")
        try folder.write("any \u{0} bytes", to: "b")
        for files in ["a a b", "a b a"] {
            try folder.run("merge \(files) -o m", status: 0, output: "", errors: "")
            #expect(try folder.read("m") == folder.read("b"), "\(files)")
        }

        for files in ["b a a", "a a a"] {
            try folder.run("merge \(files) -o m", status: 0, output: "", errors: "")
            #expect(try folder.read("m") == folder.read("a"), "\(files)")
        }
    }

    // MARK: - Lists

    @Test(
        "lists whose keys are no notation are merged as they are, with a warning",
        arguments: ["xml", "binary"]
    )
    func noNotation(format: String) throws {
        func list(_ a: Int, _ b: Int, to name: String) throws {
            try folder.write(
                "<plist version=\"1.0\"><dict><key>$class</key><integer>\(a)</integer><key>list</key><array><integer>1</integer><integer>\(b)</integer></array></dict></plist>",
                to: name
            )
        }

        try list(1, 2, to: "b")
        try list(5, 2, to: "o")
        try list(1, 6, to: "t")
        try list(1, 7, to: "c")
        try convert(["b", "o", "t", "c"], to: format)

        try folder.run("merge b o t -o m", status: 0, codes: ["unused-notation"], output: "")
        #expect(try content("m", "d") == "{'$class': 5, 'list': [1, 6]}\n")
        try folder.run("merge b c t -o m", status: 1, output: "list.1: 7 | 6 (base 2)\n")
    }

    @Test func `but not if they have aliases, which name places`() throws {
        let list =
            "<plist version=\"1.0\"><dict><key>$class</key><integer>1</integer><key>x</key><dict><key>$alias</key><string>y</string></dict><key>y</key><array/></dict></plist>"
        try folder.write(list, to: "b.xml")
        try folder.write(list.replacing(">1<", with: ">2<"), to: "o.xml")
        try folder.write(list.replacing(">1<", with: ">3<"), to: "t.xml")
        let outcome = try folder.run(
            "merge b.xml o.xml t.xml -o m.xml",
            status: 2,
            codes: ["notation"]
        )
        #expect(outcome.errors.hasPrefix("fastcode: b.xml:1:"))
        #expect(!folder.exists("m.xml"))
    }

    @Test func `the limit on output is kept`() throws {
        for (name, text) in [("b", "[1,2]"), ("o", "[3,2]"), ("t", "[1,4]")] {
            try folder.write(text, to: name)
            try folder.run("encode \(name) -o \(name).fast")
        }

        try folder.run(
            "merge --max-output 10 b.fast o.fast t.fast -o m.fast",
            status: 2,
            codes: ["output-limit"]
        )
        #expect(!folder.exists("m.fast"))
    }

    @Test(
        "a list that can't be written is left alone, with a way to merge it with git",
        .enabled(if: CompletionTests.exists("git"))
    )
    func openStep() throws {
        let examples = Repository.path("examples/git")
        let script = """
            set -e
            export HOME=$PWD GIT_CONFIG_NOSYSTEM=1 GIT_PAGER=cat
            mkdir r && cd r
            git init -q -b main . && git config user.name a && git config user.email a@example.com
            '\(examples)/configure.sh'
            cp '\(examples)/gitattributes' .gitattributes
            printf '{ a = 1; }\\n' >list.plist && git add . && git commit -qm base
            git checkout -qb theirs && printf '{ a = 2; }\\n' >list.plist && git commit -qam theirs
            git checkout -q main && printf '{ a = 3; }\\n' >list.plist && git commit -qam ours
            git merge theirs >log 2>&1 && exit 9
            grep '^fastcode: ' log
            cat list.plist
            echo 'list.plist merge=text' >>.gitattributes
            git checkout -q --merge list.plist
            cat list.plist | tr '\\n' ' '
            """

        let outcome = try folder.shell(script, status: 0)
        #expect(
            outcome.lines.prefix(2) == [
                "fastcode: list.plist: error: a property list in the OpenStep form can be read but not written, so it has to be merged line by line: give it 'merge=text' in .gitattributes, and run 'git checkout --merge' on it [usage]",
                "{ a = 3; }",
            ]
        )
        #expect(outcome.lines[2].hasPrefix("<<<<<<< ours { a = 3; } "), "\(outcome.text)")
        #expect(outcome.lines[2].hasSuffix(" { a = 2; } >>>>>>> theirs "), "\(outcome.text)")
    }
}
