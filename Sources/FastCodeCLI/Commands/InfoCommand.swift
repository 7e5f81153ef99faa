internal import FastCodingInspector
internal import _FastCodingEngine

/// `fastcode info`: a summary of documents, a drawing of one, or the classes of all.
enum InfoCommand {
    /// Runs the subcommand.
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let report = arguments.report(.info)
        if report.drawing != nil, arguments.operands.count > 1 {
            throw arguments.usageError("--to draws one archive")
        }

        return try ShowingRun(
            arguments: arguments,
            report: report,
            hasHeadings: !report.isJSON && report.drawing == nil && !report.isTotal,
            name: report.isJSON ? \.name : \.displayName,
            wrongKind: { Hints.notShown($0, options: [.inside]) }
        ).run()
    }
}
