import FastCoding
import Testing

/// Texts from and to archives and graphs, with options and warnings.
@Suite struct TextTests {
    private let compact = WritingOptions(indent: nil)

    @Test func `literal JSON becomes an archive and comes back, through a graph and without one`()
        throws
    {
        let json = #"{"a":[1,2.5,null,true,"x"],"$class":"Foo"}"#
        let archive = try FastArchive(literal: json.utf8)
        let graph = try ObjectGraph(literal: json.utf8)
        #expect(archive.warnings.map(\.code.name) == ["literal-notation"])
        #expect(try graph.archived() == archive.bytes)
        #expect(archive.verify(.plainData).isOK)
        #expect(try text(archive.text(compact)) == json.replacing("$class", with: "$$class") + "\n")
        #expect(try graph.text(compact) == archive.text(compact))
    }

    @Test func `notation makes objects, aliases and cycles`() throws {
        let json = #"{"$class":"List","items":[{"$class":"Item","list":{"$alias":"$root"}}]}"#
        let graph = try ObjectGraph(notation: json.utf8)
        #expect(try graph[graph.node(at: "items.0"), "list"] == graph.root)
        #expect(try text(graph.text(compact)) == json + "\n")
        #expect(try FastArchive(notation: json.utf8).bytes == graph.archived())
        #expect(
            try ObjectGraph(notation: graph.json().utf8).isEqual(
                to: graph,
                .init(plainEquality: true)
            )
        )
    }

    @Test func `indentation has a greatest width, and none below 1`() throws {
        let archive = try FastArchive(literal: "[1]".utf8)
        for (indent, expected) in [(Int.max, 64), (65, 64), (3, 3)] {
            let line = "[\n" + String(repeating: " ", count: expected) + "1\n]\n"
            #expect(try text(archive.text(.init(indent: indent))) == line)
        }

        for indent in [0, -1, Int.min] {
            #expect(try archive.text(.init(indent: indent)) == archive.text(compact))
        }
    }

    @Test func `output comes in blocks, and an error of whoever takes them ends the writing`()
        throws
    {
        let graph = try ObjectGraph(
            literal: "[\(String(repeating: "1234567,", count: 100_000))1]".utf8
        )

        let whole = try graph.text(compact)
        var blocks: [Int] = []
        try graph.write(compact) { blocks.append($0.count) }
        #expect(blocks.count > 1 && blocks.reduce(0, +) == whole.count)
        struct Stopped: Error {}
        #expect(throws: Stopped.self) { try graph.write(compact) { _ in throw Stopped() } }
        #expect(throws: Stopped.self) {
            try FastArchive(graph.archived()).write(compact) { _ in throw Stopped() }
        }

        #expect(throws: Stopped.self) {
            try FastArchive(graph.archived()).list(compact) { _ in throw Stopped() }
        }
    }
}
