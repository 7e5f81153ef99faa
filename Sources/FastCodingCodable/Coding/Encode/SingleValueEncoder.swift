import _FastCodingCore

/// The container for a value that is encoded as a whole.
struct SingleValueEncoder: SingleValueEncodingContainer {
    let state: EncodingState
    let level: LevelID

    var codingPath: [any CodingKey] { state.path(level.index) }

    func encodeNil() throws { try put(.null, Any?.none as Any) }

    @inline(__always)
    private func add<T: CodedScalar>(_ value: T) throws {
        try put(state.node(scalar: value, at: .same, in: level.index), value)
    }

    func encode<T: CodedScalar>(_ value: T) throws {
        try add(value)
    }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: Int128) throws { try add(value) }
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: UInt128) throws { try add(value) }
    func encode<T: Encodable>(_ value: T) throws {
        try state.check(level, for: value)
        try put(state.node(for: value, at: .same, in: level.index), value)
    }

    @inline(__always)
    private func put<T>(_ node: NodeIndex, _ value: T) throws {
        try state.check(level, for: value)
        guard state.open.levels[level.index].shape == .none else {
            throw state.invalid(
                value,
                level.index,
                .same,
                "a value was encoded where there is already another one"
            )
        }

        state.open.put(node, in: level.index)
    }
}
