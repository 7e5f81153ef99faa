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

        var log: [Message] = []
        let status = JobRunner(arguments).run(
            inputs,
            done: {
                // SARIF is one document for all files, so the findings are kept until the last one.
                if form.format == .sarif {
                    log += $0.report.messages
                }
            },
            { index in judge(inputs[index], allowed, arguments, policy, form) }
        )

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
            (OptionName.maxDepth, Quantity.text(limits.nesting, bytes: false)),
            (.maxChain, Quantity.text(limits.longestChain, bytes: false)),
            (.maxInput, Quantity.text(limits.input, bytes: true)),
            (.maxChunks, Quantity.text(limits.chunks, bytes: false)),
            (.maxString, Quantity.text(limits.string, bytes: true)),
        ].map { "\($0.0.typed) \($0.1)\n" }

        try OutputFile.standardOutput.write(lines.joined())
        return .done
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

    /// Judges a file, and puts the verdict into the form of the report.
    private static func judge(
        _ input: Input,
        _ allowed: ReadingPolicy,
        _ arguments: ParsedArguments,
        _ policy: Report.Policy,
        _ form: VerdictForm
    ) -> JobRunner.Outcome {
        var report = Report(policy)
        var source: SourceText?
        var verdict: Verdict?
        let failure = report.add(input.subject) { work throws(FastCodingError) in
            let bytes = try input.read(limit: arguments.limits.input)
            source = .whole(bytes)
            let document = Document(bytes)
            var judged = allowed.verdict(on: document, options: arguments.readingOptions)
            // A file of another kind has many errors as an archive; one says what it is instead.
            if !judged.facts.isKeyedArchive, !judged.facts.isPropertyList,
                let wrongKind = Hints.neitherArchive(document, options: [.nested])
            {
                judged = Verdict()
                judged.errors.warn(wrongKind.code, wrongKind)
            }

            work.diagnostics = judged.warnings
            work.source = source
            verdict = judged
        }

        // Errors in the archive are findings, of which there may be many; `failure` is about
        // reading.
        if let verdict {
            report.add(errors: verdict.errors, input.subject, source: source)
        }

        return form.outcome(input.subject, verdict, failure, report)
    }
}
