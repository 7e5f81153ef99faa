internal import FastCoding

/// Lets the user change an archive as text in an editor.
struct EditorSession {
    private let arguments: ParsedArguments
    private let input: Input
    private let path: Path
    private let text: Path

    static func run(_ inputs: [Input], _ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        if let other = arguments.options.first(where: {
            [.recursive, .outputDirectory, .dryRun, .jobs].contains($0.name)
        }) {
            throw UsageError.make("\(other.name.typed) needs --set or another change", arguments.subcommand)
        }
        guard inputs.count == 1, case .file(let path) = inputs[0] else {
            throw UsageError.make(
                "an editor takes one archive that is a file; changes of others are given as options",
                arguments.subcommand)
        }
        let name = Array("fastcode-".utf8) + path.lastComponent + Array(".json".utf8)
        let session = EditorSession(
            arguments: arguments, input: inputs[0], path: path, text: try PrivateFile.make(named: name))
        return try session.run()
    }

    private func run() throws(FastCodingError) -> ExitStatus {
        var report = Report(arguments.reportPolicy)
        var diagnostics = Diagnostics()
        var keepsText = false
        var source: [UInt8]?
        do throws(FastCodingError) {
            let (bytes, state) = try InputReading.readForReplacing(path, limit: arguments.limits.input)
            source = bytes
            if let wrongKind = Hints.noArchive(bytes) { throw wrongKind }
            let clean = try FastArchive(bytes).migrated(
                dialect: arguments.values.dialect, limits: arguments.limits
            ) { diagnostics.take($0) }
            let before = try exactText(clean)
            try PrivateFile.write(before, to: text)
            if let new = try edited(before, &keepsText) { try write(new, state, diagnostics) }
        } catch {
            report.add(diagnostics, input.subject, source: source)
            report.add(error, input.subject, source: source)
            diagnostics = Diagnostics()
        }
        report.add(diagnostics, input.subject, source: source)
        if !keepsText { PrivateFile.remove(text) }
        if !report.text.isEmpty { ProcessState.writeError(Array(report.text.utf8)) }
        return report.status
    }

    private func exactText(_ archive: FastArchive) throws(FastCodingError) -> [UInt8] {
        var options = WritingOptions()
        options.style = .exact
        options.limits = arguments.limits
        return try archive.text(options) { _ in }
    }

    /// The archive made from what comes back from the editor; nil if nothing was changed.
    private func edited(_ before: [UInt8], _ keepsText: inout Bool) throws(FastCodingError) -> FastArchive? {
        while true {
            try EditorProcess.edit(text)
            let after = try InputReading.read(text, limit: arguments.limits.input)
            if after == before { return nil }
            var options = arguments.readingOptions
            options.format = .json
            var diagnostics = Diagnostics()
            var report = Report(arguments.reportPolicy)
            var failure: FastCodingError?
            var result: FastArchive?
            do throws(FastCodingError) {
                result = try FastArchive(notation: after, options: options) { diagnostics.take($0) }
            } catch {
                failure = error
            }
            report.add(diagnostics, .file(text), source: after)
            if let failure { report.add(failure, .file(text), source: after) }
            ProcessState.writeError(Array(report.text.utf8))
            if failure == nil, report.status == .done { return result }
            guard ProcessState.ask("Edit it again?") else {
                keepsText = true
                let name = DisplayText.escaped(text.bytes)
                throw FastCodingError(
                    failure?.code ?? .notation, "the archive is left as it was; the text is kept as '\(name)'")
            }
        }
    }

    private func write(
        _ archive: FastArchive, _ state: FileState, _ losses: Diagnostics
    ) throws(FastCodingError) {
        let target = OutputPlan.output(arguments)
        if arguments.has(.output) {
            let file = try target.open(existing: arguments.has(.noClobber) ? .kept : .replaced)
            try file.write(archive.bytes.span)
            return try file.commit()
        }
        let replacement = try InPlaceReplacement(arguments)
        try replacement.checkLosses(losses)
        let file = try OutputFile.open(path, existing: replacement.existing(state))
        try file.write(archive.bytes.span)
        try file.commit()
    }
}
