// Which elements of two arrays are compared with each other if one of the arrays may have additional ones.
extension GraphComparison {
    /// What aligning needs to know of both graphs.
    package struct Alignment {
        let left: ContentHashes
        let right: ContentHashes
        var similar: SimilarElements
        var effort: Int
        /// How many pairs of arrays were too different to be aligned, and the way to the first.
        var failures = 0
        var firstFailure: [Difference.Step] = []

        init(_ left: ObjectGraph, _ right: ObjectGraph, _ options: Options) {
            self.left = ContentHashes(of: left, options: options)
            self.right = ContentHashes(of: right, options: options)
            effort = SequenceAlignment.effort(forNodes: left.records.count + right.records.count)
            similar = SimilarElements(left: self.left, right: self.right, effort: effort)
        }
    }

    /// Pairs the elements of arrays, sets or ordered sets: first those that are equal judging by their hashes; then, in
    /// the gaps between these, as ``appendPairs(_:of:_:of:)`` does.
    mutating func alignElements(
        _ leftNode: ObjectGraph.NodeIndex, _ rightNode: ObjectGraph.NodeIndex
    ) {
        guard var alignment else { return }
        self.alignment = nil
        var hashes = (
            left.children(leftNode).map { alignment.left[$0] }, right.children(rightNode).map { alignment.right[$0] }
        )
        if hashes.0.count == hashes.1.count, hashes.0 == hashes.1 {
            self.alignment = alignment
            return push(leftNode, rightNode, .positional(first: 0, stride: 1), count: hashes.0.count)
        }
        if options.ignoresKeyOrder, [.set, .mutableSet].contains(left.kind(leftNode)) {
            self.alignment = alignment
            return pairMembers(hashes.0, hashes.1, leftNode, rightNode)
        }
        guard let partners = SequenceAlignment.partners(hashes.0, hashes.1, effort: &alignment.effort) else {
            alignment.failures += 1
            if alignment.failures == 1 { alignment.firstFailure = steps().left }
            self.alignment = alignment
            if hashes.0.count != hashes.1.count { report(.count, leftNode, rightNode) }
            let count = min(hashes.0.count, hashes.1.count)
            return push(leftNode, rightNode, .positional(first: 0, stride: 1), count: count)
        }
        self.alignment = alignment
        let count = hashes.1.count
        // The pairs may take as much memory again.
        hashes = ([], [])
        let start = pairs.count
        var (i, j) = (0, 0)
        while i < partners.count || j < count {
            var end = i
            while end < partners.count, partners[end] < 0 { end += 1 }
            let other = end < partners.count ? Int(partners[end]) : count
            appendPairs(
                Array(UInt32(i)..<UInt32(end))[...], of: leftNode, Array(UInt32(j)..<UInt32(other))[...], of: rightNode)
            if end < partners.count { pairs.append(Pair(left: end, right: other)) }
            (i, j) = (end + 1, other + 1)
        }
        push(leftNode, rightNode, .listed(start), count: pairs.count - start)
    }

    /// Pairs the members of sets, which have no order: equal ones judging by their hashes, then the others.
    private mutating func pairMembers(
        _ first: [UInt64], _ second: [UInt64], _ leftNode: ObjectGraph.NodeIndex, _ rightNode: ObjectGraph.NodeIndex
    ) {
        var places: [UInt64: [UInt32]] = [:]
        for (index, hash) in second.enumerated().reversed() { places[hash, default: []].append(UInt32(index)) }
        let start = pairs.count
        var others: [UInt32] = []
        for (index, hash) in first.enumerated() {
            if let place = places[hash]?.popLast() {
                pairs.append(Pair(left: index, right: Int(place)))
            } else {
                others.append(UInt32(index))
            }
        }
        appendPairs(others[...], of: leftNode, places.values.joined().sorted()[...], of: rightNode)
        push(leftNode, rightNode, .listed(start), count: pairs.count - start)
    }

    /// Pairs elements, none of which are equal, given by their numbers: first those that have something in common; then,
    /// in the gaps between these, the elements with the same position.
    private mutating func appendPairs(
        _ a: ArraySlice<UInt32>, of leftNode: ObjectGraph.NodeIndex,
        _ b: ArraySlice<UInt32>, of rightNode: ObjectGraph.NodeIndex
    ) {
        let (first, second) = (left.children(leftNode), right.children(rightNode))
        let partners = alignment?.similar.partners(
            a.map { first[first.startIndex + Int($0)] }[...], in: left,
            b.map { second[second.startIndex + Int($0)] }[...], in: right)
        var (i, j) = (a.startIndex, b.startIndex)
        for (place, partner) in (partners ?? []).enumerated() where partner >= 0 {
            let (end, other) = (a.startIndex + place, b.startIndex + partner)
            appendPairs(a[i..<end], b[j..<other])
            pairs.append(Pair(left: Int(a[end]), right: Int(b[other])))
            (i, j) = (end + 1, other + 1)
        }
        appendPairs(a[i...], b[j...])
    }

    private mutating func appendPairs(_ a: ArraySlice<UInt32>, _ b: ArraySlice<UInt32>) {
        for place in 0..<max(a.count, b.count) {
            pairs.append(
                Pair(
                    left: place < a.count ? Int(a[a.startIndex + place]) : -1,
                    right: place < b.count ? Int(b[b.startIndex + place]) : -1))
        }
    }
}
