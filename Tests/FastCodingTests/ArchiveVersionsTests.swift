import TestSupport

@Suite("Archives of all versions")
struct ArchiveVersionsTests {
    @Test(
        "every version has its archives",
        arguments: zip(Originals.versions, [218, 216, 216, 216, 216, 216, 216, 216, 216, 406]))
    func counts(version: String, count: Int) { #expect(Originals.all(version: version).count == count) }

    @Test("every archive is read to the graph that its writer put into it", arguments: Originals.versions)
    func graphs(version: String) {
        var failures: [String] = []
        for original in Originals.all(version: version) where MigrationTests.unreadable[original.place] == nil {
            do {
                let read = try ObjectGraph(archive: original.bytes)
                guard let graph = try? original.graph() else {
                    if !original.isKeyed { failures.append("\(original.place): no graph") }
                    continue
                }
                if let difference = GraphComparison.difference(graph, read) {
                    failures.append("\(original.place): \(difference)")
                }
            } catch {
                failures.append("\(original.place): \(error)")
            }
        }
        #expect(failures == [])
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

    @Test("what cannot be read is refused with the right error", arguments: MigrationTests.unreadable.keys.sorted())
    func damaged(place: String) throws {
        let parts = place.split(separator: "/").map { String($0) }
        let original = try #require(Originals.named(parts[1], version: parts[0]))
        let expected = try #require(MigrationTests.unreadable[place])
        #expect(throws: FastCodingError(expected, "")) { try ObjectGraph(archive: original.bytes) }
    }
}
