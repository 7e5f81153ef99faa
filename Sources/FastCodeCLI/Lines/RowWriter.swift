internal import _FastCodingEngine

/// Gives rows a format.
protocol RowWriter: Sendable {
    /// Whether values without parts are wanted as texts instead of JSON.
    var takesTexts: Bool { get }

    /// The line that names the columns; nil in formats in which each row names them.
    func header(_ names: [String]) throws(FastCodingError) -> [UInt8]?

    /// Appends the line of a row.
    func append(_ row: OutputRow, to text: inout [UInt8]) throws(FastCodingError)
}

extension RowFormat {
    /// The writer of the format.
    var writer: any RowWriter {
        switch self {
        case .jsonl: JSONRowWriter()
        case .csv: CommaRowWriter()
        case .tsv: TabRowWriter()
        }
    }
}
