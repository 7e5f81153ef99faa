internal import FastCodingInspector
package import _FastCodingLibrary

/// `fastcode diff`: are the contents of two inputs equal, and if not, where do they differ?
///
/// Its statuses are those of diff(1): 1 means different, and any trouble is 2.
enum DiffCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        var options = ComparisonOptions()
        options.plainly = arguments.has(.plainly)
        options.keyOrder = arguments.has(.keyOrder)
        options.showsAll = arguments.has(.all)
        options.isJSON = arguments.has(.json)
        options.dialect = arguments.values.dialect
        options.limits = arguments.limits
        if arguments.operands.count != 2 { return try runForGit(arguments, options) }
        return try compare(Input.all(arguments), options, arguments)
    }

    /// Compares what git gives a command for differences: the path, then for either side a file, its hash and its mode,
    /// and for a file that was renamed two more. Git goes no further after a status other than 0.
    private static func runForGit(
        _ arguments: ParsedArguments, _ options: ComparisonOptions
    ) throws(FastCodingError) -> ExitStatus {
        if !options.isJSON {
            let name = Subject.file(arguments.operands[0]).displayName
            try OutputFile.standardOutput.write(Array((name + "\n").utf8).span)
        }
        _ = try compare(Input.all([arguments.operands[1], arguments.operands[4]], arguments), options, arguments)
        return .done
    }

    private static func compare(
        _ inputs: [Input], _ options: ComparisonOptions, _ arguments: ParsedArguments
    ) throws(FastCodingError) -> ExitStatus {
        var options = options
        var report = Report(arguments.reportPolicy)
        guard let first = read(inputs[0], options, &report), let second = read(inputs[1], options, &report) else {
            return finish(report, isEqual: false)
        }
        var diagnostics = (first: Diagnostics(), second: Diagnostics())
        let output = OutputFile.standardOutput
        options.isColored = arguments.colorsContent(of: output)
        let isQuiet = arguments.has(.quiet)
        var isEqual = false
        var failure: ContentComparison.Failure?
        do throws(ContentComparison.Failure) {
            isEqual = try ContentComparison.compare(
                first, second, options: options, diagnostics: &diagnostics
            ) { block throws(FastCodingError) in
                if !isQuiet { try output.write(block) }
            }
        } catch {
            failure = error
        }
        if isQuiet, failure == nil, !isEqual { failure = tell(inputs, output) }
        report.add(diagnostics.first, inputs[0].subject, source: first)
        report.add(diagnostics.second, inputs[1].subject, source: second)
        if let failure = output.failure {
            report.add(failure, .standardOutput)
        } else if let failure {
            report.add(
                failure.error, inputs[failure.isFirst ? 0 : 1].subject, source: failure.isFirst ? first : second)
        }
        return finish(report, isEqual: isEqual)
    }

    /// Says that two inputs differ, in the words of diff(1).
    private static func tell(_ inputs: [Input], _ output: OutputFile) -> ContentComparison.Failure? {
        let names = inputs.map { $0.subject == .standardInput ? "-" : $0.subject.displayName }
        do throws(FastCodingError) {
            try output.write(Array("Files \(names[0]) and \(names[1]) differ\n".utf8).span)
            return nil
        } catch {
            return ContentComparison.Failure(isFirst: true, error: error)
        }
    }

    /// What is to be compared; nil if it cannot be read.
    private static func read(
        _ input: Input, _ options: ComparisonOptions, _ report: inout Report
    ) -> ContentComparison.Side? {
        // Git gives this name where a file was added or removed.
        if input == .file(Path("/dev/null")) { return .some(nil) }
        do throws(FastCodingError) {
            return try input.read(limit: options.limits.input)
        } catch {
            report.add(error, input.subject)
            return nil
        }
    }

    private static func finish(_ report: Report, isEqual: Bool) -> ExitStatus {
        if !report.text.isEmpty { ProcessState.writeError(Array(report.text.utf8)) }
        if report.status != .done { return .environment }
        return isEqual ? .done : .data
    }
}

package struct ComparisonOptions: Sendable {
    /// Whether being plainly equal suffices.
    package var plainly = false
    /// Whether a different order of keys is a difference.
    package var keyOrder = false
    /// Whether all differences are reported instead of the first hundred.
    package var showsAll = false
    /// Whether JSON objects, one per line, are written instead of text.
    package var isJSON = false
    package var isColored = false
    package var dialect: String?
    package var limits = Limits()

    package init() {}
}

/// Compares the content of two inputs.
package enum ContentComparison {
    /// One side of a comparison: an archive, a keyed archive or a text; nil if there is nothing to compare with.
    package typealias Side = [UInt8]?

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
            if isArchive || KeyedArchiveReader.recognizes(side) {
                return try GraphReading.archive(side, dialect: options.dialect, limits: options.limits) {
                    diagnostics.take($0)
                }
            }
            var reading = ReadingOptions()
            reading.limits = options.limits
            return try Conversion.readNotation(side, options: reading, diagnostics: &diagnostics)
        } catch {
            throw Failure(isFirst: isFirst, error: error)
        }
    }
}
