import _FastCodingPlists

/// The nodes that key paths lead to, with all nodes below them, and the nodes on the way there.
struct NodesOnPaths {
    private var nodes: [Bool]
    /// The bytes of the data among them, which may be those of another node as well.
    private var data: Set<ByteRange> = []

    /// Finds the nodes; nil if a path leads nowhere.
    init?(_ keyPaths: [String], in graph: ObjectGraph) {
        guard let found = try? KeyPathSearch.find(keyPaths, in: graph) else { return nil }

        nodes = Array(repeating: false, count: graph.records.count)
        var walk = DepthFirstWalk()

        for index in 0..<found.count {
            enter(found.node(index, in: graph), &walk, in: graph)
            while let step = walk.next(in: graph) {
                if case .child(let child, _, _) = step {
                    enter(child, &walk, in: graph)
                }
            }
        }

        for node in found.nodesOnTheWay {
            nodes[Int(node.index)] = true
        }
    }

    /// Marks a node, and opens it unless it was marked before.
    private mutating func enter(
        _ node: NodeIndex,
        _ walk: inout DepthFirstWalk,
        in graph: ObjectGraph
    ) {
        if nodes[Int(node.index)] {
            return
        }

        nodes[Int(node.index)] = true
        if let range = graph.dataRange(node) {
            data.insert(range)
        }

        walk.open(node, in: graph)
    }

    /// Whether a node is one of them, or has the same data as one.
    func contains(_ node: NodeIndex, in graph: ObjectGraph) -> Bool {
        nodes[Int(node.index)] || graph.dataRange(node).map(data.contains) ?? false
    }
}
