internal import FastCodingInspector
internal import _FastCodingLibrary

/// Reports what a conversion of archives would change, without writing any of them.
struct DryRun {
    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments) {
        self.arguments = arguments
    }

    func run(_ inputs: [Input], _ convert: @escaping ConversionRun.WholeConversion) throws(FastCodingError)
        -> ExitStatus
    {
        let policy = arguments.reportPolicy
        let inPlace = arguments.values.output.isInPlace ? try InPlaceReplacement(arguments) : nil
        // What prevents any replacement is refused here as well.
        if inPlace != nil { _ = try OutputPlan(inputs, arguments) { $0 } }
        return JobRunner(arguments).run(inputs) { index in
            var report = Report(policy)
            var diagnostics = Diagnostics()
            var source: [UInt8]?
            var output: [UInt8] = []
            do throws(FastCodingError) {
                let (bytes, state) = try read(inputs[index], toReplace: inPlace != nil)
                source = bytes
                if let wrongKind = Hints.noArchive(bytes) { throw wrongKind }
                var result: [UInt8] = []
                try convert(bytes, { diagnostics.take($0) }) { result.append($0) }
                if let inPlace, let state, result != bytes {
                    inPlace.warn(state, &diagnostics)
                    try inPlace.checkLosses(diagnostics)
                }
                output = try changes(inputs[index], bytes, result)
                report.add(diagnostics, inputs[index].subject, source: source)
            } catch {
                report.add(diagnostics, inputs[index].subject, source: source)
                report.add(error, inputs[index].subject, source: source)
            }
            return JobRunner.Outcome(output: output, report: report)
        }
    }

    private func read(
        _ input: Input, toReplace: Bool
    ) throws(FastCodingError) -> (bytes: [UInt8], state: FileState?) {
        let limit = arguments.limits.input
        guard toReplace, case .file(let path) = input else { return (try input.read(limit: limit), nil) }
        let (bytes, state) = try InputReading.readForReplacing(path, limit: limit)
        return (bytes, state)
    }

    private func changes(_ input: Input, _ old: [UInt8], _ new: [UInt8]) throws(FastCodingError) -> [UInt8] {
        let name = input.subject.displayName
        if old == new { return Array("\(name): would stay as it is\n".utf8) }
        var text = Array("\(name): would be rewritten, \(old.count) bytes as \(new.count)\n".utf8)
        var options = ComparisonOptions()
        options.keyOrder = true
        options.showsAll = arguments.has(.all)
        options.isColored = arguments.colorsContent(of: OutputFile.standardOutput)
        options.dialect = arguments.values.dialect
        options.limits = arguments.limits
        let left = try GraphReading.archive(old, dialect: options.dialect, limits: options.limits) { _ in }
        let right = try GraphReading.archive(new, limits: options.limits) { _ in }
        let isEqual = try DifferenceReport.write(left, right, options: options) { block throws(FastCodingError) in
            text.append(block)
        }
        if isEqual { text += Array("(the content would stay equal)\n".utf8) }
        return text
    }
}
