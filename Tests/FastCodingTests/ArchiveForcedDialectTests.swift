import TestSupport

@Suite("Dialects of the original's archives")
struct ArchiveForcedDialectTests {
    private func read(
        _ bytes: [UInt8], dialect: String? = nil
    ) throws(FastCodingError) -> (graph: ObjectGraph, diagnostics: Diagnostics) {
        var diagnostics = Diagnostics()
        let result = try ArchiveReader.read(bytes, dialect: dialect, limits: Limits(), diagnostics: &diagnostics)
        return (result.graph, diagnostics)
    }

    @Test(
        "URLs of 2.1 are numbered before or after their parts, and only the dialect that is named tells",
        arguments: ["url_base_shared", "url_string_alias_after"])
    func numberedURLs(name: String) throws {
        let original = try #require(Originals.named(name, version: "2.1"))
        let graph = try original.graph()
        let fitting = try ["2.1", "2.1.4"].filter { dialect in
            let read = try read(original.bytes, dialect: dialect).graph
            return GraphComparison.difference(graph, read) == nil
        }
        #expect(fitting == ["2.1"])
    }

    @Test("dates of 2.0 are the ones that were handed over if its dialect is asked for")
    func datesSince2001() throws {
        let dates = Originals.all(version: "2.0").filter {
            $0.name.hasPrefix("date_") && !$0.name.contains("sh")
        }
        #expect(dates.count == 5)
        for original in dates {
            let read = try read(original.bytes, dialect: "2.0").graph
            #expect(GraphComparison.difference(try original.authorsGraph(), read) == nil, "\(original.place)")
        }
    }

    @Test("bytes after the root are left out with a warning")
    func trailing() throws {
        for original in Originals.all(version: "3.3") where original.bytes.count < 300 && !original.isKeyed {
            let (graph, _) = try read(original.bytes)
            for more in [[0], [255, 255], Array(repeating: UInt8(1), count: 9)] as [[UInt8]] {
                // If the file is not in the nominal dialect, there may be nothing that fits the bytes.
                guard let (longer, diagnostics) = try? read(original.bytes + more),
                    diagnostics.totals[.dialect] == nil
                else { continue }
                #expect(diagnostics.totals[.trailingBytes] == 1, "\(original.place)")
                let isNominal = try read(original.bytes).diagnostics.totals.isEmpty
                if isNominal { #expect(GraphComparison.difference(graph, longer) == nil, "\(original.place)") }
            }
        }
    }
}
