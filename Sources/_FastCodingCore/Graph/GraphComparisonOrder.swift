// How a difference in the order of keys is put into words.
extension GraphComparison {
    /// How many keys are shown.
    private static let shownKeys = 4

    /// The keys of two dictionaries or coded objects, beginning where they first differ.
    mutating func orderTexts(_ leftNode: ObjectGraph.NodeIndex, _ rightNode: ObjectGraph.NodeIndex) -> (
        left: String, right: String
    ) {
        let (a, b) = (keys(leftNode, in: left), keys(rightNode, in: right))
        var start = 0
        while start < min(a.count, b.count), isEqual(a[start], b[start]) { start += 1 }
        guard start < min(a.count, b.count), left.kind(a[start]) == right.kind(b[start]) else {
            return (words(a, from: start, 0, in: left), words(b, from: start, 0, in: right))
        }
        let common = commonStart(a[start], b[start])
        return (words(a, from: start, common, in: left), words(b, from: start, common, in: right))
    }

    /// Archives hold each value before its key, and for a coded object the class name before everything else.
    private func keys(_ node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> [ObjectGraph.NodeIndex] {
        let children = graph.children(node)
        let first = children.startIndex + (graph.kind(node) == .codedObject ? 2 : 1)
        return stride(from: first, to: children.endIndex, by: 2).map { children[$0] }
    }

    private mutating func isEqual(_ a: ObjectGraph.NodeIndex, _ b: ObjectGraph.NodeIndex) -> Bool {
        guard left.kind(a) == .string, right.kind(b) == .string else { return left.summary(a) == right.summary(b) }
        return equalTexts(left.byteRange(a), right.byteRange(b))
    }

    /// The keys from `start` on; of the first one, what follows after `common` bytes.
    private func words(
        _ keys: [ObjectGraph.NodeIndex], from start: Int, _ common: Int, in graph: ObjectGraph
    ) -> String {
        let shown = keys[start...].prefix(Self.shownKeys).enumerated().map { number, key in
            let text = graph.summary(key, from: number == 0 ? common : 0)
            return graph.kind(key) == .string ? String(text.dropFirst("string ".count)) : text
        }
        let more = keys.count > start + shown.count ? ", ..." : ""
        return "keys " + (start > 0 ? "..., " : "") + shown.joined(separator: ", ") + more
    }
}
