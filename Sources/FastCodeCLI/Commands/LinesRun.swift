internal import FastCodingInspector
internal import _FastCodingEngine

/// Writes lines about any number of documents to one output, in the order of the documents.
///
/// The lines about a document are kept until all of them are known, so that none is truncated, and
/// a document that can't be read has none.
struct LinesRun<Source: LineSource> {
    private let arguments: ParsedArguments
    private var source: Source
    private let policy: Report.Policy
    /// Whether only the number of lines is written.
    private let isCounting: Bool
    private var isColored = false

    init(_ arguments: ParsedArguments, _ source: Source) {
        self.arguments = arguments
        self.source = source
        policy = arguments.reportPolicy
        isCounting = arguments.has(.count)
    }

    /// Writes the lines about all inputs, and returns the worst status.
    func run(_ inputs: [Input]) throws(FastCodingError) -> ExitStatus {
        let target = Subject.output(arguments)
        if target.isLeftAlone(arguments) {
            return .done
        }

        let output = try target.open(existing: arguments.has(.noClobber) ? .kept : .replaced)
        var run = self
        run.isColored =
            (isCounting || source.isJSON) && arguments.colorsContent(of: output)
        run.source.escapesControls = output.isTerminal

        var report = Report(policy)
        var status = ExitStatus.done
        do throws(FastCodingError) {
            status = try run.write(inputs, to: output, target, &report)
        } catch {
            report.add(error, target)
        }

        return max(status, report.show())
    }

    /// Writes the lines about all inputs to an open output, which takes its name only if something
    /// could be read.
    private func write(
        _ inputs: [Input],
        to output: OutputFile,
        _ target: Subject,
        _ report: inout Report
    ) throws(FastCodingError) -> ExitStatus {
        if !isCounting, let header = try source.header() {
            try output.write(header.span)
        }

        var counts = LineCounts()
        // If nothing could be read, an old output stays: it is worth more than an empty one.
        var isAnyWritten = inputs.isEmpty
        var found = FindCounts()
        let isInside = arguments.has(.inside)
        var status = try collect(inputs, to: output, target) { outcome in
            counts.add(outcome.counts)
            found.add(outcome.found)
            let isRead = outcome.report.status == .done && (!isInside || !outcome.found.isEmpty)
            isAnyWritten = isAnyWritten || !outcome.output.isEmpty || isRead
        }

        if isInside {
            found.showNote(on: inputs, arguments)
            status = max(status, found.status)
        }

        // An input that could not be read or written may have the parts that seem to be missing.
        if status == .done {
            report.add(source.warnings(about: counts), nil)
        }

        // With names, each file has its own number, which `outcome` writes.
        if isCounting, !source.namesFiles {
            try output.write("\(counts.lines)\n")
        }

        // With --strict, a warning makes the status of the report a failure, and the old output
        // stays.
        if isAnyWritten, output.failure == nil, !policy.isStrict || report.status == .done {
            try output.commit()
        }

        return status
    }

    /// Writes the lines about each input, or about each file in a tar stream.
    private func collect(
        _ inputs: [Input],
        to output: OutputFile,
        _ target: Subject,
        done: @escaping (JobRunner.Outcome) -> Void
    ) throws(FastCodingError) -> ExitStatus {
        let runner = JobRunner(
            arguments,
            contentOnTerminal: output.isTerminal,
            mostForEach: arguments.has(.inside) ? InputSearch.memory : nil
        )
        let place = JobRunner.Place(file: output, subject: target)
        if arguments.has(.tar) {
            return try unpack(inputs, runner, into: runner.collector(to: place, done: done))
        }

        guard arguments.has(.inside) else {
            return runner.run(inputs, to: place, done: done) { index in
                outcome(LineOrigin(file: inputs[index].subject)) { () throws(FastCodingError) in
                    try inputs[index].read(limit: arguments.limits.input)
                }
            }
        }

        let search = InputSearch(arguments, runner.progress)
        runner.progress?.expect(bytes: inputs.map(\.expectedSize))
        return runner.run(inputs, to: place, done: done) { index in
            outcome(ofAllIn: inputs[index], search)
        }
    }

    /// Writes the lines about the files in all tar streams.
    private func unpack(
        _ inputs: [Input],
        _ runner: JobRunner,
        into collector: OutcomeCollector
    ) throws(FastCodingError) -> ExitStatus {
        let selection = try FileSelection(arguments)
        var collector = collector
        var passedOver = PassedOverFiles()
        for input in inputs {
            unpack(input, selection, &passedOver, runner, into: &collector)
        }

        let status = collector.finish()
        passedOver.note(arguments)
        return status
    }

