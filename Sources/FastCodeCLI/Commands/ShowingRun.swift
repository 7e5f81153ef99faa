internal import FastCodingInspector
internal import _FastCodingLibrary

/// Shows archives one after the other in a single output.
struct ShowingRun {
    /// Shows an archive. The flag says whether the output is colored.
    typealias Show =
        (_ archive: [UInt8], Input, _ isColored: Bool, inout Diagnostics, ByteOutput) throws(FastCodingError) -> Void

    let arguments: ParsedArguments
    /// The maximum size of an input in bytes.
    let limit: Int
    /// Whether several archives have their names above them.
    let hasHeadings: Bool
    /// The error for what is not an archive that can be shown; nil if it may be one.
    var wrongKind: ([UInt8]) -> FastCodingError? = Hints.noArchive
    let show: Show

    func run() throws(FastCodingError) -> ExitStatus {
        let inputs = try Input.all(arguments)
        let target = OutputPlan.output(arguments)
        if target.isLeftAlone(arguments) { return .done }
        var status = ExitStatus.done
        var isAnyShown = false
        var isRefused = false
        do throws(FastCodingError) {
            let output = try target.open(existing: arguments.values.output.leavesAlone ? .kept : .replaced)
            let progress = ProgressLine.begin(isQuiet: arguments.has(.quiet), contentOnTerminal: output.isTerminal)
            defer { progress?.end() }
            for (index, input) in inputs.enumerated() {
                if inputs.count > 1, hasHeadings {
                    try output.write(Array(heading(input, isFirst: index == 0).utf8).span)
                }
                if inputs.count > 1 {
                    progress?.show(done: index, of: inputs.count)
                } else {
                    progress?.show(input.subject.displayName)
                }
                let (report, isShown, isRefusedHere) = show(input, output)
                isAnyShown = isAnyShown || isShown
                isRefused = isRefused || isRefusedHere
                if let failure = output.failure { throw failure }
                progress.hide { ProcessState.writeError(Array(report.text.utf8)) }
                status = max(status, report.status)
            }
            // An old file is worth more than nothing.
            if isAnyShown, !isRefused { try output.commit() }
        } catch {
            var report = Report(arguments.reportPolicy)
            report.add(error, target.subject)
            ProcessState.writeError(Array(report.text.utf8))
            status = max(status, report.status)
        }
        return status
    }

    private func heading(_ input: Input, isFirst: Bool) -> String {
        (isFirst ? "" : "\n") + "==> \(input.subject.displayName) <==\n"
    }

    /// Shows an input as far as that is possible. Tells whether there was something to show, and whether there were
    /// warnings where none are allowed.
    private func show(_ input: Input, _ output: OutputFile) -> (Report, isShown: Bool, isRefused: Bool) {
        var isShown = false
        var report = Report(arguments.reportPolicy)
        var diagnostics = Diagnostics()
        var source: [UInt8]?
        var failure: FastCodingError?
        do throws(FastCodingError) {
            let bytes = try input.read(limit: limit)
            source = bytes
            if let wrongKind = wrongKind(bytes) { throw wrongKind }
            let isColored = arguments.colorsContent(of: output)
            try show(bytes, input, isColored, &diagnostics) { block throws(FastCodingError) in
                isShown = true
                try output.write(block)
            }
        } catch {
            failure = error
        }
        let isRefused = report.isFailing(diagnostics)
        report.add(diagnostics, input.subject, source: source)
        if let failure, output.failure == nil { report.add(failure, input.subject, source: source) }
        return (report, isShown, isRefused)
    }
}

/// `fastcode dump-chunks`: what is in archives, chunk by chunk.
enum DumpCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let options = arguments.dumpOptions
        let report = report(options)
        return try ShowingRun(arguments: arguments, limit: options.limits.input, hasHeadings: !options.isJSON) {
            archive, input, isColored, diagnostics, output throws(FastCodingError) in
            var report = report
            report.isColored = isColored
            do throws(FastCodingError) {
                try FastArchive(archive).write(
                    report, name: input.subject.name, dialect: options.dialect, limits: options.limits,
                    warn: { diagnostics.take($0) }, to: output)
            } catch {
                guard error.code == .keyPath, options.offset != nil else { throw error }
                throw UsageError.make("\(OptionName.at.typed): \(error.message)", arguments.subcommand)
            }
        }.run()
    }

    private static func report(_ options: DumpOptions) -> ArchiveReport {
        let form = options.isJSON ? ArchiveReport.Form.json : .text
        if options.showsStatistics { return .statistics(form) }
        return .chunks(form, at: options.place, showsBytes: options.showsBytes, width: options.width)
    }
}

/// `fastcode info`: what archives are.
enum InfoCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        var options = arguments.values.info
        options.dialect = arguments.values.dialect
        options.limits = arguments.limits
        if options.drawing != nil, arguments.operands.count > 1 {
            throw UsageError.make("--to draws one archive", arguments.subcommand)
        }
        let hasHeadings = !options.isJSON && options.drawing == nil
        return try ShowingRun(
            arguments: arguments, limit: options.limits.input, hasHeadings: hasHeadings,
            wrongKind: Hints.holdsNoArchive
        ) {
            [options] archive, input, isColored, diagnostics, output throws(FastCodingError) in
            var report = report(options)
            report.isColored = isColored
            try FastArchive(archive).write(
                report, name: options.isJSON ? input.subject.name : input.subject.displayName,
                dialect: options.dialect, limits: options.limits, warn: { diagnostics.take($0) }, to: output)
        }.run()
    }

    private static func report(_ options: InfoOptions) -> ArchiveReport {
        guard let language = options.drawing else { return .info(options.isJSON ? .json : .text) }
        return .drawing(language, classesOnly: options.drawsClasses, boxes: options.boxes)
    }
}

/// `fastcode view`: an archive as a page for a browser.
enum ViewCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        var options = arguments.dumpOptions
        if !arguments.has(.maxInput) { options.limits.input = CommandTable.viewInput }
        let policy = try policy(arguments)
        return try ShowingRun(arguments: arguments, limit: options.limits.input, hasHeadings: false) {
            [options] archive, input, _, diagnostics, output throws(FastCodingError) in
            try FastArchive(archive).write(
                .page(policy: policy), name: name(of: input), dialect: options.dialect, limits: options.limits,
                warn: { diagnostics.take($0) }, to: output)
        }.run()
    }

    /// What is allowed: all classes and keyed archives, unless an option says something about that.
    private static func policy(_ arguments: ParsedArguments) throws(FastCodingError) -> ReadingPolicy {
        let isAsked = CommandTable.policyGroup.options.contains { arguments.has($0.name) }
        return isAsked ? try VerifyCommand.allowed(arguments) : .anything
    }

    /// The title of the page, without the directory of the archive, because pages are passed on to others.
    private static func name(of input: Input) -> String {
        guard case .file(let path) = input.subject else { return input.subject.displayName }
        return DisplayText.escaped(path.lastComponent)
    }
}
