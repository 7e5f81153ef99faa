// Which children are compared with each other if the names of both sides do not agree. Equality requires the same
// order; pairing by name is for reporting differences, so that an additional entry does not make all later ones differ.
extension GraphComparison {
    /// Pairs the entries of dictionaries (`first` is 0) or of coded objects (1, after the class name).
    mutating func pairEntries(_ leftNode: ObjectGraph.NodeIndex, _ rightNode: ObjectGraph.NodeIndex, first: Int) {
        let (a, b) = (left.childRange(leftNode).dropFirst(first), right.childRange(rightNode).dropFirst(first))
        let counts = (a.count / 2, b.count / 2)
        let haveStringKeys = hasStringKeys(a, in: left) && hasStringKeys(b, in: right)
        if haveStringKeys, counts.0 == counts.1, haveEqualKeys(a, b) {
            if first > 0 { visitClassNames(a.lowerBound - 1, b.lowerBound - 1, leftNode, rightNode) }
            return push(leftNode, rightNode, .positional(first: first, stride: 2), count: counts.0)
        }
        // Nil entries of coded objects may be missing; other missing entries are reported one by one.
        let mayDiffer = options.nilPropertiesAreAbsent && first > 0 && haveStringKeys
        if counts.0 != counts.1, !mayDiffer, !options.alignsElements { report(.count, leftNode, rightNode) }
        if !haveStringKeys, alignment != nil { return pairEntriesByContent(leftNode, rightNode, first: first) }
        guard haveStringKeys else {
            let count = first + 2 * min(counts.0, counts.1)
            return push(leftNode, rightNode, .positional(first: 0, stride: 1), count: count)
        }
        if first > 0 { visitClassNames(a.lowerBound - 1, b.lowerBound - 1, leftNode, rightNode) }
        var names: (left: [UInt32], right: [UInt32]) = ([], [])
        for entry in 0..<counts.0 {
            let key = left.byteRange(left.children[a.lowerBound + 2 * entry + 1])
            names.left.append(numbers.number(key, of: left, .left))
        }
        for entry in 0..<counts.1 {
            let key = right.byteRange(right.children[b.lowerBound + 2 * entry + 1])
            names.right.append(numbers.number(key, of: right, .right))
        }
        pairByName(names.left[...], names.right[...], leftNode, rightNode, first: first, stride: 2, ordered: true)
    }

    /// Pairs the entries of dictionaries, or of coded objects, whose keys are not all strings by what the keys hold, judging
    /// by their hashes. The keys are compared, too.
    private mutating func pairEntriesByContent(
        _ leftNode: ObjectGraph.NodeIndex, _ rightNode: ObjectGraph.NodeIndex, first: Int
    ) {
        guard let alignment else { return }
        var known: [UInt64: UInt32] = [:]
        func names(_ range: Range<Int>, _ graph: ObjectGraph, _ hashes: ContentHashes) -> [UInt32] {
            stride(from: range.lowerBound + first + 1, to: range.upperBound, by: 2).map { place in
                let hash = hashes[graph.children[place]]
                let name = known[hash] ?? UInt32(known.count)
                known[hash] = name
                return name
            }
        }
        let (a, b) = (left.childRange(leftNode), right.childRange(rightNode))
        if first > 0 { visitClassNames(a.lowerBound, b.lowerBound, leftNode, rightNode) }
        pairByName(
            names(a, left, alignment.left)[...], names(b, right, alignment.right)[...], leftNode, rightNode,
            first: first, stride: 2, ordered: true, withKeys: true)
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

    /// Compares the class names of coded objects.
    private mutating func visitClassNames(
        _ a: Int, _ b: Int, _ leftNode: ObjectGraph.NodeIndex, _ rightNode: ObjectGraph.NodeIndex
    ) {
        if !equalTexts(left.byteRange(left.children[a]), right.byteRange(right.children[b])) {
            report(.kind, leftNode, rightNode)
        }
    }

    /// Pairs the properties of objects.
    mutating func pairProperties(_ leftNode: ObjectGraph.NodeIndex, _ rightNode: ObjectGraph.NodeIndex) {
        let (a, b) = (Int(left.record(leftNode).b), Int(right.record(rightNode).b))
        let (x, y) = (left.definitions[a].properties, right.definitions[b].properties)
        let sameClass = leftNames.classes[a] == rightNames.classes[b]
        let sameProperties = leftNames.properties[x] == rightNames.properties[y]
        if options.distinguishesEqualDefinitions { matchDefinitions(a, b, leftNode, rightNode) }
        if !sameClass || !sameProperties && !options.nilPropertiesAreAbsent {
            report(.definition, leftNode, rightNode)
        }
        if sameProperties {
            return push(leftNode, rightNode, .positional(first: 0, stride: 1), count: x.count)
        }
        pairByName(
            leftNames.properties[x], rightNames.properties[y], leftNode, rightNode, first: 0, stride: 1, ordered: false)
    }

    private mutating func matchDefinitions(
        _ a: Int, _ b: Int, _ leftNode: ObjectGraph.NodeIndex, _ rightNode: ObjectGraph.NodeIndex
    ) {
        if definitionOfLeft[a] < 0 && definitionOfRight[b] < 0 {
            definitionOfLeft[a] = b
            definitionOfRight[b] = a
        } else if definitionOfLeft[a] != b || definitionOfRight[b] != a {
            report(.sharing, leftNode, rightNode)
        }
    }

    /// An occurrence of a name among several equal ones.
    private struct Occurrence: Hashable {
        let name: UInt32
        let number: UInt32
    }

    /// Pairs children by their names, equal names in order; the children of the left node come first, then those that
    /// only the right one has. The children are `first + stride * n`; with `withKeys`, those after them are paired, too.
    private mutating func pairByName(
        _ leftNames: ArraySlice<UInt32>, _ rightNames: ArraySlice<UInt32>,
        _ leftNode: ObjectGraph.NodeIndex, _ rightNode: ObjectGraph.NodeIndex, first: Int, stride: Int, ordered: Bool,
        withKeys: Bool = false
    ) {
        var rest: [Occurrence: UInt32] = [:]
        var seen: [UInt32: UInt32] = [:]
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
