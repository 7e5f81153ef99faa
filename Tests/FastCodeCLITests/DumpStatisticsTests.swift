import TestSupport

@Suite("Statistics of dump-chunks")
struct DumpStatisticsTests {
    private func archive() throws -> [UInt8] {
        try bytes(
            """
            54534146 0300 0300 02000000 02000000 01000000
            0a 000000 05000000
            08 68656c6c6f00   05 00
            1d 4100 01000000 7000   1e 00   02 00
            1d 4200 000000 00000000   2d   02 00
            """
        )
    }

    @Test func `count and weigh what is there`() throws {
        let archive = try archive()
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

    @Test func `are one JSON object if that is asked for`() throws {
        let dump = Dump(try archive(), .statisticsJSON) { $0.name = "a.fast" }
        #expect(dump.error == nil, "\(String(describing: dump.error))")
        #expect(
            dump.text
                == #"{"kind":"statistics","schema":1,"file":"a.fast","size":63,"offset":0,"length":20,"version":"3.3","#
                + #""dialect":"nominal","counts":{"objects":2,"classes":2,"strings":1},"#
                + #""found":{"objects":2,"classes":2,"strings":1},"chunks":9,"depth":2,"types":["#
                + #"{"type":"ClassDefinition","chunks":2,"bytes":16},{"type":"String","chunks":1,"bytes":7},"#
                + #"{"type":"Array","chunks":1,"bytes":5},{"type":"ObjectAlias8","chunks":2,"bytes":4},"#
                + #"{"type":"Object8","chunks":1,"bytes":2},{"type":"StringAlias8","chunks":1,"bytes":2},"#
                + #"{"type":"One","chunks":1,"bytes":1}],"padding":{"bytes":6,"not-zero":0},"#
                + #""aliases":{"count":2,"bytes":4,"replaced":11,"cyclic":1},"classes":["#
                + #"{"offset":37,"name":"A","properties":["p"],"objects":1},"#
                + #"{"offset":50,"name":"B","properties":[],"objects":0}]}"# + "\n"
        )
    }

    @Test func `of a damaged archive go up to the damage, and name it`() throws {
        let dump = Dump(try archive().dropLast(1), .statisticsJSON)
        let object = try #require(try dump.objects().first)
        #expect(object["unread"] as? Int == 1)
        #expect((object["error"] as? [String: Any])?["code"] as? String == "truncated")
        #expect(dump.error?.code == .truncated)
    }

    @Test("as JSON add up to the size of the file", arguments: Originals.versions)
    func sum(version: String) throws {
        for original in Originals.all(version: version) {
            let object = try #require(try Dump(original.bytes, .statisticsJSON).objects().first)
            let types = try #require(object["types"] as? [[String: Any]])
            let padding = try #require((object["padding"] as? [String: Any])?["bytes"] as? Int)
            let others = ["length", "trailing", "unread"].reduce(0) {
                $0 + (object[$1] as? Int ?? 0)
            }

            let sum = types.reduce(0) { $0 + ($1["bytes"] as? Int ?? 0) } + padding + others
            #expect(sum == original.bytes.count, "\(original)")
        }
    }
}
