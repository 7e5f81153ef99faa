/// Writes rows as values that are separated by tabs. A tab, a line end and a backslash in a value
/// are written with a backslash; null can't be told from an empty text.
struct TabRowWriter: TableRowWriter {
    private static let tab: UInt8 = 0x09
    private static let lineFeed: UInt8 = 0x0A
    static let separator = tab
    static let lineEnd = [lineFeed]

    /// Appends a field, in which nothing can end it or the line.
    func append(field: [UInt8], to text: inout [UInt8]) {
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
