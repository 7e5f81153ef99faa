import TestSupport

@Suite("Lines of dump-chunks")
struct DumpLinesTests {
    /// What an archive is about, its bytes, and what is shown for it, put together by hand from
    /// fastcoded(5).
    static let goldens = [
        """
        padding, string aliases, numbering after children
        54534146 0300 0300 01000000 00000000 01000000
        0a 000000 04000000   0d   08 686900   05 00   14 00000000 000000000000f83f
        0x0000      20         header, version 3.3, 1 object, 0 classes, 1 string
        0x0014       8  obj 0  Array, 4 elements
        0x0015                   padding 3 bytes
        0x001c       1           [0] True
        0x001d       4  str 0    [1] String "hi"
        0x0021       2           [2] StringAlias8 -> str 0 at 0x001d "hi"
        0x0023      13           [3] Float64 1.5
        0x0024                     padding 4 bytes
        """,
        """
        a class, and an object in a cycle
        54534146 0300 0300 01000000 01000000 01000000
        1d 4e6f646500 0000 02000000 76616c756500 6e65787400   1e 00   08 6100   02 00
        0x0000      20           header, version 3.3, 1 object, 1 class, 1 string
        0x0014      23  class 0  ClassDefinition Node (value, next)
        0x001a                     padding 2 bytes
        0x002b       2  obj 0    Object8 Node
        0x002d       3  str 0      value: String "a"
        0x0030       2             next: ObjectAlias8 -> obj 0 at 0x002b (Object8 Node)
        """,
        """
        keys of values, data, padding that is not zero, bytes left over
        54534146 0300 0300 03000000 00000000 01000000
        09 000000 02000000   15 000200 03000000 616263 ff   08 6400   0a 00000000   05 00   99
        0x0000      20         header, version 3.3, 3 objects, 0 classes, 1 string
        0x0014       8  obj 2  Dictionary, 2 entries
        0x0015                   padding 3 bytes
        0x001c      12  obj 0    "d": Data, 3 bytes: 616263
        0x001d                     padding 3 bytes, not zero: 000200
        0x0027                     padding 1 byte, not zero: ff
        0x0028       3  str 0    key: String "d"
        0x002b       5  obj 1    "d": Array, 0 elements
        0x0030       2           key: StringAlias8 -> str 0 at 0x0028 "d"
        0x0032       1         left over after the root, 1 byte: 99
        """,
        """
        a URL with a base, and an NSCoded object with its end
        54534146 0300 0300 02000000 00000000 06000000
        0b 000000 02000000   21 08 7100 21 08 687474703a2f2f7800 00   2b 08 4b00 2d 08 6e00 00
        0x0000      20         header, version 3.3, 2 objects, 0 classes, 6 strings
        0x0014       8  obj 1  Set, 2 elements
        0x0015                   padding 3 bytes
        0x001c       1  str 3    [0] URL
        0x001d       3  str 0      relative: String "q"
        0x0020       1  str 2      base: URL
        0x0021      10  str 1        relative: String "http://x"
        0x002b       1               base: Nil
        0x002c       1  obj 0    [1] NSCodedObject
        0x002d       3  str 4      class: String "K"
        0x0030       1             "n": One
        0x0031       3  str 5      key: String "n"
        0x0034       1             end: Nil
        """,
        """
        dates, a decimal, a range, index sets, a keyed archive
        54534146 0300 0300 06000000 00000000 00000000
        0c 000000 06000000
        30 000000 0000000000000000
        16 00000000000000 000000000000f83f
        2c 000000 fe310000 7b00 0000000000000000000000000000
        25 000000 07000000 0c000000
        2a 000000 02000000 01000000 03000000 ffffffff 01000000
        2f 15 0000 08000000 62706c6973743030
        0x0000      20         header, version 3.3, 6 objects, 0 classes, 0 strings
        0x0014       8  obj 5  OrderedSet, 6 elements
        0x0015                   padding 3 bytes
        0x001c      12  obj 0    [0] Date 2001-01-01T00:00:00Z, 0.0 s since 2001
        0x001d                     padding 3 bytes
        0x0028      16  obj 1    [1] LegacyDate 1970-01-01T00:00:01.5Z, 1.5 s since 1970
        0x0029                     padding 7 bytes
        0x0038      24           [2] DecimalNumber -1.23
        0x0039                     padding 3 bytes
        0x0050      12           [3] Range {7, 12}
        0x0051                     padding 3 bytes
        0x005c      24  obj 2    [4] IndexSet, 2 ranges: {1, 3}, {4294967295, 1}
        0x005d                     padding 3 bytes
        0x0074      16  obj 4    [5] KeyedArchive, bplist00, 8 bytes: 62706c6973743030, as obj 3 in Data
        0x0076                     padding 2 bytes
        """,
        """
        major version 2 with its one cache
        54534146 0200 0300 05000000
        15000000 4300 0000 01000000 7000 0000   16000000 00000000
        03000000 01000000   09000000 ffffffff   02000000 6b00 0000
        0x0000      12         header, version 2.3, 5 objects
        0x000c      16  obj 0  ClassDefinition C (p)
        0x0012                   padding 2 bytes
        0x001a                   padding 2 bytes
        0x001c       8  obj 1  Object C
        0x0024       8  obj 4    p: Dictionary, 1 entry
        0x002c       8  obj 2      "k": Int32 -1
        0x0034       8  obj 3      key: String "k"
        0x003a                       padding 2 bytes
        """,
    ]

