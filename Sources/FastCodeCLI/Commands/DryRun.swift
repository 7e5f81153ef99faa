internal import FastCodingInspector
internal import _FastCodingEngine

/// Reports the changes that a conversion of archives would make, without writing any of them.
struct DryRun {
    /// The bytes that an input would be converted to, and the report about that.
    struct Result: Sendable {
        let bytes: [UInt8]
        let output: [UInt8]
    }

    /// Converts the bytes of an input, and reports on that.
    typealias Trial =
        @Sendable (Input, [UInt8], inout Diagnostics) throws(FastCodingError) -> Result

    let arguments: ParsedArguments

    /// Does everything but writing for each input, so that anything which would prevent the
    /// conversion is reported, too.
    func run(
        _ inputs: [Input],
        checkKind: @escaping @Sendable ([UInt8]) -> FastCodingError?,
        _ convert: @escaping Trial
    ) throws(FastCodingError) -> ExitStatus {
        let policy = arguments.reportPolicy
        let inPlace = arguments.has(.inPlace) ? try InPlaceReplacement(arguments) : nil
        // Conflicts that would prevent any replacement are refused here as well.
        if inPlace != nil {
            _ = try OutputPlan(inputs, arguments)
        }

        return JobRunner(arguments).run(inputs) { index in
            var report = Report(policy)
            var output: [UInt8] = []
            report.add(inputs[index].subject) { work throws(FastCodingError) in
                let file = try read(inputs[index], toReplace: inPlace != nil)
                let bytes = file.bytes
                work.source = .whole(bytes)

                if let wrongKind = checkKind(bytes) {
                    throw wrongKind
                }

                let result = try convert(inputs[index], bytes, &work.diagnostics)
                if let inPlace, let state = file.state, result.bytes != bytes {
                    inPlace.warn(state, &work.diagnostics)
                    try inPlace.checkLosses(work.diagnostics)
                }

                output = result.output
            }

            return JobRunner.Outcome(output: output, report: report)
        }
    }

    /// The bytes of an input and, if it would be replaced, its state.
    private struct ReadInput {
        let bytes: [UInt8]
        var state: FileState?
    }

    private func read(_ input: Input, toReplace: Bool) throws(FastCodingError) -> ReadInput {
        let limit = arguments.limits.input
        guard toReplace, let path = input.path else {
            return ReadInput(bytes: try input.read(limit: limit))
        }

        let file = try InputReading.readForReplacing(path, limit: limit)
        return ReadInput(bytes: file.bytes, state: file.state)
    }

    /// A line that says whether an input would be rewritten.
    static func summary(_ input: Input, _ old: [UInt8], _ new: [UInt8]) -> String {
        let name = input.subject.displayName
        return old == new
            ? "\(name): would stay as it is\n"
            : "\(name): would be rewritten, \(old.count) bytes as \(new.count)\n"
    }

    /// The same, followed by the differences of the contents of the archives.
    func differences(_ input: Input, _ old: [UInt8], _ new: [UInt8]) throws(FastCodingError)
        -> [UInt8]
    {
        var text = Array(Self.summary(input, old, new).utf8)
        if old == new {
            return text
        }

        var options = arguments.comparisonOptions
        // An edit or a migration keeps the order of keys, so another order is a difference.
        options.compared.ignoresKeyOrder = false
        let left = try GraphReading.archive(old, dialect: arguments.dialect, limits: options.limits)
        { _ in }

        // The new archive has a dialect of its own, whatever the old one is read as.
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
