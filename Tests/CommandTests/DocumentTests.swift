import TestSupport

@Suite("Documents show what is so")
struct DocumentTests {
    let folder = Folder()

    @Test func `the outputs in the README and the tour are those of the tool`() throws {
        try folder.shell(
            "FASTCODE=$fastcode exec \"$0\" --check",
            Repository.path("scripts/readme-output"),
            status: 0,
            errors: ""
        )
    }

    /// The lines of text in the picture of a terminal.
    private func pictured() throws -> [String] {
        let place = Repository.url.appending(path: "docs/pictures/terminal.svg")
        return try String(contentsOf: place, encoding: .utf8).split(separator: "\n").filter {
            $0.hasPrefix("<text ")
        }
        .map {
            String($0).replacing(/<[^>]*>/, with: "")
                .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing(
                    "&amp;",
                    with: "&"
                )
        }
    }

    @Test func `the picture of a terminal shows commands and what the tool prints`() throws {
        var shown: [(command: String, output: [String])] = []
        for line in try pictured() {
            if line.hasPrefix("$ ") {
                shown.append((String(line.dropFirst(2)), []))
            } else {
                try #require(!shown.isEmpty)
                shown[shown.count - 1].output.append(line)
            }
        }

        #expect(shown.count == 3)
        for (command, output) in shown {
            let outcome = try folder.shell("cd \"$0\"\n\(command)", Repository.path("examples"))
            #expect(outcome.lines.map(String.init) == output, "\(command)")
        }
    }

    private static let built = Tool.url.deletingLastPathComponent().path(percentEncoded: false)
    private static var hasObjects: Bool {
        FileManager.default.fileExists(atPath: built + "fastcode.product/Objects.LinkFileList")
    }

    @Test("the examples of the library compile and print what they say", .enabled(if: hasObjects))
    func library() throws {
        // Each is compiled, so the others are left to scripts/thorough and .ci/run.
        try folder.shell(
            "exec \"$0\" \"$1\" $2",
            Repository.path("scripts/check-library-example"),
            Self.built,
            Thoroughness.isFull ? "" : "README.md",
            status: 0,
            errors: ""
        )
    }

    @Test("what would have no effect doesn't compile", .enabled(if: hasObjects))
    func refused() throws {
        try folder.shell(
            "exec \"$0\" \"$1\"",
            Repository.path("scripts/check-refused"),
            Self.built,
            status: 0,
            errors: ""
        )
    }

    @Test func `the public interface of the library is as it is listed`() throws {
        try folder.shell(
            "exec \"$0\" --check \"$1\"",
            Repository.path("scripts/public-interface"),
            Self.built,
            status: 0,
            errors: ""
        )
    }
}
