import _FastCodingCore

/// A row of a table: its number and its values as they are stored.
struct SQLiteRow {
    /// Where a value is in the payload, and of which type.
    struct Field {
        /// The type of a value, as far as documents can be in it. Null is a number here.
        enum Kind {
            case number
            case text
            case data
        }

        let kind: Kind
        let range: Range<Int>
    }

    /// No table has more columns. The fields take far more memory than the header, which could
    /// state very many.
    private static let mostFields = 32_767

    let rowid: Int64
    /// The header, which has the types of the values, and the values.
    let payload: [UInt8]
    /// Where the payload is in the file.
    let pieces: Pieces

    /// The values in their order, as far as they are there: 2.1, "Record Format".
    ///
    /// - Parameter isDamaged: set if the types of further values, or those values, are not there.
    func fields(_ isDamaged: inout Bool) -> [Field] {
        let bytes = payload.span
        var cursor = 0
        guard let headerSize = bytes.varint(at: &cursor), headerSize >= 0,
            headerSize <= Int64(payload.count)
        else {
            isDamaged = true
            return []
        }

        let header = bytes.slice(0..<Int(headerSize))
        var fields: [Field] = []
        var start = Int(headerSize)
        while cursor < header.count {
            guard fields.count < Self.mostFields, let type = header.varint(at: &cursor),
                let size = Self.size(ofType: type), size <= payload.count - start
            else {
                isDamaged = true
                break
            }

            let kind: Field.Kind = type < 12 ? .number : type % 2 == 0 ? .data : .text
            fields.append(Field(kind: kind, range: start..<(start + size)))
            start += size
        }

        return fields
    }

    /// The number of bytes of a value; nil for a type that is reserved.
    private static func size(ofType type: Int64) -> Int? {
        switch type {
        case 0, 8, 9: 0
        case 1...4: Int(type)
        case 5: 6
        case 6, 7: 8
        case 12...: Int(exactly: (type - 12) / 2)
        default: nil
        }
    }

    /// The integer in the bytes of a number's field. It is 0 for the types without bytes (null and
    /// the constants 0 and 1), and has no meaning for fractions.
    func integer(_ field: Field) -> Int64? {
        guard field.kind == .number else { return nil }

        let bytes = payload[field.range]
        let start: Int64 = bytes.first.map { $0 >= 0x80 ? -1 : 0 } ?? 0
        return bytes.reduce(start) { $0 << 8 | Int64($1) }
    }
}
