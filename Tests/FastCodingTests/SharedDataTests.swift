import TestSupport

@Suite("Data and strings that a property list has in many places")
struct SharedDataTests {
    private static let size = 1 << 20

    private func bytes(_ name: String) throws -> [UInt8] {
        try #require(HostileFile.propertyLists.first { $0.name == name }).make(Self.size)
    }

    private func graph(_ bytes: [UInt8]) throws -> ObjectGraph {
        var diagnostics = Diagnostics()
        try #require(Conversion.isPropertyList(bytes))
        return try Conversion.graph(
            ofPropertyList: bytes,
            limits: FastLimits(),
            diagnostics: &diagnostics
        )
    }

    @Test(
        "are in memory once",
        arguments: [
            "plist-shared-data", "plist-shared-string", "plist-shared-wide-string",
            "plist-shared-keys", "plist-shared-archive",
        ]
    )
    func pool(name: String) throws {
        let graph = try graph(bytes(name))
        #expect(graph.pool.count < 2000)
        #expect(graph.records.count > Self.size / 40)
        var handed = 0

        for record in graph.records where record.kind == .string || record.kind == .data {
            handed += Int(record.b)
        }

        #expect(handed > 8 * Self.size)
    }

    @Test func `so is the data of a keyed archive`() throws {
        var diagnostics = Diagnostics()
        let bytes = try bytes("keyed-shared-data")
        let graph = try KeyedArchiveReader.read(bytes, diagnostics: &diagnostics)
        #expect(graph.pool.count < 1000 && graph.records.count > Self.size / 60)
        let archive = try Conversion.bootstrap(
            keyedArchive: bytes,
            limits: FastLimits(),
            diagnostics: &diagnostics
        )

        #expect(archive.count > 2 * Self.size && archive.count < 9 * Self.size)
    }

    @Test("stand in an archive each, up to a limit", arguments: [true, false])
    func archives(isLiteral: Bool) throws {
        func archive(_ bytes: [UInt8], _ limits: FastLimits = FastLimits()) throws(FastCodingError)
            -> Int
        {
            let options = with(ReadingOptions()) { $0.limits = limits }
            var diagnostics = Diagnostics()

            if isLiteral {
                return try Conversion.encode(bytes, options: options, diagnostics: &diagnostics)
                    .count
            }

            return try Conversion.bootstrap(bytes, options: options, diagnostics: &diagnostics)
                .count
        }

        let little = try archive(bytes("plist-shared-little-data"))
        #expect(little > 6 * Self.size && little < 12 * Self.size)
        let much = try bytes("plist-shared-data")
        expectError(.expansionLimit) { _ = try archive(much) }
        let limits = with(FastLimits()) { $0.expansion = 1 << 30 }
        #expect(try archive(much, limits) > 40 * Self.size)
        // Strings are written once.
        #expect(try archive(bytes("plist-shared-string")) < 2 * Self.size)
    }

    @Test func `are looked into once`() throws {
        let bytes = try bytes("plist-shared-archive")
        let places = try graph(bytes).records.count
        var diagnostics = Diagnostics()
        let expanded = DataExpansion.expanding(
            try graph(bytes),
            FastLimits(),
            diagnostics: &diagnostics
        )

        #expect(diagnostics.totals.isEmpty && expanded.records.count < places + 10)
        #expect(expanded.pool.count < 2000)
    }
}
