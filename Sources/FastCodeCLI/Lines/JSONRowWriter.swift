internal import _FastCodingEngine

/// Writes each row as JSON on a line, in which nothing can control a terminal: the value, or an
/// object of the columns. Where the file is named, that is the member `value` of another object.
struct JSONRowWriter: RowWriter {
    var takesTexts: Bool { false }

    func header(_ names: [String]) -> [UInt8]? { nil }

    func append(_ row: OutputRow, to text: inout [UInt8]) throws(FastCodingError) {
        if row.origin == nil, case .value(let json) = row.content {
            text += json
            text.append(0x0A)
            return
        }

        let content = content(of: row)
        guard let origin = row.origin else {
            text += try content.line()
            return
        }

        let value: JSONValue = ["path": row.path.map { .path($0) }, "value": content]
        text += try JSONValue.object(origin.members + value.members).line()
    }

    /// The value of the row, or an object of its columns.
    private func content(of row: OutputRow) -> JSONValue {
        switch row.content {
        case .value(let json):
            return .json(json)
        case .fields(let fields):
            // A column without a value is left out.
            return .object(
                fields.compactMap { field in
                    field.cell.map { JSONMember(field.name, value(of: $0)) }
                }
            )
        }
    }

    /// A cell as JSON.
    private func value(of cell: ArchiveValues.Cell) -> JSONValue {
        switch cell {
        case .null: .null
        case .text(let text): .text(String(decoding: text, as: UTF8.self))
        case .json(let json): .json(json)
        }
    }
}
