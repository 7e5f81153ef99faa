internal import FastCodingInspector
package import _FastCodingLibrary

/// `fastcode diff`: are the contents of two inputs equal, and if not, where do they differ?
///
/// Its statuses are those of diff(1): 1 means different, and any trouble is 2.
enum DiffCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let operands = arguments.operands
        if operands.count == 2 {
            return try compare(Input.all(arguments), arguments)
        }

        // Git gives a command for differences the path, then for either side a file, its hash and
        // its mode, and for a file that was renamed two more. It goes no further after a status
        // other than 0.
        if !arguments.has(.json) {
            try OutputFile.standardOutput.write(Subject.file(operands[0]).displayName + "\n")
        }

        _ = try compare(Input.all([operands[1], operands[4]], arguments), arguments)
        return .done
    }

    private static func compare(_ inputs: [Input], _ arguments: ParsedArguments)
        throws(FastCodingError) -> ExitStatus
    {
        let output = OutputFile.standardOutput
        var report = Report(arguments.reportPolicy)
        guard let graphs = graphs(inputs, arguments, &report) else {
            report.show()
            return .environment
        }

        var isEqual = false
        do throws(FastCodingError) {
            let isQuiet = arguments.has(.quiet)
            isEqual = try DifferenceReport.write(
                graphs[0],
                graphs[1],
                options: arguments.comparisonOptions
            ) {
                block throws(FastCodingError) in
                if !isQuiet {
                    try output.write(block)
                }
            }

            if isQuiet, !isEqual {
                let names = inputs.map {
                    $0.subject == .standardInput ? "-" : $0.subject.displayName
                }
                try output.write("Files \(names[0]) and \(names[1]) differ\n")
            }
        } catch {
            report.add(error, output.failure == nil ? inputs[0].subject : .standardOutput)
        }

        if report.show() != .done {
            return .environment
        }

        return isEqual ? .done : .data
    }

    /// The graph of each input, nil for what is not there; nil if an input can't be read. All are
    /// read before any is parsed.
    private static func graphs(
        _ inputs: [Input],
        _ arguments: ParsedArguments,
        _ report: inout Report
    ) -> [ObjectGraph?]? {
        // Git gives this name where a file was added or removed.
        let missing = Path("/dev/null")
        var contents: [[UInt8]] = []

        for input in inputs {
            let failure = report.add(input.subject) { _ throws(FastCodingError) in
                contents.append(
                    input.path == missing ? [] : try input.read(limit: arguments.limits.input)
                )
            }

            if failure != nil {
                return nil
            }
        }

        var graphs: [ObjectGraph?] = []
        for (input, content) in zip(inputs, contents) {
            if input.path == missing {
                graphs.append(nil)
                continue
            }

            let failure = report.add(input.subject) { work throws(FastCodingError) in
                work.source = .whole(content)
                graphs.append(try graph(content, arguments, &work.diagnostics))
            }

            if failure != nil {
                return nil
            }
        }

        return graphs
    }

    private static func graph(
        _ content: [UInt8],
        _ arguments: ParsedArguments,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        let isArchive = ArchiveHeader.isArchive(content.span)
        if !isArchive, let wrongKind = Hints.noText(content) {
            throw wrongKind
        }

        if isArchive || KeyedArchiveDetector.isKeyedArchive(content) {
            return try GraphReading.archive(
                content,
                dialect: arguments.dialect,
                limits: arguments.limits
            ) {
                diagnostics.take($0)
            }
        }

        var reading = ReadingOptions()
        reading.limits = arguments.limits
        return try Conversion.readNotation(content, options: reading, diagnostics: &diagnostics)
    }
}

package struct ComparisonOptions: Sendable {
    var compared = ObjectGraph.ComparisonOptions()
    var isJSON = false
    var isColored = false
    package var limits = Limits()

    package init() {
        compared.alignsElements = true
        compared.ignoresKeyOrder = true
    }
}

extension ParsedArguments {
    var comparisonOptions: ComparisonOptions {
        var options = ComparisonOptions()
        options.compared.plainEquality = has(.plainly)
        options.compared.ignoresKeyOrder = !has(.keyOrder)

        if has(.all) {
            options.compared.limit = .max
        }

        options.isJSON = has(.json)
        options.isColored = colorsContent(of: .standardOutput)
        options.limits = limits

        return options
    }
}

