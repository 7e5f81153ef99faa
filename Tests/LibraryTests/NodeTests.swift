import FastCoding
import Testing

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
