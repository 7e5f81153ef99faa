import _FastCodingLibrary

/// The decoder that is passed to a value's `init(from:)`.
struct ValueDecoder: Decoder {
    let state: DecodingState
    let level: Int
    let serial: Int

    var codingPath: [any CodingKey] { state.path(level) }
    var userInfo: [CodingUserInfoKey: Any] { state.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try state.openKeyed(level, serial)
        return KeyedDecodingContainer(KeyedDecoder<Key>(state: state, level: level, serial: serial))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try state.check(level, serial)
        return try UnkeyedDecoder(state, level, serial, state.content(level, CodedProperty.elements))
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        try state.check(level, serial)
        let node = state.content(level, CodedProperty.value)
        return SingleValueDecoder(state: state, level: level, node: node)
    }
}

extension DecodingState {
    /// Whether a container may still be used.
    func check(_ level: Int, _ serial: Int) throws {
        guard open.isOpen(level, serial) else { throw corrupted(-1, .same, Self.late) }
    }

    /// The node of a level; for an object whose type is coded without keys, the node of its only property.
    func content(_ level: Int, _ property: String) -> NodeIndex {
        let node = open.levels[level].node
        guard graph.kind(node) == .object, graph.definition(node).properties.count == 1,
            let name = graph.definition(node).properties.first,
            graph.propertyNames[name].count == property.utf8.count,
            graph.text(graph.propertyNames[name]) == property
        else { return node }
        return graph.children[graph.childRange(node).lowerBound]
    }
}
