import _FastCodingCore

/// The facts about pages and texts in the header of an SQLite database: "Database File Format" of
/// SQLite, 1.3.
struct SQLiteFormat {
    static let headerSize = 100

    /// A power of two from 512 to 65,536.
    let pageSize: Int
    /// The bytes of a page that are used; extensions may reserve some at its end.
    let usableSize: Int
    let encoding: TextEncoding

    /// Nil if the bytes, the first of a file, are no header.
    init?(_ header: Span<UInt8>) {
        guard header.count >= Self.headerSize, header.slice(0..<16).equals("SQLite format 3\0")
        else {
            return nil
        }

        // 65,536 does not fit the field, and is 1 there.
        let stated = Int(header.bigEndian(at: 16, as: UInt16.self))
        pageSize = stated == 1 ? 65536 : stated
        usableSize = pageSize - Int(header[20])
        guard pageSize >= 512, pageSize & (pageSize - 1) == 0, usableSize >= 480 else { return nil }

        encoding =
            switch header.bigEndian(at: 56, as: UInt32.self) {
            case 2: .utf16LittleEndian
            case 3: .utf16BigEndian
            default: .utf8
            }
    }

    /// How many bytes of a payload are in the leaf of a table itself: 1.6, "Cell Payload Overflow
    /// Pages". The others are in a chain of pages.
    func localSize(ofPayload size: Int) -> Int {
        let most = usableSize - 35
        if size <= most {
            return size
        }

        let least = (usableSize - 12) * 32 / 255 - 23
        let fitting = least + (size - least) % (usableSize - 4)
        return fitting <= most ? fitting : least
    }

    /// A text of the database.
    func text(_ bytes: Span<UInt8>) -> String {
        encoding == .utf8 ? String(lossy: bytes) : String(lossy: self.bytes(ofText: bytes).span)
    }

    /// A text of the database, which is in UTF-16, in UTF-8.
    func bytes(ofText bytes: Span<UInt8>) -> [UInt8] {
        var text: [UInt8] = []
        _ = encoding.decode(bytes, from: 0, to: bytes.count / 2 * 2, into: &text)
        return text
    }
}

extension Span<UInt8> {
    /// The number at an offset, its most significant byte first. The bytes have to be there.
    func bigEndian<T: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: T.Type) -> T {
        load(offset, as: type).byteSwapped
    }

    /// The number of up to nine bytes at an offset, of which each but the ninth has seven bits, the
    /// most significant ones first: 1.6, "varint". Nil if the bytes end before it does.
    func varint(at offset: inout Int) -> Int64? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard offset < count else { return nil }

            let byte = self[offset]
            offset += 1
            if index == 8 {
                return Int64(bitPattern: value << 8 | UInt64(byte))
            }

            value = value << 7 | UInt64(byte & 0x7F)
            if byte < 0x80 {
                break
            }
        }

        return Int64(bitPattern: value)
    }
}
