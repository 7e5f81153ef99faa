internal import FastCodingInspector
internal import _FastCodingEngine

/// The lines of `fastcode rows`: a document on each, or what is at some of its key paths, or columns
/// of that.
struct RowLines: LineSource {
    /// The part of each document that becomes lines.
    private enum Content {
        /// Everything, on one line, or what is at a key path without wildcards.
        case whole
        /// What is at some key paths, on a line each.
        case places([String])
    }

    let namesFiles: Bool
    private let content: Content
    private let columns: [String]
    /// The path whose elements are rows, as it was given; nil if there is none.
    private let rowsPath: String?
    private let filter: ValueFilter
    private let isCounting: Bool
    private let format: RowFormat
    private let writer: any RowWriter
    private var options: WritingOptions

    init(_ arguments: ParsedArguments) throws(FastCodingError) {
        filter = try ValueFilter(arguments)
        columns = try RowLines.columns(arguments)
        isCounting = arguments.has(.count)
        namesFiles = arguments.has(.withFile)
        rowsPath = arguments.word(.at)
        format = arguments.values.rows
        writer = format.writer
        options = arguments.writingOptions
        options.indent = nil

        let paths = options.keyPaths
        if let rowsPath {
            content = .places([KeyPath.joined(rowsPath, "*")])
        } else if !columns.isEmpty {
            content = .places([KeyPath.root])
        } else if filter.isEmpty, RowLines.isWhole(paths, namesFiles: namesFiles) {
            content = .whole
        } else {
            content = .places(paths.isEmpty ? [KeyPath.root] : paths)
        }
    }

    /// Whether what the paths lead to is one value, whose place need not be named.
    private static func isWhole(_ paths: [String], namesFiles: Bool) -> Bool {
        if paths.isEmpty {
            return true
        }

        return paths.count == 1 && !namesFiles && !KeyPathSearch.hasWildcard(paths[0])
    }

    private static func columns(_ arguments: ParsedArguments) throws(FastCodingError) -> [String] {
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

    func header() throws(FastCodingError) -> [UInt8]? {
        let names = (namesFiles ? ["file"] : []) + columns
        return try writer.header(
            names.map { options.escapeControls ? DisplayText.safe($0) : $0 }
        )
    }

    func write(
        _ document: Document,
        of subject: Subject,
        diagnostics: inout Diagnostics,
        to outcome: inout JobRunner.Outcome
    ) throws(FastCodingError) {
        var options = options
        // Unlike the output of decode, this is held in memory as a whole.
        options.limits.output = options.limits.output(forLines: document.bytes.count)
        let file = namesFiles ? fileName(subject) : nil

        switch content {
        case .whole:
            try write(document, file, options, &diagnostics, &outcome)
        case .places(let paths):
            try write(paths, of: document, file, options, &diagnostics, &outcome)
        }
    }

    /// Where JSON escapes what could control a terminal, the name is exact.
    private func fileName(_ subject: Subject) -> String {
        options.escapeControls && !isJSON ? subject.displayName : subject.name
    }

    private func write(
        _ document: Document,
        _ file: String?,
        _ options: WritingOptions,
        _ diagnostics: inout Diagnostics,
        _ outcome: inout JobRunner.Outcome
    ) throws(FastCodingError) {
        var value: [UInt8] = []
        try Conversion.decode(document, options: options, diagnostics: &diagnostics) {
            value.append($0)
        }

        value.removeLast()
        try writer.append(OutputRow(file: file, content: .value(value)), to: &outcome.output)
        outcome.counts.lines = 1
    }

    private func write(
        _ paths: [String],
        of document: Document,
        _ file: String?,
        _ options: WritingOptions,
        _ diagnostics: inout Diagnostics,
        _ outcome: inout JobRunner.Outcome
    ) throws(FastCodingError) {
        var values = try ArchiveValues(
            document,
            for: isCounting || !columns.isEmpty ? .looking : .rewriting,
            options: options,
            filter: filter,
            columns: columns,
            diagnostics: &diagnostics
        )

        var counts = LineCounts()
        counts.columns = columns.map { _ in false }
        // The path of a document's only row says nothing.
        let namesPaths = rowsPath != nil || !options.keyPaths.isEmpty
        for path in paths {
            let isFound = try values.forEachPlace(at: path) {
                values,
                path,
                value throws(FastCodingError) in
                counts.lines += 1
                if isCounting {
                    return
                }

                let content = try content(of: value, at: path, &values, &diagnostics, &counts)
                let row = OutputRow(file: file, path: namesPaths ? path : nil, content: content)
                try writer.append(row, to: &outcome.output)
            }
            counts.paths.append(isFound)
        }

        outcome.counts = counts
    }

    private func content(
        of value: ArchiveValues.Value,
        at path: String,
        _ values: inout ArchiveValues,
        _ diagnostics: inout Diagnostics,
        _ counts: inout LineCounts
    ) throws(FastCodingError) -> OutputRow.Content {
        if columns.isEmpty {
            var json: [UInt8] = []
            try values.write(value, at: path, diagnostics: &diagnostics, to: &json)
            return .value(json)
        }

        var fields: [OutputRow.Field] = []
        for (index, name) in columns.enumerated() {
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

        return .fields(fields)
    }

    /// Warns of paths that lead nowhere in any document. Where there are no rows, nothing can be
    /// said of the columns.
    func warnings(about counts: LineCounts) -> Diagnostics {
        guard case .places(let paths) = content else { return Diagnostics() }

        var warnings = Diagnostics()
        if counts.lines > 0, !isCounting {
            for (column, isFound) in zip(columns, counts.columns) where !isFound {
                warnings.warn(.keyPath, "nothing is at '\(KeyPath.shown(column))' in any archive")
            }
        }

        for (path, isFound) in zip(paths, counts.paths) where !isFound {
            let message =
                rowsPath.map { "there are no rows at '\(KeyPath.shown($0))' in any archive" }
                ?? "nothing is at '\(KeyPath.shown(path))' in any archive"
            warnings.warn(.keyPath, message)
        }

        return warnings
    }
}
