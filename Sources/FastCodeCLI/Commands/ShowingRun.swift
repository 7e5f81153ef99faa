internal import _FastCodingLibrary

/// Shows archives one after the other in a single output.
struct ShowingRun {
    /// Shows an archive. The flag says whether the output is colored.
    typealias Show =
        (_ archive: [UInt8], Input, _ isColored: Bool, inout Diagnostics, ByteOutput) throws(FastCodingError) -> Void

    let arguments: ParsedArguments
    /// The maximum size of an input in bytes.
    let limit: Int
    /// Whether several archives have their names above them.
    let hasHeadings: Bool
    /// The error for what is not an archive that can be shown; nil if it may be one.
    var wrongKind: ([UInt8]) -> FastCodingError? = Hints.noArchive
    let show: Show

    func run() throws(FastCodingError) -> ExitStatus {
        let inputs = try Input.all(arguments)
        let target = OutputPlan.output(arguments)
        if target.isLeftAlone(arguments) { return .done }
        var status = ExitStatus.done
        var isAnyShown = false
        var isRefused = false
        do throws(FastCodingError) {
            let output = try target.open(existing: arguments.values.output.leavesAlone ? .kept : .replaced)
            let progress = ProgressLine.begin(isQuiet: arguments.has(.quiet), contentOnTerminal: output.isTerminal)
            defer { progress?.end() }
            for (index, input) in inputs.enumerated() {
                if inputs.count > 1, hasHeadings {
                    try output.write(Array(heading(input, isFirst: index == 0).utf8).span)
                }
                progress?.show(input.subject.displayName)
                let (report, isShown, isRefusedHere) = show(input, output)
                isAnyShown = isAnyShown || isShown
                isRefused = isRefused || isRefusedHere
                if let failure = output.failure { throw failure }
                progress.hide { ProcessState.writeError(Array(report.text.utf8)) }
                status = max(status, report.status)
            }
            // An old file is worth more than nothing.
            if isAnyShown, !isRefused { try output.commit() }
        } catch {
            var report = Report(arguments.reportPolicy)
            report.add(error, target.subject)
            ProcessState.writeError(Array(report.text.utf8))
            status = max(status, report.status)
        }
        return status
    }

    private func heading(_ input: Input, isFirst: Bool) -> String {
        (isFirst ? "" : "\n") + "==> \(input.subject.displayName) <==\n"
    }

    /// Shows an input as far as that is possible. Tells whether there was something to show, and whether there were
    /// warnings where none are allowed.
    private func show(_ input: Input, _ output: OutputFile) -> (Report, isShown: Bool, isRefused: Bool) {
        var isShown = false
        var report = Report(arguments.reportPolicy)
        var diagnostics = Diagnostics()
        var source: [UInt8]?
        var failure: FastCodingError?
        do throws(FastCodingError) {
            let bytes = try input.read(limit: limit)
            source = bytes
            if let wrongKind = wrongKind(bytes) { throw wrongKind }
            let isColored = arguments.colorsContent(of: output)
            try show(bytes, input, isColored, &diagnostics) { block throws(FastCodingError) in
                isShown = true
                try output.write(block)
            }
        } catch {
            failure = error
        }
        let isRefused = report.isFailing(diagnostics)
        report.add(diagnostics, input.subject, source: source)
        if let failure, output.failure == nil { report.add(failure, input.subject, source: source) }
        return (report, isShown, isRefused)
    }
}
