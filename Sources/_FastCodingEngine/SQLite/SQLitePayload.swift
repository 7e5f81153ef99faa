import _FastCodingCore

/// The bytes of a row, and where they are in the file.
struct SQLitePayload {
    private(set) var bytes: [UInt8]
    private(set) var pieces: [ByteRange]

    init(_ bytes: ArraySlice<UInt8>, at offset: Int) {
        self.bytes = Array(bytes)
        pieces = [ByteRange(offset: offset, count: bytes.count)]
    }

    mutating func add(_ more: ArraySlice<UInt8>, at offset: Int) {
        bytes += more
        pieces.append(ByteRange(offset: offset, count: more.count))
    }
}
