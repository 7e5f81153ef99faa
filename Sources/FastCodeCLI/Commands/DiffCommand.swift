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
            try OutputFile.standardOutput.write(Subject.file(arguments.operands[0]).displayName + "\n")
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
        let sources = (first: first.map(SourceText.whole), second: second.map(SourceText.whole))
        report.add(diagnostics.first, inputs[0].subject, source: sources.first)
        report.add(diagnostics.second, inputs[1].subject, source: sources.second)
        if let failure = output.failure {
            report.add(failure, .standardOutput)
        } else if let failure {
            report.add(
                failure.error, inputs[failure.isFirst ? 0 : 1].subject,
                source: failure.isFirst ? sources.first : sources.second)
        }
        return finish(report, isEqual: isEqual)
    }

    /// Says that two inputs differ, in the words of diff(1).
    private static func tell(_ inputs: [Input], _ output: OutputFile) -> ContentComparison.Failure? {
        let names = inputs.map { $0.subject == .standardInput ? "-" : $0.subject.displayName }
        do throws(FastCodingError) {
            try output.write("Files \(names[0]) and \(names[1]) differ\n")
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
        if report.show() != .done { return .environment }
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
            if isArchive || KeyedArchiveDetector.isKeyedArchive(side) {
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

/// Reports where two graphs differ, with a line for each place.
package struct DifferenceReport {
    private static let schema = 1
    /// How many differences are shown unless all are asked for.
    private static let shown = 100

    private let left: ObjectGraph
    private let right: ObjectGraph
    private let options: ComparisonOptions
    /// How many bytes may still be written.
    private var room: Int
    private var similarKeys = SimilarKeys()

    /// Hands the differences to `output` and returns whether there were none.
    ///
    /// Throws ``FastCodingError/Code/outputLimit``, and what `output` throws.
    package static func write(
        _ left: ObjectGraph, _ right: ObjectGraph, options: ComparisonOptions, output: ByteOutput
    ) throws(FastCodingError) -> Bool {
        var report = DifferenceReport(left, right, options)
        return try withoutActuallyEscaping(output) { output throws(FastCodingError) in
            try report.run(options.isJSON && options.isColored ? JSONColors.coloring(output) : output)
        }
    }

    /// The same where one of the graphs is not there, or none.
    static func writeMissing(
        _ left: ObjectGraph?, _ right: ObjectGraph?, options: ComparisonOptions, output: ByteOutput
    ) throws(FastCodingError) -> Bool {
        if left == nil, right == nil { return true }
        func words(_ graph: ObjectGraph?) -> String {
            graph.map { $0.summary(withContentsOf: $0.rootIndex) } ?? "nothing"
        }
        let report = DifferenceReport(left ?? ObjectGraph(), right ?? ObjectGraph(), options)
        let line = try report.line((KeyPath.root, KeyPath.root), "missing", words(left), words(right))
        try withoutActuallyEscaping(output) { output throws(FastCodingError) in
            let output = options.isJSON && options.isColored ? JSONColors.coloring(output) : output
            try output(Array(line.utf8).span)
        }
        return false
    }

    private init(_ left: ObjectGraph, _ right: ObjectGraph, _ options: ComparisonOptions) {
        self.left = left
        self.right = right
        self.options = options
        let size = left.pool.count + right.pool.count + 8 * (left.records.count + right.records.count)
        room = options.limits.output(forInput: size)
    }

    private mutating func run(_ output: ByteOutput) throws(FastCodingError) -> Bool {
        var compared = ObjectGraph.ComparisonOptions()
        compared.plainEquality = options.plainly
        compared.ignoresKeyOrder = !options.keyOrder
        compared.alignsElements = true
        compared.limit = options.showsAll ? .max : Self.shown
        compared.outputLimit = room
        let result = try left.comparison(with: right, compared) { difference throws(FastCodingError) in
            let paths = (similarKeys.distinct(difference.keyPath), similarKeys.distinct(difference.otherKeyPath))
            try write(line(paths, difference.reason, difference.left, difference.right), output)
        }
        if result.furtherCount > 0 { try write(rest(result.furtherCount), output) }
        if let path = result.firstUnaligned { try write(note(result.unalignedCount, path), output) }
        return result.isEqual
    }

    private mutating func write(_ line: String, _ output: ByteOutput) throws(FastCodingError) {
        room -= line.utf8.count
        if room < 0 { throw FastCodingError(.outputLimit, "the differences would take more than the limit on output") }
        try output(Array(line.utf8).span)
    }

    private func line(
        _ paths: (String, other: String), _ reason: String, _ here: String, _ there: String
    ) throws(FastCodingError) -> String {
        if options.isJSON {
            return try object([
                "path": .path(paths.0), "other-path": .path(paths.other), "reason": .text(reason),
                "first": .text(here), "second": .text(there),
            ])
        }
        let isColored = options.isColored
        return ContentColor.key.paint(KeyPath.shown(paths.0), isColored) + ": \(reason): "
            + ContentColor.removed.paint(DisplayText.safe(here), isColored) + " | "
            + ContentColor.added.paint(DisplayText.safe(there), isColored) + "\n"
    }

    private func object(_ members: KeyValuePairs<String, JSONValue>) throws(FastCodingError) -> String {
        let line = try JSONValue.object([("schema", .number(Self.schema))] + members.map { ($0, $1) }).line()
        return String(decoding: line, as: UTF8.self)
    }

    private func rest(_ more: Int) throws(FastCodingError) -> String {
        if options.isJSON {
            return try object(["more": .number(more)])
        }
        return "(\(more) more " + (more == 1 ? "difference is" : "differences are") + " not shown)\n"
    }

    /// Says that some arrays were compared index by index.
    private func note(_ count: Int, _ path: String) throws(FastCodingError) -> String {
        if options.isJSON {
            return try object(["unaligned": .number(count), "path": .path(path)])
        }
        let what = count == 1 ? "an array is" : "\(count) arrays are"
        let place = count == 1 ? "at" : "the first at"
        return "(\(what) compared index by index, being too different to be aligned, \(place) \(KeyPath.shown(path)))\n"
    }
}

/// Keeps apart keys that look the same because they differ only in how their characters are composed: "é" may be one
/// scalar or two.
struct SimilarKeys {
    /// The components beyond ASCII that were shown as they are. Strings that look the same are equal to Swift.
    private var shown: Set<String> = []

    /// A key path for people, in which a component that looks like another one from before has escapes; it leads to the
    /// same place.
    mutating func distinct(_ path: String) -> String {
        if path.utf8.allSatisfy({ $0 < 0x80 }) { return path }
        var components: [String] = []
        for part in path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) {
            let component = String(decoding: part, as: UTF8.self)
            let first = shown.insert(component).memberAfterInsert
            components.append(first.utf8.elementsEqual(part) ? component : component.escapedBeyondASCII)
        }
        return components.joined(separator: ".")
    }
}
