import _FastCodingCore

/// Walks the tree of a table, whose leaves have the rows: 1.6, "B-tree Pages".
///
/// A damaged page has no rows for it; documents in its bytes can be found by their marks. The same
/// is true of a row with a chain of pages that ends too early.
struct SQLiteTableWalk {
    /// The first byte of a page: 1.6, "B-tree Pages".
    private enum PageType {
        static let interior: UInt8 = 5
        static let leaf: UInt8 = 13
        static let indexInterior: UInt8 = 2
        static let indexLeaf: UInt8 = 10
    }

    /// Where the offsets of the cells begin in a page.
    private static let cellsOffset = 8
    private static let interiorCellsOffset = 12
    /// How many pages may wait. Those beside the way to one page of a sound tree are far fewer.
    private static let mostWaiting = 1 << 20

    private let pages: SQLitePages
    /// How many bytes a row may have.
    private let longest: Int
    /// The pages that are still to be walked, the next one last.
    private var waiting: [UInt32]
    /// Whether the tree is that of an index, as it is of a table whose rows have no numbers.
    private(set) var isIndex = false
    /// Whether a page or a row was not what it has to be, or was not there.
    private(set) var isDamaged = false

    init(_ pages: SQLitePages, root: UInt32, longest: Int) {
        self.pages = pages
        self.longest = longest
        waiting = [root]
    }

    /// Hands over each row.
    mutating func forEachRow(_ body: (SQLiteRow) throws(FastCodingError) -> Void)
        throws(FastCodingError)
    {
        while let number = waiting.popLast() {
            guard let page = try pages.take(number) else {
                isDamaged = true
                continue
            }

            // The header of the file is in the first page.
            let start = number == 1 ? SQLiteFormat.headerSize : 0
            switch page[start] {
            case PageType.interior:
                addChildren(of: page, start)
            case PageType.leaf:
                try takeRows(of: page, number, start, body)
            case PageType.indexInterior, PageType.indexLeaf:
                isIndex = true
            default:
                isDamaged = true
            }
        }
    }

    /// The offsets of the cells of a page, as far as they are in it.
    private mutating func cells(of page: [UInt8], at start: Int) -> [Int] {
        let bytes = page.span
        let isInterior = page[start] == PageType.interior
        let array = start + (isInterior ? Self.interiorCellsOffset : Self.cellsOffset)
        let stated = Int(bytes.bigEndian(at: start + 3, as: UInt16.self))
        let count = min(stated, (pages.format.usableSize - array) / 2)
        isDamaged = isDamaged || count < stated
        return (0..<max(count, 0)).map { index in
            Int(bytes.bigEndian(at: array + 2 * index, as: UInt16.self))
        }
    }

    /// Adds the children of an interior page, so that the first one is walked next. The number of
    /// the last one is in the header.
    private mutating func addChildren(of page: [UInt8], _ start: Int) {
        let bytes = page.span
        var children: [UInt32] = []
        for cell in cells(of: page, at: start) {
            if cell + 4 <= page.count {
                children.append(bytes.bigEndian(at: cell, as: UInt32.self))
            } else {
                isDamaged = true
            }
        }

        children.append(bytes.bigEndian(at: start + 8, as: UInt32.self))
        if waiting.count < Self.mostWaiting {
            waiting += children.reversed()
        } else {
            isDamaged = true
        }
    }

    /// Hands over the rows of a leaf.
    private mutating func takeRows(
        of page: [UInt8],
        _ number: UInt32,
        _ start: Int,
        _ body: (SQLiteRow) throws(FastCodingError) -> Void
    ) throws(FastCodingError) {
        var room = page.count
        for cell in cells(of: page, at: start) {
            var cursor = cell
            guard let stated = page.span.varint(at: &cursor), stated >= 0,
                let rowid = page.span.varint(at: &cursor),
                let size = Int(exactly: stated), size <= longest
            else {
                isDamaged = true
                continue
            }

            let local = pages.format.localSize(ofPayload: size)
            guard local <= pages.format.usableSize - cursor else {
                isDamaged = true
                continue
            }

            // Cells that overlap are damage, and would cost more than the page has bytes.
            room -= local
            if room < 0 {
                isDamaged = true
                return
            }

            let offset = pages.offset(of: number) + cursor
            var payload = SQLitePayload(page[cursor..<(cursor + local)], at: offset)
            if local < size {
                let isWhole = try addChain(to: &payload, after: page, cursor + local, size)
                guard isWhole else {
                    isDamaged = true
                    continue
                }
            }

            try body(
                SQLiteRow(rowid: rowid, payload: payload.bytes, pieces: Pieces(payload.pieces))
            )
        }
    }

    /// Adds the rest of a payload, which is in a chain of pages. Each of them begins with the
    /// number of the next one. Returns whether all of it is there.
    private func addChain(
        to payload: inout SQLitePayload,
        after page: [UInt8],
        _ end: Int,
        _ size: Int
    ) throws(FastCodingError) -> Bool {
        guard end + 4 <= page.count else { return false }

        var next = page.span.bigEndian(at: end, as: UInt32.self)
        while payload.bytes.count < size {
            guard let page = try pages.take(next) else { return false }

            let count = min(size - payload.bytes.count, pages.format.usableSize - 4)
            payload.add(page[4..<(4 + count)], at: pages.offset(of: next) + 4)
            next = page.span.bigEndian(at: 0, as: UInt32.self)
        }

        return true
    }
}
