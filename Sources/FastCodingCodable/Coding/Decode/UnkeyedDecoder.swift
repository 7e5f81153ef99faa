import _FastCodingCore

/// An unkeyed container of a value that is being decoded: the elements of an array or a set.
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

    /// The node of the next element, which is not taken yet: an error leaves the container at the
    /// element.
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

    /// The decoder of a nested container, which takes the next element.
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
