internal import _FastCodingEngine

/// How many bytes of data a page may have, and how many of them are spoken for.
struct PageRoom {
    private let most: Int
    /// A bound on the bytes of what will be written after the rows.
    private var reserved = 0

    init(_ most: Int) {
        self.most = most
    }

    mutating func reserve(_ bytes: Int) {
        reserved += bytes
    }

    /// Whether there is room for the beginning of the document, besides what has been written.
    func fits(bytes: Int, after written: Int) -> Bool {
        written + reserved + Base64.encodedCount(bytes) <= most
    }
}
