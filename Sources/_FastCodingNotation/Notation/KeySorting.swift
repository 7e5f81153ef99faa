import _FastCodingPlists

// The order of keys for --sort-keys: that of their UTF-8 bytes.
//
// The same long keys may stand in many dictionaries, so the bytes that sorting may have to examine are charged to a
// budget.
extension ObjectGraph {
    /// The places, among a node's children, of the values of a dictionary or a coded object, whose keys must be
    /// strings.
    func sortedEntries(of node: NodeIndex, _ budget: inout NotationBudget) throws(FastCodingError) -> [Int] {
        let range = childRange(node)
        let first = firstKey(node)
        let keys = stride(from: first, to: range.upperBound, by: 2).map { byteRange(children[$0]) }
        return try sorted(keys, &budget).map { first - range.lowerBound - 1 + 2 * $0 }
    }

    /// The places of the properties of an object.
    func sortedProperties(of node: NodeIndex, _ budget: inout NotationBudget) throws(FastCodingError) -> [Int] {
        try sorted(Array(propertyNames[definition(node).properties]), &budget)
    }

    private func sorted(_ keys: [ByteRange], _ budget: inout NotationBudget) throws(FastCodingError) -> [Int] {
        if keys.count < 2 { return Array(keys.indices) }
        for key in keys { try budget.charge(key.count, for: "sorting keys") }
        return keys.indices.sorted { bytes(keys[$0]).precedes(bytes(keys[$1])) }
    }
}

extension Span<UInt8> {
    /// Whether these bytes precede others in the order of their values.
    fileprivate func precedes(_ other: Span<UInt8>) -> Bool {
        let common = Swift.min(count, other.count)
        for index in 0..<common where self[index] != other[index] { return self[index] < other[index] }
        return count < other.count
    }
}
