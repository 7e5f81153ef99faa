internal import FastCodingInspector
internal import _FastCodingEngine

/// The lines of `fastcode rows`: a document on each, the values at some of its key paths, or
/// columns of these.
struct RowLines: LineSource {
    /// The part of each document that becomes lines.
    private enum Content {
        /// The whole document on one line, or the value at a key path without wildcards.
        case whole
        /// The values at some key paths, on a line each.
        case places([String])
    }

    /// The columns of a row.
    private enum Columns {
        /// The row is one value.
        case none
        case named([String])
        /// All parts of the row; in a table, the columns are these, which are the parts of all
        /// rows.
        case all(ColumnNames)
    }

    let namesFiles: Bool
    /// Whether the documents inside files are read.
    private let isInside: Bool
    private let content: Content
    private var columns: Columns
    /// The path whose elements are rows, as it was given; nil if there is none.
    private let rowsPath: String?
    private let filter: ValueFilter
    private let isCounting: Bool
    private let format: RowFormat
    private let writer: any RowWriter
    private var options: WritingOptions

    init(_ arguments: ParsedArguments) throws(FastCodingError) {
        filter = try ValueFilter(arguments)
        let names = try RowLines.names(arguments)
        columns = names.isEmpty ? .none : names == ["*"] ? .all(ColumnNames()) : .named(names)
        isCounting = arguments.has(.count)
        namesFiles = arguments.has(.withFile)
        isInside = arguments.has(.inside)
        rowsPath = arguments.word(.at)
        format = arguments.values.rows
        writer = format.writer
        options = arguments.writingOptions
        // A row is one line.
        options.indent = nil

        let paths = options.keyPaths
        // All elements, entries or properties at the path.
        if let rowsPath {
            content = .places([KeyPath.joined(rowsPath, "*")])
        } else if !names.isEmpty {
            content = .places([KeyPath.root])
        } else if filter.isEmpty, !isCounting, RowLines.isWhole(paths, namesFiles: namesFiles) {
            content = .whole
        } else {
            content = .places(paths.isEmpty ? [KeyPath.root] : paths)
        }
    }

    /// Whether the paths lead to one value, whose place need not be named.
    private static func isWhole(_ paths: [String], namesFiles: Bool) -> Bool {
        if paths.isEmpty {
            return true
        }

        return paths.count == 1 && !namesFiles && !KeyPathSearch.hasWildcard(paths[0])
    }

    /// The columns of the command line, in order.
    private static func names(_ arguments: ParsedArguments) throws(FastCodingError) -> [String] {
        // Split by bytes: to Swift, a comma before a combining mark is another character.
        let columns = arguments.words(.columns)
            .flatMap {
                $0.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
            }
            .map { String(decoding: $0, as: UTF8.self) }

        for (index, column) in columns.enumerated()
        where columns[..<index].contains(where: { $0.utf8.elementsEqual(column.utf8) }) {
            throw arguments.usageError("the column '\(DisplayText.escaped(column))' is given twice")
        }

        return columns
    }

    var writesExactNames: Bool { true }

    var isJSON: Bool { format == .jsonl }

    var escapesControls: Bool {
        get { options.escapeControls }
        set { options.escapeControls = newValue }
    }

    /// Whether the columns of all rows have to be known before the first row is written.
    var needsAllNames: Bool {
        if case .all = columns, !isCounting, format != .jsonl { true } else { false }
    }

    /// Whether each line has a whole value.
    private var showsValues: Bool {
        if case .none = columns { !isCounting } else { false }
    }

    /// The same rows with these columns.
    func with(_ names: ColumnNames) -> RowLines {
        var lines = self
        lines.columns = .all(names)
        return lines
    }

