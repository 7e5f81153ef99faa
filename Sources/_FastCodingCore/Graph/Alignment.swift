/// The hashes of two graphs, by which elements of arrays and sets are aligned, and the effort that
/// is left for it.
struct Alignment {
    /// The greatest number of pairs that are compared for a run of elements.
    private static let pairs = 1 << 12
    /// The greatest number of parts of an element that are examined.
    private static let parts = 1 << 8

    private(set) var left: ContentHashes
    private(set) var right: ContentHashes
    /// How many steps all alignments may still take.
    var effort: Int
    /// How many steps all searches for similar elements may still take.
    private var similarEffort: Int
    /// How many pairs of arrays were too different to be aligned.
    var failures = 0
    /// The way to the first of them in the left graph.
    var firstFailure: [KeyPathStep] = []

    init(
        _ left: ObjectGraph,
        _ right: ObjectGraph,
        _ options: GraphComparison.Options,
        _ scopes: Sides<ComparisonScope>
    ) {
        self.init(
            ContentHashes(of: left, options: options, scope: scopes.left),
            ContentHashes(of: right, options: options, scope: scopes.right),
            nodes: left.records.count + right.records.count
        )
    }

    /// Aligns the elements of graphs whose hashes are known.
    ///
    /// - Parameter count: how many nodes both have.
    init(_ left: ContentHashes, _ right: ContentHashes, nodes count: Int) {
        self.left = left
        self.right = right
        effort = SequenceAlignment.effort(forNodes: count)
        similarEffort = effort
    }

    /// Hashes both graphs with what is referred to, to tell elements apart that differ in that
    /// only.
    mutating func refine(_ first: ObjectGraph, _ second: ObjectGraph) {
        left.refine(in: first)
        right.refine(in: second)
    }

    /// Finds elements of two arrays that are not equal but have much in common: those changed
    /// rather than replaced.
    ///
    /// - Returns: for each element of a run, the index of the element of the other run that it is
    ///   compared with, or -1; in ascending order, and chosen so that as many parts as possible are
    ///   equal. Nil if there are too many pairs to choose from.
    mutating func similar(
        _ a: [NodeIndex],
        in graph: ObjectGraph,
        _ b: [NodeIndex],
        in other: ObjectGraph,
        exchanged: Bool = false
    ) -> [Int]? {
        guard a.count > 0, b.count > 0, a.count * b.count > 1, a.count * b.count <= Self.pairs,
            similarEffort > 0
        else {
            return nil
        }

        let first = a.map { parts($0, graph, left) }
        let second = b.map { parts($0, other, right) }
        let sizes = Sides(
            left: first.reduce(a.count) { $0 + $1.count },
            right: second.reduce(b.count) { $0 + $1.count }
        )

        similarEffort -= exchanged ? sizes.right * a.count : sizes.left * b.count
        if similarEffort < 0 {
            return nil
        }

        // Ties are resolved from the side that comes first, so that exchanging the graphs finds the
        // same pairs.
        if !exchanged {
            return Self.partners(first, second)
        }

        var partners = Array(repeating: -1, count: a.count)
        for (place, partner) in Self.partners(second, first).enumerated() where partner >= 0 {
            partners[partner] = place
        }

        return partners
    }

    /// For each of some elements, given by their parts, the element of other ones that it is
    /// compared with, or -1.
    private static func partners(_ first: [Set<UInt64>], _ second: [Set<UInt64>]) -> [Int] {
        // The greatest number of parts in common from each pair of positions on.
        let row = Array(repeating: 0, count: second.count)
        var best = Array(repeating: row + [0], count: first.count + 1)
        var common = Array(repeating: row, count: first.count)

        for i in first.indices.reversed() {
            for j in second.indices.reversed() {
                common[i][j] = first[i].intersection(second[j]).count
                best[i][j] = max(best[i + 1][j], best[i][j + 1], best[i + 1][j + 1] + common[i][j])
            }
        }

        var partners = Array(repeating: -1, count: first.count)
        var i = 0
        var j = 0
        while i < first.count, j < second.count {
            if common[i][j] > 0, best[i][j] == best[i + 1][j + 1] + common[i][j] {
                partners[i] = j
                i += 1
                j += 1
            } else if best[i][j] == best[i + 1][j] {
                i += 1
            } else {
                j += 1
            }
        }

        return partners
    }

    /// Finds elements of two long runs that have much in common, as
    /// ``similar(_:in:_:in:exchanged:)`` does for short ones, but regardless of order: each part
    /// that only one element of either run has speaks for these two. So it is not necessary to know
    /// which part identifies an element.
    ///
    /// - Returns: for each element of the first run, the index of the element of the other one that
    ///   most parts speak for, or -1; no two have the same.
    func likely(
        _ a: [NodeIndex],
        in graph: ObjectGraph,
        _ b: [NodeIndex],
        in other: ObjectGraph
    ) -> [Int] {
        likely(a, in: graph, b, in: other, left: left, right: right)
    }

