import _FastCodingCore

/// A value in a row of a database in which there may be archives or property lists.
struct SQLiteValue {
    let table: String
    let column: String
    let rowid: Int64
    let bytes: [UInt8]
    /// Where the bytes are in the file.
    let pieces: [ByteRange]
    /// Whether the file has the bytes as they are. It hasn't if its texts are in UTF-16.
    let isStoredAsIs: Bool
}
