import _FastCodingNotation

/// Tells whether a new value is equal to the one that it would replace, which then stays as it is:
/// its slots, its bytes and all that shares it.
struct ContentEquality {
    private struct Pair {
        let old: NodeIndex
        let new: NodeIndex
    }

    /// The verdicts so far, by the old values: one may be in very many places.
    private var verdicts: [UInt32: Bool] = [:]

    /// Compares an old value with one that has been made for its place, or with one of a single
    /// node.
    ///
    /// - Parameter count: how many nodes the graph had before the new value was made. A node from
    ///   before is in another place as well, and a reference to it is a change.
    mutating func holds(
        _ old: NodeIndex,
        _ new: NodeIndex,
        in graph: ObjectGraph,
        madeFrom count: Int
    ) -> Bool {
        if graph.hasSameValue(old, new) {
            return true
        }

        guard Int(new.index) >= count, graph.kind(old) == graph.kind(new) else { return false }

        if let known = verdicts[old.index] {
            return known
        }

        let verdict = areEqual(Pair(old: old, new: new), in: graph)
        verdicts[old.index] = verdict
        return verdict
    }

    /// Compares two values with all that is in them. The new one is gone through once, so that this
    /// takes no longer than making it did.
    private func areEqual(_ roots: Pair, in graph: ObjectGraph) -> Bool {
        var open = [roots]
        var partners: [UInt32: UInt32] = [:]
        var seen: Set<UInt32> = []

        while let pair = open.popLast() {
            if graph.hasSameValue(pair.old, pair.new) {
                continue
            }

            let kind = graph.kind(pair.old)
            guard kind == graph.kind(pair.new),
                kind.isContainer || kind == .object || kind == .codedObject
            else { return false }

            // The sharing in both has to be the same.
            if let partner = partners[pair.old.index] {
                guard partner == pair.new.index else { return false }
                continue
            }

            guard seen.insert(pair.new.index).inserted else { return false }
            if kind == .object, graph.record(pair.old).b != graph.record(pair.new).b {
                return false
            }

            partners[pair.old.index] = pair.new.index
            let oldChildren = graph.children(pair.old)
            let newChildren = graph.children(pair.new)
            guard oldChildren.count == newChildren.count else { return false }

            for (oldChild, newChild) in zip(oldChildren, newChildren) {
                open.append(Pair(old: oldChild, new: newChild))
            }
        }

        return true
    }
}
