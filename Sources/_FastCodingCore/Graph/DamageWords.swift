/// The nodes that all marks of damage in a graph have in common.
package struct DamageWords: Sendable {
    /// The key `$damaged`, and where its text is. No key that was read has the same place, so it is
    /// never taken for one.
    package let key: NodeIndex
    package let name: ByteRange
    let offset: NodeIndex
    let reason: NodeIndex
    let value: NodeIndex
    /// The reasons that have been met, by the names of their codes.
    var reasons: [String: NodeIndex] = [:]

    /// The words of a graph that has the same nodes under other numbers; nil if it has no mark.
    ///
    /// - Parameter number: the node of the other graph for one of this; nil if it has none.
    package func moved(_ number: (NodeIndex) -> NodeIndex?) -> DamageWords? {
        guard let key = number(key) else { return nil }

        return DamageWords(
            key: key,
            name: name,
            offset: number(offset) ?? .nil,
            reason: number(reason) ?? .nil,
            value: number(value) ?? .nil,
            reasons: reasons.compactMapValues(number)
        )
    }

    private init(
        key: NodeIndex,
        name: ByteRange,
        offset: NodeIndex,
        reason: NodeIndex,
        value: NodeIndex,
        reasons: [String: NodeIndex]
    ) {
        self.key = key
        self.name = name
        self.offset = offset
        self.reason = reason
        self.value = value
        self.reasons = reasons
    }

    init(in graph: inout ObjectGraph) {
        key = graph.addString("$damaged")
        name = graph.byteRange(key)
        offset = graph.addString("offset")
        reason = graph.addString("reason")
        value = graph.addString("value")
    }
}
