internal import FastCoding

/// `fastcode view`: an archive as a page for a browser.
enum ViewCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        var options = arguments.dumpOptions
        if !arguments.has(.maxInput) { options.limits.input = CommandTable.viewInput }
        let policy = try policy(arguments)
        return try ShowingRun(arguments: arguments, limit: options.limits.input, hasHeadings: false) {
            [options] archive, input, _, diagnostics, output throws(FastCodingError) in
            var options = options
            options.name = name(of: input)
            try ArchivePage.write(archive, options: options, policy: policy, diagnostics: &diagnostics, output: output)
        }.run()
    }

    /// What is allowed: all classes and keyed archives, unless an option says something about that.
    private static func policy(_ arguments: ParsedArguments) throws(FastCodingError) -> VerificationOptions {
        var policy = try VerifyCommand.options(arguments)
        if !CommandTable.policyGroup.options.contains(where: { arguments.has($0.name) }) {
            policy.allowsAnyClass = true
            policy.allowsKeyedArchives = true
        }
        return policy
    }

    /// The title of the page, without the directory of the archive, because pages are passed on to others.
    private static func name(of input: Input) -> String {
        guard case .file(let path) = input.subject else { return input.subject.displayName }
        return DisplayText.escaped(path.lastComponent)
    }
}
