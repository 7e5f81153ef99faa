import TestSupport

extension ObjectGraph {
    /// The nodes that can be reached from the root, in archive order, each once; strings and bases
    /// of URLs are not.
    func reachable() -> [NodeIndex] {
        var seen: Set<NodeIndex> = [rootIndex]
        var list: [NodeIndex] = []
        var stack = [rootIndex]
        while let node = stack.popLast() {
            list.append(node)
            let below = kind(node) == .keyedArchive ? [keyedData(node)] : Array(children(node))
            for child in below.reversed() where seen.insert(child).inserted {
                stack.append(child)
            }
        }

        return list
    }

    /// An equal graph with everything in another place: nodes, texts and definitions in random
    /// order, and new nodes for many of the occurrences of a value.
    func renumbered(seed: UInt64) -> ObjectGraph {
        var copy = GraphCopy(self, seed: seed)
        return copy.make()
    }
}
