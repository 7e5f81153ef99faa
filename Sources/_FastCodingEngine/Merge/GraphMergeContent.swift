import _FastCodingNotation

// The content of an object that both sides have changed.
extension GraphMerge {
    /// Merges the content of an object, by its kind.
    mutating func mergeContent(of object: MergeObjects.Versions, to node: NodeIndex) {
        let kind = versions.ours.graph.kind(object.ours)
        switch kind {
        case .keyedArchive: mergeKeyedArchives(object, to: node)
        case .object: mergeProperties(object, to: node)
        case .dictionary, .mutableDictionary, .codedObject, .set, .mutableSet:
            mergeEntries(object, to: node)
        case _ where kind.isContainer: mergeElements(object, to: node)
        default: mergeLeaves(object, to: node)
        }
    }

    /// The kind of a container: it may have become mutable, or immutable.
    private func kind(of object: MergeObjects.Versions) -> NodeKind {
        let ours = versions.ours.graph.kind(object.ours)
        let theirs = versions.theirs.graph.kind(object.theirs)
        return object.base != .nil && versions.base.graph.kind(object.base) == ours ? theirs : ours
    }

    /// Merges an object without parts, such as a date or data: it is changed as a whole.
    private mutating func mergeLeaves(_ object: MergeObjects.Versions, to node: NodeIndex) {
        let base = object.base == .nil ? nil : versions.base.hashes[object.base]
        let ours = versions.ours.hashes[object.ours]
        let theirs = versions.theirs.hashes[object.theirs]

        // Only theirs may have changed it.
        if ours == base {
            let record = versions.theirs.graph.record(object.theirs)
            return result.fill(node, from: record, of: .theirs)
        }

        // Both have changed it, in different ways. Ours stays.
        if theirs != base, theirs != ours {
            note(
                MergedPlace(
                    base: object.base == .nil ? nil : object.base,
                    ours: object.ours,
                    theirs: object.theirs
                ),
                at: .object(node)
            )
        }

        result.fill(node, from: versions.ours.graph.record(object.ours), of: .ours)
    }

    /// Merges the data of two keyed archives.
    private mutating func mergeKeyedArchives(_ object: MergeObjects.Versions, to node: NodeIndex) {
        let place = MergedPlace(
            base: object.base == .nil ? nil : versions.base.graph.keyedData(object.base),
            ours: versions.ours.graph.keyedData(object.ours),
            theirs: versions.theirs.graph.keyedData(object.theirs)
        )

        let data = take(place, at: .child(node, 0)) ?? .nil
        result.closeKeyedArchive(node, data: data)
    }

    // Objects of classes.

    /// The places of the properties in the three versions of an object.
    private struct Properties {
        let base: PropertyPlaces
        let ours: PropertyPlaces
        let theirs: PropertyPlaces
    }

    /// Merges an object of a class, property by property. The definition is that of the class after
    /// the merge.
    private mutating func mergeProperties(_ object: MergeObjects.Versions, to node: NodeIndex) {
        let properties = Properties(
            base: versions.base.places(of: object.base),
            ours: versions.ours.places(of: object.ours),
            theirs: versions.theirs.places(of: object.theirs)
        )

        var definition = definitions.definition(of: object, versions)
        let kept = Set(definition.properties)
        keepChanged(properties, &definition)
        noteClasses(object, at: node)

        var children: [NodeIndex] = []
        for (index, name) in definition.properties.enumerated() {
            var place = place(of: name, properties)
            if kept.contains(name) {
                // An object that lacks the property has no value for it. It counts as nil, which is
                // the value of new properties.
                place.base = object.base == .nil ? nil : place.base ?? .nil
                place.ours = place.ours ?? .nil
                place.theirs = place.theirs ?? .nil
            }

            children.append(take(place, at: .child(node, index)) ?? .nil)
        }

        noteRemoved(properties, kept)
        result.close(node, definition: result.number(of: definition), children)
    }

