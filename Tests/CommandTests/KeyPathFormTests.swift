import TestSupport

@Suite("Key paths in outputs")
struct KeyPathFormTests {
    let folder = Folder()
    /// A key with characters that are not safe on a terminal, and how it is shown.
    private let key = "a\n\u{202E}.\t"
    private let shown = #"a\u000a\u202e\.\u0009"#

    init() throws {
        try write(["$class": "Todo", "a": ["x", 2, 3]], to: "a.fast")
        try write(["$class": "Todo", "a": ["x", 3]], to: "b.fast")
    }

    private func write(_ object: [String: Any], to name: String) throws {
        let text = String(
            decoding: try JSONSerialization.data(withJSONObject: [key: object]),
            as: UTF8.self
        )
        try folder.run("bootstrap -o", name, input: text, status: 0)
    }

    /// The objects of an output, one on each line.
    private func objects(_ command: String) throws -> [[String: Any]] {
        try folder.run(command).objects()
    }

    @Test func `are the same in JSON and in text, and lead there`() throws {
        #expect(try folder.run("verify a.fast").errors.contains("in \(shown): error:"))
        let errors = try #require(
            try objects("verify --json a.fast").first?["errors"] as? [[String: Any]]
        )

        #expect(errors.first?["path"] as? String == shown)
        let log = try folder.run("verify --format sarif a.fast").text
        #expect(log.contains(#""fullyQualifiedName":"a\\u000a\\u202e\\.\\u0009""#))

        #expect(try folder.run("diff a.fast b.fast").text.hasPrefix("\(shown).a.1: "))
        let difference = try #require(try objects("diff --json a.fast b.fast").first)
        #expect(difference["path"] as? String == "\(shown).a.1")

        let chunks = try objects("dump-chunks --json a.fast").compactMap { $0["path"] as? String }
        #expect(
            Set(chunks) == [
                "$root", shown, "\(shown).a", "\(shown).a.0", "\(shown).a.1", "\(shown).a.2",
            ]
        )

        #expect(try folder.run("info a.fast").text.contains("  \(shown).a.0\n"))
        let biggest = try #require(
            try objects("info --json a.fast").first?["biggest"] as? [[String: Any]]
        )

        #expect(biggest.contains { $0["path"] as? String == "\(shown).a.0" })

        #expect(try folder.run("list a.fast").text.contains("\n\(shown).a\tarray\t"))
        try folder.run("list --refs", shown, "a.fast", output: "\(shown)\tdictionary\n")
        try folder.run(
            "decode --compact --key-path",
            "\(shown).a",
            "a.fast",
            output: #"["x",2,3]"# + "\n"
        )
    }

    @Test
    func `an entry whose key is not known has a form that no key has, and that leads nowhere`()
        throws
    {
        let whole = try folder.run("encode", input: #"{"a":{"$entry0k":1,"<value 0>":"two"}}"#)
            .output

        try folder.write(whole, to: "whole.fast")
        try folder.write(whole.dropLast(3), to: "cut.fast")
        #expect(
            try folder.run("verify cut.fast").errors.contains(
                "in the key of entry 1 of the root: error: "
            )
        )
        try folder.write(whole.prefix(58), to: "cut.fast")
        #expect(
            try folder.run("verify cut.fast").errors.contains("in entry 1 of the root: error: ")
        )

        let paths = try folder.run("list whole.fast").lines.map {
            String($0.prefix { $0 != "\t" })
        }

        #expect(paths == ["$root", "a", #"a.\$entry0k"#, "a.<value 0>"])
        for path in paths {
            #expect(try folder.run("decode --key-path", path, "whole.fast").status == 0)
        }

        for path in ["a.$entry0k", "a.$entry1"] {
            try folder.run("decode --key-path", path, "whole.fast", codes: ["key-path"])
            try folder.run(
                "decode --key-path",
                "*.\(path.dropFirst(2))",
                "whole.fast",
                codes: ["key-path"]
            )
        }

        try folder.run("edit --set a.$entry2=1 whole.fast", codes: ["key-path"])
    }

    @Test func `so has an entry of a coded object`() throws {
        let object = #"{"$class":"K","$coder":"NSCoding","n":[1]}"#
        let whole = try folder.run("bootstrap", input: object).output
        try folder.write(whole.dropLast(4), to: "cut.fast")
        #expect(
            try folder.run("verify --allow-class K cut.fast").errors.contains(
                "in the key of entry 1 of the root: error: "
            )
        )
    }

    @Test func `the path of the empty key is one that can be seen, and leads there`() throws {
        try folder.run("encode -o a.fast", input: #"{"":{"":[]},"b":1}"#, status: 0)
        try folder.run("encode -o b.fast", input: #"{"":2,"b":1}"#, status: 0)
        try folder.run("decode --key-path $root. b.fast", output: "2\n")
        try folder.run("decode --compact --key-path $root.. a.fast", output: "[]\n")

        let list = try folder.run("list a.fast").text
        #expect(
            list.split(separator: "\n").map { $0.prefix { $0 != "\t" } } == [
                "$root", "$root.", ".", "b",
            ]
        )

        try folder.run("list --dialect nominal a.fast", output: list)
        #expect(
            try objects("dump-chunks --json a.fast").contains { $0["path"] as? String == "$root." }
        )

        #expect(try folder.run("diff a.fast b.fast").text.hasPrefix("$root.: "))
        #expect(try objects("diff --json a.fast b.fast").first?["path"] as? String == "$root.")

        try folder.run("bootstrap -o c.fast", input: #"{"":{"$class":"A"}}"#, status: 0)
        #expect(try folder.run("verify c.fast").errors.contains("in $root.: error: "))
        let report = try objects("verify --json c.fast").first?["errors"] as? [[String: Any]]
        #expect(report?.first?["path"] as? String == "$root.")
        try folder.run("bootstrap -o d.fast", input: #"{"":[],"b":{"$alias":""}}"#, status: 0)
        #expect(try folder.run("list d.fast").text.hasSuffix("\nb\talias\t$root.\n"))
    }
}
