import _FastCodingPlists

extension ObjectGraph {
    /// All places that key paths of an output lead to. An error about a path that ends at data which the options could
    /// replace by what it holds comes with the remedy.
    package func find(_ keyPaths: [String], _ options: WritingOptions) throws(FastCodingError) -> FoundPlaces {
        do throws(FastCodingError) {
            return try KeyPathSearch.find(keyPaths, in: self)
        } catch {
            guard !options.dataExpansion, let path = error.keyPath, holdsContent(at: path) else { throw error }
            var error = error
            error.remedy = .expandedData
            throw error
        }
    }

    /// The node to write for the key paths of an output; the root if there are none.
    package mutating func select(_ options: WritingOptions) throws(FastCodingError) -> NodeIndex {
        options.keyPaths.isEmpty ? rootIndex : select(try find(options.keyPaths, options))
    }

    private func holdsContent(at path: String) -> Bool {
        guard let found = try? KeyPathSearch.find([path], in: self), found.count == 1 else { return false }
        let node = found.node(0, in: self)
        return [.data, .mutableData].contains(kind(node)) && FormatDetector.detect(bytes(node)).holdsContent
    }
}

/// The nodes that key paths lead to, with all that is in them, and those that are on the way there.
struct NodesOnPaths {
    private var nodes: [Bool]
    /// The bytes of the data among them, which may be those of another node as well.
    private var data: Set<ByteRange> = []

    /// Nil if a path leads nowhere.
    init?(_ keyPaths: [String], in graph: ObjectGraph) {
        guard let found = try? KeyPathSearch.find(keyPaths, in: graph) else { return nil }
        nodes = Array(repeating: false, count: graph.records.count)
        var walk = DepthFirstWalk()
        for index in 0..<found.count {
            enter(found.node(index, in: graph), &walk, in: graph)
            while let step = walk.next(in: graph) {
                if case .child(let child, _, _) = step { enter(child, &walk, in: graph) }
            }
        }
        for node in found.nodesOnTheWay { nodes[Int(node.index)] = true }
    }

    private mutating func enter(_ node: ObjectGraph.NodeIndex, _ walk: inout DepthFirstWalk, in graph: ObjectGraph) {
        if nodes[Int(node.index)] { return }
        nodes[Int(node.index)] = true
        if let range = graph.dataRange(node) { data.insert(range) }
        walk.open(node, in: graph)
    }

    func contains(_ node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> Bool {
        nodes[Int(node.index)] || graph.dataRange(node).map(data.contains) ?? false
    }
}

extension ObjectGraph {
    /// Where the bytes of data, or of a keyed archive, are; nil for other nodes.
    func dataRange(_ node: NodeIndex) -> ByteRange? {
        switch kind(node) {
        case .data, .mutableData: byteRange(node)
        case .keyedArchive: byteRange(keyedData(node))
        default: nil
        }
    }
}
