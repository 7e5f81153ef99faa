/// The encoder that is passed to a value's `encode(to:)`.
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
        SingleValueEncoder(state: state, level: level, serial: state.levels[level].serial)
    }
}

extension EncodingState {
    /// Makes a level a container of some kind; it is misuse if it is already one of another kind.
    func ask(_ shape: EncodingLevel.Shape, of level: Int) {
        guard level < levels.count else { return fail(shape, -1, Self.late) }
        if levels[level].shape == .none { levels[level].shape = shape }
        if levels[level].shape != shape { fail(shape, level, "a value asked for containers of two kinds") }
    }

    static let late = "a container was used after the value that it belongs to was encoded"
    static let twice = "a container was used while a value that it holds was being encoded"

    /// Adds an element, or a value and its key, to a container.
    @inline(__always)
    func append(_ value: NodeIndex, _ key: NodeIndex?, to level: Int) throws {
        if level == current {
            pending.append(value)
            if let key { pending.append(key) }
        } else {
            try appendElsewhere(value, key, to: level)
        }
    }

    @inline(never)
    private func appendElsewhere(_ value: NodeIndex, _ key: NodeIndex?, to level: Int) throws {
        guard level < levels.count else { throw invalid(value, -1, .same, Self.late) }
        guard levels[level].isNested else { throw invalid(value, level, .same, Self.twice) }
        stores[levels[level].start].append(value)
        if let key { stores[levels[level].start].append(key) }
    }

    /// How many elements a container has.
    func count(of level: Int) -> Int {
        guard level < levels.count else { return 0 }
        return levels[level].isNested ? stores[levels[level].start].count : pending.count - levels[level].start
    }

    /// Begins a nested container and puts its placeholder into the container around it.
    func nest(_ shape: EncodingLevel.Shape, at place: CodingPlace, _ key: NodeIndex?, in level: Int) -> Int {
        let nested = push(place, in: level, isNested: true)
        levels[nested].shape = shape
        do {
            try append(NodeIndex(UInt32(nested) | Self.placeholder), key, to: level)
        } catch {
            fail(shape, level, Self.twice)
        }
        if levels[nested].depth > options.depth { failure = failure ?? tooDeep(shape, nested) }
        return nested
    }
}
