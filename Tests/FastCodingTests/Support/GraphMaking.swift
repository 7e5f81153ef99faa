import TestSupport

extension ObjectGraph {
    /// Makes a graph whose root is what `build` returns.
    static func make(_ build: (inout ObjectGraph) -> NodeIndex) -> ObjectGraph {
        var graph = ObjectGraph()
        graph.rootIndex = build(&graph)
        return graph
    }

    mutating func addArray(_ list: [NodeIndex], mutable: Bool = false) -> NodeIndex {
        addContainer(mutable ? .mutableArray : .array, list)
    }

    /// Adds a dictionary; pairs are written key first here, as people read them.
    mutating func addDictionary(_ entries: [(String, NodeIndex)], mutable: Bool = false) -> NodeIndex {
        var list: [NodeIndex] = []
        for (key, value) in entries { list += [value, addString(key)] }
        return addContainer(mutable ? .mutableDictionary : .dictionary, list)
    }

    /// Adds an object of a class with the values of all its properties.
    mutating func addObject(definition: Int, values: [NodeIndex]) -> NodeIndex {
        let node = openObject(definition: definition)
        close(node, children: values)
        return node
    }
}
