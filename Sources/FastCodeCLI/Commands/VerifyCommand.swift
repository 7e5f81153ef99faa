internal import FastCodingInspector
internal import _FastCodingEngine

/// `fastcode verify`: whether archives may be read.
enum VerifyCommand {
    /// Judges all inputs, and returns the worst status.
    ///
    /// - Throws: an error of usage if there is nothing to judge, or a policy that is wrong.
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        if arguments.has(.limits) {
            return try showLimits(arguments)
        }

        // Errors in the policy are reported even if there is nothing to judge.
        let allowed = try allowed(arguments)
        // Scripts ask whether files are good. The answer must not be "yes" just because a pattern
        // matched nothing.
        if arguments.operands.isEmpty, !arguments.has(.filesFrom) {
            throw arguments.usageError("no archive to verify")
        }

        let inputs = try Input.all(arguments)
        let policy = arguments.reportPolicy
        let form = VerdictForm(
            format: arguments.has(.json)
                ? .json : arguments.word(.format).flatMap(ReportFormat.init(word:)) ?? .text,
            isColored: arguments.colorsContent(of: OutputFile.standardOutput)
        )

        let verdicts = VerdictRun(arguments, allowed, form)
        let runner = JobRunner(
            arguments,
            mostForEach: arguments.has(.inside) ? InputSearch.memory : nil
        )
        let search = arguments.has(.inside) ? InputSearch(arguments, runner.progress) : nil
        var log: [Message] = []
        var judged = 0
        var found = FindCounts()
        var status = runner.run(
            inputs,
            done: {
                judged += $0.counts.lines
                found.add($0.found)
                if form.format == .sarif {
                    log += $0.report.messages
                }
            },
            { index in
                search.map { verdicts.outcome(ofAllIn: inputs[index], $0) }
                    ?? verdicts.outcome(inputs[index])
            }
        )

        if search != nil, judged == 0, status == .done {
            let nothing = FastCodingError(.notAnArchive, "nothing was found that could be judged")
            status = Report.show(nothing, nil, policy)
        }

        // Errors have told of each input that was named.
        if search != nil, arguments.has(.recursive) {
            found.showNote(on: inputs, arguments)
        }

        guard form.format == .sarif else { return status }

        let document = try FindingsLog.document(log, version: PackageVersion.text, status: status)
        var report = Report(policy)
        report.add(.standardOutput) { _ throws(FastCodingError) in
            try OutputFile.standardOutput.write(form.colored(document).span)
        }

        return max(status, report.show())
    }

    /// Shows the limits that apply, as options.
    private static func showLimits(_ arguments: ParsedArguments) throws(FastCodingError)
        -> ExitStatus
    {
        let limits = arguments.limits
        let lines = [
            line(.maxDepth, limits.nesting, inBytes: false),
            line(.maxChain, limits.longestChain, inBytes: false),
            line(.maxInput, limits.input, inBytes: true),
            line(.maxChunks, limits.chunks, inBytes: false),
            line(.maxString, limits.string, inBytes: true),
        ]

        try OutputFile.standardOutput.write(lines.joined())
        return .done
    }

    /// A limit as the option that sets it.
    private static func line(_ option: OptionName, _ limit: Int, inBytes: Bool) -> String {
        "\(option.typed) \(Quantity.text(limit, bytes: inBytes))\n"
    }

    /// The policy that the options describe, which view uses as well.
    static func allowed(_ arguments: ParsedArguments) throws(FastCodingError) -> ReadingPolicy {
        var classes = arguments.words(.allowClass)
        for name in classes where !ClassPatterns.isPattern(name) {
            throw arguments.usageError(
                "\(OptionName.allowClass.typed): \(NameLists.noPattern(name))"
            )
        }

        for list in arguments.paths(.allowClasses) {
            let input = Input(list)
            classes += try input.named { () throws(FastCodingError) in
                try NameLists.classes(input.read(limit: arguments.limits.input))
            }
        }

        let keyedArchives = arguments.has(.allowKeyedArchives)
        var policy =
            arguments.has(.allowAnyClass)
            ? ReadingPolicy.anyClass(keyedArchives: keyedArchives)
            : .classes(classes, keyedArchives: keyedArchives)

        policy.judgesNested = arguments.has(.nested)
        return policy
    }
}
