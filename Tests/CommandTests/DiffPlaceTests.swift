import TestSupport

@Suite("diff of some places, of elements paired by a key, and of folders")
struct DiffPlaceTests {
    let folder = Folder()

    private func diff(_ first: String, _ second: String, _ options: String...) throws -> Outcome {
        try folder.write(first, to: "a")
        try folder.write(second, to: "b")
        return try folder.run("diff a b", more: options)
    }

    private static let first = #"""
        {"saved":1,"items":[{"$class":"Item","id":17,"title":"Pack","modified":1},
        {"$class":"Item","id":18,"title":"Load","modified":2}],"tags":["a","b","b"]}
        """#

    private static let second = #"""
        {"saved":2,"items":[{"$class":"Item","id":18,"title":"Load","modified":5},
        {"$class":"Item","id":17,"title":"Pack the books","modified":6}],"tags":["b","a","b"]}
        """#

    @Test(
        "what is left out makes no difference, on either side",
        arguments: rows(
            #"""
            {"a":1,"saved":1} <> {"a":1,"saved":2} => --ignore saved
            {"a":1,"saved":1} <> {"a":1} => --ignore saved
            {"a":1} <> {"a":1,"saved":1} => --ignore saved
            [{"m":1,"b":2},{"m":2}] <> [{"m":5,"b":2},{"m":6}] => --ignore **.m
            [{"m":1,"b":2},{"m":2}] <> [{"m":5,"b":2},{"m":6}] => --ignore *.m
            [1,2,3] <> [9,2,3] => --ignore 0
            {"$class":"A","a":1,"b":2} <> {"$class":"A","b":2} => --ignore a
            {"a":1} <> {"a":2} => --ignore $root
            {"a":1,"b":2} <> {"a":1,"b":3} => --key-path a
            {"$class":"A","a":1,"b":2} <> {"$class":"B","a":1,"c":2} => --key-path a
            {"x":[{"t":1,"m":2}],"y":1} <> {"x":[{"t":1,"m":3}],"y":2} => --key-path x.*.t
            {"t":["a","b"]} <> {"t":["b","a"]} => --unordered t
            [["a","b"],[{"x":1},{"y":2}]] <> [[{"y":2},{"x":1}],["b","a"]] => --unordered **
            """#
        )
    )
    func equal(files: String, option: String) throws {
        let parts = files.components(separatedBy: " <> ")
        let options = option.split(separator: " ").map { String($0) }
        #expect(try diff(parts[0], parts[1]).status == 1)
        try diff(parts[0], parts[1], options[0], options[1]).expect(
            status: 0,
            output: "",
            errors: ""
        )
        try diff(parts[1], parts[0], options[0], options[1]).expect(
            status: 0,
            output: "",
            errors: ""
        )
    }

    @Test(
        "what is compared still makes a difference",
        arguments: rows(
            #"""
            {"a":1,"saved":1} <> {"a":2,"saved":2} <> --ignore saved => a: value: integer 1 | integer 2
            {"a":{"b":1}} <> {} <> --key-path a.b => a: missing: dictionary of 1 with "b": 1 | nothing
            {"t":["a","b"]} <> {"t":["b","b"]} <> --unordered t => t.0: value: string "a" | string "b"
            {"n":{"t":1},"x":[2]} <> {"n":{"t":3},"x":[2]} <> --key-path **.t => n.t: value: integer 1 | integer 3
            """#
        )
    )
    func different(line: String, expected: String) throws {
        let parts = line.components(separatedBy: " <> ")
        let options = parts[2].split(separator: " ").map { String($0) }
        try diff(parts[0], parts[1], options[0], options[1]).expect(
            status: 1,
            output: expected + "\n",
            errors: ""
        )
    }

    @Test func `elements with equal keys are pairs wherever they stand, and are named by them`()
        throws
    {
        try diff(
            Self.first,
            Self.second,
            "--match-by",
            "items:id",
            "--ignore",
            "**.modified",
            "--unordered",
            "tags"
        ).expect(
            status: 1,
            output: """
                saved: value: integer 1 | integer 2
                items[id=17].title: value: string "Pack" | string "Pack the books"

