internal import FastCodingInspector
internal import _FastCodingEngine

/// Converts inputs one by one, for encode, bootstrap, decode, migrate and others.
struct ConversionRun: Sendable {
    /// Converts the bytes of an input to those of an output.
    typealias WholeConversion =
        @Sendable ([UInt8], inout Diagnostics) throws(FastCodingError) -> ByteBuffer

    /// The way from an input to its output. It decides how much is kept in memory at a time.
    enum Engine: Sendable {
        /// Makes all of the output before any of it is written.
        case whole(WholeConversion)
        /// Encodes lines, whose input need not be kept in memory as a whole.
        case lines(ReadingOptions)
        /// Writes block by block.
        case document(any DocumentWriter)
    }

    let arguments: ParsedArguments
    let plan: OutputPlan
    let engine: Engine
    /// Whether the output may not go to a terminal, unless it is forced to.
    let isBinary: Bool
    /// Whether the output is JSON, which has colors on a terminal.
    var isJSON = false
    /// The error for an input of a different kind than needed, which names its kind; nil if it may
    /// be of the right one. Streaming conversions have their own check when they open an input.
    var checkKind: @Sendable ([UInt8]) -> FastCodingError? = { _ in nil }
    /// The way in which an input that is its own output is replaced; nil if it is written like any
    /// other file.
    var inPlace: InPlaceReplacement?

    /// Converts all inputs, and returns the worst status.
    func run() throws(FastCodingError) -> ExitStatus {
        let toTerminal =
            plan.entries.contains { $0.output == .standardOutput }
            && ProcessState.standardOutputIsTerminal

        if isBinary, toTerminal, !arguments.has(.force) {
            throw ConversionRun.terminalError()
        }

        try plan.makeDirectories()
        let policy = arguments.reportPolicy
        let runner = JobRunner(arguments, contentOnTerminal: toTerminal)
        return runner.run(plan.entries.map(\.input)) { index in
            convert(plan.entries[index], policy)
        }
    }

    /// The error for binary output to a terminal, which would take bytes for commands.
    static func terminalError() -> FastCodingError {
        FastCodingError(
            .terminalOutput,
            "binary output is not written to a terminal; use -o FILE, or --force"
        )
    }

    /// Converts one input. Its errors become messages, so that the other inputs are converted
    /// anyway.
    private func convert(_ entry: OutputPlan.Entry, _ policy: Report.Policy) -> JobRunner.Outcome {
        var report = Report(policy)
        var work = report.begin(entry.input.subject)
        var failure: FastCodingError?

        do throws(FastCodingError) {
            // Before the input is read: its conversion would be for nothing.
            if !plan.replacesFiles, entry.output.isFile {
                work.subject = entry.output
                throw OutputFile.exists()
            }

            switch engine {
            case .whole(let convert): try self.convert(entry, convert, &work)
            case .lines(let options): try encodeLines(entry, options, &work)
            case .document(let writer): try write(entry, writer, &work)
            }
        } catch {
            failure = error
        }

        // With --no-clobber, an output that exists is no error.
        let isLeftAlone =
            failure?.code == .outputExists && !plan.replacesFiles && arguments.has(.noClobber)
        report.end(
            work,
            of: entry.input.subject,
            isLeftAlone ? nil : failure.map { advised($0, entry) }
        )
        if isLeftAlone, let failure {
            report.noteLeftAlone(failure, entry.output)
        }

        return JobRunner.Outcome(report: report)
    }

    /// An error about an output that exists, with the options that decide whether it is replaced.
    private func advised(_ error: FastCodingError, _ entry: OutputPlan.Entry) -> FastCodingError {
        guard error.code == .outputExists, !plan.replacesFiles else { return error }

        // Only regular files are replaced.
        let force = entry.output.isFile ? " --force replaces it," : ""
        return FastCodingError(
            error.code,
            error.message + ";\(force) --no-clobber leaves it alone"
        )
    }

    // None of these writes anything if a warning counts as an error: the warning is the message.

