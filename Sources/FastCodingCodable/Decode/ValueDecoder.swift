import _FastCodingLibrary

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

struct SingleValueDecoder: SingleValueDecodingContainer {
    let state: DecodingState
    let level: DecodingLevel
    let node: NodeIndex

    var codingPath: [any CodingKey] { state.path(level.index) }

    func decodeNil() -> Bool { state.isNull(node) }

    func decode<T: CodedScalar>(_ type: T.Type) throws -> T {
        try state.scalar(type, node, at: .same, in: level.index)
    }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type) throws -> Int128 {
        try state.scalar(type, node, at: .same, in: level.index)
    }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type) throws -> UInt128 {
        try state.scalar(type, node, at: .same, in: level.index)
    }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try state.check(level)
        return try state.decode(type, node, at: .same, in: level.index)
    }
}

struct UnkeyedDecoder: UnkeyedDecodingContainer {
    private let state: DecodingState
    private let level: DecodingLevel
    private let elements: Range<Int>
    private(set) var currentIndex = 0

    init(_ state: DecodingState, _ level: DecodingLevel, _ node: NodeIndex) throws {
        self.state = state
        self.level = level

        guard let elements = state.graph.elementRange(node) else {
            throw state.mismatch([Any].self, node, level.index)
        }

        self.elements = elements
        try state.charge(1, level.index, .same)
    }

    var codingPath: [any CodingKey] { state.path(level.index) }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    private func next(_ type: Any.Type) throws -> NodeIndex {
        try state.check(level)
        guard currentIndex < elements.count else {
            throw state.noMoreElements(type, currentIndex, level.index)
        }

        return state.children[elements.lowerBound + currentIndex]
    }

    mutating func decodeNil() throws -> Bool {
        guard try state.isNull(next(Never.self)) else { return false }

        currentIndex += 1
        return true
    }

    @inline(__always)
    private mutating func value<T: CodedScalar>(_ type: T.Type) throws -> T {
        let value = try state.scalar(type, next(type), at: .index(currentIndex), in: level.index)
        currentIndex += 1
        return value
    }

    mutating func decode<T: CodedScalar>(_ type: T.Type) throws -> T {
        try value(type)
    }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: Int128.Type) throws -> Int128 {
        try value(type)
    }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
        try value(type)
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let value = try state.decode(type, next(type), at: .index(currentIndex), in: level.index)
        currentIndex += 1
        return value
    }

    private mutating func nested() throws -> ValueDecoder {
        let nested = try state.push(
            next([Any].self),
            .index(currentIndex),
            in: level.index,
            isContainer: true
        )
        currentIndex += 1
        return ValueDecoder(state: state, level: nested)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try nested().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try nested().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder {
        try nested()
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
    func check(_ level: DecodingLevel) throws {
        if !level.isOpen {
            throw late
        }
    }

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
