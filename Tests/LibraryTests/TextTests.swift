import FastCoding
import Testing

/// Texts from and to archives and graphs, with options and warnings.
@Suite struct TextTests {
    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private let compact = WritingOptions(indent: nil)

    @Test func `literal JSON becomes an archive and comes back, through a graph and without one`() throws {
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
        #expect(try ObjectGraph(notation: graph.json().utf8).isEqual(to: graph, .init(plainEquality: true)))
    }

    @Test func `indentation has a greatest width, and none below 1`() throws {
        let archive = try FastArchive(literal: "[1]".utf8)
        var options = WritingOptions()
        for (indent, expected) in [(Int.max, 64), (65, 64), (3, 3)] {
            options.indent = indent
            let line = "[\n" + String(repeating: " ", count: expected) + "1\n]\n"
            #expect(try text(archive.text(options)) == line)
        }
        for indent in [0, -1, Int.min] {
            options.indent = indent
            #expect(try archive.text(options) == archive.text(compact))
        }
    }

    @Test func `output comes in blocks, and an error of whoever takes them ends the writing`() throws {
        let graph = try ObjectGraph(literal: "[\(String(repeating: "1234567,", count: 100_000))1]".utf8)
        let whole = try graph.text(compact)
        var blocks: [Int] = []
        try graph.write(compact) { blocks.append($0.count) }
        #expect(blocks.count > 1)
        #expect(blocks.reduce(0, +) == whole.count)
        struct Stopped: Error {}
        #expect(throws: Stopped.self) { try graph.write(compact) { _ in throw Stopped() } }
        #expect(throws: Stopped.self) { try FastArchive(graph.archived()).write(compact) { _ in throw Stopped() } }
        #expect(throws: Stopped.self) { try FastArchive(graph.archived()).list(compact) { _ in throw Stopped() } }
    }

    @Test func `warnings are kept with what was read, unless they are refused`() throws {
        let json = #"{"a":1,"a":2}"#
        let options = reading(refusesWarnings: true)
        #expect(code { _ = try ObjectGraph(literal: json.utf8, options: options) } == .duplicateKey)
        #expect(code { _ = try FastArchive(literal: json.utf8, options: options) } == .duplicateKey)
        let graph = try ObjectGraph(literal: json.utf8)
        #expect(graph.warnings.map(\.code) == [.duplicateKey])
        #expect(graph.warnings.first?.location?.line == 1)
        #expect(try graph[at: "a"] == .integer(2))
    }

    @Test func `graphs are compared, with the differences as values`() throws {
        let old = try ObjectGraph(literal: #"{"a":[1,2],"b":"x"}"#.utf8)
        let new = try ObjectGraph(literal: #"{"a":[1,3],"b":"x","c":null}"#.utf8)
        #expect(old.isEqual(to: old) && !old.isEqual(to: new))
        let differences = old.differences(from: new)
        #expect(differences.contains { $0.keyPath == "a.1" && $0.reason == "value" && $0.right == "integer 3" })
        #expect(differences.contains { $0.keyPath == "c" && $0.node == nil && $0.otherNode != nil })
    }
}
