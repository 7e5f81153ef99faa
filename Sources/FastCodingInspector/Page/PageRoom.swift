internal import _FastCodingEngine

/// The bytes of data that a page may have, and those of them that are reserved.
struct PageRoom {
    private let most: Int
    /// A bound on the bytes that will be written after the rows.
    private var reserved = 0

    init(_ most: Int) {
        self.most = most
    }

    /// Keeps room for bytes that will be written later.
    mutating func reserve(_ bytes: Int) {
        reserved += bytes
    }

    /// Whether there is room for the first `bytes` bytes of the document, which are written after
    /// the rows in base64, besides the `written` bytes of data so far.
    func fits(bytes: Int, after written: Int) -> Bool {
        written + reserved + Base64.encodedCount(bytes) <= most
    }
}
