import _FastCodingCore

/// How deep a graph nests when its source does not nest.
enum KeyedArchiveNesting {
    /// Throws ``FastCodingError/Code/depthLimit`` if a graph nests deeper than is allowed, counting like archives and
    /// texts.
    ///
    /// - Parameter urlLengths: the length of the chain that consists of a URL and its bases, by the URL's node.
    static func check(
        _ graph: borrowing ObjectGraph, _ urlLengths: [UInt32: Int], _ limits: Limits
    ) throws(FastCodingError) {
        var isSeen = [Bool](repeating: false, count: graph.records.count)
        var walk = DepthFirstWalk()
        try check(graph.rootIndex, 1, graph, urlLengths, limits)
        isSeen[Int(graph.rootIndex.index)] = true
        walk.open(graph.rootIndex, in: graph)
        while let step = walk.next(in: graph) {
            guard case .child(let child, _, _) = step else { continue }
            try check(child, walk.frames.count + 1, graph, urlLengths, limits)
            if graph.kind(child).isObject, !isSeen[Int(child.index)] {
                isSeen[Int(child.index)] = true
                walk.open(child, in: graph)
            }
        }
    }

    private static func check(
        _ node: ObjectGraph.NodeIndex, _ depth: Int, _ graph: borrowing ObjectGraph, _ urlLengths: [UInt32: Int],
        _ limits: Limits
    ) throws(FastCodingError) {
        let levels: Int
        switch graph.kind(node) {
        case .url: levels = urlLengths[node.index] ?? 1
        case .object: levels = 1
        case let kind: levels = kind.isContainer ? 1 : 0
        }
        guard levels > 0, depth + levels - 1 > limits.nesting else { return }
        throw FastCodingError(tooDeep: "the graph nests deeper than", limits.nesting, offset: graph.source(node))
    }
}
