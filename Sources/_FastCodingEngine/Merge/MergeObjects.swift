import _FastCodingNotation

/// The objects of a merge: the nodes of the three graphs that are versions of one object, and
/// whether either side has changed it.
struct MergeObjects {
    /// The nodes of an object in the three graphs; nil in a graph that does not have it.
    struct Versions: BitwiseCopyable {
        var base = NodeIndex.nil
        var ours = NodeIndex.nil
        var theirs = NodeIndex.nil
    }

    /// The objects by number; that of values, 0, has no nodes.
    private(set) var versions: [Versions] = [Versions()]
    /// The paths of arrays whose elements are paired by keys that lead nowhere in all three graphs.
    let missedPaths: [String]
    /// Whether ours differs from the base in anything that is part of the object.
    private(set) var isChangedInOurs: [Bool] = []
    /// The same for theirs.
    private(set) var isChangedInTheirs: [Bool] = []

    /// Numbers the objects of three graphs.
    init(
        _ base: inout MergeVersion,
        _ ours: inout MergeVersion,
        _ theirs: inout MergeVersion,
        _ matches: [ElementMatch]
    ) throws(FastCodingError) {
        var selection = ComparisonSelection()
        selection.matches = matches
        let scope = try ComparisonScope(selection, in: base.graph)
        let ourScope = try ComparisonScope(selection, in: ours.graph)
        let theirScope = try ComparisonScope(selection, in: theirs.graph)

        let missed = scope.missed.intersection(ourScope.missed).intersection(theirScope.missed)
        missedPaths = missed.sorted()

        let toOurs = Self.pairs(base, scope, ours, ourScope, matches).partnersOfLeft
        let toTheirs = Self.pairs(base, scope, theirs, theirScope, matches).partnersOfLeft
        for index in base.graph.records.indices where base.graph.records[index].kind.isObject {
            let new = Versions(
                base: NodeIndex(UInt32(index)),
                ours: NodeIndex(toOurs[index]),
                theirs: NodeIndex(toTheirs[index])
            )
            add(new, &base, &ours, &theirs)
        }

        addNew(of: &ours) { Versions(ours: $0) }
        addNew(of: &theirs) { Versions(theirs: $0) }

        let additions = Self.pairs(ours, ourScope, theirs, theirScope, matches).partnersOfLeft
        unite(additions, &ours, &theirs)
        noteChanges(base, ours, theirs)
    }

    /// The pairs of nodes of two graphs that are versions of one object.
    private static func pairs(
        _ left: MergeVersion,
        _ leftScope: ComparisonScope,
        _ right: MergeVersion,
        _ rightScope: ComparisonScope,
        _ matches: [ElementMatch]
    ) -> GraphPairing {
        GraphPairing(
            Sides(left: left.graph, right: right.graph),
            hashes: Sides(left: left.hashes, right: right.hashes),
            scopes: Sides(left: leftScope, right: rightScope),
            matches: matches
        )
    }

    /// Numbers an object of the base.
    private mutating func add(
        _ new: Versions,
        _ base: inout MergeVersion,
        _ ours: inout MergeVersion,
        _ theirs: inout MergeVersion
    ) {
        let number = UInt32(versions.count)
        versions.append(new)
        base.objects[Int(new.base.index)] = number

        if new.ours != .nil {
            ours.objects[Int(new.ours.index)] = number
        }

        if new.theirs != .nil {
            theirs.objects[Int(new.theirs.index)] = number
        }
    }

    /// Numbers the objects that the base does not have.
    private mutating func addNew(
        of side: inout MergeVersion,
        _ versions: (NodeIndex) -> Versions
    ) {
        for index in side.graph.records.indices
        where side.graph.records[index].kind.isObject && side.objects[index] == 0 {
            side.objects[index] = UInt32(self.versions.count)
            self.versions.append(versions(NodeIndex(UInt32(index))))
        }
    }

    // Objects that both sides have added alike become one.

    /// Gives new objects of theirs the numbers of equal ones of ours.
    ///
    /// All pairs count as equal at first: new objects may refer to each other in cycles, so that
    /// none could be the first to be found equal. Pairs that turn out not to be are separated, and
    /// then those that refer to them, until nothing changes; so each is looked at once for each of
    /// its references.
    private mutating func unite(
        _ partners: [UInt32],
        _ ours: inout MergeVersion,
        _ theirs: inout MergeVersion
    ) {
        var old: [UInt32: UInt32] = [:]
        var pending: [NodeIndex] = []
        var referrers: [UInt32: [NodeIndex]] = [:]

        for (index, partner) in partners.enumerated() where partner != 0 {
            let number = ours.objects[index]
            let other = theirs.objects[Int(partner)]
            guard number != other, versions[Int(number)].base == .nil,
                versions[Int(other)].base == .nil
            else { continue }

            let node = NodeIndex(UInt32(index))
            old[node.index] = other
            theirs.objects[Int(partner)] = number
            pending.append(node)
            for child in ours.graph.children(node) {
                referrers[child.index, default: []].append(node)
            }
        }

        while let node = pending.popLast() {
            guard let number = old[node.index] else { continue }

            let partner = NodeIndex(partners[Int(node.index)])
            if ours.isEqual(node, to: partner, in: theirs) {
                continue
            }

            old[node.index] = nil
            theirs.objects[Int(partner.index)] = number
            pending += referrers[node.index] ?? []
        }

        for node in old.keys {
            let partner = partners[Int(node)]
            versions[Int(ours.objects[Int(node)])].theirs = NodeIndex(partner)
        }
    }

    // Changed objects.

    /// Finds the objects in which a side has changed something. A change in a part is one in the
    /// object as well.
    private mutating func noteChanges(
        _ base: MergeVersion,
        _ ours: MergeVersion,
        _ theirs: MergeVersion
    ) {
        isChangedInOurs = versions.map { object in
            object.base != .nil && object.ours != .nil
                && !base.isEqual(object.base, to: object.ours, in: ours)
        }

        isChangedInTheirs = versions.map { object in
            object.base != .nil && object.theirs != .nil
                && !base.isEqual(object.base, to: object.theirs, in: theirs)
        }

        // Nodes nearest to the root come first, so that going backward meets the parts of an object
        // before the object.
        for node in base.hashes.nodesWithChildren.reversed() {
            let number = Int(base.objects[Int(node.index)])
            for child in base.graph.children(node) {
                let part = Int(base.objects[Int(child.index)])
                let isLeaf = base.graph.childRange(child).isEmpty
                guard part > 0, isLeaf || base.hashes.isPart(child, of: node) else { continue }

                isChangedInOurs[number] = isChangedInOurs[number] || isChangedInOurs[part]
                isChangedInTheirs[number] = isChangedInTheirs[number] || isChangedInTheirs[part]
            }
        }
    }

    /// Whether ours still has an object.
    func hasOurs(_ number: Int) -> Bool {
        versions[number].ours != .nil
    }

    /// Whether theirs still has an object.
    func hasTheirs(_ number: Int) -> Bool {
        versions[number].theirs != .nil
    }
}
