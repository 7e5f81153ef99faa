internal import FastCodingInspector
internal import _FastCodingEngine

/// Shows documents one after the other in a single output, or adds them up: `fastcode dump-chunks`,
/// `info` and `view`.
struct ShowingRun {
    /// The outcome for an input.
    private struct Outcome {
        let report: Report
        /// Whether there was something to show.
        let isShown: Bool
        /// Whether there were warnings where none are allowed.
        let isRefused: Bool
        /// The counts of the documents inside the input, if those are shown.
        var found = FindCounts()
    }

    /// The outcomes for all inputs.
    private struct Sum {
        /// The worst of them.
        var status = ExitStatus.done
        var isShown = false
        var isRefused = false
        var found = FindCounts()

        /// Adds an outcome, but for the status, which follows when its report is shown.
        mutating func add(_ outcome: Outcome) {
            found.add(outcome.found)
            isShown = isShown || outcome.isShown
            isRefused = isRefused || outcome.isRefused
        }
    }

    let arguments: ParsedArguments
    let report: ArchiveReport
    /// Whether each of several inputs has a heading.
    let hasHeadings: Bool
    /// The name of an input in reports.
    let name: (Subject) -> String
    /// The error for a document that can't be shown; nil if it may be shown.
    let wrongKind: (Document) -> FastCodingError?

    /// Shows all inputs, and returns the worst status.
    func run() throws(FastCodingError) -> ExitStatus {
        let inputs = try Input.all(arguments)
        let target = Subject.output(arguments)
        if target.isLeftAlone(arguments) {
            return .done
        }

        var sum = Sum()
        do throws(FastCodingError) {
            let output = try target.open(existing: arguments.has(.noClobber) ? .kept : .replaced)
            let progress = ProgressLine.begin(
                isQuiet: arguments.has(.quiet),
                contentOnTerminal: output.isTerminal
            )

            defer {
                progress?.end()
            }

            try show(inputs, output, progress, &sum)

            // If nothing could be shown, an old output stays: it is worth more than an empty one.
            if sum.isShown, !sum.isRefused {
                try output.commit()
            }
        } catch {
            sum.status = max(sum.status, Report.show(error, target, arguments.reportPolicy))
        }

        return sum.status
    }

    /// Shows all inputs, and then what is to be said of all of them.
    private func show(
        _ inputs: [Input],
        _ output: OutputFile,
        _ progress: ProgressLine?,
        _ sum: inout Sum
    ) throws(FastCodingError) {
        let isInside = arguments.has(.inside)
        let isWithHeadings = hasHeadings && (inputs.count > 1 || isInside)
        let beginning = headings(areWritten: isWithHeadings, output)
        var total = SchemaTotal()

        for (index, input) in inputs.enumerated() {
            if inputs.count > 1 {
                progress?.show(done: index, of: inputs.count)
            } else {
                progress?.show(input.subject.displayName)
            }

            let outcome =
                isInside
                ? try showAll(in: input, output, &total, beginning)
                : try show(LineOrigin(file: input.subject), output, &total, beginning) {
                    () throws(FastCodingError) in
                    try input.read(limit: report.limits.input)
                }

            sum.add(outcome)

            // After a full disk or a closed pipe, the other inputs would be read for nothing.
            if let failure = output.failure {
                throw failure
            }

            // Messages and the progress line share the terminal.
            progress.hide { sum.status = max(sum.status, outcome.report.show()) }
        }

        if isInside {
            progress.hide { sum.found.showNote(on: inputs, arguments) }
            sum.status = max(sum.status, sum.found.status)
        }

        if report.isTotal {
            try write(total, output)
        }
    }

    /// Writes a heading for each subject, with an empty line between them, if they are wanted.
    private func headings(
        areWritten: Bool,
        _ output: OutputFile
    ) -> (Subject) throws(FastCodingError) -> Void {
        var count = 0
        return { subject throws(FastCodingError) in
            guard areWritten else { return }

            let space = count == 0 ? "" : "\n"
            count += 1
            try output.write("\(space)==> \(subject.displayName) <==\n")
        }
    }

    /// Writes the total of all inputs.
    private func write(_ total: SchemaTotal, _ output: OutputFile) throws(FastCodingError) {
        var report = self.report
        report.isColored = arguments.colorsContent(of: output)
        try total.write(report) { block throws(FastCodingError) in try output.write(block) }
    }

