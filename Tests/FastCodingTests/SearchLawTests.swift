import TestSupport

@Suite("Searches for key paths keep to the place where they begin")
struct SearchLawTests {
    /// The paths that are found; none if that is an error.
    private func paths(
        _ pattern: String,
        _ graph: ObjectGraph,
        from start: ObjectGraph.NodeIndex? = nil
    ) -> [String] {
        guard let found = try? KeyPathSearch.find([pattern], in: graph, from: start) else {
            return []
        }

        var addressing = KeyPathAddressing()
        return (0..<found.count).map { addressing.path(of: found.way(to: $0), in: graph) }
    }

    private func nodes(
        _ pattern: String,
        _ graph: ObjectGraph,
        from start: ObjectGraph.NodeIndex? = nil
    ) -> [ObjectGraph.NodeIndex] {
        guard let found = try? KeyPathSearch.find([pattern], in: graph, from: start) else {
            return []
        }
        return (0..<found.count).map { found.node($0, in: graph) }
    }

    @Test func `a search that begins below the root does not see the root`() throws {
        let graph = try Notation.graph(#"[{"a":1,"b":[2]},3]"#)
        let start = try graph.resolve(keyPath: "0")
        #expect(paths("**", graph, from: start) == ["$root", "a", "b", "b.0"])
        #expect(nodes("**", graph, from: start).first == start)
        #expect(paths("$root", graph, from: start) == ["$root"])
        #expect(nodes("$root", graph, from: start) == [start])
        var search = KeyPathSearch(following: "**")
        var budget = NotationBudget(limit: 1 << 20)
        #expect(try search.nodes(from: start, in: graph, charging: &budget) == nodes("0.**", graph))
    }

    private func pattern(from names: [String], _ random: inout SplitMix64) -> String {
        let components = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            switch Int.random(in: 0..<6, using: &random) {
            case 0, 1: "**"
            case 2, 3: "*"
            case 4: "-1"
            default: names.randomElement(using: &random) ?? "0"
            }
        }
        return components.joined(separator: ".")
    }

    /// The components that lead to places of a graph, as they are written in paths.
    private func names(_ graph: ObjectGraph) -> [String] {
        paths("**", graph).map { KeyPath.split($0).last }
    }

    @Test(
        "it finds just what a search from the root finds behind that place's path",
        arguments: SplitMix64.seeds(40)
    )
    func beginning(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let graph = RandomGraph.make(seed: seed)
        let places = paths("**", graph)
        let names = names(graph)

        for _ in 0..<40 {
            let place = places.randomElement(using: &random) ?? KeyPath.root
            let start = try graph.resolve(keyPath: place)
            // Properties that are nil are passed over, and what is nil does not say that it is one.
            if start == .nil {
                continue
            }

            let pattern = pattern(from: names, &random)
            let whole = KeyPath.joined(place, pattern)
            let below = paths(pattern, graph, from: start).map { KeyPath.joined(place, $0) }
            #expect(below == paths(whole, graph), "seed \(seed): '\(pattern)' from '\(place)'")
            #expect(
                nodes(pattern, graph, from: start) == nodes(whole, graph),
                "seed \(seed): '\(whole)'"
            )
        }
    }

    @Test(
        "a path leads to each place once, in however many ways it does",
        arguments: SplitMix64.seeds(40)
    )
    func once(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let graph = RandomGraph.make(seed: seed)
        let names = names(graph)
        #expect(paths("**.**", graph) == paths("**", graph), "seed \(seed)")

        for _ in 0..<20 {
            let name = names.randomElement(using: &random) ?? "0"
            for pattern in [
                "**.\(name).**",
                "**.*.**",
                "**.*.**.*.**",
                pattern(from: names, &random),
            ] {
                let found = paths(pattern, graph)
                let distinct = Set(found.map { Array($0.utf8) })
                #expect(found.count == distinct.count, "seed \(seed): '\(pattern)'")
            }
        }
    }

    @Test(
        "two deep wildcards lead to each place once",
        arguments: [
            ("**.**", ["$root", "0", "1", "1.0", "1.0.a"]),
            ("**.*.**", ["0", "1", "1.0", "1.0.a"]),
            ("**.**.a", ["1.0.a"]),
            ("**.*.*.**", ["1.0", "1.0.a"]),
        ]
    )
    func deep(pattern: String, expected: [String]) throws {
        let graph = try Notation.graph(#"[1,[{"a":2}]]"#)
        #expect(Set(paths(pattern, graph)) == Set(expected))
        #expect(paths(pattern, graph).count == expected.count)
    }

    @Test(
        "paths are joined as paths",
        arguments: [
            ("a", "b", "a.b"),
            ("a\\", "*", "a\\\\.*"),
            ("a\\\\", "*", "a\\\\.*"),
            ("a.b\\\\\\", "c", "a.b\\\\\\\\.c"),
            ("$root", "a", "a"),
            ("a", "$root", "a"),
            ("a", "$root.b", "a.b"),
            ("$root.", "*", ".*"),
            ("", "", "."),
            ("$root", "$root", "$root"),
            ("$root.a\\", "$root.", "a\\\\."),
        ]
    )
    func joining(outer: String, inner: String, expected: String) {
        #expect(KeyPath.joined(outer, inner) == expected)
    }

    @Test("what they lead to follows from both", arguments: SplitMix64.seeds(100))
    func joiningRandom(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func text() -> String {
            let length = Int.random(in: 0...6, using: &random)
            return String((0..<length).map { _ in ".\\$ak".randomElement(using: &random) ?? "a" })
        }

        func components(_ path: String) -> [[UInt8]] {
            let text = Array(path.utf8)
            var parser = KeyPathParser(0..<text.count)
            var components: [[UInt8]] = []
            var component: [UInt8] = []

            while !parser.isAtEnd {
                _ = parser.next(in: text, into: &component)
                components.append(component)
            }

            return components
        }

        let outer = text()
        let inner = text()
        let joined = KeyPath.joined(outer, inner)
        #expect(
            components(joined) == components(outer) + components(inner),
            "seed \(seed): '\(outer)', '\(inner)'"
        )
    }

    @Test func `a backslash before a combining mark is doubled like any other`() {
        #expect(NameText.escaped("a\\\u{301}").utf8.elementsEqual("a\\\\\u{301}".utf8))
    }
}