    /// Keeps the properties that theirs has removed from the class and ours has changed, which is a
    /// conflict.
    private func keepChanged(
        _ properties: Properties,
        _ definition: inout MergedDefinitions.Definition
    ) {
        let kept = Set(definition.properties)
        let own = versions.ours.propertyNames(of: properties.ours.node)
        let changed = own.filter { name in
            !kept.contains(name) && place(of: name, properties).choice(versions, objects).isConflict
        }

        if changed.isEmpty {
            return
        }

        let all = kept.union(changed)
        let others = definition.properties.filter { properties.ours[$0] == nil }
        definition.properties = own.filter { all.contains($0) } + others
    }

    /// Notes a conflict for each property that ours has removed from the class and theirs has
    /// changed. It stays removed.
    private mutating func noteRemoved(_ properties: Properties, _ kept: Set<UInt64>) {
        let names = versions.theirs.propertyNames(of: properties.theirs.node)
        for name in names where !kept.contains(name) && properties.ours[name] == nil {
            let place = place(of: name, properties)
            guard let old = properties.base[name], place.choice(versions, objects).isConflict else {
                continue
            }

            note(place, at: .base(properties.base.node, old))
        }
    }

    /// The place of a property in the three versions.
    private func place(of name: UInt64, _ properties: Properties) -> MergedPlace {
        MergedPlace(
            base: versions.base.value(name, properties.base),
            ours: versions.ours.value(name, properties.ours),
            theirs: versions.theirs.value(name, properties.theirs)
        )
    }

    /// Notes a conflict if both sides have given an object other classes.
    private mutating func noteClasses(_ object: MergeObjects.Versions, at node: NodeIndex) {
        let ours = versions.ours.classFingerprint(object.ours)
        let theirs = versions.theirs.classFingerprint(object.theirs)
        let hasBase = object.base != .nil && versions.base.graph.kind(object.base) == .object
        let base = hasBase ? versions.base.classFingerprint(object.base) : nil

        if ours != theirs, ours != base, theirs != base {
            note(
                MergedPlace(
                    base: hasBase ? object.base : nil,
                    ours: object.ours,
                    theirs: object.theirs
                ),
                at: .object(node)
            )
        }
    }

    // Dictionaries, coded objects and sets.

    /// An entry of a dictionary or a coded object, or a member of a set, in one version.
    private struct Entry {
        /// A fingerprint of the key or the member, which is another one for each further equal one.
        let name: UInt64
        /// Nil for a member.
        let key: NodeIndex?
        let value: NodeIndex
        /// The place of the value among the children of its container.
        let place: Int
    }

    /// The entries or members of one version; none if it does not have the container.
    private func entries(_ node: NodeIndex, _ version: MergeVersion) -> [Entry] {
        guard node != .nil else { return [] }

        let graph = version.graph
        let kind = graph.kind(node)
        let range = graph.childRange(node)
        var counts = NameCounts()
        if kind.isDictionary || kind == .codedObject {
            return graph.keyPlaces(node).map { place in
                let key = graph.children[place]
                return Entry(
                    name: counts.distinct(version.code(key)),
                    key: key,
                    value: graph.children[place - 1],
                    place: place - 1 - range.lowerBound
                )
            }
        }

        // Members of a set have no keys; each is its own name.
        return range.map { place in
            let member = graph.children[place]
            return Entry(
                name: counts.distinct(version.code(member)),
                key: nil,
                value: member,
                place: place - range.lowerBound
            )
        }
    }

