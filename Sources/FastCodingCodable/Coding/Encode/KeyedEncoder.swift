import _FastCodingCore

/// The keyed container of a value that is being encoded.
struct KeyedEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let state: EncodingState
    let level: LevelID

    var codingPath: [any CodingKey] { state.path(level.index) }

    func encodeNil(forKey key: Key) throws {
        try state.append(.null, state.key(for: key, in: level.index), to: level)
    }

    @inline(__always)
    func encode<T: CodedScalar>(_ value: T, forKey key: Key) throws {
        try state.append(value, key, to: level)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: Int128, forKey key: Key) throws {
        try state.append(value, key, to: level)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: UInt128, forKey key: Key) throws {
        try state.append(value, key, to: level)
    }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        try state.check(level, for: value)
        if T.self == UnknownProperties.self, let properties = value as? UnknownProperties {
            return try state.append(properties, to: level)
        }

        let key = try state.key(for: key, in: level.index)
        let value = try state.node(for: value, at: .key(key), in: level.index)
        // An empty link is no property at all.
        if value != .nil {
            try state.append(value, key, to: level)
        }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type,
        forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        let nested = nest(.keyed, key)
        return KeyedEncodingContainer(KeyedEncoder<NestedKey>(state: state, level: nested))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        UnkeyedEncoder(state: state, level: nest(.unkeyed, key))
    }

    func superEncoder() -> any Encoder {
        ValueEncoder(state: state, level: nest(.none, PathKey.super))
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        ValueEncoder(state: state, level: nest(.none, key))
    }

    /// Begins a nested container. An error of its key is thrown by a later call: this one can't
    /// throw.
    private func nest(_ shape: EncodingLevel.Shape, _ key: some CodingKey) -> LevelID {
        do throws(EncodingError) {
            let node = try state.key(for: key, in: level.index)
            return state.nest(shape, at: .key(node), node, in: level)
        } catch {
            state.failure = state.failure ?? error
            return state.nest(shape, at: .same, .nil, in: level)
        }
    }
}

extension EncodingState {
    /// The name that a key has in archives, according to the key strategy.
    @inline(__always)
    func name(of key: some CodingKey, in level: Int) throws(EncodingError) -> String {
        if case .useDefaultKeys = options.keyEncodingStrategy {
            return key.stringValue
        }
        return try convertedName(of: key, in: level)
    }

    /// The name that the strategy gives a key, which must not be the name of another one: only one
    /// of the two would be kept.
    @inline(never)
    private func convertedName(of key: some CodingKey, in level: Int) throws(EncodingError)
        -> String
    {
        let name = options.keyEncodingStrategy.name(for: key, under: path(level))
        guard level < open.levels.count else { return name }

        let serial = open.levels[level].serial
        if keysOfNames[level]?.serial != serial {
            keysOfNames[level] = LevelKeys(serial: serial, keys: [:])
        }

        let other =
            keysOfNames[level]?.keys.updateValue(key.stringValue, forKey: Array(name.utf8))
            ?? key.stringValue

        if other.utf8.elementsEqual(key.stringValue.utf8) {
            return name
        }

        throw invalid(
            name,
            level,
            .same,
            "the keys '\(other)' and '\(key.stringValue)' both become '\(name)'"
        )
    }

    /// The node of the name that a key has in archives.
    @inline(__always)
    func key(for key: some CodingKey, in level: Int) throws(EncodingError) -> NodeIndex {
        try node(name: name(of: key, in: level), in: level)
    }

    /// The node of a name as archives have it.
    @inline(__always)
    func node(name: String, in level: Int) throws(EncodingError) -> NodeIndex {
        do throws(FastCodingError) {
            return try open.key(name)
        } catch {
            throw invalid(name, level, .same, error.message, error)
        }
    }
}

extension EncodingState {
    /// Adds the properties to a keyed container, under their original names.
    func append(_ properties: UnknownProperties, to level: LevelID) throws {
        var keys: Set<NodeIndex> = []
        for property in properties.box.properties {
            let key = try node(name: property.name, in: level.index)
            keys.insert(key)
            try append(node(free: property.value, at: .key(key), in: level.index), key, to: level)
        }

        if !keys.isEmpty {
            keptKeys[level.index] = LevelKeys(serial: level.serial, keys: keys)
        }
    }

    /// Finds out whether a value has properties of its own with the names of those that it keeps:
    /// only one of each would be written.
    func checkKeptKeys<T>(of value: T, _ level: Int) throws {
        guard let kept = keptKeys.removeValue(forKey: level),
            kept.serial == open.levels[level].serial,
            let key = open.repeated(kept.keys, in: level)
        else { return }
        throw invalid(value, level, .key(key), "this property is also among those that were kept")
    }
}
