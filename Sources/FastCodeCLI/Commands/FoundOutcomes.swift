internal import _FastCodingEngine

/// Combines the outcomes of all documents that are found in an input.
struct FoundOutcomes {
    private let file: Subject
    /// The messages about the documents, which follow those about the input.
    private var parts: Report
    /// The output and the counts of all documents.
    private var whole: JobRunner.Outcome

    /// Whether there is no outcome of a document.
    var isEmpty: Bool { whole.found.isEmpty }

    init(in input: Input, _ policy: Report.Policy) {
        file = input.subject
        parts = Report(policy)
        whole = JobRunner.Outcome(report: Report(policy))
    }

    /// Counts a document that is found, whether or not it is wanted.
    mutating func count(_ document: FoundDocument) {
        whole.found.count(document)
    }

    /// Counts the input, when all of it has been searched.
    mutating func count(_ remarks: SearchRemarks) {
        whole.found.add(remarks)
    }

    /// Adds the outcome of a document, which `outcome` makes from its origin and its bytes. Reading
    /// the bytes throws the reason why the document is not complete.
    ///
    /// - Parameter hasDigest: whether lines about the document have its digest.
    mutating func add(
        _ document: FoundDocument,
        hasDigest: Bool,
        _ outcome: (LineOrigin, () throws(FastCodingError) -> [UInt8]) -> JobRunner.Outcome
    ) {
        var row = FoundRow(file: file, document: document)
        row.digest = hasDigest ? SHA256.text(document.bytes.span) : nil
        whole.found.list(row)
        add(outcome(LineOrigin(file: file, found: row), row.content))
    }

    /// Adds an outcome.
    mutating func add(_ part: JobRunner.Outcome) {
        whole.output += part.output
        whole.counts.add(part.counts)
        parts.add(part.report)
    }

    /// The outcome of the input.
    ///
    /// - Parameter report: the messages about the input itself.
    func outcome(after report: Report) -> JobRunner.Outcome {
        var outcome = whole
        outcome.report = report
        outcome.report.add(parts)
        return outcome
    }
}
