internal import _FastCodingEngine

/// A line of output before it has a format.
struct OutputRow: Sendable {
    /// A column of the row, and its value.
    struct Field: Sendable {
        let name: String
        /// The value; nil if the row has none there.
        let cell: ArchiveValues.Cell?
    }

    /// The value or the columns of a row.
    enum Content: Sendable {
        /// A whole value, as JSON on one line.
        case value([UInt8])
        case fields([Field])
    }

    /// The origin of the row; nil if it is not named.
    var origin: RowOrigin?
    /// The key path of the value, if that is to be named beside the file.
    var path: String?
    let content: Content
}

extension OutputRow {
    /// The fields of a table's row, those of its origin first; nil for an empty one.
    var cells: [[UInt8]?] {
        let names = origin?.cells ?? []
        switch content {
        case .value(let json):
            return names + [json]
        case .fields(let fields):
            return names
                + fields.map { field in
                    switch field.cell {
                    case .text(let text)?: text
                    case .json(let json)?: json
                    case .null?, nil: nil
                    }
                }
        }
    }
}
