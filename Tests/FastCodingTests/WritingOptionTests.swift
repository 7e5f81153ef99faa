import TestSupport

/// Whatever the options and limits are, singly and together, it makes no difference whether text is
/// written straight from an archive (``PlainTextOptionsTests``) or through a graph.
@Suite("Every option of writing is heeded by the engine that runs")
struct WritingOptionTests {
    /// Another value of an option.
    private struct Change: Sendable {
        /// The name of the stored property; that of a limit after a dot.
        let property: String
        let apply: @Sendable (inout WritingOptions) -> Void

        init(_ property: String, _ apply: @escaping @Sendable (inout WritingOptions) -> Void) {
            self.property = property
            self.apply = apply
        }
    }

    private static let changes: [Change] = [
        Change("format") { $0.format = .xml },
        Change("format") { $0.format = .binary },
        Change("style") { $0.style = .plain },
        Change("style") { $0.style = .exact },
        Change("indent") { $0.indent = nil },
        Change("indent") { $0.indent = 7 },
        Change("sortKeys") { $0.sortKeys = true },
        Change("escapeControls") { $0.escapeControls = true },
        Change("keyPaths") { $0.keyPaths = ["0"] },
        Change("keyPaths") { $0.keyPaths = ["**"] },
        Change("keyPaths") { $0.keyPaths = ["k0.*", "$root"] },
        Change("dataExpansion") { $0.dataExpansion = true },
        Change("listsValues") { $0.listsValues = true },
        Change("salvages") { $0.salvages = true },
        Change("nonFinite") { $0.nonFinite = .null },
        Change("nonFinite") { $0.nonFinite = .string },
        Change("nulls") { $0.nulls = .omit },
        Change("nulls") { $0.nulls = .string },
        Change("dates") { $0.dates = .seconds },
        Change("dates") { $0.dates = .iso8601 },
        Change("dates") { $0.dates = .whole },
        Change("data") { $0.data = .hex },
        Change("cycles") { $0.cycles = .ref },
        Change("cycles") { $0.cycles = .null },
        Change("isLossy") { $0.isLossy = true },
        Change("lines") { $0.lines = true },
        Change("linesAreTexts") { $0.linesAreTexts = true },
        Change("dialect") { $0.dialect = FastDialect(unchecked: "nominal") },
        Change("refusesWarnings") { $0.refusesWarnings = true },
        Change("limits.depth") { $0.limits.depth = 3 },
        Change("limits.chain") { $0.limits.chain = 2 },
        Change("limits.input") { $0.limits.input = 100 },
        Change("limits.chunks") { $0.limits.chunks = 9 },
        Change("limits.string") { $0.limits.string = 3 },
        Change("limits.output") { $0.limits.output = 100 },
        Change("limits.expansion") { $0.limits.expansion = 9 },
        Change("limits.areForData") { $0.limits.areForData = true },
    ]

    private static func names(_ value: Any) -> [String] {
        Mirror(reflecting: value).children.compactMap(\.label)
    }

    @Test func `the changes below are of all options`() {
        let options = Self.names(WritingOptions()).filter { $0 != "limits" }
        let limits = Self.names(FastLimits()).map { "limits." + $0 }
        #expect(Set(options + limits) == Set(Self.changes.map(\.property)))
    }

    /// What is written, or the error.
    private func written(
        _ archive: [UInt8],
        _ output: PlainArchiveTests.Output,
        _ changes: [Change],
        isGeneral: Bool
    ) -> String {
        var options = WritingOptions()
        for change in changes {
            change.apply(&options)
        }

        if isGeneral {
            // It takes a graph to read in a dialect that is named.
            options.dialect = FastDialect(unchecked: "nominal")
        }

        return PlainArchiveTests().written(archive, output, options)
    }

    private func expectSame(_ archive: [UInt8], _ changes: [Change], _ comment: String) {
        for output in PlainArchiveTests.Output.allCases {
            let direct = written(archive, output, changes, isGeneral: false)
            let general = written(archive, output, changes, isGeneral: true)
            let names = changes.map(\.property)
            #expect(direct == general, "\(comment), \(output), \(names)")
        }
    }

    @Test("each writes the same through a graph and not", arguments: SplitMix64.seeds(60))
    func alone(seed: UInt64) {
        let archive = PlainArchiveMaker.archive(seed, oddness: 3)
        for change in Self.changes {
            expectSame(archive, [change], "seed \(seed)")
            expectSame(archive, [change, Change("style") { $0.style = .plain }], "seed \(seed)")
        }
    }

    @Test("so do several together", arguments: SplitMix64.seeds(200))
    func together(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let archive = PlainArchiveMaker.archive(seed, oddness: 3)
        for _ in 0..<10 {
            let changes = Self.changes.shuffled(using: &random).prefix(
                Int.random(in: 2...5, using: &random)
            )
            expectSame(archive, Array(changes), "seed \(seed)")
        }
    }
}
