import _FastCodingLibrary

// The entries of dictionaries and the properties of objects.
extension DecodingState {
    /// Makes a level a keyed container.
    @inline(__always)
    func openKeyed(_ level: Int, _ serial: Int) throws {
        if !open.enter(level, serial, graph, mostSteps) { try enter(level, serial) }
    }

    @inline(never)
    private func enter(_ level: Int, _ serial: Int) throws {
        guard open.isOpen(level, serial) else { throw corrupted(-1, .same, Self.late) }
        let value = open.levels[level]
        // A structure around an instance, such as a property wrapper, asks for no keys; one that does ask has to be the type meant.
        if let type = value.type { try checkClass(of: value.node, for: type, level, .same) }
        guard let entries = graph.keyedEntries(of: value.node, isNested: value.isNested) else {
            throw mismatch([String: Any].self, value.node, level)
        }
        try charge(entries.count, level, .same)
        let repeated = open.enter(entries, level, graph)
        if repeated < 0 { return }
        let name = graph.text(open.names.ranges[repeated])
        throw corrupted(level, .name(repeated), "the key '\(name)' occurs twice here")
    }

    /// The value of a key, and the number of its name; nil if there is none, or if an object's property is nil.
    @inline(__always)
    func entry(_ key: String, _ level: Int, _ serial: Int) throws -> (node: NodeIndex, name: Int)? {
        // With a strategy, two names may stand for one key, so that all have to be looked at.
        let next = hasKeyStrategy ? (child: 0, name: -1) : open.next(key, level, serial, graph)
        if next.name < 0 { return try search(key, level, serial) }
        let node = graph.children[next.child]
        switch graph.kind(node) {
        case .nil: return try former(key, level)
        case .null: return try former(key, level) ?? (node, next.name)
        default: return (node, next.name)
        }
    }

    /// Looks for the value of a key that is not the expected one.
    @inline(never)
    private func search(_ key: String, _ level: Int, _ serial: Int) throws -> (node: NodeIndex, name: Int)? {
        guard open.isOpen(level, serial), let entries = open.levels[level].entries else {
            throw corrupted(-1, .same, Self.late)
        }
        let entry = try entries.count > 16 ? indexed(key, entries, level) : scanned(key, entries, level)
        let found = value(of: entry, entries, level)
        if let found, graph.kind(found.node) != .null { return found }
        return try former(key, level) ?? found
    }

    /// The value of an entry, and the number of its name; nil if there is none, or if an object's property is nil.
    private func value(of entry: Int, _ entries: KeyedEntries, _ level: Int) -> (node: NodeIndex, name: Int)? {
        if entry < 0 { return nil }
        open.take(entry, level)
        let node = graph.children[entries.value(entry)]
        return graph.kind(node) == .nil ? nil : (node, open.lastName(level, graph))
    }

    /// Looks for the value of a key by its former names: if it has no entry, or if that is nil or null. Null counts as
    /// absent because an encoder writes no entry for an optional that is nil.
    @inline(never)
    private func former(_ key: String, _ level: Int) throws -> (node: NodeIndex, name: Int)? {
        guard let type = open.levels[level].type, !type.oldNames.isEmpty, let entries = open.levels[level].entries
        else { return nil }
        if let name = type.repeatedOldName {
            throw corrupted(level, .same, "'\(name)' is an old name of two properties of \(type.type)")
        }
        for old in type.oldNames[Array(key.utf8)] ?? [] {
            if let found = try value(of: scanned(old, entries, level), entries, level) { return found }
        }
        return nil
    }

    private func matches(_ entries: KeyedEntries, _ entry: Int, _ key: String, _ level: Int) -> Bool {
        let number = open.names.number(entries, entry, graph)
        return number >= 0 && text(ofName: number, level).utf8.elementsEqual(key.utf8)
    }

    /// The key that a name stands for, according to the key strategy.
    private func text(ofName number: Int, _ level: Int) -> String {
        if let text = open.names.text(number) { return text }
        let name = graph.text(open.names.ranges[number])
        let text = options.keyDecodingStrategy.key(for: name, under: path(level))
        // What a custom function turns a name into may depend on its path.
        if case .custom = options.keyDecodingStrategy { return text }
        open.names.remember(text, as: number)
        return text
    }

