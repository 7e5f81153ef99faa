/// Finds which objects of two graphs are the same object in two states, so that changes can be
/// carried from one graph to the other.
///
/// Objects with a single reference are paired by their places: by key, by the key of an element, or
/// aligned with the elements around them. Where an object has several references, any of which may
/// have been changed to lead elsewhere, its content counts first, then a place in an array, and a
/// key or a property last. An object with the same content elsewhere has moved.
///
/// Nothing recurses, and everything is linear but for aligning arrays, whose effort is bounded.
package struct GraphPairing {
    /// Two objects in places that belong together.
    private struct Candidate: BitwiseCopyable {
        let left: NodeIndex
        let right: NodeIndex
    }

    /// One of the graphs and what is known of it.
    private struct PairedGraph {
        let graph: ObjectGraph
        let scope: ComparisonScope
        /// How many places refer to a node: 0, 1, or 2 for more.
        private var references: [UInt8]
        /// Whether a node has at most one entry, element, or property that is not nil.
        private var isSmallByNode: [Bool]
        /// For each hash, the only node with children that has it; 0, which is never one, if
        /// several have it.
        var byContent: [UInt64: UInt32] = [:]
        /// The node of the other graph that a node is paired with; 0, which is never an object, for
        /// none.
        var partners: [UInt32]

        init(_ graph: ObjectGraph, _ hashes: ContentHashes, _ scope: ComparisonScope) {
            self.graph = graph
            self.scope = scope
            references = Array(repeating: 0, count: graph.records.count)
            isSmallByNode = Array(repeating: true, count: graph.records.count)
            partners = Array(repeating: 0, count: graph.records.count)

            for node in hashes.nodesWithChildren {
                for child in graph.children(node) {
                    let index = Int(child.index)
                    references[index] = min(references[index] + 1, 2)
                }

                isSmallByNode[Int(node.index)] = Self.size(node, graph) <= 1
                let isOnly = byContent[hashes[node]] == nil
                byContent[hashes[node]] = isOnly ? node.index : 0
            }
        }

        func isPaired(_ node: NodeIndex) -> Bool {
            partners[Int(node.index)] != 0
        }

        /// Whether several places refer to a node.
        func isShared(_ node: NodeIndex) -> Bool {
            references[Int(node.index)] > 1
        }

        func isSmall(_ node: NodeIndex) -> Bool {
            isSmallByNode[Int(node.index)]
        }

        /// How many entries, elements, or properties that are not nil a node with children has.
        private static func size(_ node: NodeIndex, _ graph: ObjectGraph) -> Int {
            graph.kind(node) == .object
                ? graph.children(node).count { $0 != .nil } : Int(graph.record(node).b)
        }
    }

    private var left: PairedGraph
    private var right: PairedGraph
    private var alignment: Alignment
    private let matches: [ElementMatch]
    /// Pairs whose contents are to be looked at.
    private var pending: [Candidate] = []
    /// Pairs of elements whose contents differ, of which one has several references. They wait
    /// until all certain pairs have been found.
    private var elements: [Candidate] = []
    /// The same for other objects, which have to wait for the elements, too.
    private var others: [Candidate] = []

    /// Pairs the objects of two graphs.
    ///
    /// - Parameters:
    ///   - hashes: those of both graphs.
    ///   - scopes: how the elements of arrays are paired.
    ///   - matches: those that the scopes were made with.
    package init(
        _ graphs: Sides<ObjectGraph>,
        hashes: Sides<ContentHashes>,
        scopes: Sides<ComparisonScope>,
        matches: [ElementMatch]
    ) {
        left = PairedGraph(graphs.left, hashes.left, scopes.left)
        right = PairedGraph(graphs.right, hashes.right, scopes.right)
        self.matches = matches
        alignment = Alignment(
            hashes.left,
            hashes.right,
            nodes: graphs.left.records.count + graphs.right.records.count
        )

        run()
    }

    /// Pairs the objects of two graphs by what is in them.
    package init(_ graphs: Sides<ObjectGraph>) {
        let options = GraphComparison.Options()
        self.init(
            graphs,
            hashes: Sides(
                left: ContentHashes(of: graphs.left, options: options),
                right: ContentHashes(of: graphs.right, options: options)
            ),
            scopes: Sides(left: ComparisonScope(), right: ComparisonScope()),
            matches: []
        )
    }

    /// For each node of the left graph its partner in the right one; 0 for none.
    package var partnersOfLeft: [UInt32] { left.partners }

    /// For each node of the right graph its partner in the left one; 0 for none.
    package var partnersOfRight: [UInt32] { right.partners }

    /// Pairs the roots and everything below them, then moved objects, then those that had to wait.
    private mutating func run() {
        let roots = Candidate(left: left.graph.rootIndex, right: right.graph.rootIndex)
        if areAlike(roots) {
            pair(roots)
        }

        lookIntoPairs()
        pairMoved()

        // Each may lead to more of both kinds.
        var nextElement = 0
        var nextOther = 0
        while true {
            if nextElement < elements.count {
                pairIfFree(elements[nextElement])
                nextElement += 1
            } else if nextOther < others.count {
                pairIfFree(others[nextOther])
                nextOther += 1
            } else {
                break
            }

            lookIntoPairs()
        }
    }

    /// Pairs objects without a partner in their place with the only other object that has the same
    /// content, wherever that is.
    private mutating func pairMoved() {
        for node in alignment.left.nodesWithChildren where !left.isPaired(node) {
            guard let partner = partnerByContent(of: node), !right.isPaired(partner) else {
                continue
            }

            let candidate = Candidate(left: node, right: partner)
            guard areAlike(candidate) else { continue }

            pair(candidate)
            lookIntoPairs()
        }
    }

    /// Pairs the contents of all pairs that have been found.
    private mutating func lookIntoPairs() {
        while let next = pending.popLast() {
            lookInto(next)
        }
    }

    // Whether two objects are paired.

    /// Pairs two objects, whose contents come later.
    private mutating func pair(_ candidate: Candidate) {
        left.partners[Int(candidate.left.index)] = candidate.right.index
        right.partners[Int(candidate.right.index)] = candidate.left.index
        pending.append(candidate)
    }

    /// Pairs objects that had to wait, unless either has a partner by now, or has one by its
    /// content.
    private mutating func pairIfFree(_ candidate: Candidate) {
        let isFree = !left.isPaired(candidate.left) && !right.isPaired(candidate.right)
        if isFree, !isClaimed(candidate) {
            pair(candidate)
        }
    }

    /// Whether both are objects of one kind, apart from their mutability.
    private func areAlike(_ candidate: Candidate) -> Bool {
        let a = left.graph.kind(candidate.left)
        let b = right.graph.kind(candidate.right)
        return a.isObject && b.isObject && a.madeImmutable == b.madeImmutable
    }

    /// Whether both have the same content, judging by their hashes.
    private func areEqual(_ candidate: Candidate) -> Bool {
        alignment.left[candidate.left] == alignment.right[candidate.right]
    }

    /// The only object of the right graph that has the content of one of the left graph, if that
    /// is the only one there.
    private func partnerByContent(of node: NodeIndex) -> NodeIndex? {
        let hash = alignment.left[node]
        guard left.byContent[hash] == node.index, let partner = right.byContent[hash], partner != 0
        else { return nil }

        return NodeIndex(partner)
    }

    /// Whether either object has its equal somewhere else.
    private func isClaimed(_ candidate: Candidate) -> Bool {
        if let partner = partnerByContent(of: candidate.left), partner != candidate.right {
            return true
        }

        let hash = alignment.right[candidate.right]
        guard right.byContent[hash] == candidate.right.index, let other = left.byContent[hash],
            other != 0
        else { return false }

        return other != candidate.left.index
    }

    /// Pairs the objects in two places that belong together, at once or later.
    private mutating func visit(_ a: NodeIndex, _ b: NodeIndex, areElements: Bool = false) {
        let candidate = Candidate(left: a, right: b)
        guard areAlike(candidate), !left.isPaired(a), !right.isPaired(b) else { return }

        if areEqual(candidate) || !left.isShared(a) && !right.isShared(b) {
            pair(candidate)
        } else if areElements {
            elements.append(candidate)
        } else {
            others.append(candidate)
        }
    }

    // Which places in two objects belong together.

    /// Pairs the contents of two objects.
    private mutating func lookInto(_ pair: Candidate) {
        switch left.graph.kind(pair.left) {
        case .dictionary, .mutableDictionary, .codedObject: visitEntries(pair)
        case .object: visitProperties(pair)
        case .keyedArchive:
            visit(left.graph.keyedData(pair.left), right.graph.keyedData(pair.right))
        case let kind where kind.isContainer: visitElements(pair)
        default: break
        }
    }

    /// Pairs entries with equal keys, judging by their hashes: the keys and the values.
    private mutating func visitEntries(_ pair: Candidate) {
        let first = Array(left.graph.keyPlaces(pair.left))
        let second = Array(right.graph.keyPlaces(pair.right))
        let partners = GraphComparison.partners(
            of: first.map { alignment.left[left.graph.children[$0]] }[...],
            among: second.map { alignment.right[right.graph.children[$0]] }[...]
        )

        for (index, partner) in partners.enumerated() where partner >= 0 {
            let a = first[index]
            let b = second[partner]
            visit(left.graph.children[a], right.graph.children[b])
            visit(left.graph.children[a - 1], right.graph.children[b - 1])
        }
    }

    /// Pairs the values of properties with equal names.
    private mutating func visitProperties(_ pair: Candidate) {
        let a = left.graph.childRange(pair.left).lowerBound
        let b = right.graph.childRange(pair.right).lowerBound
        let partners = GraphComparison.partners(
            of: alignment.left.names.properties[left.graph.definition(pair.left).properties],
            among: alignment.right.names.properties[right.graph.definition(pair.right).properties]
        )

        for (index, partner) in partners.enumerated() where partner >= 0 {
            visit(left.graph.children[a + index], right.graph.children[b + partner])
        }
    }

    /// Pairs elements by their keys, aligned, or, in sets and arrays that are too different,
    /// regardless of order.
    private mutating func visitElements(_ pair: Candidate) {
        var first = Array(left.graph.children(pair.left))
        var second = Array(right.graph.children(pair.right))
        if let number = left.scope.match(of: pair.left) ?? right.scope.match(of: pair.right) {
            visitByKeys(number, pair, &first, &second)
            visitUnordered(&first, &second)
            return visitGap(first, second)
        }

        let kind = left.graph.kind(pair.left)
        guard kind != .set, kind != .mutableSet,
            let partners = SequenceAlignment.partners(
                first.map { alignment.left[$0] },
                second.map { alignment.right[$0] },
                effort: &alignment.effort
            )
        else {
            visitUnordered(&first, &second)
            return visitGap(first, second)
        }

        visitAligned(partners, first, second)
    }

    /// Pairs elements that have the same key, and keeps the others.
    private mutating func visitByKeys(
        _ number: Int,
        _ pair: Candidate,
        _ first: inout [NodeIndex],
        _ second: inout [NodeIndex]
    ) {
        let a = matches[number].keys(of: first, in: left.graph, alignment.left)
        let b = matches[number].keys(of: second, in: right.graph, alignment.right)
        let partners = GraphComparison.partners(of: a[...], among: b[...], none: 0)

        // An element with a key is paired by that alone, regardless of its content.
        for (index, partner) in partners.enumerated() where partner >= 0 {
            visit(first[index], second[partner], areElements: true)
        }

        first = first.indices.filter { a[$0] == 0 }.map { first[$0] }
        second = second.indices.filter { b[$0] == 0 }.map { second[$0] }
    }

    /// Pairs elements that are equal, regardless of their positions, and keeps the others.
    private mutating func visitUnordered(_ first: inout [NodeIndex], _ second: inout [NodeIndex]) {
        let partners = GraphComparison.partners(
            of: first.map { alignment.left[$0] }[...],
            among: second.map { alignment.right[$0] }[...]
        )

        for (index, partner) in partners.enumerated() where partner >= 0 {
            visit(first[index], second[partner], areElements: true)
        }

        let rest = GraphComparison.others(than: partners, below: second.count)
        first = first.indices.filter { partners[$0] < 0 }.map { first[$0] }
        second = rest.map { second[$0] }
    }

    /// Pairs elements that are equal, in their order; then those that have moved among the others;
    /// then those between two pairs that are alike; last those that have both moved and changed.
    private mutating func visitAligned(
        _ partners: [Int32],
        _ first: [NodeIndex],
        _ second: [NodeIndex]
    ) {
        var isRestOfFirst = [Bool](repeating: true, count: first.count)
        var isRestOfSecond = [Bool](repeating: true, count: second.count)
        for (index, partner) in partners.enumerated() where partner >= 0 {
            visit(first[index], second[Int(partner)], areElements: true)
            isRestOfFirst[index] = false
            isRestOfSecond[Int(partner)] = false
        }

        let a = first.indices.filter { isRestOfFirst[$0] }
        let b = second.indices.filter { isRestOfSecond[$0] }
        let moved = GraphComparison.partners(
            of: a.map { alignment.left[first[$0]] }[...],
            among: b.map { alignment.right[second[$0]] }[...]
        )

        for (index, partner) in moved.enumerated() where partner >= 0 {
            visit(first[a[index]], second[b[partner]], areElements: true)
            isRestOfFirst[a[index]] = false
            isRestOfSecond[b[partner]] = false
        }

        var i = 0
        var j = 0
        for index in 0...partners.count where index == partners.count || partners[index] >= 0 {
            let end = index < partners.count ? Int(partners[index]) : second.count
            visitGap(
                (i..<index).filter { isRestOfFirst[$0] }.map { first[$0] },
                (j..<end).filter { isRestOfSecond[$0] }.map { second[$0] }
            )
            i = index + 1
            j = end + 1
        }

        visitRest(first, second)
    }

    /// Pairs those elements that have no partner yet, but most of which is the same, unless either
    /// gets another partner elsewhere.
    private mutating func visitRest(_ first: [NodeIndex], _ second: [NodeIndex]) {
        let a = first.filter { left.graph.kind($0).isObject && !left.isPaired($0) }
        let b = second.filter { right.graph.kind($0).isObject && !right.isPaired($0) }
        if a.isEmpty || b.isEmpty {
            return
        }

        let partners = alignment.likely(a, in: left.graph, b, in: right.graph)
        for (index, partner) in partners.enumerated() where partner >= 0 {
            let candidate = Candidate(left: a[index], right: b[partner])
            let isSame = alignment.areMostlyEqual(
                candidate.left,
                in: left.graph,
                candidate.right,
                in: right.graph
            )

            if isSame, areAlike(candidate) {
                elements.append(candidate)
            }
        }
    }

    /// Pairs elements, none of which are equal, if they have something in common.
    private mutating func visitGap(_ first: [NodeIndex], _ second: [NodeIndex]) {
        let a = first.filter { left.graph.kind($0).isObject && !left.isPaired($0) }
        let b = second.filter { right.graph.kind($0).isObject && !right.isPaired($0) }
        if a.isEmpty || b.isEmpty {
            return
        }

        let partners =
            alignment.similar(a, in: left.graph, b, in: right.graph)
            ?? alignment.likely(a, in: left.graph, b, in: right.graph)

        var isRest = [Bool](repeating: true, count: b.count)
        for (index, partner) in partners.enumerated() where partner >= 0 {
            isRest[partner] = false
            visitElement(a[index], b[partner])
        }

        // If both sides have the same number of elements left, these may be the same ones in order,
        // each changed as a whole.
        let restOfFirst = a.indices.filter { partners[$0] < 0 }
        let restOfSecond = b.indices.filter { isRest[$0] }
        if restOfFirst.count == restOfSecond.count {
            for (index, other) in zip(restOfFirst, restOfSecond) where areSmall(a[index], b[other])
            {
                visitElement(a[index], b[other])
            }
        }
    }

    /// Pairs two elements, unless either has its equal somewhere else.
    private mutating func visitElement(_ a: NodeIndex, _ b: NodeIndex) {
        if !isClaimed(Candidate(left: a, right: b)) {
            visit(a, b, areElements: true)
        }
    }

    /// Whether two elements have so little in them that they may be the same one though they have
    /// nothing in common.
    private func areSmall(_ a: NodeIndex, _ b: NodeIndex) -> Bool {
        guard left.isSmall(a) || right.isSmall(b) else { return false }

        return classHash(a, left.graph, alignment.left)
            == classHash(b, right.graph, alignment.right)
    }

    /// The hash of the name of an object's class; nil for a node without one.
    private func classHash(_ node: NodeIndex, _ graph: ObjectGraph, _ hashes: ContentHashes)
        -> UInt64?
    {
        switch graph.kind(node) {
        case .object: hashes.names.classes[Int(graph.record(node).b)]
        case .codedObject: hashes[graph.children[graph.childRange(node).lowerBound]]
        default: nil
        }
    }
}
