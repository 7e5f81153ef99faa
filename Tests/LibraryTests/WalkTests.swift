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
                "2 1.odd",
                "3 1.odd.0", "3 1.odd.0k",
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

/// Which graph a node belongs to.
@Suite struct NodeTests {
    @Test func `a node of another graph is an error, never another value`() throws {
        var left = ObjectGraph()
        var right = ObjectGraph()
        let mine = try left.setRoot(["mine"])
        let other = try right.setRoot(["other"])
        #expect(mine != other)
        let calls: [() throws -> Void] = [
            { _ = try left[other] }, { _ = try left.content(of: .node(other)) },
            { _ = try left[other, 0] },
            { _ = try left.walk(from: other) }, { try left.append(.node(other), to: mine) },
            { try left.append(1, to: other) }, { try left.replace(other, with: 1) },
        ]

        for (number, call) in calls.enumerated() {
            #expect(code(call) == .foreignNode, "\(number)")
        }

        #expect(try left[left.root].array?.count == 1)
    }

    @Test func `nodes that edits have added belong to the graph that was edited`() throws {
        let graph = try ObjectGraph(notation: #"{"list": []}"#.utf8)
        var left = graph
        var right = graph
        // The key is all that either edit adds.
        try left.apply(.set("mine", value: #"{"$alias": "list"}"#))
        try right.apply(.set("other", value: #"{"$alias": "list"}"#))

        guard case .dictionary(let entries, _) = try left[left.root],
            case .node(let key)? = entries.last?.key
        else {
            Issue.record("no key")
            return
        }

        #expect(try left[key] == "mine")
        #expect(code { try right[key] } == .foreignNode)
    }

    @Test(
        "a copy knows the nodes from before, and not those that the other got since, whichever comes first"
    )
    func copies() throws {
        var first = ObjectGraph()
        let root = try first.setRoot([])
        var second = first
        var third = second
        let inSecond = try second.append("second", to: root)
        let inFirst = try first.append("first", to: root)
        let inThird = try third.append("third", to: root)
        let graphs = [first, second, third]

        for (number, node) in [inFirst, inSecond, inThird].enumerated() {
            #expect(try graphs[number][node] == .string(["first", "second", "third"][number]))
            for (place, graph) in graphs.enumerated() where place != number {
                #expect(code { try graph[node] } == .foreignNode)
            }
        }

        for graph in graphs {
            #expect(try graph[root].array?.count == 1)
        }

        // Nodes stay valid over many generations.
        var nodes: [(node: ObjectGraph.Node, value: Int64)] = []
        for value in 0..<100 {
            let kept = first
            nodes.append((try first.append(.integer(Int64(value)), to: root), Int64(value)))
            #expect(try kept[root].array?.count == value + 1)
        }

        for (node, value) in nodes {
            #expect(try first[node] == .integer(value))
        }
    }

    @Test func `nil, null, true and false are the same nodes in all graphs`() throws {
        var graph = ObjectGraph()
        #expect(graph.root == .nil)
        try graph.setRoot([.null, true, false])
        let truth = try graph[graph.root, 1]
        #expect(try ObjectGraph()[truth] == true)
        try graph.append(.node(truth), to: graph.root)
        #expect(try graph[graph.root].array == [.null, true, false, true])
        #expect(code { try graph.replace(truth, with: false) } == .wrongKind)
    }
}
