internal import FastCoding

/// `fastcode dump-chunks`: what is in archives, chunk by chunk.
enum DumpCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let options = arguments.dumpOptions
        let inputs = try Input.all(arguments.operands, of: arguments.subcommand)
        let target = OutputPlan.output(arguments)
        var status = ExitStatus.done
        do throws(FastCodingError) {
            let output = try target.open()
            let progress = ProgressLine.begin(isQuiet: arguments.has(.quiet), contentOnTerminal: output.isTerminal)
            defer { progress?.end() }
            for (index, input) in inputs.enumerated() {
                if inputs.count > 1, !options.isJSON {
                    try output.write(Array(heading(input, isFirst: index == 0).utf8).span)
                }
                progress?.show(input.subject.displayName)
                let report = show(input, options, arguments.reportPolicy, output)
                if let failure = output.failure { throw failure }
                progress.hide { ProcessState.writeError(Array(report.text.utf8)) }
                status = max(status, report.status)
            }
            try output.commit()
        } catch {
            var report = Report(arguments.reportPolicy)
            report.add(error, target.subject)
            ProcessState.writeError(Array(report.text.utf8))
            status = max(status, report.status)
        }
        return status
    }

    private static func heading(_ input: Input, isFirst: Bool) -> String {
        (isFirst ? "" : "\n") + "==> \(input.subject.displayName) <==\n"
    }

    private static func show(
        _ input: Input, _ options: DumpOptions, _ policy: Report.Policy, _ output: OutputFile
    ) -> Report {
        var report = Report(policy)
        var diagnostics = Diagnostics()
        var source: [UInt8]?
        var failure: FastCodingError?
        do throws(FastCodingError) {
            let bytes = try input.read(limit: options.limits.input)
            source = bytes
            if let wrongKind = Hints.noArchive(bytes) { throw wrongKind }
            var options = options
            options.name = input.subject.displayName
            try ArchiveDump.write(bytes, options: options, diagnostics: &diagnostics) { block throws(FastCodingError) in
                try output.write(block)
            }
        } catch {
            failure = error
        }
        report.add(diagnostics, input.subject, source: source)
        if let failure, output.failure == nil { report.add(failure, input.subject, source: source) }
        return report
    }
}
