import _FastCodingCore

// Dictionaries keep their keys as they are, whatever their type. The key strategy is for properties
// only.
extension Dictionary: EncodableCollection where Key: Encodable, Value: Encodable {
    package static func encode<T>(
        _ value: T,
        at place: CodingPlace,
        in parent: Int,
        state: EncodingState
    ) throws -> NodeIndex {
        guard let dictionary = value as? [Key: Value] else {
            throw state.refused(value, parent, place)
        }

        let level = try state.pushCollection(place, in: parent)
        // Different keys of a program's own type may be written as the same text.
        let mayRepeat =
            Key.self is any CodingKeyRepresentable.Type && Key.self != String.self
            && Key.self != Int.self

        do {
            var names: Set<NodeIndex> = []
            for (key, value) in dictionary {
                let name = try state.node(key: key, in: level)
                if mayRepeat, !names.insert(name).inserted {
                    throw state.invalid(
                        key,
                        level,
                        .key(name),
                        "two keys are the same when they are written"
                    )
                }

                let value = try state.node(for: value, at: .key(name), in: level)
                state.open.collect(value, key: name)
            }
        } catch {
            state.open.pop(level)
            throw error
        }

        return state.open.finish(level, as: .dictionary)
    }
}

extension EncodingState {
    /// The node of a dictionary's key.
    func node<Key: Encodable>(key: Key, in level: Int) throws -> NodeIndex {
        if let text = key as? String {
            return try node(scalar: text, at: .same, in: level)
        }

        if let representable = key as? any CodingKeyRepresentable, !(key is Int) {
            return try node(name: representable.codingKey.stringValue, in: level)
        }

        let node = try node(for: key, at: .same, in: level)
        if open.graph.isNull(node) {
            throw invalid(key, level, .same, FastCodingError.nilKey.message)
        }

        return node
    }
}

extension Dictionary: DecodableCollection where Key: Decodable, Value: Decodable {
    package static func decode<T>(
        _ type: T.Type,
        _ node: NodeIndex,
        at place: CodingPlace,
        in parent: Int,
        state: DecodingState
    ) throws -> T {
        guard state.graph.kind(node).isDictionary else {
            throw state.mismatch([Key: Value].self, node, parent, place)
        }

        let level = try state.push(node, place, in: parent).index
        defer {
            state.pop(level)
        }

        let range = state.graph.childRange(node)
        var keys: [Key] = []
        var values: [Value] = []
        keys.reserveCapacity(Swift.min(range.count / 2, 4096))
        values.reserveCapacity(Swift.min(range.count / 2, 4096))

        for index in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
            let name = state.graph.children[index + 1]
            let place = state.entryPlace(name, (index - range.lowerBound) / 2)
            // A nil value means no entry, just as a nil property counts as absent.
            let value = state.graph.children[index]
            if state.graph.kind(value) == .nil {
                continue
            }

            keys.append(try state.decode(key: name, at: place, in: level))
            values.append(try state.decode(Value.self, value, at: place, in: level))
        }

        // The dictionary is built once its keys are complete, because building it hashes them.
        var result = [Key: Value](minimumCapacity: keys.count)
        for index in keys.indices
        where result.updateValue(values[index], forKey: keys[index]) != nil {
            throw state.corrupted(
                level,
                .index(index),
                "the key '\(keys[index])' occurs twice here"
            )
        }

        if !state.links.isEmpty {
            state.watch(keys, level, .same)
        }

        return try state.cast(result, node, parent, place)
    }
}

extension DecodingState {
    /// The key of a dictionary.
    func decode<Key: Decodable>(key node: NodeIndex, at place: CodingPlace, in level: Int) throws
        -> Key
    {
        if Key.self == String.self {
            return try decode(Key.self, node, at: place, in: level)
        }

        if let text = String.read(node, in: graph) {
            // In texts, and in archives of texts, all keys are strings.
            if Key.self == Int.self, let number = Int(text) as? Key {
                return number
            }

            if isText, let type = Key.self as? any (CodedScalar & LosslessStringConvertible).Type,
                let number = type.init(text) as? Key
            {
                return number
            }

            if Key.self != Int.self, let type = Key.self as? any CodingKeyRepresentable.Type {
                guard let key = type.init(codingKey: PathKey(entry: text)) as? Key else {
                    throw mismatch(Key.self, node, level, place)
                }
                return key
            }
        }

        return try decode(Key.self, node, at: place, in: level)
    }

    /// The place of a dictionary's entry: its key if that is a string or a whole number, otherwise
    /// its index.
    func entryPlace(_ key: NodeIndex, _ index: Int) -> CodingPlace {
        switch kind(key) {
        case .string, .mutableString: .key(key)
        case .integer:
            .index(Int(truncatingIfNeeded: graph.integer(key)))
        default: .index(index)
        }
    }
}
