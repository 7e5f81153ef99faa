internal import FastCodingInspector
package import _FastCodingLibrary

/// How diff compares.
package struct ComparisonOptions: Sendable {
    /// Whether being plainly equal suffices.
    package var plainly = false
    /// Whether a different order of keys is a difference.
    package var keyOrder = false
    /// Whether all differences are reported instead of the first hundred.
    package var showsAll = false
    /// Whether JSON objects, one per line, are written instead of text.
    package var isJSON = false
    /// Whether the differences have colors.
    package var isColored = false
    package var dialect: String?
    package var limits = Limits()

    package init() {}
}

/// Compares the content of two inputs.
package enum ContentComparison {
    /// One side of a comparison: an archive, a keyed archive or a text; nil if there is nothing to compare with.
    package typealias Side = [UInt8]?

    /// An error caused by one of the sides.
    package struct Failure: Error {
        package let isFirst: Bool
        package let error: FastCodingError

        package init(isFirst: Bool, error: FastCodingError) {
            self.isFirst = isFirst
            self.error = error
        }
    }

    /// Hands the differences to `output` and returns whether there were none.
    ///
    /// - Parameter diagnostics: the warnings about the first and the second side.
    package static func compare(
        _ first: Side, _ second: Side, options: ComparisonOptions,
        diagnostics: inout (first: Diagnostics, second: Diagnostics), output: ByteOutput
    ) throws(Failure) -> Bool {
        let left = try read(first, isFirst: true, options, &diagnostics.first)
        let right = try read(second, isFirst: false, options, &diagnostics.second)
        do throws(FastCodingError) {
            guard let left, let right else {
                return try DifferenceReport.writeMissing(left, right, options: options, output: output)
            }
            return try DifferenceReport.write(left, right, options: options, output: output)
        } catch {
            throw Failure(isFirst: true, error: error)
        }
    }

    private static func read(
        _ side: Side, isFirst: Bool, _ options: ComparisonOptions, _ diagnostics: inout Diagnostics
    ) throws(Failure) -> ObjectGraph? {
        guard let side else { return nil }
        do throws(FastCodingError) {
            let isArchive = ArchiveHeader.isArchive(side.span)
            if !isArchive, let wrongKind = Hints.noText(side) { throw wrongKind }
            if isArchive || KeyedArchive(side).isRecognized {
                return try GraphReading.archive(side, dialect: options.dialect, limits: options.limits) {
                    diagnostics.take($0)
                }
            }
            var reading = ReadingOptions()
            reading.limits = options.limits
            return try ObjectGraph(notation: side, options: reading) { diagnostics.take($0) }
        } catch {
            throw Failure(isFirst: isFirst, error: error)
        }
    }
}
