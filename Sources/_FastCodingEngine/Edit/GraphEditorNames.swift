import _FastCodingNotation

// Renaming classes and keys.
extension GraphEditor {
    /// Renames classes.
    ///
    /// - Throws: ``FastCodingError/Code/unknownClass`` if there are none, and
    ///   ``FastCodingError/Code/duplicateKey`` if two classes would have one name.
    mutating func renameClass(_ renaming: ClassRenaming, in graph: inout ObjectGraph)
        throws(FastCodingError)
    {
        try renaming.check()
        let names = graph.classNames + otherClasses
        var newNames: [[UInt8]: [UInt8]] = [:]
        var isFound = false

        for name in names {
            guard let new = renaming.newName(of: name) else { continue }

            isFound = true
            // A class may be in the list twice, as that of an object and as a superclass.
            guard new != name, newNames.updateValue(new, forKey: name) == nil else { continue }
            if new.isEmpty {
                throw FastCodingError(.notRepresentable, "a class can't have an empty name")
            }

            let change = EditChange.Content.className(String(decoding: new, as: UTF8.self))
            if settings.recordsChanges {
                try charge(path: name.count, in: graph)
                try record(String(decoding: name, as: UTF8.self), change, in: graph)
            }
        }

        if !isFound {
            if NodeKind(className: renaming.shownOld.span) != nil {
                throw Self.nativeClass(renaming.shownOld)
            }
            throw graph.unknownClass(renaming.shownOld)
        }

        // Only after all new names are known: with a pattern, a class may take a name that another
        // one gives up.
        try checkClasses(newNames, beside: names, in: graph)
        graph.renameClasses(newNames)
        noteRenamed(newNames)
    }

    /// The error for a class of Foundation's own, which is none of the graph's.
    private static func nativeClass(_ name: [UInt8]) -> FastCodingError {
        let shown = NameText.escaped(NameText.shown(name.span))
        return FastCodingError(
            .unknownClass,
            "'\(shown)' is a class of Foundation's own, whose objects are values, so it can't be renamed"
        )
    }

    /// Refuses a name that another class has already: the two could not be told apart again.
    private func checkClasses(
        _ newNames: [[UInt8]: [UInt8]],
        beside names: [[UInt8]],
        in graph: ObjectGraph
    ) throws(FastCodingError) {
        let kept = Set(names.filter { newNames[$0] == nil })
        // Values of Foundation's own classes are no objects here, but have a class all the same.
        let kinds = Set(graph.records.map(\.kind))

        for name in names {
            guard let new = newNames[name] else { continue }

            let isNative = NodeKind(className: new.span).map { kinds.contains($0) } ?? false
            guard kept.contains(new) || isNative else { continue }

            let shown = NameText.escaped(NameText.shown(new.span))
            throw FastCodingError(.duplicateKey, "there is a class '\(shown)' already")
        }
    }

    /// Renames the keys at a path.
    mutating func renameKey(_ path: String, to name: String, in graph: inout ObjectGraph)
        throws(FastCodingError)
    {
        let found = try KeyPathSearch.find([path], in: graph, sparesKeys: true)
        hasFoundPlaces = true
        let key = try graph.addChecked(name)
        var walker = KeyPathWalker()

        for number in 0..<found.count {
            guard let step = found.referrer(number) else {
                throw FastCodingError(.keyPath, "the root has no key", keyPath: KeyPath.root)
            }

            try checkKey(at: step, in: graph, &walker)
            guard try isMeant(step.parent, in: graph) else { continue }

            // It has this name already.
            if graph.isText(graph.children[graph.place(ofKeyAt: step)], key) {
                continue
            }

            try checkNew(key, in: step.parent, of: graph)
            if let old = try self.path(found, number, in: graph) {
                let last = KeyPath.component(graph.bytes(key))
                let parent = KeyPath.split(old).parent
                let new = parent.map { KeyPath.joined($0, last) } ?? last
                try record(old, .name(new), in: graph)
            }

            graph.children[graph.place(ofKeyAt: step)] = key
        }
    }

    /// Refuses a place without a key, or with one that is no name.
    private func checkKey(
        at step: KeyPathStep,
        in graph: ObjectGraph,
        _ walker: inout KeyPathWalker
    ) throws(FastCodingError) {
        let kind = graph.kind(step.parent)
        // If some keys are no strings, or two are equal, paths number the entries and name no key.
        if kind.isDictionary || kind == .codedObject, walker.isByKey(step.parent, in: graph) {
            return
        }

        let summary = graph.summary(step.parent)
        throw FastCodingError(
            .keyPath,
            kind == .object
                ? "this is a property of \(summary), not the value of a key; the class can have it renamed"
                : "this is a part of \(summary), not the value of a key",
            keyPath: graph.shortPath([step])
        )
    }

    /// Refuses a key that a dictionary has already.
    private func checkNew(_ key: NodeIndex, in node: NodeIndex, of graph: ObjectGraph)
        throws(FastCodingError)
    {
        let isThere = graph.keyPlaces(node).contains { place in
            graph.isText(graph.children[place], key)
        }
        guard isThere else { return }

        throw FastCodingError(
            .duplicateKey,
            "the \(graph.kind(node).words) has a key '\(NameText.escaped(NameText.shown(graph.bytes(key))))' already",
            keyPath: graph.path(to: node)
        )
    }
}

extension ObjectGraph {
    /// The names of classes that are defined or that a coded object has, each once.
    var classNames: [[UInt8]] {
        // Very many objects may have one name: it is read once.
        var seenRanges: Set<ByteRange> = []
        var seen: Set<[UInt8]> = []
        var names: [[UInt8]] = []

        func add(_ range: ByteRange) {
            guard seenRanges.insert(range).inserted else { return }

            let name = Array(pool[range.range])
            if seen.insert(name).inserted {
                names.append(name)
            }
        }

        for definition in definitions {
            add(definition.name)
        }

        for record in records where record.kind == .codedObject {
            add(byteRange(children[Int(record.a)]))
        }

        return names
    }

    /// Gives classes their new names, in definitions and in coded objects.
    fileprivate mutating func renameClasses(_ newNames: [[UInt8]: [UInt8]]) {
        var ranges: [[UInt8]: ByteRange] = [:]
        for (old, new) in newNames {
            ranges[old] = appendBytes(new.span)
        }

        // By the range of the old name, which very many objects may share: it is read once.
        var renamed: [ByteRange: ByteRange] = [:]
        func newRange(_ old: ByteRange) -> ByteRange {
            if let known = renamed[old] {
                return known
            }

            let new = ranges[Array(pool[old.range])] ?? old
            renamed[old] = new
            return new
        }

        for index in definitions.indices {
            definitions[index].name = newRange(definitions[index].name)
        }

        var nodes: [ByteRange: NodeIndex] = [:]
        for index in records.indices where records[index].kind == .codedObject {
            let first = Int(records[index].a)
            let old = byteRange(children[first])
            let new = newRange(old)
            guard new != old else { continue }

            let node = nodes[new] ?? addString(new)
            nodes[new] = node
            children[first] = node
        }

        // It knows the definitions by their old names.
        definitionTable = DefinitionTable()
    }

    /// The position in ``children`` of an entry's key, given the place of the key or the value.
    fileprivate func place(ofKeyAt step: KeyPathStep) -> Int {
        childRange(step.parent).lowerBound + entry(at: step.place, of: step.parent).lowerBound + 1
    }

    /// Whether two nodes are strings of the same bytes.
    fileprivate func isText(_ node: NodeIndex, _ key: NodeIndex) -> Bool {
        kind(node) == .string && bytes(node).equals(bytes(key))
    }
}
