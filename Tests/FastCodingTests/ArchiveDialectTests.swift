import TestSupport

@Suite("Finding the dialect")
struct ArchiveDialectTests {
    private func read(
        _ bytes: [UInt8]?,
        dialect: String? = nil
    ) throws -> (graph: ObjectGraph, numbering: Dialect.Numbering, warnings: [FastCodingError.Code])
    {
        var diagnostics = Diagnostics()
        let result = try ArchiveReader.read(
            #require(bytes),
            dialect: dialect,
            limits: FastLimits(),
            diagnostics: &diagnostics
        )
        return (result.graph, result.reading.dialect.numbering, diagnostics.messages.map(\.code))
    }

    /// The bytes of an original of 3.3, one of them changed if that is asked for.
    private func original(_ name: String, _ place: Int? = nil, _ byte: UInt8 = 0) -> [UInt8]? {
        var bytes = Originals.named(name)?.bytes
        if let place {
            bytes?[place] = byte
        }

        return bytes
    }

    @Test func `a file that fits two layouts with different graphs is ambiguous`() throws {
        let error = expectError(.ambiguousDialect) { try ObjectGraph(archive: ambiguousArchive) }
        #expect(error?.message.contains("in dialect '3.0.2' and in dialect '3.0.1'") == true)
    }

    @Test(
        "each reading of an ambiguous file can be asked for",
        arguments: [("3.0.1", 2), ("3.0.2", 1)]
    )
    func chosen(name: String, values: Int) throws {
        let (graph, _, warnings) = try read(ambiguousArchive, dialect: name)
        #expect(graph.children(graph.rootIndex).count { graph.kind($0) != .nil } == values)
        // There is no need to report a dialect that was asked for.
        #expect(!warnings.contains(.dialect))
    }

    @Test("a dialect that the header's version does not have is refused")
    func wrongName() {
        expectError(.dialect) { try read(original("dict"), dialect: "3.0") }
    }

    @Test func `an alias after a value means what the writer numbered`() throws {
        let (graph, numbering, warnings) = try read(original("value_then_alias_wrong"))
        #expect(numbering == .writer)
        let children = graph.children(graph.rootIndex)
        #expect(children[children.startIndex + 3] == children[children.startIndex + 1])
        #expect(warnings == [.dialect])
    }

    @Test func `counts that are not true are a warning, and the nominal reading is taken`() throws {
        let (graph, _, warnings) = try read(original("nested_mixed", 8, 77))
        #expect(GraphComparison.difference(graph, try read(original("nested_mixed")).graph) == nil)
        #expect(warnings == [.countMismatch])
    }

    @Test
    func
        `a dialect that makes no difference is not worth a warning, but versions that are newer are`()
        throws
    {
        #expect(try read(original("point_shift3")).warnings == [])
        // Newer than all known versions, and a chunk that is newer than the header says.
        #expect(try read(original("dict", 6, 9)).warnings == [.newerThanHeader])
        #expect(try read(original("date_frac", 6, 2)).warnings == [.newerThanHeader])
    }

    @Test
    func
        `dates of 2.0 are doubtful, and the ones that were handed over if its dialect is asked for`()
        throws
    {
        let (graph, _, warnings) = try read(Originals.named("date_0", version: "2.0")?.bytes)
        #expect(graph.date(graph.rootIndex) == -978_307_200 && warnings == [.dialect])
        let dates = Originals.all(version: "2.0").filter {
            $0.name.hasPrefix("date_") && !$0.name.contains("sh")
        }

        #expect(dates.count == 5)
        for original in dates {
            let (graph, _, warnings) = try read(original.bytes, dialect: "2.0")
            #expect(
                GraphComparison.difference(try original.authorsGraph(), graph) == nil,
                "\(original.place)"
            )
            #expect(warnings == [], "\(original.place)")
        }
    }

    @Test(
        "URLs of 2.1 are numbered before or after their parts, and only the dialect that is named tells",
        arguments: ["url_base_shared", "url_string_alias_after"]
    )
    func numberedURLs(name: String) throws {
        let original = try #require(Originals.named(name, version: "2.1"))
        let graph = try original.graph()
        let fitting = try ["2.1", "2.1.4"].filter { dialect in
            GraphComparison.difference(graph, try read(original.bytes, dialect: dialect).graph)
                == nil
        }

        #expect(fitting == ["2.1"])
    }

    @Test func `bytes after the root are left out with a warning`() throws {
        for original in Originals.all(version: "3.3")
        where original.bytes.count < 300 && !original.isKeyed {
            let (graph, _, warnings) = try read(original.bytes)
            for more in [[0], [255, 255], Array(repeating: UInt8(1), count: 9)] as [[UInt8]] {
                // If the file is not in the nominal dialect, there may be nothing that fits the
                // bytes.
                guard let longer = try? read(original.bytes + more),
                    !longer.warnings.contains(.dialect)
                else { continue }

                #expect(longer.warnings.count { $0 == .trailingBytes } == 1, "\(original.place)")
                guard warnings.isEmpty else { continue }

                #expect(GraphComparison.difference(graph, longer.graph) == nil, "\(original.place)")
            }
        }
    }
}
