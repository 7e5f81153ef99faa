import _FastCodingNotation

// Changes of the properties of all objects of a class.
extension GraphEditor {
    /// An object of the class, and the place of the property among its own; nil if it has none.
    private struct Owner {
        let node: NodeIndex
        let place: Int?
    }

    /// Makes a change of a property in all objects of a class, or in those that meet the
    /// conditions.
    mutating func apply(_ edit: PropertyEdit, to graph: inout ObjectGraph) throws(FastCodingError) {
        let classes = ClassPatterns([edit.className])
        // Names of properties end in a zero byte, so they can't contain one: fastcoded(5).
        try graph.checkText(edit.property)
        if case .rename(let name) = edit.change {
            try graph.checkText(name)
        }

        // A file may define a class several times, with other properties in each definition.
        let definitions = graph.definitions.indices.filter {
            classes.contain(graph.bytes(graph.definitions[$0].name))
        }
        let coded = graph.codedObjects(of: classes)
        if definitions.isEmpty, coded.isEmpty {
            throw graph.unknownClass(Array(edit.className.utf8))
        }

        let owners = try owners(of: edit, definitions, coded, in: graph)
        if owners.isEmpty || edit.keepsName {
            return
        }

        var value: EditedValue?
        if case .add(let text) = edit.change {
            value = try EditedValue(text, settings.reading, &diagnostics)
        }

        try record(edit, owners, value, in: graph)

        // The number of objects of each definition, changed or not.
        var counts: [Int: Int] = [:]
        for record in graph.records where record.kind == .object {
            counts[Int(record.b), default: 0] += 1
        }

        var objects: [Int: [Owner]] = [:]
        for owner in owners {
            if graph.kind(owner.node) == .object {
                objects[Int(graph.record(owner.node).b), default: []].append(owner)
            } else {
                try change(owner, edit, &value, in: &graph)
            }
        }

        // Objects of one definition change together, because they share the names of their
        // properties.
        for definition in definitions {
            guard let owners = objects[definition] else { continue }

            // If only some objects of the definition change, the others keep it.
            let isWhole = owners.count == counts[definition]
            let names = try newNames(of: definition, owners[0].place, edit, in: &graph)
            var new = definition
            if let names {
                new = graph.redefine(definition, names, inPlace: isWhole, owners.map(\.node))
            }

            for owner in owners {
                try change(owner, to: new, edit, &value, in: &graph)
            }
        }

        // It knows the definitions by their old properties.
        graph.definitionTable = DefinitionTable()
    }

    /// The objects that change.
    ///
    /// - Throws: an error if the property is to be renamed or removed and no object has it, or if
    ///   an object would have a name twice.
    private mutating func owners(
        of edit: PropertyEdit,
        _ definitions: [Int],
        _ coded: [NodeIndex],
        in graph: ObjectGraph
    ) throws(FastCodingError) -> [Owner] {
        let name = Array(edit.property.utf8)
        var places: [Int: Int] = [:]
        var isThere = false
        for definition in definitions {
            places[definition] = graph.place(ofProperty: name, definition: definition)
            isThere = isThere || places[definition] != nil
        }

        let isWanted = Set(definitions)
        var owners: [Owner] = []
        for index in graph.records.indices where graph.records[index].kind == .object {
            let definition = Int(graph.records[index].b)
            guard isWanted.contains(definition) else { continue }

            owners.append(Owner(node: NodeIndex(UInt32(index)), place: places[definition]))
        }

        for node in coded {
            let place = graph.place(ofCodedKey: name, in: node)
            isThere = isThere || place != nil
            owners.append(Owner(node: node, place: place))
        }

        let isAdded = if case .add = edit.change { true } else { false }
        if !isThere, !isAdded {
            let shown = NameText.escaped(NameText.shown(name.span))
            throw FastCodingError(
                .unknownClass,
                "no object of class '\(NameText.escaped(NameText.shown(edit.className)))' has a property '\(shown)'"
            )
        }

        var meant: [Owner] = []
        for owner in owners {
            // A property that is nil counts as missing.
            let isMissing = owner.place.map { graph.part($0, of: owner.node) == .nil } ?? true
            let isConcerned = isAdded ? isMissing : owner.place != nil
            if isConcerned, try isMeant(owner.node, in: graph) {
                meant.append(owner)
            }
        }

        if case .rename(let new) = edit.change, !new.utf8.elementsEqual(name) {
            try checkNew(new, meant, in: graph)
        }

        return meant
    }

    /// Refuses a name that an object has already.
    private func checkNew(_ name: String, _ owners: [Owner], in graph: ObjectGraph)
        throws(FastCodingError)
    {
        let name = Array(name.utf8)
        // One verdict for each definition, however many objects it has.
        var verdicts: [Int: Bool] = [:]

        for owner in owners {
            let isThere: Bool
            if graph.kind(owner.node) == .object {
                let definition = Int(graph.record(owner.node).b)
                isThere =
                    verdicts[definition]
                    ?? (graph.place(ofProperty: name, definition: definition) != nil)
                verdicts[definition] = isThere
            } else {
                isThere = graph.place(ofCodedKey: name, in: owner.node) != nil
            }

            guard isThere else { continue }

            throw FastCodingError(
                .duplicateKey,
                "\(graph.summary(owner.node)) has a property '\(NameText.escaped(NameText.shown(name.span)))' already",
                keyPath: graph.path(to: owner.node)
            )
        }
    }

