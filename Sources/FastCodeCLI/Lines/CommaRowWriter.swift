/// Writes rows as the comma-separated values of RFC 4180, where lines end as in mail. Null is an
/// empty field, an empty text a pair of quotes.
struct CommaRowWriter: TableRowWriter {
    private static let quote = UInt8(ascii: "\"")
    static let separator = UInt8(ascii: ",")
    static let lineEnd: [UInt8] = [0x0D, 0x0A]

    /// Appends a field, in quotes if it contains a mark of the format. Quotes within it are
    /// doubled.
    func append(field: [UInt8], to text: inout [UInt8]) {
        let isQuoted =
            field.isEmpty
            || field.contains {
                $0 == Self.quote || $0 == Self.separator || Self.lineEnd.contains($0)
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
