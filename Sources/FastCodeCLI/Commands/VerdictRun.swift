internal import FastCodingInspector
internal import _FastCodingEngine

/// Judges one input after the other, or all documents that are found in them.
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

    /// Judges an input as a whole.
    func outcome(_ input: Input) -> JobRunner.Outcome {
        outcome(LineOrigin(file: input.subject)) { () throws(FastCodingError) in
            try input.read(limit: arguments.limits.input)
        }
    }

    /// Judges the documents in an input, and refuses those that can't be read. Property lists are
    /// judged if the content of data is.
    func outcome(ofAllIn input: Input, _ search: InputSearch) -> JobRunner.Outcome {
        var report = Report(policy)
        var outcomes = FoundOutcomes(in: input, policy)
        report.add(input.subject) { _ throws(FastCodingError) in
            let remarks = try search.search(input) { document throws(FastCodingError) in
                let isList = document.kind == .propertyList
                guard search.isWanted(document) || isList && allowed.judgesNested else { return }

                outcomes.add(document, hasDigest: form.format == .json) { origin, read in
                    outcome(origin, read)
                }
            }

            // A part that was not searched may contain classes that are not allowed.
            if let warning = remarks.warnings.first {
                throw warning
            }
        }

        return outcomes.outcome(after: report)
    }

    /// Judges a document. One that is of no kind to judge gets a verdict with the error that names
    /// its kind.
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

        var outcome = form.outcome(origin, verdict, failure, report)
        outcome.counts.lines = 1
        return outcome
    }
}
