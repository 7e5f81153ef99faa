internal import FastCodingInspector
internal import _FastCodingEngine

/// `fastcode edit`: a document to one in which some values are changed.
enum EditCommand {
    /// Makes the changes, or opens an editor if there are none.
    static func run(_ arguments: ParsedArguments) throws(FastCodingError) -> ExitStatus {
        let plan = try EditPlan(arguments)
        let inputs = try Input.all(arguments)

        // A file of changes without a line is no reason to open an editor.
        if plan.edits.isEmpty, !arguments.has(.setFrom) {
            return try EditorSession.run(inputs, arguments)
        }

        let run = EditRun(plan, ofOne: inputs.count == 1, arguments)
        let status = try run.run(inputs)
        var report = Report(arguments.reportPolicy)

        // Only now is it known that no document has a class.
        for edit in plan.edits {
            if let failure = edit.failure {
                report.add(failure, nil)
            }
        }

        if run.hasMetNothing {
            var notes = Diagnostics()
            notes.warn(
                .unchanged,
                "no object meets the conditions, so nothing changes" + run.adviceOnLiteral
            )
            report.add(notes, nil)
        }

        return max(status, report.show())
    }
}
