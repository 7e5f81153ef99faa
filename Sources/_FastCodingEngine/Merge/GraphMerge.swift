import _FastCodingNotation

/// A merge of two graphs that were made by changing a third one: fastcode-merge(1).
///
/// ``GraphPairing`` finds the objects that are the same in all three graphs, wherever they are.
/// Each is merged once, place by place, so that a reference leads to the same object as in the
/// graph that it comes from. Objects wait in a list for their content, which takes the place of
/// recursion.
package struct GraphMerge {
    /// The merged graph, and the conflicts in it.
    package struct Outcome: Sendable {
        package let graph: ObjectGraph
        /// In archive order.
        package let conflicts: [MergeConflict]
        /// For each node of the graph the object of ours that it is; 0 for none.
        let partnersInOurs: [UInt32]
        /// The paths of arrays whose elements were to be paired by keys that lead nowhere in all
        /// three graphs.
        let missedPaths: [String]
    }

    /// The three graphs.
    let versions: MergeVersions
    /// The objects, each with its nodes in the three graphs.
    let objects: MergeObjects
    /// The merged class definitions.
    var definitions: MergedDefinitions
    /// The graph as far as it is made.
    var result: MergedGraph
    var conflicts: [MergedConflict] = []
    /// The number of steps that aligning the elements of arrays may still take. Aligning two long
    /// arrays that have little in common takes time for the product of their lengths.
    var effort: Int
    /// For the properties that a side adds to a class: they may be many, and so may the objects of
    /// the other side that get them.
    private var budget: NotationBudget

    /// Merges the changes that two graphs have made to a third one.
    ///
    /// - Parameters:
    ///   - matches: the keys by which elements of arrays are paired.
    ///   - limits: bounds the space for conflicts and for properties that objects lack.
    /// - Throws: ``FastCodingError/Code/outputLimit`` if that is not enough.
    package static func merge(
        base: ObjectGraph,
        ours: ObjectGraph,
        theirs: ObjectGraph,
        matches: [ElementMatch] = [],
        limits: FastLimits = FastLimits()
    ) throws(FastCodingError) -> Outcome {
        var merge = try GraphMerge(base, ours, theirs, matches, limits)
        try merge.run()
        let conflicts = try merge.namedConflicts(limits)
        return Outcome(
            graph: merge.result.graph,
            conflicts: conflicts,
            partnersInOurs: merge.result.partnersInOurs(merge.objects),
            missedPaths: merge.objects.missedPaths
        )
    }

    /// Pairs the objects of the graphs.
    private init(
        _ base: ObjectGraph,
        _ ours: ObjectGraph,
        _ theirs: ObjectGraph,
        _ matches: [ElementMatch],
        _ limits: FastLimits
    ) throws(FastCodingError) {
        let count = base.records.count + ours.records.count + theirs.records.count
        guard count < Int(clamping: UInt32.max) - 2 else {
            throw FastCodingError(.tooLarge, "a graph can have at most \(UInt32.max - 2) nodes")
        }

        var versions = MergeVersions(
            base: MergeVersion(base),
            ours: MergeVersion(ours),
            theirs: MergeVersion(theirs)
        )

        objects = try MergeObjects(&versions.base, &versions.ours, &versions.theirs, matches)
        self.versions = versions
        definitions = MergedDefinitions(versions, objects)
        result = MergedGraph(versions, objectCount: objects.versions.count)
        effort = SequenceAlignment.effort(forNodes: count)
        budget = NotationBudget(for: ours, limits)
    }

    /// Merges the root, and then the content of each object that something refers to.
    private mutating func run() throws(FastCodingError) {
        let place = MergedPlace(
            base: versions.base.graph.rootIndex,
            ours: versions.ours.graph.rootIndex,
            theirs: versions.theirs.graph.rootIndex
        )

        if let root = take(place, at: .root) {
            result.setRoot(root)
        }

        while let object = result.nextPending() {
            try makeContent(of: object)
        }

        noteLostChanges()
    }

    /// Notes a conflict for each object that a side has changed and that the merged graph lacks
    /// although both sides have it: each has removed the references that the other one has kept.
    private mutating func noteLostChanges() {
        let base = versions.base
        for (number, object) in objects.versions.enumerated() where !result.contains(number) {
            guard object.base != .nil, object.ours != .nil, object.theirs != .nil else { continue }

            let isAsBefore =
                base.isEqual(object.base, to: object.ours, in: versions.ours)
                && base.isEqual(object.base, to: object.theirs, in: versions.theirs)
            if isAsBefore {
                continue
            }

            let place = MergedPlace(base: object.base, ours: object.ours, theirs: object.theirs)
            note(place, at: .baseObject(object.base))
        }
    }

    /// The node for a place; nil if the place is empty. Notes a conflict.
    mutating func take(_ place: MergedPlace, at location: MergedConflict.Location) -> NodeIndex? {
        let choice = place.choice(versions, objects)
        if choice.isConflict {
            note(place, at: location)
        }

        let node = choice.side == .ours ? place.ours : place.theirs
        return node.map { result.place($0, of: choice.side, versions) }
    }

    /// Notes a conflict; with the element's indexes if the sides disagree on its place.
    mutating func note(
        _ place: MergedPlace,
        at location: MergedConflict.Location,
        _ indexes: ElementPlaces? = nil
    ) {
        conflicts.append(MergedConflict(location: location, place: place, indexes: indexes))
    }

    // The content of an object.

    /// Gives an object its content: that of the only side that has it or has changed it, or the
    /// merged one.
    private mutating func makeContent(of number: Int) throws(FastCodingError) {
        let object = objects.versions[number]
        let node = result.node(of: number)
        if object.theirs == .nil {
            return try copy(object.ours, of: .ours, to: node)
        }

        if object.ours == .nil {
            return try copy(object.theirs, of: .theirs, to: node)
        }

        if object.base != .nil, losesChanges(object) {
            return mergeContent(of: object, to: node)
        }

        let base = versions.base
        let isUnchanged =
            object.base != .nil && base.isEqual(object.base, to: object.theirs, in: versions.theirs)

        if isUnchanged || versions.ours.isEqual(object.ours, to: object.theirs, in: versions.theirs)
        {
            try copy(object.ours, of: .ours, to: node)
        } else if object.base != .nil,
            base.isEqual(object.base, to: object.ours, in: versions.ours)
        {
            try copy(object.theirs, of: .theirs, to: node)
        } else {
            mergeContent(of: object, to: node)
        }
    }

    /// Whether one side has removed a part of an object while the other one has changed something
    /// in it. Then the object is merged, which finds the conflict, although one side has left the
    /// object itself as it was.
    private func losesChanges(_ object: MergeObjects.Versions) -> Bool {
        versions.base.graph.children(object.base).contains { child in
            let part = Int(versions.base.objects[Int(child.index)])
            guard part > 0 else { return false }

            return !objects.hasOurs(part) && objects.isChangedInTheirs[part]
                || !objects.hasTheirs(part) && objects.isChangedInOurs[part]
        }
    }

    /// Takes over the content of an object from one side.
    private mutating func copy(_ source: NodeIndex, of side: MergedGraph.Side, to node: NodeIndex)
        throws(FastCodingError)
    {
        let graph = versions[side].graph
        let kind = graph.kind(source)

        switch kind {
        case .keyedArchive:
            let data = result.place(graph.keyedData(source), of: side, versions)
            result.closeKeyedArchive(node, data: data)
        case .object: try copyObject(source, of: side, to: node)
        case _ where kind.isContainer || kind == .codedObject:
            let children = graph.children(source).map { result.place($0, of: side, versions) }
            result.close(node, kind, children)
        default: result.fill(node, from: graph.record(source), of: side)
        }
    }

    /// Takes over an object of a class from one side, with the properties that the other side has
    /// added to the class.
    private mutating func copyObject(
        _ source: NodeIndex,
        of side: MergedGraph.Side,
        to node: NodeIndex
    ) throws(FastCodingError) {
        let version = versions[side]
        let number = Int(version.graph.record(source).b)
        guard let definition = definitions.newDefinition(number, of: side) else {
            let own = MergedDefinitions.Definition(version, number)
            let values = version.graph.children(source).map { result.place($0, of: side, versions) }
            return result.close(node, definition: result.number(of: own), values)
        }

        let places = version.places(of: source)
        try budget.charge(
            4 * (definition.properties.count - version.graph.children(source).count),
            for: "properties that objects lack"
        )

        let values = definition.properties.map { name in
            version.value(name, places).map { result.place($0, of: side, versions) } ?? .nil
        }

        result.close(node, definition: result.number(of: definition), values)
    }
}
