// Which children are compared with each other if the names of both sides do not agree. Equality requires the same
// order; pairing by name is for reporting differences, so that an additional entry does not make all later ones differ.
extension GraphComparison {
    /// Pairs the entries of dictionaries (`first` is 0) or of coded objects (1, after the class name).
    mutating func pairEntries(_ leftNode: ObjectGraph.NodeIndex, _ rightNode: ObjectGraph.NodeIndex, first: Int) {
        let (a, b) = (left.childRange(leftNode).dropFirst(first), right.childRange(rightNode).dropFirst(first))
        let counts = (a.count / 2, b.count / 2)
        let haveStringKeys = hasStringKeys(a, in: left) && hasStringKeys(b, in: right)
        let haveEqualKeys = haveStringKeys && counts.0 == counts.1 && haveEqualKeys(a, b)
        // Nil entries of coded objects may be missing; other missing entries are reported one by one.
        let mayDiffer = options.nilPropertiesAreAbsent && first > 0 && haveStringKeys
        if counts.0 != counts.1, !mayDiffer, !options.alignsElements { report(.count, leftNode, rightNode) }
        if !haveStringKeys, alignment == nil {
            let count = first + 2 * min(counts.0, counts.1)
            return push(leftNode, rightNode, .positional(first: 0, stride: 1), count: count)
        }
        if first > 0,
            !equalTexts(
                left.byteRange(left.children[a.lowerBound - 1]), right.byteRange(right.children[b.lowerBound - 1]))
        {
            report(.kind, leftNode, rightNode)
        }
        if haveEqualKeys {
            return push(leftNode, rightNode, .positional(first: first, stride: 2), count: counts.0)
        }
        let keys = (Self.keys(a, in: left), Self.keys(b, in: right))
        if let alignment, !haveStringKeys {
            // By what the keys hold, judging by their hashes. The keys are compared, too.
            return pairByName(
                keys.0.map { alignment.left[$0] }[...], keys.1.map { alignment.right[$0] }[...], leftNode, rightNode,
                first: first, stride: 2, ordered: true, withKeys: true)
        }
        pairByName(
            keys.0.map { leftTexts.fingerprint(of: left.byteRange($0), in: left) }[...],
            keys.1.map { rightTexts.fingerprint(of: right.byteRange($0), in: right) }[...],
            leftNode, rightNode, first: first, stride: 2, ordered: true)
    }

    /// The keys among children that begin with a value.
    static func keys(_ range: Range<Int>, in graph: ObjectGraph) -> [ObjectGraph.NodeIndex] {
        stride(from: range.lowerBound + 1, to: range.upperBound, by: 2).map { graph.children[$0] }
    }

    private func hasStringKeys(_ range: Range<Int>, in graph: ObjectGraph) -> Bool {
        stride(from: range.lowerBound + 1, to: range.upperBound, by: 2).allSatisfy {
            graph.kind(graph.children[$0]) == .string
        }
    }

    private mutating func haveEqualKeys(_ a: Range<Int>, _ b: Range<Int>) -> Bool {
        var index = 1
        while index < a.count {
            let (x, y) = (left.children[a.lowerBound + index], right.children[b.lowerBound + index])
            if !equalTexts(left.byteRange(x), right.byteRange(y)) { return false }
            index += 2
        }
        return true
    }

    mutating func pairProperties(_ leftNode: ObjectGraph.NodeIndex, _ rightNode: ObjectGraph.NodeIndex) {
        let (a, b) = (Int(left.record(leftNode).b), Int(right.record(rightNode).b))
        let (x, y) = (left.definitions[a].properties, right.definitions[b].properties)
        let sameClass = leftNames.classes[a] == rightNames.classes[b]
        let sameProperties = leftNames.properties[x] == rightNames.properties[y]
        if !sameClass || !sameProperties && !options.nilPropertiesAreAbsent {
            report(.definition, leftNode, rightNode)
        }
        if sameProperties {
            return push(leftNode, rightNode, .positional(first: 0, stride: 1), count: x.count)
        }
        pairByName(
            leftNames.properties[x], rightNames.properties[y], leftNode, rightNode, first: 0, stride: 1, ordered: false)
    }

