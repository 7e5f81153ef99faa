// How a difference in the order of keys is put into words.
extension GraphComparison {
    /// How many keys are shown.
    private static let shownKeys = 4

    /// The keys of two dictionaries or coded objects from the first place at which they are not the same.
    func orderTexts(_ leftNode: ObjectGraph.Node, _ rightNode: ObjectGraph.Node) -> (left: String, right: String) {
        let (a, b) = (keys(leftNode, in: left), keys(rightNode, in: right))
        var start = 0
        while start < min(a.count, b.count), left.summary(a[start]) == right.summary(b[start]) { start += 1 }
        // Keys that differ only beyond what a summary shows.
        if start >= min(a.count, b.count) { start = 0 }
        return (words(a, from: start, in: left), words(b, from: start, in: right))
    }

    /// Archives hold the value before the key, and of a coded object first of all the name of the class.
    private func keys(_ node: ObjectGraph.Node, in graph: ObjectGraph) -> [ObjectGraph.Node] {
        let children = graph.children(node)
        let first = children.startIndex + (graph.kind(node) == .codedObject ? 2 : 1)
        return stride(from: first, to: children.endIndex, by: 2).map { children[$0] }
    }

    private func words(_ keys: [ObjectGraph.Node], from start: Int, in graph: ObjectGraph) -> String {
        let shown = keys[start...].prefix(Self.shownKeys).map { key in
            graph.kind(key) == .string ? String(graph.summary(key).dropFirst("string ".count)) : graph.summary(key)
        }
        let more = keys.count > start + shown.count ? ", ..." : ""
        return "keys " + (start > 0 ? "..., " : "") + shown.joined(separator: ", ") + more
    }
}