    /// The columns that the rows of a document have.
    func names(of document: Document) throws(FastCodingError) -> ColumnNames {
        var names = ColumnNames()
        var ignored = Diagnostics()
        var values = try values(of: document, options, &ignored)
        guard case .places(let paths) = content else { return names }

        for path in paths {
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
        var names: [String] = []
        if case .named(let all) = columns {
            names = all
        }

        return try ArchiveValues(
            document,
            for: showsValues ? .rewriting : .looking,
            options: options,
            filter: filter,
            columns: names,
            diagnostics: &diagnostics
        )
    }

    /// The line with the names of columns.
    func header() throws(FastCodingError) -> [UInt8]? {
        let own: [String] =
            switch columns {
            case .none: []
            case .named(let names): names
            case .all(let names): names.all
            }
        let parts = isInside ? RowOrigin.partNames : []
        let names = (namesFiles ? ["file"] + parts : []) + own
        return try writer.header(
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

        switch content {
        case .whole:
            try write(document, origin, options, &diagnostics, &outcome)
        case .places(let paths):
            try write(paths, of: document, origin, options, &diagnostics, &outcome)
        }
    }

    /// The name of a file as rows have it. It is exact in JSON, which escapes characters on which a
    /// terminal would act.
    private func fileName(_ subject: Subject) -> String {
        options.escapeControls && !isJSON ? subject.displayName : subject.name
    }

    /// Writes a document as one row.
    private func write(
        _ document: Document,
        _ origin: RowOrigin?,
        _ options: WritingOptions,
        _ diagnostics: inout Diagnostics,
        _ outcome: inout JobRunner.Outcome
    ) throws(FastCodingError) {
        var value: [UInt8] = []
        try Conversion.decode(document, options: options, diagnostics: &diagnostics) {
            value.append($0)
        }

        // The line feed of a document: the writer ends the row.
        value.removeLast()
        try writer.append(OutputRow(origin: origin, content: .value(value)), to: &outcome.output)
        outcome.counts.lines = 1
    }

    /// Writes a row for each place of some paths, or counts them.
    private func write(
        _ paths: [String],
        of document: Document,
        _ origin: RowOrigin?,
        _ options: WritingOptions,
        _ diagnostics: inout Diagnostics,
        _ outcome: inout JobRunner.Outcome
    ) throws(FastCodingError) {
        var values = try values(of: document, options, &diagnostics)
        var counts = LineCounts()
        if case .named(let names) = columns {
            counts.columns = names.map { _ in false }
        }

        // The path of a document's only row would always be the root.
        let namesPaths = rowsPath != nil || !options.keyPaths.isEmpty
        for path in paths {
            let isFound = try values.forEachPlace(at: path) {
                values,
                path,
                value throws(FastCodingError) in
                // A line with a whole value shows the mark of a missing object. The mark has no
                // columns, though, and is not a row to count.
                if values.isMissing(value), !showsValues {
                    return
                }

                counts.lines += 1
                if isCounting {
                    return
                }

                let content = try content(of: value, at: path, &values, &diagnostics, &counts)
                let row = OutputRow(origin: origin, path: namesPaths ? path : nil, content: content)
                try writer.append(row, to: &outcome.output)
            }
            counts.paths.append(isFound)
            if !isFound, let rowsPath {
                counts.reason.note(values.failure(at: rowsPath))
            }
        }

        outcome.counts = counts
    }

    /// The value of a row, or its columns.
    private func content(
        of value: ArchiveValues.Value,
        at path: String,
        _ values: inout ArchiveValues,
        _ diagnostics: inout Diagnostics,
        _ counts: inout LineCounts
    ) throws(FastCodingError) -> OutputRow.Content {
        switch columns {
        case .none:
            var json: [UInt8] = []
            try values.write(value, at: path, diagnostics: &diagnostics, to: &json)
            return .value(json)
        case .named(let names):
            return .fields(try fields(names, of: value, at: path, &values, &diagnostics, &counts))
        case .all(let names):
            return .fields(try fields(names, of: value, at: path, &values, &diagnostics))
        }
    }

    /// The named columns of a row.
    private func fields(
        _ names: [String],
        of value: ArchiveValues.Value,
        at path: String,
        _ values: inout ArchiveValues,
        _ diagnostics: inout Diagnostics,
        _ counts: inout LineCounts
    ) throws(FastCodingError) -> [OutputRow.Field] {
        var fields: [OutputRow.Field] = []
        for (index, name) in names.enumerated() {
            let cell = try values.cell(
                inColumn: index,
                of: value,
                at: path,
                asText: writer.takesTexts,
                diagnostics: &diagnostics
            )

            if cell != nil {
                counts.columns[index] = true
            }

            fields.append(OutputRow.Field(name: name, cell: cell))
        }

        return fields
    }

    /// All that a row has, in a table each in its column.
    private func fields(
        _ names: ColumnNames,
        of value: ArchiveValues.Value,
        at path: String,
        _ values: inout ArchiveValues,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> [OutputRow.Field] {
        // Rows that have nothing in common have a column for each part of each of them, so that a
        // table is quadratic in their number.
        try values.charge(columns: names.all.count)
        var fields = names.all.map { OutputRow.Field(name: $0, cell: nil) }
        for part in try values.parts(of: value) {
            let cell = try values.cell(
                of: part.value,
                at: KeyPath.joined(path, part.name),
                asText: writer.takesTexts,
                diagnostics: &diagnostics
            )

            let field = OutputRow.Field(name: part.name, cell: cell)
            if let number = names.number(of: part.name) {
                fields[number] = field
            } else if format == .jsonl {
                fields.append(field)
            } else {
                throw FastCodingError(.fileChanged, "the columns changed while the file was read")
            }
        }

        return fields
    }

    /// Warns of paths that lead nowhere in any document. Without rows, nothing can be said of the
    /// columns.
    func warnings(about counts: LineCounts) -> Diagnostics {
        guard case .places(let paths) = content else { return Diagnostics() }

        var warnings = Diagnostics()
        if counts.lines > 0, !isCounting, case .named(let names) = columns {
            for (column, isFound) in zip(names, counts.columns) where !isFound {
                warnings.warn(.keyPath, "nothing is at '\(KeyPath.shown(column))' in any archive")
            }
        }

        for (path, isFound) in zip(paths, counts.paths) where !isFound {
            guard let rowsPath else {
                warnings.warn(.keyPath, "nothing is at '\(KeyPath.shown(path))' in any archive")
                continue
            }

            let message = "there are no rows at '\(KeyPath.shown(rowsPath))' in any archive"
            warnings.warn(.keyPath, message + (counts.reason.common.map { ": \($0)" } ?? ""))
        }

        return warnings
    }
}
