import FastCoding
import Testing

@Suite("What debuggers show")
struct OutlineTests {
    @Test(
        "an outline tells kind, class and content",
        arguments: [
            ("[1]", "ObjectGraph of 2 nodes: [1]"),
            ("null", ": null"),
            (#"{"a": [true, null, 0.5], "b": "x"}"#, #"{"a": [true, null, 0.5], "b": "x"}"#),
            (#"{"$class": "Item", "title": "a"}"#, #"Item {title: "a"}"#),
            (#"{"$class": "NSDate", "$iso8601": "2020-01-01T00:00:00Z"}"#, "2020-01-01T00:00:00Z"),
            ("[1, 2, 3, 4, 5, 6, 7]", "[1, 2, 3, 4, 5, \u{2026} 2 more]"),
            ("[[[[1]]]]", "[[[[\u{2026} 1 more]]]]"),
            ("[\"\(String(repeating: "x", count: 60))\"]", "xxx\u{2026}\"]"),
        ]
    )
    func outlines(_ text: String, _ outline: String) throws {
        let graph = try ObjectGraph(notation: text.utf8)
        #expect("\(graph)".hasSuffix(outline))
    }

    @Test func `a graph that refers to itself has an end`() throws {
        let graph = try ObjectGraph(
            notation:
                #"{"$class": "Item", "me": {"$alias": "$root"}, "you": [{"$alias": "$root"}]}"#
                .utf8
        )
        #expect(graph.debugDescription.contains("Item {me: Item {me: Item {"))
    }

    @Test func `an outline is bounded, however large the value is`() throws {
        let row =
            "[" + Array(repeating: "\"text of some length\"", count: 100).joined(separator: ",")
            + "]"
        let text = "[" + Array(repeating: row, count: 100).joined(separator: ",") + "]"
        let graph = try ObjectGraph(literal: text.utf8)
        #expect(graph.debugDescription.utf8.count < 1000)

        let value = try FastDecoder().decode(FastValue.self, from: graph)
        #expect(value.debugDescription.hasPrefix(#"[["text of some length", "#))
        #expect("\(value)".utf8.count < 1000 && value.array?.count == 100)
    }

    @Test func `values, archives, verdicts and types have outlines`() throws {
        #expect(
            "\(FastValue.dictionary([.init(key: "a", value: .data([1, 2]))]))" == #"{"a": 2 bytes}"#
        )
        #expect("\(FastValue.set([1, .range(.init(location: 2, length: 3))]))" == "set [1, 2+3]")

        let archive = try FastArchive(literal: "[1]".utf8)
        #expect("\(archive)" == "FastArchive of version 3.3, \(archive.bytes.count) bytes")
        #expect("\(FastArchive([1]))" == "FastArchive of no version, 1 byte")

        let object = try FastArchive(notation: #"{"$class": "Shell"}"#.utf8)
        #expect("\(object.verify(.anything))" == "FastVerdict: good, 2 chunks")
        #expect("\(object.verify(.plainData))".contains("[class-not-allowed]"))

        var types = FastTypes()
        types.register(Square.self)
        types.register(Circle.self, name: "Round")
        #expect("\(types)" == "FastTypes of Round (Circle), Square")
    }

    final class Square: Codable {}
    final class Circle: Codable {}
}
