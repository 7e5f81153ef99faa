internal import FastCodingInspector
internal import _FastCodingEngine

/// `fastcode dump-chunks`: the parts of a file in their order, chunk by chunk or object by object.
enum DumpChunksCommand {
    /// Runs the subcommand.
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let report = arguments.report(.dump)
        return try ShowingRun(
            arguments: arguments,
            report: report,
            hasHeadings: !report.isJSON,
            name: \.name,
            wrongKind: Hints.hasNoParts
        ).run()
    }
}
