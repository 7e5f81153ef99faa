import TestSupport

@Suite("What none of the original's archives shows")
struct ArchiveUnseenTests {
    @Test func `a vector is two doubles at a multiple of 8`() throws {
        let graph = ObjectGraph.make { $0.addGeometry(.vector, [0.5, -0.5].map(\.bitPattern)) }
        let bytes = ArchiveBytes.make { $0.double(.vector, 0.5, -0.5) }
        #expect(try graph.archived() == bytes)
        #expect(GraphComparison.difference(try ObjectGraph(archive: bytes), graph) == nil)
        let text = #"{"$class":"NSValue","$type":"CGVector","$value":[0.5,-0.5]}"#
        #expect(try Notation.json(graph) == text && Notation.graph(text).archived() == bytes)
    }

    @Test func `an object of a class beyond 16 bits has a 32-bit class index`() throws {
        let classes = 65_600
        let graph = ObjectGraph.make { graph in
            let list = (0..<classes).map { number in
                let definition = graph.addDefinition(name: "C\(number)", properties: [])
                return graph.addObject(definition: definition, values: [])
            }
            // Once more, with the index on its own.
            return graph.addArray(list + [graph.addObject(definition: 65_536, values: [])])
        }

        let bytes = try graph.archived()
        // The last chunk is its type, padding to a multiple of 4, and the index.
        #expect(bytes.suffix(4) == [0, 0, 1, 0] && bytes.count % 4 == 0)
        let type = try #require(bytes.dropLast(4).lastIndex { $0 != 0 })
        #expect(bytes[type] == 32 && bytes.count - 4 - type <= 4)
        #expect(GraphComparison.difference(try ObjectGraph(archive: bytes), graph) == nil)
    }

    @Test func `a keyed archive's data can be mutable`() throws {
        let list = Array("bplist00".utf8)
        let bytes = ArchiveBytes.make(from: ArchiveBytes(objects: 3)) { archive in
            archive.open(.mutableArray, 1)
            // After 47 comes a type byte, then padding up to the length; here not at a multiple of
            // 4.
            archive.chunk(.keyedArchive)
            archive.data(list, .mutableData)
        }

        let graph = try ObjectGraph(archive: bytes)
        let keyed = try #require(graph.children(graph.rootIndex).first)
        #expect(graph.kind(keyed) == .keyedArchive)
        #expect(graph.kind(graph.keyedData(keyed)) == .mutableData)
        #expect(Array(graph.pool[graph.byteRange(graph.keyedData(keyed)).range]) == list)
        #expect(try graph.archived() == bytes)
    }

    @Test
    func
        `a keyed archive's data that stands elsewhere, or whose type has no place, is not written in silence`()
    {
        let shared = ObjectGraph.make { graph in
            let data = graph.addData(Array("bplist00".utf8))
            return graph.addArray([data, graph.addKeyedArchive(data: data)])
        }

        // The elements begin at offset 28: three bytes of null, then 47, so that a multiple of 4
        // comes after it.
        let mutable = ObjectGraph.make { graph in
            let data = graph.addData(Array("bplist00".utf8), mutable: true)
            return graph.addArray(
                [.null, .null, .null].map { graph.add($0) } + [graph.addKeyedArchive(data: data)]
            )
        }

        for graph in [shared, mutable] {
            #expect { try graph.archived() } throws: { ($0 as? FastCodingError)?.code == .notExact }
        }
    }

    @Test func `payloads that nothing but a foreign writer makes are read as what they mean`()
        throws
    {
        // An integer in a wider chunk than it needs, and one string twice in full.
        let bytes = ArchiveBytes.make { archive in
            archive.open(.array, 3)
            archive.chunk(.int32, UInt32(5))

            for _ in 0..<2 {
                archive.string("a")
            }
        }

        let graph = try ObjectGraph(archive: bytes)
        let expected = ObjectGraph.make {
            $0.addArray([$0.add(scalar: .integer(5)), $0.addString("a"), $0.addString("a")])
        }

        #expect(GraphComparison.difference(graph, expected) == nil)
        #expect(try graph.archived() == expected.archived())
    }

    @Test
    func
        `a decimal with unused words, trailing zeros or a wrong length is the number that it means`()
        throws
    {
        func read(_ head: UInt32, _ words: [UInt16]) throws -> DecimalNumber {
            let graph = try ObjectGraph(
                archive: ArchiveBytes.make { archive in
                    archive.chunk(.decimal)
                    archive.pad(to: 20)
                    archive.number(head)

                    for word in words + Array(repeating: 0, count: 8 - words.count) {
                        archive.number(word)
                    }
                }
            )
            return graph.decimal(graph.rootIndex)
        }

        #expect(try read(0x0100, [120]) == DecimalNumber(120))
        #expect(try read(0x01FF, [120]) == DecimalNumber(12))
        #expect(try read(0x0100, [7, 9]) == DecimalNumber(7))
        #expect(try read(0xFFFF_F100, [7]) == DecimalNumber(-7))
        #expect(try read(0x0F00, [7]) == DecimalNumber(7))
        #expect(try read(0x1000, [7]).isNaN)
        #expect(try read(0x0000, [7]) == DecimalNumber(0))
    }

    @Test(
        "Nil stands nowhere but where the format has it",
        arguments: [
            [10, 0, 0, 0, 1, 0, 0, 0, 0],
            [11, 0, 0, 0, 1, 0, 0, 0, 0],
            [9, 0, 0, 0, 1, 0, 0, 0, 1, 0],
            [33, 0, 0],
            [43, 0, 0],
        ] as [[UInt8]]
    )
    func misplacedNil(chunks: [UInt8]) {
        expectError(.misplacedChunk) { try ObjectGraph(archive: ArchiveBytes().bytes + chunks) }
    }

    @Test(
        "an object of a class that is not defined is refused with the numbers that there are",
        arguments: [
            (ArchiveBytes().bytes + [30, 3], "object of class 3, but only 0 came before"),
            (
                ArchiveBytes(major: 2, minor: 3).bytes + [22, 0, 0, 0, 3, 0, 0, 0],
                "object of class 3, but only 0 numbers came before"
            ),
            (
                ArchiveBytes(major: 2, minor: 3).bytes
                    + [4, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 97, 0, 0, 0]
                    + [22, 0, 0, 0, 0, 0, 0, 0],
                "object of class 0, but that is the number of a chunk of type String"
            ),
        ]
    )
    func undefinedClasses(archive: [UInt8], message: String) {
        let error = #expect(throws: FastCodingError.self) { try ObjectGraph(archive: archive) }
        #expect(error?.code == .aliasOutOfRange)
        #expect(error?.message == message)
    }

    @Test func `an alias points back only, and to nothing that is still open`() {
        func read(_ chunks: [UInt8]) throws -> ObjectGraph {
            try ObjectGraph(archive: ArchiveBytes().bytes + chunks)
        }

        // The array itself is complete only after its element.
        for chunks in [[10, 0, 0, 0, 1, 0, 0, 0, 2, 0], [2, 0], [5, 0], [30, 0]] as [[UInt8]] {
            expectError(.aliasOutOfRange) { try read(chunks) }
        }

        // A mutable one can be pointed to.
        #expect(throws: Never.self) { try read([25, 0, 0, 0, 1, 0, 0, 0, 2, 0]) }
    }
}