    /// Entries by their names, to find the same ones in other versions.
    private func byName(_ entries: [Entry]) -> [UInt64: Entry] {
        Dictionary(entries.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Merges dictionaries, coded objects and sets, entry by entry: those of ours in their order,
    /// then those that only theirs has.
    private mutating func mergeEntries(_ object: MergeObjects.Versions, to node: NodeIndex) {
        let kind = kind(of: object)
        var children: [NodeIndex] = []
        if kind == .codedObject {
            children.append(mergeClassNames(object, at: node))
        }

        let ours = entries(object.ours, versions.ours)
        let theirs = entries(object.theirs, versions.theirs)
        let inBase = byName(entries(object.base, versions.base))
        let inTheirs = byName(theirs)
        let inOurs = byName(ours)

        for entry in ours {
            let place = MergedPlace(
                base: inBase[entry.name]?.value,
                ours: entry.value,
                theirs: inTheirs[entry.name]?.value
            )

            if let value = take(place, at: .child(node, children.count)) {
                append(value, entry, of: .ours, to: &children)
            }
        }

        for entry in theirs where inOurs[entry.name] == nil {
            let old = inBase[entry.name]
            let place = MergedPlace(base: old?.value, ours: nil, theirs: entry.value)
            var location = MergedConflict.Location.child(node, children.count)
            if entry.key == nil {
                location = .object(node)
            } else if let old {
                location = .base(object.base, old.place)
            }

            if let value = take(place, at: location) {
                append(value, entry, of: .theirs, to: &children)
            }
        }

        result.close(node, kind, children)
    }

    /// Appends the merged value of an entry, and its key if it has one.
    private mutating func append(
        _ value: NodeIndex,
        _ entry: Entry,
        of side: MergedGraph.Side,
        to children: inout [NodeIndex]
    ) {
        children.append(value)
        if let key = entry.key {
            children.append(result.place(key, of: side, versions))
        }
    }

    /// Merges the class name of a coded object, which is the first of its children.
    private mutating func mergeClassNames(_ object: MergeObjects.Versions, at node: NodeIndex)
        -> NodeIndex
    {
        let place = MergedPlace(
            base: object.base == .nil ? nil : versions.base.graph.children(object.base).first,
            ours: versions.ours.graph.children(object.ours).first,
            theirs: versions.theirs.graph.children(object.theirs).first
        )
        return take(place, at: .object(node)) ?? .nil
    }

    // Arrays.

    /// Merges arrays, as sequences of elements.
    private mutating func mergeElements(_ object: MergeObjects.Versions, to node: NodeIndex) {
        let base = object.base == .nil ? [] : Array(versions.base.graph.children(object.base))
        let ours = Array(versions.ours.graph.children(object.ours))
        let theirs = Array(versions.theirs.graph.children(object.theirs))
        let sequence = MergedSequence(
            base: base.map { versions.base.code($0) },
            ours: ours.map { versions.ours.code($0) },
            theirs: theirs.map { versions.theirs.code($0) },
            objects,
            effort: &effort
        )

        var children: [NodeIndex] = []
        for element in sequence.elements {
            let place = MergedPlace(
                base: element.base < 0 ? nil : base[element.base],
                ours: element.ours < 0 ? nil : ours[element.ours],
                theirs: element.theirs < 0 ? nil : theirs[element.theirs]
            )

            let isInBase = element.base >= 0 && !element.isKept
            let location: MergedConflict.Location =
                isInBase ? .base(object.base, element.base) : .child(node, children.count)

            switch element.conflict {
            case .none: break
            case .content: note(place, at: location)
            case .places(let indexes):
                let moved = MergedPlace(
                    base: indexes.base.map { base[$0] },
                    ours: indexes.ours.map { ours[$0] },
                    theirs: indexes.theirs.map { theirs[$0] }
                )
                note(moved, at: location, indexes)
            }

            guard element.isKept else { continue }
            if element.ours >= 0, element.theirs >= 0 {
                children.append(take(place, at: location) ?? .nil)
            } else if let kept = place.ours {
                children.append(result.place(kept, of: .ours, versions))
            } else if let kept = place.theirs {
                children.append(result.place(kept, of: .theirs, versions))
            }
        }

        result.close(node, kind(of: object), children)
    }
}
