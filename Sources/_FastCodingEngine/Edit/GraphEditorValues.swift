import _FastCodingNotation

// Values that are set, inserted and removed.
extension GraphEditor {
    /// Puts a value at all places of a path. The value is read, and all places are found, before
    /// anything changes.
    mutating func set(_ path: String, _ text: EditedText, in graph: inout ObjectGraph)
        throws(FastCodingError)
    {
        var reader = try EditedValueReader(text, settings, &diagnostics)
        let vacancies = try self.vacancies(path, in: graph)
        let found = try search.places(at: path, in: graph)
        if found.count == 0 {
            let targets = vacancies.isEmpty ? [try newTarget(path, in: &graph)] : vacancies
            return try put(&reader, at: targets, named: path, in: &graph)
        }

        hasFoundPlaces = true
        try check(found, path, in: graph)
        var targets: [Target] = []
        for number in 0..<found.count {
            let referrer = found.referrer(number)
            targets.append(
                Target(
                    parent: referrer?.parent,
                    place: .place(referrer?.place ?? 0),
                    path: try self.path(found, number, in: graph)
                )
            )
        }

        try put(&reader, at: targets + vacancies, named: path, in: &graph)
        if targets.contains(where: { graph.isKey($0) }) {
            forgetKeys()
        }
    }

    /// The place that a path means which leads nowhere yet, with the dictionaries on the way if
    /// they may be made.
    private mutating func newTarget(_ path: String, in graph: inout ObjectGraph)
        throws(FastCodingError) -> Target
    {
        if let target = try newEntry(path, in: graph) {
            return target
        }

        guard settings.createsParents, settings.filter.isEmpty, !KeyPathSearch.hasWildcard(path)
        else {
            missing = graph.missingPlace(path)
            throw failure(of: path, in: graph)
        }

        try makeParents(of: path, in: &graph)
        guard let target = try newEntry(path, in: graph) else {
            throw failure(of: path, in: graph)
        }
        return target
    }

    /// Makes dictionaries where a path leads through nothing: at missing keys, and in place of nil
    /// and null.
    private mutating func makeParents(of path: String, in graph: inout ObjectGraph)
        throws(FastCodingError)
    {
        let text = Array(path.utf8)
        var parser = KeyPathParser(0..<text.count)
        var node = graph.rootIndex
        parser.takeRoot(text)
        // An archive whose root is nothing becomes a dictionary.
        if graph.kind(node) == .nil || graph.kind(node) == .null {
            node = graph.addContainer(.dictionary, [])
            graph.rootIndex = node
        }

        while !parser.isAtEnd {
            let start = parser
            let next = search.walker.step(from: node, in: graph, &parser, text)
            // The value itself takes the last place, so no dictionary is made there.
            if parser.isAtEnd {
                return
            }

            if let next, graph.kind(next) != .nil, graph.kind(next) != .null {
                node = next
                continue
            }

            // The parser is behind the dot after the component.
            let component = text[start.position..<(parser.position - 1)]
            let place =
                next == nil
                ? graph.place(String(decoding: component, as: UTF8.self), in: node, &search.walker)
                : .place(search.walker.place)
            guard let place else {
                missing = graph.missingPlace(path)
                throw failure(of: path, in: graph)
            }

            // A new dictionary is mutable if the one around it is.
            let isMutable = graph.kind(node) == .mutableDictionary
            let made = graph.addContainer(isMutable ? .mutableDictionary : .dictionary, [])
            try graph.set(place, of: node, to: made)
            if case .newKey = place {
                noteNewEntry(of: node, in: graph)
            }

            node = made
        }
    }

    /// Puts a value at places, in each of which it may be read differently.
    private mutating func put(
        _ reader: inout EditedValueReader,
        at targets: [Target],
        named path: String,
        in graph: inout ObjectGraph
    ) throws(FastCodingError) {
        hasFoundPlaces = true
        var elements: [KeyPathStep] = []
        var equality = ContentEquality()
        for target in targets {
            guard try isMeant(target.parent, in: graph) else { continue }

            let count = graph.records.count
            let old = graph.node(at: target)
            let new: NodeIndex
            do throws(FastCodingError) {
                new = try reader.node(replacing: old, in: &graph, &context, &diagnostics)
            } catch  where error.code == .typeChange {
                // The reader of a value does not know the place of the old one, which the message
                // needs.
                throw FastCodingError(
                    .typeChange,
                    "\(shown(target, path, in: graph)) \(error.message)"
                )
            } catch {
                throw error
            }

            // A place that has the value already stays as it is, with all that shares it.
            if old != .nil, equality.holds(old, new, in: graph, madeFrom: count) {
                continue
            }

            try record(target.path, old, new, in: graph)
            guard let parent = target.parent else {
                graph.rootIndex = new
                continue
            }

            try graph.set(target.place, of: parent, to: new)
            switch target.place {
            case .place(let place): elements.append(KeyPathStep(parent: parent, place: place))
            case .newKey: noteNewEntry(of: parent, in: graph)
            }
        }

        RepeatedMembers.warn(of: elements, in: graph, &diagnostics)
    }

