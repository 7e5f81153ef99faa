import _FastCodingCore

/// The decoder that a type's `init(from:)` gets: a node, and the level that it is decoded in.
struct ValueDecoder: Decoder {
    let state: DecodingState
    let level: DecodingLevel

    var codingPath: [any CodingKey] { state.path(level.index) }
    var userInfo: [CodingUserInfoKey: Any] { state.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try state.openKeyed(level)
        return KeyedDecodingContainer(KeyedDecoder<Key>(state: state, level: level))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try UnkeyedDecoder(state, level, state.content(level, CodedProperty.elements))
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        try SingleValueDecoder(
            state: state,
            level: level,
            node: state.content(level, CodedProperty.value)
        )
    }
}

extension ObjectGraph {
    /// The positions of an array's or a set's elements among the children; nil for other kinds.
    func elementRange(_ node: NodeIndex) -> Range<Int>? {
        switch kind(node) {
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet:
            childRange(node)
        default: nil
        }
    }
}

extension DecodingState {
    /// Throws an error if a level is closed, because a program has kept one of its containers.
    func check(_ level: DecodingLevel) throws {
        if !level.isOpen {
            throw late
        }
    }

    /// The error for a container that is used too late.
    var late: DecodingError {
        corrupted(-1, .same, "a container was used after the value that it belongs to was decoded")
    }

    /// The node of a level; for an object whose type is coded without keys, the node of its only
    /// property.
    func content(_ level: DecodingLevel, _ property: String) throws -> NodeIndex {
        try check(level)
        let node = level.node
        guard kind(node) == .object, graph.definition(node).properties.count == 1,
            let name = graph.definition(node).properties.first,
            graph.text(graph.propertyNames[name]).utf8.elementsEqual(property.utf8)
        else { return node }

        return children[graph.childRange(node).lowerBound]
    }
}
