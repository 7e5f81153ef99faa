internal import _FastCodingEngine

/// Puts together the outcomes of all that is found in an input.
struct FoundOutcomes {
    private let file: Subject
    private var parts: Report
    private var whole: JobRunner.Outcome

    init(in input: Input, _ policy: Report.Policy) {
        file = input.subject
        parts = Report(policy)
        whole = JobRunner.Outcome(report: Report(policy))
    }

    /// Adds the outcome of a document, which is made from its bytes.
    ///
    /// - Parameter hasDigest: whether lines about the document have its digest.
    mutating func add(
        _ document: FoundDocument,
        hasDigest: Bool,
        _ outcome: (LineOrigin, () throws(FastCodingError) -> [UInt8]) -> JobRunner.Outcome
    ) {
        var row = FoundRow(file: file, document: document)
        row.digest = hasDigest ? SHA256.text(document.bytes.span) : nil
        let part = outcome(LineOrigin(file: file, found: row)) { () throws(FastCodingError) in
            if let failure = row.failure {
                throw failure
            }

            return document.bytes
        }

        whole.output += part.output
        whole.counts.add(part.counts)
        parts.add(part.report)
    }

    /// The outcome of the input.
    ///
    /// - Parameter report: what there is to tell of the input itself.
    func outcome(after report: Report) -> JobRunner.Outcome {
        var outcome = whole
        outcome.report = report
        outcome.report.add(parts)
        return outcome
    }
}
