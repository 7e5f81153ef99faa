internal import _FastCodingEngine

/// Writes rows as the comma-separated values of RFC 4180, where lines end as in mail. Null is an
/// empty field, an empty text a pair of quotes.
struct CommaRowWriter: RowWriter {
    private static let quote = UInt8(ascii: "\"")
    private static let comma = UInt8(ascii: ",")
    private static let lineEnd: [UInt8] = [0x0D, 0x0A]

    var takesTexts: Bool { true }

    func header(_ names: [String]) -> [UInt8]? {
        var line: [UInt8] = []
        append(names.map { Array($0.utf8) }, to: &line)
        return line
    }

    func append(_ row: OutputRow, to text: inout [UInt8]) {
        append(row.cells, to: &text)
    }

    /// Appends a line. A field that is nil has nothing in it.
    private func append(_ fields: [[UInt8]?], to text: inout [UInt8]) {
        for (index, field) in fields.enumerated() {
            if index > 0 {
                text.append(Self.comma)
            }
            if let field {
                append(field, to: &text)
            }
        }

        text += Self.lineEnd
    }

    private func append(_ field: [UInt8], to text: inout [UInt8]) {
        let isQuoted =
            field.isEmpty
            || field.contains {
                $0 == Self.quote || $0 == Self.comma || Self.lineEnd.contains($0)
            }

        if !isQuoted {
            text += field
            return
        }

        text.append(Self.quote)
        for byte in field {
            if byte == Self.quote {
                text.append(Self.quote)
            }
            text.append(byte)
        }

        text.append(Self.quote)
    }
}
