import _FastCodingNotation

/// Tells whether values of a graph pass a filter. Facts about the graph are kept, so that one judge
/// serves all values.
struct ValueJudge {
    private let filter: ValueFilter
    /// For each condition, the search for the values that it is about.
    private var searches: [KeyPathSearch]
    /// Whether names of classes are among the filter's, by their places in the pool.
    private var classVerdicts: [ByteRange: Bool] = [:]

    init(_ filter: ValueFilter) {
        self.filter = filter
        searches = filter.conditions.map { KeyPathSearch(following: $0.path) }
    }

    /// Whether a value passes the filter. The cheapest tests come first.
    ///
    /// - Throws: ``FastCodingError/Code/outputLimit`` or the like if the conditions look at too
    ///   much: with wildcards, each of many values may contain most of the graph.
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

    /// Whether one of the places of a condition meets it.
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

    /// Whether a value is an object of one of the classes.
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
