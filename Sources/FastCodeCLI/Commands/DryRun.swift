internal import FastCodingInspector
internal import _FastCodingEngine

/// Reports what a conversion of archives would change, without writing any of them.
struct DryRun {
    let arguments: ParsedArguments

    func run(
        _ inputs: [Input],
        _ convert: @escaping ConversionRun.WholeConversion
    ) throws(FastCodingError) -> ExitStatus {
        let policy = arguments.reportPolicy
        let inPlace = arguments.has(.inPlace) ? try InPlaceReplacement(arguments) : nil
        // What prevents any replacement is refused here as well.
        if inPlace != nil {
            _ = try OutputPlan(inputs, arguments)
        }

        return JobRunner(arguments).run(inputs) { index in
            var report = Report(policy)
            var output: [UInt8] = []
            report.add(inputs[index].subject) { work throws(FastCodingError) in
                let (bytes, state) = try read(inputs[index], toReplace: inPlace != nil)
                work.source = .whole(bytes)

                if let wrongKind = MigrateCommand.wrongKind(Document(bytes), arguments) {
                    throw wrongKind
                }

                let result = try convert(bytes, &work.diagnostics).array
                if let inPlace, let state, result != bytes {
                    inPlace.warn(state, &work.diagnostics)
                    try inPlace.checkLosses(work.diagnostics)
                }

                output = try changes(inputs[index], bytes, result)
            }

            return JobRunner.Outcome(output: output, report: report)
        }
    }

    private func read(_ input: Input, toReplace: Bool) throws(FastCodingError) -> (
        bytes: [UInt8], state: FileState?
    ) {
        let limit = arguments.limits.input
        guard toReplace, let path = input.path else { return (try input.read(limit: limit), nil) }

        let (bytes, state) = try InputReading.readForReplacing(path, limit: limit)
        return (bytes, state)
    }

    private func changes(_ input: Input, _ old: [UInt8], _ new: [UInt8]) throws(FastCodingError)
        -> [UInt8]
    {
        let name = input.subject.displayName
        if old == new {
            return Array("\(name): would stay as it is\n".utf8)
        }

        var text = Array("\(name): would be rewritten, \(old.count) bytes as \(new.count)\n".utf8)
        var options = arguments.comparisonOptions
        options.compared.ignoresKeyOrder = false
        let left = try GraphReading.archive(old, dialect: arguments.dialect, limits: options.limits)
        { _ in }

        let right = try GraphReading.archive(new, limits: options.limits) { _ in }
        let isEqual = try DifferenceReport.write(left, right, options: options) {
            block throws(FastCodingError) in
            text.append(block)
        }

        if isEqual {
            text += Array("(the content would stay equal)\n".utf8)
        }

        return text
    }
}
