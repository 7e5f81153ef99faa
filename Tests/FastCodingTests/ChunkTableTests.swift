import TestSupport

@testable import _FastCodingCore

@Suite("The table of chunk types")
struct ChunkTableTests {
    @Test func `each row stands at its own number, and each type of version 3 has one`() {
        #expect(ChunkTable.major3.count == 49)
        #expect(ChunkTable.major2.count == 34)

        for (number, facts) in ChunkTable.major3.enumerated() {
            #expect(Int(facts.raw) == number)
            #expect(Int(facts.type.rawValue) == number)
        }

        for (number, facts) in ChunkTable.major2.enumerated() {
            #expect(Int(facts.raw) == number)
        }
    }

    @Test func `a type byte is known to the scanner just if the table has it`() {
        for byte in UInt8.min ... .max {
            #expect((ChunkType(rawValue: byte) != nil) == (Int(byte) < ChunkTable.major3.count))
        }
    }

    @Test
    func `alignment is the size of a single number, and that of one of its numbers for values`() {
        for facts in ChunkTable.major3
        where facts.shape == .fixed && facts.kind != .decimal && facts.kind != .range {
            #expect(facts.alignment == min(facts.size, 8))
        }
    }

    @Test func `newer versions have higher numbers, so that the highest type tells the version`() {
        for table in [ChunkTable.major3, ChunkTable.major2] {
            // Nil of version 2 came before URLs, which have the next number.
            #expect(zip(table, table.dropFirst()).allSatisfy { $0.since <= $1.since })
        }
    }

    @Test
    func
        `each kind of node but those that need more than one type is written with a type of its kind`()
    {
        for kind in NodeKind.allCases where ![.integer, .object, .true, .false].contains(kind) {
            #expect(ChunkTable.major3[Int(ChunkTable.type(of: kind).rawValue)].kind == kind)
        }
    }

    @Test func `a layout has the facts of the table, but for what the dialect changes`() throws {
        let archive = try #require(Originals.named("dict")).bytes
        var reading = ArchiveReading(header: try ArchiveHeader(archive.span))
        let nominal = reading.layouts

        for facts in ChunkTable.major3 {
            let layout = nominal[Int(facts.type.rawValue)]
            #expect(layout.size == facts.size && layout.alignment == facts.alignment)
            #expect(
                layout.shape == facts.shape && layout.cache == facts.cache
                    && layout.numbered == facts.numbered
            )
        }

        reading.dialect.numbering = .writer
        let counted = reading.layouts.enumerated().filter { $1.cache != nominal[$0].cache }
        #expect(counted.map { $0.offset } == Array(34...40))
    }
}
