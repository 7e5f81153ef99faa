import _FastCodingCore

// The entries of dictionaries and the properties of objects.
extension DecodingState {
    /// Prepares a level for a keyed container: checks the class of an object, and numbers the names
    /// of the entries. A level that is prepared already stays as it is.
    func openKeyed(_ level: DecodingLevel) throws {
        try check(level)
        if level.shape != nil {
            return
        }

        // A structure around an instance, such as a property wrapper, asks for no keys; one that
        // does ask has to be the type meant.
        if let type = level.type, !level.isChecked {
            try checkClass(of: level.node, for: type, level.index, .same)
        }

        guard let entries = graph.keyedEntries(of: level.node, isNested: level.type == nil) else {
            throw mismatch([String: Any].self, level.node, level.index)
        }

        try charge(entries.count, level.index, .same)
        let shape = names.open.shape(entries, graph)
        if shape.repeated >= 0 {
            let name = graph.text(names.open.ranges[shape.repeated])
            throw corrupted(
                level.index,
                .name(shape.repeated),
                "the key '\(name)' occurs twice here"
            )
        }

        level.shape = shape
        level.entries = entries
    }

    /// The entry of a key; nil if there is none, or if an object's property is nil.
    @inline(__always)
    func entry(_ key: String, _ level: DecodingLevel) throws -> DecodedEntry? {
        let cursor = level.cursor
        // Most types ask in the order of the file. With a strategy, no key is known here: two names
        // may become one.
        guard level.isOpen, let shape = level.shape, cursor < shape.keys.count,
            shape.keys[cursor]?.equals(key) == true
        else { return try search(key, level) }

        level.noteAsked(cursor)
        let name = Int(shape.names[cursor])
        let node = children[level.entries.value(cursor)]
        switch kind(node) {
        case .nil: return try former(key, level)
        case .null: return try former(key, level) ?? DecodedEntry(node: node, name: name)
        default: return DecodedEntry(node: node, name: name)
        }
    }

    /// Looks for the entry of a key that is not the expected one.
    @inline(never)
    private func search(_ key: String, _ level: DecodingLevel) throws -> DecodedEntry? {
        guard level.isOpen, let shape = level.shape else { throw late }

        let entry = try level.entries.count > 16 ? indexed(key, level) : scanned(key, level)
        let found = value(of: entry, level, shape)
        if let found, kind(found.node) != .null {
            return found
        }

        return try former(key, level) ?? found
    }

    /// An entry by its number among those of the level; nil if there is none, or if an object's
    /// property is nil.
    private func value(of entry: Int?, _ level: DecodingLevel, _ shape: KeyShape) -> DecodedEntry? {
        guard let entry else { return nil }

        level.noteAsked(entry)
        let node = children[level.entries.value(entry)]
        return isNil(node) ? nil : DecodedEntry(node: node, name: Int(shape.names[entry]))
    }

    /// Looks for the entry of a key by its former names: if it has no entry, or if that is nil or
    /// null. Null counts as absent because an encoder writes no entry for an optional that is nil.
    private func former(_ key: String, _ level: DecodingLevel) throws -> DecodedEntry? {
        guard let type = level.type, !type.oldNames.isEmpty, let shape = level.shape else {
            return nil
        }

        if let name = type.repeatedOldName {
            throw corrupted(
                level.index,
                .same,
                "'\(name)' is an old name of two properties of \(type.type)"
            )
        }

        for old in type.oldNames[Array(key.utf8)] ?? [] {
            if let found = try value(of: scanned(old, level), level, shape) {
                return found
            }
        }

        return nil
    }

    /// The key that the key strategy makes of a name.
    private func text(ofName number: Int32, _ level: DecodingLevel) -> String {
        if let key = names.open.keys[Int(number)] {
            return key.string
        }

        let name = graph.text(names.open.ranges[Int(number)])
        let text = options.keyDecodingStrategy.key(for: name, under: path(level.index))

        // The result of a custom function may depend on the path.
        if case .custom = options.keyDecodingStrategy {
            return text
        }

        names.open.remember(text, as: Int(number))
        return text
    }

    /// The entries with a value, and the keys that their names become.
    private func keys(_ level: DecodingLevel) -> some Sequence<(entry: Int, key: String)> {
        (level.shape?.names ?? []).enumerated().lazy.filter { [self] in
            $1 >= 0 && !isNil(children[level.entries.value($0)])
        }.map { [self] in ($0, text(ofName: $1, level)) }
    }

    /// The entry of a key, found by going through all of them; nil if there is none.
    private func scanned(_ key: String, _ level: DecodingLevel) throws -> Int? {
        if hasKeyStrategy {
            let found = keys(level).filter { $0.key.utf8.elementsEqual(key.utf8) }
            if found.count > 1 {
                throw ambiguousKey(key, level)
            }

            return found.first?.entry
        }

        let number = names.open.find(key, graph)
        return number < 0 ? nil : level.shape?.names.firstIndex(of: Int32(number))
    }

    private func ambiguousKey(_ key: String, _ level: DecodingLevel) -> DecodingError {
        corrupted(level.index, .same, "two names here stand for the key '\(key)'")
    }

    /// Containers of many entries get an index, so that asking for keys in any order takes linear
    /// time.
    private func indexed(_ key: String, _ level: DecodingLevel) throws -> Int? {
        // Names are keys: one that no container has need not be looked for in this one.
        if !hasKeyStrategy, names.open.find(key, graph) < 0 {
            return nil
        }

        if level.entriesOfKeys == nil {
            level.entriesOfKeys = Dictionary(
                keys(level).map { (Array($0.key.utf8), $0.entry) },
                uniquingKeysWith: { _, _ in Self.ambiguous }
            )
        }

        let entry = level.entriesOfKeys?[Array(key.utf8)]
        if entry == Self.ambiguous {
            throw ambiguousKey(key, level)
        }

        return entry
    }

    /// Marks a key that two names become, in place of its entry.
    private static let ambiguous = -1

    /// The keys of a level, for `allKeys`; none once it is closed.
    func allNames(_ level: DecodingLevel) -> [String] {
        level.isOpen ? keys(level).map(\.key) : []
    }

    /// Ends a level: properties that were never asked for are kept, refused or ignored.
    @inline(__always)
    func finish(_ level: DecodingLevel) throws {
        if refusesUnknown || keepsRest {
            try finishRest(of: openLevels(from: level.index))
        }
        pop(level.index)
    }

    /// Keeps or refuses the properties of some levels that were never asked for.
    private func finishRest(of levels: ArraySlice<DecodingLevel>) throws {
        for level in levels where level.rest != nil || refusesUnknown {
            guard let shape = level.shape else { continue }

            for entry in level.entries.indices where !level.isTaken(entry) {
                let number = Int(shape.names[entry])
                let value = children[level.entries.value(entry)]
                if isNil(value) {
                    continue
                }

                if number < 0 {
                    throw corrupted(
                        level.index,
                        .same,
                        "an entry here has a key that is not a string"
                    )
                }

                let name = graph.text(names.open.ranges[number])
                guard let rest = level.rest else {
                    throw corrupted(level.index, .name(number), "no property is called '\(name)'")
                }

                let property = FastValue.Property(name: name, value: FastValue(source, value))
                rest.properties.append(property)
            }
        }
    }
}
