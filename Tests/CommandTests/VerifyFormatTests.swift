import TestSupport

@Suite("The forms of verify's report")
struct VerifyFormatTests {
    let folder = Folder()
    private let header = "54534146 0300 0300 00000000 00000000 00000000"

    init() throws {
        try folder.run("encode -o plain.fast", input: #"{"a":[1,"x"]}"#, status: 0)
        try folder.run("bootstrap -o a,b.fast", input: #"[{"$class":"Todo","a":1}]"#, status: 0)
        try folder.write(bytes(header + "09000000 02000000 01 086100 01 0500"), to: "keys.fast")
    }

    private func log(_ text: String) throws -> (run: [String: Any], results: [[String: Any]]) {
        let log = try #require(
            JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        )

        #expect(log["version"] as? String == "2.1.0")
        let runs = try #require(log["runs"] as? [[String: Any]])
        #expect(runs.count == 1)

        return (try #require(runs.first), try #require(runs.first?["results"] as? [[String: Any]]))
    }

    @Test func `text and json are what there is without the option, and with --json`() throws {
        for (option, old) in [("--format text", ""), ("--format=json", "--json")] {
            let before = try folder.run("verify plain.fast a,b.fast missing " + old)
            try folder.run("verify plain.fast a,b.fast missing " + option)
                .expect(status: before.status, output: before.text, errors: before.errors)
        }
        try folder.run("verify --format xml plain.fast", status: 2)
    }

    @Test func `data in the strings of JSON is judged, in base64 and hexadecimal`() throws {
        let archive = try Data(contentsOf: URL(filePath: folder.path("a,b.fast")))
        let base64 = archive.base64EncodedString()
        let hex = archive.map { String(format: "%02x", $0) }.joined()
        let broken = Data("bplist00".utf8).base64EncodedString()
        for (value, code) in [
            ("\"\(base64)\"", "class-not-allowed"),
            ("{\"$class\":\"NSData\",\"$data\":\"\(base64)\"}", "class-not-allowed"),
            ("{\"$hex\":\"\(hex)\"}", "class-not-allowed"),
            ("\"\(broken)\"", "plist-structure"),
        ] {
            try folder.write("{\"list\":[1,\(value)]}", to: "a.json")
            try folder.run("verify a.json", status: 1, codes: ["not-an-archive"])
            let refused = try folder.run("verify --nested a.json", status: 1, codes: [code])
            #expect(refused.errors.contains("list.1"), "\(refused.errors)")
        }

        try folder.write("{\"list\":[1,\"\(base64)\"]}", to: "a.json")
        try folder.run("verify --nested --allow-class Todo a.json", output: "a.json: OK\n")
        for text in [#"{"a":"bplist","b":"VFNB","c":"deadbeef"}"#, "[]", #"{"a":"QUJD"}"#] {
            try folder.write(text, to: "b.json")
            try folder.run("verify --nested b.json", output: "b.json: OK\n")
        }

        // Readers differ in which one counts.
        try folder.write(#"{"a":"\#(base64)","a":1}"#, to: "b.json")
        try folder.run("verify --nested b.json", status: 1, codes: ["duplicate-key"])
        let json = try folder.run("verify --nested --json a.json").text
        #expect(json.contains("\"json\""))
    }

    /// The path of the only finding.
    private func path(_ outcome: Outcome) throws -> String {
        let report = try #require(
            JSONSerialization.jsonObject(with: outcome.output) as? [String: Any]
        )

        let errors = try #require(report["errors"] as? [[String: Any]])
        #expect(errors.count == 1)
        return try #require(errors.first?["path"] as? String)
    }

    /// Notation of dictionaries in each other, with an object in the innermost one.
    private func nested(_ keys: [String]) throws -> String {
        var value: Any = ["$class": "Todo", "a": 1] as [String: Any]
        for key in keys.reversed() {
            value = [key: value]
        }

        return String(decoding: try JSONSerialization.data(withJSONObject: value), as: UTF8.self)
    }

    @Test
    func
        `paths are those that --key-path takes, whatever is in the keys and however long they are`()
        throws
    {
        let odd = (0..<60).map {
            "\($0).*\\\u{1B}\n\u{202E}$é" + String(repeating: "x", count: 300)
        }

        let keys = odd + ["*", "$omitted", ""]
        try folder.run("bootstrap -o a.fast", input: nested(keys), status: 0)
        let path = try path(try folder.run("verify --json a.fast"))
        #expect(path.utf8.count > 18000)

        func decoded(_ path: String) throws -> String {
            try folder.run("decode --compact --key-path", path, "a.fast").text
        }

        #expect(try decoded(path) == #"{"$class":"Todo","a":1}"# + "\n")
        let results = try log(try folder.run("verify --format sarif a.fast").text).results
        let location = (results.first?["locations"] as? [[String: Any]])?.first
        #expect(
            (location?["logicalLocations"] as? [[String: String]])?.first?["fullyQualifiedName"]
                == path
        )

        // A message shows it in the same form.
        let text = try folder.run("verify a.fast").errors
        let shown = try #require(
            text.components(separatedBy: ", in ").last?.components(separatedBy: ": error: ").first
        )

        #expect(shown == path)
    }

