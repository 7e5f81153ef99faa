/// Finds elements of two arrays that are not equal but have much in common: those that were changed rather than
/// replaced.
struct SimilarElements {
    /// The greatest number of pairs that are compared for a run of elements.
    private static let pairs = 1 << 12
    /// The greatest number of parts of an element that are examined.
    private static let parts = 1 << 8

    let left: ContentHashes
    let right: ContentHashes
    /// How many steps all searches of a comparison may still take.
    var effort: Int

    /// For each element of a run, the index of the element of the other run that it is compared with, or -1; in
    /// ascending order, and chosen so that as many parts as possible are equal. Nil if there are too many pairs to
    /// choose from.
    mutating func partners(
        _ a: ArraySlice<ObjectGraph.NodeIndex>, in graph: ObjectGraph, _ b: ArraySlice<ObjectGraph.NodeIndex>,
        in other: ObjectGraph
    ) -> [Int]? {
        guard a.count > 0, b.count > 0, a.count * b.count > 1, a.count * b.count <= Self.pairs, effort > 0 else {
            return nil
        }
        let (first, second) = (a.map { parts($0, graph, left) }, b.map { parts($0, other, right) })
        effort -= (first.reduce(0) { $0 + $1.count } + a.count) * b.count
        if effort < 0 { return nil }
        // The greatest number of parts in common from each pair of positions on.
        var best = Array(repeating: Array(repeating: 0, count: b.count + 1), count: a.count + 1)
        var common = Array(repeating: Array(repeating: 0, count: b.count), count: a.count)
        for i in a.indices.map({ $0 - a.startIndex }).reversed() {
            for j in b.indices.map({ $0 - b.startIndex }).reversed() {
                common[i][j] = first[i].intersection(second[j]).count
                best[i][j] = max(best[i + 1][j], best[i][j + 1], best[i + 1][j + 1] + common[i][j])
            }
        }
        var partners = Array(repeating: -1, count: a.count)
        var (i, j) = (0, 0)
        while i < a.count, j < b.count {
            if common[i][j] > 0, best[i][j] == best[i + 1][j + 1] + common[i][j] {
                partners[i] = j
                (i, j) = (i + 1, j + 1)
            } else if best[i][j] == best[i + 1][j] {
                i += 1
            } else {
                j += 1
            }
        }
        return partners
    }

    /// The hashes of an element's parts: of its entries, properties or elements.
    private func parts(
        _ node: ObjectGraph.NodeIndex, _ graph: ObjectGraph, _ hashes: ContentHashes
    ) -> Set<UInt64> {
        let hasher = SeededHash.shared
        let range = graph.childRange(node)
        var parts: Set<UInt64> = []
        switch graph.kind(node) {
        case .dictionary, .mutableDictionary, .codedObject:
            for index in stride(from: graph.firstKey(node), to: range.upperBound, by: 2).prefix(Self.parts) {
                parts.insert(hasher.hash(hashes[graph.children[index]] &* 31 &+ hashes[graph.children[index - 1]]))
            }
        case .object:
            for (name, index) in zip(graph.definition(node).properties, range).prefix(Self.parts)
            where graph.children[index] != .nil {
                parts.insert(hasher.hash(hashes.hash(ofProperty: name) &* 31 &+ hashes[graph.children[index]]))
            }
        default:
            for index in range.prefix(Self.parts) { parts.insert(hashes[graph.children[index]]) }
        }
        return parts
    }
}
