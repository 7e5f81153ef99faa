import _FastCodingLibrary

struct ValueEncoder: Encoder {
    let state: EncodingState
    let level: Int

    var codingPath: [any CodingKey] { state.path(level) }
    var userInfo: [CodingUserInfoKey: Any] { state.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        state.ask(.keyed, of: level)
        return KeyedEncodingContainer(KeyedEncoder<Key>(state: state, level: level))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        state.ask(.unkeyed, of: level)
        return UnkeyedEncoder(state: state, level: level)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        SingleValueEncoder(state: state, level: level, serial: state.open.levels[level].serial)
    }
}

extension EncodingState {
    func ask(_ shape: EncodingLevel.Shape, of level: Int) {
        guard level < open.levels.count else { return fail(shape, -1, Self.late) }
        if !open.ask(shape, of: level) { fail(shape, level, "a value asked for containers of two kinds") }
    }

    static let late = "a container was used after the value that it belongs to was encoded"
    static let twice = "a container was used while a value that it holds was being encoded"

    @inline(__always)
    func append(_ value: NodeIndex, _ key: NodeIndex?, to level: Int) throws {
        if !open.append(value, key, to: level) { try appendElsewhere(value, key, to: level) }
    }

    @inline(never)
    private func appendElsewhere(_ value: NodeIndex, _ key: NodeIndex?, to level: Int) throws {
        guard level < open.levels.count else { throw invalid(value, -1, .same, Self.late) }
        guard open.levels[level].isNested else { throw invalid(value, level, .same, Self.twice) }
        open.store(value, key, in: level)
    }

    @inline(__always)
    func append<T: CodedScalar>(_ value: T, _ key: some CodingKey, to level: Int) throws {
        if !open.add(value, try name(of: key, in: level), to: level) { try appendElsewhere(value, key, to: level) }
    }

    @inline(never)
    private func appendElsewhere<T: CodedScalar>(_ value: T, _ key: some CodingKey, to level: Int) throws {
        let key = try self.key(for: key, in: level)
        try append(node(scalar: value, at: .key(key), in: level), key, to: level)
    }

    func count(of level: Int) -> Int { level < open.levels.count ? open.count(of: level) : 0 }

    /// Begins a nested container and puts its placeholder into the container around it.
    func nest(_ shape: EncodingLevel.Shape, at place: CodingPlace, _ key: NodeIndex?, in level: Int) -> Int {
        let nested = open.push(place, in: level, isNested: true)
        if shape != .none { _ = open.ask(shape, of: nested) }
        do {
            try append(NodeIndex(UInt32(nested) | GrowingGraph.placeholder), key, to: level)
        } catch {
            fail(shape, level, Self.twice)
        }
        if open.levels[nested].nesting > options.depth { failure = failure ?? tooDeep(shape, nested) }
        return nested
    }
}

struct SingleValueEncoder: SingleValueEncodingContainer {
    let state: EncodingState
    let level: Int
    let serial: Int

    var codingPath: [any CodingKey] { state.path(level) }

    func encodeNil() throws { try put(.null, Any?.none as Any) }

    @inline(__always)
    func encode<T: CodedScalar>(_ value: T) throws { try put(state.node(scalar: value, at: .same, in: level), value) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: Int128) throws { try put(state.node(scalar: value, at: .same, in: level), value) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: UInt128) throws { try put(state.node(scalar: value, at: .same, in: level), value) }
    func encode<T: Encodable>(_ value: T) throws { try put(state.node(for: value, at: .same, in: level), value) }

    @inline(__always)
    private func put<T>(_ node: NodeIndex, _ value: T) throws {
        guard level < state.open.levels.count, state.open.levels[level].serial == serial else {
            throw state.invalid(value, -1, .same, EncodingState.late)
        }
        guard state.open.levels[level].shape == .none else {
            throw state.invalid(value, level, .same, "a value was encoded where there is already another one")
        }
        state.open.put(node, in: level)
    }
}

struct UnkeyedEncoder: UnkeyedEncodingContainer {
    let state: EncodingState
    let level: Int

    var codingPath: [any CodingKey] { state.path(level) }
    var count: Int { state.count(of: level) }

    private var place: CodingPlace { .index(count) }

    func encodeNil() throws { try state.append(.null, nil, to: level) }

    @inline(__always)
    private func add<T: CodedScalar>(_ value: T) throws {
        try state.append(state.node(scalar: value, at: place, in: level), nil, to: level)
    }

    func encode<T: CodedScalar>(_ value: T) throws { try add(value) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: Int128) throws { try add(value) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: UInt128) throws { try add(value) }

    func encode<T: Encodable>(_ value: T) throws {
        let node = try state.node(for: value, at: place, in: level)
        try state.append(node == .nil ? .null : node, nil, to: level)
    }

    func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
        KeyedEncodingContainer(
            KeyedEncoder<NestedKey>(state: state, level: state.nest(.keyed, at: place, nil, in: level)))
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        UnkeyedEncoder(state: state, level: state.nest(.unkeyed, at: place, nil, in: level))
    }

    func superEncoder() -> any Encoder {
        ValueEncoder(state: state, level: state.nest(.none, at: place, nil, in: level))
    }
}
