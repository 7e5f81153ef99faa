// Which elements of two arrays are compared with each other, where one of them may have some more.
extension GraphComparison {
    /// What aligning needs to know of both graphs.
    struct Alignment {
        let left: ContentHashes
        let right: ContentHashes
        var effort = SequenceAlignment.effort
        /// How many pairs of arrays were too different to be aligned, and the way to the first.
        var failures = 0
        var firstFailure: [Difference.Step] = []
    }

    /// Pairs the elements of arrays, sets or ordered sets: those that are equal as far as hashes tell, and between them those
    /// that come after the same number of others.
    mutating func alignElements(
        _ leftNode: ObjectGraph.NodeIndex, _ rightNode: ObjectGraph.NodeIndex
    ) {
        guard var alignment else { return }
        self.alignment = nil
        let hashes = (
            left.children(leftNode).map { alignment.left[$0] }, right.children(rightNode).map { alignment.right[$0] }
        )
        if hashes.0.count == hashes.1.count, hashes.0 == hashes.1 {
            self.alignment = alignment
            return push(leftNode, rightNode, .positional(first: 0, stride: 1), count: hashes.0.count)
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
        let start = pairs.count
        appendPairs(partners, hashes.1.count)
        push(leftNode, rightNode, .listed(start), count: pairs.count - start)
    }

    private mutating func appendPairs(_ partners: [Int32], _ count: Int) {
        var (i, j) = (0, 0)
        while i < partners.count || j < count {
            var end = i
            while end < partners.count, partners[end] < 0 { end += 1 }
            let other = end < partners.count ? Int(partners[end]) : count
            for place in 0..<max(end - i, other - j) {
                pairs.append(Pair(left: i + place < end ? i + place : -1, right: j + place < other ? j + place : -1))
            }
            if end < partners.count { pairs.append(Pair(left: end, right: other)) }
            (i, j) = (end + 1, other + 1)
        }
    }
}
