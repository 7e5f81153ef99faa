import FastCoding
import Testing

@Suite("Dialects of archives")
struct ArchiveDialectTests {
    private func read(
        _ bytes: [UInt8], dialect: String? = nil
    ) throws(FastCodingError) -> (graph: ObjectGraph, diagnostics: Diagnostics) {
        var diagnostics = Diagnostics()
        let result = try ArchiveReader.read(bytes, dialect: dialect, limits: Limits(), diagnostics: &diagnostics)
        return (result.graph, diagnostics)
    }

    /// A file that fits two layouts completely, with different graphs.
    private static let ambiguous: [UInt8] =
        Array("TSAF".utf8) + [3, 0, 0, 0] + [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
        + [0x1D, 0x43, 0, 0, 2, 0, 0, 0, 0x64, 0, 0x74, 0, 0x1E, 0, 0x16, 0, 0, 0, 0, 0, 0, 0xD0, 0x41]
        + [0x08, 0x78, 0x78, 0x78, 0x78, 0]

    @Test("a file that fits two dialects with different graphs is refused, and read in either on demand")
    func ambiguity() throws {
        #expect(Self.ambiguous.count == 49)
        #expect(throws: FastCodingError(.ambiguousDialect, "")) { try read(Self.ambiguous) }
        let (padded, _) = try read(Self.ambiguous, dialect: "nominal")
        let (unpadded, _) = try read(Self.ambiguous, dialect: "3.0.1")
        // The double of the date begins at a multiple of 8, or right after the type; the rest is Nil, or a string.
        #expect(padded.children(padded.root).map { padded.kind($0) } == [.date, .nil])
        #expect(unpadded.children(unpadded.root).map { unpadded.kind($0) } == [.date, .string])
        #expect(unpadded.children(unpadded.root).first.map { unpadded.date($0) } == Double(1 << 30) - 978_307_200)
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

    @Test("a dialect that files of this version cannot have is refused", arguments: ["3.0", "2.1", "", "padded"])
    func unknown(name: String) throws {
        let original = try #require(Originals.named("nested_mixed"))
        #expect(throws: FastCodingError(.dialect, "")) { try read(original.bytes, dialect: name) }
    }

    @Test("a warning names the dialect where it is not the nominal one")
    func warning() throws {
        let odd = try #require(Originals.named("nested_mixed", version: "3.0"))
        #expect(try read(odd.bytes).diagnostics.totals[.dialect] == 1)
        for name in ["nested_mixed", "people_shared", "coded_nested", "url_equal", "objects_300"] {
            let original = try #require(Originals.named(name))
            #expect(try read(original.bytes).diagnostics.totals.isEmpty, "\(name)")
        }
    }

    @Test("bytes after the root are left out with a warning")
    func trailing() throws {
        for original in Originals.all(version: "3.3") where original.bytes.count < 300 && !original.isKeyed {
            let (graph, _) = try read(original.bytes)
            for more in [[0], [255, 255], Array(repeating: UInt8(1), count: 9)] as [[UInt8]] {
                // Where the file is in another dialect than the nominal one, the bytes can leave nothing that fits.
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
