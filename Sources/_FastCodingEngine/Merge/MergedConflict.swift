import _FastCodingNotation

/// A conflict as it is noted while the merged graph is made, when its place has no key path yet.
struct MergedConflict {
    /// The place of a conflict, in nodes.
    enum Location {
        case root
        /// An object itself.
        case object(NodeIndex)
        /// The child of an object, at a place among its children.
        case child(NodeIndex, Int)
        /// The child of an object of the base, which is not in the merged graph.
        case base(NodeIndex, Int)
    }

    let location: Location
    let place: MergedPlace
}

extension GraphMerge {
    /// A conflict with the way to it, by which conflicts are ordered.
    private struct Located {
        let steps: [KeyPathStep]
        let isInBase: Bool
        let place: MergedPlace
    }

    /// The conflicts with their key paths, in archive order.
    ///
    /// - Throws: ``FastCodingError/Code/outputLimit`` if they would take too much.
    func namedConflicts(_ limits: Limits) throws(FastCodingError) -> [MergeConflict] {
        if conflicts.isEmpty {
            return []
        }

        let graph = result.graph
        let base = versions.base.graph
        var occurrences = KeyPathOccurrences(of: graph, from: graph.rootIndex)
        var baseOccurrences = KeyPathOccurrences(of: base, from: base.rootIndex)
        var budget = NotationBudget(for: graph, limits)
        var located: [Located] = []

        for conflict in conflicts {
            var steps: [KeyPathStep] = []
            var isInBase = false
            switch conflict.location {
            case .root: break
            case .object(let node): steps = occurrences.steps(to: node)
            case .child(let node, let place):
                steps = occurrences.steps(to: node) + [KeyPathStep(parent: node, place: place)]
            case .base(let node, let place):
                steps = baseOccurrences.steps(to: node) + [KeyPathStep(parent: node, place: place)]
                isInBase = true
            }

            try budget.charge(64 * steps.count, for: "the conflicts")
            located.append(Located(steps: steps, isInBase: isInBase, place: conflict.place))
        }

        located.sort { first, second in
            first.steps.lexicographicallyPrecedes(second.steps) { $0.place < $1.place }
        }

        var named: [MergeConflict] = []
        for conflict in located {
            let path =
                try conflict.isInBase
                ? self.path(conflict.steps, &baseOccurrences.addressing, base, &budget)
                : self.path(conflict.steps, &occurrences.addressing, graph, &budget)

            named.append(self.named(conflict.place, path))
        }

        return named
    }

    /// The key path of a conflict, charged by its length before it is made.
    private func path(
        _ steps: [KeyPathStep],
        _ addressing: inout KeyPathAddressing,
        _ graph: ObjectGraph,
        _ budget: inout NotationBudget
    ) throws(FastCodingError) -> String {
        let length = addressing.length(of: steps, in: graph)
        try budget.charge(path: length, for: "the conflicts")
        return addressing.path(of: steps, in: graph)
    }

    /// A conflict in words.
    private func named(_ place: MergedPlace, _ path: String) -> MergeConflict {
        MergeConflict(
            keyPath: path,
            ours: words(place.ours, versions.ours.graph),
            theirs: words(place.theirs, versions.theirs.graph),
            base: words(place.base, versions.base.graph)
        )
    }

    /// A node in a few words; "nothing" for an empty place.
    private func words(_ node: NodeIndex?, _ graph: ObjectGraph) -> String {
        guard let node else { return "nothing" }
        return graph.childRange(node).isEmpty
            ? graph.brief(node) : graph.summary(withContentsOf: node)
    }
}
