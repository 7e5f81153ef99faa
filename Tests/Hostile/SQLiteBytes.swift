/// Writes the bytes of an SQLite database page by page, whatever comes of it.
///
/// Like ``ArchiveBytes`` it knows nothing of the library.
package struct SQLiteBytes {
    package enum Value {
        case null
        case integer(Int)
        case text(String)
        case data([UInt8])
    }

    package struct Row {
        let rowid: Int
        let values: [Value]

        package init(_ rowid: Int, _ values: Value...) {
            self.rowid = rowid
            self.values = values
        }
    }

    private struct Cell {
        let rowid: Int
        let bytes: [UInt8]
    }

    private static let magic = Array("SQLite format 3\0".utf8)
    private static let leaf: UInt8 = 13
    private static let interior: UInt8 = 5
    private static let headerSize = 100

    package let pageSize: Int
    /// From page 2 on; the first is made last.
    private var pages: [[UInt8]] = []
    private var schema: [Row] = []
    /// Whether texts are in UTF-16, the more significant byte first.
    package var isUTF16 = false

    package init(pageSize: Int) {
        self.pageSize = pageSize
    }

    /// The number of the page that is added next.
    package var nextPage: Int { pages.count + 2 }

    /// Adds a page with bytes at its beginning.
    @discardableResult
    package mutating func page(_ bytes: [UInt8]) -> Int {
        pages.append(bytes + Array(repeating: 0, count: pageSize - bytes.count))
        return pages.count + 1
    }

    /// Changes a page that was added.
    package mutating func patch(page number: Int, at offset: Int, _ bytes: [UInt8]) {
        pages[number - 2].replaceSubrange(offset..<(offset + bytes.count), with: bytes)
    }

    /// Adds a table with rows in the order of their numbers.
    package mutating func table(_ name: String, columns: String, _ rows: [Row]) {
        let cells = rows.map { cell($0) }
        var leaves: [Cell] = []
        var open: [Cell] = []
        var room = pageSize - 8
        for cell in cells {
            if cell.bytes.count + 2 > room {
                leaves.append(close(open))
                open = []
                room = pageSize - 8
            }

            open.append(cell)
            room -= cell.bytes.count + 2
        }

        leaves.append(close(open))
        let root = leaves.count == 1 ? nextPage - 1 : page(Self.interiorPage(leaves, pageSize))
        table(name, columns: columns, root: root)
    }

    /// Adds a table whose tree begins in a page.
    package mutating func table(_ name: String, columns: String, root: Int) {
        schema.append(
            Row(
                schema.count + 1,
                .text("table"),
                .text(name),
                .text(name),
                .integer(root),
                .text("CREATE TABLE \(name) (\(columns))")
            )
        )
    }

    /// The file. Its schema has to fit into the first page.
    package func file() -> [UInt8] {
        var copy = self
        let cells = schema.map { copy.cell($0).bytes }
        var header = Self.magic + Self.number(pageSize == 65536 ? 1 : pageSize, 2) + [1, 1, 0]
        header += [64, 32, 32] + Self.number(1, 4) + Self.number(pages.count + 1, 4)
        header += Array(repeating: 0, count: Self.headerSize - header.count)
        header[59] = isUTF16 ? 3 : 0
        let first = Self.leafPage(cells, pageSize, after: header)
        return ([first] + pages).flatMap(\.self)
    }

    // MARK: Pages

    /// Adds a leaf, and returns the cell that leads to it.
    private mutating func close(_ cells: [Cell]) -> Cell {
        let number = page(Self.leafPage(cells.map(\.bytes), pageSize))
        let rowid = cells.last?.rowid ?? 0
        return Cell(rowid: rowid, bytes: Self.number(number, 4) + Self.varint(rowid))
    }

    private static func leafPage(_ cells: [[UInt8]], _ size: Int, after header: [UInt8] = [])
        -> [UInt8]
    {
        page(leaf, cells, size, rest: [], after: header)
    }

    /// The last cell leads on to the right, without a number of a row.
    private static func interiorPage(_ children: [Cell], _ size: Int) -> [UInt8] {
        let last = children.last?.bytes.prefix(4) ?? []
        return page(interior, children.dropLast().map(\.bytes), size, rest: Array(last), after: [])
    }

    private static func page(
        _ type: UInt8,
        _ cells: [[UInt8]],
        _ size: Int,
        rest: [UInt8],
        after header: [UInt8]
    ) -> [UInt8] {
        var offsets: [UInt8] = []
        var content: [UInt8] = []
        for cell in cells {
            content = cell + content
            offsets += number(size - content.count, 2)
        }

        let start = number((size - content.count) % 65536, 2)
        let head = header + [type, 0, 0] + number(cells.count, 2) + start + [0] + rest + offsets
        return head + Array(repeating: 0, count: size - head.count - content.count) + content
    }

    /// The cell of a leaf, with the pages that it overflows to.
    private mutating func cell(_ row: Row) -> Cell {
        let payload = record(row.values)
        let local = localSize(payload.count)
        var bytes = Self.varint(payload.count) + Self.varint(row.rowid) + payload[..<local]
        if local < payload.count {
            bytes += Self.number(nextPage, 4)
            var start = local
            while start < payload.count {
                let end = min(payload.count, start + pageSize - 4)
                let next = end < payload.count ? nextPage + 1 : 0
                page(Self.number(next, 4) + payload[start..<end])
                start = end
            }
        }

        return Cell(rowid: row.rowid, bytes: bytes)
    }

    private func localSize(_ size: Int) -> Int {
        let most = pageSize - 35
        if size <= most {
            return size
        }

        let least = (pageSize - 12) * 32 / 255 - 23
        let fitting = least + (size - least) % (pageSize - 4)
        return fitting <= most ? fitting : least
    }

    // MARK: Records

    private func record(_ values: [Value]) -> [UInt8] {
        var types: [UInt8] = []
        var content: [UInt8] = []
        for value in values {
            switch value {
            case .null:
                types += Self.varint(0)
            case .integer(let integer):
                types += Self.varint(6)
                content += Self.number(integer, 8)
            case .text(let text):
                let bytes = encoded(text)
                types += Self.varint(13 + 2 * bytes.count)
                content += bytes
            case .data(let data):
                types += Self.varint(12 + 2 * data.count)
                content += data
            }
        }

        // The size of the header counts itself, which takes one byte more where it is long.
        let size = types.count + (types.count + 1 < 128 ? 1 : 2)
        return Self.varint(size) + types + content
    }

    private func encoded(_ text: String) -> [UInt8] {
        isUTF16 ? text.utf16.flatMap { Self.number(Int($0), 2) } : Array(text.utf8)
    }

    /// A number of seven bits in each byte, the most significant ones first.
    package static func varint(_ number: Int) -> [UInt8] {
        var bytes = [UInt8(number & 0x7F)]
        var rest = number >> 7
        while rest > 0 {
            bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
            rest >>= 7
        }

        return bytes
    }

    package static func number(_ value: Int, _ size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
