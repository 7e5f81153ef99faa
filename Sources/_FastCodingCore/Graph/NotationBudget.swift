/// Bounds the memory for the graph of a text, beyond the text's own size, by the limit on output.
///
/// Class definitions that grow with every object fill all objects with nil, and containers that a
/// binary property list has in many places may be parts of other forms; both can take space
/// quadratic in the text's size.
package struct NotationBudget {
    private let limit: Int
    private var spent = 0

    package init(limit: Int) {
        self.limit = limit
    }

    /// The budget of a writer, which may not write more than this anyway.
    package init(for graph: ObjectGraph, _ limits: FastLimits) {
        limit = limits.output(forInput: graph.pool.count + graph.records.count)
    }

    /// The budget of a reader. A limit on output below the default does not apply to it.
    package init(reading graph: ObjectGraph, _ limits: FastLimits) {
        limit = max(
            limits.output(forInput: 0),
            FastLimits().output(forInput: graph.pool.count + graph.records.count)
        )
    }

    /// Charges bytes that are about to be used. Throws ``FastCodingError/Code/outputLimit`` if they
    /// are too many.
    @inline(__always)
    package mutating func charge(_ bytes: Int, for purpose: @autoclosure () -> String)
        throws(FastCodingError)
    {
        let (sum, overflow) = spent.addingReportingOverflow(bytes)
        spent = sum

        if overflow || sum > limit {
            throw Self.exceeded(limit, purpose())
        }
    }

    /// Charges the bytes of a key path. Throws ``FastCodingError/Code/outputLimit`` if there are
    /// too many, or if the path alone is too long.
    package mutating func charge(path bytes: Int, for purpose: @autoclosure () -> String)
        throws(FastCodingError)
    {
        try check(path: bytes)
        try charge(bytes, for: purpose())
    }

    /// Throws ``FastCodingError/Code/outputLimit`` if a key path would be too long. Since it is in
    /// memory as a whole, a single one may take no more than a 64th of the limit, by default four
    /// times the size of the archive; but 256 KiB are allowed in any case.
    package func check(path bytes: Int) throws(FastCodingError) {
        let most = max(limit / 64, 256 << 10)
        guard bytes > most else { return }

        throw FastCodingError(
            .outputLimit,
            "a key path would have more than \(most) bytes, a 64th of the limit on output"
        )
    }

    /// The error for a purpose that goes beyond the budget.
    @inline(never)
    private static func exceeded(_ limit: Int, _ purpose: String) -> FastCodingError {
        FastCodingError(.outputLimit, "\(purpose) would take more than \(limit) bytes")
    }
}
