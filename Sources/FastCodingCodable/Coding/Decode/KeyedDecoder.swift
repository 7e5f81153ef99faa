import _FastCodingCore

/// The keyed container of a value that is being decoded: the entries of a dictionary, or the
/// properties of an object.
struct KeyedDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let state: DecodingState
    let level: DecodingLevel

    var codingPath: [any CodingKey] { state.path(level.index) }

    var allKeys: [Key] {
        state.allNames(level).compactMap { Key(stringValue: $0) }
    }

    /// A key whose search fails with an error counts as contained, so that decoding it throws the
    /// error.
    func contains(_ key: Key) -> Bool {
        (try? state.entry(key.stringValue, level) != nil) ?? true
    }

    /// The entry of a required key.
    @inline(__always)
    private func required(_ key: some CodingKey) throws -> DecodedEntry {
        guard let entry = try state.entry(key.stringValue, level) else {
            throw state.keyNotFound(key, level.index)
        }
        return entry
    }

    /// The entry of a key; nil if there is none, or if its value is null.
    @inline(__always)
    private func present(_ key: Key) throws -> DecodedEntry? {
        guard let entry = try state.entry(key.stringValue, level), !state.isNull(entry.node) else {
            return nil
        }
        return entry
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        try state.isNull(required(key).node)
    }

    @inline(__always)
    private func scalar<T: CodedScalar>(_ type: T.Type, _ key: Key) throws -> T {
        let entry = try required(key)
        return try state.scalar(type, entry.node, at: .name(entry.name), in: level.index)
    }

    @inline(__always)
    func decode<T: CodedScalar>(_ type: T.Type, forKey key: Key) throws -> T {
        try scalar(type, key)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        try scalar(type, key)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try scalar(type, key)
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        // A property of that name is one of the unknown ones.
        guard T.self != UnknownProperties.self, let entry = try state.entry(key.stringValue, level)
        else {
            return try state.absent(type, key, level)
        }
        return try state.decode(type, entry.node, at: .name(entry.name), in: level.index)
    }

    @inline(__always)
    private func optional<T: CodedScalar>(_ type: T.Type, _ key: Key) throws -> T? {
        guard let entry = try present(key) else { return nil }
        return try state.scalar(type, entry.node, at: .name(entry.name), in: level.index)
    }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try optional(type, key)
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try optional(type, key)
    }

    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try optional(type, key)
    }

    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
        try optional(type, key)
    }

    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try optional(type, key)
    }

    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
        try optional(type, key)
    }

    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
        try optional(type, key)
    }

    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
        try optional(type, key)
    }

    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
        try optional(type, key)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
        try optional(type, key)
    }

    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
        try optional(type, key)
    }

    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
        try optional(type, key)
    }

    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
        try optional(type, key)
    }

    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
        try optional(type, key)
    }

    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
        try optional(type, key)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
        try optional(type, key)
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        if T.self == UnknownProperties.self {
            return try state.absent(type, key, level)
        }

        guard let entry = try present(key) else { return nil }

        return try state.decode(type, entry.node, at: .name(entry.name), in: level.index)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try nested(required(key)).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try nested(required(key)).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        try nested(required(PathKey.super))
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        try nested(required(key))
    }

    /// The decoder of a nested container.
    private func nested(_ entry: DecodedEntry) throws -> ValueDecoder {
        let opened = try state.push(
            entry.node,
            .name(entry.name),
            in: level.index,
            isContainer: true
        )
        return ValueDecoder(state: state, level: opened)
    }
}

extension DecodingState {
    /// The value for an absent key: an empty link, a nil value without a type, or unknown
    /// properties, which are filled later. Other types have none.
    @inline(never)
    func absent<T>(_ type: T.Type, _ key: some CodingKey, _ level: DecodingLevel) throws -> T {
        if let link = type as? any CodedLink.Type {
            return try cast(link.init(), .nil, level.index, .same)
        }

        if T.self == FastValue.self {
            return try cast(FastValue.nil, .nil, level.index, .same)
        }

        guard T.self == UnknownProperties.self else { throw keyNotFound(key, level.index) }

        let rest = UnknownProperties()
        level.rest = rest.box
        keepsRest = true
        _ = keep()

        return try cast(rest, .nil, level.index, .same)
    }
}
