// Files in which a search finds very many beginnings. None is an archive or a property list itself.
extension HostileFile {
    /// A file that begins with a byte of its own, so that it is nothing as a whole.
    private static func searched(
        _ name: String,
        _ make: @escaping @Sendable (Int) -> [UInt8]
    ) -> HostileFile {
        HostileFile("searched-" + name, ["not-an-archive"], [], make)
    }

    private static func repeated(_ unit: [UInt8], to size: Int) -> [UInt8] {
        [1] + Array(repeating: unit, count: max(1, size / unit.count)).flatMap(\.self)
    }

    package static let searched: [HostileFile] = [
        searched("marks") { repeated(Array("TSAF".utf8), to: $0) },
        searched("headers") { size in
            var archive = ArchiveBytes()
            archive.open(.array, 1 << 20)
            return repeated(archive.bytes, to: size)
        },
        searched("lists-without-end") { repeated(Array("bplist00".utf8), to: $0) },
        searched("elements") { repeated(Array("<plist>".utf8), to: $0) },
        searched("elements-before-one-end") {
            repeated(Array("<?xml?><plist>".utf8), to: $0) + Array("</plist>".utf8)
        },
        searched("declarations-without-end") {
            repeated(Array("<?xml <plist ".utf8), to: $0)
        },
        searched("declarations-before-comments") {
            repeated(Array("<?xml?><!-- <plist> <plist>".utf8), to: $0)
        },
        searched("elements-in-comments") {
            repeated(
                Array("<?xml?><!--".utf8)
                    + Array(repeating: Array("<plist ".utf8), count: 600).flatMap(\.self),
                to: $0
            )
        },
        searched("ends") { repeated(Array("</plist>".utf8), to: $0) },
        // Each of the lists goes from its own beginning to its own end, so all of them overlap.
        searched("lists-with-far-ends") { size in
            let count = max(1, size / 48)
            let starts = repeated(
                Array("bplist00\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}".utf8),
                to: 16 * count
            )
            var bytes = starts
            for index in 0..<count {
                let distance = bytes.count - (1 + 16 * index)
                bytes += PropertyListBytes.trailer(objects: 1, root: 0, table: distance - 4)
            }

            return bytes
        },
        // Trailers that lead nowhere, in the reach of a list that waits for one.
        searched("false-trailers") { size in
            repeated(PropertyListBytes.trailer(objects: 1, root: 0, table: 9), to: size)
                + Array("bplist00".utf8)
                + repeated(PropertyListBytes.trailer(objects: 1, root: 0, table: 9), to: size)
        },
        searched("zeros") { repeated([0], to: $0) },
        // Databases.
        searched("database-of-circles") { size in
            var database = SQLiteBytes(pageSize: 512)
            // Pages that all lead to each other, and rows whose chains lead back.
            let count = max(2, size / 512)
            let cells = (0..<40).map { SQLiteBytes.number(2 + $0 % count, 4) + [1] }
            for _ in 0..<count {
                let offsets = cells.indices.flatMap { SQLiteBytes.number(200 + 5 * $0, 2) }
                let head: [UInt8] = [5, 0, 0] + SQLiteBytes.number(40, 2) + [0, 0, 0]
                let start = head + SQLiteBytes.number(2, 4) + offsets
                database.page(
                    start + Array(repeating: 0, count: 200 - start.count) + cells.flatMap(\.self)
                )
            }

            database.table("t", columns: "a", root: 2)
            return database.file()
        },
        // Every page has one cell that is nearly as long, and very many offsets that lead to it.
        searched("database-of-one-cell") { size in
            var database = SQLiteBytes(pageSize: 4096)
            let content = Array(repeating: UInt8(ascii: "b"), count: 1900)
            let row = SQLiteBytes.varint(1902) + [1, 3, 12] + content
            let offsets = Array(repeating: SQLiteBytes.number(2000, 2), count: 900).flatMap(\.self)
            let start = [13, 0, 0] + SQLiteBytes.number(900, 2) + [0, 0, 0] + offsets
            let page = start + Array(repeating: 0, count: 2000 - start.count) + row
            var roots: [Int] = []
            for _ in 0..<max(1, size / 4096) {
                roots.append(database.page(page))
            }

            for (index, root) in roots.prefix(30).enumerated() {
                database.table("t\(index)", columns: "a", root: root)
            }

            return database.file()
        },
        searched("database-of-cut-chains") { size in
            // All leaves have to fit into one page above them.
            let pageSize = size < 1 << 20 ? 512 : 4096
            var database = SQLiteBytes(pageSize: pageSize)
            let mark = Array("bplist00".utf8)
            let rows = (1...max(1, size / (4 * pageSize))).map { number in
                SQLiteBytes.Row(number, .data(repeated(mark, to: 3 * pageSize)))
            }

            database.table("t", columns: "a", rows)
            return database.file()
        },
    ]
}
