// The entries of dictionaries and the properties of objects.
extension DecodingState {
    /// Makes a level a keyed container.
    func openKeyed(_ level: Int) throws {
        if levels[level].entries != nil { return }
        let node = levels[level].node
        let children = graph.childRange(node)
        // A structure around an instance, as property wrappers are, asks for no keys; one that does has to be meant.
        if let type = levels[level].type { try checkClass(of: node, for: type, level, .same) }
        let entries: KeyedEntries
        switch graph.kind(node) {
        case .dictionary, .mutableDictionary:
            entries = KeyedEntries(
                values: children.lowerBound, stride: 2, names: children.lowerBound + 1, isObject: false,
                count: children.count / 2)
        case .object where !levels[level].isNested:
            entries = KeyedEntries(
                values: children.lowerBound, stride: 1, names: graph.definition(node).properties.lowerBound,
                isObject: true, count: children.count)
        case .codedObject where !levels[level].isNested:
            entries = KeyedEntries(
                values: children.lowerBound + 1, stride: 2, names: children.lowerBound + 2, isObject: false,
                count: children.count / 2)
        default: throw mismatch([String: Any].self, node, level)
        }
        try charge(entries.count, level, .same)
        let repeated = names.repeated(entries, graph)
        if repeated >= 0 {
            throw corrupted(level, .name(repeated), "the key '\(graph.text(names.ranges[repeated]))' stands here twice")
        }
        levels[level].flags = seen.count
        seen.append(contentsOf: repeatElement(false, count: entries.count))
        levels[level].entries = entries
    }

    /// The value of a key; nil if there is none, or if an object's property is nil.
    @inline(__always)
    func value(_ key: String, _ level: Int, _ serial: Int) throws -> NodeIndex? {
        guard level < levels.count, levels[level].serial == serial, let entries = levels[level].entries else {
            throw corrupted(-1, .same, Self.late)
        }
        let cursor = levels[level].cursor
        var entry = -1
        if cursor < entries.count, matches(entries, cursor, key, level) {
            entry = cursor
        } else {
            entry = find(key, entries, level)
        }
        if entry < 0 { return nil }
        levels[level].cursor = entry &+ 1
        seen[levels[level].flags &+ entry] = true
        let node = graph.children[entries.values &+ entries.stride &* entry]
        return graph.kind(node) == .nil ? nil : node
    }

    @inline(__always)
    private func matches(_ entries: KeyedEntries, _ entry: Int, _ key: String, _ level: Int) -> Bool {
        let number = names.number(entries, entry, graph)
        return number >= 0
            && names.matches(number, key, graph, options.keyDecodingStrategy, under: self.path(level))
    }

    /// Looks for a key everywhere, then for the names that it had in the past.
    @inline(never)
    private func find(_ key: String, _ entries: KeyedEntries, _ level: Int) -> Int {
        let entry = entries.count > 16 ? indexed(key, entries, level) : scanned(key, entries, level)
        if entry >= 0 { return entry }
        for old in levels[level].type?.oldNames[key] ?? [] {
            let entry = scanned(old, entries, level)
            if entry >= 0 { return entry }
        }
        return -1
    }

    private func scanned(_ key: String, _ entries: KeyedEntries, _ level: Int) -> Int {
        for entry in 0..<entries.count where matches(entries, entry, key, level) { return entry }
        return -1
    }

    /// Containers of many entries get an index, so that any order of asking takes linear time.
    private func indexed(_ key: String, _ entries: KeyedEntries, _ level: Int) -> Int {
        let serial = levels[level].serial
        if indexes[serial] == nil {
            var index: [[UInt8]: Int] = [:]
            for entry in 0..<entries.count {
                let number = names.number(entries, entry, graph)
                if number < 0 { continue }
                let text = names.text(number, graph, options.keyDecodingStrategy, under: path(level))
                if index[Array(text.utf8)] == nil { index[Array(text.utf8)] = entry }
            }
            indexes[serial] = index
        }
        return indexes[serial]?[Array(key.utf8)] ?? -1
    }

    /// The names of all entries that have a value, with the keys' strategy applied.
    func allNames(_ level: Int, _ serial: Int) -> [String] {
        guard level < levels.count, levels[level].serial == serial, let entries = levels[level].entries else {
            return []
        }
        return (0..<entries.count).compactMap { entry in
            let number = names.number(entries, entry, graph)
            if number < 0 || graph.kind(graph.children[entries.values + entries.stride * entry]) == .nil { return nil }
            return names.text(number, graph, options.keyDecodingStrategy, under: path(level))
        }
    }

    /// The place of a key, for errors.
    func place(_ key: some CodingKey) -> CodingPlace {
        let text = options.keyDecodingStrategy.name(for: key, under: [])
        return names.find(text, graph).map { .name($0) } ?? .same
    }

    /// Ends a level: properties that nobody has asked for are kept, refused or ignored.
    func finish(_ level: Int) throws {
        guard options.unknownProperties == .refuse || keepsRest else { return pop(level) }
        for index in level..<levels.count {
            guard let entries = levels[index].entries else { continue }
            let rest = levels[index].rest
            for entry in 0..<entries.count where !seen[levels[index].flags + entry] {
                let number = names.number(entries, entry, graph)
                let value = graph.children[entries.values + entries.stride * entry]
                if number < 0 || graph.kind(value) == .nil { continue }
                let name = graph.text(names.ranges[number])
                if let rest {
                    rest.properties.append((name, FastValue(source, value)))
                } else if options.unknownProperties == .refuse {
                    throw corrupted(index, .name(number), "no property is called '\(name)'")
                }
            }
        }
        pop(level)
    }
}
