import TestSupport

@Suite("Random graphs through writer and reader")
struct ArchiveRandomTests {
    private static let large = with(RandomGraph.Options()) {
        $0.size = 20_000
        $0.depth = 200
    }

    @Test(
        "what is written is read back, also of large graphs, and written again it has the same bytes",
        arguments: SplitMix64.seeds(300).map { ($0, RandomGraph.Options()) }
            + SplitMix64.seeds(3).map { ($0, large) }
    )
    func roundTrip(seed: UInt64, options: RandomGraph.Options) throws {
        let graph = RandomGraph.make(seed: seed, options)
        let bytes = try graph.archived()
        let read = try ObjectGraph(archive: bytes)
        #expect(GraphComparison.differences(graph, read, limit: 3).isEmpty, "seed \(seed)")
        #expect(GraphComparison.shareDefinitionsAlike(graph, read), "seed \(seed)")
        #expect(try read.archived() == bytes, "seed \(seed)")
    }
}
