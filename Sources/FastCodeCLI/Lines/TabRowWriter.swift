internal import _FastCodingEngine

/// Writes rows as values that are separated by tabs. A tab, a line end and a backslash in a value
/// are written with a backslash; null can't be told from an empty text.
struct TabRowWriter: RowWriter {
    private static let tab: UInt8 = 0x09
    private static let lineFeed: UInt8 = 0x0A

    var takesTexts: Bool { true }

    func header(_ names: [String]) -> [UInt8]? {
        var line: [UInt8] = []
        append(names.map { Array($0.utf8) }, to: &line)
        return line
    }

    func append(_ row: OutputRow, to text: inout [UInt8]) {
        append(row.cells, to: &text)
    }

    private func append(_ fields: [[UInt8]?], to text: inout [UInt8]) {
        for (index, field) in fields.enumerated() {
            if index > 0 {
                text.append(Self.tab)
            }
            if let field {
                append(field, to: &text)
            }
        }

        text.append(Self.lineFeed)
    }

    private func append(_ field: [UInt8], to text: inout [UInt8]) {
        for byte in field {
            switch byte {
            case Self.tab: text += "\\t".utf8
            case Self.lineFeed: text += "\\n".utf8
            case 0x0D: text += "\\r".utf8
            case UInt8(ascii: "\\"): text += "\\\\".utf8
            default: text.append(byte)
            }
        }
    }
}
