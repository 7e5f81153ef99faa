internal import FastCodingInspector
internal import _FastCodingEngine

/// Judges one input after the other, or all that is found in them.
struct VerdictRun: Sendable {
    private let allowed: ReadingPolicy
    private let arguments: ParsedArguments
    private let policy: Report.Policy
    private let form: VerdictForm

    init(_ arguments: ParsedArguments, _ allowed: ReadingPolicy, _ form: VerdictForm) {
        self.arguments = arguments
        self.allowed = allowed
        self.form = form
        policy = arguments.reportPolicy
    }

    func outcome(_ input: Input) -> JobRunner.Outcome {
        outcome(LineOrigin(file: input.subject)) { () throws(FastCodingError) in
            try input.read(limit: arguments.limits.input)
        }
    }

    /// Judges what is found in an input; what can't be read is refused. Property lists are judged if
    /// their data is.
    func outcome(ofAllIn input: Input, _ search: InputSearch) -> JobRunner.Outcome {
        var report = Report(policy)
        var parts = Report(policy)
        var whole = JobRunner.Outcome(report: report)
        report.add(input.subject) { work throws(FastCodingError) in
            let remarks = try search.search(input) { document throws(FastCodingError) in
                let isList = document.kind == .propertyList
                guard search.isWanted(document) || isList && allowed.judgesNested else { return }

                var row = FoundRow(file: input.subject, document: document)
                row.digest = form.format == .json ? SHA256.text(document.bytes.span) : nil
                let outcome = outcome(LineOrigin(file: input.subject, found: row)) {
                    () throws(FastCodingError) in
                    if let failure = row.failure {
                        throw failure
                    }

                    return document.bytes
                }

                whole.output += outcome.output
                whole.counts.lines += 1
                parts.add(outcome.report)
            }

            // Where something was not searched, there may be what is not allowed.
            if let warning = remarks.warnings.first {
                throw warning
            }
        }

        report.add(parts)
        whole.report = report
        return whole
    }

    private func outcome(_ origin: LineOrigin, _ read: () throws(FastCodingError) -> [UInt8])
        -> JobRunner.Outcome
    {
        let subject = origin.subject
        var report = Report(policy)
        var source: SourceText?
        var verdict: Verdict?
        let failure = report.add(subject) { work throws(FastCodingError) in
            let bytes = try read()
            // The bytes of something inside are not those at the places of the input.
            source = origin.found == nil ? .whole(bytes) : nil
            let document = Document(bytes)
            var judged = allowed.verdict(on: document, options: arguments.readingOptions)
            if !judged.facts.isKeyedArchive, !judged.facts.isPropertyList, !judged.facts.isJSON,
                let wrongKind = Hints.neitherArchive(document, options: [.nested])
            {
                judged = Verdict()
                judged.errors.warn(wrongKind.code, wrongKind)
            }

            work.diagnostics = origin.located(judged.warnings)
            work.source = source
            judged.errors = origin.located(judged.errors)
            verdict = judged
        }

        if let verdict {
            report.add(errors: verdict.errors, subject, source: source)
        }

        return form.outcome(origin, verdict, failure, report)
    }
}
