import FastCodeCLI
import TestSupport

@Suite("Messages as workflow commands and as a log of SARIF")
struct ReportFormatTests {
    private func result(_ message: Message) throws -> [String: Any] {
        let bytes = try FindingsLog.document([message], version: "1", status: .data)
        let log = try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let run = try #require((log["runs"] as? [[String: Any]])?.first)

        return try #require((run["results"] as? [[String: Any]])?.first)
    }

    @Test func `what ends a command or a property is escaped in it`() {
        #expect(WorkflowCommand.data("100%\r\n:,é") == "100%25%0D%0A:,é")
        #expect(WorkflowCommand.property("100%\r\n:,é") == "100%25%0D%0A%3A%2Cé")
    }

    @Test func `a command has the place in a text, or the byte in its message`() {
        let source = Array("{\n\n \"a\": , }".utf8)
        let inText = FastCodingError(.jsonSyntax, "no", offset: 9).located(in: source)
        #expect(
            WorkflowCommand.line(Message(.error, .file(Path("a,b:c\n%.json")), inText))
                == "::error file=a%2Cb%3Ac\\n%25.json,line=3,col=7,title=json-syntax::no\n"
        )

        let inBytes = FastCodingError(.truncated, "50%\n::error::", offset: 9, keyPath: "a.b")
        #expect(
            WorkflowCommand.line(Message(.warning, .standardInput, inBytes))
                == "::warning title=truncated::<stdin>: byte 9 (0x9), in a.b: 50%25\\n::error::\n"
        )

        #expect(WorkflowCommand.line(Message(.note, nil, inText)).hasPrefix("::notice line=3,"))
    }

    @Test(
        "names become references that keep every byte",
        arguments: [
            ("a.fast", "a.fast"),
            ("./a/./b.fast", "a/b.fast"),
            ("../a b", "../a%20b"),
            (".", "."),
            ("a:%#?", "a%3A%25%23%3F"),
            ("/tmp/é\n", "file:///tmp/%C3%A9%0A"),
        ]
    )
    func references(name: String, uri: String) {
        #expect(Path(name).uri == uri)
    }

    @Test("a name that is not UTF-8 is a reference like any other")
    func bytes() {
        #expect(Path([0x61, 0xFF, 0x01]).uri == "a%FF%01")
    }

    @Test func `a result in a text has line and column, and one without a place no region`() throws
    {
        func physical(_ error: FastCodingError) throws -> [String: [String: Any]]? {
            let locations =
                try result(Message(.error, .standardInput, error))["locations"] as? [[String: Any]]
            return locations?.first?["physicalLocation"] as? [String: [String: Any]]
        }

        let inText = FastCodingError(.jsonSyntax, "no", offset: 3).located(in: Array("{\n  ,".utf8))
        #expect(
            try physical(inText)?["region"] as? [String: Int] == ["startLine": 2, "startColumn": 2]
        )

        let nowhere = try physical(FastCodingError(.truncated, "m"))
        #expect(
            nowhere?["region"] == nil
                && nowhere?["artifactLocation"]?["uri"] as? String == "file:///dev/stdin"
        )
    }

    @Test("what a file says can neither be a placeholder nor a link")
    func inert() {
        #expect(FindingsLog.text("'{0}' [x](http://x)") == "'{{0}}' [x] (http://x)")
    }
}
