/// A keyed container of a value that is being decoded.
struct KeyedDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let state: DecodingState
    let level: Int
    let serial: Int

    var codingPath: [any CodingKey] { state.path(level) }

    var allKeys: [Key] { state.allNames(level, serial).compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { ((try? state.value(key.stringValue, level, serial)) ?? nil) != nil }

    @inline(__always)
    private func node(_ key: Key) throws -> ObjectGraph.NodeIndex {
        guard let node = try state.value(key.stringValue, level, serial) else { throw state.keyNotFound(key, level) }
        return node
    }

    /// The node of a key; nil if there is none, or if it is null.
    @inline(__always)
    private func present(_ key: Key) throws -> ObjectGraph.NodeIndex? {
        guard let node = try state.value(key.stringValue, level, serial), !state.graph.isNull(node) else {
            return nil
        }
        return node
    }

    func decodeNil(forKey key: Key) throws -> Bool { try state.graph.isNull(node(key)) }

    @inline(__always)
    func decode<T: CodedScalar>(_ type: T.Type, forKey key: Key) throws -> T {
        try state.scalar(type, node(key), at: state.place(key), in: level)
    }

    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        try state.scalar(type, node(key), at: state.place(key), in: level)
    }

    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try state.scalar(type, node(key), at: state.place(key), in: level)
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        if let node = try state.value(key.stringValue, level, serial) {
            return try state.decode(type, node, at: state.lastPlace(level), in: level)
        }
        if let absent = try state.absent(type, level) { return absent }
        throw state.keyNotFound(key, level)
    }

    @inline(__always)
    private func optional<T: CodedScalar>(_ type: T.Type, _ key: Key) throws -> T? {
        guard let node = try present(key) else { return nil }
        return try state.scalar(type, node, at: state.place(key), in: level)
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try optional(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try optional(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try optional(type, key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try optional(type, key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try optional(type, key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try optional(type, key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try optional(type, key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try optional(type, key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try optional(type, key) }
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try optional(type, key) }
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try optional(type, key) }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        guard let node = try present(key) else { return nil }
        return try state.decode(type, node, at: state.lastPlace(level), in: level)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let decoder = try nested(node(key))
        return try decoder.container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try nested(node(key)).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        try nested(state.value(PathKey.super.stringValue, level, serial) ?? .nil)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        try nested(state.value(key.stringValue, level, serial) ?? .nil)
    }

    private func nested(_ node: ObjectGraph.NodeIndex) throws -> ValueDecoder {
        let place = node == .nil ? .same : state.lastPlace(level)
        return ValueDecoder(state: state, level: try state.push(node, place, in: level))
    }
}

extension DecodingState {
    /// The place of the entry that was looked up last.
    @inline(__always)
    func lastPlace(_ level: Int) -> CodingPlace {
        guard let entries = levels[level].entries else { return .same }
        return .name(names.number(entries, levels[level].cursor &- 1, graph))
    }

    /// What stands for an absent key: an empty link, or the properties that nobody asks for.
    @inline(never)
    func absent<T>(_ type: T.Type, _ level: Int) throws -> T? {
        if let link = type as? any CodedLink.Type { return link.empty as? T }
        guard T.self == UnknownProperties.self else { return nil }
        let rest = UnknownProperties()
        levels[level].rest = rest.box
        keepsRest = true
        _ = keep()
        return rest as? T
    }
}
