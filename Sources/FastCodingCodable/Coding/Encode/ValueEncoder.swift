import _FastCodingCore

/// The encoder that a type's `encode(to:)` gets.
struct ValueEncoder: Encoder {
    let state: EncodingState
    let level: LevelID

    var codingPath: [any CodingKey] { state.path(level.index) }
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
        SingleValueEncoder(state: state, level: level)
    }
}

extension EncodingState {
    /// Makes a level a container of a kind. Asking for two kinds is an error, which a later call
    /// throws.
    func ask(_ shape: EncodingLevel.Shape, of level: LevelID) {
        guard open.isOpen(level) else { return fail(shape, -1, Self.late) }
        if !open.ask(shape, of: level.index) {
            fail(shape, level.index, "a value asked for containers of two kinds")
        }
    }

    /// Throws an error if a level has ended, because a program has kept one of its containers.
    func check(_ level: LevelID, for value: @autoclosure () -> Any) throws {
        if !open.isOpen(level) {
            throw invalid(value(), -1, .same, Self.late)
        }
    }

    static let late = "a container was used after the value that it belongs to was encoded"
    static let twice = "a container was used while a value that it holds was being encoded"

    /// Adds an element, or a value and its key, to a container.
    @inline(__always)
    func append(_ value: NodeIndex, _ key: NodeIndex?, to level: LevelID) throws {
        if !open.append(value, key, to: level) {
            try appendElsewhere(value, key, to: level)
        }
    }

    /// The same for a container that is not the innermost value: a nested one, or one that is
    /// misused.
    @inline(never)
    private func appendElsewhere(_ value: NodeIndex, _ key: NodeIndex?, to level: LevelID) throws {
        try check(level, for: value)
        guard open.levels[level.index].isNested else {
            throw invalid(value, level.index, .same, Self.twice)
        }

        open.store(value, key, in: level.index)
    }

    @inline(__always)
    func append<T: CodedScalar>(_ value: T, _ key: some CodingKey, to level: LevelID) throws {
        if !open.add(value, try name(of: key, in: level.index), to: level) {
            try appendElsewhere(value, key, to: level)
        }
    }

    @inline(never)
    private func appendElsewhere<T: CodedScalar>(
        _ value: T,
        _ key: some CodingKey,
        to level: LevelID
    ) throws {
        let key = try self.key(for: key, in: level.index)
        try append(node(scalar: value, at: .key(key), in: level.index), key, to: level)
    }

    func count(of level: LevelID) -> Int {
        open.isOpen(level) ? open.count(of: level.index) : 0
    }

    /// Begins a nested container and puts its placeholder into the container around it, which must
    /// be the innermost value's: all levels above that value's go with it.
    func nest(
        _ shape: EncodingLevel.Shape,
        at place: CodingPlace,
        _ key: NodeIndex?,
        in level: LevelID
    ) -> LevelID {
        guard open.isCurrent(level) else {
            fail(shape, -1, open.isOpen(level) ? Self.twice : Self.late)
            return LevelID(index: 0, serial: 0)
        }

        let nested = open.push(place, in: level.index, isNested: true)
        if shape != .none {
            _ = open.ask(shape, of: nested)
        }

        let placeholder = NodeIndex(UInt32(nested) | GrowingGraph.placeholder)
        if !open.append(placeholder, key, to: level) {
            open.store(placeholder, key, in: level.index)
        }

        let nesting = open.levels[nested].nesting
        mostNested = max(mostNested, nesting)
        if nesting > calmDepth {
            failure = failure ?? depthError(of: shape, nested)
        }

        return LevelID(index: nested, serial: open.levels[nested].serial)
    }
}
