internal import _FastCodingEngine

/// Writes rows as fields with a separator between them, and the names of the columns above them.
protocol TableRowWriter: RowWriter {
    static var separator: UInt8 { get }
    static var lineEnd: [UInt8] { get }

    /// Appends a field in a form in which nothing in it can end it.
    func append(field: [UInt8], to text: inout [UInt8])
}

extension TableRowWriter {
    var takesTexts: Bool { true }

    func header(_ names: [String]) -> [UInt8]? {
        var line: [UInt8] = []
        append(line: names.map { Array($0.utf8) }, to: &line)
        return line
    }

    func append(_ row: OutputRow, to text: inout [UInt8]) {
        append(line: row.cells, to: &text)
    }

    /// Appends a line. A field that is nil is empty.
    private func append(line fields: [[UInt8]?], to text: inout [UInt8]) {
        for (index, field) in fields.enumerated() {
            if index > 0 {
                text.append(Self.separator)
            }

            if let field {
                append(field: field, to: &text)
            }
        }

        text += Self.lineEnd
    }
}
