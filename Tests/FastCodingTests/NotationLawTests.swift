import TestSupport

@Suite("The notation gives back the graph")
struct NotationLawTests {
    private static let loose = GraphComparison.Options(plainly: true, nilPropertiesAreAbsent: true)

    private func check(
        _ graph: ObjectGraph, _ format: FastTextFormat, _ style: NotationStyle, _ name: String,
        _ change: (inout WritingOptions) -> Void = { _ in }
    ) throws {
        let text = try Notation.text(graph, format, style, change)
        let read = try Notation.read(text, format, limits: .none)
        let options = style == .exact ? GraphComparison.Options() : Self.loose
        let differences = GraphComparison.differences(graph, read.graph, options: options, limit: 3)
        #expect(differences.isEmpty, "\(name): \(differences) \(String(decoding: text.prefix(4000), as: UTF8.self))")
        #expect(read.warnings.isEmpty, "\(name): \(read.warnings)")
        if style == .exact {
            #expect(GraphComparison.shareDefinitionsAlike(graph, read.graph), "\(name)")
            // Whatever version 3.3 has no form for is the same on both sides.
            #expect(try FastArchive(graph: read.graph).bytes == FastArchive(graph: graph).bytes, "\(name)")
        }
    }

    @Test(
        "exact text of any graph reads back as an equal graph, default text as a plainly equal one, also with other forms",
        arguments: FastTextFormat.allCases, [NotationStyle.exact, .standard])
    func random(format: FastTextFormat, style: NotationStyle) throws {
        for seed in SplitMix64.seeds(120) { try check(RandomGraph.make(seed: seed), format, style, "seed \(seed)") }
        for seed in SplitMix64.seeds(50) {
            try check(RandomGraph.make(seed: seed), format, style, "seed \(seed), other forms") {
                ($0.dates, $0.data) = (.iso8601, .hex)
            }
        }
    }

    @Test("the same for every archive of the original that can be read", arguments: Originals.versions)
    func originals(version: String) throws {
        for original in Originals.sample(version: version) {
            guard let graph = try? ObjectGraph(archive: original.bytes) else { continue }
            // An immutable container that contains itself, as some faulty archives have it, has to become mutable.
            guard graph.containersMetOpen().isEmpty else { continue }
            for format in FastTextFormat.allCases {
                for style in [NotationStyle.exact, .standard] {
                    try check(graph, format, style, "\(version)/\(original.name)")
                }
            }
        }
    }

    @Test("a large graph with much sharing", arguments: SplitMix64.seeds(2))
    func large(seed: UInt64) throws {
        let options = with(RandomGraph.Options()) { ($0.size, $0.depth) = (3000, 60) }
        let graph = RandomGraph.make(seed: seed, options)
        for format in FastTextFormat.allCases {
            try check(graph, format, .exact, "seed \(seed)") { $0.limits = .none }
            try check(graph, format, .standard, "seed \(seed)") { $0.limits = .none }
        }
    }
}