    /// The names of a definition's properties after the change; nil if they stay as they are.
    private func newNames(
        of number: Int,
        _ place: Int?,
        _ edit: PropertyEdit,
        in graph: inout ObjectGraph
    ) throws(FastCodingError) -> [ByteRange]? {
        var names = Array(graph.propertyNames[graph.definitions[number].properties])
        switch (edit.change, place) {
        case (.rename(let new), let place?):
            names[place] = graph.appendBytes(Array(new.utf8).span)
        case (.remove, let place?): names.remove(at: place)
        case (.add, nil): names.append(graph.appendBytes(Array(edit.property.utf8).span))
        case (.add, _), (.rename, nil), (.remove, nil): return nil
        }

        return names
    }

    /// Changes the values of an object, which has been given its new definition.
    private mutating func change(
        _ owner: Owner,
        to definition: Int,
        _ edit: PropertyEdit,
        _ value: inout EditedValue?,
        in graph: inout ObjectGraph
    ) throws(FastCodingError) {
        let first = Int(graph.record(owner.node).a)
        let count = graph.definitions[definition].properties.count
        switch (edit.change, owner.place) {
        case (.remove, let place?):
            // It has one value more than the definition has properties.
            var list = Array(graph.children[first...(first + count)])
            list.remove(at: place)
            graph.close(owner.node, children: list)
        case (.add, let place?):
            if let child = try value?.node(in: &graph, &context) {
                graph.children[first + place] = child
            }
        case (.add, nil):
            // The definition has the new property already, and the object has no value for it yet.
            guard let child = try value?.node(in: &graph, &context) else { return }
            graph.close(
                owner.node,
                children: Array(graph.children[first..<(first + count - 1)]) + [child]
            )
        case (.rename, _), (.remove, nil): break
        }
    }

    /// Changes a coded object, which has its own keys.
    private mutating func change(
        _ owner: Owner,
        _ edit: PropertyEdit,
        _ value: inout EditedValue?,
        in graph: inout ObjectGraph
    ) throws(FastCodingError) {
        switch edit.change {
        case .rename(let name):
            guard let place = owner.place else { return }

            let key = try graph.addChecked(name)
            graph.children[graph.childRange(owner.node).lowerBound + place + 1] = key
        case .remove:
            if let place = owner.place {
                graph.remove(place, of: owner.node)
            }
        case .add:
            if let child = try value?.node(in: &graph, &context) {
                try graph.set(.newKey(edit.property), of: owner.node, to: child)
            }
        }
    }

    // MARK: - Records

    /// Records the changes of objects that can be reached, each at its first place.
    private mutating func record(
        _ edit: PropertyEdit,
        _ owners: [Owner],
        _ value: EditedValue?,
        in graph: ObjectGraph
    ) throws(FastCodingError) {
        guard settings.recordsChanges else { return }

        let new = try value?.shown(in: graph, &context)

        var occurrences = KeyPathOccurrences(of: graph, from: graph.rootIndex)
        for owner in owners where occurrences.contains(owner.node) {
            let steps = occurrences.steps(to: owner.node)
            let length = occurrences.addressing.length(of: steps, in: graph)
            try charge(path: length + edit.property.utf8.count, in: graph)
            let path = occurrences.addressing.path(of: steps, in: graph)
            try record(edit, owner, path, new, in: graph)
        }
    }

    /// Records the change of one object.
    private mutating func record(
        _ edit: PropertyEdit,
        _ owner: Owner,
        _ path: String,
        _ value: EditChange.Value?,
        in graph: ObjectGraph
    ) throws(FastCodingError) {
        let place = KeyPath.joined(path, KeyPath.component(Array(edit.property.utf8).span))
        let old = owner.place.flatMap { graph.shownValue(graph.part($0, of: owner.node)) }
        switch edit.change {
        case .rename(let name):
            let new = KeyPath.joined(path, KeyPath.component(Array(name.utf8).span))
            try record(place, .name(new), in: graph)
        case .remove where old == nil:
            // Nothing that anybody sees: the object had no value for it.
            break
        case .remove: try record(place, .value(old: old, new: nil), in: graph)
        case .add: try record(place, .value(old: nil, new: value), in: graph)
        }
    }
}

extension ObjectGraph {
    /// Gives objects of a definition other properties: in the same definition, if these are all of
    /// its objects, otherwise in a new one. Returns the definition's number. The values of the
    /// objects are still the old ones.
    fileprivate mutating func redefine(
        _ number: Int,
        _ names: [ByteRange],
        inPlace: Bool,
        _ nodes: [NodeIndex]
    ) -> Int {
        if inPlace {
            // The old names stay where they are, unused.
            let first = propertyNames.count
            propertyNames += names
            definitions[number].properties = first..<propertyNames.count
            return number
        }

        let new = addDefinition(name: definitions[number].name, properties: names)
        for node in nodes {
            records[Int(node.index)].b = UInt32(new)
        }

        return new
    }

    /// The coded objects of some classes.
    fileprivate func codedObjects(of classes: ClassPatterns) -> [NodeIndex] {
        records.indices.compactMap { index in
            guard records[index].kind == .codedObject,
                classes.contain(bytes(children[Int(records[index].a)]))
            else { return nil }
            return NodeIndex(UInt32(index))
        }
    }

    /// The place of a property in a definition; nil if it has none of that name.
    fileprivate func place(ofProperty name: [UInt8], definition: Int) -> Int? {
        let names = propertyNames[definitions[definition].properties]
        return names.firstIndex { bytes($0).equals(name.span) }.map { $0 - names.startIndex }
    }

    /// The place of the value of a key in a coded object.
    fileprivate func place(ofCodedKey name: [UInt8], in node: NodeIndex) -> Int? {
        let key = keyPlaces(node).first { bytes(children[$0]).equals(name.span) }
        return key.map { $0 - 1 - childRange(node).lowerBound }
    }
}
