import _FastCodingCore

/// An SQLite database as far as its tables have values in which there may be archives. It is only
/// read, page by page; its write-ahead log isn't.
struct SQLiteDatabase {
    /// A table of the schema, which is the tree that begins in page 1.
    private struct Table {
        let name: String
        let root: UInt32
        let columns: [String]
    }

    /// The columns of the schema: type, name, table, root, statement.
    private enum SchemaColumn {
        static let type = 0
        static let name = 1
        static let root = 3
        static let statement = 4
        static let count = 5
    }

    let format: SQLiteFormat
    private let pages: SQLitePages
    /// The tables whose rows have no numbers, which are kept in the tree of an index.
    private(set) var tablesPassedOver: [String] = []
    /// Whether there were pages or rows that could not be read.
    private(set) var isDamaged = false

    /// Nil if the first bytes of a file are not those of a database.
    init?(_ head: [UInt8], _ read: @escaping BytesAtOffset) {
        guard let format = SQLiteFormat(head.span) else { return nil }

        self.format = format
        pages = SQLitePages(format, read)
    }

    /// Hands over the values with the mark of an archive or a list in them, and those in which one
    /// may be hidden, in the order of the tables and of the rows.
    ///
    /// - Parameter longest: how many bytes a row may have.
    mutating func forEachValue(
        longest: Int,
        _ body: (SQLiteValue) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        for table in try tables(longest: longest) {
            var walk = SQLiteTableWalk(pages, root: table.root, longest: longest)
            try walk.forEachRow { row throws(FastCodingError) in
                try values(of: row, table, body)
            }

            isDamaged = isDamaged || walk.isDamaged

            if walk.isIndex {
                tablesPassedOver.append(table.name)
            }
        }
    }

    /// Hands over the values of a row in which there may be documents.
    private mutating func values(
        of row: SQLiteRow,
        _ table: Table,
        _ body: (SQLiteValue) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        // Most rows have none, and their values need not be told apart. A mark in UTF-16 is no mark
        // before its text is converted.
        let payload = row.payload.span
        guard
            format.encoding != .utf8 || Self.hasMark(payload) || HiddenContentMarks.areIn(payload)
        else {
            return
        }

        for (index, field) in row.fields(&isDamaged).enumerated() where field.kind != .number {
            let isConverted = field.kind == .text && format.encoding != .utf8
            let stored = row.payload.span.slice(field.range)
            guard isConverted || Self.mayHold(stored) else { continue }

            let bytes = isConverted ? format.bytes(ofText: stored) : Array(row.payload[field.range])
            guard !isConverted || Self.mayHold(bytes.span) else { continue }

            try body(
                SQLiteValue(
                    table: table.name,
                    column: index < table.columns.count
                        ? table.columns[index] : "column \(index + 1)",
                    rowid: row.rowid,
                    bytes: bytes,
                    pieces: row.pieces.slice(field.range.lowerBound, count: field.range.count),
                    isStoredAsIs: !isConverted
                )
            )
        }
    }

    private static func hasMark(_ bytes: Span<UInt8>) -> Bool {
        bytes.firstDocumentMark(from: 0, below: bytes.count) != nil
    }

    /// Whether a value has the mark of a document in it, or is of a format that hides documents.
    private static func mayHold(_ value: Span<UInt8>) -> Bool {
        hasMark(value)
            || ForeignFormat.mayHideContent(in: value)
    }

    /// The tables of the schema, in its order.
    private mutating func tables(longest: Int) throws(FastCodingError) -> [Table] {
        var tables: [Table] = []
        var walk = SQLiteTableWalk(pages, root: 1, longest: longest)
        try walk.forEachRow { row in
            if let table = table(row) {
                tables.append(table)
            }
        }

        isDamaged = isDamaged || walk.isDamaged
        return tables
    }

    /// The table that a row of the schema describes; nil for indexes, views and virtual tables.
    private mutating func table(_ row: SQLiteRow) -> Table? {
        let fields = row.fields(&isDamaged)
        guard fields.count >= SchemaColumn.count else { return nil }

        func text(_ column: Int) -> String {
            format.text(row.payload.span.slice(fields[column].range))
        }

        guard text(SchemaColumn.type) == "table",
            let number = row.integer(fields[SchemaColumn.root]),
            let root = UInt32(exactly: number), root > 0
        else {
            return nil
        }

        return Table(
            name: text(SchemaColumn.name),
            root: root,
            columns: SQLiteColumns.names(in: text(SchemaColumn.statement))
        )
    }
}
