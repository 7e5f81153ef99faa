internal import FastCodingInspector
internal import _FastCodingEngine

/// Adds up what many documents have in common, one after the other: `fastcode info --total`.
struct TotalRun {
    private let arguments: ParsedArguments
    private let report: ArchiveReport

    static func run(_ arguments: ParsedArguments, _ report: ArchiveReport)
        throws(FastCodingError) -> ExitStatus
    {
        try TotalRun(arguments: arguments, report: report).run()
    }

    private func run() throws(FastCodingError) -> ExitStatus {
        let inputs = try Input.all(arguments)
        let target = Subject.output(arguments)
        if target.isLeftAlone(arguments) {
            return .done
        }

        var status = ExitStatus.done
        do throws(FastCodingError) {
            let output = try target.open(existing: arguments.has(.noClobber) ? .kept : .replaced)
            let progress = ProgressLine.begin(
                isQuiet: arguments.has(.quiet),
                contentOnTerminal: output.isTerminal
            )

            defer {
                progress?.end()
            }

            var total = SchemaTotal()
            for (index, input) in inputs.enumerated() {
                progress?.show(done: index, of: inputs.count)
                let added = add(input, to: &total)
                progress.hide { status = max(status, added.show()) }
            }

            var report = self.report
            report.isColored = arguments.colorsContent(of: output)
            try total.write(report) { block throws(FastCodingError) in try output.write(block) }
            try output.commit()
        } catch {
            var report = Report(arguments.reportPolicy)
            report.add(error, target)
            status = max(status, report.show())
        }

        return status
    }

    private func add(_ input: Input, to total: inout SchemaTotal) -> Report {
        var report = Report(arguments.reportPolicy)
        report.add(input.subject) { work throws(FastCodingError) in
            let bytes = try input.read(limit: self.report.limits.input)
            work.source = .whole(bytes)
            let document = Document(bytes)
            if let wrongKind = Hints.notShown(document) {
                throw wrongKind
            }

            try total.add(
                document,
                name: input.subject.displayName,
                limits: self.report.limits,
                warn: { work.diagnostics.take($0) }
            )
        }

        return report
    }
}
