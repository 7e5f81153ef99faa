import TestSupport

/// Changing the elements of containers.
@Suite struct ElementChangeTests {
    private func words(_ graph: ObjectGraph, _ node: ObjectGraph.Node) throws -> [String] {
        let elements = try #require(graph[node].array)
        return try elements.map { try graph.content(of: $0).string ?? "?" }
    }

    @Test(
        "elements are set, inserted, appended and removed in any order, in containers side by side",
        arguments: SplitMix64.seeds(20)
    )
    func elements(seed: UInt64) throws {
        var graph = ObjectGraph()
        let left = try graph.add(["a"])
        let right = try graph.add(.orderedSet(["x"]))
        try graph.setRoot([.node(left), .node(right)])
        var leftWords = ["a"]
        var rightWords = ["x"]
        var random = SplitMix64(seed: seed)

        for number in 0..<1000 {
            let text = String(number)
            let position = Int.random(in: 0...leftWords.count, using: &random)

            switch Int.random(in: 0..<5, using: &random) {
            case 0:
                try graph.insert(.string(text), at: position, into: left)
                leftWords.insert(text, at: position)
            case 1 where position < leftWords.count:
                try graph.remove(at: position, from: left)
                leftWords.remove(at: position)
            case 2 where position < leftWords.count:
                try graph.setValue(.string(text), at: position, of: left)
                leftWords[position] = text
            case 3:
                try graph.append(.string(text), to: right)
                rightWords.append(text)
            default:
                try graph.append(.string(text), to: left)
                leftWords.append(text)
            }
        }

        #expect(try words(graph, left) == leftWords, "seed \(seed)")
        #expect(try words(graph, right) == rightWords, "seed \(seed)")
        let copy = try ObjectGraph(archive: graph.archived(), policy: .plainData)
        #expect(try words(copy, copy.node(at: "0")) == leftWords, "seed \(seed)")
    }
}
