internal import FastCodingInspector
internal import _FastCodingEngine

/// Lets the user change an archive, a keyed archive or a property list as text in an editor.
struct EditorSession {
    /// A document before it is edited.
    private struct Original {
        let document: Document
        let graph: ObjectGraph
        /// The document if the text stays as it is: a FastCoded archive is written anew.
        let unchanged: [UInt8]
        /// Not done if a warning ends the work.
        let status: ExitStatus
    }

    private let arguments: ParsedArguments
    private let input: Input
    private let path: Path
    private let output: OutputPlan.Entry
    /// The way in which the archive is replaced; nil if the output is another file.
    private let replacement: InPlaceReplacement?
    /// The file that the editor opens.
    private let text: Path

    /// Runs a session for the only input. An editor takes no part in batch work.
    static func run(_ inputs: [Input], _ arguments: ParsedArguments) throws(FastCodingError)
        -> ExitStatus
    {
        if let other = arguments.occurrences.first(where: {
            [.recursive, .outputDirectory, .dryRun, .jobs].contains($0.name)
        }) {
            throw arguments.usageError("\(other.name.typed) needs --set or another change")
        }

        guard inputs.count == 1, let path = inputs[0].path else {
            if let advice = UsageError.advice(
                onOperands: arguments.operands,
                arguments.subcommand
            ) {
                throw arguments.usageError(advice)
            }

            throw arguments.usageError(
                "an editor takes one archive that is a file; changes to others are given as options"
            )
        }

        let output = OutputPlan.Entry(
            input: inputs[0],
            output: arguments.has(.output) ? .output(arguments) : .file(path)
        )

        // An output that is the input, under whatever name, is replaced with the same care as in
        // place.
        let isElsewhere = arguments.has(.output) && output.replacedInput == nil
        if isElsewhere, output.output.isLeftAlone(arguments) {
            return .done
        }

        let replacement = isElsewhere ? nil : try InPlaceReplacement(arguments)
        let name =
            Array("fastcode-".utf8) + OutputNaming.shortened(path.lastComponent)
            + Array(".json".utf8)
        let session = EditorSession(
            arguments: arguments,
            input: inputs[0],
            path: path,
            output: output,
            replacement: replacement,
            text: try EditorProcess.makeFile(named: name)
        )

        return session.run()
    }

    /// Opens the editor and writes its result. The text is kept if it was changed and could not be
    /// used.
    private func run() -> ExitStatus {
        var report = Report(arguments.reportPolicy)
        var subject = input.subject
        var source: SourceText?
        var before: [UInt8]?

        do throws(FastCodingError) {
            let file = try InputReading.readForReplacing(path, limit: arguments.limits.input)
            source = .whole(file.bytes)
            let original = try prepared(file.bytes, file.state)

            guard original.status == .done else {
                SystemCalls.removeFile(text)
                return original.status
            }

            let shown = try exactText(of: original)
            try OutputFile.write(shown.span, to: text)
            before = shown
            let new = try edited(original, shown)
            // Another output is written even if nothing has changed.
            if replacement != nil, new == nil {
                // Somebody may have closed the editor without saving.
                var unchanged = Diagnostics()
                unchanged.warn(.unchanged, "the text is unchanged, and so is the file")
                _ = show(unchanged)
            } else {
                subject = output.output
                try write(
                    new ?? original.unchanged,
                    replacement?.existing(file.state) ?? .replaced
                )
            }
        } catch {
            var error = error
            if before.map(isChanged) ?? false {
                error.message += "; the text is kept as \(textName)"
            } else {
                SystemCalls.removeFile(text)
            }

            report.add(error, subject, source: subject == input.subject ? source : nil)
            return report.show()
        }

        SystemCalls.removeFile(text)
        return .done
    }

    /// The document to edit. Warnings about it are shown before the editor opens: afterwards they
    /// come too late.
    private func prepared(
        _ bytes: [UInt8],
        _ state: FileState
    ) throws(FastCodingError) -> Original {
        let document = Document(bytes)
        if let wrongKind = Hints.notEditable(document) {
            throw wrongKind
        }

        var diagnostics = Diagnostics()
        do throws(FastCodingError) {
            var graph = ObjectGraph()
            var unchanged = bytes
            if keepsFormat(of: document) {
                graph = try edit.graph(of: document, diagnostics: &diagnostics)
            } else {
                let clean = try Migration.migrate(
                    bytes,
                    dialect: arguments.dialect,
                    limits: arguments.limits,
                    diagnostics: &diagnostics
                ) { found, _ throws(FastCodingError) in
                    graph = found
                }
                unchanged = clean.array
            }

            replacement?.warn(state, &diagnostics)
            try replacement?.checkLosses(diagnostics)
            try replacement?.checkBackup(of: path)

            let status = show(diagnostics, source: .whole(bytes))
            return Original(
                document: document,
                graph: graph,
                unchanged: unchanged,
                status: status
            )
        } catch {
            _ = show(diagnostics, source: .whole(bytes))
            throw error
        }
    }

