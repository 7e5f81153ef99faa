import _FastCodingLibrary

/// The single-value container of a value that is being encoded.
struct SingleValueEncoder: SingleValueEncodingContainer {
    let state: EncodingState
    let level: Int
    let serial: Int

    var codingPath: [any CodingKey] { state.path(level) }

    func encodeNil() throws { try put(.null, Any?.none as Any) }

    @inline(__always)
    func encode<T: CodedScalar>(_ value: T) throws { try put(state.node(scalar: value, at: .same, in: level), value) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: Int128) throws { try put(state.node(scalar: value, at: .same, in: level), value) }

    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    func encode(_ value: UInt128) throws { try put(state.node(scalar: value, at: .same, in: level), value) }

    func encode<T: Encodable>(_ value: T) throws { try put(state.node(for: value, at: .same, in: level), value) }

    @inline(__always)
    private func put<T>(_ node: ObjectGraph.NodeIndex, _ value: T) throws {
        guard level < state.open.levels.count, state.open.levels[level].serial == serial else {
            throw state.invalid(value, -1, .same, EncodingState.late)
        }
        guard state.open.levels[level].shape == .none else {
            throw state.invalid(value, level, .same, "a value was encoded where there is already another one")
        }
        state.open.put(node, in: level)
    }
}
