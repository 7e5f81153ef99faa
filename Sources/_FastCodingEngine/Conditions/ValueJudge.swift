import _FastCodingNotation

/// Tells whether values of a graph pass a filter. What has been learnt about the graph is kept.
struct ValueJudge {
    private let filter: ValueFilter
    /// For each condition, the search for what it looks at.
    private var searches: [KeyPathSearch]
    /// What names have been found to be of the filter's classes, or not.
    private var classVerdicts: [ByteRange: Bool] = [:]

    init(_ filter: ValueFilter) {
        self.filter = filter
        searches = filter.conditions.map { KeyPathSearch(following: $0.path) }
    }

    mutating func passes(
        _ node: ObjectGraph.NodeIndex,
        in graph: ObjectGraph,
        charging budget: inout NotationBudget
    ) throws(FastCodingError) -> Bool {
        if !filter.types.isEmpty,
            filter.types.isDisjoint(with: ValueFilter.words(for: graph.kind(node)))
        {
            return false
        }

        if let classes = filter.classes, !isOf(classes, node, in: graph) {
            return false
        }

        for number in filter.conditions.indices {
            guard try meetsCondition(number, node, in: graph, charging: &budget) else {
                return false
            }
        }

        return true
    }

    private mutating func meetsCondition(
        _ number: Int,
        _ node: ObjectGraph.NodeIndex,
        in graph: ObjectGraph,
        charging budget: inout NotationBudget
    ) throws(FastCodingError) -> Bool {
        let condition = filter.conditions[number]
        for found in try searches[number].nodes(from: node, in: graph, charging: &budget) {
            try budget.charge(
                condition.searchedBytes(of: found, in: graph),
                for: "what conditions look at"
            )
            if condition.holds(for: found, in: graph) {
                return true
            }
        }

        return false
    }

    private mutating func isOf(
        _ classes: ClassPatterns,
        _ node: ObjectGraph.NodeIndex,
        in graph: ObjectGraph
    ) -> Bool {
        guard let name = graph.classNameRange(node) else { return false }

        if let verdict = classVerdicts[name] {
            return verdict
        }

        let verdict = classes.contain(graph.bytes(name))
        classVerdicts[name] = verdict
        return verdict
    }
}
