import _FastCodingCore

/// The unkeyed container of a value that is being encoded: it becomes an array, or a set where the
/// type is one.
struct UnkeyedEncoder: UnkeyedEncodingContainer {
    let state: EncodingState
    let level: LevelID

    var codingPath: [any CodingKey] { state.path(level.index) }
    var count: Int { state.count(of: level) }

    private var place: CodingPlace { .index(count) }

    func encodeNil() throws {
        try state.append(.null, nil, to: level)
    }

    /// Adds a string, a boolean or a number.
    @inline(__always)
    private func add<T: CodedScalar>(_ value: T) throws {
        try state.append(state.node(scalar: value, at: place, in: level.index), nil, to: level)
    }

    func encode<T: CodedScalar>(_ value: T) throws {
        try add(value)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: Int128) throws { try add(value) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: UInt128) throws { try add(value) }

    func encode<T: Encodable>(_ value: T) throws {
        try state.check(level, for: value)
        try state.append(
            state.node(for: value, at: place, in: level.index).asElement,
            nil,
            to: level
        )
    }

    func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type)
        -> KeyedEncodingContainer<NestedKey>
    {
        KeyedEncodingContainer(
            KeyedEncoder<NestedKey>(
                state: state,
                level: state.nest(.keyed, at: place, nil, in: level)
            )
        )
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        UnkeyedEncoder(state: state, level: state.nest(.unkeyed, at: place, nil, in: level))
    }

    func superEncoder() -> any Encoder {
        ValueEncoder(state: state, level: state.nest(.none, at: place, nil, in: level))
    }
}
