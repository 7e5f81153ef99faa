import TestSupport

@Suite("Finding the dialect")
struct ArchiveDialectTests {
    private func bytes(_ hex: String) -> [UInt8] { [UInt8](hex: hex.split(separator: " ").joined()[...]) ?? [] }

    @Test("a file that fits two layouts with different graphs is ambiguous")
    func ambiguous() throws {
        let file = bytes(
            "54534146 03000000 02000000 01000000 00000000 1d430000 02000000 64007400 1e00 16 000000000000d041 08 78787878 00"
        )
        #expect(file.count == 49)
        let error = #expect(throws: FastCodingError.self) { try ObjectGraph(archive: file) }
        #expect(error?.code == .ambiguousDialect)
        #expect(error?.message.contains("in dialect '3.0.2' and in dialect '3.0.1'") == true)
    }

    @Test("each reading of an ambiguous file can be asked for", arguments: [("3.0.1", 2), ("3.0.2", 1)])
    func chosen(name: String, values: Int) throws {
        let file = bytes(
            "54534146 03000000 02000000 01000000 00000000 1d430000 02000000 64007400 1e00 16 000000000000d041 08 78787878 00"
        )
        var diagnostics = Diagnostics()
        let graph = try ArchiveReader.read(file, dialect: name, limits: Limits(), diagnostics: &diagnostics).graph
        #expect(graph.children(graph.rootIndex).count { graph.kind($0) != .nil } == values)
        // There is no need to report a dialect that was asked for.
        #expect(diagnostics.totals[.dialect] == nil)
    }

    @Test("a dialect that the header's version does not have is refused")
    func wrongName() throws {
        let original = try #require(Originals.named("dict"))
        var diagnostics = Diagnostics()
        let error = #expect(throws: FastCodingError.self) {
            try ArchiveReader.read(original.bytes, dialect: "3.0", limits: Limits(), diagnostics: &diagnostics)
        }
        #expect(error?.code == .dialect)
    }

    @Test("an alias after a value means what the writer numbered")
    func writersNumbering() throws {
        let original = try #require(Originals.named("value_then_alias_wrong"))
        var diagnostics = Diagnostics()
        let result = try ArchiveReader.read(original.bytes, limits: Limits(), diagnostics: &diagnostics)
        #expect(result.reading.dialect.numbering == .writer)
        let children = result.graph.children(result.graph.rootIndex)
        #expect(children[children.startIndex + 3] == children[children.startIndex + 1])
        #expect(diagnostics.warnings.map(\.code) == [.dialect])
    }

    @Test("a dialect that makes no difference is not worth a warning")
    func silent() throws {
        let original = try #require(Originals.named("point_shift3"))
        var diagnostics = Diagnostics()
        _ = try ArchiveReader.read(original.bytes, limits: Limits(), diagnostics: &diagnostics)
        #expect(diagnostics.warnings.isEmpty)
    }

    @Test("counts that are not true are a warning, and the nominal reading is taken")
    func untrueCounts() throws {
        var file = try #require(Originals.named("nested_mixed")).bytes
        file[8] = 77
        var diagnostics = Diagnostics()
        let graph = try ArchiveReader.read(file, limits: Limits(), diagnostics: &diagnostics).graph
        let honest = try ObjectGraph(archive: #require(Originals.named("nested_mixed")).bytes)
        #expect(GraphComparison.difference(graph, honest) == nil)
        #expect(diagnostics.warnings.map(\.code) == [.countMismatch])
    }

    @Test("bytes after the root are a warning")
    func trailing() throws {
        let original = try #require(Originals.named("dict"))
        var diagnostics = Diagnostics()
        _ = try ArchiveReader.read(original.bytes + [0], limits: Limits(), diagnostics: &diagnostics)
        #expect(diagnostics.warnings.map(\.code) == [.trailingBytes])
    }

    @Test("a version that is newer than all known ones is read with a warning")
    func newer() throws {
        var file = try #require(Originals.named("dict")).bytes
        file[6] = 9
        var diagnostics = Diagnostics()
        _ = try ArchiveReader.read(file, limits: Limits(), diagnostics: &diagnostics)
        #expect(diagnostics.warnings.map(\.code) == [.newerThanHeader])
    }

    @Test("a chunk that is newer than the header says is read with a warning")
    func newerChunk() throws {
        var file = try #require(Originals.named("date_frac")).bytes
        file[6] = 2
        var diagnostics = Diagnostics()
        _ = try ArchiveReader.read(file, limits: Limits(), diagnostics: &diagnostics)
        #expect(diagnostics.warnings.map(\.code) == [.newerThanHeader])
    }

    @Test(
        "dates of 2.0 are doubtful, and read as they are asked for", arguments: [(nil, -978_307_200.0), ("2.0", 0.0)])
    func doubtfulDates(dialect: String?, seconds: Double) throws {
        let original = try #require(Originals.named("date_0", version: "2.0"))
        var diagnostics = Diagnostics()
        let result = try ArchiveReader.read(
            original.bytes, dialect: dialect, limits: Limits(), diagnostics: &diagnostics)
        #expect(result.graph.date(result.graph.rootIndex) == seconds)
        #expect(diagnostics.warnings.map(\.code) == (dialect == nil ? [.dialect] : []))
    }
}
