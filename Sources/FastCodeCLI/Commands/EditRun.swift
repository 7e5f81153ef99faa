internal import FastCodingInspector
internal import _FastCodingEngine

/// Edits documents one by one, or several at once.
final class EditRun: Sendable {
    private static let checkKind: @Sendable ([UInt8]) -> FastCodingError? = {
        Hints.notEditable(Document($0))
    }

    private let plan: EditPlan
    /// Whether there is a single document, which has to have the classes to rename; one of several
    /// may lack them.
    private let isOne: Bool
    private let arguments: ParsedArguments
    /// The number of documents that were edited.
    private let editedCount = SharedNumber()
    /// The number of those in which an object met the conditions.
    private let metCount = SharedNumber()
    /// The number of property lists with objects in the notation, which are dictionaries to edit.
    private let literalCount = SharedNumber()

    init(_ plan: EditPlan, ofOne: Bool, _ arguments: ParsedArguments) {
        self.plan = plan
        isOne = ofOne
        self.arguments = arguments
    }

    /// Whether there are conditions that no object of any document has met.
    var hasMetNothing: Bool { editedCount.value > 0 && metCount.value == 0 }

    /// The reason why a class has no objects, and what to do, to follow a sentence; empty if it is
    /// not that of a property list with objects in the notation.
    var adviceOnLiteral: String { literalCount.value > 0 ? Self.adviceOnLiteral : "" }

    private static let adviceOnLiteral =
        "; edit takes a dictionary with '$class' in a property list as a plain dictionary: "
        + "\(OptionName.condition.typed) '\\$class = NAME' chooses it, and 'fastcode bootstrap' makes an "
        + "archive of objects"

    /// Whether a document is a property list with objects in the notation, as `list` shows it.
    private static func hasLiteralObjects(_ document: Document) -> Bool {
        document.isOtherPropertyList
            && document.bytes.span.firstOffset(of: "$class", from: 0) != nil
    }

    /// Edits all documents, or shows the changes for `--dry-run`.
    func run(_ inputs: [Input]) throws(FastCodingError) -> ExitStatus {
        if arguments.has(.dryRun) {
            return try show(inputs)
        }

        let settings = plan.settings
        // An editor for each document: it keeps what it knows of one graph, and documents are
        // edited on several threads.
        return try ConversionRun(
            arguments: arguments,
            plan: OutputPlan(inputs, arguments),
            engine: .whole { [self] bytes, diagnostics throws(FastCodingError) in
                var editor = GraphEditor(settings)
                let new = try edit(bytes, &editor, &diagnostics)
                var output = ByteBuffer(capacity: new.count)
                output.append(new.span)
                return output
            },
            isBinary: true,
            checkKind: Self.checkKind,
            inPlace: InPlaceReplacement(arguments)
        ).run()
    }

    /// Shows the changes, without writing any file.
    private func show(_ inputs: [Input]) throws(FastCodingError) -> ExitStatus {
        var settings = plan.settings
        settings.recordsChanges = true
        let report = ChangeReport(
            namesFiles: inputs.count > 1,
            isJSON: arguments.has(.json),
            isColored: arguments.colorsContent(of: .standardOutput)
        )

        let run = DryRun(arguments: arguments)
        return try run.run(inputs, checkKind: Self.checkKind) {
            [self, settings]
            input,
            bytes,
            diagnostics throws(FastCodingError) in
            var editor = GraphEditor(settings)
            let new = try edit(bytes, &editor, &diagnostics)
            var output = try report.lines(editor.changes, input)
            // Without changes, the archive may still be rewritten as a clean one.
            if editor.changes.isEmpty, !report.isJSON {
                output += DryRun.summary(input, bytes, new).utf8
            }

            return DryRun.Result(bytes: new, output: output)
        }
    }

    /// Makes all changes of the plan in one document.
    private func edit(
        _ bytes: [UInt8],
        _ editor: inout GraphEditor,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> [UInt8] {
        let document = Document(bytes)
        let isLiteral = Self.hasLiteralObjects(document)
        if isLiteral {
            literalCount.add(1)
        }

        let documentEdit = DocumentEdit(dialect: arguments.dialect, limits: arguments.limits)
        var nested = NestedEdit(documentEdit, editor.settings)
        let result = try documentEdit.edit(
            document,
            &editor,
            diagnostics: &diagnostics
        ) {
            editor,
            graph,
            diagnostics throws(FastCodingError) in
            do throws(FastCodingError) {
                try make(plan.edits, &nested, &editor, in: &graph, &diagnostics)
            } catch {
                var explained = error
                if isLiteral, error.code == .unknownClass {
                    explained.message += Self.adviceOnLiteral
                }

                throw explained
            }
        }

        editedCount.add(1)
        if editor.hasMetConditions {
            metCount.add(1)
        }

        return result
    }

    /// Makes changes in order. Those that follow each other in one piece of data are made together.
    private func make(
        _ edits: [PlannedEdit],
        _ nested: inout NestedEdit,
        _ editor: inout GraphEditor,
        in graph: inout ObjectGraph,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        var next = 0
        while next < edits.count {
            let actions = edits[next...].lazy.map(\.action)
            guard let group = nested.group(actions, &editor, in: graph), group.count > 1 else {
                try make(edits[next], &nested, &editor, in: &graph, &diagnostics)
                next += 1
                continue
            }

            var number = 0
            do throws(FastCodingError) {
                try nested.apply(group, &editor, to: &graph, number: &number) { index, warnings in
                    let edit = edits[next + index]
                    diagnostics.merge(warnings) { edit.named($0, as: $0.code) }
                    edit.isMade.value = 1
                }
            } catch {
                throw failure(of: edits[next + number], error, editor)
            }

            next += group.count
        }
    }

    /// An error about a change. Notation that can't be read is a fault of the command line.
    private func failure(
        of edit: PlannedEdit,
        _ error: FastCodingError,
        _ editor: GraphEditor
    ) -> FastCodingError {
        edit.named(error, as: error.location == nil ? error.code : .usage, editor.missing)
    }

    /// Makes one change. In one of several documents, a class to rename may be missing.
    private func make(
        _ edit: PlannedEdit,
        _ nested: inout NestedEdit,
        _ editor: inout GraphEditor,
        in graph: inout ObjectGraph,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) {
        do throws(FastCodingError) {
            try nested.apply(edit.action, &editor, to: &graph)
            edit.isMade.value = 1
        } catch {
            // After all documents, the edit command reports a class that none of them has.
            if !isOne, edit.action.mayBeMissing, error.code == .unknownClass {
                edit.isMissed.value = 1
                return
            }
            throw failure(of: edit, error, editor)
        }

        diagnostics.merge(editor.takeWarnings()) { edit.named($0, as: $0.code) }
    }
}
