package import FastCoding

/// Converts inputs one by one: what encode, bootstrap, decode and migrate have in common.
package struct ConversionRun: Sendable {
    /// The conversion of one input.
    package enum Engine: Sendable {
        /// Makes all of the output before any of it is written.
        case whole(@Sendable ([UInt8], inout Diagnostics) throws(FastCodingError) -> ByteBuffer)
        /// Encodes lines, of which the input need not be held as a whole.
        case lines(ReadingOptions)
        /// Hands the output over as it comes. The flag tells that it goes to a terminal.
        case streaming(
            @Sendable ([UInt8], _ toTerminal: Bool, inout Diagnostics, @escaping ByteOutput)
                throws(FastCodingError) ->
                Void)
    }

    package let arguments: ParsedArguments
    package let plan: OutputPlan
    package let engine: Engine
    /// Whether the output may not go to a terminal, unless it is forced to.
    package let isBinary: Bool
    /// Looks whether an input is of another kind than is needed, and says so.
    package let checkKind: @Sendable ([UInt8]) -> FastCodingError?
    /// What is added to the name of a file that is replaced in place, to keep it.
    package var backupSuffix: [UInt8]?

    package func run() throws(FastCodingError) -> ExitStatus {
        let toTerminal =
            plan.entries.contains { $0.target == .standardOutput } && ProcessState.standardOutputIsTerminal
        if isBinary, toTerminal, !arguments.has(.force) { throw ConversionRun.terminalError() }
        if let directory = plan.directory { try Links.makeDirectory(directory) }
        let policy = arguments.reportPolicy
        return JobRunner(arguments, contentOnTerminal: toTerminal).run(plan.entries.map(\.input)) { index in
            JobRunner.Outcome(report: convert(plan.entries[index], policy))
        }
    }

    private static func terminalError() -> FastCodingError {
        FastCodingError(.terminalOutput, "binary output is not written to a terminal; use -o FILE, or --force")
    }

    /// Why an input was not converted.
    private enum Failure: Error {
        case input(FastCodingError)
        case output(FastCodingError)
        /// A warning keeps the output from being written; the warning itself is the message.
        case strictness
    }

    private func convert(_ entry: OutputPlan.Entry, _ policy: Report.Policy) -> Report {
        var report = Report(policy)
        var diagnostics = Diagnostics()
        var source: SourceText?
        var failure: Failure?
        do throws(Failure) {
            try convert(entry, report, &diagnostics, &source)
        } catch {
            failure = error
        }
        report.add(diagnostics, entry.input.subject, from: source)
        switch failure {
        case .input(let error): report.add(error, entry.input.subject, from: source)
        case .output(let error): report.add(error, entry.target.subject)
        case .strictness, nil: break
        }
        return report
    }

    private func convert(
        _ entry: OutputPlan.Entry, _ report: Report, _ diagnostics: inout Diagnostics, _ source: inout SourceText?
    ) throws(Failure) {
        switch engine {
        case .whole(let convert):
            let bytes = try read(entry.input, &source)
            let result = try blamingInput { () throws(FastCodingError) in try convert(bytes, &diagnostics) }
            if report.isFailing(diagnostics) { throw .strictness }
            if arguments.has(.inPlace), result.span.equals(bytes.span) { return }
            try write(result.span, to: entry.target)
        case .lines(let options):
            let result = try blamingInput { () throws(FastCodingError) in
                try LineEncoding.encode(entry.input, options, checkKind, &diagnostics, &source)
            }
            if report.isFailing(diagnostics) { throw .strictness }
            try write(result.span, to: entry.target)
        case .streaming(let convert):
            let bytes = try read(entry.input, &source)
            let file = try blamingOutput { () throws(FastCodingError) in try open(entry.target) }
            do throws(FastCodingError) {
                try convert(bytes, file.isTerminal, &diagnostics) { block throws(FastCodingError) in
                    try file.write(block)
                }
            } catch {
                throw file.failure.map(Failure.output) ?? .input(error)
            }
            if report.isFailing(diagnostics) { throw .strictness }
            try blamingOutput { () throws(FastCodingError) in try file.commit() }
        }
    }

    /// Reads a whole input, which is of the right kind as far as that shows.
    private func read(_ input: Input, _ source: inout SourceText?) throws(Failure) -> [UInt8] {
        let bytes = try blamingInput { () throws(FastCodingError) in try input.read(limit: arguments.limits.input) }
        source = .whole(bytes)
        if let wrongKind = checkKind(bytes) { throw .input(wrongKind) }
        return bytes
    }

    private func write(_ bytes: Span<UInt8>, to target: OutputPlan.Target) throws(Failure) {
        try blamingOutput { () throws(FastCodingError) in
            let file = try open(target)
            try file.write(bytes)
            try file.commit(backupSuffix: backupSuffix)
        }
    }

    private func blamingInput<T: ~Copyable>(_ body: () throws(FastCodingError) -> T) throws(Failure) -> T {
        do throws(FastCodingError) { return try body() } catch { throw .input(error) }
    }

    private func blamingOutput<T: ~Copyable>(_ body: () throws(FastCodingError) -> T) throws(Failure) -> T {
        do throws(FastCodingError) { return try body() } catch { throw .output(error) }
    }

    private func open(_ target: OutputPlan.Target) throws(FastCodingError) -> OutputFile {
        let file = try target.open()
        if isBinary, file.isTerminal, !arguments.has(.force) { throw ConversionRun.terminalError() }
        return file
    }
}