    /// An occurrence of a name among several equal ones.
    private struct Occurrence: Hashable {
        let name: UInt64
        let number: UInt32
    }

    /// Pairs children by their names, equal names in order; the children of the left node come first, then those that
    /// only the right one has. The children are `first + stride * n`; with `withKeys`, those after them are paired, too.
    private mutating func pairByName(
        _ leftNames: ArraySlice<UInt64>, _ rightNames: ArraySlice<UInt64>,
        _ leftNode: ObjectGraph.NodeIndex, _ rightNode: ObjectGraph.NodeIndex, first: Int, stride: Int, ordered: Bool,
        withKeys: Bool = false
    ) {
        var rest: [Occurrence: UInt32] = [:]
        var seen: [UInt64: UInt32] = [:]
        for (index, name) in rightNames.enumerated() {
            rest[Occurrence(name: name, number: seen[name, default: 0])] = UInt32(index)
            seen[name, default: 0] += 1
        }
        seen.removeAll(keepingCapacity: true)
        var isTaken = Array(repeating: false, count: rightNames.count)
        let start = pairs.count
        var last = -1
        var inOrder = true
        for (index, name) in leftNames.enumerated() {
            let match = rest[Occurrence(name: name, number: seen[name, default: 0])].map(Int.init) ?? -1
            seen[name, default: 0] += 1
            pairs.append(Pair(left: first + stride * index, right: match < 0 ? -1 : first + stride * match))
            guard match >= 0 else { continue }
            if withKeys { pairs.append(Pair(left: first + stride * index + 1, right: first + stride * match + 1)) }
            isTaken[match] = true
            if match < last { inOrder = false }
            last = match
        }
        for index in isTaken.indices where !isTaken[index] {
            pairs.append(Pair(left: -1, right: first + stride * index))
        }
        if ordered && !inOrder && !options.ignoresKeyOrder { report(.order, leftNode, rightNode) }
        if pairs.count > start { push(leftNode, rightNode, .listed(start), count: pairs.count - start) }
    }
}

// Which elements of two arrays are compared with each other if one of the arrays may have additional ones.
extension GraphComparison {
    /// Pairs the elements of arrays, sets or ordered sets: first those that are equal judging by their hashes; then, in
    /// the gaps between these, as ``appendPairs(_:of:_:of:)`` does.
    mutating func alignElements(
        _ leftNode: ObjectGraph.NodeIndex, _ rightNode: ObjectGraph.NodeIndex
    ) {
        guard let known = alignment else { return }
        var hashes = (
            left.children(leftNode).map { known.left[$0] }, right.children(rightNode).map { known.right[$0] }
        )
        if hashes.0 == hashes.1 {
            return push(leftNode, rightNode, .positional(first: 0, stride: 1), count: hashes.0.count)
        }
        if options.ignoresKeyOrder, [.set, .mutableSet].contains(left.kind(leftNode)) {
            return pairMembers(hashes.0, hashes.1, leftNode, rightNode)
        }
        var effort = known.effort
        let aligned = SequenceAlignment.partners(hashes.0, hashes.1, effort: &effort)
        alignment?.effort = effort
        guard let partners = aligned else {
            let place = steps().left
            alignment?.failures += 1
            if known.failures == 0 { alignment?.firstFailure = place }
            if hashes.0.count != hashes.1.count { report(.count, leftNode, rightNode) }
            let count = min(hashes.0.count, hashes.1.count)
            return push(leftNode, rightNode, .positional(first: 0, stride: 1), count: count)
        }
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
        let partners = alignment?.similar(
            a.map { first[first.startIndex + Int($0)] }, in: left,
            b.map { second[second.startIndex + Int($0)] }, in: right)
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
