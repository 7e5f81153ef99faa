package import FastCoding

/// How diff compares.
package struct ComparisonOptions: Sendable {
    /// Whether plainly equal is equal enough.
    package var plainly = false
    package var dialect: String?
    package var limits = Limits()

    package init() {}
}

/// Compares what two inputs hold.
package enum ContentComparison {
    /// One side of a comparison: an archive or a text.
    package typealias Side = [UInt8]

    /// An error that one of the sides is to blame for.
    package struct Failure: Error {
        package let isFirst: Bool
        package let error: FastCodingError

        package init(isFirst: Bool, error: FastCodingError) {
            self.isFirst = isFirst
            self.error = error
        }
    }

    /// Hands the differences to `output` and tells whether there were none.
    ///
    /// - Parameter diagnostics: the warnings about the first and the second side.
    package static func compare(
        _ first: Side, _ second: Side, options: ComparisonOptions,
        diagnostics: inout (first: Diagnostics, second: Diagnostics), output: Conversion.Output
    ) throws(Failure) -> Bool {
        throw Failure(isFirst: true, error: FastCodingError(.unknownFormat, "not written yet"))
    }
}
