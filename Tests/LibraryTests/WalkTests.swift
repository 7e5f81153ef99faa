import FastCoding
import Testing

/// Going through graphs and searching them.
@Suite struct WalkTests {
    private func sample() throws -> ObjectGraph {
        var graph = ObjectGraph()
        let list = try graph.setRoot(.array([], isMutable: true))
        let title = try graph.add("Hire a van")
        try graph.append(
            .object("Item", ["title": .node(title), "list": .node(list), "done": false]),
            to: list
        )

        try graph.append(["k.x": .node(title), "n": [1, 2], "odd": [1: 2]], to: list)
        return graph
    }

    @Test
    func `a walk meets each node once, in archive order, with key paths that lead back to it`()
        throws
    {
        let graph = try sample()
        var paths: [String] = []
        var walk = try graph.walk()
        while let node = walk.next() {
            let path = walk.keyPath
            paths.append("\(walk.depth) \(path)")
            #expect(try graph.node(at: path) == node)

            if let parent = walk.parent {
                #expect(try graph.places(of: node).map(\.referrer).contains(parent))
            }
        }

        #expect(
            paths == [
                "0 $root", "1 0", "2 0.title", "2 0.done", "1 1", "2 1.n", "3 1.n.0", "3 1.n.1",
                "2 1.odd", "3 1.odd.0", "3 1.odd.0k",
            ]
        )
    }

    @Test func `what is in a node can be left out`() throws {
        let graph = try sample()
        var walk = try graph.walk()
        var paths: [String] = []

        while walk.next() != nil {
            paths.append(walk.keyPath)
            if walk.depth == 1 {
                walk.skipDescendants()
            }
        }

        #expect(paths == ["$root", "0", "1"])
    }

    @Test func `values are found by a predicate, with their key paths`() throws {
        let graph = try sample()
        #expect(try graph.first { $0.className == "Item" }?.keyPath == "0")
        #expect(try graph.first { $0.string == "nothing" } == nil)
        #expect(
            try graph.filter { $0.integer != nil }.map(\.keyPath) == [
                "1.n.0", "1.n.1", "1.odd.0", "1.odd.0k",
            ]
        )

        let title = try graph.node(at: "0.title")
        #expect(try graph.places(of: title).map(\.keyPath) == ["0.title", "1.k\\.x"])
        #expect(try graph.places(of: graph.root).map(\.keyPath) == ["$root", "0.list"])
        #expect(try graph.referenceCount(of: title) == 2)
    }

    @Test func `a walk through very deep nesting takes no stack`() throws {
        var graph = ObjectGraph()
        var node = try graph.add([])

        for _ in 0..<200_000 {
            node = try graph.add([.node(node)])
        }

        try graph.setRoot(.node(node))
        #expect(try graph.walk().reduce(into: 0) { count, _ in count += 1 } == 200_001)
    }
}
