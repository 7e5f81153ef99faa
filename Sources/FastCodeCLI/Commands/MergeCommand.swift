internal import FastCodingInspector
internal import _FastCodingEngine

/// `fastcode merge`: the changes that two archives have made to a third one, in one archive.
///
/// Its statuses are those of diff(1): 1 means that there are conflicts, and any trouble is 2.
enum MergeCommand {
    /// The version of the form of JSON lines.
    private static let schema = 1

    /// Merges the three operands. Returns 1 if there are conflicts, whose lines are shown after the
    /// result was written.
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let target = Subject.output(arguments)
        if target.isLeftAlone(arguments) {
            return .done
        }

        let inputs = try Input.all(arguments)
        let matches = try arguments.elementMatches()
        var report = Report(arguments.reportPolicy)
        var versions: [DocumentMerge.Version] = []

        // All are read before any is parsed, and nothing is written if one of them can't be read.
        let contents = contents(of: inputs, arguments, &report)
        let documents = contents.map { Document($0) }
        for (index, document) in documents.enumerated() {
            let failure = report.add(inputs[index].subject) { work throws(FastCodingError) in
                work.source = .whole(document.bytes)
                let isBase = index == 0
                if document.bytes.isEmpty, isBase {
                    versions.append(DocumentMerge.Version(document, ObjectGraph()))
                    return
                }

                // A keyed archive keeps its superclasses in another one.
                let use: KeyedArchiveUse = documents[1].isKeyedArchive ? .looking : .rewriting
                let graph = try graph(document, for: use, arguments, &work.diagnostics)
                versions.append(DocumentMerge.Version(document, graph))
            }

            if failure != nil {
                break
            }
        }

        // git takes 1 from a merge driver for conflicts, so trouble of any kind has another status.
        guard versions.count == 3, report.status == .done else {
            report.show()
            return .environment
        }

        var conflicts: [MergeConflict] = []
        do throws(FastCodingError) {
            conflicts = try merge(versions, matches, target, arguments, &report)
        } catch {
            report.add(error, target)
        }

        if report.show() != .done {
            return .environment
        }

        return try tell(of: conflicts, target, arguments)
    }

    /// Reads all files; empty after the first that can't be read.
    private static func contents(
        of inputs: [Input],
        _ arguments: ParsedArguments,
        _ report: inout Report
    ) -> [[UInt8]] {
        var contents: [[UInt8]] = []
        for input in inputs {
            let failure = report.add(input.subject) { _ throws(FastCodingError) in
                contents.append(try input.read(limit: arguments.limits.input))
            }

            if failure != nil {
                return []
            }
        }

        return contents
    }

    /// The content of a document to merge.
    private static func graph(
        _ document: Document,
        for use: KeyedArchiveUse,
        _ arguments: ParsedArguments,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ObjectGraph {
        switch document.kind {
        case .text, .openStep:
            // Some formats begin with bytes that a text could have.
            if ForeignFormat(document.bytes.span) != nil, let wrongKind = Hints.noArchive(document)
            {
                throw wrongKind
            }

            throw UsageError.make(
                "a text is merged line by line; 'fastcode bootstrap' makes an archive of it, which can be merged here"
            )
        case .keyedArchive:
            return try KeyedArchiveReader.read(
                document.bytes,
                for: use,
                limits: arguments.limits,
                diagnostics: &diagnostics
            )
        case .archive, .propertyList, .damagedPropertyList, .empty, .unknown:
            return try ComparisonRun.graph(document.bytes, arguments, &diagnostics)
        }
    }

    /// Merges the files and writes the result, in the format of ours.
    private static func merge(
        _ versions: [DocumentMerge.Version],
        _ matches: [ElementMatch],
        _ target: Subject,
        _ arguments: ParsedArguments,
        _ report: inout Report
    ) throws(FastCodingError) -> [MergeConflict] {
        let existing: OutputFile.Existing = arguments.has(.noClobber) ? .kept : .replaced
        let output = try target.open(existing: existing)
        if output.isTerminal, versions[1].isBinary, !arguments.has(.force) {
            throw ConversionRun.terminalError()
        }

        var options = WritingOptions()
        options.limits = arguments.limits
        options.escapeControls = output.isTerminal
        var diagnostics = Diagnostics()
        let merge = DocumentMerge(
            base: versions[0],
            ours: versions[1],
            theirs: versions[2],
            matches: matches,
            options: options
        )
        let outcome = try merge.run(&diagnostics)
        report.add(diagnostics, target)
        // An error, or a warning under --strict: nothing is written then.
        if report.status != .done {
            return []
        }

        // A document that did not change keeps its bytes, also the unsafe ones.
        let isShown = output.isTerminal && !versions[1].isBinary
        let bytes = isShown ? DisplayText.markup(outcome.bytes) : outcome.bytes
        try output.write(bytes.span)
        try output.commit()
        return outcome.conflicts
    }

    /// Lists the conflicts, on standard error if the archive went to standard output, and counts
    /// them.
    private static func tell(
        of conflicts: [MergeConflict],
        _ target: Subject,
        _ arguments: ParsedArguments
    ) throws(FastCodingError) -> ExitStatus {
        if conflicts.isEmpty {
            return .done
        }

        var lines: [UInt8] = []
        for conflict in conflicts {
            lines += try line(conflict, isJSON: arguments.has(.json))
        }

        if target == .standardOutput {
            ProcessState.writeError(String(decoding: lines, as: UTF8.self))
        } else {
            try OutputFile.standardOutput.write(lines.span)
        }

        var report = Report(arguments.reportPolicy)
        let count = conflicts.count
        report.add(
            FastCodingError(
                .conflict,
                "\(count) conflict\(count == 1 ? "" : "s"); ours was kept"
            ),
            arguments.path(.name).map { .file($0) } ?? target
        )

        return report.show()
    }

    /// A conflict as a line: `items.3.title: "a" | "b" (base "c")`.
    private static func line(_ conflict: MergeConflict, isJSON: Bool) throws(FastCodingError)
        -> [UInt8]
    {
        if isJSON {
            let object: JSONValue = [
                "schema": .number(schema),
                "path": .path(conflict.keyPath),
                "ours": .text(conflict.ours),
                "theirs": .text(conflict.theirs),
                "base": .text(conflict.base),
            ]
            return try object.line()
        }

        let path = KeyPath.shown(conflict.keyPath)
        let sides = DisplayText.safe(
            "\(conflict.ours) | \(conflict.theirs) (base \(conflict.base))"
        )
        return Array("\(path): \(sides)\n".utf8)
    }
}
