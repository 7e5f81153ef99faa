import TestSupport

@Suite("The notation gives back the graph")
struct NotationLawTests {
    @Test(
        "exact text of any graph reads back as an equal graph, default text as a plainly equal one, also with other forms",
        arguments: FastTextFormat.allCases,
        [NotationStyle.exact, .standard]
    )
    func random(format: FastTextFormat, style: NotationStyle) throws {
        for seed in SplitMix64.seeds(120) {
            try Notation.expectRoundTrip(
                RandomGraph.make(seed: seed),
                format,
                style,
                "seed \(seed)"
            )
        }

        for seed in SplitMix64.seeds(50) {
            try Notation.expectRoundTrip(
                RandomGraph.make(seed: seed),
                format,
                style,
                "seed \(seed), other forms"
            ) {
                $0.dates = .iso8601
                $0.data = .hex
            }
        }
    }

    @Test(
        "the same for every archive of the original that can be read",
        arguments: Originals.versions
    )
    func originals(version: String) throws {
        for original in Originals.sample(version: version) {
            guard let graph = try? ObjectGraph(archive: original.bytes) else { continue }
            // An immutable container that contains itself, as some faulty archives have it, has to
            // become mutable.
            guard graph.containersMetOpen().isEmpty else { continue }

            for format in FastTextFormat.allCases {
                for style in [NotationStyle.exact, .standard] {
                    try Notation.expectRoundTrip(graph, format, style, original.place)
                }
            }
        }
    }

    @Test("a large graph with much sharing", arguments: SplitMix64.seeds(2))
    func large(seed: UInt64) throws {
        let options = with(RandomGraph.Options()) {
            $0.size = 3000
            $0.depth = 60
        }
        let graph = RandomGraph.make(seed: seed, options)

        for format in FastTextFormat.allCases {
            for style in [NotationStyle.exact, .standard] {
                try Notation.expectRoundTrip(graph, format, style, "seed \(seed)") {
                    $0.limits = .none
                }
            }
        }
    }
}
