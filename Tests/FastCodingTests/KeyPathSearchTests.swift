import TestSupport

@Suite("Key paths with wildcards")
struct KeyPathSearchTests {
    private static let graph = """
        {"items":[{"title":"a","n":1},{"title":"b","sub":{"title":"c"}},{"$class":"Foo","title":"d","gone":{"$nil":true}}],
        "*":{"**":"star","title":"e"},"-1":"minus","empty":[],
        "odd":{"$class":"NSDictionary","NS.keys":[1,{"$class":"NSSet","NS.objects":["x"]}],"NS.objects":["one","two"]},
        "url":{"$class":"NSURL","NS.relative":"u","NS.base":{"$class":"NSURL","NS.relative":"v"}},
        "coded":{"$class":"Foo","$coder":"NSCoding","title":"f"}}
        """

    /// The paths that are found.
    static func paths(_ patterns: [String], _ graph: ObjectGraph) throws(FastCodingError)
        -> [String]
    {
        let found = try KeyPathSearch.find(patterns, in: graph)
        var addressing = KeyPathAddressing()
        return (0..<found.count).map { addressing.path(of: found.way(to: $0), in: graph) }
    }

    @Test(
        "where they lead",
        arguments: [
            ("items.*.title", ["items.0.title", "items.1.title", "items.2.title"]),
            ("items.*.n", ["items.0.n"]),
            ("items.-1.title", ["items.2.title"]),
            ("items.-3", ["items.0"]),
            ("-1", ["-1"]),
            ("\\u002a.title", ["\\u002a.title"]),
            ("\\u002a.\\u002a*", ["\\u002a.\\u002a*"]),
            ("\\u002a.*", ["\\u002a.\\u002a*", "\\u002a.title"]),
            ("odd.*", ["odd.0", "odd.0k", "odd.1", "odd.1k"]),
            ("odd.-1k.*", ["odd.1k.0"]),
            ("url.*", ["url.NS.base"]),
            ("items.2.*", ["items.2.title"]),
            (
                "**.title",
                [
                    "items.0.title", "items.1.title", "items.1.sub.title", "items.2.title",
                    "\\u002a.title", "coded.title",
                ]
            ),
            ("items.1.**", ["items.1", "items.1.title", "items.1.sub", "items.1.sub.title"]),
            ("$root.items.*.sub.title", ["items.1.sub.title"]),
        ]
    )
    func leading(pattern: String, expected: [String]) throws {
        let graph = try Notation.graph(Self.graph)
        #expect(try Self.paths([pattern], graph) == expected)
    }

    @Test(
        "what leads nowhere is an error",
        arguments: [
            ("items.*.x", "nothing matches 'items.*.x'"),
            ("items.-4", "'-4' is not an index: the array has 3 elements"),
            ("empty.*", "nothing matches 'empty.*'"),
            ("*.$class", "nothing matches '*.$class'"),
            ("items.-0", "'-0' is not an index: the array has 3 elements"),
        ]
    )
    func nowhere(pattern: String, message: String) throws {
        let graph = try Notation.graph(Self.graph)
        let error = expectError(.keyPath) { try Self.paths([pattern], graph) }
        #expect(error?.message == message)
    }

    @Test func `several paths, and paths with wildcards, make an array of what they lead to`()
        throws
    {
        let graph = try Notation.graph(Self.graph)
        #expect(try Notation.json(graph) { $0.keyPaths = ["items.*.title"] } == #"["a","b","d"]"#)
        #expect(
            try Notation.json(graph) { $0.keyPaths = ["items.0.n", "items.1.title"] } == #"[1,"b"]"#
        )

        #expect(try Notation.json(graph) { $0.keyPaths = ["items.*.n"] } == "[1]")
        #expect(try Notation.json(graph) { $0.keyPaths = ["items.-2.title"] } == #""b""#)
        let shared = try Notation.graph(#"{"a":{"x":[1]},"b":{"x":{"$alias":"a.x"}}}"#)
        #expect(try Notation.json(shared) { $0.keyPaths = ["*.x"] } == #"[[1],{"$alias":"0"}]"#)
        #expect(try Notation.json(shared, .plain) { $0.keyPaths = ["*.x"] } == "[[1],[1]]")
    }