                """,
            errors: ""
        )

        let title = try diff(
            #"[{"n":"x","v":1}]"#,
            #"[0,{"n":"x","v":2}]"#,
            "--match-by=:n",
            "--json"
        )
        #expect(try title.objects().map { $0["matched"] as? String } == ["[n=\"x\"].v", nil])
    }

    @Test func `elements that share a key are paired in their order and named by their indexes`()
        throws
    {
        try diff(
            #"[{"id":1,"v":1},{"id":1,"v":2},{"id":2}]"#,
            #"[{"id":2},{"id":1,"v":1},{"id":1,"v":3}]"#,
            "--match-by=:id"
        ).expect(status: 1, output: "1.v: value: integer 2 | integer 3\n", errors: "")
    }

    @Test func `elements are named by a key that neither side has twice, in either direction`()
        throws
    {
        let twice = #"{"items":[{"id":1,"x":5},{"id":1},{"id":2,"x":7}]}"#
        let once = #"{"items":[{"id":1,"x":6},{"id":2,"x":8}]}"#
        try diff(twice, once, "--match-by=items:id").expect(
            status: 1,
            output: """
                items.0.x: value: integer 5 | integer 6
                items.1: missing: dictionary of 1 with "id": 1 | nothing
                items[id=2].x: value: integer 7 | integer 8

                """
        )
        try diff(once, twice, "--match-by=items:id").expect(
            status: 1,
            output: """
                items.0.x: value: integer 6 | integer 5
                items[id=2].x: value: integer 8 | integer 7
                items.1: missing: nothing | dictionary of 1 with "id": 1

                """
        )
    }

    @Test func `only elements are named by keys, though ** leads to dictionaries as well`() throws {
        try diff(
            #"{"id":3,"a":{"id":1,"x":5},"b":[{"id":1,"x":5}]}"#,
            #"{"id":3,"a":{"id":1,"x":6},"b":[0,{"id":1,"x":6}]}"#,
            "--match-by=**:id"
        ).expect(
            status: 1,
            output: """
                a.x: value: integer 5 | integer 6
                b[id=1].x: value: integer 5 | integer 6
                b.0: missing: nothing | integer 0

                """
        )
    }

    @Test func `an element in front is one difference, though many elements have changed`() throws {
        func list(_ numbers: Range<Int>, _ time: Int) -> String {
            let items = numbers.map { "{\"id\":\($0),\"time\":\($0 + time),\"done\":true}" }
            return "[\(items.joined(separator: ","))]"
        }

        let old = list(1..<200, 1000)
        let new = list(0..<200, 5000)
        for option in ["--match-by=:id", "--unordered=$root"] {
            try diff(old, new, "--stat", option).expect(
                status: 1,
                output: "a => b | 199 changed, 1 added\n"
            )
            try diff(new, old, "--stat", option).expect(
                status: 1,
                output: "a => b | 199 changed, 1 removed\n"
            )
        }
    }

    @Test func `arrays that are too different to be aligned have what is once in common`() throws {
        // Two orders of the same numbers. Many more steps than are allowed would lead from one to
        // the other.
        func list(_ factor: Int) -> [Int] { (1..<2003).map { $0 * factor % 2003 } }
        func text(_ list: [Int]) -> String { "[\(list.map(String.init).joined(separator: ","))]" }

        let first = list(1)
        let second = list(1234)
        let there = try diff(text(first), text(second), "--all").lines
        let back = try diff(text(second), text(first), "--all").lines
        #expect(there.last == "(an array is too different to be aligned as a whole, at $root)")
        #expect(there.last == back.last)

        let left = try ComparedSides(there.dropLast())
        let right = try ComparedSides(back.dropLast())
        #expect(left.first.sorted() == right.second.sorted())
        #expect(left.second.sorted() == right.first.sorted())
        #expect(left.first.sorted() == left.second.sorted() && left.first.count < first.count)
    }

    /// The numbers that lines of differences name on either side.
    private struct ComparedSides {
        var first: [String] = []
        var second: [String] = []

        init(_ lines: ArraySlice<Substring>) throws {
            for line in lines {
                let sides = line.components(separatedBy: ": ").last?.components(separatedBy: " | ")
                let pair = try #require(sides)
                try #require(pair.count == 2)
                if pair[0] != "nothing" {
                    first.append(pair[0])
                }

                if pair[1] != "nothing" {
                    second.append(pair[1])
                }
            }
        }
    }

    @Test func `differences are counted by class and property, or for each file`() throws {
        try diff(Self.first, Self.second, "--match-by=items:id", "--summary", "--unordered=tags")
            .expect(
                status: 1,
                output: """
                    Item.modified  2 changed
                    saved          1 changed
                    Item.title     1 changed

