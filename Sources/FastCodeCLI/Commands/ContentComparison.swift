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
    /// One side of a comparison: an archive, a keyed one or a text.
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
        diagnostics: inout (first: Diagnostics, second: Diagnostics), output: ByteOutput
    ) throws(Failure) -> Bool {
        let left = try read(first, isFirst: true, options, &diagnostics.first)
        let right = try read(second, isFirst: false, options, &diagnostics.second)
        var compared = GraphComparison.Options(plainly: options.plainly, nilPropertiesAreAbsent: options.plainly)
        compared.distinguishesEqualDefinitions = false
        let differences = GraphComparison.allDifferences(left, right, options: compared, showing: shown)
        do throws(FastCodingError) {
            try write(differences, left, right, output)
        } catch {
            throw Failure(isFirst: true, error: error)
        }
        return differences.first.isEmpty
    }

    /// How many differences are shown.
    private static let shown = 100

    private static func read(
        _ side: Side, isFirst: Bool, _ options: ComparisonOptions, _ diagnostics: inout Diagnostics
    ) throws(Failure) -> ObjectGraph {
        do throws(FastCodingError) {
            if ArchiveHeader.isArchive(side.span) {
                return try ArchiveReader.read(
                    side, dialect: options.dialect, limits: options.limits, diagnostics: &diagnostics
                ).graph
            }
            if let wrongKind = Hints.noText(side) { throw wrongKind }
            if KeyedArchiveReader.recognizes(side, limits: options.limits) {
                return try KeyedArchiveReader.read(side, limits: options.limits, diagnostics: &diagnostics)
            }
            var reading = ReadingOptions()
            reading.limits = options.limits
            return try Conversion.readNotation(side, options: reading, diagnostics: &diagnostics)
        } catch {
            throw Failure(isFirst: isFirst, error: error)
        }
    }

    private static func write(
        _ differences: (first: [GraphComparison.Difference], more: Int), _ left: ObjectGraph, _ right: ObjectGraph,
        _ output: ByteOutput
    ) throws(FastCodingError) {
        var leftAddressing = KeyPathAddressing()
        var rightAddressing = KeyPathAddressing()
        for difference in differences.first {
            let path = KeyPath.shown(difference.keyPath(left, right, &leftAddressing, &rightAddressing))
            let halves = DisplayText.escaped("\(difference.leftText) | \(difference.rightText)")
            try output(Array("\(path): \(difference.reason.rawValue): \(halves)\n".utf8).span)
        }
        if differences.more > 0 {
            let rest = "\(differences.more) more " + (differences.more == 1 ? "difference is" : "differences are")
            try output(Array("(\(rest) not shown)\n".utf8).span)
        }
    }
}