/// Reports where two graphs differ, with a line for each place.
package struct DifferenceReport {
    private static let schema = 1

    private let left: ObjectGraph
    private let right: ObjectGraph
    private let options: ComparisonOptions
    private var room: Int
    private var similarKeys = SimilarKeys()

    /// Hands the differences to `output` and returns whether there were none. Either graph may be
    /// missing.
    ///
    /// Throws ``FastCodingError/Code/outputLimit``, and what `output` throws.
    package static func write(
        _ left: ObjectGraph?,
        _ right: ObjectGraph?,
        options: ComparisonOptions,
        output: ByteOutput
    ) throws(FastCodingError) -> Bool {
        if left == nil, right == nil {
            return true
        }

        var report = DifferenceReport(left ?? ObjectGraph(), right ?? ObjectGraph(), options)
        return try withoutActuallyEscaping(output) { output throws(FastCodingError) in
            let output = options.isJSON && options.isColored ? JSONColors.coloring(output) : output
            if left != nil, right != nil {
                return try report.run(output)
            }

            let words = [left, right].map {
                $0.map { $0.summary(withContentsOf: $0.rootIndex) } ?? "nothing"
            }

            try output(
                Array(report.line((KeyPath.root, KeyPath.root), "missing", words[0], words[1]).utf8)
                    .span
            )

            return false
        }
    }

    private init(_ left: ObjectGraph, _ right: ObjectGraph, _ options: ComparisonOptions) {
        self.left = left
        self.right = right
        self.options = options
        let size =
            left.pool.count + right.pool.count + 8 * (left.records.count + right.records.count)

        room = options.limits.output(forInput: size)
    }

    private mutating func run(_ output: ByteOutput) throws(FastCodingError) -> Bool {
        var compared = options.compared
        compared.outputLimit = room
        let result = try left.comparison(with: right, compared) {
            difference throws(FastCodingError) in
            let paths = (
                similarKeys.distinct(difference.keyPath),
                similarKeys.distinct(difference.otherKeyPath)
            )
            try write(line(paths, difference.reason, difference.left, difference.right), output)
        }

        if result.furtherCount > 0 {
            try write(rest(result.furtherCount), output)
        }

        if let path = result.firstUnaligned {
            try write(note(result.unalignedCount, path), output)
        }

        return result.isEqual
    }

    private mutating func write(_ line: String, _ output: ByteOutput) throws(FastCodingError) {
        room -= line.utf8.count
        if room < 0 {
            throw FastCodingError(
                .outputLimit,
                "the differences would take more than the limit on output"
            )
        }

        try output(Array(line.utf8).span)
    }

    private func line(
        _ paths: (String, other: String),
        _ reason: String,
        _ here: String,
        _ there: String
    ) throws(FastCodingError) -> String {
        if options.isJSON {
            return try object([
                "path": .path(paths.0),
                "other-path": .path(paths.other),
                "reason": .text(reason),
                "first": .text(here),
                "second": .text(there),
            ])
        }

        let isColored = options.isColored
        return ContentColor.key.paint(KeyPath.shown(paths.0), isColored) + ": \(reason): "
            + ContentColor.removed.paint(DisplayText.safe(here), isColored) + " | "
            + ContentColor.added.paint(DisplayText.safe(there), isColored) + "\n"
    }

    private func object(_ members: KeyValuePairs<String, JSONValue>) throws(FastCodingError)
        -> String
    {
        let line = try JSONValue.object(
            [("schema", .number(Self.schema))] + members.map { ($0, $1) }
        ).line()
        return String(decoding: line, as: UTF8.self)
    }

    private func rest(_ more: Int) throws(FastCodingError) -> String {
        if options.isJSON {
            return try object(["more": .number(more)])
        }
        return "(\(more) more " + (more == 1 ? "difference is" : "differences are")
            + " not shown)\n"
    }

    private func note(_ count: Int, _ path: String) throws(FastCodingError) -> String {
        if options.isJSON {
            return try object(["unaligned": .number(count), "path": .path(path)])
        }

        let what = count == 1 ? "an array is" : "\(count) arrays are"
        let place = count == 1 ? "at" : "the first at"
        return
            "(\(what) compared index by index, being too different to be aligned, \(place) \(KeyPath.shown(path)))\n"
    }
}

/// Keeps apart keys that look the same and differ only in how characters are composed: "é" may be
/// one scalar or two.
struct SimilarKeys {
    /// The components beyond ASCII that were shown as they are. Strings that look the same are
    /// equal to Swift.
    private var shown: Set<String> = []

    /// A key path for people, where a component that looks like an earlier one has escapes; it
    /// leads to the same place.
    mutating func distinct(_ path: String) -> String {
        if path.utf8.allSatisfy({ $0 < 0x80 }) {
            return path
        }

        var components: [String] = []
        for part in path.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        {
            let component = String(decoding: part, as: UTF8.self)
            let first = shown.insert(component).memberAfterInsert
            components.append(
                first.utf8.elementsEqual(part) ? component : component.escapedBeyondASCII
            )
        }

        return components.joined(separator: ".")
    }
}
