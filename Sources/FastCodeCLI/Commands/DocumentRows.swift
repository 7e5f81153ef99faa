internal import _FastCodingEngine

/// Makes the rows of one document that is read into a graph.
struct DocumentRows {
    /// The settings that all documents have in common.
    struct Settings: Sendable {
        var columns: RowColumns
        let writer: any RowWriter
        /// Whether rows are lines of a table, which has a place for each column.
        let isTable: Bool
        /// Whether rows are only counted.
        let isCounting: Bool

        /// Whether a row has a whole value.
        var showsValues: Bool { columns.areNone && !isCounting }
    }

    private let settings: Settings
    private let origin: RowOrigin?
    /// Whether rows have the key paths of their values.
    private let namesPaths: Bool
    private(set) var output: [UInt8] = []
    private(set) var counts = LineCounts()

    /// - Parameter origin: nil if it is not named.
    init(_ settings: Settings, origin: RowOrigin?, namesPaths: Bool) {
        self.settings = settings
        self.origin = origin
        self.namesPaths = namesPaths
        counts.columns = settings.columns.searched.map { _ in false }
    }

    /// Adds a row for each place that a key path leads to. Returns whether it leads anywhere.
    mutating func add(
        placesAt keyPath: String,
        in values: inout ArchiveValues,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> Bool {
        let isFound = try values.forEachPlace(at: keyPath) {
            values,
            path,
            value throws(FastCodingError) in
            // A line with a whole value shows the mark of a missing object. The mark has no columns,
            // though, and is not a row to count.
            if values.isMissing(value), !settings.showsValues {
                return
            }

            counts.lines += 1
            if settings.isCounting {
                return
            }

            let content = try content(of: value, at: path, &values, &diagnostics)
            let row = OutputRow(origin: origin, path: namesPaths ? path : nil, content: content)
            try settings.writer.append(row, to: &output)
        }

        counts.paths.append(isFound)
        return isFound
    }

    /// Notes why no row was found.
    mutating func note(_ reason: String?) {
        counts.reason.note(reason)
    }

    /// The value of a row, or its columns.
    private mutating func content(
        of value: ArchiveValues.Value,
        at path: String,
        _ values: inout ArchiveValues,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> OutputRow.Content {
        switch settings.columns {
        case .none:
            var json: [UInt8] = []
            try values.write(value, at: path, diagnostics: &diagnostics, to: &json)
            return .value(json)
        case .named(let names):
            return .fields(try fields(names, of: value, at: path, &values, &diagnostics))
        case .all(let names):
            return .fields(try fields(names, of: value, at: path, &values, &diagnostics))
        }
    }

    /// The named columns of a row.
    private mutating func fields(
        _ names: [String],
        of value: ArchiveValues.Value,
        at path: String,
        _ values: inout ArchiveValues,
        _ diagnostics: inout Diagnostics
    ) throws(FastCodingError) -> [OutputRow.Field] {
        var fields: [OutputRow.Field] = []
        for (index, name) in names.enumerated() {
            let cell = try values.cell(
                inColumn: index,
                of: value,
                at: path,
                asText: settings.writer.takesTexts,
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
                asText: settings.writer.takesTexts,
                diagnostics: &diagnostics
            )

            let field = OutputRow.Field(name: part.name, cell: cell)
            if let number = names.number(of: part.name) {
                fields[number] = field
            } else if !settings.isTable {
                fields.append(field)
            } else {
                throw FastCodingError(.fileChanged, "the columns changed while the file was read")
            }
        }

        return fields
    }
}
