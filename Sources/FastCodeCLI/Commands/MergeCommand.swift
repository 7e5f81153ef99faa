internal import FastCodingInspector
internal import _FastCodingEngine

/// `fastcode merge`: the changes that two archives have made to a third one, in one archive.
///
/// Its statuses are those of diff(1): 1 means that there are conflicts, and any trouble is 2.
enum MergeCommand {
    /// The version of the form of JSON lines.
    private static let schema = 1

    /// A file that is merged.
    private struct Version {
        let document: Document
        let graph: ObjectGraph
    }

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
        var versions: [Version] = []

        // All are read before any is parsed, and nothing is written if one of them can't be read.
        let contents = contents(of: inputs, arguments, &report)
        for (index, content) in contents.enumerated() {
            let failure = report.add(inputs[index].subject) { work throws(FastCodingError) in
                work.source = .whole(content)
                let isBase = index == 0
                versions.append(
                    try version(content, isBase: isBase, arguments, &work.diagnostics)
                )
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

    /// A file as a version to merge. Git gives an empty file as the base if two branches have added
    /// a file of the same name.
    private static func version(
        _ content: [UInt8],
        isBase: Bool,
        _ arguments: ParsedArguments,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> Version {
        let document = Document(content)
        if content.isEmpty, isBase {
            return Version(document: document, graph: ObjectGraph())
        }

        switch document.kind {
        case .text, .openStep:
            // Some formats begin with bytes that a text could have.
            if ForeignFormat(content.span) != nil, let wrongKind = Hints.noArchive(document) {
                throw wrongKind
            }

            throw UsageError.make(
                "a text is merged line by line; 'fastcode bootstrap' makes an archive of it, which can be merged here"
            )
        // Ours may become the output, so parts that a graph has no place for are reported as
        // losses.
        case .keyedArchive:
            let graph = try KeyedArchiveReader.read(
                content,
                for: .rewriting,
                limits: arguments.limits,
                diagnostics: &diagnostics
            )
            return Version(document: document, graph: graph)
        case .archive, .propertyList, .damagedPropertyList, .empty, .unknown:
            let graph = try ComparisonRun.graph(content, arguments, &diagnostics)
            return Version(document: document, graph: graph)
        }
    }

    /// Merges the files and writes the result, in the format of ours.
    private static func merge(
        _ versions: [Version],
        _ matches: [ElementMatch],
        _ target: Subject,
        _ arguments: ParsedArguments,
        _ report: inout Report
    ) throws(FastCodingError) -> [MergeConflict] {
        let outcome = try GraphMerge.merge(
            base: versions[0].graph,
            ours: versions[1].graph,
            theirs: versions[2].graph,
            matches: matches,
            limits: arguments.limits
        )

        let ours = versions[1].document
        let existing: OutputFile.Existing = arguments.has(.noClobber) ? .kept : .replaced
        let output = try target.open(existing: existing)
        if output.isTerminal, ours.format != .xml, !arguments.has(.force) {
            throw ConversionRun.terminalError()
        }

        var options = WritingOptions()
        options.limits = arguments.limits
        options.escapeControls = output.isTerminal
        var diagnostics = Diagnostics()
        let bytes = try written(outcome.graph, as: ours, options, &diagnostics)
        report.add(diagnostics, target)
        // An error, or a warning under --strict: nothing is written then.
        if report.status != .done {
            return []
        }

        try output.write(bytes.span)
        try output.commit()
        return outcome.conflicts
    }

    /// The merged graph in the format of a document: a keyed archive, a property list, or else an
    /// archive.
    private static func written(
        _ graph: ObjectGraph,
        as document: Document,
        _ options: WritingOptions,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> [UInt8] {
        let isXML = document.format == .xml
        let size = document.bytes.count
        var bytes: [UInt8] = []

        switch document.kind {
        case .keyedArchive:
            try KeyedArchiveWriter.write(
                graph,
                as: isXML ? .xml : .binary,
                options: options,
                size: size
            ) {
                bytes.append($0)
            }
        case .propertyList:
            var options = options
            options.format = isXML ? .xml : .binary
            try NotationWriter.write(
                graph,
                size: size,
                options: options,
                diagnostics: &diagnostics
            ) {
                bytes.append($0)
            }
        default:
            bytes = try ArchiveWriter.write(graph, diagnostics: &diagnostics).array
        }

        return bytes
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
            return try JSONValue.object([
                ("schema", .number(schema)),
                ("path", .path(conflict.keyPath)),
                ("ours", .text(conflict.ours)),
                ("theirs", .text(conflict.theirs)),
                ("base", .text(conflict.base)),
            ]).line()
        }

        let path = KeyPath.shown(conflict.keyPath)
        let sides = DisplayText.safe(
            "\(conflict.ours) | \(conflict.theirs) (base \(conflict.base))"
        )
        return Array("\(path): \(sides)\n".utf8)
    }
}
