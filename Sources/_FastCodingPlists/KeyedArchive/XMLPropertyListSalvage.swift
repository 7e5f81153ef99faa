import _FastCodingCore

/// What is left of a property list in XML.
package enum XMLPropertyListSalvage {
    /// What is left, and where the damage is.
    package struct Result: ~Copyable {
        package let graph: ObjectGraph
        package let warning: FastCodingError
    }

    /// Reads a list, taken literally, up to the damage.
    ///
    /// - Parameters:
    ///   - text: in UTF-8.
    ///   - failure: why it can't be read, which is thrown if nothing is left.
    package static func read(
        _ text: [UInt8],
        failure: FastCodingError,
        _ limits: FastLimits,
        diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> Result {
        var builder = LiteralGraphBuilder(size: text.count)
        let damage = try XMLPropertyListReader.readBeginning(
            text,
            limits: limits,
            into: &builder,
            diagnostics: &diagnostics
        )
        guard let damage else { throw failure }

        let open = builder.breakOff(damage)
        let read = builder.finish()
        diagnostics.merge(read.diagnostics)
        guard let sentence = SalvagedCounts.sentence(open, in: read.graph) else { throw failure }

        return Result(
            graph: read.graph,
            warning: FastCodingError(.salvaged, sentence, offset: damage.offset)
        )
    }
}
