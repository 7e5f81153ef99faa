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

        let inputs = try MergeInputs(arguments)
        let matches = try arguments.elementMatches()
        var report = Report(arguments.reportPolicy)
        var conflicts: [MergeConflict] = []

        // Nothing is written if one of the files can't be read.
        if let contents = inputs.contents(&report) {
            do throws(FastCodingError) {
                if let unchanged = DocumentMerge.unchanged(
                    base: contents[0],
                    ours: contents[1],
                    theirs: contents[2]
                ) {
                    try write(unchanged, to: target, contents, arguments)
                } else if let versions = inputs.versions(of: contents, &report) {
                    let outcome = try merge(versions, matches, target, arguments, &report)
                    // An error, or a warning under --strict: nothing is written then.
                    if report.status == .done {
                        try write(outcome.bytes, to: target, contents, arguments)
                        conflicts = outcome.conflicts
                    }
                }
            } catch {
                report.add(error, target)
            }
        }

        // git takes 1 from a merge driver for conflicts, so trouble of any kind has another status.
        if report.show() != .done {
            return .environment
        }

        return try tell(of: conflicts, target, arguments)
    }

    /// Merges the files, in the format of ours.
    private static func merge(
        _ versions: [DocumentMerge.Version],
        _ matches: [ElementMatch],
        _ target: Subject,
        _ arguments: ParsedArguments,
        _ report: inout Report
    ) throws(FastCodingError) -> DocumentMerge.Outcome {
        var options = WritingOptions()
        options.limits = arguments.limits
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
        return outcome
    }

    /// Writes the result, within the limit for merging some files.
    private static func write(
        _ bytes: [UInt8],
        to target: Subject,
        _ contents: [[UInt8]],
        _ arguments: ParsedArguments
    ) throws(FastCodingError) {
        let limit = arguments.limits.output(forInput: contents.reduce(0) { $0 + $1.count })
        guard bytes.count <= limit else {
            throw FastCodingError(
                .outputLimit,
                "the output would have \(bytes.count) bytes, more than \(limit)"
            )
        }

        let existing: OutputFile.Existing = arguments.has(.noClobber) ? .kept : .replaced
        let output = try target.open(existing: existing)
        var shown = bytes
        if output.isTerminal {
            // A document that did not change keeps its bytes, also the unsafe ones.
            switch Document(bytes).format {
            case .xml, .otherXML, .openStep, .json: shown = DisplayText.markup(bytes)
            default:
                if !arguments.has(.force) {
                    throw ConversionRun.terminalError()
                }
            }
        }

        try output.write(shown.span)
        try output.commit()
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
