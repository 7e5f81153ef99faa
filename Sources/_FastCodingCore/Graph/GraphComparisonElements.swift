// Which elements of two arrays or sets are compared with each other if one of them may have
// additional ones.
extension GraphComparison {
    /// Elements of two arrays, given by their places, none of which has been paired yet.
    private struct Unpaired {
        var left: ArraySlice<Int>
        var right: ArraySlice<Int>
    }

    /// Pairs the elements of arrays, sets or ordered sets: by their keys, if that was asked for;
    /// otherwise first those that are equal judging by their hashes; then, in the gaps between
    /// these, as ``appendPairs(_:of:_:)`` does.
    mutating func alignElements(_ leftNode: NodeIndex, _ rightNode: NodeIndex) {
        guard let known = alignment else { return }

        let first = left.elements(of: leftNode)
        let second = right.elements(of: rightNode)
        if let number = left.scope.match(of: leftNode) ?? right.scope.match(of: rightNode) {
            return pairByKeys(number, first, of: leftNode, second, of: rightNode)
        }

        var leftHashes = first.map { known.left[left.graph.part($0, of: leftNode)] }
        var rightHashes = second.map { known.right[right.graph.part($0, of: rightNode)] }
        // Equal lists need no search.
        if leftHashes == rightHashes, left.scope.isWhole, right.scope.isWhole,
            !areUnordered(leftNode, rightNode)
        {
            return push(
                leftNode,
                rightNode,
                .positional(first: 0, stride: 1),
                count: leftHashes.count
            )
        }

        let start = pairs.count
        if areUnordered(leftNode, rightNode) {
            pairMembers(first, of: leftNode, second, of: rightNode)
            return push(leftNode, rightNode, .listed(start), count: pairs.count - start)
        }

        var effort = known.effort
        let aligned = SequenceAlignment.partners(
            leftHashes,
            rightHashes,
            exchanged: isExchanged,
            effort: &effort
        )

        alignment?.effort = effort
        if aligned == nil {
            noteUnaligned()
        }

        let partners =
            aligned
            ?? SequenceAlignment.anchors(leftHashes, rightHashes, exchanged: isExchanged)

        // The pairs may take as much memory again.
        leftHashes = []
        rightHashes = []
        appendPairs(partners, first, of: leftNode, second, of: rightNode)
        push(leftNode, rightNode, .listed(start), count: pairs.count - start)
    }

    /// Whether elements have no order.
    private func areUnordered(_ leftNode: NodeIndex, _ rightNode: NodeIndex) -> Bool {
        let areSets = [.set, .mutableSet].contains(left.graph.kind(leftNode))
        return options.ignoresKeyOrder && areSets || left.scope.isUnordered(leftNode)
            || right.scope.isUnordered(rightNode)
    }

    /// Notes that the arrays that are being compared are too different to be aligned as a whole.
    private mutating func noteUnaligned() {
        let place = steps().left
        alignment?.failures += 1
        if alignment?.failures == 1 {
            alignment?.firstFailure = place
        }
    }

    /// Appends the pairs of aligned elements, and between them those that have no partner.
    private mutating func appendPairs(
        _ partners: [Int32],
        _ first: [Int],
        of leftNode: NodeIndex,
        _ second: [Int],
        of rightNode: NodeIndex
    ) {
        var i = 0
        var j = 0
        while i < partners.count || j < second.count {
            var end = i
            while end < partners.count, partners[end] < 0 {
                end += 1
            }

            let other = end < partners.count ? Int(partners[end]) : second.count
            appendPairs(
                Unpaired(left: first[i..<end], right: second[j..<other]),
                of: leftNode,
                rightNode
            )

            if end < partners.count {
                pairs.append(Pair(left: first[end], right: second[other]))
            }

            i = end + 1
            j = other + 1
        }
    }

