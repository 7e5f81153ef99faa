import _FastCodingCore

extension ObjectGraph {
    /// Refuses the graph of a property list whose data and mutable strings, each written as often as it occurs, come to far
    /// more than is stored of them: more than 8 times the pool, or an eighth of the limit on expansion.
    ///
    /// An archive that is made from the graph is held in memory as a whole, with every one of these copies.
    package func checkRepeatedBytes(_ limits: Limits) throws(FastCodingError) {
        let most = max(limits.expansion / 8, 8 * pool.count)
        var room = most.addingReportingOverflow(pool.count).overflow ? Int.max : most + pool.count
        for (index, record) in records.enumerated() {
            guard [.data, .mutableData, .mutableString].contains(record.kind) else { continue }
            room -= Int(record.b)
            guard room < 0 else { continue }
            throw FastCodingError(
                .expansionLimit,
                "data and strings that occur in many places come to more bytes than the limit on expansion",
                offset: source(NodeIndex(UInt32(index))))
        }
    }
}
