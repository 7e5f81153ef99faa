internal import FastCodingInspector
internal import _FastCodingLibrary

/// `fastcode view`: an archive as a page for a browser.
enum ViewCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        var options = arguments.dumpOptions
        if !arguments.has(.maxInput) { options.limits.input = CommandTable.viewInput }
        let policy = try policy(arguments)
        return try ShowingRun(arguments: arguments, limit: options.limits.input, hasHeadings: false) {
            [options] archive, input, _, diagnostics, output throws(FastCodingError) in
            try FastArchive(archive).write(
                .page(policy: policy), name: name(of: input), dialect: options.dialect, limits: options.limits,
                warn: { diagnostics.take($0) }, to: output)
        }.run()
    }

    /// What is allowed: all classes and keyed archives, unless an option says something about that.
    private static func policy(_ arguments: ParsedArguments) throws(FastCodingError) -> ReadingPolicy {
        let isAsked = CommandTable.policyGroup.options.contains { arguments.has($0.name) }
        return isAsked ? try VerifyCommand.allowed(arguments) : .anything
    }

    /// The title of the page, without the directory of the archive, because pages are passed on to others.
    private static func name(of input: Input) -> String {
        guard case .file(let path) = input.subject else { return input.subject.displayName }
        return DisplayText.escaped(path.lastComponent)
    }
}