                    """
            )

        try diff(Self.first, Self.second, "--match-by=items:id", "--stat", "--unordered=tags")
            .expect(status: 1, output: "a => b | 4 changed\n")

        try diff("[1]", "[1,2]", "--stat").expect(status: 1, output: "a => b | 1 added\n")
        let json = try diff("[1,2]", "[1]", "--summary", "--json").objects()
        #expect(json.map { $0["removed"] as? Int } == [1])
    }

    @Test func `a file that only one side has counts as one difference`() throws {
        try folder.write("[1,2]", to: "a")
        try folder.run("diff --stat a /dev/null", status: 1, output: "a => /dev/null | 1 removed\n")
        try folder.run("diff --summary /dev/null a", status: 1, output: "$root  1 added\n")
        try folder.run(
            "diff --stat x /dev/null 0 0 a 1 100644",
            status: 0,
            output: "x | 1 added\n"
        )
        try folder.run("diff --stat /dev/null /dev/null", status: 0, output: "")
    }

    @Test func `properties whose names Swift takes for the same text are counted apart`() throws {
        let keys = ["\u{E9}", "e\u{301}"]
        try diff(
            "{\"\(keys[0])\":1,\"\(keys[1])\":1}",
            "{\"\(keys[0])\":2,\"\(keys[1])\":2}",
            "--summary"
        ).expect(
            status: 1,
            output: keys.map { "\($0)  1 changed\n" }.joined()
        )
    }

    @Test func `folders are compared by the names of their files`() throws {
        try folder.shell("mkdir -p l/s r/s l/.hidden")
        for name in ["l/x.json", "l/same.json", "r/same.json", "l/s/only.json"] {
            try folder.write(Self.first, to: name)
        }

        try folder.write(#"{"saved":1}"#, to: "r/x.json")
        try folder.write("[]", to: "r/more.json")
        try folder.write("[]", to: "l/.hidden/x.json")
        let saved = ["--key-path", "saved"]
        let only = "Only in r: more.json\nOnly in l/s: only.json\n"
        try folder.run("diff -r l r", more: saved, status: 1, output: only, errors: "")
        try folder.run(
            "diff -r l/ r",
            more: ["--key-path", "tags.0"],
            status: 1,
            output: only + "x.json\ntags: missing: array of 3 with \"a\", \"b\", \"b\" | nothing\n"
        )

        try folder.run(
            "diff -rq l r",
            status: 1,
            output: only + "Files l/x.json and r/x.json differ\n"
        )

        try folder.run("diff -r l l", status: 0, output: "", errors: "")
        try folder.run("diff -r l l/x.json", status: 2)
        try folder.write("[", to: "r/x.json")
        try folder.run("diff -r l r", status: 2, output: only)
    }

    @Test func `paths that lead nowhere, and pairs without a key, are said`() throws {
        try diff("[1]", "[1]", "--ignore", "nowhere").expect(status: 0, codes: ["key-path"])
        try diff("[1]", "[1]", "--key-path", "nowhere").expect(status: 2, codes: ["key-path"])
        for word in ["items", "items:", "items:*.id"] {
            try diff("[1]", "[1]", "--match-by", word).expect(status: 2, codes: ["usage"])
        }
    }
}