    /// Converts an input as a whole, to its output or in place.
    private func convert(
        _ entry: OutputPlan.Entry,
        _ convert: WholeConversion,
        _ work: inout WorkState
    ) throws(FastCodingError) {
        if let inPlace, let path = entry.replacedInput {
            return try replace(path, inPlace, convert, &work)
        }

        let result = try convert(read(entry.input, &work), &work.diagnostics)
        if !work.isFailing {
            try write(result.span, to: entry.output, &work)
        }
    }

    /// Encodes lines of an input that need not fit into memory.
    private func encodeLines(
        _ entry: OutputPlan.Entry,
        _ options: ReadingOptions,
        _ work: inout WorkState
    ) throws(FastCodingError) {
        let result = try JSONLinesInput.encode(entry.input, options, checkKind, &work)
        if !work.isFailing {
            try write(result.span, to: entry.output, &work)
        }
    }

    /// Writes the document of an input block by block. It is opened before the output, so that an
    /// input of the wrong kind leaves an existing file alone.
    private func write(
        _ entry: OutputPlan.Entry,
        _ writer: any DocumentWriter,
        _ work: inout WorkState
    ) throws(FastCodingError) {
        let document = try writer.open(read(entry.input, &work))
        work.subject = entry.output
        let file = try open(entry.output)
        work.subject = entry.input.subject

        do throws(FastCodingError) {
            let output: ByteOutput = { block throws(FastCodingError) in try file.write(block) }
            let isColored = isJSON && arguments.colorsContent(of: file)
            try writer.write(
                document,
                toTerminal: file.isTerminal,
                diagnostics: &work.diagnostics,
                output: isColored ? JSONColors.coloring(output) : output
            )
        } catch {
            // The writer may have failed because the output did, which is then the reason to
            // report.
            if let failure = file.failure {
                work.subject = entry.output
                throw failure
            }

            throw document.located(error)
        }

        if !work.isFailing {
            work.subject = entry.output
            try file.commit()
        }
    }

    /// Replaces a file with the result of its conversion, unless that is the same.
    private func replace(
        _ path: Path,
        _ inPlace: InPlaceReplacement,
        _ convert: WholeConversion,
        _ work: inout WorkState
    ) throws(FastCodingError) {
        let file = try InputReading.readForReplacing(path, limit: arguments.limits.input)
        try check(file.bytes, &work)
        let result = try convert(file.bytes, &work.diagnostics)
        // A file that would stay the same keeps its date and its links.
        if result.span.equals(file.bytes.span) {
            return
        }

        inPlace.warn(file.state, &work.diagnostics)
        try inPlace.checkLosses(work.diagnostics)

        if work.isFailing {
            return
        }

        try write(result.span, to: .file(path), existing: inPlace.existing(file.state), &work)
    }

    /// Reads an input and checks its kind.
    private func read(_ input: Input, _ work: inout WorkState) throws(FastCodingError) -> [UInt8] {
        let bytes = try input.read(limit: arguments.limits.input)
        try check(bytes, &work)
        return bytes
    }

    /// Keeps an input for the excerpts in messages, and throws if it is of the wrong kind.
    private func check(_ bytes: [UInt8], _ work: inout WorkState) throws(FastCodingError) {
        work.source = .whole(bytes)
        if let wrongKind = checkKind(bytes) {
            throw wrongKind
        }
    }

    /// Writes a whole result to an output.
    ///
    /// - Parameter existing: the way in which an existing file is treated; nil for that of the
    ///   plan.
    private func write(
        _ bytes: Span<UInt8>,
        to target: Subject,
        existing: OutputFile.Existing? = nil,
        _ work: inout WorkState
    ) throws(FastCodingError) {
        work.subject = target
        let file = try open(target, existing: existing)
        try file.write(bytes)
        try file.commit()
        if let remark = file.remark {
            work.diagnostics.add(remark)
        }
    }

    /// Opens an output. The check for a terminal is repeated, because a name such as `/dev/tty`
    /// leads to one as well.
    private func open(_ target: Subject, existing: OutputFile.Existing? = nil)
        throws(FastCodingError) -> OutputFile
    {
        let file = try target.open(existing: existing ?? (plan.replacesFiles ? .replaced : .kept))
        if isBinary, file.isTerminal, !arguments.has(.force) {
            throw ConversionRun.terminalError()
        }

        return file
    }
}
