// Which children are compared with each other if the names of both sides do not agree. Equality
// requires the same order; pairing by name is for reporting differences, so that an additional
// entry does not make all later ones differ.
extension GraphComparison {
    /// Pairs the entries of dictionaries (`first` is 0) or of coded objects (1, after the class
    /// name).
    mutating func pairEntries(_ leftNode: NodeIndex, _ rightNode: NodeIndex, first: Int) {
        let leftCount = Int(left.graph.record(leftNode).b)
        let rightCount = Int(right.graph.record(rightNode).b)
        let haveStringKeys = left.hasStringKeys(leftNode) && right.hasStringKeys(rightNode)

        // Nil entries of coded objects may be missing; other missing entries are reported one by
        // one.
        let mayDiffer = options.nilPropertiesAreAbsent && first > 0 && haveStringKeys
        if leftCount != rightCount, !mayDiffer, !options.alignsElements {
            report(.count, leftNode, rightNode)
        }

        if !haveStringKeys, alignment == nil {
            let count = first + 2 * min(leftCount, rightCount)
            return push(leftNode, rightNode, .positional(first: 0, stride: 1), count: count)
        }

        if first > 0, let x = left.graph.classNameRange(leftNode),
            let y = right.graph.classNameRange(rightNode), !equalTexts(x, y)
        {
            report(.kind, leftNode, rightNode)
        }

        if haveStringKeys, leftCount == rightCount, equalKeys(leftNode, rightNode) {
            return push(leftNode, rightNode, .positional(first: first, stride: 2), count: leftCount)
        }

        let leftKeys = left.keys(of: leftNode)
        let rightKeys = right.keys(of: rightNode)
        if let alignment, !haveStringKeys {
            // Keys are paired by their hashes, and then compared as well.
            return pairByName(
                leftKeys.map { alignment.left[$0] }[...],
                rightKeys.map { alignment.right[$0] }[...],
                leftNode,
                rightNode,
                first: first,
                stride: 2,
                withKeys: true
            )
        }

        pairByName(
            left.fingerprints(of: leftKeys)[...],
            right.fingerprints(of: rightKeys)[...],
            leftNode,
            rightNode,
            first: first,
            stride: 2
        )
    }

    /// Whether two dictionaries or coded objects, all of whose keys are strings, have the same ones
    /// in the same order.
    private mutating func equalKeys(_ leftNode: NodeIndex, _ rightNode: NodeIndex) -> Bool {
        zip(left.graph.keyPlaces(leftNode), right.graph.keyPlaces(rightNode)).allSatisfy {
            equalTexts(
                left.graph.byteRange(left.graph.children[$0]),
                right.graph.byteRange(right.graph.children[$1])
            )
        }
    }

    /// Pairs the properties of two objects, and reports if their definitions differ.
    mutating func pairProperties(_ leftNode: NodeIndex, _ rightNode: NodeIndex) {
        let a = Int(left.graph.record(leftNode).b)
        let b = Int(right.graph.record(rightNode).b)
        let x = left.graph.definitions[a].properties
        let y = right.graph.definitions[b].properties
        let sameClass = left.names.classes[a] == right.names.classes[b]
        let sameProperties = left.names.properties[x] == right.names.properties[y]
        let mayDiffer = sameProperties || options.nilPropertiesAreAbsent
        if !sameClass || !mayDiffer, !arePassages(leftNode, rightNode) {
            // Names of properties that are not compared may differ.
            let differsAtAll =
                !sameClass || left.scope.isWhole && right.scope.isWhole
                || left.comparedNames(of: leftNode) != right.comparedNames(of: rightNode)

            if differsAtAll {
                report(.definition, leftNode, rightNode)
            }
        }

        if sameProperties {
            return push(leftNode, rightNode, .positional(first: 0, stride: 1), count: x.count)
        }

        pairByName(
            left.names.properties[x],
            right.names.properties[y],
            leftNode,
            rightNode,
            first: 0,
            stride: 1
        )
    }

    /// For each of some names, the place of an equal one among others, which no two share and which
    /// are in ascending order for equal names; -1 for none.
    ///
    /// - Parameter none: the value for no name, which equals no other.
    static func partners(
        of names: ArraySlice<UInt64>,
        among others: ArraySlice<UInt64>,
        none: UInt64? = nil
    ) -> [Int] {
        /// The first place of each name that is left, and for each place the next one of the same
        /// name.
        var places: [UInt64: Int] = [:]
        var next = Array(repeating: -1, count: others.count)

        for (place, name) in others.enumerated().reversed() {
            next[place] = places.updateValue(place, forKey: name) ?? -1
        }

        return names.map { name in
            let place = name == none ? -1 : places[name] ?? -1
            if place >= 0 {
                places[name] = next[place]
            }

            return place
        }
    }

    /// The places below a number that are not among some partners.
    static func others(than partners: [Int], below count: Int) -> [Int] {
        var isTaken = Array(repeating: false, count: count)
        for partner in partners where partner >= 0 {
            isTaken[partner] = true
        }

        return isTaken.indices.filter { !isTaken[$0] }
    }

    /// Pairs children by their names, equal names in order; the children of the left node come
    /// first, then those that only the right one has. The children are `first + stride * n`; with
    /// `withKeys`, those after them are paired, too. The order of entries is significant, that of
    /// properties is part of the definition.
    private mutating func pairByName(
        _ leftNames: ArraySlice<UInt64>,
        _ rightNames: ArraySlice<UInt64>,
        _ leftNode: NodeIndex,
        _ rightNode: NodeIndex,
        first: Int,
        stride: Int,
        withKeys: Bool = false
    ) {
        let partners = Self.partners(of: leftNames, among: rightNames)
        let start = pairs.count
        var last = -1
        var inOrder = true

        for (index, match) in partners.enumerated() {
            let place = first + stride * index
            guard match >= 0 else {
                pairs.append(Pair(left: place, right: -1))
                continue
            }

            let other = first + stride * match
            pairs.append(Pair(left: place, right: other))

            if withKeys {
                pairs.append(Pair(left: place + 1, right: other + 1))
            }

            if match < last {
                inOrder = false
            }

            last = match
        }

        for index in Self.others(than: partners, below: rightNames.count) {
            pairs.append(Pair(left: -1, right: first + stride * index))
        }

        if stride == 2, !inOrder, !options.ignoresKeyOrder, !arePassages(leftNode, rightNode) {
            report(.order, leftNode, rightNode)
        }

        push(leftNode, rightNode, .listed(start), count: pairs.count - start)
    }
}
