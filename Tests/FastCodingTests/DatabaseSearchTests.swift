import HostileFiles
import TestSupport

@Suite("Archives in the rows of SQLite databases")
struct DatabaseSearchTests {
    private let keyed: [UInt8]

    init() throws {
        keyed = try Self.fixture("keyed.plist")
    }

    private static func fixture(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: Repository.url.appending(path: "Tests/Fixtures/SQLite/\(name)")))
    }

    /// What is found in rows: `saves.a "state"[10] keyed`.
    private func rows(_ found: Found) -> [String] {
        found.lines.filter { $0.contains("[") }
            .map { line in
                let words = line.split(separator: " ")
                return (words.dropLast(4) + words.suffix(2)).joined(separator: " ")
            }
    }

    @Test("are found with table, column and row", arguments: ["4096.db", "1024-utf16.db"])
    func databases(name: String) throws {
        let found = try Found(in: Self.fixture(name))
        #expect(
            rows(found) == [
                #"saves.a "state"[10] keyed complete"#, #"saves.a "state"[20] plist complete"#,
                #"saves.a "state"[20]>saved keyed complete"#,
            ]
        )
        #expect(found.tablesPassedOver == (name == "4096.db" ? ["unnumbered"] : []))
        #expect(!found.isDatabaseDamaged)
        // The row that was deleted is still in the page, unless it was overwritten; so is the table
        // whose rows have no numbers.
        let carved = found.lines.filter { $0.hasPrefix("page ") }
        #expect(carved.count == (name == "4096.db" ? 2 : 0))
    }

    @Test func `are found on small pages, which the database moves, in the order of the rows`()
        throws
    {
        let found = try Found(in: Self.fixture("512-auto-vacuum.db"))
        let numbers = found.documents.filter { $0.container.count == 1 }
            .compactMap { document -> Int64? in
                guard case .row(_, _, let rowid) = document.container[0] else { return nil }
                return rowid
            }

        #expect(numbers == (1...12).map { $0 * 10 })
        #expect(found.documents.count == 13)
    }

    @Test(
        "are put together from the pieces in which they are, on pages of any size",
        arguments: [512, 1024, 2048, 4096, 8192, 16384, 32768, 65536]
    )
    func pageSizes(size: Int) throws {
        var database = SQLiteBytes(pageSize: size)
        let text = String(repeating: "y", count: size * 3)
        let archive = try Notation.graph("[\"\(text)\"]").archived()
        let rows = (1...20).map { number in
            SQLiteBytes.Row(
                number,
                .integer(number),
                .text("note \(number)"),
                .data(number % 7 == 0 ? archive : keyed)
            )
        }

        database.table("t", columns: "a INTEGER, b, c BLOB", rows)
        let bytes = database.file()
        let found = try Found(in: bytes)
        #expect(found.complete.count == 20 && found.documents.count == 20)
        for document in found.documents {
            let joined = document.pieces.flatMap { Array(bytes[$0.range]) }
            #expect(joined == document.bytes && [archive, keyed].contains(joined))
        }

        #expect(rows.count == 20 && found.documents.contains { $0.pieces.count >= 3 })
        // What comes without any order is searched page by page, and finds those that are not in
        // pieces.
        let carved = try Found(in: bytes, isSeekable: false)
        #expect(carved.complete.filter { $0.bytes == keyed }.count == 18)
    }

    @Test(arguments: [false, true])
    func `are found in base64 in texts, whatever their encoding`(isUTF16: Bool) throws {
        var database = SQLiteBytes(pageSize: 512)
        database.isUTF16 = isUTF16
        let text =
            "ä<plist><dict><key>s</key><data>\(Data(keyed).base64EncodedString())</data></dict></plist>"
        database.table(
            "t",
            columns: "a",
            [SQLiteBytes.Row(7, .text(text)), SQLiteBytes.Row(8, .text("x"))]
        )
        let found = try Found(in: database.file())
        #expect(
            found.complete.map(\.kind) == [.propertyList, .keyed] && found.documents.count == 2
        )
        #expect(rows(found).last == "t.a[7]>s keyed complete")
        #expect(found.complete.first?.pieces.isEmpty == isUTF16 && !found.isDatabaseDamaged)
    }

    @Test(
        "are not found in values of other formats, whose places are told",
        arguments: [[0x1F, 0x8B, 8, 0], [0x28, 0xB5, 0x2F, 0xFD], Array("BZh91AY".utf8)]
            as [[UInt8]]
    )
    func packedValues(mark: [UInt8]) throws {
        var database = SQLiteBytes(pageSize: 512)
        let packed = mark + [UInt8](repeating: 7, count: 2000)
        let rows = [
            SQLiteBytes.Row(1, .text("x"), .data(keyed)), SQLiteBytes.Row(2, .null, .data(packed)),
            SQLiteBytes.Row(3, .text("y"), .data([1] + packed)),
        ]

        database.table("t", columns: "a, b", rows)
        let bytes = database.file()
        let found = try Found(in: bytes)
        #expect(found.complete.map(\.bytes) == [keyed])
        #expect(found.hidden.counts.map(\.count) == [1] && found.hidden.omitted == 0)
        let content = try #require(found.hidden.first.first)
        #expect(content.container == [.row(table: "t", column: "b", rowid: 2)])
        #expect(bytes[content.offset...].starts(with: mark))
    }

    @Test func `are found by carving where a page or a chain is damaged`() throws {
        var database = SQLiteBytes(pageSize: 512)
        let rows = (1...6).map { SQLiteBytes.Row($0, .data(keyed)) }
        database.table("t", columns: "a", rows)
        let whole = database.file()
        #expect(try Found(in: whole).lines.allSatisfy { $0.hasPrefix("t.a[") })
        #expect(try !Found(in: whole).isDatabaseDamaged)
        // The type of the page.
        var damaged = database
        damaged.patch(page: 2, at: 0, [0x7F])
        let found = try Found(in: damaged.file())
        #expect(found.complete.count == 6)
        #expect(found.lines.filter { $0.hasPrefix("page 2 ") }.count == 2)
        #expect(found.isDatabaseDamaged)

        // Cut off in the middle of a page.
        let cut = try Found(in: Array(whole.dropLast(600)))
        #expect(cut.complete.count >= 3 && cut.complete.allSatisfy { $0.bytes == keyed })
        #expect(cut.isDatabaseDamaged)
    }

    @Test func `are not all found if the types of a row are damaged, which is told`() throws {
        let data64 = Data(count: 4000).base64EncodedString()
        let archive = try Notation.graph("[{\"$data\":\"\(data64)\"}]").archived()
        var database = SQLiteBytes(pageSize: 512)
        database.table("t", columns: "a, b", [SQLiteBytes.Row(1, .null, .data(archive))])
        let whole = database.file()
        #expect(try Found(in: whole).complete.count == 1)
        #expect(try !Found(in: whole).isDatabaseDamaged)

        // The types are those of the two values, the second one in two bytes.
        let data = whole.span.firstOffset(of: "TSAF", from: 0) ?? 0
        // One that there is not, and one with more bytes than the row has.
        for (offset, type) in [(data - 3, 10), (data - 2, 0xFF)] as [(Int, UInt8)] {
            var damaged = whole
            damaged[offset] = type
            let found = try Found(in: damaged)
            #expect(found.complete.isEmpty && found.isDatabaseDamaged)
        }
    }

    @Test func `chains and trees that lead back to themselves end`() throws {
        // A string could end at a zero between the pieces.
        let data = Data(count: 4000).base64EncodedString()
        let archive = try Notation.graph("[{\"$data\":\"\(data)\"}]").archived()
        var database = SQLiteBytes(pageSize: 512)
        database.table("t", columns: "a", [SQLiteBytes.Row(1, .data(archive))])
        #expect(try Found(in: database.file()).complete.count == 1)
        // The second page of the chain leads to the first one.
        database.patch(page: 3, at: 0, SQLiteBytes.number(2, 4))
        let circle = try Found(in: database.file())
        #expect(circle.complete.isEmpty && circle.isDatabaseDamaged)

        for file in HostileFile.searched where file.name.contains("database") {
            #expect(try Found(in: file.make(20_000)).complete.isEmpty, "\(file)")
        }
    }

    @Test(
        "are found or not, but without harm, where bytes are changed",
        arguments: SplitMix64.seeds(20)
    )
    func damage(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for name in ["512-auto-vacuum.db", "1024-utf16.db", "4096.db"] {
            var bytes = try Self.fixture(name)
            for _ in 0..<Int.random(in: 1...30, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255,
                    using: &random
                )
            }

            if random.chance(30) {
                bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
            }

            let found = try Found(in: bytes)
            for document in found.complete where !document.pieces.isEmpty {
                let joined = document.pieces.flatMap { Array(bytes[$0.range]) }
                #expect(joined == document.bytes, "seed \(seed), \(name)")
            }
        }
    }
}
