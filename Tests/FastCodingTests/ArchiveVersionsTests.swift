import TestSupport

@Suite("Archives of all versions")
struct ArchiveVersionsTests {
    @Test(
        "every archive is read to the graph that its writer put into it, or refused with the right error",
        arguments: Originals.versions
    )
    func graphs(version: String) {
        #expect(
            Originals.all(version: version).count
                == ["2.0": 218, "3.3": 406][version, default: 216]
        )

        for original in Originals.all(version: version) {
            do throws(FastCodingError) {
                let read = try ObjectGraph(archive: original.bytes)
                #expect(MigrationTests.unreadable[original.place] == nil, "\(original)")

                guard let graph = try? original.graph() else {
                    #expect(original.isKeyed, "\(original): no graph")
                    continue
                }

                #expect(GraphComparison.difference(graph, read) == nil, "\(original)")
            } catch {
                #expect(
                    error.code == MigrationTests.unreadable[original.place],
                    "\(original): \(error)"
                )
            }
        }
    }

    @Test func `keyed archives are read with their data, at every alignment`() throws {
        let keyed = Originals.all(version: "3.3").filter(\.isKeyed)
        #expect(keyed.count == 7)

        for original in keyed {
            let graph = try ObjectGraph(archive: original.bytes)
            let nodes = graph.reachable().filter { graph.kind($0) == .keyedArchive }
            #expect(nodes.count == 1)
            let data = graph.byteRange(graph.keyedData(try #require(nodes.first)))
            #expect(graph.pool[data.range].starts(with: Array("bplist00".utf8)))
        }

        let shared = try ObjectGraph(archive: #require(Originals.named("keyed_shared")).bytes)
        let children = Array(shared.children(shared.rootIndex))
        #expect(children.count == 3 && children[0] == children[2] && children[0] != children[1])
    }
}
