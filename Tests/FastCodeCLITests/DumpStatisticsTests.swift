import FastCodeCLI
import FastCoding
import Testing

@Suite("Statistics of dump-chunks")
struct DumpStatisticsTests {
    @Test("count and weigh what is there")
    func golden() throws {
        let archive = try #require(
            [UInt8](
                digits: """
                    54534146 0300 0300 02000000 02000000 01000000
                    0a 000000 05000000
                    08 68656c6c6f00   05 00
                    1d 4100 01000000 7000   1e 00   02 00
                    1d 4200 000000 00000000   2d   02 00
                    """))
        let expected = """
            63 bytes, version 3.3, 2 objects, 2 classes, 1 string
            9 chunks, nested 2 deep, 2 numbers taken for objects, 1 for strings, 2 for classes

            type             chunks  bytes   share
            ClassDefinition       2     16  25.4 %
            String                1      7  11.1 %
            Array                 1      5   7.9 %
            ObjectAlias8          2      4   6.3 %
            Object8               1      2   3.2 %
            StringAlias8          1      2   3.2 %
            One                   1      1   1.6 %
            header                      20  31.7 %
            padding                      6   9.5 %

            2 aliases of 4 bytes in place of 11: sharing saves 7 bytes
            1 more alias makes a cycle

            classes
            0x0025  A (p): 1 object
            0x0032  B (): never used

            """
        let dump = Dump(archive, .statistics)
        #expect(dump.error == nil, "\(String(describing: dump.error))")
        #expect(dump.text == expected)
    }
}
