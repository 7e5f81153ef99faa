internal import FastCodingInspector
internal import _FastCodingEngine

/// `fastcode view`: a page for a browser with the values and the bytes of a document.
enum ViewCommand {
    /// Runs the subcommand. All classes and keyed archives are allowed, unless an option says
    /// something about that.
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        // A page without a policy marks nothing: its reader has not asked what is allowed.
        let isAsked = CommandTable.policyGroup.options.contains { arguments.has($0.name) }
        var report = arguments.report(
            .page(isAsked ? try VerifyCommand.allowed(arguments) : .anything)
        )

        // A page has a lower limit than other outputs: a browser has to show it as a whole.
        if !arguments.has(.maxInput) {
            report.limits.input = CommandTable.viewInput
        }

        return try ShowingRun(
            arguments: arguments,
            report: report,
            hasHeadings: false,
            name: title,
            wrongKind: { Hints.notShown($0) }
        ).run()
    }

    /// The title of a page, without the directory of the archive, because pages are passed on to
    /// others.
    private static func title(of subject: Subject) -> String {
        guard case .file(let path) = subject else { return subject.displayName }
        return DisplayText.escaped(path.lastComponent)
    }
}