    /// Pairs elements without an order: those that have been matched elsewhere, then equal ones
    /// judging by their hashes, first with what they refer to and then without, then the others.
    ///
    /// Each step takes linear time, however many elements have the same hash.
    private mutating func pairMembers(
        _ first: [Int],
        of leftNode: NodeIndex,
        _ second: [Int],
        of rightNode: NodeIndex
    ) {
        alignment?.refine(left.graph, right.graph)
        guard let known = alignment else { return }

        var rest = Unpaired(left: first[...], right: second[...])
        let graphs = Sides(left: left.graph, right: right.graph)
        let partners = left.partners

        pairEqual(&rest) {
            // Only objects that have been matched have a number here.
            partners[Int(graphs.left.part($0, of: leftNode).index)]
        } _: {
            graphs.right.part($0, of: rightNode).index
        }

        pairEqual(&rest) {
            known.left.refined(graphs.left.part($0, of: leftNode))
        } _: {
            known.right.refined(graphs.right.part($0, of: rightNode))
        }

        pairEqual(&rest) {
            known.left[graphs.left.part($0, of: leftNode)]
        } _: {
            known.right[graphs.right.part($0, of: rightNode)]
        }

        appendPairs(rest, of: leftNode, rightNode, areOrdered: false)
    }

    /// Pairs elements with the same name, those of one name in their order, and keeps the others.
    /// The name 0 is none.
    private mutating func pairEqual<Name: Hashable & BinaryInteger>(
        _ rest: inout Unpaired,
        _ leftName: (Int) -> Name,
        _ rightName: (Int) -> Name
    ) {
        if rest.left.isEmpty || rest.right.isEmpty {
            return
        }

        let first = Array(rest.left)
        let second = Array(rest.right)
        let names = Sides(
            left: first.map { UInt64(leftName($0)) },
            right: second.map { UInt64(rightName($0)) }
        )

        let partners = Self.partners(of: names.left[...], among: names.right[...], none: 0)
        for (index, partner) in partners.enumerated() where partner >= 0 {
            pairs.append(Pair(left: first[index], right: second[partner]))
        }

        rest.left = first.indices.filter { partners[$0] < 0 }.map { first[$0] }[...]
        let others = Self.others(than: partners, below: second.count)
        rest.right = others.map { second[$0] }[...]
    }

    /// Pairs elements that have the same value at a key path, regardless of their positions and
    /// those of one value in their order. Then pairs elements without such a value, as if they had
    /// no order.
    private mutating func pairByKeys(
        _ number: Int,
        _ first: [Int],
        of leftNode: NodeIndex,
        _ second: [Int],
        of rightNode: NodeIndex
    ) {
        guard let known = alignment else { return }

        let start = pairs.count
        let leftKeys = matches[number].keys(
            of: first.map { left.graph.part($0, of: leftNode) },
            in: left.graph,
            known.left
        )
        let rightKeys = matches[number].keys(
            of: second.map { right.graph.part($0, of: rightNode) },
            in: right.graph,
            known.right
        )
        let partners = Self.partners(of: leftKeys[...], among: rightKeys[...], none: 0)
        // A key that several elements have names none of them, so messages give their numbers.
        let repeated = Self.repeated(leftKeys).union(Self.repeated(rightKeys))
        left.noteRepeated(repeated, leftKeys, first, of: leftNode)
        right.noteRepeated(repeated, rightKeys, second, of: rightNode)
        var isOnlyRight = [Bool](repeating: true, count: second.count)
        var rest = Unpaired(left: [], right: [])

        for (index, partner) in partners.enumerated() {
            if partner >= 0 {
                isOnlyRight[partner] = false
                pairs.append(Pair(left: first[index], right: second[partner]))
            } else if leftKeys[index] == 0 {
                rest.left.append(first[index])
            } else {
                pairs.append(Pair(left: first[index], right: -1))
            }
        }

        for (index, place) in second.enumerated() where isOnlyRight[index] {
            if rightKeys[index] == 0 {
                rest.right.append(place)
            } else {
                pairs.append(Pair(left: -1, right: place))
            }
        }

        pairMembers(Array(rest.left), of: leftNode, Array(rest.right), of: rightNode)
        push(leftNode, rightNode, .listed(start), count: pairs.count - start)
    }

