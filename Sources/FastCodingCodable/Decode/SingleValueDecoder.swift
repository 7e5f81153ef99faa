import _FastCodingLibrary

/// The single-value container of a value that is being decoded.
struct SingleValueDecoder: SingleValueDecodingContainer {
    let state: DecodingState
    let level: Int
    let node: ObjectGraph.NodeIndex

    var codingPath: [any CodingKey] { state.path(level) }

    func decodeNil() -> Bool { state.graph.isNull(node) }

    func decode<T: CodedScalar>(_ type: T.Type) throws -> T { try state.scalar(type, node, at: .same, in: level) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: Int128.Type) throws -> Int128 { try state.scalar(type, node, at: .same, in: level) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func decode(_ type: UInt128.Type) throws -> UInt128 { try state.scalar(type, node, at: .same, in: level) }

    func decode<T: Decodable>(_ type: T.Type) throws -> T { try state.decode(type, node, at: .same, in: level) }
}
