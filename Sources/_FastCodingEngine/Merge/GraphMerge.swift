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
        /// The classes that each side has renamed.
        let renamedClasses: RenamedClasses
    }

    /// The three graphs.
    let versions: MergeVersions
    /// The objects, each with its nodes in the three graphs.
    let objects: MergeObjects
    /// The classes that the sides have renamed.
    let classes: MergedClasses
    /// For each class of which a side alone has an object, the first such object, if it can't be
    /// said what the other side has made of the class.
    private var unclearObjects = UnclearObjects()
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
    ///   - addsProperties: whether objects that only one side has get the properties that the other
    ///     one has added to their class. In keyed archives each object has keys of its own.
    /// - Throws: ``FastCodingError/Code/outputLimit`` if that is not enough.
    package static func merge(
        base: ObjectGraph,
        ours: ObjectGraph,
        theirs: ObjectGraph,
        matches: [ElementMatch] = [],
        limits: FastLimits = FastLimits(),
        addsProperties: Bool = true
    ) throws(FastCodingError) -> Outcome {
        var merge = try GraphMerge(base, ours, theirs, matches, limits, addsProperties)
        try merge.run()
        let conflicts = try merge.namedConflicts(limits) + merge.classConflicts()
        return Outcome(
            graph: merge.result.graph,
            conflicts: conflicts,
            partnersInOurs: merge.result.partnersInOurs(merge.objects),
            missedPaths: merge.objects.missedPaths,
            renamedClasses: RenamedClasses(
                byOurs: merge.classes.names(by: .ours, merge.versions),
                byTheirs: merge.classes.names(by: .theirs, merge.versions)
            )
        )
    }

    /// Pairs the objects of the graphs.
    private init(
        _ base: ObjectGraph,
        _ ours: ObjectGraph,
        _ theirs: ObjectGraph,
        _ matches: [ElementMatch],
        _ limits: FastLimits,
        _ addsProperties: Bool
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
        classes = MergedClasses(versions, objects)
        definitions = MergedDefinitions(
            versions,
            objects,
            classes,
            addsProperties: addsProperties
        )
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
            return try adopt(object.ours, of: .ours, to: node)
        }

        if object.ours == .nil {
            return try adopt(object.theirs, of: .theirs, to: node)
        }

        if object.base != .nil, losesChanges(object) {
            return mergeContent(of: object, to: node)
        }

        let base = versions.base
        let isUnchanged =
            object.base != .nil && base.isEqual(object.base, to: object.theirs, in: versions.theirs)

        if isUnchanged || versions.ours.isEqual(object.ours, to: object.theirs, in: versions.theirs)
        {
            copy(object.ours, of: .ours, to: node)
        } else if object.base != .nil,
            base.isEqual(object.base, to: object.ours, in: versions.ours)
        {
            copy(object.theirs, of: .theirs, to: node)
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
    private mutating func copy(
        _ source: NodeIndex,
        of side: MergedGraph.Side,
        to node: NodeIndex
    ) {
        let graph = versions[side].graph
        let kind = graph.kind(source)

        switch kind {
        case .keyedArchive:
            let data = result.place(graph.keyedData(source), of: side, versions)
            result.closeKeyedArchive(node, data: data)
        case .object:
            let definition = MergedDefinitions.Definition(
                versions[side],
                Int(graph.record(source).b)
            )
            let values = graph.children(source).map { result.place($0, of: side, versions) }
            result.close(node, definition: result.number(of: definition), values)
        case _ where kind.isContainer || kind == .codedObject:
            let children = graph.children(source).map { result.place($0, of: side, versions) }
            result.close(node, kind, children)
        default: result.fill(node, from: graph.record(source), of: side)
        }
    }

    /// Takes over an object that only one side has. Its class is that which the other side has made
    /// of it: renamed, or with more properties.
    private mutating func adopt(
        _ source: NodeIndex,
        of side: MergedGraph.Side,
        to node: NodeIndex
    ) throws(FastCodingError) {
        let version = versions[side]
        guard let oldClass = version.classKey(source) else {
            return copy(source, of: side, to: node)
        }

        let renaming = classes.renaming(oldClass, ofObjectOf: side)
        if let renaming, !renaming.isCertain {
            unclearObjects.add(source, of: oldClass, side)
        }

        if oldClass.isCoded {
            return adoptCoded(source, of: side, to: node, renaming)
        }

        let number = Int(version.graph.record(source).b)
        guard let definition = definitions.newDefinition(number, of: side) else {
            return copy(source, of: side, to: node)
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

    /// Takes over a coded object that only one side has, under the name that the other side has
    /// given to its class.
    private mutating func adoptCoded(
        _ source: NodeIndex,
        of side: MergedGraph.Side,
        to node: NodeIndex,
        _ renaming: MergedClasses.Renaming?
    ) {
        guard let renaming, renaming.isCertain else { return copy(source, of: side, to: node) }

        let other: MergedGraph.Side = side == .ours ? .theirs : .ours
        let name = versions[other].graph.children(renaming.new).first ?? .nil
        let rest = versions[side].graph.children(source).dropFirst()
        let children =
            [result.place(name, of: other, versions)]
            + rest.map { result.place($0, of: side, versions) }
        result.close(node, .codedObject, children)
    }

    /// The conflicts about the classes of new objects, by the names of these classes.
    private func classConflicts() -> [MergeConflict] {
        unclearObjects.list.compactMap { object in
            guard let renaming = classes.renaming(object.oldClass, ofObjectOf: object.side) else {
                return nil
            }

            let isOurs = object.side == .ours
            let place = MergedPlace(
                base: renaming.old,
                ours: isOurs ? object.node : renaming.new,
                theirs: isOurs ? renaming.new : object.node
            )
            let name = NameText.shown(versions.base.className(renaming.old).span)
            return named(MergedConflict(location: .object(object.node), place: place), name)
        }
    }
}
