import TestSupport

@Suite("Archives of thousands of levels")
struct HostileDepthTests {
    /// Those that nest and can be read once depth has no limit.
    private static let readable = HostileFile.depths.filter { file in
        file.refusals.isSubset(of: ["depth-limit", "class-not-allowed"])
            && !["deep-coded"].contains(file.name)
    }

    private static let limits = with(FastLimits()) {
        $0.depth = .max
        $0.output = .max
    }

    private func graph(_ archive: [UInt8]) throws -> ObjectGraph {
        try ArchiveReader.read(archive, limits: Self.limits).graph
    }

    @Test(
        "without a limit of depth they are read, and written again as they were",
        arguments: readable
    )
    func roundTrip(file: HostileFile) throws {
        let archive = file.make(20_000)
        let graph = try graph(archive)
        let written = try FastArchive(graph: graph).bytes
        #expect(GraphComparison.difference(graph, try self.graph(written)) == nil)

        // Version 2 has another layout, and a mutable container with an old count has a true one
        // afterwards.
        if archive[4] == 3 {
            #expect(written.dropFirst(20) == archive.dropFirst(20))
        }
    }

    @Test("they become text in the notation that says the same", arguments: readable)
    func notation(file: HostileFile) throws {
        let archive = file.make(Thoroughness.isFull ? 20_000 : 8_000)
        let graph = try graph(archive)

        for style in [NotationStyle.standard, .exact] {
            let options = WritingOptions(style: style, indent: nil, limits: .none)
            let again = try Notation.read(Conversion.text(archive, options), limits: .none).graph
            #expect(
                GraphComparison.difference(graph, again, plainly: style == .standard) == nil,
                "\(file.name)"
            )

            try Notation.expectRoundTrip(graph, .json, style, file.name) { $0.limits = .none }
        }
    }

    @Test(
        "verify tells their depth, and dump-chunks has a line for each chunk",
        arguments: readable
    )
    func facts(file: HostileFile) throws {
        let archive = file.make(20_000)
        let options = with(VerificationOptions()) {
            $0.limits = Self.limits
            $0.allowsAnyClass = true
        }

        let verdict = Verifier.judge(archive, options: options)
        #expect(verdict.errors.totals.isEmpty)
        #expect(verdict.facts.depth > (file.name == "long-path" ? 500 : 1800))
        let dump = with(ArchiveReport(.dump)) {
            $0.isJSON = true
            $0.limits = Self.limits
        }

        var lines = -1
        try ArchiveDump.write(archive, report: dump, warn: { _ in }) { bytes in
            for index in bytes.indices where bytes[index] == 0x0A {
                lines += 1
            }
        }

        #expect(lines == verdict.facts.chunks)
    }

    @Test func `a refusal deep inside has a path that is whole up to a limit`() throws {
        let file = try #require(HostileFile.all.first { $0.name == "deep-objects" })
        let options = with(VerificationOptions()) { $0.limits = Self.limits }
        let verdict = Verifier.judge(file.make(20_000) + [1], options: options)
        let path = try #require(
            verdict.errors.messages.last { $0.code == .classNotAllowed }?.keyPath
        )

        #expect(!path.isEmpty)
        let damaged = Verifier.judge(file.make(20_000).dropLast() + [99], options: options)
        let place = try #require(
            damaged.errors.messages.first { $0.code == .unknownChunkType }?.keyPath
        )

        #expect(place == String(repeating: "a.", count: 2048) + "$omitted")
    }

    @Test func `the path of an error is short, however long the names on it are`() throws {
        let file = try #require(HostileFile.all.first { $0.name == "long-path" })
        let options = with(WritingOptions()) { $0.limits.output = 100_000 }
        let error = expectError(.outputLimit) { try Conversion.text(file.make(50_000), options) }
        let path = try #require(error?.keyPath)
        #expect(path.hasSuffix("$omitted") && path.utf8.count < 5000)
    }

    @Test(
        "a key path that is many times the archive is refused before it is made",
        arguments: [false, true]
    )
    func longAliasPaths(asList: Bool) throws {
        let file = try #require(HostileFile.all.first { $0.name == "long-alias-paths" })
        let archive = file.make(1 << 20)
        /// How many bytes are written.
        func size(_ archive: [UInt8], _ options: WritingOptions = WritingOptions()) throws -> Int {
            guard asList else { return try Conversion.text(archive, options).count }

            var diagnostics = Diagnostics()
            var size = 0
            try Conversion.list(archive, options: options, diagnostics: &diagnostics) {
                size += $0.count
            }

            return size
        }

        let error = expectError(.outputLimit) { try size(archive) }
        #expect(error?.message.contains("a 64th of the limit on output") == true)
        // A small archive may have such paths.
        let small = file.make(2000)
        #expect(
            try size(small, with(WritingOptions()) { $0.limits.output = .max }) > 100 * small.count
        )
    }

    @Test func `text is handed on in blocks, however many keys stand before the first value`()
        throws
    {
        let archive = try #require(HostileFile.all.first { $0.name == "long-alias-paths" }).make(
            1 << 18
        )

        for format in [FastTextFormat.json, .xml] {
            let options = with(WritingOptions()) {
                $0.style = .plain
                $0.format = format
            }

            var diagnostics = Diagnostics()
            var longest = 0
            try Conversion.decode(archive, options: options, diagnostics: &diagnostics) {
                longest = max(longest, $0.count)
            }

            #expect(longest < archive.count)
        }
    }
}