    /// The keys that several elements have.
    private static func repeated(_ keys: [UInt64]) -> Set<UInt64> {
        var seen: Set<UInt64> = []
        return Set(keys.filter { !seen.insert($0).inserted })
    }

    /// Pairs elements, none of which are equal: first those that have something in common; then, in
    /// the gaps between these, the elements with the same position. If the first are not in order,
    /// all others are one gap.
    private mutating func appendPairs(
        _ rest: Unpaired,
        of leftNode: NodeIndex,
        _ rightNode: NodeIndex,
        areOrdered: Bool = true
    ) {
        let a = rest.left
        let b = rest.right
        let partners = alike(
            Sides(
                left: a.map { left.graph.part($0, of: leftNode) },
                right: b.map { right.graph.part($0, of: rightNode) }
            ),
            areOrdered: areOrdered
        )

        if !areOrdered, SequenceAlignment.ascending(partners) != partners {
            return appendPairs(rest, partners)
        }

        var i = a.startIndex
        var j = b.startIndex
        for (place, partner) in partners.enumerated() where partner >= 0 {
            let end = a.startIndex + place
            let other = b.startIndex + partner
            appendPairs(a[i..<end], b[j..<other])
            pairs.append(Pair(left: a[end], right: b[other]))
            i = end + 1
            j = other + 1
        }

        appendPairs(a[i...], b[j...])
    }

    /// For each of some elements the one of the other graph that has much in common with it, or -1;
    /// empty if there are too many pairs to choose from.
    private mutating func alike(_ elements: Sides<[NodeIndex]>, areOrdered: Bool) -> [Int] {
        let similar = alignment?.similar(
            elements.left,
            in: left.graph,
            elements.right,
            in: right.graph,
            exchanged: isExchanged
        )

        let partners =
            similar
            ?? alignment?.likely(
                elements.left,
                in: left.graph,
                elements.right,
                in: right.graph,
                exchanged: isExchanged,
                isOrdered: areOrdered
            )

        return partners ?? []
    }

    /// Pairs elements with their partners, and the others by their position among these.
    private mutating func appendPairs(_ rest: Unpaired, _ partners: [Int]) {
        let a = rest.left
        let b = rest.right
        for (place, partner) in partners.enumerated() where partner >= 0 {
            pairs.append(Pair(left: a[a.startIndex + place], right: b[b.startIndex + partner]))
        }

        let others = Self.others(than: partners, below: b.count)
        let first = a.indices.filter { place in
            partners.isEmpty || partners[place - a.startIndex] < 0
        }
        appendPairs(first.map { a[$0] }[...], others.map { b[b.startIndex + $0] }[...])
    }

    /// Pairs elements by their positions. The longer run's last ones have no partner.
    private mutating func appendPairs(_ a: ArraySlice<Int>, _ b: ArraySlice<Int>) {
        for place in 0..<max(a.count, b.count) {
            pairs.append(
                Pair(
                    left: place < a.count ? a[a.startIndex + place] : -1,
                    right: place < b.count ? b[b.startIndex + place] : -1
                )
            )
        }
    }
}

extension ComparedGraph {
    /// Notes which elements have the key of another one on either side, so that their keys don't
    /// name them.
    fileprivate mutating func noteRepeated(
        _ repeated: Set<UInt64>,
        _ keys: [UInt64],
        _ places: [Int],
        of node: NodeIndex
    ) {
        let first = graph.childRange(node).lowerBound
        for (key, place) in zip(keys, places) where repeated.contains(key) {
            repeatedElements.insert(first + place)
        }
    }
}