    private func scanned(_ key: String, _ entries: KeyedEntries, _ level: Int) throws -> Int {
        if !hasKeyStrategy { return open.scan(key, level, graph) }
        var found = -1
        for entry in 0..<entries.count where matches(entries, entry, key, level) && !isNil(entries, entry) {
            if found >= 0 { throw ambiguousKey(key, level) }
            found = entry
        }
        return found
    }

    private func isNil(_ entries: KeyedEntries, _ entry: Int) -> Bool { isNil(graph.children[entries.value(entry)]) }

    private func ambiguousKey(_ key: String, _ level: Int) -> DecodingError {
        corrupted(level, .same, "two names here stand for the key '\(key)'")
    }

    /// Containers of many entries get an index, so that asking for keys in any order takes linear time.
    private func indexed(_ key: String, _ entries: KeyedEntries, _ level: Int) throws -> Int {
        // Names are keys: one that no container has need not be looked for in this one.
        if !hasKeyStrategy, open.names.find(key, graph) < 0 { return -1 }
        let serial = open.levels[level].serial
        if open.indexes[serial] == nil {
            var index: [[UInt8]: Int] = [:]
            for entry in 0..<entries.count where !isNil(entries, entry) {
                let number = open.names.number(entries, entry, graph)
                if number < 0 { continue }
                let text = Array(text(ofName: number, level).utf8)
                index[text] = index[text] == nil ? entry : Self.ambiguous
            }
            open.indexes[serial] = index
        }
        let entry = open.indexes[serial]?[Array(key.utf8)] ?? -1
        if entry == Self.ambiguous { throw ambiguousKey(key, level) }
        return entry
    }

    /// What stands in an index for the key of several names.
    private static let ambiguous = -2

    /// The names of all entries that have a value, with the key strategy applied.
    func allNames(_ level: Int, _ serial: Int) -> [String] {
        guard open.isOpen(level, serial), let entries = open.levels[level].entries else { return [] }
        return (0..<entries.count).compactMap { entry in
            let number = open.names.number(entries, entry, graph)
            if number < 0 || graph.kind(graph.children[entries.value(entry)]) == .nil { return nil }
            return text(ofName: number, level)
        }
    }

    /// Ends a level: properties that were never asked for are kept, refused or ignored.
    @inline(__always)
    func finish(_ level: Int) throws {
        if open.finish(level, refusesRest: options.unknownProperties == .refuse) { return }
        try finishRest(level)
        open.pop(level)
    }

    @inline(never)
    private func finishRest(_ level: Int) throws {
        for index in level..<open.levels.count {
            guard let entries = open.levels[index].entries else { continue }
            let rest = open.levels[index].rest
            for entry in 0..<entries.count where !open.isTaken(entry, index) {
                let number = open.names.number(entries, entry, graph)
                let value = graph.children[entries.value(entry)]
                if graph.kind(value) == .nil { continue }
                if number < 0 {
                    if rest == nil, options.unknownProperties == .ignore { continue }
                    throw corrupted(index, .same, "an entry here has a key that is not a string")
                }
                let name = graph.text(open.names.ranges[number])
                if let rest {
                    rest.properties.append((name, FastValue(source, value)))
                } else if options.unknownProperties == .refuse {
                    throw corrupted(index, .name(number), "no property is called '\(name)'")
                }
            }
        }
    }
}

extension ObjectGraph {
    /// The entries of a dictionary or an object; nil for other nodes.
    func keyedEntries(of node: NodeIndex, isNested: Bool) -> KeyedEntries? {
        let children = childRange(node)
        switch kind(node) {
        case .dictionary, .mutableDictionary:
            return KeyedEntries(
                values: children.lowerBound, stride: 2, names: children.lowerBound + 1, isObject: false,
                count: children.count / 2)
        case .object where !isNested:
            return KeyedEntries(
                values: children.lowerBound, stride: 1, names: definition(node).properties.lowerBound,
                isObject: true, count: children.count)
        case .codedObject where !isNested:
            return KeyedEntries(
                values: children.lowerBound + 1, stride: 2, names: children.lowerBound + 2, isObject: false,
                count: children.count / 2)
        default: return nil
        }
    }
}
