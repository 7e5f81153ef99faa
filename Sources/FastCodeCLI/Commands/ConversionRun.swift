internal import FastCodingInspector
package import _FastCodingLibrary

/// Converts inputs one by one: what encode, bootstrap, decode and migrate have in common.
package struct ConversionRun: Sendable {
    /// Converts an input, and hands over the whole output at once, after all warnings.
    package typealias WholeConversion = @Sendable ([UInt8], WarningHandler, ByteOutput) throws(FastCodingError) -> Void

    package enum Engine: Sendable {
        /// Makes all of the output before any of it is written.
        case whole(WholeConversion)
        /// Encodes lines, whose input need not be kept in memory as a whole.
        case lines(ReadingOptions)
        /// Hands over the output as it is made. The flag says whether it goes to a terminal.
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
    /// Whether the output is JSON, which has colors on a terminal.
    package var isJSON = false
    /// Checks whether an input is of a different kind than needed, and if so, says what it is.
    package let checkKind: @Sendable ([UInt8]) -> FastCodingError?
    /// How an input that is its own output is replaced; nil if this is merely writing a file.
    package var inPlace: InPlaceReplacement?

    package func run() throws(FastCodingError) -> ExitStatus {
        let toTerminal =
            plan.entries.contains { $0.target == .standardOutput } && ProcessState.standardOutputIsTerminal
        if isBinary, toTerminal, !arguments.values.output.isForced { throw ConversionRun.terminalError() }
        try plan.makeDirectories()
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
        /// A warning prevented the output from being written; the warning itself is the message.
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
        case .output(let error) where error.code == .outputExists && plan.existingFiles != .replaced:
            tell(of: error, entry.target.subject, &report)
        case .output(let error): report.add(error, entry.target.subject)
        case .strictness, nil: break
        }
        return report
    }

    /// Reports that a file exists: an error, unless existing files are to be left alone.
    private func tell(of error: FastCodingError, _ subject: Subject, _ report: inout Report) {
        if plan.existingFiles == .leftAlone {
            report.noteLeftAlone(error, subject)
        } else {
            let advice = "; --force replaces it, --no-clobber leaves it alone"
            report.add(FastCodingError(error.code, error.message + advice), subject)
        }
    }

    private func convert(
        _ entry: OutputPlan.Entry, _ report: Report, _ diagnostics: inout Diagnostics, _ source: inout SourceText?
    ) throws(Failure) {
        if plan.existingFiles != .replaced, entry.target.isFile { throw .output(OutputFile.exists()) }
        switch engine {
        case .whole(let convert):
            if let inPlace, let path = entry.replacedInput {
                try replace(path, inPlace, convert, report, &diagnostics, &source)
                return
            }
            let bytes = try read(entry.input, &source)
            try self.convert(bytes, convert, &diagnostics) { result, diagnostics throws(Failure) in
                if report.isFailing(diagnostics) { throw .strictness }
                try write(result, to: entry.target)
            }
        case .lines(let options):
            let result = try blamingInput { () throws(FastCodingError) in
                try JSONLinesInput.encode(entry.input, options, checkKind, &diagnostics, &source)
            }
            if report.isFailing(diagnostics) { throw .strictness }
            try write(result.span, to: entry.target)
        case .streaming(let convert):
            let bytes = try read(entry.input, &source)
            let file = try blamingOutput { () throws(FastCodingError) in try open(entry.target) }
            do throws(FastCodingError) {
                let output: ByteOutput = { block throws(FastCodingError) in try file.write(block) }
                let isColored = isJSON && arguments.colorsContent(of: file)
                try convert(bytes, file.isTerminal, &diagnostics, isColored ? JSONColors.coloring(output) : output)
            } catch {
                throw file.failure.map(Failure.output) ?? .input(error)
            }
            if report.isFailing(diagnostics) { throw .strictness }
            try blamingOutput { () throws(FastCodingError) in try file.commit() }
        }
    }

    /// Replaces a file with what it is converted to, unless that is the same.
    private func replace(
        _ path: Path, _ inPlace: InPlaceReplacement, _ convert: @escaping WholeConversion, _ report: Report,
        _ diagnostics: inout Diagnostics, _ source: inout SourceText?
    ) throws(Failure) {
        let (bytes, state) = try blamingInput { () throws(FastCodingError) in
            try InputReading.readForReplacing(path, limit: arguments.limits.input)
        }
        try check(bytes, &source)
        try self.convert(bytes, convert, &diagnostics) { result, diagnostics throws(Failure) in
            let isSame = result.equals(bytes.span)
            if !isSame {
                inPlace.warn(state, &diagnostics)
                try blamingInput { () throws(FastCodingError) in try inPlace.checkLosses(diagnostics) }
            }
            if report.isFailing(diagnostics) { throw .strictness }
            if !isSame { try write(result, to: .file(path), existing: inPlace.existing(state)) }
        }
    }

    /// Converts an input; `take` gets what comes out, and all warnings.
    private func convert(
        _ bytes: [UInt8], _ convert: @escaping WholeConversion, _ diagnostics: inout Diagnostics,
        _ take: (Span<UInt8>, inout Diagnostics) throws(Failure) -> Void
    ) throws(Failure) {
        var failure: Failure?
        try blamingInput { () throws(FastCodingError) in
            try convert(bytes, { diagnostics.take($0) }) { result in
                do throws(Failure) { try take(result, &diagnostics) } catch { failure = error }
            }
        }
        if let failure { throw failure }
    }

    /// Reads a whole input and checks that it is of the right kind, as far as can be seen.
    private func read(_ input: Input, _ source: inout SourceText?) throws(Failure) -> [UInt8] {
        let bytes = try blamingInput { () throws(FastCodingError) in try input.read(limit: arguments.limits.input) }
        try check(bytes, &source)
        return bytes
    }

    private func check(_ bytes: [UInt8], _ source: inout SourceText?) throws(Failure) {
        source = .whole(bytes)
        if let wrongKind = checkKind(bytes) { throw .input(wrongKind) }
    }

    private func write(
        _ bytes: Span<UInt8>, to target: OutputPlan.Target, existing: OutputFile.Existing? = nil
    ) throws(Failure) {
        try blamingOutput { () throws(FastCodingError) in
            let file = try open(target, existing: existing)
            try file.write(bytes)
            try file.commit()
        }
    }

    private func blamingInput<T: ~Copyable>(_ body: () throws(FastCodingError) -> T) throws(Failure) -> T {
        do throws(FastCodingError) { return try body() } catch { throw .input(error) }
    }

    private func blamingOutput<T: ~Copyable>(_ body: () throws(FastCodingError) -> T) throws(Failure) -> T {
        do throws(FastCodingError) { return try body() } catch { throw .output(error) }
    }

    private func open(
        _ target: OutputPlan.Target, existing: OutputFile.Existing? = nil
    ) throws(FastCodingError) -> OutputFile {
        let file = try target.open(existing: existing ?? (plan.existingFiles == .replaced ? .replaced : .kept))
        if isBinary, file.isTerminal, !arguments.values.output.isForced { throw ConversionRun.terminalError() }
        return file
    }
}
