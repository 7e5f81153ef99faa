import _FastCodingNotation

/// Warns of what an edit has put into a set that has an equal element already, or as a key into a
/// dictionary that has an equal one: readers keep only one of them.
///
/// As readers do, it takes objects of classes for equal only if they are the same.
struct RepeatedMembers {
    private let hashes: ContentHashes
    /// For each set, and each dictionary whose keys matter, how often what it holds occurs there.
    private var counts: [UInt32: [UInt64: Int]] = [:]

    /// Warns of those of some places of nodes, after something was put there, that repeat others.
    static func warn(
        of places: some Sequence<KeyPathStep>,
        in graph: ObjectGraph,
        _ diagnostics: inout Diagnostics
    ) {
        let places = places.lazy.filter { hasToDiffer($0.place, of: $0.parent, in: graph) }
        // Most edits are of something else, and need no hashes.
        guard places.contains(where: { _ in true }) else { return }

        var members = RepeatedMembers(
            hashes: ContentHashes(of: graph, options: GraphComparison.Options(plainly: true))
        )

        for place in places where members.isRepeated(place.place, of: place.parent, in: graph) {
            let node = place.parent
            let isKey = graph.kind(node).isDictionary
            let code: FastCodingError.Code = isKey ? .duplicateKey : .duplicateElement
            let what = "\(graph.kind(node).words) has an equal \(isKey ? "key" : "element") already"
            diagnostics.warn(code, FastCodingError(code, "the \(what); readers keep one of them"))
        }
    }

    private static func hasToDiffer(
        _ place: Int,
        of node: ObjectGraph.NodeIndex,
        in graph: ObjectGraph
    ) -> Bool {
        switch graph.kind(node) {
        case .set, .mutableSet, .orderedSet, .mutableOrderedSet: true
        case .dictionary, .mutableDictionary: place % 2 == 1
        default: false
        }
    }

    private mutating func isRepeated(
        _ place: Int,
        of node: ObjectGraph.NodeIndex,
        in graph: ObjectGraph
    ) -> Bool {
        let range = graph.childRange(node)
        if counts[node.index] == nil {
            let elements = stride(from: range.lowerBound, to: range.upperBound, by: 1)
            let places = graph.kind(node).isDictionary ? graph.keyPlaces(node) : elements
            var found: [UInt64: Int] = [:]

            for place in places {
                found[identity(graph.children[place], in: graph), default: 0] += 1
            }

            counts[node.index] = found
        }

        return counts[node.index]?[identity(graph.children[range.lowerBound + place], in: graph)]
            ?? 0 > 1
    }

    private func identity(_ node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> UInt64 {
        graph.kind(node) == .object || graph.kind(node) == .codedObject
            ? UInt64(node.index) : hashes[node]
    }
}
