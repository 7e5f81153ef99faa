import _FastCodingCore

/// The pages of a database, each of which is taken once: by a tree or by a chain. So no circle of
/// pages goes on for ever, and all trees together take time for the file's size.
///
/// It is a class because all walks of a database take from the same pages.
final class SQLitePages {
    let format: SQLiteFormat
    private let read: BytesAtOffset
    /// A bit for each page that was taken.
    private var taken: [UInt64] = []
    /// The first page that is known to be missing. Those after it are not asked for: a damaged page
    /// can name very many.
    private var firstMissing = UInt32.max

    init(_ format: SQLiteFormat, _ read: @escaping BytesAtOffset) {
        self.format = format
        self.read = read
    }

    /// Where a page begins in the file.
    func offset(of number: UInt32) -> Int {
        (Int(number) - 1) * format.pageSize
    }

    /// The bytes of a page, from 1; nil if it was taken before, or is not there as a whole.
    func take(_ number: UInt32) throws(FastCodingError) -> [UInt8]? {
        guard number > 0, number < firstMissing else { return nil }

        let word = Int(number / 64)
        let bit = UInt64(1) << UInt64(number % 64)
        if word < taken.count, taken[word] & bit != 0 {
            return nil
        }

        let page = try read(offset(of: number), format.pageSize)
        guard page.count == format.pageSize else {
            firstMissing = number
            return nil
        }

        // Only a page that is there makes the table longer.
        if word >= taken.count {
            taken += Array(repeating: 0, count: word + 1 - taken.count)
        }

        taken[word] |= bit
        return page
    }
}
