internal import FastCodingInspector
internal import _FastCodingEngine

/// The lines of `fastcode rows`: a document on each, the values at some of its key paths, or
/// columns of these.
struct RowLines: LineSource {
    let namesFiles: Bool
    /// Whether the documents inside files are read.
    private let isInside: Bool
    private let selection: RowSelection
    private var settings: DocumentRows.Settings
    private let filter: ValueFilter
    private var options: WritingOptions

    init(_ arguments: ParsedArguments) throws(FastCodingError) {
        let format = arguments.values.rows
        filter = try ValueFilter(arguments)
        settings = DocumentRows.Settings(
            columns: try RowColumns(arguments),
            writer: format.writer,
            isTable: format != .jsonl,
            isCounting: arguments.has(.count)
        )
        selection = RowSelection(
            arguments,
            hasColumns: !settings.columns.areNone,
            takesWholes: filter.isEmpty && !settings.isCounting
        )
        namesFiles = arguments.has(.withFile)
        isInside = arguments.has(.inside)
        options = arguments.writingOptions
        // A row is one line.
        options.indent = nil
    }

    var writesExactNames: Bool { true }

    var isJSON: Bool { !settings.isTable }

    var escapesControls: Bool {
        get { options.escapeControls }
        set { options.escapeControls = newValue }
    }

    /// Whether the columns of all rows have to be known before the first row is written.
    var needsAllNames: Bool {
        settings.columns.areAll && settings.isTable && !settings.isCounting
    }

    /// The same rows with these columns.
    func with(_ names: ColumnNames) -> RowLines {
        var lines = self
        lines.settings.columns = .all(names)
        return lines
    }

    /// The columns that the rows of a document have.
    func names(of document: Document) throws(FastCodingError) -> ColumnNames {
        var names = ColumnNames()
        var ignored = Diagnostics()
        var values = try values(of: document, options, &ignored)

        for path in selection.paths ?? [] {
            _ = try values.forEachPlace(at: path) { values, _, value throws(FastCodingError) in
                if values.isMissing(value) {
                    return
                }

                for part in try values.parts(of: value) {
                    names.add(part.name)
                }
            }
        }

        return names
    }

    /// The values of a document. Losses are worth a warning only if lines have whole values.
    private func values(
        of document: Document,
        _ options: WritingOptions,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> ArchiveValues {
        try ArchiveValues(
            document,
            for: settings.showsValues ? .rewriting : .looking,
            options: options,
            filter: filter,
            columns: settings.columns.searched,
            diagnostics: &diagnostics
        )
    }

    /// The line with the names of columns.
    func header() throws(FastCodingError) -> [UInt8]? {
        let parts = isInside ? RowOrigin.partNames : []
        let names = (namesFiles ? ["file"] + parts : []) + settings.columns.header
        return try settings.writer.header(
            names.map { options.escapeControls ? DisplayText.safe($0) : $0 }
        )
    }

    func write(
        _ document: Document,
        from source: LineOrigin,
        diagnostics: inout Diagnostics,
        to outcome: inout JobRunner.Outcome
    ) throws(FastCodingError) {
        var options = options
        // Unlike the output of decode, this is kept in memory as a whole.
        options.limits.output = options.limits.output(forLines: document.bytes.count)
        let origin = namesFiles ? source.rowOrigin(named: fileName(source.file)) : nil

        guard let paths = selection.paths else {
            let row = OutputRow(
                origin: origin,
                content: .value(try line(of: document, options, &diagnostics))
            )
            try settings.writer.append(row, to: &outcome.output)
            outcome.counts.lines = 1
            return
        }

        var values = try values(of: document, options, &diagnostics)
        var rows = DocumentRows(settings, origin: origin, namesPaths: selection.namesPaths)
        for path in paths {
            if try !rows.add(placesAt: path, in: &values, &diagnostics) {
                rows.note(selection.failure(in: values))
            }
        }

        // The outcome has no other lines, so that these need not be copied.
        outcome.output = rows.output
        outcome.counts = rows.counts
    }

    /// The name of a file as rows have it. It is exact in JSON, which escapes characters on which a
    /// terminal would act.
    private func fileName(_ subject: Subject) -> String {
        options.escapeControls && !isJSON ? subject.displayName : subject.name
    }

    /// A document on one line, without a line feed, which the writer of rows adds.
    private func line(
        of document: Document,
        _ options: WritingOptions,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> [UInt8] {
        var line: [UInt8] = []
        try Conversion.decode(document, options: options, diagnostics: &diagnostics) {
            line.append($0)
        }

        line.removeLast()
        return line
    }

    /// Warns of paths that lead nowhere in any document. Without rows, nothing can be said of the
    /// columns.
    func warnings(about counts: LineCounts) -> Diagnostics {
        var warnings = Diagnostics()
        if counts.lines > 0, !settings.isCounting {
            settings.columns.warn(ofEmpty: counts.columns, &warnings)
        }

        selection.warn(ofMissing: counts, &warnings)
        return warnings
    }
}
