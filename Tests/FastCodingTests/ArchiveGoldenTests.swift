import TestSupport

@Suite("The bytes that FastCoder 3.3 writes")
struct ArchiveGoldenTests {
    /// The header without its object count, and everything after it.
    private func withoutObjectCount(_ bytes: [UInt8]) -> [UInt8] {
        Array(bytes[..<8] + bytes[12...])
    }

    private func hasValues(_ graph: ObjectGraph) -> Bool {
        graph.reachable().contains {
            [.range, .vector].contains(graph.kind($0)) || graph.kind($0).doubleCount > 0
        }
    }

    @Test("a graph is written with the original's bytes", arguments: Goldens.exact)
    func bytes(original: Original) throws {
        let graph = try original.graph()
        let written = try graph.archived()

        if hasValues(graph) {
            #expect(withoutObjectCount(written) == withoutObjectCount(original.bytes))
            // The original counts values as objects.
            let counts = (
                written.span.load(8, as: UInt32.self), original.bytes.span.load(8, as: UInt32.self)
            )
            #expect(counts.0 < counts.1)
        } else {
            #expect(written == original.bytes)
        }
    }

    @Test(
        "where other bytes are written on purpose, they are read back to the graph",
        arguments: Goldens.exceptions.keys.sorted()
    )
    func exceptions(name: String) throws {
        let original = try #require(Originals.named(name))
        switch try #require(Goldens.exceptions[name]) {
        case .keyed:
            #expect(throws: Original.NoGraph.self) { try original.graph() }
        case .zero:
            let graph = ObjectGraph.make { $0.addString("a\0b") }
            expectError(.nulInString) { try graph.archived() }
        case .unsigned:
            let graph = try original.authorsGraph()
            #expect(graph.kind(graph.rootIndex) == .decimal)
            #expect(try graph.archived() != original.bytes)
        case .affine, .numbering:
            let graph = try original.graph()
            let written = try graph.archived()
            #expect(written != original.bytes)
            #expect(GraphComparison.difference(try ObjectGraph(archive: written), graph) == nil)
        case .cycle:
            let graph = try original.graph()
            let written = try FastArchive(graph: graph)
            #expect(written.warnings.map(\.code) == [.madeMutable])
            let read = try ObjectGraph(archive: written.bytes)
            #expect(GraphComparison.difference(read, graph) != nil)
            #expect(GraphComparison.difference(read, graph, plainly: true) == nil)
        }
    }

    @Test("an archive that is read and written again has the same bytes", arguments: Goldens.all)
    func again(original: Original) throws {
        let written = try FastArchive(graph: ObjectGraph(archive: original.bytes)).bytes
        switch Goldens.exceptions[original.name] {
        case .affine, .numbering, .cycle:
            #expect(written != original.bytes)
        case .keyed:
            // The type of the data is left out if the original's reader would take it for the
            // length (Q3).
            let place = try #require(original.bytes.firstIndex(of: 47))
            if place % 4 == 3 {
                #expect(written.count < original.bytes.count)
                let read = try ObjectGraph(archive: written)
                #expect(
                    GraphComparison.difference(read, try ObjectGraph(archive: original.bytes))
                        == nil
                )
            } else {
                #expect(written == original.bytes)
            }
        default:
            #expect(withoutObjectCount(written) == withoutObjectCount(original.bytes))
        }
    }

    @Test func `indexes beyond 16 bits: 66000 objects and 66000 strings`() throws {
        let objects = ObjectGraph.make { graph in
            let dates = (0..<66000).map { graph.add(scalar: .date(Double($0))) }
            return interleaved(&graph, dates, with: { $0.addString("x") })
        }

        let first = try objects.archived()
        #expect(first.count == 1_056_082 && first.checksum == 0x9C4C_6051_60D2_848B)
        let strings = ObjectGraph.make { graph in
            let strings = (0..<66000).map { graph.addString("string \($0)") }
            return interleaved(&graph, strings, with: { _ in .true })
        }

        let second = try strings.archived()
        #expect(second.count == 912_961 && second.checksum == 0x61F9_4B1F_BC82_FB1A)
        #expect(GraphComparison.difference(try ObjectGraph(archive: first), objects) == nil)
        #expect(GraphComparison.difference(try ObjectGraph(archive: second), strings) == nil)
    }

    /// All nodes, then some of them again, each with a filler after it.
    private func interleaved(
        _ graph: inout ObjectGraph,
        _ nodes: [ObjectGraph.NodeIndex],
        with filler: (inout ObjectGraph) -> ObjectGraph.NodeIndex
    ) -> ObjectGraph.NodeIndex {
        var list = nodes
        for index in [0, 1, 254, 255, 256, 299, 65534, 65535, 65536, 65999] {
            list += [nodes[index], filler(&graph)]
        }

        return graph.addArray(list)
    }
}
