internal import FastCodingInspector
internal import _FastCodingLibrary

/// `fastcode migrate`: an archive of any version to a clean one.
enum MigrateCommand {
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let dialect = arguments.dialect
        let limits = arguments.limits
        return try rewrite(
            Input.all(arguments),
            { archive, diagnostics throws(FastCodingError) in
                try Migration.migrate(
                    archive,
                    dialect: dialect,
                    limits: limits,
                    diagnostics: &diagnostics
                )
            },
            arguments
        )
    }

    static func rewrite(
        _ inputs: [Input],
        _ convert: @escaping ConversionRun.WholeConversion,
        _ arguments: ParsedArguments
    ) throws(FastCodingError) -> ExitStatus {
        if arguments.has(.dryRun) {
            return try DryRun(arguments: arguments).run(inputs, convert)
        }

        return try ConversionRun(
            arguments: arguments,
            plan: OutputPlan(inputs, arguments),
            engine: .whole(convert),
            isBinary: true,
            checkKind: Hints.noArchive,
            inPlace: InPlaceReplacement(arguments)
        ).run()
    }
}

/// Reports what a conversion of archives would change, without writing any of them.
struct DryRun {
    let arguments: ParsedArguments

    func run(
        _ inputs: [Input],
        _ convert: @escaping ConversionRun.WholeConversion
    ) throws(FastCodingError) -> ExitStatus {
        let policy = arguments.reportPolicy
        let inPlace = arguments.has(.inPlace) ? try InPlaceReplacement(arguments) : nil
        // What prevents any replacement is refused here as well.
        if inPlace != nil {
            _ = try OutputPlan(inputs, arguments)
        }

        return JobRunner(arguments).run(inputs) { index in
            var report = Report(policy)
            var output: [UInt8] = []
            report.add(inputs[index].subject) { work throws(FastCodingError) in
                let (bytes, state) = try read(inputs[index], toReplace: inPlace != nil)
                work.source = .whole(bytes)

                if let wrongKind = Hints.noArchive(bytes) {
                    throw wrongKind
                }

                let result = try convert(bytes, &work.diagnostics).array
                if let inPlace, let state, result != bytes {
                    inPlace.warn(state, &work.diagnostics)
                    try inPlace.checkLosses(work.diagnostics)
                }

                output = try changes(inputs[index], bytes, result)
            }

            return JobRunner.Outcome(output: output, report: report)
        }
    }

    private func read(_ input: Input, toReplace: Bool) throws(FastCodingError) -> (
        bytes: [UInt8], state: FileState?
    ) {
        let limit = arguments.limits.input
        guard toReplace, let path = input.path else { return (try input.read(limit: limit), nil) }

        let (bytes, state) = try InputReading.readForReplacing(path, limit: limit)
        return (bytes, state)
    }

    private func changes(_ input: Input, _ old: [UInt8], _ new: [UInt8]) throws(FastCodingError)
        -> [UInt8]
    {
        let name = input.subject.displayName
        if old == new {
            return Array("\(name): would stay as it is\n".utf8)
        }

        var text = Array("\(name): would be rewritten, \(old.count) bytes as \(new.count)\n".utf8)
        var options = arguments.comparisonOptions
        options.compared.ignoresKeyOrder = false
        let left = try GraphReading.archive(old, dialect: arguments.dialect, limits: options.limits)
        { _ in }

        let right = try GraphReading.archive(new, limits: options.limits) { _ in }
        let isEqual = try DifferenceReport.write(left, right, options: options) {
            block throws(FastCodingError) in
            text.append(block)
        }

        if isEqual {
            text += Array("(the content would stay equal)\n".utf8)
        }

        return text
    }
}

/// How archives are replaced with their new forms, and what prevents that.
struct InPlaceReplacement: Sendable {
    /// What is added to the name of the old file to keep it; nil if it is not kept.
    private let backupSuffix: [UInt8]?
    private let mayLose: Bool
    private let refusal: String
    private let advice: String

    init(_ arguments: ParsedArguments) throws(FastCodingError) {
        mayLose = arguments.has(.force)
        refusal = arguments.has(.dryRun) ? "would not be replaced" : "is not replaced"
        advice =
            arguments.has(.inPlace)
            ? "--backup keeps the old file" : "another output leaves the old file alone"

        backupSuffix = arguments.has(.backup) ? arguments.bytes(.backup) ?? Array("~".utf8) : nil
        if let suffix = backupSuffix, suffix.isEmpty || suffix.contains(UInt8(ascii: "/")) {
            throw arguments.usageError("--backup needs a suffix without a slash")
        }
    }

    func existing(_ state: FileState) -> OutputFile.Existing {
        .replacedInPlace(state, backupSuffix: backupSuffix)
    }

    func warn(_ state: FileState, _ diagnostics: inout Diagnostics) {
        let others = state.nameCount - 1
        guard others > 0 else { return }

        let names =
            others == 1 ? "1 other name (a hard link)" : "\(others) other names (hard links)"

        let message = "the file has \(names), under which the old content remains"
        diagnostics.warn(.hardLinks, message)
    }

    /// Refuses a backup whose name is taken, before there is any work to lose.
    func checkBackup(of path: Path) throws(FastCodingError) {
        if let backupSuffix {
            try OutputFile.checkBackup(of: path, suffix: backupSuffix)
        }
    }

    /// Refuses to lose for good what a warning is about: the warning might not be shown, or not be
    /// read in time.
    func checkLosses(_ diagnostics: Diagnostics) throws(FastCodingError) {
        guard backupSuffix == nil, !mayLose else { return }

        let losses: Set<FastCodingError.Code> = [.trailingBytes, .notExact]
        guard let loss = diagnostics.warnings.first(where: { losses.contains($0.code) }) else {
            return
        }

        throw FastCodingError(
            loss.code,
            "the file \(refusal), because something in it would be lost: \(loss.message); \(advice), "
                + "--force replaces it anyway",
            offset: loss.offset
        )
    }
}