    /// The path of a target for a message.
    private func shown(_ target: Target, _ path: String, in graph: ObjectGraph) -> String {
        // Paths are known if changes are recorded; otherwise one is made for the message alone.
        if let known = target.path {
            return KeyPath.shown(known)
        }

        guard KeyPathSearch.hasWildcard(path), let parent = target.parent,
            case .place(let place) = target.place,
            let way = graph.path(to: parent)
        else { return KeyPath.shown(path) }

        var addressing = KeyPathAddressing()
        var component = ByteBuffer()
        addressing.append(componentOf: parent, place: place, in: graph, to: &component)
        let last = String(decoding: component.array, as: UTF8.self)
        return KeyPath.shown(KeyPath.joined(way, last))
    }

    /// Inserts a value at all places of a path.
    mutating func insert(_ value: String, at path: String, in graph: inout ObjectGraph)
        throws(FastCodingError)
    {
        var value = try EditedValue(value, settings.reading, &diagnostics)
        // All places are found before anything changes, because an insertion moves the elements
        // after it.
        let targets = try placesToInsert(at: path, in: graph)
        hasFoundPlaces = true
        var elements: [KeyPathStep] = []

        for target in targets {
            guard let node = target.parent else { continue }

            let child = try value.node(in: &graph, &context)
            try record(target.path, .nil, child, in: graph)
            if case .place(let index) = target.place, graph.isCollection(node) {
                try graph.insert(child, at: index, into: node)
                elements.append(KeyPathStep(parent: node, place: index))
            } else {
                try graph.set(target.place, of: node, to: child)
            }
        }

        RepeatedMembers.warn(of: elements, in: graph, &diagnostics)
    }

    /// Removes the values at all places of a path.
    mutating func remove(_ path: String, in graph: inout ObjectGraph) throws(FastCodingError) {
        let found = try KeyPathSearch.find([path], in: graph, sparesKeys: true)
        hasFoundPlaces = true
        try check(found, path, in: graph)
        // A container in the upper half of each number, and a place in it in the lower: there may
        // be millions. A key goes with its value, so both are one place.
        var entries: [UInt64] = []
        var isEmpty = true
        entries.reserveCapacity(found.count)

        for index in 0..<found.count {
            guard let place = found.referrer(index) else { continue }

            isEmpty = false
            guard try isMeant(place.parent, in: graph) else { continue }

            try record(
                try self.path(found, index, in: graph),
                found.node(index, in: graph),
                .nil,
                in: graph
            )
            let entry = graph.entry(at: place.place, of: place.parent)
            entries.append(UInt64(place.parent.index) << 32 | UInt64(entry.lowerBound))
        }

        // The root was the only place that the path led to.
        if isEmpty {
            throw FastCodingError(
                .keyPath,
                "the root can't be removed; it can be set",
                keyPath: KeyPath.root
            )
        }

        entries.sort()
        // From the last one of each container backwards, so that its other places stay valid.
        var last: UInt64?
        for entry in entries.reversed() where entry != last {
            let place = Int(UInt32(truncatingIfNeeded: entry))
            graph.remove(place, of: NodeIndex(UInt32(entry >> 32)))
            last = entry
        }
    }
}

extension ObjectGraph {
    /// The node at a target; nil for an empty place.
    fileprivate func node(at target: GraphEditor.Target) -> NodeIndex {
        guard let parent = target.parent else { return rootIndex }
        guard case .place(let place) = target.place else { return .nil }
        return part(place, of: parent)
    }

    /// Whether a target is the key of a numbered entry, such as `0k`.
    fileprivate func isKey(_ target: GraphEditor.Target) -> Bool {
        guard let parent = target.parent, case .place(let place) = target.place else {
            return false
        }

        switch kind(parent) {
        case .dictionary, .mutableDictionary: return place % 2 == 1
        case .codedObject: return place % 2 == 0
        default: return false
        }
    }
}