    /// Shows all documents that are found in an input.
    private func showAll(
        in input: Input,
        _ output: OutputFile,
        _ total: inout SchemaTotal,
        _ beginning: (Subject) throws(FastCodingError) -> Void
    ) throws(FastCodingError) -> Outcome {
        var report = Report(arguments.reportPolicy)
        var parts = Report(arguments.reportPolicy)
        var isShown = false
        var isRefused = false
        var found = FindCounts()
        let search = InputSearch(arguments, nil)
        report.add(input.subject) { work throws(FastCodingError) in
            let remarks = try search.search(input) { document throws(FastCodingError) in
                found.count(document)
                guard search.isWanted(document) else { return }

                var row = FoundRow(file: input.subject, document: document)
                row.digest = self.report.isJSON ? SHA256.text(document.bytes.span) : nil
                found.list(row)
                let origin = LineOrigin(file: input.subject, found: row)
                let outcome = try show(origin, output, &total, beginning, row.content)
                isShown = isShown || outcome.isShown
                isRefused = isRefused || outcome.isRefused
                parts.add(outcome.report)
            }

            found.add(remarks)
            for warning in remarks.warnings {
                work.diagnostics.add(warning)
            }
        }

        report.add(parts)
        return Outcome(report: report, isShown: isShown, isRefused: isRefused, found: found)
    }

    /// Shows a document as far as that is possible, or adds it to the total.
    private func show(
        _ origin: LineOrigin,
        _ output: OutputFile,
        _ total: inout SchemaTotal,
        _ beginning: (Subject) throws(FastCodingError) -> Void,
        _ read: () throws(FastCodingError) -> [UInt8]
    ) throws(FastCodingError) -> Outcome {
        try beginning(origin.subject)
        var report = Report(arguments.reportPolicy)
        var isShown = false
        var isRefused = false
        report.add(origin.subject) { work throws(FastCodingError) in
            defer {
                isRefused = work.isFailing
            }

            let bytes = try read()
            do throws(FastCodingError) {
                // The bytes of something inside are not those at the places of the input.
                work.source = origin.found == nil ? .whole(bytes) : nil

                let document = try self.report.document(bytes)
                if let wrongKind = wrongKind(document) {
                    throw wrongKind
                }

                try checkOptions(for: document)

                var report = self.report
                // JSON has the place beside the name of the file.
                let hasPlace = report.isJSON && !report.isTotal
                report.name = name(hasPlace ? origin.file : origin.subject)
                report.writePlace = origin.part?.write(to:)
                report.isColored = arguments.colorsContent(of: output)
                if report.isTotal {
                    try total.add(document, report) {
                        work.diagnostics.receive(origin.located($0))
                    }

                    isShown = true
                    return
                }

                try FastArchive(bytes).write(
                    report,
                    warn: { work.diagnostics.receive(origin.located($0)) }
                ) { block throws(FastCodingError) in
                    isShown = true
                    try output.write(block)
                }
            } catch {
                // An error of the output is reported once, for all inputs.
                if output.failure != nil {
                    return
                }

                guard error.code == .keyPath, self.report.offset != nil else {
                    throw origin.located(error)
                }

                throw arguments.usageError("\(OptionName.at.typed): \(error.message)")
            }
        }

        return Outcome(report: report, isShown: isShown, isRefused: isRefused)
    }

    /// Refuses options that have no meaning for a document of this format.
    private func checkOptions(for document: Document) throws(FastCodingError) {
        if case .archive = document.kind { return }

        if arguments.has(.dialect) {
            throw arguments.usageError(
                "\(OptionName.dialect.typed) applies only to FastCoded archives, and this is not one"
            )
        }

        guard arguments.subcommand.name == .dumpChunks else { return }

        if arguments.has(.stats) {
            throw arguments.usageError(
                "\(OptionName.stats.typed) counts chunks, but this has none; 'fastcode info' counts "
                    + "what it has"
            )
        }

        if arguments.has(.hex), document.format != .binary {
            throw arguments.usageError(
                "\(OptionName.hex.typed) shows bytes, but this is a text"
            )
        }
    }
}
