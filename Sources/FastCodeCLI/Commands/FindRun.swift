internal import FastCodingInspector
internal import _FastCodingEngine

/// Searches one input after the other, as the options say.
struct FindRun: Sendable {
    private let search: InputSearch
    private let policy: Report.Policy
    /// The states of documents that get a row; nil for all.
    private let states: Set<FoundState>?
    private let isJSON: Bool
    /// Whether rows are shown only when all inputs are done.
    private let collects: Bool
    private let progress: ProgressLine?

    init(_ arguments: ParsedArguments, _ progress: ProgressLine?) {
        search = InputSearch(arguments, progress)
        policy = arguments.reportPolicy
        let words = arguments.words(.state).compactMap { FoundState(word: $0) }
        states = words.isEmpty ? nil : Set(words)
        isJSON = arguments.has(.json)
        collects = arguments.has(.unique) || arguments.has(.summary)
        self.progress = progress
    }

    /// Searches an input, and makes a row of each document that is asked for.
    ///
    /// - Parameter stem: the beginning of the paths of extracted files; nil if none is extracted.
    func outcome(_ input: Input, extractingTo stem: Path?) -> JobRunner.Outcome {
        var outcome = JobRunner.Outcome(report: Report(policy))
        var counts = FindCounts()
        var output: [UInt8] = []
        var extraction = stem.map { FindExtraction($0) }
        // Nothing is extracted from an input with a warning that counts as an error, and the last
        // one may come at its end.
        let waits = policy.isStrict && stem != nil
        var waiting: [FoundRow] = []
        outcome.report.add(input.subject) { work throws(FastCodingError) in
            let remarks = try search.search(input) { document throws(FastCodingError) in
                counts.count(document)
                guard isWanted(document) else { return }

                if let warning = document.warning {
                    work.diagnostics.add(warning)
                }

                let row = FoundRow(file: input.subject, document: document)
                if waits {
                    waiting.append(row)
                } else {
                    output += try list(row, &counts, &extraction, isFailing: work.isFailing)
                }
            }

            for warning in remarks.warnings {
                work.diagnostics.add(warning)
            }

            for row in waiting {
                output += try list(row, &counts, &extraction, isFailing: work.isFailing)
            }

            counts.add(remarks)
        }

        if let failure = extraction?.failure {
            outcome.report.add(failure.error, failure.subject)
        }

        outcome.output = output
        outcome.found = counts
        return outcome
    }

    /// Extracts the document of a row, if that is asked for, and returns the line of the row. A row
    /// that is shown only with all others is kept, and has no line yet.
    ///
    /// - Parameter isFailing: whether a warning counts as an error, so that nothing is extracted.
    private func list(
        _ row: FoundRow,
        _ counts: inout FindCounts,
        _ extraction: inout FindExtraction?,
        isFailing: Bool
    ) throws(FastCodingError) -> [UInt8] {
        var row = row
        if row.document.isComplete {
            row.digest = isJSON || collects ? SHA256.text(row.document.bytes.span) : nil
            if !isFailing {
                row.extracted = extraction?.write(row.document)
            }
        }

        counts.list(row)
        progress?.addFound()
        if collects {
            counts.rows.append(row.withoutContent)
            return []
        }

        return try isJSON ? row.object().line() : Array(row.line().utf8)
    }

    /// Whether a document gets a row: its kind and its state are among those that are asked for.
    private func isWanted(_ document: FoundDocument) -> Bool {
        search.isWanted(document) && states?.contains(FoundState(document.state)) ?? true
    }
}

extension FoundRow {
    /// The row without the bytes of its document: the rows of all inputs are kept together, and
    /// their documents could fill the memory.
    fileprivate var withoutContent: FoundRow {
        var document = document
        document.bytes = []
        return FoundRow(file: file, document: document, digest: digest, extracted: extracted)
    }
}
