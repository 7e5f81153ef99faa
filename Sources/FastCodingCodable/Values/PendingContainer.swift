import _FastCodingCore

/// A container that is being added to a graph, with the values that it still lacks: a stack of
/// these takes the place of recursion.
struct PendingContainer {
    let node: ObjectGraph.NodeIndex
    private(set) var children: [ObjectGraph.NodeIndex] = []
    var values: ArraySlice<FastValue>

    init(_ node: ObjectGraph.NodeIndex, _ values: [FastValue]) {
        self.node = node
        self.values = values[...]
    }

    /// Takes the node of the next value; an error if the container can't have it.
    mutating func take(_ child: ObjectGraph.NodeIndex, in graph: ObjectGraph)
        throws(FastCodingError)
    {
        try graph.check(child, at: children.count, of: node)
        children.append(child)
    }
}