    @Test func `the path of what is in data leads there, too`() throws {
        let keys = [String(repeating: "a.", count: 3000), "b"]
        try folder.write(nested(keys), to: "inner.json")
        let inner = try folder.run("bootstrap inner.json").output
        let data = #"{"$class":"NSData","$data":"\#(inner.base64EncodedString())"}"#
        try folder.run("bootstrap -o outer.fast", input: "{\"\(keys[0])\":\(data)}", status: 0)
        let path = try path(try folder.run("verify --nested --json outer.fast"))
        #expect(path.utf8.count > 18000)
        try folder.run(
            "decode --expand-data --compact --key-path",
            path,
            "outer.fast",
            output: #"{"$class":"Todo","a":1}"# + "\n"
        )
    }

    @Test func `a path that is longer than the archive is cut, and no path`() throws {
        let key = String(repeating: "p", count: 3000)
        try folder.run(
            "bootstrap -o a.fast",
            input: nested(Array(repeating: key, count: 50)),
            status: 0
        )

        let path = try path(try folder.run("verify --json a.fast"))
        #expect(path.hasPrefix(key + ".") && path.hasSuffix(".$omitted") && path.utf8.count < 5000)
        try folder.run("decode --key-path", path, "a.fast", codes: ["key-path"])
    }

    @Test func `github has a command for each error and warning, and nothing on standard error`()
        throws
    {
        try folder.run(
            "verify --format github a,b.fast plain.fast keys.fast missing",
            status: 2,
            output: """
                ::error file=a%2Cb.fast,title=class-not-allowed::byte 28 (0x1c), in 0: class 'Todo' is not allowed (1 object); \
                --allow-class Todo permits it
                ::warning file=keys.fast,title=duplicate-key::byte 33 (0x21), in 1k: the same key as the one at byte 29
                ::error file=missing,title=file-not-found::no such file or directory

                """,
            errors: ""
        )

        let strict = try folder.run("verify --format=github --strict keys.fast", status: 1)
        #expect(strict.text.hasPrefix("::error file=keys.fast,title=duplicate-key::"))
        try folder.run("verify --format=github -q keys.fast", status: 0, output: "", errors: "")
    }

    @Test(
        "sarif is one document for all archives, in the order of the inputs, however many are worked on at once"
    )
    func sarif() throws {
        let inputs = (0..<20).flatMap { _ in ["a,b.fast", "plain.fast", "keys.fast"] }
        let outcome = try folder.run(
            "verify --format sarif -j 4",
            more: inputs,
            status: 1,
            errors: ""
        )

        #expect(outcome.text.hasSuffix("}\n"))
        let (run, results) = try log(outcome.text)
        let driver = (run["tool"] as? [String: [String: Any]])?["driver"]
        #expect(driver?["name"] as? String == "fastcode")
        let version = try #require(driver?["version"] as? String)
        #expect(try folder.run("--version").text.contains(version))
        #expect(
            driver?["rules"] as? [[String: String]] == [
                ["id": "class-not-allowed"],
                ["id": "duplicate-key"],
            ]
        )

        #expect(results.compactMap { $0["ruleIndex"] as? Int } == (0..<20).flatMap { _ in [0, 1] })
        #expect(
            results.compactMap { $0["level"] as? String }
                == (0..<20).flatMap { _ in ["error", "warning"] }
        )

        #expect(
            outcome.text.contains(
                #""artifactLocation":{"uri":"a%2Cb.fast"},"region":{"byteOffset":28}"#
            )
        )

        #expect(outcome.text.contains(#""logicalLocations":[{"fullyQualifiedName":"1k"}]"#))
        try folder.run("verify --format sarif -j 1", more: inputs, output: outcome.text)
    }

    @Test func `a log says whether all could be judged, and is there without findings, too`() throws
    {
        let good = try folder.run("verify --format sarif plain.fast", status: 0)
        #expect(try log(good.text).results.isEmpty)
        #expect(good.text.contains(#""invocations":[{"executionSuccessful":true,"exitCode":0}]"#))
        let bad = try folder.run("verify --format sarif missing", status: 2)
        #expect(bad.text.contains(#""executionSuccessful":false,"exitCode":2"#))
        #expect(try log(bad.text).results.first?["ruleId"] as? String == "file-not-found")
        let none = try folder.run(
            "verify --format sarif --allow-empty --files-from -",
            input: "",
            status: 0
        )

        #expect(try log(none.text).results.isEmpty)
    }

    @Test func `of each code there are the first ten and how many more`() throws {
        let text =
            "[" + (0..<15).map { #"{"$class":"C\#($0)","a":1}"# }.joined(separator: ",") + "]"

        try folder.run("bootstrap -o many.fast", input: text, status: 0)
        let (_, results) = try log(try folder.run("verify --format=sarif many.fast").text)
        #expect(results.count == 11)
        #expect(
            (results.last?["message"] as? [String: String])?["text"] == "5 more errors of this kind"
        )

        #expect(results.last?["locations"] != nil)
        let commands = try folder.run("verify --format=github many.fast").text
        #expect(
            commands.hasSuffix(
                "::error file=many.fast,title=class-not-allowed::5 more errors of this kind\n"
            )
        )
    }
}