    @Test func `what is shared is looked through once, and cycles have an end`() throws {
        let doubling = ObjectGraph.make { graph in
            var node = graph.addArray([.true])
            for _ in 0..<60 {
                node = graph.addArray([node, node])
            }

            return node
        }

        let stars = Array(repeating: "*", count: 60).joined(separator: ".")
        #expect(try KeyPathSearch.find([stars], in: doubling).count <= 2)
        #expect(try KeyPathSearch.find(["**"], in: doubling).count == 122)
        let cycle = try Notation.graph(#"{"$class":"A","a":{"$alias":"$root"},"b":1}"#)
        #expect(try Self.paths(["**"], cycle) == ["$root", "a", "b"])
        #expect(try Self.paths(["**.b"], cycle) == ["b"])
    }

    @Test(
        "a value that is shared is found, with its parts, wherever it stands",
        arguments: [
            ("**.NS.base", ["0.NS.base", "1.NS.base", "2.u.NS.base"]),
            ("*.*", ["0.NS.base", "1.NS.base", "2.u"]),
            (
                "**",
                ["$root", "0", "0.NS.base", "1", "1.NS.base", "2", "2.u", "2.u.NS.base", "3", "4"]
            ),
            ("**.*.**", ["0", "0.NS.base", "1", "1.NS.base", "2", "2.u", "2.u.NS.base", "3", "4"]),
        ]
    )
    func sharedValues(pattern: String, expected: [String]) throws {
        let graph = ObjectGraph.make { graph in
            let base = graph.addURL(relative: graph.addString("b"), base: .nil)
            let url = graph.addURL(relative: graph.addString("u"), base: base)
            let text = graph.addString("t")
            let inner = graph.addDictionary([("u", url)])
            return graph.addArray([url, url, inner, text, text])
        }

        #expect(try Self.paths([pattern], graph) == expected)
        #expect(try Self.paths(["**"], graph) == Self.list(graph, onTerminal: false).map { $0[0] })
    }

    @Test func `a URL with many bases in many places is searched up to a limit`() throws {
        let graph = ObjectGraph.make { graph in
            var url = ObjectGraph.NodeIndex.nil
            for _ in 0..<2000 {
                url = graph.addURL(relative: graph.addString("u"), base: url)
            }

            return graph.addArray(Array(repeating: url, count: 2000))
        }

        expectError(.outputLimit) { try KeyPathSearch.find(["**"], in: graph) }
        var search = KeyPathSearch(following: "**")
        var budget = NotationBudget(limit: .max)
        expectError(.outputLimit) {
            try search.nodes(from: graph.rootIndex, in: graph, charging: &budget)
        }
        #expect(try KeyPathSearch.find(["*.*"], in: graph).count == 2000)
    }

    /// Keys that cause trouble in careless code.
    private static let nasty = [
        "", ".", "..", "*", "**", "***", "-1", "-", "0", "1k", "$", "$$", "$root", "$class", "\\",
        "\\.", "\\u002a", "\\$root", "a.b", "\n", "\t", "\u{1B}[2J", "\u{7F}", "\u{202E}", "é",
        "e\u{301}", "\u{1F600}", " ", "=", "NS.base", "k\\", "\\*", "*.*", "\u{2028}\u{AD}",
        "\u{E0041}", "\u{1F469}\u{200D}\u{1F4BB}", "\u{9B}31m",
    ]

    @Test(
        "each path of a list leads to just what stands there, whatever is in the keys",
        arguments: [false, true]
    )
    func lists(onTerminal: Bool) throws {
        let graph = ObjectGraph.make { graph in
            let inner = graph.addDictionary(Self.nasty.map { ($0, graph.addString("inner " + $0)) })
            let elements = graph.addArray([inner, graph.addString("x")])
            return graph.addDictionary(
                Self.nasty.map { ($0, graph.addString("outer " + $0)) } + [("inner", elements)]
            )
        }

        let lines = try Self.list(graph, onTerminal: onTerminal)
        #expect(lines.count == 2 * Self.nasty.count + 4)
        var seen: Set<UInt32> = []

        for line in lines {
            let found = try KeyPathSearch.find([line[0]], in: graph)
            #expect(found.count == 1 && !found.isList, "\(line)")
            #expect(!line[0].unicodeScalars.contains { isUnsafeOnTerminals($0.value) })
            #expect(seen.insert(found.node(0, in: graph).index).inserted)
        }
    }

    @Test("so do the paths that verify and diff tell", arguments: nasty)
    func findings(key: String) throws {
        func graph(_ number: Int64) -> ObjectGraph {
            ObjectGraph.make { graph in
                let definition = graph.addDefinition(name: "C", properties: [key])
                let object = graph.addObject(
                    definition: definition,
                    values: [graph.add(scalar: .integer(number))]
                )
                return graph.addDictionary([("x", .true), (key, graph.addArray([object]))])
            }
        }

        let first = graph(1)
        let second = graph(2)
        let verdict = Verifier.judge(try first.archived())
        let path = try #require(verdict.errors.messages.first?.keyPath)
        let found = try KeyPathSearch.find([path], in: first)
        #expect(found.count == 1 && first.kind(found.node(0, in: first)) == .object, "\(path)")
        var comparison = GraphComparison(first, second)
        let difference = try #require(GraphComparison.difference(first, second))
        let other = KeyPath.shown(comparison.keyPaths(of: difference).left)
        let value = try KeyPathSearch.find([other], in: first)
        #expect(value.count == 1 && first.kind(value.node(0, in: first)) == .integer, "\(other)")
    }

    static func list(_ graph: ObjectGraph, onTerminal: Bool = false) throws -> [[String]] {
        try Notation.list(graph) {
            $0.escapeControls = onTerminal
            $0.listsValues = true
        }.map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
        }
    }

    @Test("each path of a list of a random graph leads there", arguments: SplitMix64.seeds(100))
    func randomLists(seed: UInt64) throws {
        let graph = RandomGraph.make(seed: seed)
        for line in try Self.list(graph) {
            let found = try KeyPathSearch.find([line[0]], in: graph)
            #expect(found.count == 1 && !found.isList, "seed \(seed): \(line)")
            let node = found.node(0, in: graph)

            if line[1] == "alias" {
                #expect(
                    try KeyPathSearch.find([line[2]], in: graph).node(0, in: graph) == node,
                    "seed \(seed): \(line)"
                )
            } else {
                #expect(line[1].hasPrefix(graph.kind(node).words), "seed \(seed): \(line)")
            }
        }
    }

    @Test(
        "every node is found by two stars, where it stands first",
        arguments: SplitMix64.seeds(50)
    )
    func everything(seed: UInt64) throws {
        let graph = RandomGraph.make(seed: seed)
        let listed = try Self.list(graph).map { $0[0] }
        // As a list shows them.
        let found = Set(try Self.paths(["**"], graph).map(KeyPath.shown))
        // Properties that are nil are not found; one URL may occur in many places.
        let expected = try listed.filter { try graph.resolve(keyPath: $0) != .nil || $0 == "$root" }
        for path in expected where !path.contains("NS.base") {
            #expect(found.contains(path), "seed \(seed): \(path)")
        }
    }
}
