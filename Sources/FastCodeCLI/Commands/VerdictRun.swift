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

    /// Judges each document that is found in an input. A document that can't be read is refused, and
    /// so is an input of which a part is not read: there may be anything in it. Property lists are
    /// judged if their data is.
    func outcome(ofAllIn input: Input, _ search: InputSearch) -> JobRunner.Outcome {
        var outcomes = FoundOutcomes(in: input, policy)
        var failures: [FastCodingError] = []
        do throws(FastCodingError) {
            let remarks = try search.search(input) { document throws(FastCodingError) in
                outcomes.count(document)
                let isList = document.kind == .propertyList
                guard search.isWanted(document) || isList && allowed.judgesNested else { return }

                outcomes.add(document, hasDigest: form.format == .json) { origin, read in
                    outcome(origin, read)
                }
            }

            outcomes.count(remarks)
            for content in remarks.hidden.first {
                outcomes.add(refusal(of: content, in: input))
            }

            failures = remarks.unread
            if failures.isEmpty, remarks.hidden.isEmpty, outcomes.isEmpty {
                failures = Self.reasons(forNothingIn: input, remarks)
            }
        } catch {
            failures.append(error)
        }

        for failure in failures {
            outcomes.add(refusal(of: input, failure))
        }

        return outcomes.outcome(after: Report(policy))
    }

    /// The reason to refuse an input in which nothing was found; empty if there is none.
    private static func reasons(forNothingIn input: Input, _ remarks: SearchRemarks)
        -> [FastCodingError]
    {
        if remarks.looksEncrypted {
            return [FastCodingError(.notSearched, HiddenContent.Kind.random.reason)]
        }

        // Of a file that a directory has, nobody said that there is something to judge.
        if input.isFromDirectory {
            return []
        }

        return [FastCodingError(.notAnArchive, "nothing was found in it that could be judged")]
    }

    /// The outcome for a content of an input that can't be judged.
    private func refusal(of content: HiddenContent, in input: Input) -> JobRunner.Outcome {
        let failure = FastCodingError(.notSearched, content.kind.reason)
        let origin = LineOrigin(file: input.subject, hidden: content)
        var report = Report(policy)
        report.add(failure, origin.subject)
        return form.outcome(origin, nil, failure, report)
    }

    /// The outcome for an input of which something can't be judged.
    private func refusal(of input: Input, _ failure: FastCodingError) -> JobRunner.Outcome {
        var report = Report(policy)
        report.add(failure, input.subject)
        return form.outcome(LineOrigin(file: input.subject), nil, failure, report)
    }

    /// Judges a document. One that is of no kind to judge gets a verdict with the error that names
    /// its kind.
    private func outcome(_ origin: LineOrigin, _ read: () throws(FastCodingError) -> [UInt8])
        -> JobRunner.Outcome
    {
        let subject = origin.subject
        var report = Report(policy)
        var source: SourceText?
        var verdict: FastVerdict?
        let failure = report.add(subject) { work throws(FastCodingError) in
            let bytes = try read()
            // The bytes of something inside are not those at the places of the input.
            source = origin.found == nil ? .whole(bytes) : nil
            let document = Document(bytes)
            var judged = allowed.verdict(on: document, options: arguments.readingOptions)
            if !judged.facts.isKeyedArchive, !judged.facts.isPropertyList, !judged.facts.isJSON,
                let wrongKind = Hints.neitherArchive(document, options: [.nested, .inside])
            {
                judged = FastVerdict()
                judged.errors.add(wrongKind)
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
