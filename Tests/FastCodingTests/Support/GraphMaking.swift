import FastCoding

extension ObjectGraph {
    /// Makes a graph whose root is what `build` returns.
    static func make(_ build: (inout ObjectGraph) -> Node) -> ObjectGraph {
        var graph = ObjectGraph()
        graph.rootIndex = build(&graph)
        return graph
    }

    mutating func addArray(_ list: [Node], mutable: Bool = false) -> Node {
        addContainer(mutable ? .mutableArray : .array, list)
    }

    /// Adds a dictionary; pairs are written key first here, as people read them.
    mutating func addDictionary(_ entries: [(String, Node)], mutable: Bool = false) -> Node {
        var list: [Node] = []
        for (key, value) in entries { list += [value, addString(key)] }
        return addContainer(mutable ? .mutableDictionary : .dictionary, list)
    }
}