    @Test("are what fastcoded(5) says of the bytes", arguments: goldens)
    func golden(_ golden: String) throws {
        let start = try #require(golden.firstRange(of: "\n0x")?.lowerBound)
        let archive = try #require(
            [UInt8](hex: golden[..<start].drop { $0 != "\n" }.filter { $0 != "\n" })
        )

        let dump = Dump(archive)
        #expect(dump.text == String(golden[start...].dropFirst()) + "\n")
        #expect(dump.error == nil)
    }

    @Test func `come with all bytes on request`() throws {
        let archive = try bytes("54534146 0300 0300 00000000 00000000 01000000 08 7e7f c3a9 00")
        let expected = """
            0x0000      20         header, version 3.3, 0 objects, 0 classes, 1 string
                00000000  54 53 41 46 03 00 03 00  00 00 00 00 00 00 00 00  |TSAF............|
                00000010  01 00 00 00                                       |....|
            0x0014       6  str 0  String "~\\u007fé"
                00000014  08 7e 7f c3 a9 00                                 |.~....|

            """
        #expect(Dump(archive) { $0.showsBytes = true } == expected)
    }

    @Test func `show counts that are not true, and what would be`() throws {
        let archive = try bytes("54534146 0300 0300 05000000 01000000 00000000 0a 000000 00000000")
        let dump = Dump(archive)
        #expect(
            dump.lines.first?.hasSuffix("5 objects (1 found), 1 class (0 found), 0 strings") == true
        )

        #expect(dump.diagnostics.totals[.countMismatch] == 2)
    }

    @Test func `tell where 3.0 stored the number of strings`() throws {
        let original = try #require(Originals.named("employee", version: "3.0"))
        let header = try #require(Dump(original.bytes).lines.first)
        #expect(
            header.contains(
                "1 object, 2 classes (the number of strings; 1 found), 0 strings, read in dialect "
            )
        )
    }

    @Test func `end at the damage, which is thrown`() throws {
        let archive = try bytes(
            "54534146 0300 0300 01000000 00000000 00000000 09 000000 02000000 0f 05 63 0000"
        )

        let dump = Dump(archive)
        let expected = """
            0x0000      20  header, version 3.3, 1 object, 0 classes, 0 strings
            0x0014       8  Dictionary, 2 entries
            0x0015            padding 3 bytes
            0x001c       2    value: Int8 5
            0x001e       3  not read, 3 bytes: 630000

            """

        #expect(dump == expected)
        #expect(dump.error?.code == .unknownChunkType)
        #expect(dump.error?.offset == 0x1E)
    }

    @Test func `stop growing to the right at 32 levels`() throws {
        var archive = try bytes("54534146 0300 0300 00000000 00000000 00000000")
        for _ in 0..<40 {
            archive += [10, 0, 0, 0, 1, 0, 0, 0]
        }

        archive.append(1)
        let dump = Dump(archive)
        #expect(dump.error == nil)
        let indent = String(repeating: " ", count: 64)
        #expect(dump.text.contains("  obj 7   \(indent)[0] Array, 1 element\n"))
        #expect(dump.text.contains("  obj 6   \(indent)<33> [0] Array, 1 element\n"))
        #expect(dump.text.contains("          \(indent)  padding 3 bytes\n"))
        #expect(dump.text.hasSuffix("          \(indent)<40> [0] Null\n"))
    }
}

extension Dump {
    static func == (dump: Dump, text: String) -> Bool {
        dump.text == text
    }
}
