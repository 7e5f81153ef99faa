import TestSupport

@Suite("Random graphs")
struct GraphRandomTests {
    @Test(
        "a graph, and its archive, equals its copy with all in another place",
        arguments: SplitMix64.seeds(200)
    )
    func renumbered(seed: UInt64) throws {
        let graph = RandomGraph.make(seed: seed)
        let copy = graph.renumbered(seed: seed)
        #expect(GraphComparison.differences(graph, copy, limit: 3).isEmpty, "seed \(seed)")
        #expect(GraphComparison.shareDefinitionsAlike(graph, copy), "seed \(seed)")
        #expect(GraphComparison.difference(copy, graph, plainly: true) == nil, "seed \(seed)")
        #expect(
            GraphComparison.difference(graph, copy, nilPropertiesAreAbsent: true) == nil,
            "seed \(seed)"
        )

        #expect(try copy.archived() == graph.archived(), "seed \(seed)")
    }

    @Test(
        "a graph with a change is not equal, nor is its archive",
        arguments: SplitMix64.seeds(100)
    )
    func changed(seed: UInt64) throws {
        let graph = RandomGraph.make(seed: seed)
        var random = SplitMix64(seed: seed)

        for change in GraphChange.allCases {
            var other = graph
            guard change.apply(to: &other, using: &random) else { continue }

            #expect(GraphComparison.difference(graph, other) != nil, "seed \(seed), \(change)")
            #expect(GraphComparison.difference(other, graph) != nil, "seed \(seed), \(change)")
            let copy = other.renumbered(seed: seed)
            #expect(GraphComparison.difference(other, copy) == nil, "seed \(seed), \(change)")
            #expect(GraphComparison.difference(graph, copy) != nil, "seed \(seed), \(change)")

            // A change can leave an immutable container open when it is met again; that is made
            // mutable.
            if let bytes = try? other.archived() {
                #expect(try bytes != graph.archived(), "seed \(seed), \(change)")
            }
        }
    }

    @Test func `the graphs hold every kind, shared objects and cycles`() {
        var kinds: Set<NodeKind> = []
        var shared = 0
        var changes: Set<GraphChange> = []
        var random = SplitMix64(seed: 0)

        for seed in UInt64(1)...60 {
            var graph = RandomGraph.make(seed: seed)
            let nodes = graph.reachable()
            kinds.formUnion(nodes.map { graph.kind($0) })
            let places = nodes.flatMap { Array(graph.children($0)) }.filter {
                graph.kind($0).isObject
            }

            if Set(places).count < places.count {
                shared += 1
            }

            for change in GraphChange.allCases where change.apply(to: &graph, using: &random) {
                changes.insert(change)
            }
        }

        #expect(kinds == Set(NodeKind.allCases))
        #expect(shared > 20)
        #expect(changes == Set(GraphChange.allCases))
    }
}