    /// Writes the lines about the files in a tar stream, in its order. Files are taken from the
    /// stream until there is work for all threads.
    private func unpack(
        _ input: Input,
        _ selection: FileSelection,
        _ passedOver: inout PassedOverFiles,
        _ runner: JobRunner,
        into collector: inout OutcomeCollector
    ) {
        let isParallel = runner.threads(for: .max, filesForEach: 0) > 1
        var reader = TarReader(limit: arguments.limits.input)
        var head: [UInt8]?
        var batch = TarBatch()
        var failure: FastCodingError?

        do throws(FastCodingError) {
            try input.readBlocks(limit: .max) { block throws(FastCodingError) in
                // For the message on an input that is no tar stream: it may be compressed.
                if head == nil {
                    head = (0..<min(block.count, TarReader.blockSize)).map { block[$0] }
                }

                try reader.feed(block) { name, content, failure in
                    let isWhole = failure == nil
                    guard selection.takes(name, content, isWhole: isWhole, &passedOver) else {
                        return
                    }

                    batch.add(TarBatch.File(name: name, content: content, failure: failure))
                    // A single thread has no use for a batch, which would only take memory.
                    if batch.isFull || !isParallel {
                        write(batch, runner, into: &collector)
                        batch = TarBatch()
                    }
                }
            }
            try reader.finish()
        } catch {
            failure = error
        }

        write(batch, runner, into: &collector)
        if let failure {
            var outcome = JobRunner.Outcome(report: Report(policy))
            outcome.report.add(Hints.noTar(head ?? [], failure), input.subject)
            collector.take(outcome)
        }
    }

    /// Writes the lines about the files of a batch, in their order.
    private func write(
        _ batch: TarBatch,
        _ runner: JobRunner,
        into collector: inout OutcomeCollector
    ) {
        runner.run(batch.files.count, into: &collector) { index in
            let file = batch.files[index]
            return outcome(LineOrigin(file: .file(file.name))) { () throws(FastCodingError) in
                if let failure = file.failure {
                    throw failure
                }
                return file.content
            }
        }
    }

    /// The lines about all documents that are found in an input.
    private func outcome(ofAllIn input: Input, _ search: InputSearch) -> JobRunner.Outcome {
        var report = Report(policy)
        var outcomes = FoundOutcomes(in: input, policy)
        report.add(input.subject) { work throws(FastCodingError) in
            let remarks = try search.search(input) { document throws(FastCodingError) in
                outcomes.count(document)
                guard search.isWanted(document) else { return }

                outcomes.add(document, hasDigest: source.namesFiles) { origin, read in
                    outcome(origin, read)
                }
            }

            outcomes.count(remarks)
            for warning in remarks.warnings {
                work.diagnostics.add(warning)
            }
        }

        return outcomes.outcome(after: report)
    }

    /// The lines about a document, of which there are none if anything is wrong with it.
    private func outcome(_ origin: LineOrigin, _ read: () throws(FastCodingError) -> [UInt8])
        -> JobRunner.Outcome
    {
        let subject = origin.subject
        var report = Report(policy)
        var outcome = JobRunner.Outcome(report: report)
        let failure = report.add(subject) { work throws(FastCodingError) in
            warn(ofNameOf: subject, &work.diagnostics)
            let bytes = try read()
            var found = Diagnostics()
            defer {
                work.diagnostics.merge(origin.located(found))
            }

            // The bytes of something inside are not those at the places of the input.
            if origin.found == nil {
                work.source = .whole(bytes)
            }

            let document = try Document.opening(
                bytes,
                salvages: arguments.values.writing.salvages,
                options: [.tar, .inside]
            )
            do throws(FastCodingError) {
                try source.write(document, from: origin, diagnostics: &found, to: &outcome)
            } catch {
                throw origin.located(document.located(error))
            }

            // With --strict, a warning fails the file, so it has no lines.
            if policy.isFailing(found) || work.isFailing {
                outcome.output = []
                outcome.counts.lines = 0
            } else if isCounting {
                outcome.output = try line(counting: outcome.counts.lines, in: origin)
            }
        }

        if let failure {
            outcome.output = line(about: failure, in: origin)
            outcome.counts.lines = 0
        }

        outcome.report = report
        if isColored {
            outcome.output = JSONColors.colored(outcome.output)
        }

        return outcome
    }

    /// Warns of a name that is not UTF-8: a row can show it only with escapes.
    private func warn(ofNameOf subject: Subject, _ diagnostics: inout Diagnostics) {
        // Where lines are for people, names are those of messages.
        let isExact = subject.isNameExact || !source.writesExactNames && !isCounting
        if source.namesFiles, !isExact {
            diagnostics.warn(.invalidUTF8, "the name is not UTF-8 and is written with escapes")
        }
    }

    /// The line with the number of lines about a file; empty if files are not named.
    private func line(counting count: Int, in origin: LineOrigin) throws(FastCodingError)
        -> [UInt8]
    {
        guard source.namesFiles else { return [] }

        let members = origin.rowOrigin(named: origin.file.name).members
        return try JSONValue.object(members + [JSONMember("count", .number(count))]).line()
    }

    /// The line about a file that can't be read, under `--with-errors`; empty otherwise.
    private func line(about failure: FastCodingError, in origin: LineOrigin) -> [UInt8] {
        guard arguments.has(.withErrors) else { return [] }

        let members = origin.rowOrigin(named: origin.file.name).members
        let line = JSONValue.object(members + [JSONMember("error", .error(failure))])
        return (try? line.line()) ?? []
    }
}
