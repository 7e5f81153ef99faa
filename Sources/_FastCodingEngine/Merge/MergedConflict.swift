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
        /// An object of the base, which is not in the merged graph.
        case baseObject(NodeIndex)
    }

    let location: Location
    let place: MergedPlace
    /// For an element that the sides have in different places.
    var indexes: ElementPlaces?
}

extension GraphMerge {
    /// A conflict with the way to it, by which conflicts are ordered.
    private struct Located {
        let steps: [KeyPathStep]
        let isInBase: Bool
        let conflict: MergedConflict
    }

    /// The conflicts with their key paths, in archive order.
    ///
    /// - Throws: ``FastCodingError/Code/outputLimit`` if they would take too much.
    func namedConflicts(_ limits: FastLimits) throws(FastCodingError) -> [MergeConflict] {
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
            case .baseObject(let node):
                steps = baseOccurrences.steps(to: node)
                isInBase = true
            }

            try budget.charge(64 * steps.count, for: "the conflicts")
            located.append(Located(steps: steps, isInBase: isInBase, conflict: conflict))
        }

        located.sort { first, second in
            first.steps.lexicographicallyPrecedes(second.steps) { $0.place < $1.place }
        }

        var named: [MergeConflict] = []
        for next in located {
            let path =
                try next.isInBase
                ? self.path(next.steps, &baseOccurrences.addressing, base, &budget)
                : self.path(next.steps, &occurrences.addressing, graph, &budget)

            named.append(self.named(next.conflict, path))
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
    func named(_ conflict: MergedConflict, _ path: String) -> MergeConflict {
        let place = conflict.place
        let indexes = conflict.indexes
        return MergeConflict(
            keyPath: path,
            ours: words(place.ours, versions.ours.graph, indexes?.ours),
            theirs: words(place.theirs, versions.theirs.graph, indexes?.theirs),
            base: words(place.base, versions.base.graph, indexes?.base)
        )
    }

    /// A node in a few words; "nothing" for an empty place.
    private func words(_ node: NodeIndex?, _ graph: ObjectGraph, _ index: Int?) -> String {
        guard let node else { return "nothing" }

        let words =
            graph.childRange(node).isEmpty
            ? graph.brief(node) : graph.summary(withContentsOf: node)
        return words + (index.map { ", element \($0)" } ?? "")
    }
}
