import Foundation
import Testing

@Suite("Key paths in outputs")
struct KeyPathFormTests {
    let folder: Folder
    /// A key with characters that are not safe on a terminal, and how it is shown.
    private let key = "a\n\u{202E}.\t"
    private let shown = #"a\u000a\u202e\.\u0009"#

    init() throws {
        folder = try Folder()
        try write(["$class": "Todo", "a": ["x", 2, 3]], to: "a.fast")
        try write(["$class": "Todo", "a": ["x", 3]], to: "b.fast")
    }

    private func write(_ object: [String: Any], to name: String) throws {
        let text = try JSONSerialization.data(withJSONObject: [key: object])
        try #require(
            try folder.run(["bootstrap", "-o", name], input: String(decoding: text, as: UTF8.self)).status == 0)
    }

    /// The objects of an output, one on each line.
    private func objects(_ arguments: String...) throws -> [[String: Any]] {
        try folder.run(arguments).text.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test("are the same in JSON and in text, and lead there")
    func oneForm() throws {
        #expect(try folder.run("verify", "a.fast").errors.contains("in \(shown): error:"))
        let errors = try #require(try objects("verify", "--json", "a.fast").first?["errors"] as? [[String: Any]])
        #expect(errors.first?["path"] as? String == shown)
        let log = try folder.run("verify", "--format", "sarif", "a.fast").text
        #expect(log.contains(#""fullyQualifiedName":"a\\u000a\\u202e\\.\\u0009""#))

        #expect(try folder.run("diff", "a.fast", "b.fast").text.hasPrefix("\(shown).a.1: "))
        let difference = try #require(try objects("diff", "--json", "a.fast", "b.fast").first)
        #expect(difference["path"] as? String == "\(shown).a.1")

        let chunks = try objects("dump-chunks", "--json", "a.fast").compactMap { $0["path"] as? String }
        #expect(Set(chunks) == ["$root", shown, "\(shown).a", "\(shown).a.0", "\(shown).a.1", "\(shown).a.2"])

        #expect(try folder.run("info", "a.fast").text.contains("  \(shown).a.0\n"))
        let biggest = try #require(try objects("info", "--json", "a.fast").first?["biggest"] as? [[String: Any]])
        #expect(biggest.contains { $0["path"] as? String == "\(shown).a.0" })

        #expect(try folder.run("decode", "--list", "a.fast").text.contains("\n\(shown).a\tarray\t"))
        #expect(try folder.run("decode", "--refs", shown, "a.fast").text == "\(shown)\tdictionary\n")
        #expect(
            try folder.run("decode", "--compact", "--key-path", "\(shown).a", "a.fast").text == #"["x",2,3]"# + "\n")
    }
}