    private func likely(
        _ a: [NodeIndex],
        in graph: ObjectGraph,
        _ b: [NodeIndex],
        in other: ObjectGraph,
        left: ContentHashes,
        right: ContentHashes
    ) -> [Int] {
        let inOther = owners(of: b, other, right)
        // For each pair of elements, the number of parts that only these two have.
        var votes: [UInt64: Int] = [:]
        for (part, index) in owners(of: a, graph, left) where index >= 0 {
            guard let partner = inOther[part], partner >= 0 else { continue }
            votes[UInt64(index) << 32 | UInt64(partner), default: 0] += 1
        }

        // Ties are resolved by position, so that the result does not depend on the order of the
        // table.
        let ballots = votes.sorted { first, second in
            first.value == second.value ? first.key < second.key : first.value > second.value
        }

        var partners = Array(repeating: -1, count: a.count)
        var isTaken = [Bool](repeating: false, count: b.count)
        for (pair, _) in ballots {
            let index = Int(pair >> 32)
            let partner = Int(pair & 0xFFFF_FFFF)
            guard partners[index] < 0, !isTaken[partner] else { continue }

            partners[index] = partner
            isTaken[partner] = true
        }

        return partners
    }

    /// The likely pairs for a comparison, which are in ascending order if the elements have an
    /// order.
    ///
    /// - Parameter exchanged: as in ``similar(_:in:_:in:exchanged:)``.
    /// - Returns: nil if looking at the elements would take too much effort.
    mutating func likely(
        _ a: [NodeIndex],
        in graph: ObjectGraph,
        _ b: [NodeIndex],
        in other: ObjectGraph,
        exchanged: Bool,
        isOrdered: Bool
    ) -> [Int]? {
        guard a.count > 0, b.count > 0, a.count * b.count > 1 else { return nil }

        similarEffort -= effort(a, graph) + effort(b, other)
        if similarEffort < 0 {
            return nil
        }

        var partners: [Int]
        if exchanged {
            partners = Array(repeating: -1, count: a.count)
            let others = likely(b, in: other, a, in: graph, left: right, right: left)
            for (index, partner) in others.enumerated() where partner >= 0 {
                partners[partner] = index
            }
        } else {
            partners = likely(a, in: graph, b, in: other)
        }

        return isOrdered ? SequenceAlignment.ascending(partners) : partners
    }

    /// How many parts of elements are looked at.
    private func effort(_ run: [NodeIndex], _ graph: ObjectGraph) -> Int {
        run.reduce(run.count) { $0 + min(graph.childRange($1).count, Self.parts) }
    }

    /// Whether two elements have at least half of their parts in common.
    func areMostlyEqual(
        _ node: NodeIndex,
        in graph: ObjectGraph,
        _ other: NodeIndex,
        in otherGraph: ObjectGraph
    ) -> Bool {
        let first = parts(node, graph, left)
        let second = parts(other, otherGraph, right)
        return 2 * first.intersection(second).count >= max(first.count, second.count)
    }

    /// For each part of a run's elements, the only element that has it; -1 if several have it.
    private func owners(of run: [NodeIndex], _ graph: ObjectGraph, _ hashes: ContentHashes)
        -> [UInt64: Int]
    {
        var owners: [UInt64: Int] = [:]
        for (index, node) in run.enumerated() {
            for part in parts(node, graph, hashes) {
                owners[part] = owners[part] == nil ? index : -1
            }
        }

        return owners
    }

    /// The hashes of an element's parts: of its entries, properties or elements.
    private func parts(_ node: NodeIndex, _ graph: ObjectGraph, _ hashes: ContentHashes) -> Set<
        UInt64
    > {
        let hasher = SeededHash.shared
        let range = graph.childRange(node)
        var parts: Set<UInt64> = []

        switch graph.kind(node) {
        case .dictionary, .mutableDictionary, .codedObject:
            for index in graph.keyPlaces(node).prefix(Self.parts) {
                parts.insert(
                    hasher.hash(
                        hashes[graph.children[index]] &* 31 &+ hashes[graph.children[index - 1]]
                    )
                )
            }
        case .object:
            for (name, index) in zip(graph.definition(node).properties, range).prefix(Self.parts)
            where graph.children[index] != .nil {
                parts.insert(
                    hasher.hash(
                        hashes.names.properties[name] &* 31 &+ hashes[graph.children[index]]
                    )
                )
            }
        default:
            for index in range.prefix(Self.parts) {
                parts.insert(hashes[graph.children[index]])
            }
        }

        return parts
    }
}
