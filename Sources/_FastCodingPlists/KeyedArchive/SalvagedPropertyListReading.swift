import _FastCodingCore

extension SalvagedPropertyList {
    /// What is in place of its missing objects.
    var missing: MissingValues {
        var missing = MissingValues(damage: damage, source: end)
        missing.mayHaveMoreParts = true
        return missing
    }

    /// The literal content of the list, with marks where objects are missing.
    package func literalGraph(_ limits: FastLimits, diagnostics: inout Diagnostics)
        throws(FastCodingError) -> DamagedGraph
    {
        var builder = LiteralGraphBuilder(size: bytes.count)
        try read(limits, into: &builder, diagnostics: &diagnostics)
        let read = builder.finish()
        diagnostics.merge(read.diagnostics)
        try read.graph.checkRepeatedBytes(limits)
        return DamagedGraph(read.graph, missing)
    }

    /// How much is left, for a warning.
    ///
    /// - Parameter counts: what is left of the root; nil if the root itself is missing.
    package func warning(_ counts: SalvagedCounts?) -> FastCodingError {
        let state = damage.reason == .truncated ? "missing" : "damaged"
        let objects =
            whole == total
            ? "all \(total) objects are whole, and only the table of their offsets is \(state)"
            : "\(whole) of at least \(total) objects are whole"
        let root = counts?.sentence ?? "the root is missing"
        return FastCodingError(
            .salvaged,
            whole == total ? objects : root + "; " + objects,
            offset: damage.offset
        )
    }
}