    /// The bytes of the document with the content of the edited text.
    private func content(
        of original: Original,
        _ after: [UInt8],
        _ graph: ObjectGraph,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> [UInt8] {
        guard keepsFormat(of: original.document) else {
            return try Conversion.bootstrap(
                after,
                options: textOptions,
                diagnostics: &diagnostics
            ).array
        }

        let bytes = try edit.replace(original.document, with: graph, mayMoveAliases: false)
        try edit.check(bytes, graph)
        return bytes
    }

    /// Whether only the bytes change that the changes are about: a FastCoded archive is written
    /// anew.
    private func keepsFormat(of document: Document) -> Bool {
        document.isKeyedArchive || document.isOtherPropertyList
    }

    private var edit: DocumentEdit {
        DocumentEdit(dialect: arguments.dialect, limits: arguments.limits)
    }

    /// Whether somebody has worked on the text, as far as can be seen.
    private func isChanged(_ before: [UInt8]) -> Bool {
        // A longer text exceeds the limit and gives nil, which differs from the old text as well.
        Links.size(text) != nil && (try? InputReading.read(text, limit: before.count)) != before
    }

    /// Shows warnings about the archive, and returns the status that they lead to.
    private func show(_ diagnostics: Diagnostics, source: SourceText? = nil) -> ExitStatus {
        var report = Report(arguments.reportPolicy)
        report.add(diagnostics, input.subject, source: source)
        return report.show()
    }

    /// The name of the file that the editor opens, for messages.
    private var textName: String {
        "'\(DisplayText.escaped(text.bytes))'"
    }

    /// The document as text that loses nothing.
    private func exactText(of original: Original) throws(FastCodingError) -> [UInt8] {
        var options = WritingOptions()
        options.style = .exact
        options.limits = arguments.limits
        var text: [UInt8] = []
        var ignored = Diagnostics()
        try NotationWriter.write(
            original.graph,
            size: original.document.bytes.count,
            options: options,
            diagnostics: &ignored
        ) {
            text.append($0)
        }

        return text
    }

    /// How the edited text is read.
    private var textOptions: ReadingOptions {
        var options = arguments.readingOptions
        options.format = .json
        return options
    }

    /// The document after the editor has ended; nil if nothing was changed. A text with errors can be
    /// edited again.
    private func edited(_ original: Original, _ before: [UInt8]) throws(FastCodingError) -> [UInt8]?
    {
        while true {
            try EditorProcess.edit(text)
            let after = try readText()
            if after == before {
                return nil
            }

            var report = Report(arguments.reportPolicy)
            var result: [UInt8]?
            let failure = report.add(.file(text)) { work throws(FastCodingError) in
                work.source = .whole(after)
                var notes = Diagnostics()
                let graph = try Conversion.readNotation(
                    after,
                    options: textOptions,
                    diagnostics: &notes
                )

                let bytes = try content(of: original, after, graph, &work.diagnostics)
                if keepsFormat(of: original.document) {
                    work.diagnostics.merge(notes)
                }

                try warnOfAliases(original, graph, before, after, &work.diagnostics)
                result = bytes
            }

            if report.show() == .done {
                return result
            }

            guard ProcessState.ask("Edit it again?") else {
                throw FastCodingError(failure?.code ?? .notation, "the file is left as it was")
            }
        }
    }

    /// Warns of aliases that name places which the edit has moved. The text is read once more only if
    /// it has had aliases.
    private func warnOfAliases(
        _ original: Original,
        _ graph: ObjectGraph,
        _ before: [UInt8],
        _ after: [UInt8],
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        var ignored = Diagnostics()
        let aliases = MovedAliases(
            try Conversion.readLiteralNotation(before, options: textOptions, diagnostics: &ignored)
        )
        if aliases.isEmpty {
            return
        }

        aliases.warn(
            try Conversion.readLiteralNotation(after, options: textOptions, diagnostics: &ignored),
            Sides(left: original.graph, right: graph),
            &diagnostics
        )
    }

    /// The text as the editor has saved it.
    private func readText() throws(FastCodingError) -> [UInt8] {
        do throws(FastCodingError) {
            return try InputReading.read(text, limit: arguments.limits.input)
        } catch {
            throw FastCodingError(
                error.code,
                "can't read the edited text \(textName): \(error.message)"
            )
        }
    }

    /// Writes the document, in place or to the output.
    private func write(_ bytes: [UInt8], _ existing: OutputFile.Existing)
        throws(FastCodingError)
    {
        let file = try output.output.open(existing: arguments.has(.noClobber) ? .kept : existing)
        try file.write(bytes.span)
        try file.commit()
        guard let remark = file.remark else { return }
        var diagnostics = Diagnostics()
        diagnostics.add(remark)
        _ = show(diagnostics)
    }
}
