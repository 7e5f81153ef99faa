import _FastCodingCore

/// The container for a value that is decoded as a whole.
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
