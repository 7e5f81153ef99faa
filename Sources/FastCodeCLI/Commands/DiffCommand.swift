internal import FastCodingInspector
package import _FastCodingEngine

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
        let document = Document(content)
        switch document.kind {
        case .archive, .keyedArchive:
            return try GraphReading.archive(
                document,
                dialect: arguments.dialect,
                limits: arguments.limits
            ) {
                diagnostics.take($0)
            }
        case .propertyList, .damagedPropertyList, .text, .openStep, .empty, .unknown:
            if let wrongKind = Hints.noText(content) {
                throw wrongKind
            }
        }

        var reading = ReadingOptions()
        reading.limits = arguments.limits
        return try Conversion.readNotation(content, options: reading, diagnostics: &diagnostics)
    }
}

/// How `diff` compares and how it reports what it finds.
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
