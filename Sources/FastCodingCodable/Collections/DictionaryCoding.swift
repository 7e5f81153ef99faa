import _FastCodingLibrary

// Dictionaries keep their keys as they are, whatever their type. The key strategy is for properties only.
extension Dictionary: EncodableCollection where Key: Encodable, Value: Encodable {
    package static func encode<T>(
        _ value: T, at place: CodingPlace, in parent: Int, state: EncodingState
    ) throws -> NodeIndex {
        guard let dictionary = value as? [Key: Value] else { throw state.refused(value, parent, place) }
        let level = try state.pushCollection(place, in: parent)
        do {
            for (key, value) in dictionary {
                let name = try keyNode(key, level, state)
                let value = try state.node(for: value, at: .key(name), in: level)
                state.open.collect(value, key: name)
            }
        } catch {
            state.open.pop(level)
            throw error
        }
        return state.open.finish(level, as: .dictionary)
    }

    private static func keyNode(_ key: Key, _ level: Int, _ state: EncodingState) throws -> NodeIndex {
        if let text = key as? String { return try state.node(scalar: text, at: .same, in: level) }
        if let representable = key as? any CodingKeyRepresentable, !(key is Int) {
            return try state.node(scalar: representable.codingKey.stringValue, at: .same, in: level)
        }
        let node = try state.node(for: key, at: .same, in: level)
        if state.open.graph.isNull(node) {
            throw state.invalid(key, level, .same, FastCodingError.nilKey.message)
        }
        return node
    }
}

extension Dictionary: DecodableCollection where Key: Decodable, Value: Decodable {
    package static func decode<T>(
        _ type: T.Type, _ node: NodeIndex, at place: CodingPlace, in parent: Int, state: DecodingState
    ) throws -> T {
        guard state.graph.kind(node).isDictionary else { throw state.mismatch([Key: Value].self, node, parent, place) }
        let level = try state.push(node, place, in: parent).index
        defer { state.pop(level) }
        let range = state.graph.childRange(node)
        var entries: [(key: Key, value: Value)] = []
        entries.reserveCapacity(Swift.min(range.count / 2, 4096))
        for index in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
            let name = state.graph.children[index + 1]
            let place = state.entryPlace(name, (index - range.lowerBound) / 2)
            // A nil value means no entry, just as a nil property counts as absent.
            let value = state.graph.children[index]
            if state.graph.kind(value) == .nil { continue }
            entries.append(
                (
                    try decodeKey(name, place, level, state),
                    try state.decode(Value.self, value, at: place, in: level)
                ))
        }
        // The dictionary is built once its keys are complete, because building it hashes them.
        var result = [Key: Value](minimumCapacity: entries.count)
        for (index, entry) in entries.enumerated() where result.updateValue(entry.value, forKey: entry.key) != nil {
            throw state.corrupted(level, .index(index), "the key '\(entry.key)' occurs twice here")
        }
        if !state.links.isEmpty { state.watch(entries.map(\.key), level, .same) }
        return try state.cast(result, node, parent, place)
    }

    private static func decodeKey(
        _ node: NodeIndex, _ place: CodingPlace, _ level: Int, _ state: DecodingState
    ) throws -> Key {
        if Key.self == String.self { return try state.decode(Key.self, node, at: place, in: level) }
        if let text = String.read(node, in: state.graph) {
            // In texts, all keys are strings.
            if Key.self == Int.self, let number = Int(text) as? Key { return number }
            if Key.self != Int.self, let type = Key.self as? any CodingKeyRepresentable.Type {
                guard let key = type.init(codingKey: PathKey(stringValue: text)) as? Key else {
                    throw state.mismatch(Key.self, node, level, place)
                }
                return key
            }
        }
        return try state.decode(Key.self, node, at: place, in: level)
    }
}

extension DecodingState {
    /// The place of a dictionary's entry: its key if that is a string or a whole number, otherwise its index.
    func entryPlace(_ key: NodeIndex, _ index: Int) -> CodingPlace {
        switch kind(key) {
        case .string, .mutableString: .key(key)
        case .integer: .index(Int(truncatingIfNeeded: graph.integer(key)))
        default: .index(index)
        }
    }
}
