import _FastCodingLibrary

/// An unkeyed container of a value that is being decoded: the elements of an array or a set.
struct UnkeyedDecoder: UnkeyedDecodingContainer {
    private let state: DecodingState
    private let level: Int
    private let serial: Int
    private let elements: Range<Int>
    private(set) var currentIndex = 0

    init(_ state: DecodingState, _ level: Int, _ serial: Int, _ node: ObjectGraph.NodeIndex) throws {
        self.state = state
        self.level = level
        self.serial = serial
        guard let elements = state.graph.elementRange(node) else { throw state.mismatch([Any].self, node, level) }
        self.elements = elements
        try state.charge(1, level, .same)
    }

    var codingPath: [any CodingKey] { state.path(level) }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    @inline(__always)
    private func next(_ type: Any.Type) throws -> ObjectGraph.NodeIndex {
        try state.check(level, serial)
        guard currentIndex < elements.count else { throw state.noMoreElements(type, currentIndex, level) }
        return state.graph.children[elements.lowerBound + currentIndex]
    }

    mutating func decodeNil() throws -> Bool {
        guard try state.graph.isNull(next(Never.self)) else { return false }
        currentIndex += 1
        return true
    }

    @inline(__always)
    private mutating func value<T: CodedScalar>(_ type: T.Type) throws -> T {
        let value = try state.scalar(type, next(type), at: .index(currentIndex), in: level)
        currentIndex += 1
        return value
    }

    mutating func decode<T: CodedScalar>(_ type: T.Type) throws -> T { try value(type) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try value(type) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try value(type) }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let value = try state.decode(type, next(type), at: .index(currentIndex), in: level)
        currentIndex += 1
        return value
    }

    private mutating func nested() throws -> ValueDecoder {
        let node = try next([Any].self)
        let nested = try state.push(node, .index(currentIndex), in: level, isContainer: true)
        currentIndex += 1
        return ValueDecoder(state: state, level: nested.level, serial: nested.serial)
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try nested().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try nested().unkeyedContainer() }

    mutating func superDecoder() throws -> any Decoder { try nested() }
}

extension ObjectGraph {
    /// The positions of an array's or a set's elements among the children; nil for other kinds.
    func elementRange(_ node: NodeIndex) -> Range<Int>? {
        switch kind(node) {
        case .array, .mutableArray, .set, .mutableSet, .orderedSet, .mutableOrderedSet: childRange(node)
        default: nil
        }
    }
}
