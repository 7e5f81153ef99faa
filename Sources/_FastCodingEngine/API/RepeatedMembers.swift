import _FastCodingNotation

/// Warns of an element that an edit has put into a set with an equal one, or of a key into a
/// dictionary: readers keep only one of the two.
///
/// As readers do, it takes objects of classes for equal only if they are the same.
struct RepeatedMembers {
    /// Hashes of nodes by their contents: fingerprints, which differ for different contents but for
    /// a chance of 2^-64.
    private let hashes: ContentHashes
    /// For each set, and each dictionary with changed keys, the number of occurrences of each
    /// element or key.
    private var counts: [UInt32: [UInt64: Int]] = [:]

    /// Warns of those places that repeat others, of the places where something was put.
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
            diagnostics.add(code, FastCodingError(code, "the \(what); readers keep one of them"))
        }
    }

    /// Whether nodes at a place have to differ from each other: elements of sets and keys of
    /// dictionaries.
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

    /// Whether another element or key of the node is equal to the one at a place. The node's are
    /// counted once, however many of its places changed.
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

    /// The number by which nodes are equal: that of an object, and the hash of anything else.
    private func identity(_ node: ObjectGraph.NodeIndex, in graph: ObjectGraph) -> UInt64 {
        graph.kind(node) == .object || graph.kind(node) == .codedObject
            ? UInt64(node.index) : hashes[node]
    }
}
