internal import FastCodingInspector
internal import _FastCodingEngine

/// Puts verdicts into the form of a report: text, JSON, or one of the forms that other tools read.
struct VerdictForm {
    let format: ReportFormat
    let isColored: Bool

    /// The output for an archive, which is an input or inside one. Without a verdict the file could
    /// not be read at all, and `failure` is the reason.
    func outcome(
        _ origin: LineOrigin,
        _ verdict: FastVerdict?,
        _ failure: FastCodingError?,
        _ report: Report
    ) -> JobRunner.Outcome {
        let subject = origin.subject
        let isWorthALine = report.status != .done || !report.policy.isQuiet
        var outcome = JobRunner.Outcome(report: report)

        if format != .text {
            outcome.report.dropText()
        }

        switch format {
        case .text:
            if report.status == .done, isWorthALine {
                outcome.output = Array((subject.displayName + ": OK\n").utf8)
            }
        case .json:
            var line: [UInt8] = []
            outcome.report.add(subject) { _ throws(FastCodingError) in
                line = try VerdictJSON.line(
                    origin.rowOrigin(named: origin.file.name).members,
                    verdict,
                    failure: failure,
                    isStrict: report.policy.isStrict,
                    isOK: report.status == .done
                )
            }

            if isWorthALine {
                outcome.output = colored(line)
            }
        case .github:
            outcome.output = Array(report.messages.map(WorkflowCommand.line).joined().utf8)
        // The log is one document for all archives, and is written at the end.
        case .sarif: break
        }

        return outcome
    }

    /// JSON with colors, if there are any.
    func colored(_ json: [UInt8]) -> [UInt8] {
        isColored ? JSONColors.colored(json) : json
    }
}
