import FastCoding
import TestSupport
import Testing

private enum Damaged {
    /// Archives that cannot be read, and the error. In those of 2.1, nothing tells which values of a bootstrapped
    /// object belong to which property; 2.0 wrote no chunk at all for an alias that leads nowhere.
    static let errors: [String: FastCodingError.Code] = [
        "2.0/alias_missing": .truncated, "2.1/boot_fewer_keys": .unreadableDialect,
        "2.1/boot_fewer_keys_obj": .unreadableDialect, "2.1/boot_fewer_unknown": .unreadableDialect,
        "2.1/boot_more_keys": .unreadableDialect, "2.1/boot_more_keys_obj": .unreadableDialect,
        "2.1/boot_more_keys_unknown": .unreadableDialect, "2.1/boot_nested": .unreadableDialect,
        // Both numberings of URLs fit, with different graphs.
        "2.1/url_base_shared": .ambiguousDialect, "2.1/url_string_alias_after": .ambiguousDialect,
    ]
}

@Suite("Archives of all versions")
struct ArchiveVersionsTests {
    private func read(_ original: Original, dialect: String? = nil) throws(FastCodingError) -> ObjectGraph {
        var diagnostics = Diagnostics()
        return try ArchiveReader.read(
            original.bytes, dialect: dialect, limits: Limits(), diagnostics: &diagnostics
        ).graph
    }

    @Test("every archive is read to the graph that its writer put into it", arguments: Originals.versions)
    func graphs(version: String) {
        var failures: [String] = []
        for original in Originals.all(version: version) where Damaged.errors[original.place] == nil {
            do {
                let read = try read(original)
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

    @Test("keyed archives are read with their data, at every alignment")
    func keyed() throws {
        let keyed = Originals.all(version: "3.3").filter(\.isKeyed)
        #expect(keyed.count == 7)
        for original in keyed {
            let graph = try read(original)
            let nodes = graph.reachable().filter { graph.kind($0) == .keyedArchive }
            #expect(nodes.count == 1)
            let data = graph.byteRange(graph.keyedData(try #require(nodes.first)))
            #expect(graph.pool[data.range].starts(with: Array("bplist00".utf8)))
        }
        let shared = try read(try #require(Originals.named("keyed_shared")))
        let children = Array(shared.children(shared.rootIndex))
        #expect(children.count == 3 && children[0] == children[2] && children[0] != children[1])
    }

    @Test("what cannot be read is refused with the right error", arguments: Damaged.errors.keys.sorted())
    func damaged(place: String) throws {
        let parts = place.split(separator: "/").map { String($0) }
        let original = try #require(Originals.named(parts[1], version: parts[0]))
        let expected = try #require(Damaged.errors[place])
        #expect(throws: FastCodingError(expected, "")) { try self.read(original) }
    }

    @Test("what is read is written as a clean archive of an equal graph", arguments: Originals.versions)
    func migration(version: String) throws {
        var failures: [String] = []
        for original in Originals.all(version: version) {
            guard let graph = try? read(original) else { continue }
            var diagnostics = Diagnostics()
            let written = try ArchiveWriter.write(graph, diagnostics: &diagnostics).array
            let again = try ObjectGraph(archive: written)
            // Containers that had to become mutable are plainly equal; nil values of coded objects are left out.
            let plainly = diagnostics.totals[.madeMutable] != nil
            let withoutNils = diagnostics.totals[.notExact] != nil
            if let difference = GraphComparison.difference(
                graph, again, plainly: plainly, nilPropertiesAreAbsent: withoutNils)
            {
                failures.append("\(original.place): \(difference)")
            }
            if try again.archived() != written { failures.append("\(original.place): changes again") }
        }
        #expect(failures == [])
    }
}
