/// The parts of one of two graphs that a ``ComparisonSelection`` selects for a comparison.
///
/// It selects the graph's edges, from a node to a child: a place that several key paths lead to is
/// one edge, and an object is compared once, however many places refer to it.
package struct ComparisonScope: Sendable {
    /// Whether a child is ignored, by position in the graph's list of children; empty if none is.
    private var ignored: [Bool] = []
    /// Whether a child leads to no selected place, by the same position; empty if everything is
    /// compared.
    private var unselected: [Bool] = []
    /// Nodes that are compared only because they lead to a selected place.
    private var passages: Set<UInt32> = []
    /// Arrays whose elements have no order.
    private var unordered: Set<UInt32> = []
    /// For an array, the number of the ``ElementMatch`` that pairs its elements.
    private var matchNumbers: [UInt32: Int] = [:]
    /// Whether nothing is compared at all.
    private(set) var ignoresRoot = false
    /// The paths that lead nowhere in the graph.
    package private(set) var missed: Set<String> = []

    /// A scope that takes in everything.
    package init() {}

    /// Follows the paths of a selection. Each takes time for the graph's size at most.
    ///
    /// Throws ``FastCodingError/Code/keyPath`` for a path that leads into a node that is compared
    /// as a whole.
    package init(_ selection: ComparisonSelection, in graph: ObjectGraph) throws(FastCodingError) {
        for path in selection.ignored {
            guard let found = find(path, in: graph) else { continue }
            try ignore(found, path, in: graph)
        }

        if !selection.selected.isEmpty {
            try select(selection.selected, in: graph)
        }

        for path in selection.unordered {
            guard let found = find(path, in: graph) else { continue }
            for index in 0..<found.count {
                unordered.insert(found.node(index, in: graph).index)
            }
        }

        // From the last to the first, so that the first one that applies to an array remains.
        for (number, match) in selection.matches.enumerated().reversed() {
            guard let found = find(match.path, in: graph) else { continue }
            for index in 0..<found.count {
                // `**` leads to dictionaries as well, whose entries have keys of their own.
                let node = found.node(index, in: graph)
                if graph.kind(node).isContainer, !graph.kind(node).isDictionary {
                    matchNumbers[node.index] = number
                }
            }
        }
    }

    /// The places that a path leads to; nil if there are none.
    private mutating func find(_ path: String, in graph: ObjectGraph) -> FoundPlaces? {
        let found = try? KeyPathSearch.find([path], in: graph, sparesKeys: true)
        if found == nil {
            missed.insert(path)
        }

        return found
    }

    /// Marks the edges to some places as ignored.
    private mutating func ignore(
        _ found: FoundPlaces,
        _ path: String,
        in graph: ObjectGraph
    ) throws(FastCodingError) {
        if ignored.isEmpty {
            ignored = Array(repeating: false, count: graph.children.count)
        }

        for index in 0..<found.count {
            guard let step = found.referrer(index) else {
                ignoresRoot = true
                continue
            }

            guard let edge = Self.edge(step.place, of: step.parent, in: graph) else {
                try Self.refuse(path, step.parent, in: graph)
                continue
            }

            ignored[edge] = true
        }
    }

    /// Marks all edges that are on the way to no selected place. If a path leads to the root,
    /// nothing is marked.
    private mutating func select(_ paths: [String], in graph: ObjectGraph) throws(FastCodingError) {
        var leading: [KeyPathStep] = []
        for path in paths {
            guard let found = find(path, in: graph) else { continue }

            for index in 0..<found.count {
                // This is the root: everything is selected.
                guard let step = found.referrer(index) else { return }

                if Self.edge(step.place, of: step.parent, in: graph) == nil {
                    try Self.refuse(path, step.parent, in: graph)
                }
            }

            leading += found.stepsOnTheWay
        }

        unselected = Array(repeating: false, count: graph.children.count)
        passages = [graph.rootIndex.index]
        for step in leading {
            passages.insert(step.parent.index)
        }

        for passage in passages {
            for edge in graph.childRange(NodeIndex(passage)) {
                unselected[edge] = true
            }
        }

        for step in leading {
            if let edge = Self.edge(step.place, of: step.parent, in: graph) {
                unselected[edge] = false
            }
        }
    }

    /// Refuses a path into a URL or a keyed archive, unless it has wildcards, which may lead to
    /// anything.
    private static func refuse(_ path: String, _ node: NodeIndex, in graph: ObjectGraph)
        throws(FastCodingError)
    {
        if KeyPathSearch.hasWildcard(path) {
            return
        }

        throw FastCodingError(
            .keyPath,
            "this is a part of \(graph.summary(node)), which is compared as a whole",
            keyPath: path
        )
    }

    /// The position in the list of children by which a place is marked: that of the value, also for
    /// the key of an entry. Nil in nodes without children.
    private static func edge(_ place: Int, of node: NodeIndex, in graph: ObjectGraph) -> Int? {
        let first = graph.childRange(node).lowerBound
        switch graph.kind(node) {
        case .url, .keyedArchive: return nil
        case .dictionary, .mutableDictionary: return first + place & ~1
        case .codedObject: return place == 0 ? first : first + (place - 1) & ~1 + 1
        default: return first + place
        }
    }

    /// Whether every child of every node is compared.
    var isWhole: Bool { ignored.isEmpty && unselected.isEmpty }

    /// Whether a part of a node is not compared.
    func isIgnored(_ place: Int, of node: NodeIndex, in graph: ObjectGraph) -> Bool {
        guard !ignored.isEmpty, let edge = Self.edge(place, of: node, in: graph) else {
            return false
        }
        return ignored[edge]
    }

    /// Whether a part of a node leads to no selected place.
    func isUnselected(_ place: Int, of node: NodeIndex, in graph: ObjectGraph) -> Bool {
        guard !unselected.isEmpty, let edge = Self.edge(place, of: node, in: graph) else {
            return false
        }
        return unselected[edge]
    }

    /// Whether the content of a node leaves a child out, given by its position in the graph's list.
    func leavesOut(_ edge: Int) -> Bool {
        !ignored.isEmpty && ignored[edge] || !unselected.isEmpty && unselected[edge]
    }

    /// Whether a node is compared only because it leads to a selected place.
    func isPassage(_ node: NodeIndex) -> Bool {
        passages.contains(node.index)
    }

    /// Whether the elements of an array have no order.
    func isUnordered(_ node: NodeIndex) -> Bool {
        unordered.contains(node.index)
    }

    /// The number of the ``ElementMatch`` for the elements of an array; nil if there is none.
    func match(of node: NodeIndex) -> Int? {
        matchNumbers[node.index]
    }
}
